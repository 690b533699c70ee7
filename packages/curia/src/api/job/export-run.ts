/** Files that are taken out of a run, as somebody may read it: tables, known answers, the report, the record and the whole folder. */
import { CuriaError } from '@curia/core';
import { oneOf } from '@curia/core/text';
import { deskRecords } from '../../desk/desk-records.ts';
import type { ReadingStore } from '../../desk/reading/reading-store.ts';
import { readableLog } from '../../desk/sealed-events.ts';
import { type OutTable, rulingTable, truthTable, voteTable } from '../../exchange/out/run-rows.ts';
import { verdictOf } from '../../exchange/out/verdict.ts';
import { piecesOf, ROW_FORMS } from '../../exchange/out/write-rows.ts';
import { verdictMarkdown } from '../../exchange/out/write-verdict.ts';
import { findRun } from '../../kept/find-run.ts';
import { courtOf, type OpenedRun } from '../../kept/opened-run.ts';
import { runReport, runTar } from '../../report/run-tar.ts';
import { runCases } from '../../runs/closed-cases.ts';
import { SCHEMA_VERSION } from '../../runs/decide-lines.ts';
import { exportRun } from '../../runs/transfer/export-run.ts';
import type { Store } from '../../store/store.ts';
import {
  EXPORTS,
  type ExportAsked,
  type Exported,
  type ExportForm,
  type ExportList,
} from '../../wire/job/export.ts';

/** A file on its way out. */
export interface ExportedFile {
  readonly name: string;
  readonly type: string;
  readonly pieces: AsyncIterable<string | Buffer>;
}

const TYPES: Readonly<Record<ExportForm, string>> = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/x-ndjson',
  parquet: 'application/vnd.apache.parquet',
  html: 'text/html; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  tar: 'application/x-tar',
};

const TABLES = { rulings: rulingTable, truth: truthTable, votes: voteTable } as const;

/** The file that is asked for; a form that it does not come in is refused. */
export async function exportFile(
  store: ReadingStore,
  run: string,
  { what, as, first }: ExportAsked,
): Promise<ExportedFile> {
  const opened = await courtOf(store, await findRun(store, run));
  const { run_id } = opened.manifest;
  const forms: readonly ExportForm[] = EXPORTS[what];
  const form = as ?? forms[0]!;
  if (!forms.includes(form))
    throw new CuriaError('REQUEST_INVALID', `${what} is written as ${oneOf([...forms])}, not as ${form}`);
  const name = what === 'folder' ? `${run_id}.tar` : `${run_id}-${what}.${form}`;
  return { name, type: TYPES[form], pieces: await piecesFor(store, opened, what, form, first) };
}

async function piecesFor(
  store: ReadingStore,
  opened: OpenedRun,
  what: Exported,
  form: ExportForm,
  first: number | undefined,
): Promise<AsyncIterable<string | Buffer>> {
  if (what === 'folder') return runTar(store, opened);
  if (what === 'gold-cases') return goldLines(store, opened);
  if (what === 'record') return exportRun(await unsealed(store, opened), opened.manifest.run_id);
  if (what === 'report') return form === 'html' ? runReport(store, opened) : verdictPage(store, opened);
  const table = TABLES[what](store, opened);
  const shown = first === undefined ? table : { ...table, rows: only(first, table.rows) };
  return piecesOf(ROW_FORMS.find((one) => one === form)!, shown);
}

async function* only(most: number, rows: OutTable['rows']): OutTable['rows'] {
  let taken = 0;
  for await (const row of rows) {
    yield row;
    if (++taken === most) return;
  }
}

async function* verdictPage(store: Store, opened: OpenedRun): AsyncGenerator<string> {
  yield verdictMarkdown(await verdictOf(store, opened, []));
}

/** The settled cases of a run with the answers that experts settled on, as lines that `curia eval` takes. */
export async function* goldLines(store: Store, { manifest, court }: OpenedRun): AsyncGenerator<string> {
  for await (const one of runCases(store, manifest.run_id, court))
    for (const { file, line } of deskRecords(one))
      if (file === 'gold.jsonl') yield `${JSON.stringify(line)}\n`;
}

/** The whole store for a record, whose hashes cover every review; refused while a round is open, in which nobody may read them. */
async function unsealed(store: ReadingStore, { manifest, court }: OpenedRun): Promise<Store> {
  const { run_id } = manifest;
  const whole = await store.wholeOf(run_id);
  let last: string | undefined;
  for await (const { case_id } of whole.cases.eventsOfKind(run_id, ['review-submitted'])) {
    if (case_id === last) continue;
    last = case_id;
    const stored = await whole.cases.find(run_id, case_id);
    const log = await whole.cases.events(run_id, case_id);
    if (
      stored === undefined ||
      readableLog(court, stored, log).events.every(({ body }, at) => body === log[at]!.body)
    )
      continue;
    throw new CuriaError(
      'SIGHT_REFUSED',
      `experts still review case ${case_id}, and the record of ${run_id} has what each of them said: take it once the case is settled`,
    );
  }
  return whole;
}

/** What a run has to give to whoever reads it. */
export async function listExports(store: ReadingStore, run: string): Promise<ExportList> {
  const opened = await courtOf(store, await findRun(store, run));
  const { run_id } = opened.manifest;
  const settled = new Set<string>();
  for await (const { case_id, kind } of store.cases.eventsOfKind(run_id, [
    'review-settled',
    'review-reopened',
  ]))
    if (kind === 'review-settled') settled.add(case_id);
    else settled.delete(case_id);
  const exports = (Object.keys(EXPORTS) as Exported[])
    .filter((what) => what !== 'votes' || opened.kind.votes !== undefined)
    .map((what) => ({
      what,
      forms: [...EXPORTS[what]],
      rows: what === 'truth' ? settled.size : null,
    }));
  return { schema_version: SCHEMA_VERSION, exports };
}
