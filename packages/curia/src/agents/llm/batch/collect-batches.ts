/** Takes in what came back in batches: every answer to its question, once; what was refused as a whole decides nothing. */
import type {
  Experimental_BatchV4 as BatchApi,
  Experimental_BatchV4ItemResult as BatchItem,
} from '@ai-sdk/provider';
import { CuriaError } from '@curia/core';
import { readReply as replyOf } from '../model.ts';
import { type AnswerMode, refusesMode } from '../modes.ts';
import type { Speaker } from '../speakers.ts';
import { apiOf, callBatches } from './batch-api.ts';
import type { BatchFiles, SentBatch } from './batch-files.ts';

/** What taking in needs. */
export interface Collecting {
  readonly files: BatchFiles;
  readonly warn: (words: string) => void;
  /** Keeps keys out of words. */
  readonly hide: (text: string) => string;
}

/** Takes in what came back for a model. */
export async function collectBatches(speaker: Speaker, around: Collecting): Promise<void> {
  const { files, hide } = around;
  for (const batch of files.all().filter(({ where }) => where === speaker.where)) {
    if (batch.refused !== null) speaker.ways.refused(batch.refused, false);
    if (batch.is_done) continue;
    const api = await apiOf(speaker);
    const known = batch.batch_id === null ? await findLost(api, speaker, batch, around) : batch;
    if (known === undefined || known.batch_id === null) continue;
    const batchId = known.batch_id;
    const ended = await callBatches(speaker, hide, (options) =>
      api.doGetBatchStatus({ batchId, ...options }).then(undefined, unlessGone),
    );
    if (ended === undefined) {
      forget(speaker, known, around);
      continue;
    }
    const { status, rawStatus, error } = ended;
    if (status === 'pending') continue;
    // What was called off or took too long has the answers that came before.
    if (status === 'failed' && rawStatus !== 'cancelled' && rawStatus !== 'expired') {
      refuse(speaker, known, error?.message ?? 'the batch failed', around);
      continue;
    }
    await callBatches(speaker, hide, async (options) => {
      const items = await api.doGetBatchResults({ batchId, ...options });
      await takeIn(speaker, known, items, around);
    });
  }
}

/** A provider keeps a batch for some weeks, and whoever has the account can delete it. */
function unlessGone(error: unknown): undefined {
  if ((error as { statusCode?: unknown }).statusCode === HTTP_NOT_FOUND) return undefined;
  throw error;
}

const HTTP_NOT_FOUND = 404;

/** A batch that its provider does not have any more: what did not come is asked again, and has not failed. */
function forget(speaker: Speaker, batch: SentBatch, { files, warn }: Collecting): void {
  files.put({ ...batch, is_done: true, is_cancelled: true });
  warn(`batch ${batch.batch_id} of ${speaker.where} is not there any more: what did not come is asked again`);
}

/** A batch of which nobody knows whether it arrived is looked for among those that the provider has. */
async function findLost(
  api: BatchApi,
  speaker: Speaker,
  batch: SentBatch,
  { files, hide }: Collecting,
): Promise<SentBatch | undefined> {
  const { batches } = await callBatches(speaker, hide, (options) =>
    api.doListBatches!({ limit: 100, ...options }),
  );
  const known = new Set(files.all().map(({ batch_id }) => batch_id));
  const size = Object.keys(batch.asked).length;
  const found = batches
    .filter(({ batchId, createdAt, requestCounts }) => {
      const isLater = createdAt === undefined || Date.parse(createdAt) >= Date.parse(batch.made_at) - 60_000;
      return !known.has(batchId) && isLater && [0, undefined, size].includes(requestCounts?.total);
    })
    .at(-1);
  if (found === undefined) {
    files.drop(batch);
    return undefined;
  }
  const again = { ...batch, batch_id: found.batchId };
  files.put(again);
  return again;
}

