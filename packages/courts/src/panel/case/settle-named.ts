/** Which items a case has where its voices name them: the keys of votes of those who were asked first. */
import { byCodePoint } from '@curia/core/text';
import type { CourtPlan } from '../file/plan.ts';
import { StateAt } from '../file/seat.ts';
import { byLength } from '../value/compare-text.ts';
import type { Item } from './panel-case.ts';
import type { NamedBucket, ReadVotes } from './read-votes.ts';

/** The items in the order of their keys; lines on keys that nobody voted on first are left out. */
export function settleNamed({ roles, fields }: CourtPlan, { named }: ReadVotes): Item[] {
  const spellings = new Map<string, Map<string, number>>();
  for (const bucket of named.values()) {
    if (bucket.field === null) {
      for (const { voice, state } of bucket.lines) if (state === StateAt.voted) voice.hasVoted = true;
      continue;
    }
    bucket.lines.forEach(({ voice, state }, at) => {
      if (state !== StateAt.voted || roles[voice.role]!.isLater) return;
      const said = spellings.get(bucket.key) ?? new Map<string, number>();
      spellings.set(bucket.key, said);
      const spelling = bucket.spellings[at]!;
      said.set(spelling, (said.get(spelling) ?? 0) + 1);
    });
  }
  return Array.from(spellings, ([key, said]) => ({ key, name: commonest(said) }))
    .sort((a, b) => byCodePoint(a.name, b.name))
    .flatMap(({ key, name }) =>
      fields.map((field): Item => {
        const lines = linesOn(named.get(`${key}/${field.name}`));
        return { id: field.name === '' ? name : `${name}/${field.name}`, field, marks: field.marks, lines };
      }),
    );
}

function linesOn(bucket: NamedBucket | undefined): Item['lines'] {
  const lines = bucket?.lines ?? [];
  for (const { voice, state } of lines) if (state === StateAt.voted) voice.hasVoted = true;
  return lines;
}

/** The spelling said most often, then the shortest, then the first by code point. */
function commonest(said: ReadonlyMap<string, number>): string {
  let [best, times] = ['', 0];
  for (const [spelling, count] of said) {
    if (count > times || (count === times && byLength(spelling, best) < 0)) [best, times] = [spelling, count];
  }
  return best;
}
