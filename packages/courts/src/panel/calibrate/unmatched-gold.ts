/** Refuses to measure a court if nobody voted, or if no vote ever matches gold. */
import { CuriaError } from '@curia/core';
import { listCounts } from '@curia/core/text';
import type { GoldItem } from '../case/gold.ts';
import { labelOf } from '../value/said-values.ts';
import type { SystemCase } from './system-answers.ts';

/** Tracks at most this many different labels, to keep memory use small. */
const MOST_LABELS = 1000;

/** Counts the labels that gold and voices use. */
export class Labels {
  readonly #gold = new Map<string, number>();
  readonly #said = new Map<string, number>();

  add(gold: readonly GoldItem[], systems: ReadonlyMap<string, SystemCase>): void {
    for (const { said } of gold) count(this.#gold, labelOf(said));
    for (const [name, { answers }] of systems) {
      if (!name.startsWith('voice:')) continue;
      for (const answer of answers) if (answer !== null) count(this.#said, labelOf(answer));
    }
  }

  /** Throws unless somebody is right at least once. */
  check(items: number, right: number): void {
    if (right > 0) return;
    if (this.#said.size === 0)
      throw new CuriaError(
        'NO_ANSWERS',
        `no voice votes on any of ${items} items, so there is nothing to judge`,
      );
    throw new CuriaError(
      'GOLD_UNMATCHED',
      `no system is right on any of ${items} items, so there is nothing to judge`,
      [
        { path: 'gold', problem: listCounts(this.#gold) },
        { path: 'votes', problem: listCounts(this.#said) },
      ],
    );
  }
}

function count(counts: Map<string, number>, label: string): void {
  if (counts.has(label) || counts.size < MOST_LABELS) counts.set(label, (counts.get(label) ?? 0) + 1);
}
