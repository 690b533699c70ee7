/** How long it takes to cross-verify and judge many reports, and to check many citations in a large repository. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { investigationTables } from '@curia/courts/investigation';
import { comparerFor } from '../packages/courts/src/investigation/rules/finding/compare-findings.ts';
import {
  findingsOf,
  type Finding as InvestigationFinding,
} from '../packages/courts/src/investigation/rules/finding/finding.ts';
import { CATALOG } from '../packages/courts/src/investigation/rules/finding/iid.ts';
import type { Evidence as CitedEvidence } from '../packages/courts/src/investigation/rules/finding/report.ts';
import { judgeMatrix } from '../packages/courts/src/investigation/rules/matrix/judge-matrix.ts';
import { crossVerify } from '../packages/courts/src/investigation/rules/matrix/matrix.ts';
import { checkCitations } from '../packages/curia/src/sources/check-citations.ts';

const TABLES = investigationTables();
const REPORTS = 200;
const FINDINGS_EACH = 10;
const BASES = Object.entries(CATALOG)
  .filter(([type]) => type !== 'CR')
  .flatMap(([type, perspectives]) => perspectives.map(({ short }) => `${type}-${short}`));

/** Reports of a panel larger than the catalog: investigators share ids across rounds, findings keep their own. */
function manyFindings(
  placeOf: (n: number) => string,
  causeOf: (n: number) => string,
): InvestigationFinding[] {
  return Array.from({ length: REPORTS }, (_, r) => {
    const iid = `${BASES[r % BASES.length]!}-R1`;
    const findings = Array.from({ length: FINDINGS_EACH }, (_, f) => {
      const n = r * FINDINGS_EACH + f;
      return {
        id: `F${n + 1}`,
        description: `finding ${n}`,
        evidence_strength: 'MODERATE' as const,
        evidence: [
          {
            type: 'code' as const,
            location: `${placeOf(n)}:${(n % 300) + 1}`,
            verification: 'VERIFIED' as const,
          },
        ],
        subjects: [{ path: placeOf(n), lines: [(n % 300) + 1, (n % 300) + 5] as [number, number] }],
        cause: {
          category: `kind-${causeOf(n)}`,
          object: placeOf(n),
          text: sentence(`${causeOf(n)} ${placeOf(n)}`),
        },
        fix: { action: 'repair', target: placeOf(n) },
      };
    });
    return findingsOf(
      { iid, layer_1: { confidence: 'HIGH', one_liner: 'x', needs_further: false }, layer_2: { findings } },
      false,
      TABLES['claim-strength'],
    );
  }).flat();
}

/** Eight words of a vocabulary of 400, the same for the same cause at the same place. */
function sentence(about: string): string {
  let hash = [...about].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) >>> 0, 7);
  return Array.from({ length: 8 }, () => {
    hash = (Math.imul(hash, 1103515245) + 12345) >>> 0;
    return `word${(hash >>> 8) % 400}`;
  }).join(' ');
}

interface Timed<T> {
  readonly value: T;
  readonly ms: number;
  readonly cpu: number;
}

/** Wall time, and processor time, which a busy machine does not stretch as much. */
async function timed<T>(work: () => T | Promise<T>): Promise<Timed<T>> {
  const from = process.cpuUsage();
  const started = performance.now();
  const value = await work();
  const ms = performance.now() - started;
  const { user, system } = process.cpuUsage(from);
  return { value, ms, cpu: (user + system) / 1000 };
}

function judgeAll(findings: readonly InvestigationFinding[]): number {
  const items = crossVerify(findings, comparerFor(TABLES.similarity), TABLES.classification);
  return judgeMatrix(items, new Map(findings.map((one) => [one.ref, one])), TABLES.judgement, false).length;
}

const row = (
  what: string,
  result: string,
  { ms, cpu }: Timed<unknown>,
  limit: number,
): Record<string, string> => ({
  what,
  result,
  ms: ms.toFixed(0),
  'cpu ms': cpu.toFixed(0),
  'allowed ms': String(limit),
  'times faster': (limit / ms).toFixed(1),
});

const rows: Record<string, string>[] = [];
for (const [name, placeOf, causeOf] of [
  ['2,000 findings over 300 files', (n: number) => `src/f${n % 300}.ts`, (n: number) => String(n % 3)],
  ['2,000 findings in one file, 40 causes', () => 'src/one.ts', (n: number) => String(n % 40)],
  ['2,000 findings in one file, all causes differ', () => 'src/one.ts', (n: number) => String(n)],
] as const) {
  const findings = manyFindings(placeOf, causeOf);
  judgeAll(findings);
  const run = await timed(() => judgeAll(findings));
  rows.push(row(name, `${run.value} items`, run, 2000));
}

const folder = mkdtempSync(join(tmpdir(), 'curia-bench-'));
try {
  const { citations, repository } = makeRepository(folder);
  const run = await timed(() => checkCitations(citations, { repository }));
  const verified = run.value.filter(({ verification }) => verification === 'VERIFIED').length;
  rows.push(row('1,000 citations in 5,000 files', `${verified} verified`, run, 10_000));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.table(rows);

/** 5,000 files of 200 lines; 200 are renamed in a second commit. A tenth of the citations is invented. */
function makeRepository(root: string): { citations: CitedEvidence[]; repository: string } {
  const repository = join(root, 'repo');
  const pathOf = (n: number): string => `src/d${n % 50}/f${n}.ts`;
  const lineOf = (n: number, line: number): string =>
    `export const value_${n}_${line} = compute(${n}, ${line});`;
  for (let d = 0; d < 50; d++) mkdirSync(join(repository, `src/d${d}`), { recursive: true });
  for (let n = 0; n < 5000; n++) {
    writeFileSync(
      join(repository, pathOf(n)),
      Array.from({ length: 200 }, (_, line) => lineOf(n, line + 1)).join('\n'),
    );
  }
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], {
      cwd: repository,
      encoding: 'utf8',
    });
  git('init', '--quiet');
  git('add', '-A');
  git('commit', '-qm', 'first');
  for (let n = 0; n < 200; n++)
    renameSync(join(repository, pathOf(n)), join(repository, `src/moved-${n}.ts`));
  git('add', '-A');
  git('commit', '-qm', 'renamed');
  const head = git('rev-parse', 'HEAD').trim();
  const citations = Array.from({ length: 1000 }, (_, at): CitedEvidence => {
    const n = (at * 7) % 5000;
    if (at % 10 === 9) return { type: 'code', location: `${pathOf(n)}:12`, snippet: 'an invented line' };
    if (at % 10 === 8) return { type: 'commit', location: head };
    return { type: 'code', location: `${pathOf(n)}:12-13`, snippet: `${lineOf(n, 12)}\n${lineOf(n, 13)}` };
  });
  return { citations, repository };
}
