/** Every table of an investigation can be replaced by a user's own, and the replacement reaches the hash and the ruling. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Agent, Answer } from '@curia/core/in/agent';
import { type FinalReport, investigationTables } from '@curia/courts/investigation';
import { afterAll, describe, expect, test } from 'vitest';
import { tablesFor } from '../../../curia/src/cli/options/choices.ts';
import { readCourtOptions } from '../../../curia/src/courts/court-options.ts';
import { findCourt } from '../../../curia/src/courts/find-court.ts';
import { holdCourt } from '../../../curia/src/courts/held-court.ts';
import { driveRun } from '../../../curia/src/drive/drive-run.ts';
import { chooseRulebook } from '../../../curia/src/kept/law/rulebook.ts';
import { auditRun } from '../../../curia/src/runs/audit/audit.ts';
import { temporaryStore } from '../../../curia/src/store/temporary/temporary.ts';
import type { InvestigationQuestion } from './rules/investigation-tables.ts';

const folder = mkdtempSync(join(tmpdir(), 'curia-own-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const kind = findCourt('investigation');
const options = readCourtOptions(kind, { planner: 'model' });

const cite = (location: string, verification = 'VERIFIED') => ({ type: 'code', location, verification });
const finding = (id: string, place: string, cause: string, evidence = [cite(`${place}:1`)]) => ({
  id,
  description: `${cause} in ${place}`,
  confidence: 'HIGH',
  evidence_strength: 'STRONG',
  subjects: [{ path: place }],
  cause: { category: cause, object: place },
  evidence,
});
/** A line of a log beside the place. */
const logged = (place: string) => [
  cite(`${place}:1`),
  { type: 'log', location: 'app.log:1', verification: 'VERIFIED' },
];
const report = (iid: string, ...findings: object[]): Answer => ({
  answer: {
    iid,
    layer_1: { confidence: 'HIGH', one_liner: 'see below', needs_further: false },
    layer_2: { findings },
  },
});
const verdictOn = (item: string, verdict: string, evidence: object[] = []) => ({
  original_finding_id: item,
  challenge: { description: 'tried another reading', evidence },
  verdict,
});
const about = (stance: 'supports' | 'refutes') => ({ item_id: 'M2', stance });

/** Two agreements, a dispute that gains new evidence, a claim that nobody verified, and somebody who answers only when asked again. */
const ANSWERS: Readonly<Record<string, (iid: string) => Answer>> = {
  plan: () => ({
    answer: {
      query_type: 'bug',
      questions: ['why?'],
      investigators: ['CODE-CALLCHAIN', 'LOG-PATTERN', 'HIST-RECENT'],
      scope: '',
      single_place: false,
      needs_context: true,
    },
  }),
  'CODE-CALLCHAIN-R1/1/0': (iid) =>
    report(
      iid,
      finding('F1', 'src/a.ts', 'leak'),
      finding('F2', 'src/b.ts', 'race'),
      finding('F3', 'src/c.ts', 'typo'),
      finding('F4', 'src/d.ts', 'guess', [cite('src/d.ts:1', 'UNCHECKED')]),
    ),
  'LOG-PATTERN-R1/1/0': (iid) =>
    report(
      iid,
      finding('F1', 'src/a.ts', 'leak', logged('src/a.ts')),
      finding('F2', 'src/c.ts', 'typo', logged('src/c.ts')),
    ),
  'HIST-RECENT-R1/1/0': () => ({ failure: 'timeout', message: 'too slow' }),
  'HIST-RECENT-R1/2/0': (iid) => report(iid, { ...finding('F1', 'src/b.ts', 'timeout'), stance: 'refutes' }),
  'CR-AGREED-R3/1/0': (iid) => ({
    answer: {
      iid,
      layer_2: {
        counter_reviews: [verdictOn('M1', 'UPHELD', [cite('src/a.ts:9')]), verdictOn('M3', 'REFUTED')],
      },
    },
  }),
  'CODE-CALLCHAIN-R3-DEEP/1/0': (iid) =>
    report(
      iid,
      { ...finding('F1', 'src/b.ts', 'race', [cite('src/b.ts:40')]), ...about('supports') },
      finding('F2', 'src/d.ts', 'guess'),
    ),
  'HIST-RECENT-R3-DEEP/1/0': (iid) =>
    report(iid, { ...finding('F1', 'src/b.ts', 'timeout', [cite('src/b.ts:50')]), ...about('refutes') }),
};

