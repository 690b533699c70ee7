/** Checks every citation of a report against the repository, its history and the given logs. Nothing is executed. */
import { basename } from 'node:path';
import type { FileText } from '@curia/core/agent';
import {
  type Checked,
  type Citation,
  type CitedPlace,
  failed,
  type LineRange,
  type Location,
  parseLocation,
  unchecked,
} from '@curia/core/text/citation';
import { type CitedCommit, checkCommits, SECRET } from './check-commits.ts';
import { type FileRead, openRoot, type Root, readContained } from './contained-file.ts';
import { GitHistory } from './history/git-history.ts';
import { isComment, isPrinted, kindOfPath } from './kind-of-place.ts';
import {
  excerptLines,
  findExcerpt,
  isTelling,
  MOST_EXCERPT_LINES,
  makeSearchable,
  type SearchableText,
} from './match-excerpt.ts';
import { dropControls } from './readable-text.ts';
import { holdsCredentials, maskFile, quotesSecret } from './secrets/secrets.ts';
import { innermostUnits } from './symbols/innermost-units.ts';

/** Where citations are looked up. */
export interface CitationSources {
  readonly repository?: string | undefined;
  /** Log files, or folders of them. */
  readonly logs?: readonly string[];
  /** The question as it was asked, which may be cited by line: `report:12-13`. */
  readonly report?: string | undefined;
  /** Citations of commits that were verified before: a run cites the same commits again and again. */
  readonly verified?: Map<string, Checked>;
}

const GIT_LIMITS = { most_bytes: 256 * 1024 * 1024, most_ms: 120_000 };

/** Checks citations in one go: each file is read once, and git is asked a handful of questions for all of them. */
export async function checkCitations(
  citations: readonly Citation[],
  sources: CitationSources,
): Promise<Checked[]> {
  const repository = sources.repository === undefined ? undefined : openRoot(sources.repository);
  const logs = (sources.logs ?? []).map(openRoot);
  const history =
    repository === undefined
      ? { problem: 'no repository with a history was given' }
      : await GitHistory.open(repository.folder, GIT_LIMITS);
  const renames = 'problem' in history ? undefined : history;
  const located = citations.map((citation) => ({
    citation,
    place: parseLocation(citation.location, citation.type === 'commit'),
  }));
  const results = new Array<Checked>(citations.length);
  const byFile = new Map<string, { place: Location; at: number }[]>();
  const commits: CitedCommit[] = [];
  located.forEach(({ citation, place }, at) => {
    if (citation.type === 'commit') commits.push({ place, at });
    else if (place.path === undefined) results[at] = failed('it names no file');
    else {
      const key = `${SHELF[citation.type] ?? 'file'} ${place.path}`;
      const list = byFile.get(key);
      if (list === undefined) byFile.set(key, [{ place, at }]);
      else list.push({ place, at });
    }
  });
  for (const [key, list] of byFile) {
    const path = list[0]!.place.path!;
    const read = await readCited(key, path, { report: sources.report, logs, repository, renames });
    if (read.kind !== 'text') {
      for (const { at } of list)
        results[at] =
          citations[at]!.type === 'other' && read.kind === 'missing'
            ? unchecked('it is no file, so nobody could look it up')
            : withoutText(read);
      continue;
    }
    // Hidden text is not compared either: the answer would reveal whether a guess is right.
    const masked = maskFile([path, read.real], dropControls(read.text));
    const text = makeSearchable(masked);
    const file = { path: read.real, text: masked, lines: masked.split(/\r\n|\n|\r/) };
    for (const { place, at } of list) {
      const { lines, ...result } = checkPlace(text, place, citations[at]!.snippet, noteOf(read));
      results[at] =
        result.verification === 'VERIFIED'
          ? { ...result, found: await lookAround(file, lines, originOf(read)) }
          : result;
    }
  }
  if ('problem' in history) for (const { at } of commits) results[at] = unchecked(history.problem);
  else {
    await checkCommits(commits, citations, history, results, sources.verified);
    await followRenames(commits, history, results);
  }
  return results;
}

