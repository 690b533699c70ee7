/** What lets a procedure stand in a list with others: it keeps its own rulings, and refuses tables that ask something else. */
import { describe, expect, test } from 'vitest';
import { conflictReview } from '../conflict-review/conflict-review.ts';
import { voteV1 } from '../conflict-review/vote-v1.table.ts';
import { voteV2 } from '../conflict-review/vote-v2.table.ts';
import { voteV3 } from '../conflict-review/vote-v3.table.ts';
import { CuriaError } from '../errors.ts';
import { makeRulebook, tableFor } from '../rulebook.ts';
import { dispositionV5 } from '../verification/disposition.table.ts';
import { disposition } from '../verification/disposition.ts';
import { analyze } from './analyze.ts';
import { atLeast } from './cell.ts';
import { type Decision, decide } from './decide.ts';
import { defineTable, derivePolicy, withValues } from './define-table.ts';
import { count } from './fact.ts';
import { fitTable } from './fit-table.ts';
import { parseTable } from './parse-table.ts';
import { policyHash } from './policy-hash.ts';
import { analyzeIn, anyProcedure, attachTrace, attachTraces, hashIn, tablesOf } from './procedure.ts';
import type { AnyTable } from './table.ts';

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

function refusalOf(action: () => unknown): CuriaError {
  try {
    action();
  } catch (error) {
    if (CuriaError.is(error)) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

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
    for (const table of [voteV1, voteV2, voteV3]) {
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
      details: [{ path: 'facts.moons' }],
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

  test('must have the parameters that the court reads, and the facts in their shape', () => {
    const own = defineTable({
      id: 'mine',
      facts: { blockers: { ...dispositionV5.facts.blockers, kind: 'score' } },
      outcomes: { PASS: 'fine' },
      rules: [],
      otherwise: { then: 'PASS', reason: 'always' },
    });
    const { message, details } = refusalOf(() => fitTable('disposition', disposition.policies, own));
    expect(details.map(({ path }) => path)).toEqual([
      'facts.blockers',
      'outcomes.PASS',
      'params.unknown_severity',
    ]);
    expect(message).toContain('(and 2 more)');
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

  test.each<[string, object[], string, string]>([
    ['always', [{ when: { gold: 'no' }, then: 'FLAG' }], 'ACCEPT', 'rules.otherwise'],
    [
      'in some cases',
      [
        { when: { votes: { at_least: 3 } }, then: 'ACCEPT' },
        { when: { gold: 'unknown' }, then: 'FLAG' },
      ],
      'ACCEPT',
      'rules.r0',
    ],
    [
      'by the fallback, where a condition leaves a case open',
      [{ when: { gold: 'unknown', votes: { at_least: 1 } }, then: 'FLAG' }],
      'ACCEPT',
      'rules.otherwise',
    ],
  ])('that is broken %s is named with a case', (_how, rules, otherwise, path) => {
    const { code, details } = refusalOf(() => fitted(rules, otherwise));
    expect(code).toBe('TABLE_UNFIT');
    expect(details).toEqual([
      {
        path,
        problem: expect.stringMatching(
          /^must be FLAG where gold is unknown, because nobody knows; it gives ACCEPT for \{"gold":"unknown"/,
        ),
      },
    ]);
  });

  test('that a table cannot see is broken', () => {
    const { votes } = shipped.facts;
    const { code, details } = refusalOf(() => fitted([], 'FLAG', { votes }));
    expect([code, details]).toEqual([
      'TABLE_UNFIT',
      [{ path: 'facts.gold', problem: expect.stringMatching(/^is missing; the outcome must be FLAG/) }],
    ]);
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
    expect(unfit(voteV3, 'merge_votes', { default: 3, min: 2 })).toBeUndefined();
    expect(unfit(voteV2, 'conflict_mode', { values: ['primary'], default: 'primary' })).toBeUndefined();
    expect(unfit(voteV2, 'structural_codes', { default: [] })).toBeUndefined();
  });

  test.each([
    ['merge_votes', { min: 0 }, 'must be at least 1'],
    ['merge_votes', { min: undefined }, 'must be at least 1'],
    ['merge_votes', { max: 4 }, 'must be at most 3'],
    ['merge_votes', { integer: false }, 'must be a whole number'],
    ['conflict_mode', { values: ['primary', 'lax'], default: 'primary' }, 'not lax'],
    ['structural_codes', { kind: 'flag', default: true }, 'kind: words'],
  ])('must not allow what the court does not expect: %s %j', (name, other, problem) => {
    expect(unfit(voteV3, name, other)).toContain(problem);
  });
});

describe('a procedure among others', () => {
  const erased = anyProcedure(disposition);

  test('rules and words as it does alone', () => {
    const alone = disposition.rule(disposition.example, dispositionV5, { trace: true });
    const { headlines, ...ruled } = erased.rule(disposition.example, dispositionV5, { trace: true });
    expect(ruled).toEqual(alone);
    expect(headlines()).toEqual(disposition.headlines(alone.ruling));
    expect(erased.questions(disposition.example, dispositionV5)).toEqual(
      disposition.questions(disposition.example, dispositionV5),
    );
  });

  test('adds facts and trace on request, each part under its name', () => {
    const ruled = { policy: dispositionV5, ruling: {} };
    const [traced] = [
      decide(dispositionV5, disposition.questions(disposition.example, dispositionV5)[0]!.facts as never, {
        trace: true,
      }),
    ];
    const parts = [{ about: 'one', decision: traced as never as Decision }];
    expect(attachTraces(ruled, {}, parts)).toBe(ruled);
    expect(attachTraces(ruled, { facts: true }, parts)).toEqual({
      ...ruled,
      facts: [{ about: 'one', ...traced.facts }],
    });
    const both = attachTraces(ruled, { trace: true }, parts);
    expect(both).toMatchObject({ facts: [{ about: 'one' }] });
    expect((both as { trace?: unknown }).trace).toEqual(
      traced.trace!.map((rule) => ({ about: 'one', ...rule })),
    );
    expect(attachTrace(ruled, { facts: true }, traced.facts, undefined)).toEqual({
      ...ruled,
      facts: traced.facts,
    });
    expect(attachTrace(ruled, {}, traced.facts, undefined)).toBe(ruled);
  });

  test('hashes and analyses its policies in its own way, and the tables that they consult as tables', () => {
    const own = { table: 'mine', findings: [], outdated: [] } as never;
    const consulting = { ...erased, consults: [voteV2], hash: () => 'own', analyze: () => own };
    expect(tablesOf(consulting)).toEqual([dispositionV5, voteV2]);
    expect(tablesOf(erased)).toEqual([dispositionV5]);
    expect(hashIn(consulting, dispositionV5)).toBe('own');
    expect(hashIn(consulting, voteV2)).toBe(policyHash(voteV2));
    expect(hashIn(erased, dispositionV5)).toBe(policyHash(dispositionV5));
    expect(analyzeIn(consulting, dispositionV5)).toBe(own);
    expect(analyzeIn(consulting, voteV2)).toEqual(analyze(voteV2));
    expect(analyzeIn(erased, dispositionV5)).toEqual(analyze(dispositionV5));
  });

  test('refuses a table that answers another question, every time', () => {
    for (const ask of [erased.rule, erased.questions, erased.rule])
      expect(refusalOf(() => ask(disposition.example, voteV2)).code).toBe('TABLE_UNFIT');
  });
});

test('a rulebook without a table for a question says so', () => {
  const rulebook = makeRulebook('verification', { disposition: dispositionV5 });
  expect(tableFor(rulebook, disposition)).toBe(dispositionV5);
  expect(refusalOf(() => tableFor(rulebook, conflictReview))).toMatchObject({
    code: 'TABLE_UNKNOWN',
    message: 'the rulebook of verification has no table for conflict-review',
  });
});
