/** Small tables for tests of the analysis, with as little to write as possible. */
import { parseTable } from '../src/table/define/parse-table.ts';
import type { AnyTable } from '../src/table/define/table.ts';

/** A fact that counts. */
export const count = { kind: 'count' };
/** A fact that is true or false. */
export const flag = { kind: 'flag' };

/** A table with the outcomes YES and NO; its rules are r1, r2 and so on, and the fallback is NO. */
export const smallTable = (facts: object, rules: readonly object[], more: object = {}): AnyTable =>
  parseTable({
    id: 't',
    facts,
    outcomes: { YES: '', NO: '' },
    rules: rules.map((rule, at) => ({ id: `r${at + 1}`, reason: '', source: `book/${at + 1}`, ...rule })),
    otherwise: { then: 'NO', reason: '', source: 'book/last' },
    ...more,
  });

/** Names such as f0, f1 and f2. */
export const numbered = (letter: string, size: number): string[] =>
  Array.from({ length: size }, (_, at) => `${letter}${at}`);

/** A flag for each name. */
export const flags = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, flag]));

/** Conditions that every flag is true. */
export const allTrue = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, true]));
