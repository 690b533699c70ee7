/** Every court gives the same rulings, byte by byte, whoever answers first, and an audit agrees. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Agent } from '@curia/core/in/agent';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { choicesFor } from '../cli/options/choices.ts';
import { examinedBy } from '../drive/agents/examining-agent.ts';
import { givenAgent } from '../drive/agents/given-agent.ts';
import { driveRun } from '../drive/drive-run.ts';
import { chooseRulebook } from '../kept/law/rulebook.ts';
import { auditRun } from '../runs/audit/audit.ts';
import type { NewCase } from '../store/cases.ts';
import { temporaryStore } from '../store/temporary/temporary.ts';
import { readCourtOptions } from './court-options.ts';
import { findCourt } from './find-court.ts';
import { holdCourt } from './held-court.ts';

const demo = join(import.meta.dirname, '../../demo');
const pages = readFileSync(join(demo, 'invoice.txt'), 'utf8')
  .split('\f')
  .map((text, at) => ({ page_num: at + 1, text }));
const edit = { op: 'set_polarity', target: { aspect_term: 'screen' }, value: 'negative' };
const finding = (id: string, place: string) => ({
  id,
  description: `the pool leaks at ${place}`,
  evidence_strength: 'STRONG',
  confidence: 'HIGH',
  question_id: 'Q1',
  subjects: [{ path: place }],
  evidence: [{ type: 'code', location: `${place}:1` }],
});
const report = (iid: string, place: string) => ({
  iid,
  layer_1: { confidence: 'HIGH', one_liner: 'it leaks', needs_further: false },
  layer_2: { findings: [finding('F1', place), finding('F2', 'src/other.ts')] },
});

/** Cases with their answers; some agents are missing, so that failures are told too. */
const CASES: Readonly<Record<string, { readonly options: string[]; readonly lines: readonly object[] }>> = {
  'conflict-review': {
    options: ['recheck=true'],
    lines: readFileSync(join(demo, 'conflict-review.jsonl'), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as object),
  },
  'debate-override': {
    options: ['rounds=2'],
    lines: [
      {
        text: 'The screen is dim.',
        aspects: [{ term: 'screen' }],
        sentiments: [{ aspect_term: 'screen', polarity: 'neutral', confidence: 0.4 }],
        validation: { structural_risks: [], correction_proposals: [] },
        turns: ['EPM', 'TAN', 'CJ', 'EPM', 'TAN', 'CJ'].map((speaker) => ({
          speaker,
          proposed_edits: [edit],
        })),
        judgement: { final_patch: [edit], final_tuples: [{ aspect_term: 'screen', polarity: 'negative' }] },
        aspect_reviews: [],
        sentiment_reviews: [],
      },
      { text: 'Nobody says anything about this.' },
    ],
  },
  verification: {
    options: ['pack=invoice-extraction', 'verifiers=models'],
    lines: ['invoice', 'invoice-misread'].map((name) => ({
      output: JSON.parse(readFileSync(join(demo, `${name}.json`), 'utf8')) as unknown,
      bundle: { pages },
      verifier_answers: name === 'invoice' ? [{ agent: 'V3', calls: 1, answer: { issues: [] } }] : [],
    })),
  },
  investigation: {
    options: [],
    lines: [
      {
        query: 'why does the pool leak',
        query_type: 'bug',
        reports: [report('CODE-CALLCHAIN-R1', 'src/pool.ts'), report('HIST-RECENT-R1', 'src/orders.ts')],
      },
      {
        query: 'why does the pool leak, and who is to repair a report?',
        query_type: 'bug',
        reports: [
          report('CODE-CALLCHAIN-R1', 'src/pool.ts'),
          { iid: 'CODE-ERRORHANDLING-R1', layer_1: { one_liner: 'something else' } },
          { iid: 'HIST-RECENT-R1', layer_2: { findings: 7 } },
        ],
      },
    ],
  },
};

test.each(Object.entries(CASES))('%s', async (name, { options, lines }) => {
  const kind = findCourt(name);
  const complete = readCourtOptions(kind, choicesFor(kind, { set: options }).options);
  const court = holdCourt(kind, chooseRulebook(kind, complete), complete);
  const cases: NewCase[] = lines.map((line, at) => ({
    case_id: `case-${at}`,
    input: JSON.stringify(line),
    problem: null,
  }));
  const run = async (concurrency: number, scheduler?: fc.Scheduler): Promise<string[]> => {
    const store = temporaryStore();
    await store.runs.create('r', cases, () => ({ created_at: '2026-01-01T00:00:00.000Z', manifest: '{}' }));
    const given = givenAgent(store, 'r', kind);
    const agent: Agent = examinedBy(kind, given, complete);
    const asked: Agent =
      scheduler === undefined
        ? agent
        : { ask: (ask, context) => scheduler.schedule(agent.ask(ask, context), ask.key) };
    const today = (): string => '2026-01-01T00:00:00.000Z';
    const driven = driveRun(store, 'r', court, asked, { concurrency, today });
    const end = await (scheduler === undefined ? driven : scheduler.waitFor(driven));
    expect(end).toMatchObject({ status: 'completed', closed: cases.length });
    expect((await auditRun(store, 'r', court)).findings).toEqual([]);
    const bodies: string[] = [];
    for await (const { body } of store.cases.eventsOfKind('r', ['ruled', 'refused', 'packet-opened']))
      bodies.push(body);
    return bodies;
  };
  const expected = await run(1);
  expect(expected.some((body) => body.includes('"refused"'))).toBe(false);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 20 }), fc.scheduler(), async (concurrency, scheduler) => {
      expect(await run(concurrency, scheduler)).toEqual(expected);
    }),
    { numRuns: 25 },
  );
});
