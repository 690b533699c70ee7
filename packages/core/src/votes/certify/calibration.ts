/** The calibration file: what was learned and certified, for which court, cases and votes, under one hash. */
import { z } from 'zod';
import { CuriaError } from '../../read/errors.ts';
import { readBy } from '../../read/refusal.ts';
import { canonicalJson } from '../../text/canonical-json.ts';
import { namesakesIn, sayNamesake } from '../../text/names/identity.ts';
import { sha256 } from '../../text/sha256.ts';
import { votesHash } from '../vote-hash.ts';
import { voteSample } from '../vote-sample.ts';
import type { VoteSet } from '../vote-set.ts';
import { isWeighed, reviewersOf, type VoteModel, voteModel } from '../weigh/model.ts';
import { CERTIFY_MODES } from './certify.ts';

const share = z.number().min(0).max(1);
const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** The field of a question that has only one. */
export const ONLY_FIELD = 'value';

/** What is certified of one field. */
export const fieldCalibration = z.object({
  classes: z.array(z.string()).min(2),
  model: voteModel,
  max_error: z.number().gt(0).lt(1),
  delta: z.number().gt(0).lt(1),
  mode: z.enum(CERTIFY_MODES),
  /** Present for a crowd: nobody knows who should have spoken on a case, so it is certified only as a list. */
  kind: z.literal('crowd').optional(),
  min_share: share,
  seed: z.string(),
  gold_drawn: z.literal('random'),
  /** Absent where it was made before panels were weighed by agreement and before a sequence started where it can pass. */
  rules: z.literal('2').optional(),
  /** Which look at these known answers it is; absent for the first. */
  look: z.int().min(2).optional(),
  /** The margin from which on an answer is automatic; null if nothing is certified. */
  threshold: z.number().nullable(),
  /** Calibration cases at or above the threshold, and the wrong ones among them. */
  n: z.int().min(0),
  k: z.int().min(0),
  upper: share,
  fit: z.int().min(0),
  calibration: z.int().min(0),
  open: z.int().min(0),
  automatic: z.int().min(0),
  votes_hash: hash,
  gold_hash: hash,
  /** In batch mode the open cases with the fingerprints of their votes: the certificate is about them alone. */
  cases: z.array(z.tuple([z.string(), z.string()])),
  /** Alarms that somebody took responsibility for. */
  accepted: z.array(z.object({ code: z.string(), because: z.string().min(1) })),
  /** The votes and known answers that all of this follows from; a court keeps whole cases instead. */
  sample: voteSample.optional(),
});

/** What is certified of one field. */
export type FieldCalibration = z.infer<typeof fieldCalibration>;

/** A court by name, and by a hash of what a certificate depends on: its kinds, roles and rules. */
export const calibratedCourt = z.object({ name: z.string(), fingerprint: z.string() });
/** The court a calibration is for. */
export type CalibratedCourt = z.infer<typeof calibratedCourt>;

/** Why a calibration is void: audits found more errors than it allows. */
export const voidRecord = z.object({
  /** The hash of the calibration before it was voided. */
  of: hash,
  field: z.string(),
  max_error: z.number().gt(0).lt(1),
  audits: z.int().min(1),
  wrong: z.int().min(1),
  /** When the alarm was raised. */
  since: z.string(),
});
/** Why a calibration is void. */
export type VoidRecord = z.infer<typeof voidRecord>;

/** What a court was calibrated on: from this its figures are computed again whenever the file is read. */
export const madeFrom = z.object({
  /** The cases with their votes. */
  cases: z.array(z.record(z.string(), z.unknown())),
  /** What is right, item by item. */
  gold: z.array(z.object({ item: z.string(), label: z.string() })),
  /** The court that a cascade was learned from, as written. */
  learned_from: z.record(z.string(), z.unknown()).optional(),
});
/** What a court was calibrated on. */
export type MadeFrom = z.infer<typeof madeFrom>;

/** What is known to be right, by item: the label, the fingerprint of what was asked, and how many voices answered. */
export type KnownGold = ReadonlyMap<
  string,
  { readonly label: string; readonly asked: string; readonly answers: number }
>;

/** The file. */
export const calibrationFile = z.object({
  /** Version 1 held figures alone, which nobody can check: it answers, and certifies nothing. */
  schema_version: z.enum(['1', '2']),
  /** Null for votes that belong to no court. */
  court: calibratedCourt.nullable(),
  fields: z.record(z.string(), fieldCalibration),
  made_from: madeFrom.optional(),
  /** Present once a watch has raised its alarm: the file still answers, but certifies nothing. */
  void: voidRecord.optional(),
  hash,
});

/** A calibration. */
export type Calibration = z.infer<typeof calibrationFile>;

/** Seals a certificate with its hash. */
export function sealCalibration(
  fields: Readonly<Record<string, FieldCalibration>>,
  court: CalibratedCourt | null = null,
  made_from?: MadeFrom,
): Calibration {
  const written = { schema_version: '2' as const, court, fields, made_from };
  // As it will be read: what JSON leaves out is no part of the hash.
  const content = JSON.parse(JSON.stringify(written)) as typeof written;
  return { ...content, hash: sha256(canonicalJson(content)) };
}

