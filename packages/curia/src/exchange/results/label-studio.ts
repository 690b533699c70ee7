/** Reads annotations of Label Studio, exported as JSON. */
import { CuriaError } from '@curia/core';
import { oneOf } from '@curia/core/text';
import { z } from 'zod';
import type { JudgedItem, Judgement, ReadResults, ResultOptions } from './judgements.ts';
import { parseForeign, readFile } from './read-file.ts';
import { unreadFields } from './unread-fields.ts';

const region = z.object({
  from_name: z.string(),
  type: z.string(),
  value: z.record(z.string(), z.unknown()),
});

const who = z.union([
  z.number(),
  z.string(),
  z.object({ id: z.number().optional(), email: z.string().optional() }),
]);

const annotation = z.object({
  completed_by: who.nullish(),
  result: z.array(region),
  was_cancelled: z.boolean().nullish(),
  ground_truth: z.boolean().nullish(),
});

const prediction = z.object({ model_version: z.string().nullish(), result: z.array(region) });

const file = z.array(
  z.object({
    id: z.union([z.number(), z.string()]),
    data: z.record(z.string(), z.unknown()),
    annotations: z.array(annotation),
    predictions: z.array(z.union([prediction, z.number()])).nullish(),
  }),
);

type Region = z.output<typeof region>;

/** The kinds of results that are one label, and where the label is. */
const LABELS: Readonly<Record<string, string>> = {
  choices: 'choices',
  rating: 'rating',
  number: 'number',
  textarea: 'text',
  pairwise: 'selected',
};

/** One task is a file of its own in a storage that Label Studio writes to; a short export has no annotations to tell apart. */
function parseExport(name: string, bytes: Buffer): unknown {
  const raw = parseForeign(name, bytes);
  if (typeof raw !== 'object' || raw === null) return raw;
  const tasks = Array.isArray(raw) ? (raw as unknown[]) : [raw];
  const isShort = tasks.some(
    (one) => typeof one === 'object' && one !== null && 'annotation_id' in one && !('annotations' in one),
  );
  if (isShort)
    throw new CuriaError(
      'FOREIGN_INVALID',
      `${name} is an export as JSON-MIN, which does not say what belongs together; choose JSON`,
    );
  return tasks;
}

/** What an export of Label Studio says: who chose what for each task, models among them. */
export function readLabelStudio(name: string, { field }: ResultOptions): ReadResults {
  const { raw, read } = readFile(name, file, 'an export of Label Studio', parseExport);
  const asked = fieldOf(
    read.flatMap((task) => task.annotations.flatMap(({ result }) => result)),
    field,
  );
  const judgements: Judgement[] = [];
  const items: JudgedItem[] = [];
  let cancelled = 0;
  for (const task of read) {
    const item = String(task.id);
    let gold: string | null | undefined;
    for (const one of task.annotations) {
      const isSkipped = one.was_cancelled === true;
      if (isSkipped) cancelled++;
      const label = isSkipped ? null : labelOf(one.result, asked, `task ${item}`);
      // A ground truth is what is right, not one more opinion.
      if (one.ground_truth === true) gold = label;
      else judgements.push({ item, reviewer: reviewerOf(one.completed_by), label });
    }
    for (const one of task.predictions ?? [])
      if (typeof one === 'object')
        judgements.push({
          item,
          reviewer: one.model_version || 'model',
          label: labelOf(one.result, asked, `task ${item}`),
        });
    items.push({ item, fields: task.data, gold });
  }
  const notes = cancelled > 0 ? [`${cancelled} annotations were skipped; they abstain.`] : [];
  return { judgements, items, notes, unread: unreadFields(file, raw) };
}

function fieldOf(regions: readonly Region[], field: string | undefined): string {
  const names = [...new Set(regions.filter(({ type }) => type in LABELS).map(({ from_name }) => from_name))];
  if (field !== undefined && names.includes(field)) return field;
  if (field === undefined && names.length === 1) return names[0]!;
  if (names.length === 0)
    throw new CuriaError(
      'FOREIGN_UNFIT',
      `no annotation is a choice, a comparison, a rating, a number or a text`,
    );
  throw new CuriaError('USAGE', `--field takes ${oneOf(names)}`);
}

function labelOf(regions: readonly Region[], field: string, where: string): string | null {
  const [one, ...more] = regions.filter(({ from_name }) => from_name === field);
  if (one === undefined) return null;
  const value = one.value[LABELS[one.type] ?? ''];
  const values = Array.isArray(value) ? value : value === undefined ? [] : [value];
  if (more.length > 0 || values.length > 1)
    throw new CuriaError('FOREIGN_UNFIT', `${where}: ${field} has several values; a vote is one label`);
  const [first] = values;
  // A choice within choices is the list of the way to it.
  return first === undefined ? null : Array.isArray(first) ? first.join(' / ') : String(first);
}

function reviewerOf(by: z.output<typeof who> | null | undefined): string {
  if (by === null || by === undefined) return 'unknown';
  return typeof by === 'object' ? (by.email ?? `user ${by.id ?? 'unknown'}`) : `user ${by}`;
}
