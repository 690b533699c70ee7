/** Folders of an earlier version: taken over whole, or refused with what is wrong. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderReport } from '@curia/courts/investigation';
import { afterAll, describe, expect, test } from 'vitest';
import { openQuestions } from '../../drive/open-questions.ts';
import { lockRun } from '../../store/sqlite/lock-run.ts';
import { auditRun } from '../audit/audit.ts';
import { importFolder, KEPT } from './import-folder.ts';
import { ingestReports } from './ingest-reports.ts';
import { RUN, readInvestigation, storeIn, withInvestigation } from './investigation-folder.ts';

const root = mkdtempSync(join(tmpdir(), 'curia-import-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const example = join(import.meta.dirname, '../../../../../examples/06-investigation');

/** The record of a worked example, as an earlier version wrote it. */
const golden = join(import.meta.dirname, '../../../test/golden/earlier-investigation');
const RECORD = readFileSync(join(golden, 'events.jsonl'), 'utf8');
const lines = RECORD.trim().split('\n');
type Line = { seq: number; event: Record<string, unknown> };
const parsed = (): Line[] => lines.map((line) => JSON.parse(line) as Line);
let made = 0;

function oldFolder(record: string | readonly object[]): string {
  const dir = join(root, String(made++));
  mkdirSync(join(dir, 'reports'), { recursive: true });
  const text =
    typeof record === 'string' ? record : record.map((line) => `${JSON.stringify(line)}\n`).join('');
  writeFileSync(join(dir, 'events.jsonl'), text);
  return dir;
}

/** The events with other numbers, so that only what is in them is wrong. */
const renumbered = (events: readonly Line[]): Line[] => events.map((line, at) => ({ ...line, seq: at + 1 }));

const waitsFor = (dir: string): Promise<string[]> =>
  withInvestigation(dir, async (opened) => {
    const { stored, events } = await readInvestigation(opened);
    return openQuestions(opened.court, stored, events).map(({ key }) => key);
  });

describe('a record as it was written', () => {
  test('is converted: the same report as before, a log that passes an audit, and the old file kept', async () => {
    const dir = oldFolder(RECORD);
    expect(await importFolder(dir)).toBe(true);
    expect(readFileSync(join(dir, KEPT), 'utf8')).toBe(RECORD);
    expect(existsSync(join(dir, 'events.jsonl'))).toBe(false);
    expect(readdirSync(dir).filter((name) => name.includes('.new'))).toEqual([]);
    await withInvestigation(dir, async (opened) => {
      const { ruling, events } = await readInvestigation(opened);
      await expect(renderReport(ruling!)).toMatchFileSnapshot(join(golden, 'report.md'));
      expect(events[0]).toMatchObject({ at: '2026-03-05T09:00:01.000Z', kind: 'answered' });
      expect(await auditRun(opened.store, RUN, opened.court)).toMatchObject({ findings: [], sealed: true });
      expect(opened.manifest.created_at).toBe('2026-03-05T09:00:00.000Z');
    });
    expect(await importFolder(dir)).toBe(false);
  });

  test('continues where it stopped', async () => {
    const dir = oldFolder(`${lines.slice(0, 4).join('\n')}\n`);
    await importFolder(dir);
    const review = join(example, 'counter-review.yaml');
    expect(await waitsFor(dir)).toContain('CR-AGREED-R3/1/0');
    const files = await withInvestigation(
      dir,
      async (opened) => (await ingestReports(opened, { files: [review], failed: [] }, { logs: [] })).files,
    );
    expect(files.map(({ result }) => result)).toEqual(['accepted']);
    expect(await waitsFor(dir)).not.toContain('CR-AGREED-R3/1/0');
  });

  test('failures, repairs, omissions and rescued parts are converted unchanged', async () => {
    const [plan, code, history] = parsed() as [Line, Line, Line];
    const { report } = history.event as { report: { layer_2: { findings: object[] } } };
    const remains = {
      ...report,
      layer_2: {
        findings: report.layer_2.findings.map((one) => ({ ...one, evidence: [], evidence_strength: 'WEAK' })),
      },
    };
    const malformed = { event: 'report-malformed', iid: 'HIST-RECENT-R1', problem: 'no layer 1', remains };
    const gone = { event: 'investigator-failed', iid: 'LOG-STACKTRACE-R1', reason: 'ill' };
    const events = [
      { event: 'report-refused', name: 'notes.yaml', reason: 'it names nobody' },
      malformed,
      malformed,
      gone,
      { ...code.event, iid: 'HIST-BLAME-R1' },
      code.event,
      gone,
      { event: 'budget-exhausted', reason: 'enough' },
      // Late: the case is closed by now.
      code.event,
    ].map((event) => ({ ...plan, event }));
    const dir = oldFolder(renumbered([plan, ...events]));
    await importFolder(dir);
    const { ruling } = await withInvestigation(dir, readInvestigation);
    expect(ruling!.metadata.excluded.map(({ investigator, action }) => `${investigator}: ${action}`)).toEqual(
      [
        'CODE-CALLCHAIN-R1: left out',
        'HIST-BLAME-R1: left out',
        'HIST-RECENT-R1: asked for a repair',
        'HIST-RECENT-R1: only its claims were kept, on weak evidence and low confidence',
        'LOG-STACKTRACE-R1: retried',
        'LOG-STACKTRACE-R1: excluded after one retry',
        'notes.yaml: left out',
      ],
    );
    expect(ruling!.findings.flatMap(({ flags }) => flags)).toContain('degraded_input');
  });

  test('that was judged with nothing checked is judged by the stricter rule', async () => {
    const unchecked = RECORD.replaceAll('"verification":"VERIFIED"', '"verification":"UNCHECKED"');
    const dir = oldFolder(unchecked);
    writeFileSync(join(dir, 'final-report.json'), '{}');
    await importFolder(dir);
    const { ruling } = await withInvestigation(dir, readInvestigation);
    expect(ruling!.findings.map(({ item_id, tag }) => `${item_id} ${tag}`)).toEqual([
      'M1 Uncertain',
      'M2 Uncertain',
    ]);
  });

  test.each([true, false])(
    'that is quick or read to the letter gives the same plan (quick: %s)',
    async (quick) => {
      const [plan] = parsed() as [Line];
      const old = plan.event.plan as Record<string, unknown>;
      const changed = quick
        ? {
            ...old,
            questions: [{ id: 'Q1', text: 'why?' }],
            quick: true,
            assignments: [{ ...(old.assignments as object[])[0], question_ids: ['Q1'] }],
            max_spawns: 7,
          }
        : { ...old, reading: 'literal', rerun_on: 'new' };
      const dir = oldFolder([{ ...plan, event: { ...plan.event, plan: changed } }]);
      await importFolder(dir);
      expect((await withInvestigation(dir, readInvestigation)).state.plan).toEqual(changed);
    },
  );
});

