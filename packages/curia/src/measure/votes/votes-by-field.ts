/** Votes by field: what the cases of a court add up to, one question at a time. */
import { CuriaError } from '@curia/core';
import { startReading, type VoteReading } from '@curia/core/in/votes';
import { oneOf } from '@curia/core/text';
import type { VotedItem } from '@curia/core/votes';

/** Votes by field, as cases of a court are read. */
export interface VotesByField {
  /** Adds the items of a case; known answers of cases that people were handed are no random sample. */
  add(items: readonly VotedItem[], drawn?: 'suggested'): void;
  /** The fields that are voted on, in the order in which they were met. */
  readonly names: readonly string[];
  /** Known answers on items that nobody votes on. */
  readonly unvoted: number;
  /** The votes on one field; the only one if none is named. */
  pick(field?: string): { readonly field: string; readonly reading: VoteReading };
}

/** Starts to collect the votes of cases. */
export function startFields(): VotesByField {
  const readings = new Map<string, VoteReading>();
  let unvoted = 0;
  return {
    get names() {
      return [...readings.keys()];
    },
    get unvoted() {
      return unvoted;
    },
    add(items, drawn) {
      for (const { field, item, votes, gold } of items) {
        const reading = readings.get(field) ?? startReading();
        readings.set(field, reading);
        for (const vote of votes) reading.addVote(vote);
        if (gold === null) continue;
        if (votes.length === 0) unvoted++;
        else reading.addGold({ item, label: gold, drawn });
      }
    },
    pick(field) {
      const names = [...readings.keys()];
      if (names.length === 0) throw new CuriaError('NO_VOTES', 'no case has an item that voices vote on');
      const wanted = field ?? (names.length === 1 ? names[0]! : undefined);
      const reading = wanted === undefined ? undefined : readings.get(wanted);
      if (reading !== undefined) return { field: wanted!, reading };
      const problem = wanted === undefined ? 'several fields are voted on' : `no field is called ${wanted}`;
      throw new CuriaError('USAGE', `${problem}: --field takes ${oneOf(names)}`);
    },
  };
}
