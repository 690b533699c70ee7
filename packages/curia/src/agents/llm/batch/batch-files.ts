/** What is kept of batches beside the store: what was sent off in which, and what came back, so that a process may end in between. */
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from '@curia/core/read';
import { z } from 'zod';
import { readText } from '../../../files/read-file.ts';
import { listFolder } from '../../../files/read-folder.ts';
import type { ModelReply } from '../model.ts';
import { ANSWER_MODES } from '../modes.ts';

const sentQuestion = z.object({
  case_id: z.string(),
  key: z.string(),
  mode: z.enum(ANSWER_MODES),
  /** The most that it can cost, as long as it is not known what it cost. */
  tokens: z.number(),
  usd: z.number().nullable(),
});

const sentBatch = z.object({
  schema_version: z.literal('1'),
  token: z.string(),
  /** Provider and model. */
  where: z.string(),
  made_at: z.string(),
  /** Null while nobody knows whether the provider has it. */
  batch_id: z.string().nullable(),
  is_done: z.boolean(),
  /** The user called it off; what did not come is asked again and has not failed. */
  is_cancelled: z.boolean(),
  /** The way of asking that the provider refused in it. */
  refused: z.enum(ANSWER_MODES).nullable(),
  asked: z.record(z.string(), sentQuestion),
});

/** A batch as it was sent off. */
export type SentBatch = z.infer<typeof sentBatch>;

/** What came back for a question. */
export type CameBack = { readonly reply: ModelReply } | { readonly error: string };

/** The batches of one run, in a folder. */
export interface BatchFiles {
  all(): readonly SentBatch[];
  put(batch: SentBatch): void;
  drop(batch: SentBatch): void;
  answer(id: string): CameBack | undefined;
  /** Keeps what came back; the first that comes counts, and false says that there was one. */
  keep(id: string, came: CameBack): boolean;
}

/** Opens the folder, which need not exist; a run has one driver, so nobody else writes there. */
export function batchFiles(folder: string): BatchFiles {
  const answers = join(folder, 'answers');
  const fileOf = ({ token }: SentBatch): string => join(folder, `${token}.json`);
  const names = existsSync(folder)
    ? listFolder(folder).flatMap(({ name }) => (name.endsWith('.json') ? [name] : []))
    : [];
  const batches = new Map(
    names.sort().map((name) => {
      const batch = sentBatch.parse(readJson(readText(join(folder, name)), name));
      return [batch.token, batch];
    }),
  );
  const write = (place: string, file: string, content: object): void => {
    mkdirSync(place, { recursive: true });
    // Written aside and moved, so that a crash leaves no half file.
    writeFileSync(`${file}.new`, JSON.stringify(content));
    renameSync(`${file}.new`, file);
  };
  const answerFile = (id: string): string => join(answers, `${id}.json`);
  return {
    all: () => [...batches.values()],
    put(batch) {
      write(folder, fileOf(batch), batch);
      batches.set(batch.token, batch);
    },
    drop(batch) {
      rmSync(fileOf(batch), { force: true });
      batches.delete(batch.token);
    },
    answer: (id) =>
      existsSync(answerFile(id)) ? (JSON.parse(readText(answerFile(id))) as CameBack) : undefined,
    keep(id, came) {
      if (existsSync(answerFile(id))) return false;
      write(answers, answerFile(id), came);
      return true;
    },
  };
}
