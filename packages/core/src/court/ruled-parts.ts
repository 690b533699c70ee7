/** What rulings say, in parts that can be held against gold and against each other. */
import type { z } from 'zod';
import type { Yardstick } from '../measure/yardstick.ts';

/** How a court's rulings are compared. */
export interface RuledParts<
  Ruling extends object = object,
  Said = unknown,
  Part = unknown,
  Metric extends string = string,
> {
  readonly yardstick: Yardstick<Said, Part, Metric>;
  /** The shape of the field `gold` of a case. */
  readonly gold: z.ZodType<readonly Said[]>;
  /** Undefined if the ruling has no result, such as where the case went to a person. */
  said(ruling: Ruling): readonly Said[] | undefined;
  /** A part as people read it. */
  word(said: Said): string;
}
