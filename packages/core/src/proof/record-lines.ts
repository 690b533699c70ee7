/** The lines of a run as it is handed out: a whole run, or one case of it with the proof that it is in the sealed record. */
import { z } from 'zod';
import { envelope } from './envelope.ts';

const schema_version = z.literal('1');

/** The longest text of a law, in letters: as much as a file of one's own may have. */
const LARGEST_TEXT = 4 * 1024 * 1024;

/** The way of a leaf is as long as the tree is high; no tree of ours is higher. */
const LONGEST_PATH = 53;

/** Texts that a hash covers stay texts, byte for byte, even where they are JSON themselves. */
const runLine = z.strictObject({
  schema_version,
  line: z.literal('run'),
  curia_version: z.string(),
  run_id: z.string(),
  created_at: z.string(),
  manifest: z.string(),
});
const lawLine = z.strictObject({
  schema_version,
  line: z.literal('law'),
  text: z.string().max(LARGEST_TEXT),
});
const caseLine = z.strictObject({
  schema_version,
  line: z.literal('case'),
  position: z.int().min(0),
  case_id: z.string().min(1),
  input: z.string().nullable(),
  problem: z.string().nullable(),
});
const eventLine = z.strictObject({
  schema_version,
  line: z.literal('event'),
  seq: z.int().min(1),
  kind: z.string().min(1),
  at: z.string(),
  body: z.string(),
  hash: z.string(),
});
const endLine = z.strictObject({
  schema_version,
  line: z.literal('end'),
  cases: z.int().min(0),
  events: z.int().min(0),
  sha256: z.string(),
});
const proofLine = z.strictObject({
  schema_version,
  line: z.literal('proof'),
  leaf: z.enum(['case', 'settlement']).describe('what is in the tree: how the case was ruled, or settled'),
  index: z.int().min(0).describe('the place of the leaf, from 0'),
  path: z
    .array(z.string().regex(/^[0-9a-f]{64}$/))
    .max(LONGEST_PATH)
    .describe('the hashes beside the way to the root'),
  envelope: envelope.describe('what was signed: the root and what it stands for'),
});

/** A line of an exported run. */
export const runFileLine = z.discriminatedUnion('line', [runLine, lawLine, caseLine, eventLine, endLine]);

/** In a proof stands nothing that is not covered by what was signed, so not who wrote it. */
const sealedRunLine = runLine.omit({ curia_version: true });

/** A line of a proof. */
export const proofFileLine = z.discriminatedUnion('line', [
  sealedRunLine,
  lawLine,
  caseLine,
  eventLine,
  proofLine,
  endLine,
]);

/** One line of an exported run. */
export type RunFileLine = z.infer<typeof runFileLine>;

/** One line of a proof. */
export type ProofFileLine = z.infer<typeof proofFileLine>;

/** A line of one kind, without what all of them carry. */
export type LineOf<Kind extends RunFileLine['line']> = Omit<
  Extract<RunFileLine, { line: Kind }>,
  'schema_version' | 'line'
>;

/** A line of a proof, without what all of them carry. */
export type ProofLineOf<Kind extends ProofFileLine['line']> = Omit<
  Extract<ProofFileLine, { line: Kind }>,
  'schema_version' | 'line'
>;

/** A line as it stands in a file. */
export const writeLine = <Kind extends ProofFileLine['line']>(
  kind: Kind,
  content: ProofLineOf<Kind> | (Kind extends RunFileLine['line'] ? LineOf<Kind> : never),
): string => `${JSON.stringify({ schema_version: '1', line: kind, ...content })}\n`;
