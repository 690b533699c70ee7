/** A prompt: templates filled in one pass, data behind fences, and the hash by which its answers are remembered. */

import { createHash, type Hash } from 'node:crypto';
import { CuriaError } from '@curia/core';
import { holesIn, type Prompt, type PromptTemplate } from '@curia/core/court';
import { canonicalJson, fence } from '@curia/core/text';
import type { z } from 'zod';
import { sayShape, schemaOf } from './answer-shape.ts';

const HOLE = /\{([\p{L}_][\p{L}\p{N}\p{M}_-]*)\}/gu;

/** Fills a template in a single pass: inserted text stays as it is, even if it looks like a placeholder. */
export function fillTemplate(template: string, inputs: Readonly<Record<string, unknown>>): string {
  return template.replace(HOLE, (_hole, name: string) => {
    const value = Object.hasOwn(inputs, name) ? inputs[name] : undefined;
    if (value === undefined)
      throw new CuriaError('INTERNAL', `the prompt uses {${name}}, which is not one of its inputs`);
    return inWords(value);
  });
}

const inWords = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value, null, 1);

/** Fills in a prompt for an answer of the given shape. */
export function makePrompt(
  template: PromptTemplate,
  inputs: Readonly<Record<string, unknown>>,
  answer: z.ZodType,
): Prompt {
  const { inputs: kinds = {}, lists = {} } = template;
  const absent = Object.keys(kinds).filter((name) => kinds[name] === 'optional' && isEmpty(inputs[name]));
  const shown: Record<string, unknown> = { ...inputs, ...lists };
  for (const [name, kind] of Object.entries(kinds)) {
    const value = shown[name];
    if (kind === 'setting' && Array.isArray(value)) shown[name] = value.map(asEntry).join('\n');
    if ((kind === 'data' || kind === 'optional') && value !== undefined)
      shown[name] = fence(name.replace(/^__/, ''), inWords(value));
  }
  const { system, hash } = openingOf(template, shown, answer);
  const user = fillTemplate(withoutParagraphs(template.user, absent), shown);
  const ended = hash.copy().update(`,"user":${JSON.stringify(user)}}`);
  return { system, user, answer_schema: schemaOf(answer), hash: ended.digest('hex'), inputs };
}

/** What comes before the case, and the hash so far: that of the canonical JSON of schema, system and user. */
interface Opening {
  readonly system: string;
  readonly hash: Hash;
}

const openings = new WeakMap<PromptTemplate, WeakMap<z.ZodType, Opening>>();

/** Most prompts begin alike in every case; such an opening is made once. */
function openingOf(
  template: PromptTemplate,
  shown: Readonly<Record<string, unknown>>,
  answer: z.ZodType,
): Opening {
  const known = openings.get(template)?.get(answer);
  if (known !== undefined) return known;
  const system = fillTemplate(template.system, { ...shown, answer_shape: sayShape(answer) });
  const begun = `{"answer_schema":${canonicalJson(schemaOf(answer))},"system":${JSON.stringify(system)}`;
  const opening = { system, hash: createHash('sha256').update(begun) };
  if (
    holesIn(template.system).every((hole) => hole === 'answer_shape' || template.lists?.[hole] !== undefined)
  ) {
    const byAnswer = openings.get(template) ?? new WeakMap<z.ZodType, Opening>();
    openings.set(template, byAnswer.set(answer, opening));
  }
  return opening;
}

const texts = new WeakMap<PromptTemplate, string>();

/** Everything in a prompt that does not come from the case, as one text: what its content is known by. */
export function promptText(template: PromptTemplate, answer: z.ZodType): string {
  const known = texts.get(template);
  if (known !== undefined) return known;
  const { system, user, inputs = {}, lists = {} } = template;
  const used = new Set([...holesIn(system), ...holesIn(user)]);
  const text = canonicalJson({
    system,
    user,
    inputs,
    answer_schema: schemaOf(answer),
    lists: Object.fromEntries(Object.entries(lists).filter(([name]) => used.has(name))),
  });
  texts.set(template, text);
  return text;
}

const asEntry = (entry: object): string => `- ${Object.values(entry).join(': ')}`;

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Leaves out the paragraphs around these holes, as if they had never been written. */
function withoutParagraphs(template: string, absent: readonly string[]): string {
  if (absent.length === 0) return template;
  return template
    .split('\n\n')
    .filter((paragraph) => !absent.some((name) => paragraph.includes(`{${name}}`)))
    .join('\n\n');
}
