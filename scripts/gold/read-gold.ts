/** Reads the gold sets from the repository. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type GoldDocument, goldDocument } from './gold-document.ts';
import { type GoldReview, goldReview } from './gold-review.ts';
import type { Part } from './part-of.ts';

/** The root of the repository. */
export const ROOT = join(import.meta.dirname, '../..');

const linesOf = (file: string): unknown[] =>
  readFileSync(join(ROOT, 'gold', file), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

/** The reviews of a language and part. */
export const readReviews = (language: GoldReview['language'], part: Part): GoldReview[] =>
  linesOf(`reviews/${language}-${part}.jsonl`).map((line) => goldReview.parse(line));

/** The documents of a pack and part. */
export const readDocuments = (pack: string, part: Part): GoldDocument[] =>
  linesOf(`documents/${pack}/${part}.jsonl`).map((line) => goldDocument.parse(line));
