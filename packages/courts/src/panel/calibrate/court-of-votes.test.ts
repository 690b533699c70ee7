/** Votes that belong to no court, as a court and its cases. */

import { CuriaError } from '@curia/core';
import { readVotes } from '@curia/core/votes';
import { expect, test } from 'vitest';
import { parsePanel } from '../rule/define-panel.ts';
import { ruleCase } from '../rule/rule-case.ts';
import { casesOfVotes, courtOfVotes } from './court-of-votes.ts';

const votes = readVotes(
  [
    { item: 'i2', reviewer: 'b', label: 'no' },
    { item: 'i1', reviewer: 'b', label: 'yes', cost: 3 },
    { item: 'i1', reviewer: 'a', label: 'no' },
    { item: 'i2', reviewer: 'a', label: null },
  ],
  [{ item: 'i2', label: 'no' }],
);

test('votes become a court that takes what is certified, with a seat for every reviewer', () => {
  const court = courtOfVotes(votes);
  expect(court).toEqual({
    court: 'votes',
    title: 'What was voted on',
    case: { text: { kind: 'text', max: 20_000, doc: 'what the voices read' } },
    value: { kind: 'choice', values: ['no', 'yes'] },
    roles: { reviewer: { voices: ['a', 'b'] } },
    facts: { certified: { calibrated: 'certified' } },
    outcomes: { TAKE: { effect: 'take', what: 'calibrated' }, EXPERT: { effect: 'escalate' } },
    rules: [{ id: 'certified', when: { certified: true }, then: 'TAKE', reason: 'certified' }],
    otherwise: { then: 'EXPERT', reason: 'not certified' },
  });
  for (const one of casesOfVotes(votes)) expect(ruleCase(parsePanel(court), one).effect).toBe('escalate');
});

test('each item becomes a case, with the votes on it, what they cost on average, and what is right', () => {
  expect(casesOfVotes(votes)).toStrictEqual([
    {
      case_id: 'i1',
      text: 'i1',
      votes: [
        { voice: 'a', value: 'no' },
        { voice: 'b', value: 'yes', cost: 3 },
      ],
    },
    { case_id: 'i2', text: 'i2', gold: 'no', votes: [{ voice: 'b', value: 'no', cost: 3 }] },
  ]);
});

test('reviewers who were asked in several orders need a court that swaps', () => {
  const swapped = readVotes(
    [
      { item: 'i', reviewer: 'a', label: 'no' },
      { item: 'i', reviewer: 'b', label: 'yes', order: '1' },
      { item: 'i', reviewer: 'b', label: 'no', order: '2' },
    ],
    [],
  );
  expect(() => courtOfVotes(swapped)).toThrowError(
    new CuriaError(
      'USAGE',
      'b was asked in several orders, which only a court with `swap` can do: name a court file and its cases',
    ),
  );
});
