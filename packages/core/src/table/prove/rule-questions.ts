/** The questions about rules that an analysis asks of the cases: which does a rule decide, and who decides in its place. */

import type { Budget } from '../define/feasible.ts';
import { APART, type Box, COVERED, demandsOf, openIn, type Region, within } from './box.ts';
import { boxOf, type CaseSpace, type Classes } from './case-space.ts';
import { findCase, firstCase, type Part } from './find-case.ts';

// Every index here numbers rules, axes, classes or slots of the same table.

/** Asks about the rows of a table by number; `otherwise` is the last. */
export class RuleQuestions {
  readonly #space: CaseSpace;

  constructor(space: CaseSpace) {
    this.#space = space;
  }

  /** The cases that a row decides and that another row, if given, matches as well; undefined if they have nothing in common. */
  decidedBy(row: number, other: number = row): Part | undefined {
    const { rows } = this.#space;
    return this.#part([row, other], rows.slice(0, row));
  }

  /** Any case of a part; undefined if it has none. */
  any(part: Part | undefined, budget: Budget): Classes | undefined {
    return part === undefined ? undefined : findCase(this.#space, part, budget);
  }

  /** The first case of a part, by the order of facts and values; undefined if it has none. */
  first(part: Part | undefined, budget: Budget): Classes | undefined {
    return part === undefined ? undefined : firstCase(this.#space, part, budget);
  }

  /** The first row after a given one that matches a case. */
  nextMatch(row: number, classes: Classes): number {
    const alone = boxOf(this.#space, classes);
    return this.#space.rows.findIndex((region, at) => at > row && openIn(region, alone) === COVERED);
  }

  /** Yields the rows, from a given one on, that would decide a case which a row matches if that row were not there. */
  *insteadOf(row: number, from: number, budget: Budget): Generator<number> {
    const { rows } = this.#space;
    const box = within(this.#space.whole, rows[row]!);
    if (box === undefined) return;
    const others = rows.flatMap((region, at) =>
      at !== row && openIn(region, box) !== APART ? [{ region, at }] : [],
    );
    let asked = 0;
    for (const [place, { at }] of others.entries()) {
      if (at < from) continue;
      const above = others.slice(0, place).map(({ region }) => region);
      // Once the rows above match everything, the rest need not be asked; checking each time would cost more than it saves.
      if (isPowerOfTwo(++asked) && this.any(this.#part([row], above), budget) === undefined) return;
      if (this.any(this.#part([row, at], above), budget) !== undefined) yield at;
    }
  }

  /** The cases that all the given rows match, outside of some regions. */
  #part(matching: readonly number[], regions: readonly Region[]): Part | undefined {
    const { whole, never, rows } = this.#space;
    let box: Box | undefined = whole;
    for (const row of matching) {
      box = within(box, rows[row]!);
      if (box === undefined) return undefined;
    }
    const here = box;
    const demands = [...new Set(matching)].flatMap((row) => demandsOf(rows[row]!));
    const avoid = [...demands, ...never, ...regions].filter((region) => openIn(region, here) !== APART);
    return { box, avoid };
  }
}

const isPowerOfTwo = (value: number): boolean => (value & (value - 1)) === 0;
