/** The purposes of the courts: what each promises, as a case, the answers of its agents and what must come of it. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parsePanel } from '@curia/courts/panel';
import { parse } from 'yaml';
import { z } from 'zod';
import type { CourtFile } from '../../courts/src/panel/file/court-file.ts';

const COURTS = join(import.meta.dirname, '../../courts/src');
/** Courts like those that users write. */
const OWN = join(COURTS, 'panel/purposes');

const part = z.json();
/** A part of what came: exactly this, or what it has, has not, how many it has, or what it is not. */
const wanted = z.union([
  z.strictObject({
    includes: part.optional(),
    excludes: part.optional(),
    count: z.int().min(0).optional(),
    not: part.optional(),
  }),
  part,
]);
const answer = z.strictObject({
  role: z.string(),
  voice: z.string().optional(),
  answer: part.optional(),
  failure: z.string().optional(),
  /** Who is taken to have answered; a program if absent. */
  kind: z.string().optional(),
});
const purpose = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  statement: z.string().endsWith('.'),
  case: z.record(z.string(), part).default({}),
  options: z.record(z.string(), z.string()).default({}),
  /** Of agents that the case does not record; without any, all answers are in the case. */
  answers: z.array(answer).optional(),
  /** By its place in the ruling; `records.NAME` is the file of that name that a run writes. */
  expect: z.record(z.string(), wanted),
});

/** One purpose of a court that ships. */
export type Purpose = z.infer<typeof purpose>;

const file = z.looseObject({
  court: z.string(),
  base: z.strictObject({
    case: z.record(z.string(), part),
    options: z.record(z.string(), z.string()).default({}),
    files: z.record(z.string(), z.string()).default({}),
  }),
  purposes: z.array(purpose).min(1),
});

/** The purposes of a court that ships, each whole. */
export interface CourtPurposes {
  readonly court: string;
  /** What its cases need beside them, by path. */
  readonly files: Readonly<Record<string, string>>;
  readonly purposes: readonly Purpose[];
}

/** The purposes of all courts that ship. */
export const shippedPurposes = (): CourtPurposes[] =>
  globSync('*/purposes.yaml', { cwd: COURTS })
    .sort()
    .map((path) => {
      const text = readFileSync(join(COURTS, path), 'utf8');
      const { court, base, purposes } = file.parse(parse(text, { merge: true }));
      if (dirname(path) !== court) throw new Error(`${path} is of the court ${court}`);
      return {
        court,
        files: base.files,
        purposes: purposes.map((one) => ({
          ...one,
          case: { ...base.case, ...one.case },
          options: { ...base.options, ...one.options },
        })),
      };
    });

/** The courts that users might write, with their purposes. */
export const ownPurposes = (): { readonly file: string; readonly court: CourtFile }[] =>
  globSync('*.yaml', { cwd: OWN })
    .sort()
    .map((name) => join(OWN, name))
    .map((path) => ({ file: path, court: parsePanel(parse(readFileSync(path, 'utf8'))).court }));
