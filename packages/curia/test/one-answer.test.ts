/** The same reports give the same answer, whichever way they come in; what nobody verified is never confirmed. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FinalReport } from '@curia/courts/investigation';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { curia } from './run-curia.ts';

const root = mkdtempSync(join(tmpdir(), 'curia-one-answer-'));
const example = join(import.meta.dirname, '../../../examples/06-investigation');
afterAll(() => rmSync(root, { recursive: true, force: true }));

const QUERY = "why does the shop stop taking orders with 'pool exhausted'?";

interface Reports {
  readonly name: string;
  /** The reports by investigator id. */
  readonly reports: Readonly<Record<string, object>>;
  readonly investigators?: readonly string[];
}

const reportIn = (folder: string): FinalReport =>
  JSON.parse(readFileSync(join(folder, 'final-report.json'), 'utf8')) as FinalReport;

/** Writes reports into a folder, each under the name of its investigator. */
function handIn(folder: string, { reports }: Reports): void {
  for (const [iid, report] of Object.entries(reports))
    writeFileSync(join(folder, `${iid}.json`), JSON.stringify(report));
}

/** Through `curia run`, with reports in the case, or as files that the run waits for. */
async function byRun(given: Reports, agents: 'given' | 'files'): Promise<FinalReport> {
  const folder = join(root, `${given.name}-${agents}`);
  const store = ['--store', join(folder, 'store.sqlite')];
  const { name, reports, investigators } = given;
  const question = {
    case_id: name,
    query: QUERY,
    query_type: 'bug',
    ...(investigators ? { investigators } : {}),
  };
  const file = join(root, `${name}-${agents}.jsonl`);
  writeFileSync(file, JSON.stringify({ ...question, reports: Object.values(reports) }));
  const answers = join(root, `${name}-answers`);
  mkdirSync(answers, { recursive: true });
  const asked = agents === 'files' ? `files:${answers}` : agents;
  const run = [
    'run',
    'investigation',
    file,
    '--agents',
    asked,
    '--policy',
    'thorough',
    '--set',
    'planning.max_iterations=1',
    '--name',
    'r',
    ...store,
  ];
  const ended = await curia([...run]);
  if (agents === 'files') {
    expect(ended.stderr).toContain('no file answers CODE-CALLCHAIN-R1/1/0');
    expect(ended.stderr).toContain('wait for answers');
    handIn(answers, given);
    // Whoever says nothing in round 3 is not waited for.
    await curia(['resume', 'r', ...store]);
    await curia(['resume', 'r', ...store, '--agents', 'given']);
  }
  return reportIn(join(folder, 'runs/r/investigations', name));
}

const tagsOf = ({ findings }: FinalReport): string[] =>
  findings.map(({ item_id, tag, rule }) => `${item_id} ${tag} ${rule}`);

/** Everything that a report says about findings, without the reasons why somebody is missing. */
const saidBy = ({ findings, confidence, citations, recommendations, disagreements }: FinalReport) => ({
  findings,
  confidence,
  citations,
  recommendations,
  disagreements,
});

const readYaml = (path: string): { iid: string } => parse(readFileSync(path, 'utf8')) as { iid: string };
const round1 = readdirSync(join(example, 'reports')).map((name) => readYaml(join(example, 'reports', name)));
const review = readYaml(join(example, 'counter-review.yaml'));
const byIid = (reports: readonly { iid: string }[]) =>
  Object.fromEntries(reports.map((one) => [one.iid, one]));

const THREE = ['CODE-CALLCHAIN', 'LOG-STACKTRACE', 'HIST-RECENT'];
const FOUR = ['CODE-CALLCHAIN', 'LOG-PATTERN', 'HIST-RECENT', 'CODE-CONFIG'];
const agreeing = FOUR.map((base) => ({
  iid: `${base}-R1`,
  layer_1: { confidence: 'HIGH', one_liner: 'it leaks', needs_further: false },
  layer_2: {
    findings: [
      {
        id: 'F1',
        description: 'it leaks',
        evidence_strength: 'STRONG',
        subjects: [{ path: 'src/a.ts' }],
        cause: { category: 'leak', object: 'pool' },
        // What a report says about its own citations is not believed.
        evidence: [{ type: 'code', location: 'src/a.ts:1', snippet: 'const a', verification: 'VERIFIED' }],
      },
    ],
  },
}));

/** What nobody verified has no place, so nobody agrees with anybody. */
const ALONE = ['M1', 'M3', 'M5', 'M2', 'M4'].map((item) => `${item} Uncertain single`);

describe.each<[string, Reports, string[]]>([
  [
    'the reports of the example, without its repository',
    { name: 'orders', reports: byIid(round1), investigators: THREE },
    ALONE,
  ],
  [
    'the same with a review that upholds what is agreed',
    { name: 'reviewed', reports: byIid([...round1, review]), investigators: THREE },
    ALONE,
  ],
  [
    'four who agree, and nothing is checked',
    { name: 'four', reports: byIid(agreeing), investigators: FOUR },
    ['M1', 'M2', 'M3', 'M4'].map((item) => `${item} Uncertain single`),
  ],
])('%s', (_what, given, tags) => {
  test('one answer from the case and from files', async () => {
    const fromCase = await byRun(given, 'given');
    expect(tagsOf(fromCase)).toEqual(tags);
    expect(fromCase.citations.VERIFIED).toBe(0);
    expect(saidBy(await byRun(given, 'files'))).toEqual(saidBy(fromCase));
  });
});
