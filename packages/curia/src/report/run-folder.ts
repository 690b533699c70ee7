/** Writes the folder of a run: everything a person or a script wants to read, rebuilt from the store each time. */
import { once } from 'node:events';
import { createWriteStream, mkdirSync, renameSync, rmSync, type WriteStream, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { finished } from 'node:stream/promises';
import { CuriaError } from '@curia/core';
import { type CaseChecks, type RuledCase, type RunCase, verdictsIn } from '@curia/core/court';
import { folderName } from '@curia/core/text';
import { memoryOf } from '@curia/memory';
import { deskRecords } from '../desk/desk-records.ts';
import { roleIn } from '../kept/case-event.ts';
import type { Manifest } from '../kept/manifest.ts';
import type { OpenedRun } from '../kept/opened-run.ts';
import { isRuled, runCases } from '../runs/closed-cases.ts';
import type { Store } from '../store/store.ts';
import { version } from '../version.ts';
import type { RunSummary } from '../wire/run-summary.ts';
import { drawCase } from './report-case.ts';
import { startSumming } from './summary.ts';

/** What the report is drawn from. */
export interface Reported {
  readonly manifest: Manifest;
  readonly summary: RunSummary;
  /** As HTML, one by one. */
  readonly cases: readonly string[];
}

/** The most cases that the report lists one by one. */
export const MOST_REPORTED = 500;
/** The characters of HTML available for expandable cases; later cases show only their ruling. */
const MOST_OPENED = 8_000_000;

/** Writes the folder; `draw` makes the report page, and `onCase` looks at every case on the way. */
export async function writeRunFolder(
  store: Store,
  opened: OpenedRun,
  folder: string,
  draw: (reported: Reported) => string,
  onCase: (one: RunCase) => void,
): Promise<RunSummary> {
  const { manifest: described, kind, court } = opened;
  // Another process that drove the run may be writing its folder too.
  const aside = `${folder}.${process.pid}.new`;
  const files = new Lines(aside);
  const summing = startSumming(opened);
  const cases: string[] = [];
  let drawn = 0;
  try {
    rmSync(aside, { recursive: true, force: true });
    mkdirSync(join(aside, 'agents'), { recursive: true });
    for await (const one of runCases(store, described.run_id, court)) {
      summing.add(one);
      onCase(one);
      await writeCase(files, one);
      if (isRuled(one)) await writeRuling(files, opened, one);
      for (const [file, text] of Object.entries(filesOf(kind, one))) {
        mkdirSync(dirname(join(aside, file)), { recursive: true });
        writeFileSync(join(aside, file), text);
      }
      if (cases.length < MOST_REPORTED) {
        const page = drawCase(opened, one, drawn < MOST_OPENED);
        drawn += page.length;
        cases.push(page);
      }
    }
    for (const [hash, text] of opened.law) await files.write('law.jsonl', { ...sealed, hash, text });
    await files.close();
    const summary = summing.result();
    const documents = {
      'manifest.json': { ...described, processing_count: summary.ruled },
      'summary.json': summary,
      ...summing.documents(),
    };
    for (const [name, document] of Object.entries(documents))
      writeFileSync(join(aside, name), `${JSON.stringify(document, null, 2)}\n`);
    writeFileSync(join(aside, 'report.html'), draw({ manifest: described, summary, cases }));
    putInPlace(aside, folder);
    return summary;
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    const { syscall, message } = error as NodeJS.ErrnoException;
    if (syscall === undefined) throw error;
    const words = `the run is stored, but its folder ${folder} could not be written: ${message}`;
    throw new CuriaError('OUTPUT_FAILED', words, [], { cause: error });
  }
}

/** Replaces the folder by the new one; if another process has done so at the same moment, the new one takes its place. */
function putInPlace(aside: string, folder: string): void {
  for (let attempt = 1; ; attempt++) {
    rmSync(folder, { recursive: true, force: true });
    try {
      renameSync(aside, folder);
      return;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if ((code !== 'ENOTEMPTY' && code !== 'EEXIST') || attempt === 10) throw error;
    }
  }
}

const sealed = { schema_version: '1' } as const;

/** What was given, said and done in a case, however it ended. */
async function writeCase(files: Lines, one: RunCase): Promise<void> {
  const { case_id, error, record, calls, events } = one;
  for (const { file, line } of deskRecords(one)) await files.write(file, line);
  if (error !== undefined) await files.write('refusals.jsonl', { ...sealed, case_id, error });
  if (record !== undefined) await files.write('cases.jsonl', { ...record, ...sealed, case_id });
  for (const call of calls) await files.write('calls.jsonl', { ...call, case_id });
  for (const event of events) {
    const { said, ...stored } = event;
    await files.write('events.jsonl', { ...sealed, ...stored, body: said });
    const role = roleIn(event);
    if (role === undefined || event.kind === 'abandoned') continue;
    const line = { ...(said as object), case_id, kind: event.kind };
    await files.write(join('agents', `${folderName(role)}.jsonl`), line);
  }
}

/** The ruling on a case, how it came about, and what its court has to add. */
async function writeRuling(
  files: Lines,
  { manifest, kind, court }: OpenedRun,
  one: RuledCase,
): Promise<void> {
  const { case_id, given_votes, ruling, record } = one;
  const { court: question, policy, policy_hash, rulebook_hash } = manifest;
  const under = { ...sealed, case_id, procedure: question, policy, policy_hash, rulebook_hash, given_votes };
  await files.write('rulings.jsonl', { ...under, ruling });
  const traced = kind.trace?.(record, court.rulebook);
  const memory = memoryOf(one);
  if (traced !== undefined) await files.write('traces.jsonl', { ...under, ...traced, memory });
  for (const { file, line } of kind.folder?.records?.(one) ?? []) await files.write(file, line);
  if (kind.spot?.by === 'case') await writeAudits(files, one, kind.spot);
}

/** What people found when they looked at a case again, and what is true of it. */
async function writeAudits(files: Lines, one: RuledCase, spot: CaseChecks): Promise<void> {
  const { case_id } = one;
  for (const audit of verdictsIn(one.events))
    await files.write('audits.jsonl', { ...sealed, case_id, ...audit });
  const truth = spot.truth(one);
  if (truth !== undefined) await files.write('ground-truth.jsonl', { ...truth, case_id });
}

/** What the court adds about a case. */
function filesOf({ folder }: OpenedRun['kind'], one: RunCase): Readonly<Record<string, string>> {
  if (isRuled(one)) return folder?.files?.(one, { version: version() }) ?? {};
  const { status, record } = one;
  return status === 'open' && record !== undefined ? (folder?.unfinished?.({ ...one, record }) ?? {}) : {};
}

/** JSON lines in several files of one folder. */
class Lines {
  readonly #folder: string;
  readonly #streams = new Map<string, WriteStream>();
  #fault: unknown;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async write(file: string, line: object): Promise<void> {
    if (this.#fault !== undefined) throw this.#fault;
    let stream = this.#streams.get(file);
    if (stream === undefined) {
      stream = createWriteStream(join(this.#folder, file));
      stream.on('error', (error) => {
        this.#fault = error;
      });
      this.#streams.set(file, stream);
    }
    if (!stream.write(`${JSON.stringify(line)}\n`)) await once(stream, 'drain');
  }

  async close(): Promise<void> {
    await Promise.all(
      [...this.#streams.values()].map((stream) => {
        stream.end();
        return finished(stream);
      }),
    );
    if (this.#fault !== undefined) throw this.#fault;
  }
}