async function takeIn(
  speaker: Speaker,
  batch: SentBatch,
  items: AsyncIterable<BatchItem> | ReadableStream<BatchItem>,
  around: Collecting,
): Promise<void> {
  const { files, warn, hide } = around;
  const failed = new Map<string, string>();
  const seen = new Set<string>();
  let [unknown, twice, unreadable] = [0, 0, false];
  const readable = untilUnreadable(items as AsyncIterable<BatchItem>, () => {
    unreadable = true;
  });
  for await (const item of readable) {
    if (!Object.hasOwn(batch.asked, item.id)) unknown++;
    else if (seen.has(item.id) || failed.has(item.id)) twice++;
    else if (item.status === 'succeeded' && 'content' in item.result) {
      seen.add(item.id);
      files.keep(item.id, { reply: replyOf(item.result) });
    } else if (item.status === 'failed') failed.set(item.id, hide(item.error.message).slice(0, 500));
  }
  const words = new Set(failed.values());
  const [first = ''] = words;
  const size = Object.keys(batch.asked).length;
  const isAllAlike = words.size === 1 && failed.size === size && !hasAnswered(speaker, files);
  // One question may be one that nobody can answer.
  if (isAllAlike && (size > 1 || refusedMode(batch, first) !== undefined))
    return refuse(speaker, batch, first, around);
  for (const [id, error] of failed) files.keep(id, { error });
  // What is not ours may be somebody else's batch, and says nothing about our questions.
  files.put({ ...batch, is_done: true, is_cancelled: batch.is_cancelled || unknown > 0 });
  const left = size - seen.size - failed.size;
  const notes = [
    ...(failed.size > 0 ? [`${failed.size} failed`] : []),
    ...(unreadable ? ['a line of its results cannot be read, and what stands behind it is lost'] : []),
    ...(left > 0 ? [`${left} came to no end and are asked again`] : []),
    ...(unknown > 0 ? [`${unknown} answers to questions that were not asked are left out`] : []),
    ...(twice > 0 ? [`${twice} answers came twice, and the first counts`] : []),
  ];
  warn(`batch ${batch.batch_id} of ${speaker.where}: ${[`${seen.size} answers`, ...notes].join('; ')}`);
}

/** The results up to a line that is none: it would be none again, while a connection that breaks off may be made anew. */
async function* untilUnreadable(
  items: AsyncIterable<BatchItem>,
  onUnreadable: () => void,
): AsyncGenerator<BatchItem> {
  try {
    yield* items;
  } catch (error) {
    if (!UNREADABLE.has((error as Error).name)) throw error;
    onUnreadable();
  }
}

const UNREADABLE = new Set(['AI_JSONParseError', 'AI_TypeValidationError', 'AI_InvalidResponseDataError']);

/** Whether a model has answered in an earlier batch of the run. */
const hasAnswered = ({ where }: Speaker, files: BatchFiles): boolean =>
  files
    .all()
    .some(
      (batch) =>
        batch.where === where &&
        batch.is_done &&
        Object.keys(batch.asked).some((id) => 'reply' in (files.answer(id) ?? {})),
    );

/** The way of asking that words refuse, if they do. */
function refusedMode({ asked }: SentBatch, words: string): AnswerMode | undefined {
  const [mode] = Object.values(asked).map((one) => one.mode);
  return mode !== undefined && refusesMode(mode, 400, words) ? mode : undefined;
}

/** What a provider refuses as a whole decides nothing: asked in another way if that was the matter, else the run stops. */
function refuse(speaker: Speaker, batch: SentBatch, said: string, { files, hide }: Collecting): void {
  const words = hide(said).slice(0, 500);
  const mode = refusedMode(batch, words);
  files.put({ ...batch, is_done: true, is_cancelled: true, refused: mode ?? null });
  if (mode === undefined)
    throw new CuriaError(
      'MODEL_REFUSED',
      `${speaker.where} answered nothing in batch ${batch.batch_id}: ${words}. No case was decided for that: check the model's name and settings, and the account`,
    );
  speaker.ways.refused(mode, false);
}
