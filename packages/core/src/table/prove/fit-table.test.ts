/** Which tables may take the place of one that ships, and what must be true of all of them. */

import { describe, expect, test } from 'vitest';
import { conflictReview } from '../../../../courts/src/conflict-review/rules/conflict-review.ts';
import { voteV1 } from '../../../../courts/src/conflict-review/rules/vote/vote-v1.table.ts';
import { voteV2 } from '../../../../courts/src/conflict-review/rules/vote/vote-v2.table.ts';
import { voteV5 } from '../../../../courts/src/conflict-review/rules/vote/vote-v5.table.ts';
import { dispositionV5 } from '../../../../courts/src/verification/rules/disposition.table.ts';
import { disposition } from '../../../../courts/src/verification/rules/disposition.ts';
import { refusalOf } from '../../../test/refusal-of.ts';
import { makeRulebook, tableFor } from '../../protocol/rulebook.ts';
import { CuriaError } from '../../read/errors.ts';
import { atLeast } from '../define/cell.ts';
import { withValues } from '../define/define-table.ts';
import { derivePolicy } from '../define/derive-policy.ts';
import { count } from '../define/fact.ts';
import { parseTable } from '../define/parse-table.ts';
import type { AnyTable } from '../define/table.ts';
import { fitTable, standsFor } from './fit-table.ts';

/** A table as a user writes it: a copy of one that ships, changed as plain data. */
const copyOf = (table: AnyTable, change: (copy: ReturnType<typeof draftOf>) => void = () => {}): AnyTable => {
  const draft = draftOf(table);
  change(draft);
  return parseTable(draft);
};

const draftOf = (table: AnyTable) =>
  structuredClone({
    id: 'mine',
    policy: 'own',
    facts: { ...table.facts },
    outcomes: { ...table.outcomes },
    params: { ...table.params },
    rules: [...table.rules],
    otherwise: table.otherwise,
  });

const fitVote = (own: AnyTable): AnyTable => fitTable('conflict-review', conflictReview.policies, own);

describe('a table in the place of one that ships', () => {
  test('may be a policy that ships, with other values or another name', () => {
    for (const table of [
      dispositionV5,
      withValues(dispositionV5, { unknown_severity: 'escalate' }),
      derivePolicy(dispositionV5, 'mild', {}),
    ])
      expect(fitTable('disposition', disposition.policies, table)).toBe(table);
  });

  test('may be a copy of any policy of the question, not only of the default', () => {
    for (const table of [voteV1, voteV2, voteV5]) {
      const own = copyOf(table);
      expect(fitVote(own)).toBe(own);
    }
  });

  test('may leave out facts that no rule of it needs', () => {
    const own = copyOf(voteV2, (draft) => {
      const { granularity: _granularity, ...facts } = draft.facts;
      draft.facts = facts;
      draft.rules = draft.rules.filter(({ when }) => !('granularity' in when));
    });
    const table = tableFor(makeRulebook('conflict-review', { 'conflict-review': own }), conflictReview);
    const { ruling } = conflictReview.rule(conflictReview.example, table);
    expect(ruling.rulings.map(({ tuple_id }) => tuple_id)).toEqual(['t0', 't1']);
  });

  test('must not have a fact that is never counted', () => {
    const own = copyOf(voteV2, (draft) => {
      draft.facts = { ...draft.facts, moons: count('moons') };
      draft.rules = [...draft.rules, { ...draft.rules[0]!, id: 'full-moon', when: { moons: atLeast(1) } }];
    });
    expect(refusalOf(() => fitVote(own))).toMatchObject({
      code: 'TABLE_UNFIT',
      details: [
        { path: 'facts.moons', problem: expect.stringMatching(/^nobody counts it; conflict-review has /) },
      ],
    });
  });

  test('must not have an outcome that nothing follows from', () => {
    const own = copyOf(voteV2, (draft) => {
      draft.outcomes = { ...draft.outcomes, MAYBE: 'perhaps' };
      draft.otherwise = { ...draft.otherwise, then: 'MAYBE' };
    });
    expect(refusalOf(() => fitVote(own))).toMatchObject({
      code: 'TABLE_UNFIT',
      details: [{ path: 'outcomes.MAYBE' }],
    });
  });

  /** A table of one rule, made anew for every test. */
  const small = (
    policy: string,
    facts: object,
    params: object = {},
    outcomes: object = { YES: '', NO: '' },
  ) =>
    parseTable({
      id: policy,
      facts,
      params,
      outcomes,
      rules: [],
      otherwise: { then: Object.keys(outcomes)[0], reason: '' },
    });
  const open = { kind: 'flag', doc: 'open?' };
  const votes = { kind: 'count', doc: 'votes' };
  const most = { kind: 'number', doc: '', default: 3 };

  test('must have the facts in their shape, known outcomes and the parameters that the court reads', () => {
    const shipped = small('shipped', { open, votes }, { most });
    const own = small('mine', { open: { ...votes, doc: 'o' }, moons: votes }, {}, { MAYBE: '', NO: '' });
    const { code, message, details } = refusalOf(() => fitTable('question', [shipped], own))!;
    expect(code).toBe('TABLE_UNFIT');
    expect(details).toEqual([
      { path: 'facts.open', problem: 'differs from that of question, which is {"kind":"flag"}' },
      { path: 'facts.moons', problem: 'nobody counts it; question has open, votes' },
      { path: 'outcomes.MAYBE', problem: 'nothing follows from it; question has YES, NO' },
      { path: 'params.most', problem: 'the court reads it (kind: number)' },
    ]);
    expect(message).toBe(
      `table mine does not answer question: facts.open: ${details[0]!.problem} (and 3 more)`,
    );
  });

  test('may say other things about its facts', () => {
    const own = small('mine', { open: { ...open, doc: 'is it open?' } });
    expect(fitTable('question', [small('shipped', { open, votes })], own)).toBe(own);
  });

  test('is held against the policy that it is nearest to, and the first of several', () => {
    const own = small('mine', { open, moons: votes });
    const [far, near, alike] = [
      small('far', { votes }, { most }),
      small('near', { open }),
      small('alike', { open, votes }),
    ];
    const problemsWith = (...policies: AnyTable[]) =>
      refusalOf(() => fitTable('question', policies as [AnyTable], own))!.details.map(
        ({ problem }) => problem,
      );
    expect(problemsWith(far, near, alike)).toEqual(['nobody counts it; question has open']);
    expect(problemsWith(alike, near)).toEqual(['nobody counts it; question has open, votes']);
    expect(problemsWith(far)).toHaveLength(3);
  });
});

