/** Places the reviews of a counter-reviewer on the items of the matrix; what cannot be placed is asked for again, then holds items. */

import type { OutcomeOf } from '@curia/core';
import { decide } from '@curia/core';
import type { DecisionOf } from '@curia/core/table';
import { z } from 'zod';
import type { CounterReview, ReviewReport } from '../finding/report.ts';
import { COUNTER_VERDICTS } from '../finding/strength.ts';
import { type Grounds, groundsOf, oneQuestion } from '../one-question.ts';
import { challengeTargetDefault, TARGET_FORMS } from './challenge-target.table.ts';
import type { MatrixItem } from './matrix.ts';

/** A case of the challenge-target question. */
const challengeTargetInput = z.object({
  form: z.enum(TARGET_FORMS).describe('the form of the name: M1, IID#F1, F1, or anything else'),
  matches: z.int().min(0).describe('items of the matrix that it fits'),
  asked: z.boolean().describe('the one that it fits was put to the reviewer'),
  asked_again: z.boolean().describe('the reviewer was asked once more'),
});

/** What a counter-review is about, and by which rule. */
export interface ChallengeTargetRuling extends Grounds {
  readonly target: OutcomeOf<typeof challengeTargetDefault>;
}

const word = (decision: DecisionOf<typeof challengeTargetDefault>): ChallengeTargetRuling => ({
  target: decision.outcome,
  ...groundsOf(decision),
});

/** The question that commands ask. */
export const challengeTarget = oneQuestion({
  name: 'challenge-target',
  title: 'What a counter-review is about',
  policies: [challengeTargetDefault],
  input: challengeTargetInput,
  example: { case_id: 'CR-AGREED-R3', form: 'bare_finding', matches: 2, asked: false, asked_again: false },
  count: (given) => given,
  word,
  outcome: ({ target }) => target,
});

/** The reviews of a report, placed on items. */
export interface PlacedReviews {
  /** One review for each item, under the id of the item; of several the hardest. */
  readonly review: ReviewReport;
  /** Items that something unplaced may mean. */
  readonly held: readonly string[];
  /** What the reviewer is to be told if it is asked again. */
  readonly problems: readonly string[];
}

/** Places every review; the verdicts of layer 1 count where layer 2 says nothing of an item. */
export function placeReviews(
  { iid, layer_1, layer_2 }: ReviewReport,
  items: readonly MatrixItem[],
  asked: readonly string[],
  asked_again: boolean,
  policy: typeof challengeTargetDefault,
): PlacedReviews {
  const held = new Set<string>();
  const problems: string[] = [];
  const place = (reviews: readonly CounterReview[], taken: ReadonlyMap<string, CounterReview>) => {
    const placed = new Map<string, CounterReview>();
    for (const one of reviews) {
      if ((one.challenge.description ?? '').trim() === '') continue;
      const { form, matches } = matchesOf(one.original_finding_id, items, asked);
      const isAsked = matches.length === 1 && asked.includes(matches[0]!);
      const facts = { form, matches: matches.length, asked: isAsked, asked_again };
      const { target, reason } = word(decide(policy, facts));
      if (target === 'TAKE') {
        const [item_id] = matches as [string];
        const known = placed.get(item_id);
        if (!taken.has(item_id) && (known === undefined || isHarder(one, known)))
          placed.set(item_id, { ...one, original_finding_id: item_id });
      } else if (target === 'ASK_AGAIN') problems.push(problemWith(one, reason, asked));
      else for (const item_id of target === 'HOLD_ALL_MATCHING' ? matches : asked) held.add(item_id);
    }
    return placed;
  };
  const second = place(layer_2.counter_reviews, new Map());
  const first = place((layer_1?.verdicts ?? []).map(fromSummary), second);
  const counter_reviews = [...second.values(), ...first.values()];
  return { review: { iid, layer_2: { counter_reviews } }, held: [...held].sort(), problems };
}

/** What a finding of round 3 that refutes means by the name it gives; nobody is asked twice, so what cannot be placed holds what it may mean. */
export function placeRefutation(
  name: string,
  items: readonly MatrixItem[],
  asked: readonly string[],
  policy: typeof challengeTargetDefault,
): { readonly item_id: string | null; readonly held: readonly string[] } {
  const { form, matches } = matchesOf(name, items, asked);
  const isAsked = matches.length === 1 && asked.includes(matches[0]!);
  const facts = { form, matches: matches.length, asked: isAsked, asked_again: true };
  const { target } = word(decide(policy, facts));
  if (target === 'TAKE') return { item_id: matches[0]!, held: [] };
  return { item_id: null, held: target === 'HOLD_ALL_MATCHING' ? matches : asked };
}

const problemWith = (
  { original_finding_id }: CounterReview,
  reason: string,
  asked: readonly string[],
): string =>
  `the review of ${JSON.stringify(original_finding_id.slice(0, 100))}: ${reason}; name ${asked.join(' or ')}`;

/** Which items a name fits: among those that were asked about, else among all. */
function matchesOf(
  name: string,
  items: readonly MatrixItem[],
  asked: readonly string[],
): { readonly form: (typeof TARGET_FORMS)[number]; readonly matches: string[] } {
  const said = name.trim().toUpperCase();
  const fitting = (fits: (item: MatrixItem) => boolean): string[] => {
    const found = items.filter(fits).map(({ item_id }) => item_id);
    const wanted = found.filter((item_id) => asked.includes(item_id));
    return wanted.length > 0 ? wanted : found;
  };
  if (/^M\d{1,6}$/.test(said)) return { form: 'item', matches: fitting(({ item_id }) => item_id === said) };
  if (/^[A-Z]+-[A-Z0-9-]+#F\d{1,4}$/.test(said))
    return { form: 'iid_finding', matches: fitting(({ members }) => members.includes(said)) };
  if (/^F\d{1,4}$/.test(said))
    return {
      form: 'bare_finding',
      matches: fitting(({ members }) => members.some((ref) => ref.endsWith(`#${said}`))),
    };
  return { form: 'other', matches: [] };
}

const fromSummary = ({ finding, verdict, challenge }: ReviewVerdict): CounterReview => ({
  original_finding_id: finding,
  challenge: { description: challenge ?? '', evidence: [] },
  verdict,
});

type ReviewVerdict = NonNullable<NonNullable<ReviewReport['layer_1']>['verdicts']>[number];

const isHarder = (a: CounterReview, b: CounterReview): boolean =>
  COUNTER_VERDICTS.indexOf(a.verdict) > COUNTER_VERDICTS.indexOf(b.verdict);
