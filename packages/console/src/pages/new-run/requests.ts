/** What the page asks of the server with the bytes of a file: how it would be read, what a few cases come to, and to start. */
import { CuriaError } from '@curia/core';
import type { CuriaClient } from '../../../../curia/src/http/client.ts';
import { refusalOf } from '../../api/refusal.ts';
import type { BodyOf } from '../../api/run.ts';

/** How a file would be read for a court. */
export type Look = BodyOf<CuriaClient['sheets']['$post']>;
/** What a few cases came to. */
export type Trial = BodyOf<CuriaClient['runs']['try']['$post']>;
/** A run that was started, in a line. */
type Started = BodyOf<CuriaClient['runs']['$post']>;
/** What a run can be made of. */
export type Offers = BodyOf<CuriaClient['offers']['$get']>;
/** Who can drive. */
export type Drive = Offers['drives'][number];

/** What somebody chose, besides the file. */
export interface Choices {
  readonly court: string | undefined;
  readonly agents: string | undefined;
  /** Which column says what, as the server reads it; found by itself if undefined. */
  readonly columns: readonly string[] | undefined;
  /** In dollars, as it was typed; empty for none. */
  readonly budget: string;
  readonly concurrency: string;
  readonly drive: Drive;
  readonly name: string;
}

/** Choices with which something can be asked. */
export type Ready = Choices & { readonly court: string; readonly agents: string };

type Query = Readonly<Record<string, string | undefined>>;

const addressOf = (path: string, query: Query): string => {
  const said = Object.entries(query).filter((one): one is [string, string] => one[1] !== undefined);
  return `/api/v1${path}?${new URLSearchParams(said)}`;
};

async function send<Answer>(path: string, query: Query, body: Blob, signal?: AbortSignal): Promise<Answer> {
  const answer = await fetch(addressOf(path, query), {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body,
    signal: signal ?? null,
  });
  if (!answer.ok) throw await refusalOf(answer);
  return answer.json();
}

const columnsIn = (columns: Choices['columns']): string | undefined =>
  columns === undefined ? undefined : JSON.stringify(columns);

/** What is typed as a number; undefined for nothing, refused by the server where it is none. */
const numberIn = (text: string): number | undefined => {
  const typed = text.trim().replaceAll(',', '');
  return typed === '' ? undefined : Number(typed);
};

const limitsOf = ({ budget, concurrency }: Choices): string =>
  JSON.stringify({ usd: numberIn(budget), concurrency: numberIn(concurrency) });

const runQuery = (file: File, choices: Ready): Query => ({
  court: choices.court,
  agents: choices.agents,
  limits: limitsOf(choices),
  sheet: file.name,
  columns: columnsIn(choices.columns),
});

/** Says how a file would be read. */
export const lookAt = (
  file: Blob,
  name: string,
  court: string,
  columns: Choices['columns'],
  signal: AbortSignal,
): Promise<Look> => send('/sheets', { court, name, columns: columnsIn(columns) }, file, signal);

/** Tries a few cases. */
export const tryCases = (file: File, choices: Ready, signal: AbortSignal): Promise<Trial> =>
  send('/runs/try', runQuery(file, choices), file, signal);

const startQuery = (file: File, choices: Ready): Query => ({
  ...runQuery(file, choices),
  drive: choices.drive,
  run_id: choices.name.trim() === '' ? undefined : choices.name.trim(),
});

/** Starts the run; the same name with the same cases is the run that is there, so that it may be asked for again. */
export const startRun = (file: File, choices: Ready): Promise<Started> =>
  send('/runs', startQuery(file, choices), file);

/** The same as a command. */
export const commandFor = (file: File, choices: Ready): string =>
  [
    `curl --data-binary @'${file.name.replaceAll("'", "'\\''")}'`,
    `  -H 'Authorization: Bearer TOKEN' -H 'Content-Type: application/octet-stream'`,
    `  '${location.origin}${addressOf('/runs', startQuery(file, choices)).replaceAll("'", '%27')}'`,
  ].join(' \\\n');

/** Whether asking again may help: the server is away, and has refused nothing. */
export const isAway = (error: unknown): boolean => !CuriaError.is(error);
