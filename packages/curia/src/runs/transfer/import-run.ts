/** Takes an exported run into a store: every chain is followed and every case decided again on the way, and nothing stays of a run that fails. */

import { CuriaError } from '@curia/core';
import type { LineOf, RunFileLine } from '@curia/core/proof';
import type { HeldCourt } from '../../courts/held-court.ts';
import type { Input } from '../../input/open-input.ts';
import type { AuditFinding } from '../../kept/audit-case.ts';
import { readManifest } from '../../kept/manifest.ts';
import { courtUnder } from '../../kept/opened-run.ts';
import { prunedRuns, refuseImpostor } from '../../kept/pruned-run.ts';
import { sealIn } from '../../kept/seal/seal.ts';
import { problemOfCaseId } from '../../store/case-id.ts';
import { isClosing, RUN_LOG, type StoredCase, type StoredEvent } from '../../store/cases.ts';
import { lawOf, type StoredLaw } from '../../store/law.ts';
import type { StoredLog, StoredRun } from '../../store/runs.ts';
import type { Store } from '../../store/store.ts';
import { type Audit, RunAuditor } from '../audit/audit.ts';
import { linesFrom } from '../list-cases.ts';
import { invalid, readRunFile } from './run-file.ts';

/** A run that was taken in, and what its audit looked at. */
export interface ImportedRun {
  readonly run_id: string;
  readonly audit: Audit;
}

/** Imports a run; refused with a code if the file, the chain, the counts or a ruling are not what they were, or if the run exists. */
export async function importRun(store: Store, input: Input): Promise<ImportedRun> {
  const lines = readRunFile(input);
  const first = await lines.next();
  // The reader begins with a run or throws.
  const { run_id, created_at, manifest } = first.value as LineOf<'run'>;
  const run: StoredRun = { run_id, created_at, manifest };
  const { law, rest } = await takeLaw(lines);
  const before = (await prunedRuns(store)).find((one) => one.run_id === run_id);
  let audit: Audit | undefined;
  const logs = auditedLogs(run, courtFor(run, law), rest, {
    onOwnLog: (own) => refuseImpostor(before, run, sealIn(own)),
    onEnd: (result) => {
      audit = result;
    },
  });
  await store.runs.takeIn(run, logs, [...law.values()]);
  // A store that took every log in has heard the end.
  return { run_id, audit: audit! };
}

/** A law of more texts, or of more letters in all, is no law that anybody wrote. */
const MOST_TEXTS = 10_000;
const MOST_LETTERS = 64 * 1024 * 1024;

/** The texts of the law, which stand first, and the lines after them. */
async function takeLaw(
  lines: AsyncGenerator<RunFileLine>,
): Promise<{ readonly law: StoredLaw; readonly rest: AsyncGenerator<RunFileLine> }> {
  const texts: string[] = [];
  let letters = 0;
  for (;;) {
    const { value: line, done } = await lines.next();
    if (done === true || line.line !== 'law')
      return { law: lawOf(texts), rest: startWith(done === true ? [] : [line], lines) };
    texts.push(line.text);
    letters += line.text.length;
    if (texts.length > MOST_TEXTS || letters > MOST_LETTERS) throw invalid('the law of the run is too large');
  }
}

async function* startWith<T>(first: readonly T[], rest: AsyncGenerator<T>): AsyncGenerator<T> {
  yield* first;
  yield* rest;
}

/** The court that decides the cases again; a manifest that is none, or of another run, or of another law is refused. */
function courtFor(run: StoredRun, law: StoredLaw): HeldCourt {
  try {
    const described = readManifest(run);
    if (described.run_id === run.run_id && described.created_at === run.created_at) {
      if (law.size === (described.law?.length ?? 0)) return courtUnder(described, law).court;
      throw invalid(`the file has ${law.size} texts of law, the run ${described.law?.length ?? 0}`);
    }
  } catch (error) {
    if (!CuriaError.is(error)) throw error;
    if (error.code === 'LAW_CHANGED') throw invalid(error.message);
    // Whatever cannot be read is the fault of the file; it was never in this store.
    if (!['STORE_INVALID', 'RECORD_CHANGED'].includes(error.code)) throw error;
  }
  throw invalid(`the manifest of run ${run.run_id} cannot be read, or is that of another run`);
}

/** The logs of the file one by one, each audited before it is handed on. */
async function* auditedLogs(
  run: StoredRun,
  court: HeldCourt,
  lines: AsyncGenerator<RunFileLine>,
  { onOwnLog, onEnd }: { onOwnLog(events: readonly StoredEvent[]): void; onEnd(audit: Audit): void },
): AsyncGenerator<StoredLog> {
  const logs = logsIn(run, lines);
  // The log of the run comes first, even if it is empty.
  const own: StoredLog = (await logs.next()).value;
  onOwnLog(own.events);
  const auditor = new RunAuditor(run, own.events, court);
  refuse(run, auditor.findings);
  yield own;
  let next = 0;
  for await (const log of logs) {
    // Only the first has no case.
    const stored = log.of!;
    const problem = problemOfCaseId(stored.case_id);
    if (problem !== undefined) throw invalid(`the id of case ${next + 1} ${problem}`);
    if (stored.position !== next++)
      throw invalid(`case ${stored.case_id} is at position ${stored.position}, not ${next - 1}`);
    auditor.add(stored, log.events);
    refuse(run, auditor.findings);
    const end = log.events.find(isClosing);
    yield end === undefined ? log : { ...log, lines: linesFrom(court, end) };
  }
  const audit = auditor.result();
  refuse(run, audit.findings);
  onEnd(audit);
}

/** Gathers the lines of each log. */
async function* logsIn(
  { run_id }: StoredRun,
  lines: AsyncGenerator<RunFileLine>,
): AsyncGenerator<StoredLog, StoredLog> {
  let of: StoredCase | undefined;
  let events: StoredEvent[] = [];
  const log = (): StoredLog => (of === undefined ? { events } : { of, events });
  for await (const line of lines) {
    if (line.line === 'case') {
      yield log();
      const { position, case_id, input, problem } = line;
      of = { run_id, position, case_id, input, problem };
      events = [];
    } else if (line.line === 'event') {
      const { seq, kind, at, body, hash } = line;
      events.push({ run_id, case_id: of?.case_id ?? RUN_LOG, seq, kind, at, body, hash });
    }
  }
  yield log();
  return log();
}

function refuse({ run_id }: StoredRun, findings: readonly AuditFinding[]): void {
  const [first] = findings;
  if (first === undefined) return;
  throw new CuriaError(
    'RUN_NOT_INTACT',
    `run ${run_id} does not pass the audit: ${first.code} ${first.case_id || 'the run'} event ${first.seq}: ${first.problem}`,
    findings.slice(0, 20).map(({ code, case_id, seq, problem }) => ({
      path: `${case_id || 'the run'} event ${seq}`,
      problem: `${code}: ${problem}`,
    })),
  );
}
