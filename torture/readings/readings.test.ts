/** The second readings contradict rulings that accept what the record does not carry, and agree with those that ship. */

import { CuriaError } from '@curia/core';
import { expect, test } from 'vitest';
import { readCases } from '../../packages/core/test/case-folder.ts';
import { conflictReviewQuestions } from '../../packages/courts/src/conflict-review/rules/questions.ts';
import { debateOverrideQuestions } from '../../packages/courts/src/debate-override/rules/questions.ts';
import { readings } from './readings.ts';

const questions = [...conflictReviewQuestions, ...debateOverrideQuestions].filter(({ name }) =>
  Object.hasOwn(readings, name),
);

/** Every case that is decided, under every policy. */
const ruled = questions.flatMap((question) => {
  return readCases(question.name).flatMap(({ file, content: { given } }) => {
    return question.policies.flatMap((table) => {
      try {
        const ruling: unknown = question.rule(given, table).ruling;
        return [{ name: question.name, file, given, policy: table.policy, ruling }];
      } catch (error) {
        if (CuriaError.is(error) && error.kind === 'input') return [];
        throw error;
      }
    });
  });
});

/** A ruling with every part of one outcome turned into another; what was asked for stays. */
const turned = (ruling: unknown, field: string, from: string, to: string): unknown => {
  const changed = JSON.parse(JSON.stringify(ruling), (key, value: unknown) =>
    key === field && value === from ? to : value,
  ) as object;
  const { refused_actions } = ruling as { refused_actions?: unknown };
  return refused_actions === undefined ? changed : { ...changed, refused_actions };
};

test('they agree with every case', () => {
  expect(ruled.length).toBeGreaterThan(300);
  for (const { name, file, given, policy, ruling } of ruled)
    expect([file, policy, readings[name]!(given, policy, ruling)]).toEqual([file, policy, undefined]);
});

test('what a source flags or skips is not to be kept or applied', () => {
  let contradicted = 0;
  for (const { name, file, given, policy, ruling } of ruled) {
    const isReview = name === 'conflict-review';
    if (isReview && policy !== 'v1' && policy !== 'v2') continue;
    const accepting = isReview
      ? turned(ruling, 'action_type', 'FLAG', 'KEEP')
      : turned(ruling, 'decision', 'SKIP', 'APPLY');
    if (JSON.stringify(accepting) === JSON.stringify(ruling)) continue;
    expect([file, policy, readings[name]!(given, policy, accepting)]).toEqual([
      file,
      policy,
      expect.any(String),
    ]);
    contradicted++;
  }
  expect(contradicted).toBeGreaterThan(50);
});

test.each(
  ['v1', 'v2', 'v5'].flatMap((policy) => [
    { policy, problem: 'unknown_target' },
    { policy, problem: 'other_actor' },
  ]),
)('under $policy, a lost action ($problem) that nobody lists is not in order', ({ policy, problem }) => {
  const lost = ruled.filter(
    (one) => one.policy === policy && JSON.stringify(one.ruling).includes(`"${problem}"`),
  );
  expect(lost.length).toBeGreaterThan(0);
  for (const { name, given, ruling } of lost) {
    const { refused_actions: _, ...silent } = ruling as { refused_actions: unknown };
    expect(readings[name]!(given, policy, silent)).toMatch(/is not listed/);
  }
});

test.each(['v5'])('under %s, a tuple is not kept by the vote that was lost', (policy) => {
  const open = ruled.filter(
    (one) => one.policy === policy && JSON.stringify(one.ruling).includes('"rule":"incomplete-action"'),
  );
  expect(open.length).toBeGreaterThan(1);
  for (const { name, given, ruling } of open)
    expect(readings[name]!(given, policy, turned(ruling, 'action_type', 'FLAG', 'KEEP'))).toMatch(/was lost/);
});

test('under t3, a vote that nobody lists is not in order', () => {
  const voted = ruled.filter((one) => one.policy === 't3' && JSON.stringify(one.ruling).includes('"voice"'));
  expect(voted.length).toBeGreaterThan(20);
  for (const { name, given, ruling } of voted) {
    const { aspects } = ruling as { aspects: readonly { votes: readonly unknown[] }[] };
    const silent = { aspects: aspects.map((one) => ({ ...one, votes: one.votes.slice(1) })) };
    expect(readings[name]!(given, 't3', silent)).toMatch(/the voices say/);
  }
});
