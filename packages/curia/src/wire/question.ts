/** What a person is asked, on the wire: the question, what may be answered, the evidence, and what the machine would do. */
import { z } from '@hono/zod-openapi';
import { list, version } from './record.ts';

const place = z.object({
  width: z.number(),
  height: z.number(),
  lines: list(
    z.object({
      text: z.string(),
      pieces: list(z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()]).readonly()).openapi({
        description: 'Where each begins in the text, and its left, top, width and height.',
      }),
    }),
  ),
  marked: list(z.int()),
});

/** One piece of a page. */
const block = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('heading'),
      level: z.union([z.literal(1), z.literal(2), z.literal(3)]),
      text: z.string(),
    }),
    z.object({ kind: z.literal('text'), text: z.string(), isStrong: z.boolean().optional() }),
    z.object({ kind: z.literal('quote'), label: z.string(), text: z.string() }),
    z.object({ kind: z.literal('table'), head: list(z.string()), rows: list(list(z.string())) }),
    z.object({ kind: z.literal('folded'), label: z.string(), text: z.string() }),
    z.object({ kind: z.literal('place'), label: z.string(), place }),
  ])
  .openapi('Block', {
    description:
      'One piece of a page, as plain text. A `place` is a page of a document with the cited words marked on it.',
  });

const optional = z.boolean().optional();

const answerKind = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('choice'), values: list(z.string()), optional }),
    z.object({ kind: z.literal('flag'), optional }),
    z.object({
      kind: z.literal('number'),
      min: z.number().optional(),
      max: z.number().optional(),
      step: z.number().optional(),
      optional,
    }),
    z.object({ kind: z.literal('date'), optional }),
    z.object({ kind: z.literal('text'), max: z.number().optional(), optional }),
    z.object({
      kind: z.literal('list'),
      get of() {
        return answerKind;
      },
      optional,
    }),
    z.object({ kind: z.literal('output') }),
    z.object({ kind: z.literal('tuples'), polarities: list(z.string()) }),
  ])
  .openapi('AnswerKind', { description: 'What may be answered to one part of a question.' });

const inOne = z.object({
  question: z.string(),
  label: z.string().optional().openapi({ description: 'What a part is called.' }),
  values: z
    .record(z.string(), z.string())
    .optional()
    .openapi({ description: 'What the values of a choice are called; they are answered by their names.' }),
});
const words = z
  .object({ en: inOne.optional(), ko: inOne.optional() })
  .optional()
  .openapi({ description: 'How it reads in the languages of the desk, as far as the court says so.' });

/** What a person is asked. */
export const question = z
  .object({
    schema_version: version,
    court: z.string(),
    about: z.string(),
    question: z.string(),
    words,
    parts: list(z.object({ id: z.string(), question: z.string(), words, answer: answerKind })),
    evidence: list(block),
  })
  .openapi('Question');

/** What the machine would do. */
export const machineView = z.object({ label: z.string().nullable(), blocks: list(block) });
