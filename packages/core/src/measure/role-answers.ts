/** Who was asked how often, and how often the answer could be used. */

/** What is looked at of an event in the log of a case. */
export interface SaidEvent {
  readonly kind: string;
  readonly seq?: number;
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

/** What is looked at of a case. */
interface SaidCase {
  readonly events: readonly SaidEvent[];
  /** What of an answer could not be read, by the number of its event. */
  readonly unread?: ReadonlyMap<number, string> | undefined;
}

/** The word for an answer of which a part could not be read. */
const UNREAD = 'unread';

/** Counts the questions of some cases by role; an abandoned question is asked again and counted once. */
export function countAnswers(cases: Iterable<SaidCase>): RoleAnswers[] {
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
  add(one: SaidCase): void;
  result(): RoleAnswers[];
} {
  const roles = new Map<string, Counted>();
  return {
    add({ events, unread }) {
      for (const { kind, seq, said } of events) {
        if (kind !== 'answered' && kind !== 'failed') continue;
        const { role, failure = '', message } = (said ?? {}) as Record<string, string | undefined>;
        if (role === undefined) continue;
        const problem = seq === undefined ? undefined : unread?.get(seq);
        const counted = roles.get(role) ?? { asked: 0, usable: 0, failures: new Map() };
        roles.set(role, counted);
        counted.asked++;
        if (kind === 'answered' && problem === undefined) counted.usable++;
        else {
          const word = problem === undefined ? failure : UNREAD;
          const known = counted.failures.get(word) ?? { count: 0, first: problem ?? message ?? '' };
          counted.failures.set(word, { ...known, count: known.count + 1 });
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
