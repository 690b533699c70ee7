/** Prompts as a run keeps them: read back from their texts, and held against what the code asks today. */

import { INPUT_KINDS, type PromptTemplate } from '@curia/core/court';
import { readBy, readJson } from '@curia/core/read';
import { canonicalJson } from '@curia/core/text';
import { z } from 'zod';

const keptPrompt = z.object({
  system: z.string(),
  user: z.string(),
  inputs: z.record(z.string(), z.enum(INPUT_KINDS)),
  lists: z.record(z.string(), z.string()),
  /** What answers were held to. */
  answer_schema: z.unknown(),
});

const read = (text: string): z.infer<typeof keptPrompt> =>
  readBy(keptPrompt, readJson(text, 'the kept prompt'), 'STORE_INVALID', 'the kept prompt');

/** The template behind the text that is kept of a prompt. */
export function readKeptPrompt(text: string): Required<PromptTemplate> {
  const { answer_schema: _, ...template } = read(text);
  return template;
}

/** Why a kept prompt can no longer be asked; undefined if the code still shows what it shows, and takes the answers that it wants. */
export function whyNotAsked(kept: string, today: string | undefined): string | undefined {
  if (today === undefined) return 'is asked no longer';
  const [before, now] = [read(kept), read(today)];
  if (canonicalJson(before.answer_schema ?? null) !== canonicalJson(now.answer_schema ?? null))
    return 'is answered in another shape today';
  const unknown = Object.keys(before.inputs).filter(
    (name) => !Object.hasOwn(now.inputs, name) && !Object.hasOwn(before.lists, name),
  );
  return unknown.length === 0 ? undefined : `shows ${unknown.join(', ')}, which is no longer known`;
}
