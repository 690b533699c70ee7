/** Who was asked how often, and how often the answer could be used. */

/** What is looked at of an event in the log of a case. */
export interface SaidEvent {
  readonly kind: string;
  /** The body as a value. */
  readonly said: unknown;
}

/** How one role answered. */
export interface RoleAnswers {
  readonly role: string;
  /** Questions that were put and settled, one way or the other. */
  readonly asked: number;
  readonly usable: number;
  /** How the others ended, by word, with the first message of each. */
  readonly failures: Readonly<Record<string, { readonly count: number; readonly first: string }>>;
}

/** Counts the questions of some cases by role; an abandoned question is asked again and counted once. */
export function countAnswers(cases: Iterable<{ readonly events: readonly SaidEvent[] }>): RoleAnswers[] {
  const counting = startCounting();
  for (const one of cases) counting.add(one);
  return counting.result();
}

interface Counted {
  asked: number;
  usable: number;
  readonly failures: Map<string, { count: number; first: string }>;
}

/** Counts case by case. */
export function startCounting(): {
  add(one: { readonly events: readonly SaidEvent[] }): void;
  result(): RoleAnswers[];
} {
  const roles = new Map<string, Counted>();
  return {
    add({ events }) {
      for (const { kind, said } of events) {
        if (kind !== 'answered' && kind !== 'failed') continue;
        const { role, failure, message } = (said ?? {}) as Record<string, string | undefined>;
        if (role === undefined) continue;
        const counted = roles.get(role) ?? { asked: 0, usable: 0, failures: new Map() };
        roles.set(role, counted);
        counted.asked++;
        if (kind === 'answered') counted.usable++;
        else {
          const known = counted.failures.get(failure ?? '') ?? { count: 0, first: message ?? '' };
          counted.failures.set(failure ?? '', { ...known, count: known.count + 1 });
        }
      }
    },
    result: () =>
      [...roles]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([role, { asked, usable, failures }]) => ({
          role,
          asked,
          usable,
          failures: Object.fromEntries([...failures].sort(([a], [b]) => (a < b ? -1 : 1))),
        })),
  };
}
