/** Takes reports into an investigation: reads them, checks their citations, and records what they are. */
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import {
  type CitedEvidence,
  CuriaError,
  commandsOf,
  type InvestigationEvent,
  type ReadReport,
} from '@curia/core';
import { annotateReport, annotateReview, evidenceOf } from './annotate-report.ts';
import { type CitationSources, checkCitations } from './check-citations.ts';
import type { Checked } from './checked.ts';
import type { InvestigationFolder } from './folder.ts';
import { MOST_REPORT_BYTES, parseReport } from './parse-report.ts';

/** What became of one file. */
export interface Ingested {
  readonly file: string;
  readonly iid: string | null;
  readonly result: 'accepted' | 'repaired' | 'malformed' | 'refused' | 'already taken in';
  readonly problem?: string;
  readonly citations: Readonly<Record<'VERIFIED' | 'UNCHECKED' | 'FAILED', number>>;
}

const NO_CITATIONS = { VERIFIED: 0, UNCHECKED: 0, FAILED: 0 };

/** Takes files in, in the order of their names; one bad file never stops the others. */
export async function ingestReports(
  folder: InvestigationFolder,
  files: readonly string[],
  sources: CitationSources,
): Promise<Ingested[]> {
  const read = files.map((file) => ({ file, ...readFile(file) }));
  const fresh = read
    .filter(({ sha256 }) => !folder.hasTaken(sha256))
    .map((one) => ({ ...one, report: parseReport(one.file, one.content) }));
  const checks = await checkAll(
    fresh.map(({ report }) => evidenceOf(report)),
    sources,
  );
  const results: Ingested[] = read
    .filter(({ sha256 }) => folder.hasTaken(sha256))
    .map(({ file }) => ({ file, iid: null, result: 'already taken in' as const, citations: NO_CITATIONS }));
  fresh.forEach(({ file, sha256, report }, at) => {
    results.push(takeIn(folder, file, sha256, report, checks[at]!));
  });
  return results.sort((a, b) => (a.file < b.file ? -1 : 1));
}

/** Reads a file, unless it is too large to be a report; then its size and date stand for it. */
function readFile(file: string): { content: Buffer | number; sha256: string } {
  try {
    const { size, mtimeMs } = statSync(file);
    const content = size > MOST_REPORT_BYTES ? size : readFileSync(file);
    const hash = createHash('sha256').update(`${basename(file)}\0`);
    hash.update(typeof content === 'number' ? `${size} ${mtimeMs}` : content);
    return { content, sha256: hash.digest('hex') };
  } catch (error) {
    throw new CuriaError('FILE_UNREADABLE', `${file} cannot be read`, [], { cause: error });
  }
}

/** Checks the citations of all reports at once, so that each file is read once. */
async function checkAll(
  lists: readonly (readonly CitedEvidence[])[],
  sources: CitationSources,
): Promise<Checked[][]> {
  const checked = await checkCitations(lists.flat(), sources);
  let from = 0;
  return lists.map((list) => {
    const own = checked.slice(from, from + list.length);
    from += list.length;
    return own;
  });
}

function takeIn(
  folder: InvestigationFolder,
  file: string,
  sha256: string,
  read: ReadReport,
  checks: readonly Checked[],
): Ingested {
  const event = eventOf(file, read, checks);
  const isAwaited = commandsOf(folder.state).some((one) => 'task' in one && one.task.iid === read.iid);
  // A report that nobody waits for must not replace one that was used.
  if (isAwaited) folder.keepArtifact(read.iid!, file);
  folder.append(event, { file: basename(file), sha256 });
  const iid = 'iid' in event ? event.iid : null;
  const count = (word: string): number => checks.filter(({ verification }) => verification === word).length;
  const problem = 'problem' in event ? event.problem : 'reason' in event ? event.reason : undefined;
  return {
    file,
    iid,
    result:
      read.kind !== 'malformed'
        ? read.repairs.length > 0
          ? 'repaired'
          : 'accepted'
        : iid === null
          ? 'refused'
          : 'malformed',
    ...(problem === undefined ? {} : { problem }),
    citations: { VERIFIED: count('VERIFIED'), UNCHECKED: count('UNCHECKED'), FAILED: count('FAILED') },
  };
}

function eventOf(file: string, read: ReadReport, checks: readonly Checked[]): InvestigationEvent {
  if (read.kind === 'report') {
    return {
      event: 'report-received',
      iid: read.iid,
      report: annotateReport(read.report, checks),
      notes: [...read.repairs],
    };
  }
  if (read.kind === 'review') {
    return {
      event: 'review-received',
      iid: read.iid,
      review: annotateReview(read.review, checks),
      notes: [...read.repairs],
    };
  }
  const problem = read.problems
    .map(({ path, problem: what }) => (path === '' ? what : `${path}: ${what}`))
    .slice(0, 5)
    .join('; ');
  if (read.iid === undefined) {
    return {
      event: 'report-refused',
      name: basename(file),
      reason: `it names no investigator id of the catalog; ${problem}`,
    };
  }
  return {
    event: 'report-malformed',
    iid: read.iid,
    problem,
    ...(read.remains === undefined ? {} : { remains: read.remains }),
  };
}
