/** Votes that are at hand: a run that was read, or the text of a file; nothing is opened to read them. */

import { createHash } from 'node:crypto';
import type { WantedScale } from '@curia/core/in/votes';
import type { Input } from '../../input/open-input.ts';
import { courtUnder } from '../../kept/opened-run.ts';
import { finishField, readVoteFile, startAdding, type VotesRead } from './read-votes.ts';
import type { RecordedRun } from './recorded-run.ts';
import { startFields } from './votes-by-field.ts';

/** Votes at hand, and what is known about them from elsewhere: as the text of a file, CSV or JSON. */
export interface VotesAtHand {
  readonly from: { readonly run: RecordedRun } | { readonly votes: string };
  readonly gold?: string | undefined;
  /** Which field of a court; the first that is voted on if absent. */
  readonly field?: string | undefined;
  /** What the labels are, if somebody says it. */
  readonly scale?: WantedScale | undefined;
}

/** Votes at hand that were read. */
export type ReadAtHand = VotesRead & { readonly fields: readonly string[] };

/** So many are remembered: whoever changes a limit asks about the same votes again. */
const MOST_REMEMBERED = 2;
const remembered = new Map<string, ReadAtHand>();

/** Reads them as the commands do; throws if any line cannot be read. The same votes are not read twice in a row. */
export async function readAtHand(at: VotesAtHand): Promise<ReadAtHand> {
  const { from, gold, field, scale } = at;
  const key = createHash('sha256')
    .update(JSON.stringify([from, gold, field, scale]))
    .digest('hex');
  const read = remembered.get(key) ?? (await readAnew(at));
  remembered.delete(key);
  remembered.set(key, read);
  for (const oldest of remembered.keys()) if (remembered.size > MOST_REMEMBERED) remembered.delete(oldest);
  return read;
}

async function readAnew({ from, gold, field, scale }: VotesAtHand): Promise<ReadAtHand> {
  const known = gold === undefined ? undefined : fileOf('gold', gold);
  if ('votes' in from)
    return { ...(await readVoteFile(fileOf('votes', from.votes), known, { scale })), fields: [] };
  const fields = startFields(scale);
  from.run.cases.forEach(startAdding(courtUnder(from.run.manifest, from.run.law), fields));
  const picked = fields.pick(field ?? fields.first);
  return {
    ...(await finishField(picked, known)),
    fields: fields.names,
    gold_without_votes: fields.unvoted,
    refused_cases: from.run.refused,
  };
}

/** A text as a file: what does not begin like JSON is a table. */
export function fileOf(name: string, text: string): Input {
  const ending = /^[\s\uFEFF]*[[{]/.test(text) ? 'jsonl' : 'csv';
  return { name: `${name}.${ending}`, size: undefined, stream: onePiece(text) };
}

async function* onePiece(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

/** Records as lines of JSON. */
export async function* linesOf(records: Iterable<object> | AsyncIterable<object>): AsyncGenerator<Buffer> {
  for await (const record of records) yield Buffer.from(`${JSON.stringify(record)}\n`);
}
