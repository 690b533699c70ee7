/** What an investigation found: each finding with its evidence, whom the history names, and both sides. */
import { sayValue } from '../../../parts/say-value.ts';
import { fieldsOf, rowsOf, text, wordsOf } from './fields.ts';

/** A piece of evidence. */
export interface Evidence {
  readonly type: string;
  readonly location: string;
  readonly snippet: string;
  readonly strength: string;
  readonly verification: string;
  readonly source: string;
  readonly problem: string;
  /** What the history says of the line: its commit, when it was, and what it was about. */
  readonly blame: { readonly date: string; readonly subject: string } | undefined;
}

/** A finding. */
export interface Finding {
  readonly id: string;
  readonly tag: string;
  readonly finding: string;
  readonly where: string;
  readonly since: { readonly commit: string; readonly date: string; readonly subject: string } | undefined;
  readonly why: string;
  readonly evidence: readonly Evidence[];
  readonly sources: readonly string[];
  /** The other side: what else could be, who says otherwise, and what a review held against it. */
  readonly against: readonly string[];
  /** Sides that exclude each other; none where everybody agrees. */
  readonly sides: readonly { readonly claim: string; readonly says: string }[];
  readonly verdict: string;
}

const NOTHING = new Set(['', 'NONE']);

const evidenceOf = (all: unknown): Evidence[] =>
  rowsOf(all).map((one) => {
    const commit = fieldsOf(one.commit);
    return {
      ...{ type: text(one, 'type'), location: text(one, 'location'), snippet: text(one, 'snippet') },
      ...{ strength: text(one, 'strength'), verification: sayValue(one.verification) },
      ...{ source: text(one, 'source'), problem: text(one, 'problem') },
      blame:
        text(commit, 'date') === ''
          ? undefined
          : { date: text(commit, 'date'), subject: text(commit, 'subject') },
    };
  });

/** Reads the findings of a ruling, the main one first as the court orders them. */
export function findingsOf(ruling: unknown): Finding[] {
  const { findings, counter_reviews } = fieldsOf(ruling);
  const reviews = rowsOf(counter_reviews);
  return rowsOf(findings).map((one) => {
    const id = text(one, 'item_id');
    const since = fieldsOf(one.since);
    const challenges = reviews
      .filter((review) => text(review, 'item_id') === id)
      .flatMap((review) => [text(review, 'challenge'), text(review, 'alternative')]);
    return {
      ...{ id, tag: text(one, 'tag'), finding: text(one, 'finding'), why: text(one, 'why') },
      where: text(fieldsOf(one.where), 'location'),
      since:
        text(since, 'commit') === ''
          ? undefined
          : { commit: text(since, 'commit'), date: text(since, 'date'), subject: text(since, 'subject') },
      evidence: evidenceOf(one.evidence),
      sources: wordsOf(one.sources),
      against: [...wordsOf(one.alternatives), ...challenges].filter((words) => words !== ''),
      sides: rowsOf(one.sides).map((side) => ({
        claim: text(side, 'side') || text(side, 'id'),
        says: text(side, 'claim') || text(side, 'finding') || text(side, 'position'),
      })),
      verdict: NOTHING.has(text(one, 'verdict')) ? '' : text(one, 'verdict'),
    };
  });
}
