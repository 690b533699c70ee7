/** Answers that stand in the cases themselves may be anything; a case ends all the same, and nobody is taken for another. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { choicesFor } from '../cli/options/choices.ts';
import { givenAgent } from '../drive/agents/given-agent.ts';
import { driveRun } from '../drive/drive-run.ts';
import { chooseRulebook } from '../kept/law/rulebook.ts';
import { temporaryStore } from '../store/temporary/temporary.ts';
import { readCourtOptions } from './court-options.ts';
import { findCourt } from './find-court.ts';
import { holdCourt } from './held-court.ts';

async function ruleOn(court: string, options: string[], input: object): Promise<Record<string, unknown>> {
  const kind = findCourt(court);
  const store = temporaryStore();
  const row = { case_id: 'c', input: JSON.stringify(input), problem: null };
  await store.runs.create('r', [row], () => ({ created_at: '2026-01-01T00:00:00.000Z', manifest: '{}' }));
  const complete = readCourtOptions(kind, choicesFor(kind, { set: options }).options);
  const made = holdCourt(kind, chooseRulebook(kind, complete), complete);
  const end = await driveRun(store, 'r', made, givenAgent(store, 'r', kind), { concurrency: 4 });
  expect(end.error).toBeUndefined();
  const [ruled] = (await store.cases.events('r', 'c')).filter(({ kind }) => kind === 'ruled');
  return (JSON.parse(ruled!.body) as { ruling: Record<string, unknown> }).ruling;
}

const tuple = (tuple_id: string, aspect_ref: string, polarity: string) => ({
  tuple_id,
  aspect_term: 'screen',
  aspect_ref,
  polarity,
});
const candidates = [
  tuple('a', '본품#품질', 'positive'),
  tuple('b', '본품#품질', 'negative'),
  tuple('a+b', '패키지#디자인', 'positive'),
];
const incomplete = {
  action_type: 'FLIP',
  target_tuple_ids: ['a', 'a+b'],
  new_value: null,
  reason_code: 'NEGATION_SCOPE',
};
const panel = { text: 'The screen.', candidates, review_actions: { A: [incomplete], B: [], C: [] } };
const recheck = ['ask=always', 'recheck=true'];

const demo = (name: string): string => readFileSync(join(import.meta.dirname, '../../demo', name), 'utf8');
const invoice = JSON.parse(demo('invoice.json')) as unknown;
const pages = demo('invoice.txt')
  .split('\f')
  .map((text, at) => ({ page_num: at + 1, text }));

const HOSTILE: readonly unknown[] = [null, 7, 'text', [], {}, { group: 'a', action: {} }, { group: [{}] }];

test.each<[string, string[], object]>([
  ['conflict-review', recheck, { ...panel, rechecks: HOSTILE }],
  ['conflict-review', recheck, { ...panel, rechecks: 'none' }],
  ['debate-override', [], { text: 'The screen is dim.', turns: HOSTILE }],
  [
    'verification',
    ['pack=invoice-extraction', 'verifiers=models'],
    { output: invoice, bundle: { pages }, verifier_answers: HOSTILE },
  ],
])('%s with entries that are not answers still ends in a ruling', async (court, options, input) => {
  expect(await ruleOn(court, options, input)).toBeTypeOf('object');
});

test('the group of a and b is not the tuple a+b', async () => {
  const drop = (...target_tuple_ids: string[]) => ({
    action_type: 'DROP',
    target_tuple_ids,
    new_value: null,
    reason_code: 'WEAK_EVIDENCE',
  });
  const rechecks = [
    { group: ['a', 'b'], action: drop('b') },
    { group: ['a+b'], action: drop('a+b') },
  ];
  const { final_tuples } = await ruleOn('conflict-review', recheck, { ...panel, rechecks });
  expect((final_tuples as { tuple_id: string }[]).map(({ tuple_id }) => tuple_id)).toEqual(['a']);
});