describe('a damaged record', () => {
  const withEvent = (at: number, change: (event: Record<string, unknown>) => object): Line[] =>
    parsed().map((line, index) =>
      index === at ? { ...line, event: change(line.event) as Line['event'] } : line,
    );
  test.each<[string, string | readonly object[], RegExp]>([
    ['cut in the middle of a line', RECORD.slice(0, -40), /line 6: it is not JSON/],
    [
      'a line is missing',
      [...parsed().slice(0, 2), ...parsed().slice(3)],
      /line 3: event 4 stands at place 3/,
    ],
    ['lines of something else', `${lines[0]}\n{"seq":7}\n`, /line 2: schema_version/],
    ['no plan', renumbered(parsed().slice(1)), /line 1: event/],
    ['two plans', renumbered([...parsed(), parsed()[0]!]), /line 7: event/],
    ['nothing at all', '', /line 1: it has no events/],
    ['an event that nobody writes', withEvent(5, () => ({ event: 'comparison-answered' })), /line 6: event/],
    [
      'a plan that nobody made',
      withEvent(0, (event) => ({ ...event, plan: { ...(event.plan as object), max_iterations: 9 } })),
      /line 1: the plan is none that Curia makes: max_iterations/,
    ],
    ['a report without findings', withEvent(1, (event) => ({ ...event, report: {} })), /line 2: report\.iid/],
  ])('%s is refused, and left as it is', async (_what, record, problem) => {
    const dir = oldFolder(record);
    const before = readFileSync(join(dir, 'events.jsonl'), 'utf8');
    await expect(importFolder(dir)).rejects.toThrow(problem);
    expect(readFileSync(join(dir, 'events.jsonl'), 'utf8')).toBe(before);
    expect(
      readdirSync(dir).filter((name) => name.startsWith('store.sqlite') && !name.endsWith('-locks')),
    ).toEqual([]);
  });
});

test('while one process takes it over, another is refused', async () => {
  const dir = oldFolder(RECORD);
  const lock = lockRun(storeIn(dir), RUN);
  await expect(importFolder(dir)).rejects.toMatchObject({ code: 'RUN_BUSY' });
  await lock.release();
  expect(await importFolder(dir)).toBe(true);
});
