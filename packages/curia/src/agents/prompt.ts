/** A prompt: templates filled in one pass, and the hash by which its answers are remembered. */

import { createHash } from 'node:crypto';
import { CuriaError, canonicalJson } from '@curia/core';
import { z } from 'zod';

/** What a model is told, with `{name}` where an input belongs. */
export interface PromptTemplate {
  readonly system: string;
  readonly user: string;
}

/** What a model is told, filled in, with the shape its answer must have. */
export interface Prompt {
  readonly system: string;
  readonly user: string;
  /** JSON Schema of the answer. */
  readonly answer_schema: object;
  /** SHA-256 over everything above. */
  readonly hash: string;
  /** What the templates were filled with; agents that are no models read this instead of the words. */
  readonly inputs: Readonly<Record<string, unknown>>;
}

const HOLE = /\{([a-z][a-z0-9_]*)\}/g;

/** Fills a template in a single pass: text that is put in stays as it is, even where it looks like a hole. */
export function fillTemplate(template: string, inputs: Readonly<Record<string, unknown>>): string {
  return template.replace(HOLE, (_hole, name: string) => {
    const value = Object.hasOwn(inputs, name) ? inputs[name] : undefined;
    if (value === undefined)
      throw new CuriaError('INTERNAL', `the prompt wants {${name}}, which is not among its inputs`);
    return typeof value === 'string' ? value : JSON.stringify(value, null, 1);
  });
}

/** Fills in a prompt for an answer of the given shape. */
export function makePrompt(
  template: PromptTemplate,
  inputs: Readonly<Record<string, unknown>>,
  answer: z.ZodType,
): Prompt {
  const prompt = {
    system: fillTemplate(template.system, inputs),
    user: fillTemplate(template.user, inputs),
    answer_schema: schemaOf(answer),
  };
  return { ...prompt, hash: createHash('sha256').update(canonicalJson(prompt)).digest('hex'), inputs };
}

const schemas = new WeakMap<z.ZodType, object>();

function schemaOf(answer: z.ZodType): object {
  let schema = schemas.get(answer);
  if (schema === undefined) {
    schema = z.toJSONSchema(answer, { io: 'input', unrepresentable: 'any' });
    schemas.set(answer, schema);
  }
  return schema;
}
