/** Remembers answers by prompt, so that the same question to the same model at the same address is paid for once. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readText } from '../../files/read-file.ts';

/** Answers by key. */
export interface AnswerCache {
  /** The answer; undefined if there is none, or none that can be read. */
  get(key: string): unknown;
  /** Remembers an answer, if that is possible. */
  set(key: string, answer: unknown): void | Promise<void>;
}

/** Everything about a model that shapes what it says. */
export interface ModelIdentity {
  /** The kind of provider and the address that is called; null is the provider's own. */
  readonly kind: string;
  readonly address: string | null;
  readonly model: string;
  readonly temperature: number | null;
  readonly max_output_tokens: number;
}

/** The key of an answer: the prompt, who answers it, and the voice if a role has several. What two providers call alike may be two models. */
export const cacheKey = (
  promptHash: string,
  { kind, address, model, temperature, max_output_tokens }: ModelIdentity,
  voice: string | null = null,
): string =>
  createHash('sha256')
    .update(JSON.stringify([promptHash, kind, address, model, temperature, max_output_tokens, voice]))
    .digest('hex');

/** A cache in a folder, one small file per answer; a file that cannot be read counts as absent. */
export function folderCache(folder: string): AnswerCache {
  const fileOf = (key: string): string => join(folder, key.slice(0, 2), `${key}.json`);
  return {
    get(key) {
      try {
        return (JSON.parse(readText(fileOf(key))) as { answer: unknown }).answer;
      } catch {
        return undefined;
      }
    },
    set(key, answer) {
      const file = fileOf(key);
      // Written aside and moved, so that a crash leaves no half answer.
      const aside = `${file}.${randomUUID()}`;
      try {
        mkdirSync(join(folder, key.slice(0, 2)), { recursive: true });
        writeFileSync(aside, JSON.stringify({ schema_version: '1', answer }));
        renameSync(aside, file);
      } catch {
        // An answer that cannot be remembered is still an answer: it is asked for again next time.
      }
    },
  };
}
