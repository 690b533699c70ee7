/** How the desk says what a pack is about: groups of fields, their labels, and what is asked when a check fails, in both languages. */
import type { ErrorDetail } from '@curia/core/read';
import { z } from 'zod';
import { FIELD_PATH } from './field-path.ts';

/** The same in both languages of the desk. */
const words = z.strictObject({ en: z.string().min(1), ko: z.string().min(1) });
const path = z.string().regex(FIELD_PATH, 'must be a path such as lines[].amount');

/** What people read at the desk. It shapes no ruling, so that it is not part of what is hashed. */
export const deskWords = z.strictObject({
  groups: z
    .array(z.strictObject({ title: words, fields: z.array(path).min(1) }))
    .optional()
    .describe('the fields in the order and under the titles of the form; lists stand as one'),
  labels: z.record(path, words).optional().describe('what a field is called'),
  questions: z.record(z.string(), words).optional().describe('what is asked where a code was reported'),
});

/** What people read at the desk. */
export type DeskWords = z.infer<typeof deskWords>;

/** What the words speak of and the pack does not have. */
export function wordProblems(
  { groups = [], labels = {}, questions = {} }: DeskWords,
  isField: (path: string) => boolean,
  isCode: (code: string) => boolean,
): ErrorDetail[] {
  const unknown = (at: string, named: string): ErrorDetail[] =>
    isField(named) ? [] : [{ path: at, problem: `no field lies at ${named}` }];
  return [
    ...groups.flatMap(({ fields }, at) =>
      fields.flatMap((field, place) => unknown(`desk.groups[${at}].fields[${place}]`, field)),
    ),
    ...Object.keys(labels).flatMap((field) => unknown(`desk.labels.${field}`, field)),
    ...Object.keys(questions)
      .filter((code) => !isCode(code))
      .map((code) => ({ path: `desk.questions.${code}`, problem: `the pack has no code ${code}` })),
  ];
}
