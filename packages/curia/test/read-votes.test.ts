/** Votes are the same votes wherever they come from: a file in any form, a run, or the cases of a court. */

import type { VoteSet } from '@curia/core/votes';
import { expect, test } from 'vitest';
import { readVotesFrom, type VotesSource } from '../src/measure/votes/read-votes.ts';
import { curia } from './run-curia.ts';
import { file, newStore } from './run-fixture.ts';

const read = async (votes: string, more: Partial<VotesSource> = {}) =>
  readVotesFrom({ votes, store: 'none.sqlite', ...more });

/** Votes and known answers in words, one line each. */
const say = ({ items, reviewers, classes, start, reviewer, label, gold, workerOrder, worker }: VoteSet) =>
  items.flatMap((item, at) => [
    ...Array.from({ length: start[at + 1]! - start[at]! }, (_, n) => {
      const place = start[at]! + n;
      const order = workerOrder[worker[place]!]!;
      return `${item} ${reviewers[reviewer[place]!]}${order === '' ? '' : `#${order}`} ${classes[label[place]!]}`;
    }),
    ...(gold[at]! < 0 ? [] : [`${item} = ${classes[gold[at]!]}`]),
  ]);

const VOTES = [
  { item: 'a', reviewer: 'x/1', label: 'yes', cost: 2 },
  { item: 'a', reviewer: 'y', label: null },
  { item: 'b', reviewer: 'x/1', label: 'no', cost: 4 },
  { item: 'b', reviewer: 'y', label: 'yes', order: '2' },
];
const CSV = 'item,reviewer,label,order,cost,gold\na,x/1,yes,,2,yes\na,y,,,,\nb,x/1,no,,4,\nb,y,yes,2,,\n';
const lines = (records: readonly object[]) => records.map((record) => `${JSON.stringify(record)}\n`).join('');

test('JSON lines, a JSON array and a table are read alike, and so are known answers in any of the three', async () => {
  const gold = [{ item: 'a', label: 'yes' }];
  const forms = await Promise.all([
    read(file('v.jsonl', lines(VOTES)), { gold: file('g.jsonl', lines(gold)) }),
    read(file('v.json', JSON.stringify(VOTES, null, 2)), { gold: file('g.json', JSON.stringify(gold)) }),
    read(file('v.csv', CSV)),
    read(file('v2.csv', CSV.replaceAll(/,[^,\n]*$/gm, '')), {
      gold: file('g.csv', 'item,label\na,yes\nb,\n'),
    }),
  ]);
  for (const { votes } of forms) {
    expect(say(votes)).toEqual(['a x/1 yes', 'a = yes', 'b x/1 no', 'b y#2 yes']);
    expect(votes.families).toEqual(['x', 'y']);
    expect([...votes.abstained]).toEqual([0, 1]);
    expect(votes.cost[0]).toBe(3);
  }
});

test('a line that is no vote stops everything, with its number', async () => {
  const bad = read(file('bad.csv', 'item,reviewer,label\na,x,yes\n,x,no\nb,x,no,more\n'));
  await expect(bad).rejects.toMatchObject({
    code: 'VOTE_INVALID',
    details: [{ path: 'line 3' }, { path: 'line 4' }],
  });
});

const COURT = `court: pairs
case: { left: { kind: text }, right: { kind: text } }
swap: [left, right]
value: { kind: choice, values: [left, right] }
roles: { judge: { voices: 2 } }
facts: { leading: { tally: leading } }
outcomes: { TAKE: { effect: take, what: leading }, EXPERT: { effect: escalate } }
rules: [{ id: agree, when: { leading: 2 }, then: TAKE, reason: both agree }]
otherwise: { then: EXPERT, reason: they do not agree }
`;
const votesOn = (...values: readonly (string | null)[]) =>
  values.map((value, at) => ({
    voice: `judge-${1 + Math.floor(at / 2)}`,
    order: String(1 + (at % 2)),
    ...(value === null ? { state: 'abstained' } : { value }),
    family: 'm',
  }));
const CASES = lines([
  { case_id: 'p', left: 'a', right: 'b', votes: votesOn('left', 'left', 'left', 'right'), gold: 'left' },
  { case_id: 'q', left: 'c', right: 'd', votes: votesOn('right', null, 'left', 'left') },
]);
const SAID = [
  'p judge-1#1 left',
  'p judge-1#2 left',
  'p judge-2#1 left',
  'p judge-2#2 right',
  'p = left',
  'q judge-1#1 right',
  'q judge-2#1 left',
  'q judge-2#2 left',
];

