/** What is wanted is told in the shape in which it was wanted, or not at all. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { perspectiveAnswer, reviewAnswer } from '../../../courts/src/conflict-review/prompts.ts';
import { debateAnswers } from '../../../courts/src/debate-override/prompts.ts';
import { plannerProposal } from '../../../courts/src/investigation/rules/plan/planner-proposal.ts';
import { verifierAnswer } from '../../../courts/src/verification/prompts.ts';
import { notRemembered } from '../../../memory/src/court/case-memory.ts';
import type { Outcome } from './hearing.ts';
import type { Wanted } from './proceed.ts';
import { asks, works } from './tasks.ts';

type Event =
  | { readonly kind: 'counted'; readonly count: number }
  | { readonly kind: 'silent'; readonly problem: string };

const shape = z.object({ count: z.int() });

const question: Wanted<Event> = asks({
  key: 'q',
  role: 'counter',
  prompt: () => ({ template: { system: '', user: '' }, language: 'en', inputs: {} }),
  answer: shape,
  told: ({ count }) => ({ kind: 'counted', count }),
  failed: (problem) => ({ kind: 'silent', problem }),
});

const work: Wanted<Event> = works({
  key: 'w',
  work: () => 1 + 1,
  told: (count) => ({ kind: 'counted', count }),
});

describe('a question', () => {
  test('receives its answer, or the reason why there is none', () => {
    expect(question.told({ answer: { count: 3, more: true } })).toEqual({ kind: 'counted', count: 3 });
    expect(question.told({ failure: 'timeout', message: 'too late' })).toEqual({
      kind: 'silent',
      problem: 'timeout: too late',
    });
  });

  test('takes no answer of another shape out of a log', () => {
    expect(() => question.told({ answer: { count: 'three' } })).toThrow(
      expect.objectContaining({
        code: 'REPLAY_DIVERGED',
        message: 'what is recorded of q: count: must be a number, got "three"',
      }),
    );
  });
});

test.each<[string, Wanted<Event>, Outcome]>([
  ['a question for work', question, { done: 2 }],
  ['a question for the memory', question, { used: notRemembered('replayed') }],
  ['work for a question', work, { answer: { count: 2 } }],
  ['work for a failure', work, { failure: 'timeout', message: '' }],
])('%s is not mistaken', (_what, wanted, outcome) => {
  expect(() => wanted.told(outcome)).toThrow(expect.objectContaining({ code: 'REPLAY_DIVERGED' }));
});

test('work receives its result', () => {
  expect(work.told({ done: 2 })).toEqual({ kind: 'counted', count: 2 });
});

describe('an answer that was read and recorded reads the same again', () => {
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom('keep', ' FLIP ', 'weak_evidence', 'Positive', 'negative', ''),
  );
  const some = fc.oneof(text, fc.constant(null), fc.double({ noNaN: true, min: 0, max: 1 }), fc.boolean());
  const record = (...names: string[]): fc.Arbitrary<object> =>
    fc.record(Object.fromEntries(names.map((name) => [name, some])), { requiredKeys: [] });
  const action = fc.record(
    {
      action_type: fc.constantFrom('keep', ' FLIP ', 'Merge', 'drop'),
      target_tuple_ids: fc.option(fc.array(fc.string(), { maxLength: 3 })),
      new_value: fc.oneof(some, record('polarity', 'normalized_ref', 'note')),
      reason_code: fc.option(text),
    },
    { requiredKeys: ['action_type'] },
  );
  const triplet = record('aspect_term', 'aspect_ref', 'polarity', 'evidence', 'confidence');
  const judgement = fc.record({
    final_tuples: fc.array(fc.record({ aspect_term: fc.string(), polarity: fc.option(text) })),
    final_patch: fc.array(fc.record({ op: fc.string(), note: some })),
  });
  const plan = fc.record({
    questions: fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 5 }),
    query_type: fc.constantFrom('BUG', 'PERFORMANCE', 'bug'),
    investigators: fc.constant(['CODE-CALLCHAIN', 'LOG-PATTERN']),
    scope: text,
    single_place: fc.boolean(),
    needs_context: fc.boolean(),
  });

  test.each<[string, z.ZodType, fc.Arbitrary<unknown>]>([
    ['perspectives', perspectiveAnswer, fc.record({ triplets: fc.array(triplet, { maxLength: 3 }) })],
    ['reviewers', reviewAnswer, fc.record({ review_actions: fc.array(action, { maxLength: 3 }) })],
    ['the judge of a debate', debateAnswers.judge, judgement],
    ['verifiers', verifierAnswer, fc.record({ issues: fc.array(fc.jsonValue()) })],
    ['planners', plannerProposal, plan],
  ])('of %s', (_who, schema, answers) => {
    fc.assert(
      fc.property(answers, (answer) => {
        const first = schema.safeParse(answer);
        fc.pre(first.success);
        const recorded: unknown = JSON.parse(JSON.stringify(first.data));
        expect(JSON.parse(JSON.stringify(schema.parse(recorded)))).toEqual(recorded);
      }),
    );
  });
});
