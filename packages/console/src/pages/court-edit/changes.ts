/** What a draft changed: which rules are new, moved, changed or deleted, against the version that it began with. */
import { sayCell } from '../../parts/say-cell.ts';
import type { CourtDraft, Rule } from './court-text.ts';

/** How a rule stands to the rule of its name before. */
export interface RuleChange {
  readonly isNew: boolean;
  /** Where it stood, from 1; undefined if it stands where it stood among the rules that are left. */
  readonly was: number | undefined;
  /** What its cells said before, by fact. */
  readonly cells: Readonly<Record<string, string>>;
  readonly then: string | undefined;
}

/** The changes of a draft by the names of its rules, and the rules that it deleted. */
export interface Changes {
  readonly of: ReadonlyMap<string, RuleChange>;
  readonly deleted: readonly (Rule & { readonly at: number })[];
  readonly counts: {
    readonly added: number;
    readonly changed: number;
    readonly moved: number;
    readonly deleted: number;
  };
}

const NOTHING = '–';

/** Holds a draft against what it began with. */
export function changesOf(base: CourtDraft, draft: CourtDraft): Changes {
  const before = new Map(base.rules.map((rule, at) => [rule.id, { rule, at }]));
  const kept = draft.rules.filter(({ id }) => before.has(id));
  const order = base.rules.filter(({ id }) => kept.some((one) => one.id === id)).map(({ id }) => id);
  const of = new Map(
    draft.rules.map((rule): [string, RuleChange] => {
      const known = before.get(rule.id);
      if (known === undefined) return [rule.id, { isNew: true, was: undefined, cells: {}, then: undefined }];
      const facts = new Set([...Object.keys(rule.when), ...Object.keys(known.rule.when)]);
      const cells = Object.fromEntries(
        [...facts].flatMap((fact) => {
          const [now, was] = [rule.when[fact], known.rule.when[fact]];
          if (JSON.stringify(now) === JSON.stringify(was)) return [];
          return [[fact, was === undefined ? NOTHING : sayCell(was)]];
        }),
      );
      const place = kept.findIndex(({ id }) => id === rule.id);
      return [
        rule.id,
        {
          isNew: false,
          was: order.indexOf(rule.id) === place ? undefined : known.at + 1,
          cells,
          then: rule.then === known.rule.then ? undefined : known.rule.then,
        },
      ];
    }),
  );
  const deleted = base.rules.flatMap((rule, at) =>
    draft.rules.some(({ id }) => id === rule.id) ? [] : [{ ...rule, at }],
  );
  const all = [...of.values()];
  return {
    of,
    deleted,
    counts: {
      added: all.filter(({ isNew }) => isNew).length,
      changed: all.filter(({ cells, then }) => Object.keys(cells).length > 0 || then !== undefined).length,
      moved: all.filter(({ was }) => was !== undefined).length,
      deleted: deleted.length,
    },
  };
}
