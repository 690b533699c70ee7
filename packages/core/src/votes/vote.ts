/** What a vote and a known answer look like as records. */
import { z } from 'zod';
import { isShorterThan } from '../text/code-points.ts';

/** The longest name of an item, a reviewer, a label, an order or a family, by code point. */
const LONGEST_NAME = 500;

const text = z
  .string()
  .refine((written) => written.length <= LONGEST_NAME || isShorterThan(written, LONGEST_NAME + 1), {
    error: `has more than ${LONGEST_NAME} letters`,
  });
const name = text.refine((written) => written.trim() !== '', { error: 'is empty' });

/** Files of numbers and flags are common: a number or flag is read as its text. */
const word = z.union([name, z.number(), z.boolean()]).transform(String);

/** Null, empty or blank is an abstention. */
const label = z
  .union([text, z.number(), z.boolean(), z.null()])
  .transform((written) => (written === null || String(written).trim() === '' ? null : String(written)));

/** One vote: a reviewer's answer on an item and, if it was asked more than once, in which order of presentation. */
export const voteRecord = z.object({
  item: word,
  reviewer: word,
  label,
  order: word.nullish(),
  /** Reviewers of one family may share errors: the same model, the same prompt. */
  family: word.nullish(),
  /** What the call cost, in any unit. */
  cost: z.number().min(0).nullish(),
  /** The known answer, if the file of votes has a column for it. */
  gold: label.nullish(),
});

/** One vote as written. */
export type Vote = z.input<typeof voteRecord>;

/** What a court knows of the labels of a field: points, with what is near enough, or grades from the lowest to the highest. */
export type FieldScale =
  | { readonly kind: 'numbers'; readonly within?: number }
  | { readonly kind: 'grades'; readonly order: readonly string[] };

/** What was said on one item of a case, and what is right, where that is known. */
export interface VotedItem {
  /** The field of the question; `value` where there is only one. */
  readonly field: string;
  readonly item: string;
  readonly votes: readonly Vote[];
  /** Absent where labels are names. */
  readonly scale?: FieldScale;
  /** Null where nobody knows. */
  readonly gold: string | null;
}

/** How an item was chosen for labelling: at random, or because its label teaches most. */
const GOLD_DRAWN = ['random', 'suggested'] as const;

/** One known answer; a null label is an item that nobody has answered yet. */
export const goldRecord = z.object({ item: word, label, drawn: z.enum(GOLD_DRAWN).nullish() });

/** One known answer as written. */
export type Gold = z.input<typeof goldRecord>;
