/** What lets a question stand in a list with others: it keeps its own rulings, and refuses tables that ask something else. */

import { describe, expect, test } from 'vitest';
import { conflictReview } from '../../../../courts/src/conflict-review/rules/conflict-review.ts';
import { voteV2 } from '../../../../courts/src/conflict-review/rules/vote/vote-v2.table.ts';
import { alignment } from '../../../../courts/src/debate-override/rules/adopt/alignment.table.ts';
import { dispositionV5 } from '../../../../courts/src/verification/rules/disposition.table.ts';
import { disposition } from '../../../../courts/src/verification/rules/disposition.ts';
import { refusalOf } from '../../../test/refusal-of.ts';
import { makeRulebook, tableFor } from '../../protocol/rulebook.ts';
import { type Decision, decide } from '../decide/decide.ts';
import { policyHash } from '../define/policy-hash.ts';
import { analyze } from '../prove/analyze.ts';
import { analyzeIn, anyQuestion, attachTrace, attachTraces, hashIn, tablesOf } from './question.ts';

describe('a question among others', () => {
  const erased = anyQuestion(disposition);

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
    const untraced = decide(dispositionV5, traced.facts as never) as never as Decision;
    expect(attachTraces(ruled, { trace: true }, [{ about: 'one', decision: untraced }])).toEqual({
      ...ruled,
      facts: [{ about: 'one', ...traced.facts }],
      trace: [],
    });
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
    const several = { ...consulting, consults: [alignment, voteV2] };
    expect([hashIn(several, voteV2), hashIn(several, alignment)]).toEqual([
      policyHash(voteV2),
      policyHash(alignment),
    ]);
    const { consults: _consults, ...alone } = consulting;
    expect([hashIn(alone, dispositionV5), analyzeIn(alone, dispositionV5)]).toEqual(['own', own]);
  });

  test('refuses a table that answers another question, every time', () => {
    for (const ask of [erased.rule, erased.questions, erased.rule])
      expect(refusalOf(() => ask(disposition.example, voteV2))!.code).toBe('TABLE_UNFIT');
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
