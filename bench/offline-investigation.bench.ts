/** How long the offline investigators need for a repository of 2,000 files with a history, and what the memory of the tools saves. */

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { Agent } from '@curia/core/in/agent';
import type { FinalReport } from '@curia/courts/investigation';
import { offlineAgent } from '../packages/curia/src/agents/own/offline-agent.ts';
import { readCourtOptions } from '../packages/curia/src/courts/court-options.ts';
import { findCourt } from '../packages/curia/src/courts/find-court.ts';
import { holdCourt } from '../packages/curia/src/courts/held-court.ts';
import { examinedBy } from '../packages/curia/src/drive/agents/examining-agent.ts';
import { driveRun } from '../packages/curia/src/drive/drive-run.ts';
import { chooseRulebook } from '../packages/curia/src/kept/law/rulebook.ts';
import { sourcesAt } from '../packages/curia/src/sources/sources-at.ts';
import { Workbench } from '../packages/curia/src/sources/tools/workbench.ts';
import { temporaryStore } from '../packages/curia/src/store/temporary/temporary.ts';
import { printRows, whole } from './measure.ts';

const FILES = 2_000;
const COMMITS = 120;
const ALLOWED_SECONDS = 20;
const CAUSE = 'src/area7/ledger.ts';
const QUERY = 'since the release on Monday the ledger refuses entries with "balance out of range". Why?';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'curia-bench-')));
try {
  const repository = join(folder, 'repository');
  const logs = join(folder, 'logs');
  makeRepository(repository, logs);
  const rows = [['', 'seconds', 'tool calls', 'verified citations', 'cause found at']];
  const seconds: number[] = [];
  for (const isCaching of [true, false]) {
    const bench = new Workbench({ repository, logs }, { isCaching });
    const started = performance.now();
    const { findings, citations } = await investigate(bench, repository, logs);
    const taken = (performance.now() - started) / 1000;
    seconds.push(taken);
    const at = findings.findIndex(({ evidence }) =>
      evidence.some(({ location }) => location.includes(CAUSE)),
    );
    rows.push([
      isCaching ? 'with the memory of the tools' : 'without',
      taken.toFixed(1),
      whole(bench.calls.asked),
      `${citations.VERIFIED} of ${citations.VERIFIED + citations.UNCHECKED + citations.FAILED}`,
      at < 0 ? 'not found' : `rank ${at + 1}`,
    ]);
  }
  console.log(`One question about ${whole(FILES)} files with ${COMMITS} commits, four investigators:`);
  printRows(rows);
  const [withMemory = 0, without = 0] = seconds;
  console.log(
    `\n  the memory makes it ${(without / withMemory).toFixed(1)} times faster; ${ALLOWED_SECONDS} s are allowed: ${(ALLOWED_SECONDS / withMemory).toFixed(1)} times faster than that`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function investigate(bench: Workbench, repository: string, logs: string): Promise<FinalReport> {
  const kind = findCourt('investigation');
  const options = readCourtOptions(kind, { repository, logs });
  const offline = await offlineAgent(kind);
  const sources = sourcesAt(bench);
  const agent: Agent = { ask: (ask, context) => offline.ask({ ...ask, sources }, context) };
  const store = temporaryStore();
  const input = JSON.stringify({ query: QUERY, query_type: 'bug' });
  await store.runs.create('r', [{ case_id: 'c', input, problem: null }], () => ({
    created_at: '',
    manifest: '{}',
  }));
  const court = holdCourt(kind, chooseRulebook(kind, options), options);
  await driveRun(store, 'r', court, examinedBy(kind, agent, options), { concurrency: 4 });
  for await (const { body } of store.cases.eventsOfKind('r', ['ruled']))
    return JSON.parse(body).ruling as FinalReport;
  throw new Error('there is no ruling');
}

/** Files of about 60 lines that import each other; commits that change some of them, one of which plants the cause. */
function makeRepository(repository: string, logs: string): void {
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(join(repository, path)), { recursive: true });
    writeFileSync(join(repository, path), text);
  };
  const git = (args: readonly string[], date: string): void => {
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', '-c', 'gc.auto=0', ...args], {
      cwd: repository,
      env: { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
    });
  };
  const pathOf = (n: number): string => `src/area${n % 40}/part${n}.ts`;
  const textOf = (n: number, version: number): string =>
    [
      `import { run${(n + 1) % FILES} } from '../area${((n + 1) % FILES) % 40}/part${(n + 1) % FILES}.js';`,
      ...Array.from({ length: 18 }, (_, k) => [
        `export function step${n}_${k}(value: number): number {`,
        `  return value + ${k + version};`,
        '}',
      ]).flat(),
      `export async function run${n}(value: number): Promise<number> {`,
      `  if (value < 0) throw new Error(\`part ${n} got \${value}\`);`,
      `  return value === 0 ? step${n}_0(value) : run${(n + 1) % FILES}(value - 1);`,
      '}',
    ].join('\n');
  const ledger = (limit: string): string =>
    `export async function enter(entry: { balance: number }): Promise<void> {
  const limit = ${limit};
  if (entry.balance > limit) throw new Error(\`balance out of range: \${entry.balance}\`);
  await store(entry);
}
async function store(_entry: object): Promise<void> {}
`;
  mkdirSync(repository, { recursive: true });
  for (let n = 0; n < FILES - 1; n++) put(pathOf(n), textOf(n, 0));
  put(CAUSE, ledger('1_000_000'));
  const day = (n: number): string => new Date(Date.UTC(2026, 0, 1 + n)).toISOString();
  git(['init', '--quiet'], day(0));
  git(['add', '-A'], day(0));
  git(['commit', '--quiet', '-m', 'All parts'], day(0));
  for (let n = 1; n < COMMITS; n++) {
    for (let k = 0; k < 5; k++)
      put(pathOf((n * 31 + k * 7) % (FILES - 1)), textOf((n * 31 + k * 7) % (FILES - 1), n));
    if (n === COMMITS - 20) put(CAUSE, ledger('10_000'));
    git(['add', '-A'], day(n));
    git(
      ['commit', '--quiet', '-m', n === COMMITS - 20 ? 'Limits in one unit' : `Tune parts, round ${n}`],
      day(n),
    );
  }
  mkdirSync(logs);
  const lines = Array.from({ length: 20_000 }, (_, n) => {
    const at = new Date(Date.UTC(2026, 0, COMMITS, 0, 0, n)).toISOString();
    return n % 500 === 499
      ? `${at} ERROR entry ${n} refused\nError: balance out of range: ${n}\n    at enter (/srv/app/${CAUSE}:3:36)`
      : `${at} INFO entry ${n} taken`;
  });
  writeFileSync(join(logs, 'app.log'), `${lines.join('\n')}\n`);
}
