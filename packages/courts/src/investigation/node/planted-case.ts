/** A case with a planted cause: a question, a project with its history, logs, and where the cause really is. */

import { join } from 'node:path';
import { CuriaError } from '@curia/core';
import type { PlaceReader } from '@curia/core/court';
import { readBy } from '@curia/core/read';
import { sha256 } from '@curia/core/text';
import { z } from 'zod';

const CASE_FILE = 'case.yaml';
const MOST_BYTES = 256 * 1024;

const line = z
  .string()
  .min(1)
  .max(400)
  .regex(/^\P{Cc}+$/u, 'must be one line without control characters');

/** A relative path with `/` that stays inside its folder and outside the internals of git. */
export const containedPath = line
  .refine((path) => !/^\/|\\|:/.test(path), 'must be relative, with / between its parts')
  .refine(
    (path) => !path.split('/').some((part) => ['', '.', '..', '.git'].includes(part.toLowerCase())),
    'must stay inside the folder and outside .git',
  );

const place = z
  .strictObject({
    /** Where `path` is looked up: `log` below the logs, the others in the project. */
    type: z.enum(['code', 'config', 'log']),
    path: containedPath,
    line_start: z.int().min(1),
    line_end: z.int().min(1),
    /** Text that these lines contain, so that a moved line is noticed. */
    shows: line,
  })
  .refine(({ line_start, line_end }) => line_start <= line_end, 'line_end must not be before line_start');

const commit = z.strictObject({
  message: z.string().min(1).max(4000),
  author: line.regex(/^[^<>]+ <[^<> ]+>$/, 'must look like Name <mail@address>'),
  date: z.iso.datetime({ offset: true, precision: 0 }),
  /** Paths that this commit removes; what it writes lies in its step folder. */
  deletes: z.array(containedPath).max(1000).default([]),
});

/** The shape of `case.yaml`. The files of the n-th commit lie in `steps/<n>`, with two digits; the logs in `logs`. */
export const plantedCase = z
  .strictObject({
    case_id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be words in lower case, joined by -'),
    /** What a user asks, in the words of someone who does not know the cause. */
    query: z.string().min(1).max(4000),
    language: z.enum(['ko', 'en']),
    /** The folder that the stack traces of the logs name as the root of the project. */
    deployed_at: line.optional(),
    /** Empty for a project without git and for logs without a project. */
    commits: z.array(commit).max(99),
    /** The id that the last commit must get; anything else means that a file is not as it was written. */
    head: z
      .string()
      .regex(/^[0-9a-f]{40}$/)
      .optional(),
    gold: z.strictObject({
      kind: line,
      /** The one planted cause; `commit` counts from 1 and is null if no commit brought it. */
      cause: place.and(z.object({ commit: z.int().min(1).nullable() })),
      /** Places that a right answer may name instead. */
      also: z.array(place).max(20).default([]),
      /** Words that a right statement of the cause contains, in any language; `a|b` accepts either. */
      keywords: z.array(line).min(1).max(20),
    }),
  })
  .refine(({ commits, gold }) => (gold.cause.commit ?? 0) <= commits.length, {
    path: ['gold', 'cause', 'commit'],
    message: 'there is no such commit',
  });

/** A case with a planted cause. */
export type PlantedCase = z.infer<typeof plantedCase> & {
  /** The folder that the case was read from. */
  readonly folder: string;
};

/** Reads a case from its folder, or refuses it with every problem named. */
export function readPlantedCase(folder: string, files: PlaceReader): PlantedCase {
  const read = files.document(folder, CASE_FILE, MOST_BYTES);
  const place = join(folder, CASE_FILE);
  return { ...readBy(plantedCase, read, 'INPUT_INVALID', 'the case', place), folder };
}

/** Reads all cases below a folder, one per sub-folder, in the order of their ids; refuses an id that occurs twice. */
export function readPlantedCases(folder: string, files: PlaceReader): PlantedCase[] {
  const cases = files
    .list(folder)
    .filter(({ kind }) => kind === 'folder')
    .map(({ name }) => readPlantedCase(join(folder, name), files))
    .sort((a, b) => (a.case_id < b.case_id ? -1 : 1));
  const twice = cases.find(({ case_id }, at) => case_id === cases[at + 1]?.case_id);
  if (twice !== undefined) throw new CuriaError('INPUT_INVALID', `${folder} has two cases ${twice.case_id}`);
  return cases;
}

/** Whether a case may be looked at while agents are made (`dev`) or only measured on (`test`): the first hex digit of the hash of its id decides. */
export function splitOf(caseId: string): 'dev' | 'test' {
  return Number.parseInt(sha256(caseId).charAt(0), 16) % 2 === 0 ? 'dev' : 'test';
}
