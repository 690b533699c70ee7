/** What is signed: in-toto statements about the seal of a run, what a queue settled, a file, and keys. */
import { z } from 'zod';
import { CuriaError } from '../read/errors.ts';
import { readJson } from '../read/read-json.ts';
import { readBy } from '../read/refusal.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const schema_version = z.literal('1');
const at = z.iso.datetime().describe('when it was signed, by the clock of whoever signed');

/** The tree over the leaves of a log. */
const tree = z.strictObject({
  size: z.int().min(0).describe('how many leaves it has'),
  root: hash.describe('the root, hashed as RFC 6962 prescribes'),
});

/** The seal of a completed run. */
const sealPredicate = z.strictObject({
  schema_version,
  at,
  run_id: z.string().min(1),
  genesis: hash.describe('what every log of the run follows from: run id, time and manifest'),
  rulebook_hash: hash.nullable().describe('all that shapes a ruling; null in runs older than that'),
  cases: z.int().min(0),
  seal: hash.describe('over the ends of all cases, in input order'),
  tree: tree.describe('a leaf for every case, in input order'),
  log: z
    .strictObject({ events: z.int().min(1), head: hash })
    .describe('the log of the run up to the event that completed it'),
});

/** What a queue settled in one run. */
const settlementsPredicate = z.strictObject({
  schema_version,
  at,
  run_id: z.string().min(1),
  genesis: hash,
  queue_id: z.string(),
  person: z.string().describe('who closed the queue'),
  tree: tree.describe('a leaf for every settlement, in the order of the log'),
});

/** A file that was written: an export, a calibration, a version of a court. */
const filePredicate = z.strictObject({
  schema_version,
  at,
  kind: z.string().min(1).describe('what the file is: rulings, calibration, court, administration'),
  about: z.string().describe('the run, court or queue that it is about'),
});

/** One line of the log of keys. */
const keyPredicate = z.strictObject({
  schema_version,
  at,
  act: z.enum(['made', 'rotated', 'retired']),
  key: z
    .string()
    .max(100)
    .describe('the key that begins to sign, or ends; its SubjectPublicKeyInfo as base64'),
  before: hash.nullable().describe('of the line before; null for the first'),
  because: z.string().max(1000).optional(),
  compromised: z.literal(true).optional().describe('somebody else may have had the key'),
});

/** The kinds of predicate, by the type that names them. */
export const PREDICATES = {
  'urn:curia:seal:v1': sealPredicate,
  'urn:curia:settlements:v1': settlementsPredicate,
  'urn:curia:file:v1': filePredicate,
  'urn:curia:key:v1': keyPredicate,
} as const;

/** The type of a predicate. */
export type PredicateType = keyof typeof PREDICATES;

/** A predicate of one type. */
export type Predicate<Type extends PredicateType = PredicateType> = z.infer<(typeof PREDICATES)[Type]>;

const statementOf = <Type extends PredicateType>(type: Type) =>
  z.strictObject({
    _type: z.literal('https://in-toto.io/Statement/v1'),
    subject: z
      .array(z.strictObject({ name: z.string().min(1), digest: z.strictObject({ sha256: hash }) }))
      .length(1),
    predicateType: z.literal(type),
    predicate: PREDICATES[type],
  });

/** The shape of a statement. */
export const statement = z.discriminatedUnion('predicateType', [
  statementOf('urn:curia:seal:v1'),
  statementOf('urn:curia:settlements:v1'),
  statementOf('urn:curia:file:v1'),
  statementOf('urn:curia:key:v1'),
]);

/** A statement. */
export type Statement = z.infer<typeof statement>;

/** A statement about one thing, named, with the hash that stands for it. */
export const state = <Type extends PredicateType>(
  predicateType: Type,
  subject: { readonly name: string; readonly sha256: string },
  predicate: Predicate<Type>,
): Statement =>
  ({
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ name: subject.name, digest: { sha256: subject.sha256 } }],
    predicateType,
    predicate,
  }) as Statement;

/** The bytes of a statement. */
export const statementBytes = (one: Statement): Uint8Array => new TextEncoder().encode(JSON.stringify(one));

/** Reads the bytes of a statement; refused unless they are written as we write them, since one statement has one encoding. */
export function readStatement(bytes: Uint8Array): Statement {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw new CuriaError('PROOF_INVALID', 'the signed statement is not UTF-8', [], { cause: error });
  }
  const value = readJson(text, 'the signed statement');
  if (JSON.stringify(value) !== text)
    throw new CuriaError('PROOF_INVALID', 'the signed statement is not written as statements are');
  return readBy(statement, value, 'PROOF_INVALID', 'the signed statement');
}
