/** The ways in which a model can be held to the shape of an answer, from the firmest to the loosest, by kind of provider. */
import type { ProviderKind } from './config.ts';
import { strictSchema } from './schema/strict-schema.ts';

/** How a model is held to the shape of its answer. */
export const ANSWER_MODES = ['strict', 'tool', 'json', 'prompt'] as const;

/** A way to hold a model to the shape of its answer. */
export type AnswerMode = (typeof ANSWER_MODES)[number];

/** What each way is called, for people. */
export const MODE_WORDS: Readonly<Record<AnswerMode, string>> = {
  strict: 'a strict schema',
  tool: 'the schema of a tool',
  json: 'JSON mode',
  prompt: 'the prompt alone',
};

/** The ways that a kind of provider knows, the firmest first. */
export const MODES_OF: Readonly<Record<ProviderKind, readonly AnswerMode[]>> = {
  openai: ['strict', 'json', 'prompt'],
  azure: ['strict', 'json', 'prompt'],
  anthropic: ['strict', 'tool', 'prompt'],
  google: ['strict', 'json', 'prompt'],
  'openai-compatible': ['strict', 'json', 'prompt'],
};

/** What each way sends, by kind of provider; in all of them the prompt describes the answer as well. */
export const SENT_AS: Readonly<Record<ProviderKind, Readonly<Partial<Record<AnswerMode, string>>>>> = {
  openai: {
    strict: '`text.format` (responses) or `response_format` (chat): `json_schema`, `strict: true`',
    json: '`json_object`',
  },
  azure: {
    strict: '`text.format` (responses) or `response_format` (chat): `json_schema`, `strict: true`',
    json: '`json_object`',
  },
  anthropic: {
    strict: '`output_config.format`: `json_schema`',
    tool: 'a tool `json` that must be used, with the schema as `input_schema`',
  },
  google: {
    strict: '`responseMimeType: application/json` with `responseJsonSchema`',
    json: '`responseMimeType: application/json`',
  },
  'openai-compatible': {
    strict: '`response_format`: `json_schema`, `strict: true`',
    json: '`response_format`: `json_object`',
  },
};

/** Words by which providers say that they do not take a way of holding a model to a shape. */
const REFUSES: Readonly<Record<AnswerMode, RegExp>> = {
  strict:
    /schema|response.?format|response.?mime|output.?(format|config)|structured.?output|grammar|guided|requested parameters/i,
  tool: /schema|tool.?choice|forced tool|tools? (is|are) not supported|requested parameters/i,
  json: /json.?object|json mode|response.?format|response.?mime|requested parameters/i,
  // There is none behind it.
  prompt: /$^/,
};

const REFUSING = new Set([400, 404, 405, 415, 422, 501]);

/** Whether a fault says that an endpoint does not take the way in which it was asked, and not that something else was wrong. */
export const refusesMode = (mode: AnswerMode, status: number | undefined, words: string): boolean =>
  status !== undefined && REFUSING.has(status) && REFUSES[mode].test(words);

/** The first way, from one on, that can say a schema at all. */
export function modeFor(modes: readonly AnswerMode[], from: number, schema: object): number {
  const left = modes.slice(from).findIndex((mode) => canSay(mode, schema));
  return left === -1 ? modes.length - 1 : from + left;
}

const canSay = (mode: AnswerMode, schema: object): boolean =>
  mode === 'strict'
    ? strictSchema(schema) !== undefined
    : mode !== 'tool' || ('type' in schema && schema.type === 'object');

/** What a model is told beside its prompt where nothing else tells it the shape of the answer. */
export const sayInPrompt = (schema: object): string =>
  `Answer with one JSON value that fits this JSON Schema, and with nothing else:\n${JSON.stringify(schema)}`;
