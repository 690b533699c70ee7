/** Which part of a gold set a case belongs to: a rule that leaves no choice to anyone. */
import { createHash } from 'node:crypto';

/** The two parts: rules and prompts are made on one, and measured on the other. */
export const PARTS = ['dev', 'test'] as const;

/** A part of a gold set. */
export type Part = (typeof PARTS)[number];

/** The part of a case: `dev` where SHA-256 of the digits at the end of its id begins with an even hex digit. */
export function partOf(id: string): Part {
  const digits = /\d+$/.exec(id)?.[0];
  if (digits === undefined) throw new Error(`${id} does not end in a number`);
  const first = createHash('sha256').update(digits).digest('hex')[0]!;
  return Number.parseInt(first, 16) % 2 === 0 ? 'dev' : 'test';
}

/** The id at a place in a list that starts with 1. */
export const idAt = (prefix: string, place: number): string => `${prefix}-${String(place).padStart(3, '0')}`;