describe('a safeguard', () => {
  const shipped = parseTable({
    id: 'shipped',
    facts: {
      gold: { kind: 'choice', doc: '', values: ['yes', 'no', 'unknown'] },
      votes: { kind: 'count', doc: '' },
    },
    outcomes: { ACCEPT: '', FLAG: '' },
    rules: [{ id: 'unknown', when: { gold: 'unknown' }, then: 'FLAG', reason: '' }],
    otherwise: { then: 'ACCEPT', reason: '' },
  });
  const guard = [{ fact: 'gold', value: 'unknown', outcome: 'FLAG', because: 'nobody knows' }] as const;
  const fitted = (rules: object[], otherwise: string, facts: object = shipped.facts): AnyTable =>
    fitTable(
      'shipped',
      [shipped],
      parseTable({
        id: 'mine',
        facts,
        outcomes: shipped.outcomes,
        rules: rules.map((rule, at) => ({ id: `r${at}`, reason: '', ...rule })),
        otherwise: { then: otherwise, reason: '' },
      }),
      guard,
    );

  test.each<[string, object[], string]>([
    ['by its first rule', [{ when: { gold: 'unknown' }, then: 'FLAG' }], 'ACCEPT'],
    ['by all rules that are left', [{ when: { gold: 'yes' }, then: 'ACCEPT' }], 'FLAG'],
    [
      'by several rules together',
      [
        { when: { gold: ['unknown', 'no'], votes: { at_least: 3 } }, then: 'FLAG' },
        { when: { gold: 'unknown', votes: { below: 3 } }, then: 'FLAG' },
      ],
      'ACCEPT',
    ],
  ])('is kept %s', (_how, rules, otherwise) => {
    expect(fitted(rules, otherwise).id).toBe('mine');
  });

  test.each<[string, object[], string, string, number]>([
    ['always', [{ when: { gold: 'no' }, then: 'FLAG' }], 'ACCEPT', 'rules.otherwise', 0],
    [
      'in some cases',
      [
        { when: { votes: { at_least: 3 } }, then: 'ACCEPT' },
        { when: { gold: 'unknown' }, then: 'FLAG' },
      ],
      'ACCEPT',
      'rules.r0',
      3,
    ],
    [
      'by the fallback, where a condition leaves a case open',
      [{ when: { gold: 'unknown', votes: { at_least: 1 } }, then: 'FLAG' }],
      'ACCEPT',
      'rules.otherwise',
      0,
    ],
  ])('that is broken %s is named with a case', (_how, rules, otherwise, path, votes) => {
    const { code, details } = refusalOf(() => fitted(rules, otherwise))!;
    expect(code).toBe('TABLE_UNFIT');
    expect(details).toEqual([
      {
        path,
        problem: `must be FLAG where gold is unknown, because nobody knows; it gives ACCEPT for {"gold":"unknown","votes":${votes}}`,
      },
    ]);
  });

  test('that a table cannot see is broken', () => {
    const { votes } = shipped.facts;
    const { code, message, details } = refusalOf(() => fitted([], 'FLAG', { votes }))!;
    const problem = 'is missing; the outcome must be FLAG where gold is unknown, because nobody knows';
    expect([code, details]).toEqual(['TABLE_UNFIT', [{ path: 'facts.gold', problem }]]);
    expect(message).toBe(`table mine breaks a safeguard of shipped: facts.gold: ${problem}`);
  });

  test('is kept by nobody who takes too long to say so', () => {
    const parts = ['a', 'b', 'c', 'd', 'e', 'f'];
    const weighted = (...times: number[]) => ({
      kind: 'sum',
      of: parts.flatMap((part, at) => Array(times[at]!).fill(part)),
    });
    const facts = {
      gold: shipped.facts.gold,
      ...Object.fromEntries(parts.map((part) => [part, { kind: 'count' }])),
      up: weighted(1, 2, 3, 4, 5, 6),
      down: weighted(6, 5, 4, 3, 2, 1),
      mixed: weighted(1, 3, 5, 2, 4, 6),
    };
    const written = (rules: object[]) =>
      parseTable({
        id: 'hard',
        facts,
        outcomes: shipped.outcomes,
        rules,
        otherwise: { then: 'FLAG', reason: '' },
      });
    // Nothing adds up like this, but finding that out takes too long.
    const when = { up: 1_000_001, down: 1_000_001, mixed: 1_000_002 };
    const hard = written([{ id: 'hard', when, then: 'ACCEPT', reason: '' }]);
    expect(refusalOf(() => fitTable('hard', [written([])], hard, guard))!.code).toBe('TABLE_TOO_LARGE');
  });
});

