/** How fast rules verify: one large document on one core, and ten thousand outputs streamed through the command. */
import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type DomainPack,
  indexPages,
  readOutput,
  type VerificationReport,
  verifyOutput,
} from '@curia/courts/verification';
import { verifyDocument } from '../packages/core/test/verify-document.ts';
import type { Classification } from '../packages/courts/src/verification/rules/packs/clinical-documents/classification.ts';
import { clinicalDocuments } from '../packages/courts/src/verification/rules/packs/clinical-documents/clinical-documents.ts';
import { shippedTables } from '../packages/courts/src/verification/rules/tables.ts';

const PAGES = 50;
const SEGMENTS = 10;
const SNIPPETS = 60;
const WORDS_ON_PAGE = 450;
const TYPES = ['Clinical Note', 'Pathology Report', 'Genomic Report', 'Radiology Report', 'Other'] as const;
const VOCABULARY = Array.from({ length: 3000 }, (_, at) => `w${((at * 2654435761) >>> 0).toString(36)}`);

const pack = clinicalDocuments as DomainPack;
const tables = shippedTables(pack);
const bundle = largeBundle();
const output = largeOutput();

console.log(
  `${PAGES} pages of ${WORDS_ON_PAGE} words, ${SNIPPETS} cited snippets, ${clinicalDocuments.checks.length + 1} checks\n`,
);
const pass = (said: unknown, pages = indexPages(bundle)): VerificationReport =>
  verifyOutput({ pack, pages, tables }, readOutput(said));
const first = timed(() => pass(output));
const report = first.value;
console.log(`issues found: ${report.total_issues} (${report.arbiter_decision.decision})`);
row('one pass, first call of the process', first.milliseconds);
row(
  'one pass, pages indexed anew each time',
  median(200, () => pass(output)),
);
const pages = indexPages(bundle);
row(
  'one pass, pages already indexed',
  median(200, () => pass(output, pages)),
);
const text = JSON.stringify(output);
row(
  'one pass, output parsed from text',
  median(200, () => pass(text)),
);
const invented = structuredClone(output);
for (const { segment_composition } of invented.segments)
  for (const { top_evidence } of segment_composition)
    for (const evidence of top_evidence) evidence.snippet = `not there ${evidence.snippet}`;
row(
  'one pass, every quotation damaged',
  median(50, () => pass(invented)),
);
const broken = structuredClone(output);
broken.document_mixture[0]!.overall_share += 0.1;
row(
  'a whole run with fixes',
  median(50, () => verifyDocument(pack, indexPages(bundle), broken)),
);

console.log('\ncuria verify, JSON lines from a file, small documents');
const small = await stream(1000);
const large = await stream(10_000);
console.log(`  1,000 outputs   ${small.seconds.toFixed(1)} s   peak memory ${small.peak}`);
console.log(
  ` 10,000 outputs   ${large.seconds.toFixed(1)} s   peak memory ${large.peak}   ${Math.round(10_000 / large.seconds).toLocaleString('en-US')} outputs/s`,
);

function row(what: string, milliseconds: number): void {
  console.log(
    `${milliseconds.toFixed(2).padStart(9)} ms  ${(20 / milliseconds).toFixed(1).padStart(5)}x faster than 20 ms  ${what}`,
  );
}

function timed<T>(action: () => T): { value: T; milliseconds: number } {
  const started = performance.now();
  const value = action();
  return { value, milliseconds: performance.now() - started };
}

function median(times: number, action: () => unknown): number {
  const taken = Array.from({ length: times }, () => timed(action).milliseconds).sort((a, b) => a - b);
  return taken[Math.floor(times / 2)]!;
}

function largeBundle() {
  const word = (at: number): string => VOCABULARY[(at * 7919 + ((at * at) % 977)) % VOCABULARY.length]!;
  const pages = Array.from({ length: PAGES }, (_, page) => ({
    page_num: page + 1,
    text: Array.from(
      { length: WORDS_ON_PAGE },
      (__, at) => word(page * WORDS_ON_PAGE + at) + (at % 12 === 11 ? '.\n' : ''),
    ).join(' '),
  }));
  return { doc_id: 'large', total_pages: PAGES, pages };
}

/** Every segment a note with an embedded report; three snippets per present type in each. */
function largeOutput(): Classification {
  const each = PAGES / SEGMENTS;
  const cite = (page: number, count: number) =>
    Array.from({ length: count }, (_, at) => {
      const words = bundle.pages[page - 1]!.text.split(/\s+/).slice(at * 20, at * 20 + 20);
      return { page, snippet: words.join(' '), anchors_found: [words[0]!] };
    });
  const entry = (at: number, page: number | undefined, count: number) => ({
    document_type: TYPES[at]!,
    presence_level:
      at === 0 ? ('PRIMARY' as const) : at === 1 ? ('EMBEDDED_RAW' as const) : ('NO_EVIDENCE' as const),
    confidence: at === 0 ? 0.95 : at === 1 ? 0.8 : 0,
    top_evidence: page === undefined || at > 1 ? [] : cite(page, count),
    reasoning: '',
  });
  const share = (at: number): number => [0.7, 0.3, 0, 0, 0][at]!;
  const perSegment = SNIPPETS / 2 / SEGMENTS - 0.1;
  return {
    dominant_type_overall: 'Clinical Note',
    number_of_segments: SEGMENTS,
    segments: Array.from({ length: SEGMENTS }, (_, index) => ({
      segment_index: index + 1,
      start_page: index * each + 1,
      end_page: (index + 1) * each,
      segment_page_count: each,
      dominant_type: 'Clinical Note' as const,
      embedded_types: ['Pathology Report' as const],
      segment_composition: TYPES.map((_type, at) => ({
        ...entry(at, index * each + 1 + at, at === 0 && index === 0 ? 3 : Math.round(perSegment)),
        segment_share: share(at),
      })),
    })),
    document_mixture: TYPES.map((_type, at) => ({ ...entry(at, 1 + at, 1), overall_share: share(at) })),
    vendor_signals: [],
  };
}

async function stream(count: number): Promise<{ seconds: number; peak: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'curia-bench-'));
  try {
    const file = join(folder, 'outputs.jsonl');
    const small = { ...bundle, pages: bundle.pages.slice(0, 5), total_pages: 5 };
    const one = { ...output, number_of_segments: 1, segments: output.segments.slice(0, 1) };
    const handle = openSync(file, 'w');
    for (let at = 0; at < count; at++)
      writeSync(handle, `${JSON.stringify({ output: one, bundle: { ...small, doc_id: `doc-${at}` } })}\n`);
    closeSync(handle);
    const command = join(import.meta.dirname, '../packages/curia/bin/curia.js');
    const started = performance.now();
    const child = spawn(process.execPath, [command, 'verify', file, '--pack', 'clinical-documents'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child.stdout.resume();
    let peak = 'not known on this platform';
    const watch = setInterval(() => {
      peak = peakMemory(child.pid!) ?? peak;
    }, 100);
    await new Promise((done) => child.on('close', done));
    clearInterval(watch);
    return { seconds: (performance.now() - started) / 1000, peak };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function peakMemory(pid: number): string | undefined {
  try {
    const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : `${Math.round(Number(kilobytes) / 1024)} MB`;
  } catch {
    return undefined;
  }
}