/** Adds to what commits touched the present names of files that are cited beside them. */
async function followRenames(
  commits: readonly CitedCommit[],
  history: GitHistory,
  results: Checked[],
): Promise<void> {
  const cited = new Set(results.flatMap(({ found }) => found?.path ?? []));
  const names = new Set(Array.from(cited, (path) => basename(path)));
  for (const { at } of commits) {
    const { touched } = results[at]!;
    const likely = (touched ?? []).filter((path) => names.has(basename(path)) && !cited.has(path));
    const present = await Promise.all(likely.slice(0, MOST_RENAMES).map((path) => history.presentName(path)));
    const now = present.filter((path) => path !== undefined && cited.has(path)) as string[];
    if (now.length > 0) results[at] = { ...results[at]!, touched: [...now, ...touched!] };
  }
}

const MOST_RENAMES = 20;

/** Where a text stands: in the repository, among the logs, or in the question itself. */
type Origin = 'repository' | 'logs' | 'report';

type Found =
  | FileRead
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly real: string;
      readonly note?: string;
      readonly origin?: Origin;
    }
  | { readonly kind: 'nowhere' | 'secret'; readonly problem: string };

const noteOf = (found: Found): string | undefined => ('note' in found ? found.note : undefined);

const originOf = (found: Found): Origin =>
  'origin' in found ? (found.origin ?? 'repository') : 'repository';

/** More lines than this are not a place; if an excerpt was found among them, that is. */
const MOST_PLACE_LINES = 50;

/** What stands where a citation was found: its kind, its lines and what is around them. */
async function lookAround(file: FileText, lines: LineRange | undefined, origin: Origin): Promise<CitedPlace> {
  if (origin === 'report') {
    const said = lines === undefined ? [] : file.lines.slice(lines[0] - 1, lines[1]);
    return {
      kind: said.some(isPrinted) ? 'runtime' : 'document',
      path: REPORT,
      lines: lines && [...lines],
      units: [],
    };
  }
  const { path } = file;
  if (origin === 'logs') return { kind: 'runtime', path, lines: lines && [...lines], units: [] };
  const is_comment = lines !== undefined && isComment(path, file.lines, lines);
  const kind = kindOfPath(path);
  return {
    kind: is_comment && kind === 'code' ? 'document' : kind,
    path,
    lines: lines && [...lines],
    units: lines === undefined ? [] : await innermostUnits(file, lines),
    is_comment,
  };
}

/** The name under which the question itself is cited. */
const REPORT = 'report';
const CALLED_REPORT = /^report(?:\.(?:md|txt))?$/i;

/** Where a citation of a type is looked up, if not among the files. */
const SHELF: Readonly<Record<string, string>> = { log: 'log', report: 'report', other: 'other' };

interface Places {
  readonly report: string | undefined;
  readonly logs: readonly Root[];
  readonly repository: Root | undefined;
  readonly renames: GitHistory | undefined;
}

/** Reads what a citation names; a file of the repository comes before the question, unless the question is what is cited. */
async function readCited(
  key: string,
  path: string,
  { report, logs, repository, renames }: Places,
): Promise<Found> {
  if (key.startsWith('report ')) {
    if (!CALLED_REPORT.test(path))
      return { kind: 'missing', problem: 'the question is cited by its lines: report:12-13' };
    if (report === undefined) return { kind: 'nowhere', problem: 'the question is not known here' };
    return { kind: 'text', text: report, real: REPORT, origin: 'report' };
  }
  const read = key.startsWith('log ')
    ? await readLog(path, logs, repository, renames)
    : await readCode(path, repository, renames);
  if (read.kind === 'text' || report === undefined || !CALLED_REPORT.test(path)) return read;
  return { kind: 'text', text: report, real: REPORT, origin: 'report' };
}