/** The same calibration, voided: sealed anew, so that nothing decided by it passes for certified. */
export function voidCalibration(
  { hash: of, ...content }: Calibration,
  why: Omit<VoidRecord, 'of'>,
): Calibration {
  const voided = { ...content, void: { of, ...why } };
  return { ...voided, hash: sha256(canonicalJson(voided)) };
}

/** Says why a calibration is void. */
export const sayVoid = ({ audits, wrong, max_error, field, since }: VoidRecord): string =>
  `the calibration is void since ${since.slice(0, 10)}: ${wrong} of ${audits} audited cases${field === ONLY_FIELD ? '' : ` of ${field}`} were wrong, and ${Math.round(max_error * 1000) / 10} % are allowed. Nothing is certified until a new random sample is labelled and calibrated`;

/** What a calibration must fit. */
export interface CalibrationUse {
  /** The court that reads it; null where votes belong to none. */
  readonly court?: CalibratedCourt | null;
  /** The votes that a batch certificate will be used on. */
  readonly votes?: VoteSet;
  readonly field?: string;
}

/** Reads a calibration; throws if it was changed, belongs to another court, or certifies other votes. */
export function readCalibration(value: unknown, use: CalibrationUse = {}): Calibration {
  const calibration = readBy(calibrationFile, value, 'CALIBRATION_INVALID', 'the calibration');
  const { hash: given, ...content } = calibration;
  if (sha256(canonicalJson(content)) !== given)
    throw new CuriaError(
      'CALIBRATION_INVALID',
      'the calibration was changed after it was made: its hash does not fit',
    );
  checkShape(calibration);
  checkCourt(calibration, use);
  if (use.votes !== undefined) checkVotes(calibration, use.votes, use.field ?? ONLY_FIELD);
  return calibration;
}

function checkVotes({ fields }: Calibration, votes: VoteSet, name: string): void {
  const field = fields[name];
  if (field === undefined)
    throw new CuriaError('CALIBRATION_MISMATCH', `the calibration does not fit: it says nothing of ${name}`);
  const strange = votes.classes.find((label) => !field.classes.includes(label));
  if (strange !== undefined)
    throw new CuriaError(
      'CALIBRATION_MISMATCH',
      `the calibration does not fit: it knows no label ${strange}`,
    );
  const known = new Set(reviewersOf(field.model));
  if (!votes.reviewers.some((reviewer) => known.has(reviewer)))
    throw new CuriaError(
      'CALIBRATION_MISMATCH',
      'the calibration does not fit: it knows none of the reviewers',
    );
  if (field.mode === 'batch' && field.votes_hash !== votesHash(votes))
    throw new CuriaError(
      'CALIBRATION_STALE',
      'the calibration certifies a list of cases whose votes have changed since',
    );
}

function checkCourt({ court }: Calibration, use: CalibrationUse): void {
  if (use.court === undefined) return;
  if (court?.name === use.court?.name && court?.fingerprint === use.court?.fingerprint) return;
  const nameOf = (which: CalibratedCourt | null): string =>
    which === null ? 'votes of no court' : `the court ${which.name}`;
  const problem =
    court?.name === use.court?.name
      ? `it was made for another version of ${nameOf(court)}: kinds, roles or rules have changed`
      : `it was made for ${nameOf(court)}, not for ${nameOf(use.court)}`;
  throw new CuriaError('CALIBRATION_MISMATCH', `the calibration does not fit: ${problem}`);
}

/** Says that a calibration certifies nothing because it cannot be checked. */
export const sayOutdated =
  'the calibration was made by an earlier version and does not hold the cases that its figures follow from: nothing is certified until it is made again with curia calibrate';

/** Why a crowd has no certificate for future cases. */
export const CROWD_IS_A_LIST =
  'of a crowd nobody knows who should have spoken on a case, so it is certified only for a list of open cases';

/** Lists inside the file must be as long as what they are about. */
function checkShape({ fields }: Calibration): void {
  for (const [name, { model, classes, kind, mode }] of Object.entries(fields)) {
    if (kind === 'crowd' && mode !== 'batch')
      throw new CuriaError('CALIBRATION_INVALID', `not a calibration: ${CROWD_IS_A_LIST}`);
    if (!fitsClasses(model, classes.length))
      throw new CuriaError('CALIBRATION_INVALID', `not a calibration: the model of ${name} is incomplete`);
    const [twice] = namesakesIn(reviewersOf(model));
    if (twice !== undefined)
      throw new CuriaError(
        'CALIBRATION_INVALID',
        `the calibration weighs a voice twice: ${sayNamesake(twice)}`,
      );
  }
}

/** Whether every list of a model is as long as what it is about. */
function fitsClasses(model: VoteModel, classes: number): boolean {
  if (isWeighed(model)) return model.stages.every(({ weights }) => weights.length === model.reviewers.length);
  const lists =
    model.method === 'blend'
      ? [
          ...model.readings.map(({ log_prior }) => log_prior),
          ...model.rows.flatMap(({ log_chance }) => log_chance),
        ]
      : [model.prior, ...model.rows.map(({ log_chance }) => log_chance)];
  return lists.every(({ length }) => length === classes);
}