test('the cases of a court, and a run of it, give the same votes', async () => {
  const [court, cases, store] = [file('pairs.yaml', COURT), file('pairs.jsonl', CASES), newStore()];
  const given = await read(court, { cases });
  expect(say(given.votes)).toEqual(SAID);
  expect(given.field).toBe('value');
  await curia(['run', court, cases, '--agents', 'given', '--store', store, '--name', 'r']);
  expect(say((await read('r', { store })).votes)).toEqual(SAID);
  expect(say((await read('last', { store })).votes)).toEqual(SAID);
  const broken = file('broken.jsonl', `${CASES}{"case_id":"z","left":1}\n`);
  await curia(['run', court, broken, '--agents', 'given', '--store', store, '--name', 's']);
  const some = await read('s', { store });
  expect({ said: say(some.votes), refused: some.refused_cases }).toEqual({ said: SAID, refused: 1 });
  await expect(read('other', { store })).rejects.toMatchObject({ code: 'RUN_NOT_FOUND' });
});

const FIELDS = `court: forms
case: { text: { kind: text } }
fields:
  urgent: { kind: flag }
  team: { kind: choice, values: [a, b], optional: true }
  due: { kind: date, optional: true }
roles: { reader: { voices: any } }
facts: { leading: { tally: leading } }
outcomes: { TAKE: { effect: take, what: leading }, EXPERT: { effect: escalate } }
rules: [{ id: agree, when: { leading: { at_least: 2 } }, then: TAKE, reason: agreed }]
otherwise: { then: EXPERT, reason: they do not agree }
`;

test('each field is a question of its own; dates and texts are none, and known answers without votes are counted', async () => {
  const vote = (voice: string, item: string, value: unknown) => ({ voice, item, value });
  const forms = lines([
    {
      case_id: 'f',
      text: 't',
      votes: [
        vote('m', 'urgent', true),
        vote('n', 'urgent', false),
        vote('m', 'team', null),
        vote('n', 'team', 'a'),
      ],
      gold: { urgent: true, team: 'a' },
    },
    { case_id: 'g', text: 't', votes: [vote('m', 'due', '2026-01-01')], gold: { urgent: false } },
  ]);
  const [court, cases] = [file('forms.yaml', FIELDS), file('forms.jsonl', forms)];
  await expect(read(court, { cases })).rejects.toMatchObject({ code: 'USAGE' });
  const urgent = await read(court, { cases, field: 'urgent' });
  expect(say(urgent.votes)).toEqual(['f/urgent m true', 'f/urgent n false', 'f/urgent = true']);
  expect(urgent.gold_without_votes).toBe(1);
  const team = await read(court, { cases, field: 'team' });
  expect(say(team.votes)).toEqual(['f/team m null', 'f/team n a', 'f/team = a']);
  await expect(read(court, { cases, field: 'due' })).rejects.toMatchObject({ code: 'USAGE' });
});

test('conflict reviews: each candidate is an item, and gold says what is right for it', async () => {
  const tuple = (tuple_id: string, aspect_term: string, polarity: string) => ({
    tuple_id,
    aspect_term,
    aspect_ref: 'food#quality',
    polarity,
    origin_agent: 'A',
  });
  const act = (action_type: string, id: string, polarity?: string) => ({
    action_type,
    target_tuple_ids: [id],
    ...(polarity === undefined ? {} : { new_value: { polarity } }),
  });
  const review = {
    case_id: 'r',
    text: 'good soup, bad bar',
    candidates: [tuple('t1', 'soup', 'positive'), tuple('t2', 'bar', 'positive')],
    review_actions: { A: [act('KEEP', 't1'), act('FLIP', 't2', 'NEGATIVE')], B: [act('DROP', 't2')], C: [] },
    absent: { C: 'failed' },
    gold: [
      { aspect_term: 'soup', polarity: 'positive' },
      { aspect_term: 'bar', polarity: 'negative' },
    ],
  };
  const { votes } = await read('conflict-review', { cases: file('reviews.jsonl', lines([review])) });
  expect(say(votes)).toEqual([
    'r/t1 A KEEP',
    'r/t1 = KEEP',
    'r/t2 A FLIP negative',
    'r/t2 B DROP',
    'r/t2 = FLIP negative',
  ]);
  expect([...votes.abstained]).toEqual([0, 0, 2]);
});

test('a court file alone, and a field of a plain file of votes, are wrong usage', async () => {
  const court = file('pairs.yaml', COURT);
  await expect(read(court)).rejects.toMatchObject({ code: 'USAGE' });
  await expect(read(file('v.csv', CSV), { field: 'x' })).rejects.toMatchObject({ code: 'USAGE' });
});
