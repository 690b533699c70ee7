/** Questions that may wait: collected, sent off together for a lower price, and taken in once they are answered. */
import { createHash, randomUUID } from 'node:crypto';
import { CuriaError } from '@curia/core';
import type { Answer, Ask, AskContext, CallReport, MostCost, Pending } from '@curia/core/in/agent';
import type { ModelReply } from '../model.ts';
import type { AnswerMode } from '../modes.ts';
import { problemWith, readReply, repairTurns } from '../read-reply.ts';
import { mostOf, reportOf } from '../report-call.ts';
import { type ModelTurn, type SentCall, sentCall } from '../sent-call.ts';
import type { Speaker } from '../speakers.ts';
import { apiOf, callBatches } from './batch-api.ts';
import { batchFiles, type SentBatch } from './batch-files.ts';
import { collectBatches } from './collect-batches.ts';
import { inParts } from './in-parts.ts';

/** Where the batches of a run are kept, and whether new questions go into one. */
export interface BatchWish {
  readonly folder: string;
  readonly isOn: boolean;
  /** Told what is worth knowing. */
  readonly warn: (words: string) => void;
  /** The desks of the run, by whoever makes one. */
  readonly desks: BatchDesk[];
}

/** Where questions wait for a batch, and their answers for their cases. */
export interface BatchDesk {
  /** The answer that came, or that it is awaited; undefined if it is in no batch and goes into none. */
  ask(ask: Ask, speaker: Speaker, context: AskContext): Promise<Answer | Pending | undefined>;
  /** Sends off what was collected. */
  submit(): Promise<void>;
  /** Calls off whatever is under way. */
  cancel(): Promise<void>;
}

/** A question on its way into a batch. */
interface Queued {
  readonly ask: Ask;
  readonly speaker: Speaker;
  readonly mode: AnswerMode;
  readonly sent: SentCall;
  readonly most: MostCost;
}

/** The most requests in one batch, and the most characters of them; providers take more of both. */
const MOST = { things: 5_000, size: 100_000_000 };
/** Who expires so often is asked no more. */
const MOST_EXPIRIES = 2;