describe('a parameter of a table in the place of one that ships', () => {
  const unfit = (table: AnyTable, name: string, other: object): string | undefined => {
    const own = copyOf(table, (draft) => {
      draft.params = { ...draft.params, [name]: { ...draft.params[name], ...other } as never };
    });
    try {
      fitVote(own);
      return undefined;
    } catch (error) {
      if (CuriaError.is(error)) return error.details.find(({ path }) => path === `params.${name}`)?.problem;
      throw error;
    }
  };

  test('may have another default and narrower bounds', () => {
    expect(unfit(voteV5, 'merge_votes', { default: 3, min: 2 })).toBeUndefined();
    expect(unfit(voteV2, 'conflict_mode', { values: ['primary'], default: 'primary' })).toBeUndefined();
    expect(unfit(voteV2, 'structural_codes', { default: [] })).toBeUndefined();
  });

  test.each([
    ['merge_votes', { min: 0 }, 'must be at least 1'],
    ['merge_votes', { min: undefined }, 'must be at least 1'],
    ['merge_votes', { max: 4 }, 'must be at most 3'],
    ['merge_votes', { max: undefined }, 'must be at most 3'],
    ['merge_votes', { integer: false }, 'must be a whole number'],
    ['conflict_mode', { values: ['primary', 'lax'], default: 'primary' }, 'not lax'],
    ['structural_codes', { kind: 'flag', default: true }, 'kind: words'],
  ])('must not allow what the court does not expect: %s %j', (name, other, problem) => {
    expect(unfit(voteV5, name, other)).toContain(problem);
  });
});

describe('the policy that a table stands for', () => {
  const votes = [voteV1, voteV5, voteV2] as const;

  test('is itself, whatever values it has and under whatever name it is copied', () => {
    for (const table of votes) {
      expect(standsFor(votes, table)).toBe(table);
      expect(standsFor(votes, withValues(table, { absent: 'keep' }))).toBe(table);
      expect(standsFor(votes, copyOf(table))).toBe(table);
    }
  });

  /** A copy that asks only for what both policies count, with all parameters of the one that has more. */
  const forBoth = (policy: string): AnyTable =>
    copyOf(voteV2, (draft) => {
      draft.policy = policy;
      draft.facts = Object.fromEntries(
        Object.entries(draft.facts).filter(([name]) => Object.hasOwn(voteV1.facts, name)),
      );
      draft.outcomes = voteV1.outcomes;
      draft.rules = [];
    });

  test('is that of its name, and else the one that reads the most parameters, of those whose place it can take', () => {
    expect(standsFor(votes, forBoth('own'))).toBe(voteV2);
    expect(standsFor(votes, forBoth('v1'))).toBe(voteV1);
    // A name alone is not enough.
    expect(standsFor(votes, forBoth('v5'))).toBe(voteV2);
  });

  test('is none where it can take the place of none', () => {
    expect(refusalOf(() => standsFor(votes, dispositionV5))!.code).toBe('TABLE_UNFIT');
  });
});
