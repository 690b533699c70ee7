/** Text fields of records: limited by code point, and free of characters that a reader cannot see. */

import { isShorterThan } from '@curia/core/text';
import { z } from 'zod';

// Joiners and the signs that choose a form stay: scripts and emoji need them. Every other invisible letter can hide words.
const UNSEEN =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
const EVERY_UNSEEN = new RegExp(`(?:${UNSEEN.source})+`, 'gu');

/** True if a text contains control characters, lone surrogates or other invisible characters. */
const hasUnseen = (text: string): boolean => UNSEEN.test(text);

/** The text on one line, every stretch of invisible letters and blanks a single space. */
export const seenText = (text: string): string =>
  text.replace(EVERY_UNSEEN, ' ').replace(/\s+/gu, ' ').trim();

/** A text with a limit on its letters; invisible ones are refused. */
export const limitedText = (most: number): z.ZodString =>
  z
    .string()
    .refine((text) => isShorterThan(text, most + 1), { error: `has more than ${most} letters` })
    .refine((text) => !hasUnseen(text), {
      error: 'contains control characters or other invisible characters',
    });

/** A word or a short phrase. */
export const shortText: z.ZodString = limitedText(200);
