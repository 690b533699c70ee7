/** Fetches a history and decides it beside the page, so that typing never waits. */
import { CuriaError } from '@curia/core';
import {
  type Compared,
  compareHistory,
  decideHistory,
  type Ending,
  type HistoryRecord,
  type LineEffect,
  lineEffects,
} from './compare.ts';
import { draftReader, type ReadDraft } from './draft.ts';

/** What the page asks for. */
export interface CompareAsked {
  readonly number: number;
  readonly run: string;
  readonly question: string;
  readonly before: string;
  /** The draft; absent if the history is only to be made ready. */
  readonly after?: string;
}

/** What it is told. */
export type CompareTold = { readonly number: number } & (
  | { readonly compared: Compared }
  /** Told after what it belongs to, since each change of the draft is decided by itself. */
  | { readonly lines: readonly LineEffect[] }
  | { readonly problem: { readonly code: string; readonly message: string } }
);

/** The history of the run that was asked for last. */
let history: { readonly run: string; readonly records: Promise<HistoryRecord[]> } | undefined;
/** What drafts of its table are read by. */
let reader: { readonly question: string; readonly read: Promise<ReadDraft> } | undefined;
/** That history as it was decided. */
let decided: { readonly key: string; readonly endings: readonly Ending[] } | undefined;

addEventListener('message', async ({ data }: MessageEvent<CompareAsked>) => {
  const { number, run, question, before, after } = data;
  try {
    if (history?.run !== run) history = { run, records: fetchRecords(run) };
    const records = await history.records;
    if (reader?.question !== question) reader = { question, read: draftReader(question) };
    const read = await reader.read;
    const key = JSON.stringify([run, question, before]);
    if (decided?.key !== key) decided = { key, endings: decideHistory(records, read(before)) };
    const { endings } = decided;
    if (after === undefined) return;
    tell({ number, compared: compareHistory(records, endings, { after, read }) });
    tell({ number, lines: lineEffects(records, endings, { before, after, read }) });
  } catch (error) {
    if (CuriaError.is(error)) tell({ number, problem: { code: error.code, message: error.message } });
    else
      tell({
        number,
        problem: { code: 'NOT_READ', message: error instanceof Error ? error.message : String(error) },
      });
  }
});

const tell = (told: CompareTold): void => postMessage(told);

async function fetchRecords(run: string): Promise<HistoryRecord[]> {
  const response = await fetch(`/api/v1/runs/${encodeURIComponent(run)}/records`);
  const text = await response.text();
  if (!response.ok) {
    history = undefined;
    throw new Error(text.slice(0, 500));
  }
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as HistoryRecord);
}
