/** The label of a whole sentence: a polarity, or mixed. */
import { POLARITIES, readPolarity } from '@curia/core/text/opinion';

/** What a sentence can be. */
export const LABELS = [...POLARITIES, 'mixed'] as const;

/** What a sentence can be. */
export type Label = (typeof LABELS)[number];

/** A label and its confidence. */
export interface LabelGuess {
  readonly label: Label;
  readonly confidence: number;
}

/** Reads a label in any spelling; null if nobody knows the word. */
export const readLabel = (text: string | null | undefined): Label | null =>
  text?.trim().toLowerCase() === 'mixed' ? 'mixed' : readPolarity(text);