/** Opens the desk of a run. */
export function openBatchDesk(
  { folder, isOn, warn, desks }: BatchWish,
  speakers: Iterable<Speaker>,
  hide: (text: string) => string,
): BatchDesk {
  const files = batchFiles(folder);
  const queue = new Map<string, Queued>();
  /** The most that the questions of the queue can cost. */
  let queued: MostCost = { tokens: 0, usd: 0 };
  const collected = new Map<Speaker, Promise<void>>();
  const open = (): SentBatch[] => files.all().filter(({ is_done }) => !is_done);

  const desk: BatchDesk = {
    async ask(ask, speaker, context) {
      const collecting = collected.get(speaker) ?? collectBatches(speaker, { files, warn, hide });
      collected.set(speaker, collecting);
      await collecting;
      const reports: CallReport[] = [];
      const end = (answer: Answer): Answer => {
        for (const report of reports) context.report(report);
        return answer;
      };
      let turns: readonly ModelTurn[] = [];
      for (const attempt of [1, 2] as const) {
        const id = idOf(ask, speaker, attempt);
        const came = files.answer(id);
        if (came === undefined) {
          const waits = await wait(id, ask, speaker, turns, context);
          // Whoever asks at once has paid for what came before all the same.
          if (waits === undefined && reports.length > 0) end({ failure: 'no_answer', message: '' });
          return waits !== undefined && 'failure' in waits ? end(waits) : waits;
        }
        const mode = modeOf(id);
        if ('error' in came) {
          reports.push(batchReport(ask, speaker, attempt, 'batch_failed', undefined, mode));
          return end({ failure: 'provider_error', message: `${speaker.where}: ${came.error}` });
        }
        const outcome = came.reply.stopped === 'filtered' ? 'filtered' : 'answered';
        reports.push(batchReport(ask, speaker, attempt, outcome, came.reply, mode));
        const read = readReply(ask, came.reply, speaker);
        const problem = problemWith(ask, came.reply, read);
        if (problem === undefined || attempt === 2) return end(read);
        turns = repairTurns(ask, came.reply, problem);
      }
    },

    async submit() {
      const groups = Map.groupBy(queue, ([, { speaker }]) => speaker);
      queue.clear();
      queued = { tokens: 0, usd: 0 };
      for (const [speaker, all] of groups)
        for (const some of inParts(all, sizeOf, MOST)) await send(speaker, some);
    },

    async cancel() {
      for (const speaker of speakers) {
        for (const batch of open().filter(({ where }) => where === speaker.where)) {
          const api = await apiOf(speaker);
          files.put({ ...batch, is_cancelled: true });
          if (batch.batch_id === null || api.doCancelBatch === undefined) continue;
          await callBatches(speaker, hide, (options) =>
            api.doCancelBatch!({ batchId: batch.batch_id!, ...options }),
          );
          warn(`batch ${batch.batch_id} of ${speaker.where} is called off`);
        }
      }
    },
  };
  desks.push(desk);
  return desk;

  /** The way in which a question was asked. */
  function modeOf(id: string): AnswerMode | undefined {
    return files.all().findLast(({ asked }) => Object.hasOwn(asked, id))?.asked[id]?.mode;
  }

  /** Puts a question into the next batch, unless it is in one. */
  async function wait(
    id: string,
    ask: Ask,
    speaker: Speaker,
    turns: readonly ModelTurn[],
    { admit }: AskContext,
  ): Promise<Answer | Pending | undefined> {
    const batches = files.all();
    const under = batches.find(({ asked, is_done }) => !is_done && Object.hasOwn(asked, id));
    if (under !== undefined)
      return {
        pending: `${ask.key} is in batch ${under.batch_id ?? under.token} of ${speaker.where} since ${under.made_at}`,
      };
    if (!isOn) return undefined;
    const expired = batches.filter(
      ({ asked, is_cancelled, refused }) => Object.hasOwn(asked, id) && !is_cancelled && refused === null,
    );
    if (expired.length >= MOST_EXPIRIES)
      return {
        failure: 'timeout',
        message: `${speaker.where} let ${expired.length} batches expire before it answered`,
      };
    const now = speaker.ways.now(ask.prompt.answer_schema, false);
    // A batch has no way to read the answer out of a tool.
    const mode = now === 'tool' ? 'prompt' : now;
    const sent = sentCall(speaker, ask.prompt, mode, turns);
    const most = mostOf(speaker.config, sent);
    if (!queue.has(id)) {
      const underWay = open().flatMap(({ asked }) => Object.values(asked));
      const all = underWay.reduce<MostCost>(plus, plus(queued, most));
      await admit(all);
      queued = plus(queued, most);
      queue.set(id, { ask, speaker, mode, sent, most });
    }
    return { pending: `${ask.key} goes to ${speaker.where} in the next batch` };
  }

  async function send(speaker: Speaker, all: readonly (readonly [string, Queued])[]): Promise<void> {
    const api = await apiOf(speaker);
    const batch: SentBatch = {
      schema_version: '1',
      token: `${new Date().toISOString().replace(/\D/g, '')}-${randomUUID().slice(0, 8)}`,
      where: speaker.where,
      made_at: new Date().toISOString(),
      batch_id: null,
      is_done: false,
      is_cancelled: false,
      refused: null,
      asked: Object.fromEntries(
        all.map(([id, { ask, mode, most }]) => [id, { case_id: ask.case_id, key: ask.key, mode, ...most }]),
      ),
    };
    // Written before it is sent, so that a process that dies in between leaves a trace.
    files.put(batch);
    const requests = all.map(([id, { sent }]) => ({
      id,
      type: 'text' as const,
      modelId: speaker.config.model,
      options: sent,
    }));
    const started = await callBatches(speaker, hide, (options) =>
      api.doStartBatch({ requests, ...options }),
    ).catch((error: unknown) => {
      // What the provider refused it does not have; of anything else nobody knows.
      if (CuriaError.is(error) && error.code === 'MODEL_REFUSED') files.drop(batch);
      throw error;
    });
    files.put({ ...batch, batch_id: started.batchId });
    warn(`${all.length} questions are in batch ${started.batchId} of ${speaker.where}`);
  }
}

/** What tells a question from every other of its run, as providers take it: who is asked what, and at which try. */
const idOf = ({ case_id, key, prompt }: Ask, { where, answering }: Speaker, attempt: number): string =>
  createHash('sha256')
    .update(JSON.stringify([case_id, key, prompt.hash, where, answering, attempt]))
    .digest('hex')
    .slice(0, 48);

const sizeOf = ([, { sent }]: readonly [string, Queued]): number => JSON.stringify(sent).length;

const plus = (one: MostCost, other: MostCost): MostCost => ({
  tokens: one.tokens + other.tokens,
  usd: one.usd === null || other.usd === null ? null : one.usd + other.usd,
});

const batchReport = (
  ask: Ask,
  { config }: Speaker,
  attempt: number,
  outcome: string,
  said: ModelReply | undefined,
  mode: AnswerMode | undefined,
): CallReport =>
  // How long it lay in a batch says nothing about the model.
  reportOf(ask, config, { attempt, outcome, said, latency: 0, mode, is_batch: true });
