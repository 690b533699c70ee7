/** Votes that belong to no court, as the cases of a court with one role: so that a cascade can be learned and written for them. */
import { CuriaError } from '@curia/core';
import type { VoteSet } from '@curia/core/votes';
import type { CourtFile } from '../file/court-file.ts';

/** The longest text that the court reads; its author will know better. */
const LONGEST_CASE = 20_000;

/** The court: what was voted on is a text, every reviewer has a seat. Throws if reviewers were asked in several orders. */
export function courtOfVotes({ classes, reviewers, orders }: VoteSet): CourtFile {
  const swapped = reviewers.find((_, at) => orders[at]! > 1);
  if (swapped !== undefined)
    throw new CuriaError(
      'USAGE',
      `${swapped} was asked in several orders, which only a court with \`swap\` can do: name a court file and its cases`,
    );
  return {
    court: 'votes',
    title: 'What was voted on',
    case: { text: { kind: 'text', max: LONGEST_CASE, doc: 'what the voices read' } },
    value: { kind: 'choice', values: [...classes] },
    roles: { reviewer: { voices: [...reviewers] } },
    facts: { certified: { calibrated: 'certified' } },
    outcomes: { TAKE: { effect: 'take', what: 'calibrated' }, EXPERT: { effect: 'escalate' } },
    rules: [{ id: 'certified', when: { certified: true }, then: 'TAKE', reason: 'certified' }],
    otherwise: { then: 'EXPERT', reason: 'not certified' },
  };
}

/** Each item as a case of that court. */
export function casesOfVotes(votes: VoteSet): object[] {
  return votes.items.map((case_id, item) => {
    const said: object[] = [];
    for (let at = votes.start[item]!; at < votes.start[item + 1]!; at++) {
      const reviewer = votes.reviewer[at]!;
      const cost = votes.cost[reviewer]!;
      said.push({
        voice: votes.reviewers[reviewer]!,
        value: votes.classes[votes.label[at]!]!,
        ...(Number.isNaN(cost) ? {} : { cost }),
      });
    }
    const gold = votes.gold[item]!;
    return { case_id, text: case_id, ...(gold < 0 ? {} : { gold: votes.classes[gold]! }), votes: said };
  });
}
