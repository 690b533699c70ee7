/** Whatever investigators and planners answer, an investigation ends in a ruling, and nothing unverified is confirmed. */

import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Agent, type Answer, readAnswer, UNANSWERED } from '@curia/core/in/agent';
import type { FinalReport } from '@curia/courts/investigation';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { readCourtOptions } from '../../../curia/src/courts/court-options.ts';
import { findCourt } from '../../../curia/src/courts/find-court.ts';
import { holdCourt } from '../../../curia/src/courts/held-court.ts';
import { examinedBy } from '../../../curia/src/drive/agents/examining-agent.ts';
import { driveRun } from '../../../curia/src/drive/drive-run.ts';
import { chooseRulebook } from '../../../curia/src/kept/law/rulebook.ts';
import { auditRun } from '../../../curia/src/runs/audit/audit.ts';
import { temporaryStore } from '../../../curia/src/store/temporary/temporary.ts';
import { writeFiles } from '../../../curia/test/small-repository.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'curia-inv-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
writeFiles(folder, { 'src/pool.ts': 'export const size = 1;\nexport const take = () => size;\n' });

const places = [
  'src/pool.ts:1',
  'src/pool.ts:2',
  'src/pool.ts:99',
  '../../etc/passwd',
  '--help',
  'deadbeef src/pool.ts',
];
const finding = fc.record({
  id: fc.constantFrom('F1', 'F2'),
  description: fc.constantFrom('the pool is small', 'the pool leaks', ''),
  evidence_strength: fc.constantFrom('STRONG', 'MODERATE', 'WEAK', 'CERTAIN', null),
  confidence: fc.constantFrom('HIGH', 'LOW'),
  question_id: fc.constantFrom('Q1', 'Q9'),
  subjects: fc.constantFrom([{ path: 'src/pool.ts' }], [{ path: '../x' }], []),
  cause: fc.constantFrom({ category: 'code', object: 'pool' }, null),
  evidence: fc.array(
    fc.record({
      type: fc.constantFrom('code', 'commit', 'log', 'guess'),
      location: fc.constantFrom(...places),
      snippet: fc.constantFrom('export const size = 1;', 'an invented line', null),
      verification: fc.constantFrom('VERIFIED', undefined),
    }),
    { maxLength: 3 },
  ),
  stance: fc.constantFrom('supports', 'refutes', 'withdraws', null),
  item_id: fc.constantFrom('M1', 'M2', null),
});

/** Good reports, bad reports, anything, and silence. */
const said = fc.oneof(
  { weight: 4, arbitrary: fc.record({ findings: fc.array(finding, { maxLength: 3 }) }) },
  { weight: 1, arbitrary: fc.jsonValue().map((value) => ({ value })) },
  { weight: 1, arbitrary: fc.constantFrom(...UNANSWERED).map((failure) => ({ failure })) },
);

const plans = fc.oneof(
  fc.record({
    query_type: fc.constantFrom('bug', 'nonsense'),
    questions: fc.array(fc.constantFrom('what?', '', 'why?'), { maxLength: 7 }),
    investigators: fc.array(
      fc.constantFrom('CODE-CALLCHAIN', 'HIST-RECENT', 'CR-AGREED', 'CODE-NOPE', 'LOG-PATTERN'),
      {
        maxLength: 6,
      },
    ),
  }),
  fc.jsonValue(),
);

test('arbitrary answers', async () => {
  const kind = findCourt('investigation');
  const options = readCourtOptions(kind, { repository: folder, planner: 'model' });
  await fc.assert(
    fc.asyncProperty(fc.array(said, { minLength: 1, maxLength: 12 }), plans, async (answers, plan) => {
      let next = 0;
      const speak: Agent = {
        async ask(ask): Promise<Answer> {
          if (ask.role === 'planner') return readAnswer(ask, plan);
          const one = answers[next++ % answers.length]!;
          if ('failure' in one) return { failure: one.failure, message: 'so it goes' };
          if ('value' in one) return readAnswer(ask, one.value);
          const iid = ask.key.split('/')[0]!;
          const reviews = one.findings.map(({ evidence }, at) => ({
            original_finding_id: `M${at + 1}`,
            challenge: { description: 'tried', evidence },
            verdict: 'UPHELD',
          }));
          const layer_2 = iid.startsWith('CR-AGREED')
            ? { counter_reviews: reviews }
            : { findings: one.findings };
          return readAnswer(ask, {
            iid,
            layer_1: { confidence: 'HIGH', one_liner: 'x', needs_further: one.findings.length === 0 },
            layer_2,
          });
        },
      };
      const store = temporaryStore();
      const input = JSON.stringify({ query: 'why does the pool run out?' });
      await store.runs.create('r', [{ case_id: 'c', input, problem: null }], () => ({
        created_at: '',
        manifest: '{}',
      }));
      const court = holdCourt(kind, chooseRulebook(kind, options), options);
      // One at a time, so that the answers fall to the same people in every run.
      const end = await driveRun(store, 'r', court, examinedBy(kind, speak, options), { concurrency: 1 });
      expect(end).toMatchObject({ status: 'completed', closed: 1 });
      expect((await auditRun(store, 'r', court)).findings).toEqual([]);
      for await (const { body } of store.cases.eventsOfKind('r', ['ruled'])) {
        const { findings, metadata } = JSON.parse(body).ruling as FinalReport;
        for (const { tag, evidence } of findings)
          if (tag === 'Confirmed')
            expect(evidence.map(({ verification }) => verification)).toContain('VERIFIED');
        expect(metadata.notes[0]).toMatch(/^the plan was (made by rules|proposed by a planner)/);
      }
    }),
    { numRuns: 150 },
  );
});
