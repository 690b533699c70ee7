/** Sentences with holes: `{blockers}` in a reason is filled with the fact or parameter of that name. */
import type { FactValues, Values } from './table.ts';

const HOLE = /\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

/** The names of the holes in a sentence. */
export const holesOf = (sentence: string): string[] =>
  Array.from(sentence.matchAll(HOLE), (hole) => hole[1]!);

/** Fills the holes of a sentence in one pass, so that a filled-in value is never read as a hole. */
export function fillReason(sentence: string, facts: FactValues, values: Values): string {
  return sentence.replace(HOLE, (hole, name: string) => {
    const value = Object.hasOwn(facts, name) ? facts[name] : values[name];
    return value === undefined ? hole : Array.isArray(value) ? value.join(', ') : String(value);
  });
}
