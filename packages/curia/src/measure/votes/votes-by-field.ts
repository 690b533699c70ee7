/** Votes by field: what the cases of a court add up to, one question at a time. */
import { CuriaError } from '@curia/core';
import { startReading, type VoteReading, type WantedScale } from '@curia/core/in/votes';
import { oneOf } from '@curia/core/text';
import type { FieldScale, VotedItem } from '@curia/core/votes';

/** The votes on one field. */
export interface FieldVotes {
  readonly field: string;
  readonly reading: VoteReading;
  /** What its court calls near enough; absent if it says nothing. */
  readonly within?: number | undefined;
}

/** Votes by field, as cases of a court are read. */
export interface VotesByField {
  /** Adds the items of a case; known answers of cases that people were handed are no random sample. */
  add(items: readonly VotedItem[], drawn?: 'suggested'): void;
  /** The fields that are voted on, in the order in which they were met. */
  readonly names: readonly string[];
  /** The first of them that has labels; else the first. */
  readonly first: string | undefined;
  /** Known answers on items that nobody votes on. */
  readonly unvoted: number;
  /** The votes on one field; without a name the only one, or the only one of labels. */
  pick(field?: string): FieldVotes;
}

/** Starts to collect the votes of cases; what somebody says of labels goes before what their court knows. */
export function startFields(wanted?: WantedScale): VotesByField {
  const fields = new Map<string, FieldVotes & { readonly isNumber: boolean }>();
  let unvoted = 0;
  return {
    get names() {
      return [...fields.keys()];
    },
    get first() {
      const all = [...fields.values()];
      return (all.find(({ isNumber }) => !isNumber) ?? all[0])?.field;
    },
    get unvoted() {
      return unvoted;
    },
    add(items, drawn) {
      for (const { field, item, votes, gold, scale } of items) {
        const { reading } = fields.get(field) ?? start(field, scale);
        for (const vote of votes) reading.addVote(vote);
        if (gold === null) continue;
        if (votes.length === 0) unvoted++;
        else reading.addGold({ item, label: gold, drawn });
      }
    },
    pick(field) {
      const all = [...fields.values()];
      if (all.length === 0)
        throw new CuriaError('NO_VOTES', `no case has an item that voices vote on: ${MEASURED}`);
      const labels = all.filter(({ isNumber }) => !isNumber);
      const [only] = all.length === 1 ? all : labels.length === 1 ? labels : [];
      const found = field === undefined ? only : fields.get(field);
      if (found !== undefined) return found;
      const problem = field === undefined ? 'several fields are voted on' : `no field is called ${field}`;
      throw new CuriaError('USAGE', `${problem}: --field takes ${oneOf([...fields.keys()])}`);
    },
  };

  function start(field: string, scale: FieldScale | undefined): FieldVotes {
    const started = {
      field,
      reading: startReading({ scale: scaleOf(scale, wanted) }),
      isNumber: scale?.kind === 'numbers',
      within: scale?.kind === 'numbers' ? scale.within : undefined,
    };
    fields.set(field, started);
    return started;
  }
}

/** What labels of which courts can be measured. */
export const MEASURED = 'votes are weighed where voices choose between given values or give numbers';

/** The scale of a field: grades only if somebody asks for them, in the order of the court. */
function scaleOf(known: FieldScale | undefined, wanted: WantedScale | undefined): WantedScale {
  if (wanted === 'grades' && known?.kind === 'grades') return known.order;
  return wanted ?? (known?.kind === 'numbers' ? 'numbers' : 'labels');
}