function withoutText(found: Found): Checked {
  const problem = 'problem' in found ? found.problem : '';
  return found.kind === 'refused' || found.kind === 'missing' ? failed(problem) : unchecked(problem);
}

/** Reads a file, unless it is a credentials file. */
async function readOpen(folder: string, path: string): Promise<Found> {
  const read = await readContained(folder, path);
  const names = read.kind === 'text' ? [path, read.real] : [path];
  return names.some(holdsCredentials)
    ? { kind: 'secret', problem: 'it is a file of credentials and is not read' }
    : read;
}

async function readCode(
  path: string,
  repository: Root | undefined,
  history: GitHistory | undefined,
): Promise<Found> {
  if (repository === undefined) return { kind: 'nowhere', problem: 'no repository was given' };
  const read = await readOpen(repository.folder, path);
  if (read.kind !== 'missing' || history === undefined) return read;
  const name = await history.presentName(path);
  if (name === undefined) return read;
  const renamed = await readOpen(repository.folder, name);
  return renamed.kind === 'text' ? { ...renamed, note: `the file is called ${name} now` } : read;
}

/** A log is looked up in the given logs; log statements in the code are evidence too. */
async function readLog(
  path: string,
  logs: readonly Root[],
  repository: Root | undefined,
  history: GitHistory | undefined,
): Promise<Found> {
  for (const { folder, only } of logs) {
    if (only !== undefined && only !== basename(path)) continue;
    const read = await readOpen(folder, only ?? path);
    if (read.kind !== 'missing') return read.kind === 'text' ? { ...read, origin: 'logs' } : read;
  }
  const inCode = await readCode(path, repository, history);
  if (['text', 'refused', 'secret'].includes(inCode.kind) || logs.length > 0)
    return inCode.kind === 'nowhere' ? { kind: 'missing', problem: 'no given log has this name' } : inCode;
  return { kind: 'nowhere', problem: 'no log was given' };
}

/** Checks one place; of a citation that is there, the lines that were found. */
function checkPlace(
  text: SearchableText,
  { lines, path = '' }: Location,
  snippet: string | null | undefined,
  note: string | undefined,
): Checked & { readonly lines?: LineRange } {
  if (lines !== undefined && (lines[0] < 1 || lines[1] > text.length)) {
    return failed(`the file has ${text.length} lines, not ${lines[1]}`);
  }
  const wanted = excerptLines(snippet ?? '');
  if (wanted.length === 0) {
    return lines === undefined
      ? unchecked('it names a file, but neither a line nor an excerpt')
      : { ...verified(note), ...(isShort(lines) ? { lines } : {}) };
  }
  if (wanted.length > MOST_EXCERPT_LINES)
    return unchecked(`the excerpt has ${wanted.length} lines; at most ${MOST_EXCERPT_LINES} are checked`);
  if (quotesSecret(path, snippet ?? '')) return unchecked(SECRET);
  if (!isTelling(wanted)) return unchecked('the excerpt is too short to tell lines apart');
  const at = findExcerpt(text, wanted, lines?.[0]);
  if (at === undefined) return failed('the excerpt is not in the file');
  const isThere = lines === undefined || (at >= lines[0] - 1 && at <= lines[1] + 1);
  const told = verified(
    [note, isThere ? undefined : `the excerpt is at line ${at}`]
      .filter((part) => part !== undefined)
      .join('; '),
  );
  const quoted: LineRange = [at, text.numbers[text.numbers.indexOf(at) + wanted.length - 1] ?? at];
  return { ...told, lines: lines !== undefined && isThere && isShort(lines) ? lines : quoted };
}

const isShort = ([from, to]: LineRange): boolean => to - from < MOST_PLACE_LINES;

const verified = (note: string | undefined): Checked =>
  note === undefined || note === ''
    ? { verification: 'VERIFIED' }
    : { verification: 'VERIFIED', problem: note };
