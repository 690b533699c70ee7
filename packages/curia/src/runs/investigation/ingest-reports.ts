/** Takes reports into an investigation: they answer the questions that are open, with every citation checked, and the others are listed. */
import { copyFileSync, mkdirSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import type { SourcePlaces } from '@curia/core/court';
import { type Agent, reportKnown } from '@curia/core/in/agent';
import { unwritable } from '@curia/core/read';
import type { Verification } from '@curia/core/text/citation';
import { artifactOf, evidenceOf, examiner, iidIn, roundFiles } from '@curia/courts/in/investigation';
import { readReport } from '@curia/courts/investigation';
import { filesAgent } from '../../agents/files/files-agent.ts';
import { examiningAgent } from '../../drive/agents/examining-agent.ts';
import { type LoggedEvent, makeEvent, readBody } from '../../drive/log/case-event.ts';
import { openQuestions } from '../../drive/open-questions.ts';
import { filesTakenBy } from '../../drive/taken-files.ts';
import { openSources } from '../../sources/open-sources.ts';
import { isClosing } from '../../store/cases.ts';
import {
  driveInvestigation,
  type OpenInvestigation,
  RUN,
  readInvestigation,
} from './investigation-folder.ts';
import { type ReportFile, readReportFile } from './report-file.ts';
import { writeFiles } from './write-files.ts';

/** What became of one file. */
export interface Ingested {
  readonly file: string;
  readonly iid: string | null;
  readonly result: 'accepted' | 'repaired' | 'malformed' | 'refused' | 'already taken in';
  readonly problem?: string;
  readonly citations: Readonly<Record<Verification, number>>;
}

/** A submitted file. */
export interface HandedIn {
  readonly files: readonly string[];
  /** Investigators who gave no answer, with the reason; who is named twice was asked twice. */
  readonly failed: readonly { readonly iid: string; readonly reason: string }[];
}

/** What became of all that was handed in. */
export interface Ingestion {
  readonly files: readonly Ingested[];
  /** Investigators who were said to give no answer, though nobody waits for one. */
  readonly unawaited: readonly string[];
  /** How many questions are open now. */
  readonly open: number;
}

/** Why a report is left out that answers no question. */
export const NOBODY_WAITS = 'nobody waits for this report: it is late, repeated or not planned';
const NO_CITATIONS = { VERIFIED: 0, UNCHECKED: 0, FAILED: 0 };

/** Something that was handed in for somebody: a report, or the word that there is none. */
type Letter =
  | { readonly iid: string; readonly file: ReportFile }
  | { readonly iid: string; readonly reason: string };

/** Takes in the submitted files; a bad one never stops the others. */
export async function ingestReports(
  opened: OpenInvestigation,
  { files, failed }: HandedIn,
  places: SourcePlaces,
): Promise<Ingestion> {
  const { stored, events, ruling } = await readInvestigation(opened);
  const awaited = new Set(openQuestions(opened.court, stored, events).map(({ key }) => iidIn(key)));
  const taken = filesTakenBy(events);
  const read = files.map(readReportFile);
  const fresh = read.filter(
    ({ sha256 }, at) => !taken.has(sha256) && read.findIndex((one) => one.sha256 === sha256) === at,
  );
  const letters: Letter[] = [
    ...failed,
    ...fresh.flatMap((file) => (file.iid === undefined ? [] : [{ iid: file.iid, file }])),
  ];
  const waiting = letters.filter(({ iid }) => awaited.has(iid));
  // List the files that answer nothing first: the last answer may close the case.
  if (ruling === undefined)
    await leaveOut(
      opened,
      fresh.filter(({ iid }) => iid === undefined || !awaited.has(iid)),
    );
  const isAnswering = waiting.length > 0;
  if (isAnswering) {
    // Whoever hands in files looked elsewhere; what the tools cannot see says nothing about them.
    const open = { ...openSources(places), unseen: async () => undefined };
    await driveInvestigation(opened, examiningAgent(postman(waiting), examiner, open));
  }

  const after = await readInvestigation(opened);
  if (after.ruling === undefined && isAnswering)
    await leaveOut(
      opened,
      waiting.flatMap((letter) => ('file' in letter ? [letter.file] : [])),
    );
  // Write each round as soon as it is over: the investigators of the next one need to read it.
  writeFiles(opened.dir, roundFiles(after.state));
  const answers = new Map(after.events.flatMap(answersIn));
  for (const { iid, path, sha256 } of fresh) if (answers.has(sha256)) keepArtifact(opened.dir, iid!, path);
  const stillOpen = openQuestions(opened.court, stored, after.events);
  const stillAwaited = new Set(stillOpen.map(({ key }) => iidIn(key)));
  const unheard = [...letters.filter(({ iid }) => !awaited.has(iid)), ...waiting];
  return {
    files: read
      .map((file) =>
        fresh.includes(file) ? tellOf(file, answers.get(file.sha256)) : tellAgain(file, stillAwaited),
      )
      .sort((a, b) => (a.file < b.file ? -1 : 1)),
    unawaited: unheard.flatMap((letter) => ('file' in letter ? [] : [letter.iid])),
    open: stillOpen.length,
  };
}

/** Answers each question with the first report for it and keeps the rest; without one, the question stays open. */
function postman(waiting: Letter[]): Agent {
  const next = (key: string): Letter | undefined => {
    const at = waiting.findIndex(({ iid }) => iid === iidIn(key));
    return at < 0 ? undefined : waiting.splice(at, 1)[0];
  };
  return {
    async ask(ask, context) {
      const letter = next(ask.key);
      if (letter === undefined) return { pending: `the report of ${iidIn(ask.key)}` };
      if ('file' in letter) return filesAgent(async () => letter.file, { isHeard: true }).ask(ask, context);
      const answer = { failure: 'no_answer' as const, message: letter.reason };
      context.report(reportKnown(ask, 'files', 'person', answer));
      return answer;
    },
  };
}

/** Lists files that answer nothing, so that the final report names them. */
async function leaveOut({ store }: OpenInvestigation, files: readonly ReportFile[]): Promise<void> {
  if (files.length === 0) return;
  const claim = await store.locks.claim(RUN);
  try {
    for await (const { case_id } of store.cases.all(RUN)) {
      const log = await store.cases.events(RUN, case_id);
      // Nothing follows a ruling, also where another process was faster.
      if (log.some(isClosing)) return;
      const events = files.map(({ iid, name, sha256, read }) => {
        const reason = iid === undefined ? namesNobody(read) : NOBODY_WAITS;
        return makeEvent('left-out', new Date().toISOString(), { name: iid ?? name, reason, sha256 });
      });
      await store.cases.append(RUN, case_id, log.length, events);
    }
  } finally {
    await claim.release();
  }
}

const namesNobody = (read: ReportFile['read']): string =>
  `it names no investigator id of the catalog; ${wordProblems(read)}`;

const wordProblems = (read: ReportFile['read']): string =>
  read.kind !== 'malformed'
    ? ''
    : read.problems
        .map(({ path, problem }) => (path === '' ? problem : `${path}: ${problem}`))
        .slice(0, 20)
        .join('; ');

/** The answers that an event records, by the hash of the file they were read from. */
function answersIn(event: LoggedEvent): [string, LoggedEvent][] {
  if (event.kind !== 'answered' && event.kind !== 'failed') return [];
  return readBody(event.kind, event).calls.flatMap(({ file }) =>
    file === undefined ? [] : [[file.sha256, event]],
  );
}

/** What is said of a file that was handed in before: one that could not be read, and whose author is still asked, is no answer. */
function tellAgain({ path, iid, read }: ReportFile, awaited: ReadonlySet<string>): Ingested {
  if (iid === undefined || read.kind !== 'malformed' || !awaited.has(iid))
    return { file: path, iid: null, result: 'already taken in', citations: NO_CITATIONS };
  const problem = `${wordProblems(read)}; it is the same file as before, and the report of ${iid} is still awaited: hand in a changed one, or go on without it by --failed ${iid}`;
  return { file: path, iid, result: 'malformed', problem, citations: NO_CITATIONS };
}

/** What happened to a file, according to the log. */
function tellOf(file: ReportFile, answered: LoggedEvent | undefined): Ingested {
  const { path, iid = null, read } = file;
  if (answered === undefined) {
    const problem = iid === null ? namesNobody(read) : NOBODY_WAITS;
    return { file: path, iid, result: 'refused', problem, citations: NO_CITATIONS };
  }
  if (read.kind === 'malformed')
    return { file: path, iid, result: 'malformed', problem: wordProblems(read), citations: NO_CITATIONS };
  const result = read.repairs.length > 0 ? 'repaired' : 'accepted';
  return { file: path, iid, result, citations: citationsOf(answered) };
}

function citationsOf(answered: LoggedEvent): Ingested['citations'] {
  const cited = evidenceOf(readReport(readBody('answered', answered).answer));
  const count = (word: Verification): number =>
    cited.filter(({ verification }) => (verification ?? 'UNCHECKED') === word).length;
  return { VERIFIED: count('VERIFIED'), UNCHECKED: count('UNCHECKED'), FAILED: count('FAILED') };
}

/** Keeps a report as it was handed in, under the name of its investigator. */
function keepArtifact(dir: string, iid: string, path: string): void {
  const ending = /^\.[A-Za-z0-9]{1,8}$/.exec(extname(path))?.[0] ?? '.txt';
  const kept = join(dir, `${artifactOf(iid)}${ending}`);
  try {
    mkdirSync(dirname(kept), { recursive: true });
    copyFileSync(path, kept);
  } catch (error) {
    throw unwritable(kept, error);
  }
}
