/** What a check sees where a citation is found: of which kind it is, where it lies, and what is around it. */
import { z } from 'zod';

/** The kinds of evidence that can meet in one place. */
export const EVIDENCE_KINDS = ['code', 'history', 'runtime', 'test', 'config', 'document'] as const;

/** A kind of evidence. */
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

const line = z.string().max(2_000);

/** What a cited commit is, in the words of its author. */
const citedCommit = z.object({
  date: line.describe('when it was written, with the offset of its author'),
  subject: line,
});

/** What a cited commit is. */
export type CitedCommit = z.infer<typeof citedCommit>;

/** What the check saw where a citation was found; what a report says about it is not believed. */
export const citedPlace = z.object({
  kind: z.enum(EVIDENCE_KINDS).nullable().describe('null for a commit that does not touch the place'),
  path: line.nullish(),
  lines: z.tuple([z.int().min(1), z.int().min(1)]).nullish(),
  units: z
    .array(line)
    .max(50)
    .nullish()
    .describe('the innermost functions, headings or keys around the lines'),
  is_comment: z.boolean().nullish(),
  commit: citedCommit.nullish().describe('of a commit that was found'),
});

/** What the check saw where a citation was found. */
export type CitedPlace = z.infer<typeof citedPlace>;