const agent: Agent = {
  ask: async ({ key }) =>
    ANSWERS[key]?.(key.split('/')[0]!) ?? { failure: 'no_answer', message: 'has nothing to say' },
};

async function ruleUnder(...policies: string[]): Promise<{ ruling: FinalReport; hash: string }> {
  const rulebook = chooseRulebook(kind, options, tablesFor(kind, { policy: policies }));
  const court = holdCourt(kind, rulebook, options);
  const store = temporaryStore();
  const input = JSON.stringify({ query: 'why does it fail?' });
  await store.runs.create('r', [{ case_id: 'c', input, problem: null }], () => ({
    created_at: '',
    manifest: '{}',
  }));
  expect(await driveRun(store, 'r', court, agent, { concurrency: 3 })).toMatchObject({ status: 'completed' });
  expect((await auditRun(store, 'r', court)).findings).toEqual([]);
  for await (const { body } of store.cases.eventsOfKind('r', ['ruled']))
    return { ruling: JSON.parse(body).ruling as FinalReport, hash: rulebook.hash };
  throw new Error('there is no ruling');
}

/** A table file that gives one outcome, whatever the facts. */
function always(question: InvestigationQuestion, outcome: string): string {
  const { otherwise, ...table } = investigationTables()[question];
  const file = join(folder, `${question}.json`);
  const own = {
    ...table,
    policy: 'mine',
    rules: [],
    accepted: [],
    never: [],
    otherwise: { ...otherwise, then: outcome },
  };
  writeFileSync(file, JSON.stringify(own));
  return `${question}=${file}`;
}

/** What a ruling says, without naming the tables it comes from. */
const said = ({
  metadata: { policies: _, parameters: __, profile: ___, reading: ____, ...metadata },
  ...ruling
}: FinalReport) => JSON.stringify({ ...ruling, metadata });

describe('a table that always gives the same answer', () => {
  test.each<[InvestigationQuestion, string]>([
    ['next-round', 'SKIP'],
    ['planning', 'QUICK'],
    ['proposal', 'BY_RULES'],
    ['second-attempt', 'EXCLUDE'],
    ['first-round', 'FAIL'],
    ['claim-strength', 'AS_CLAIMED'],
    ['similarity', 'UNRELATED'],
    ['classification', 'WITHDRAWN'],
    ['follow-up', 'NOBODY'],
    ['challenge-target', 'HOLD_ALL_ASKED'],
    ['standing-verdict', 'UPHELD'],
    ['matrix-update', 'WITHDRAW'],
    ['iteration', 'JUDGE'],
    ['judgement', 'OPEN'],
    ['conclusion', 'UNCERTAIN'],
    ['recommendation', 'WATCH'],
  ])('in the place of %s, %s', async (question, outcome) => {
    const [shipped, own] = [await ruleUnder(), await ruleUnder(always(question, outcome))];
    expect(own.hash).not.toBe(shipped.hash);
    expect(said(own.ruling)).not.toBe(said(shipped.ruling));
  });

  test('the list above has every question that shapes the report', () => {
    // Whether a person is asked follows from the report.
    expect(kind.questions.filter(({ name }) => name !== 'handover')).toHaveLength(16);
  });

  test('that asks for more without end is stopped', async () => {
    const { ruling } = await ruleUnder(always('second-attempt', 'ASK_AGAIN'), always('iteration', 'REPEAT'));
    expect(ruling.metadata.excluded.map(({ action }) => action)).toContain(
      'excluded: it was asked for 9 times',
    );
    expect(ruling.metadata.round_3_count).toBe(2);
  });
});

test('the shipped rulebook gives every table something to decide', async () => {
  const { ruling } = await ruleUnder();
  expect(ruling).toMatchObject({ confidence: 'Likely', metadata: { round_3_count: 2 } });
  expect(ruling.findings.map(({ item_id, tag }) => `${item_id} ${tag}`)).toEqual([
    'M1 Confirmed',
    'M2 Uncertain',
    'M3 Likely',
    'M5 Uncertain',
    'M4 Uncertain',
  ]);
});
