/** How people settled a case, read from its log: who said what in the round that settled it, and every step on the way. */
import type { CaseEvent, ShownCase } from '../../api/case.ts';
import type { Called } from '../../parts/court-labels.tsx';
import { isFields, sayValue } from '../../parts/say-value.ts';
import type { Words } from '../../words/en.ts';
import { differing } from './voices.ts';

/** The seat of the adjudicator. */
const ADJUDICATION = 0;

/** Somebody's answer. */
export interface SaidReview {
  readonly person: string;
  readonly isAdjudicator: boolean;
  readonly at: string;
  readonly answer: Readonly<Record<string, unknown>>;
  readonly label: string;
  readonly notes: string;
}

/** What stands about a case, and on whose word. */
export interface Settlement {
  readonly state: 'agreed' | 'adjudicated';
  readonly persons: readonly string[];
  readonly round: number;
  /** When; undefined if another run asked first and settled it there. */
  readonly at: string | undefined;
  readonly stands: unknown;
  /** The answers of the round, reviewers first; none if another run asked first. */
  readonly reviews: readonly SaidReview[];
  /** What the settlement is like: an answer that says the same stands. */
  readonly label: string;
}

const reviewIn = (event: CaseEvent): (SaidReview & { round: number; seat: number }) | undefined => {
  if (event.kind !== 'review-submitted' || !isFields(event.body)) return undefined;
  const { person, seat, round, answer, label, notes } = event.body;
  // What is sealed has no answer.
  if (!isFields(answer) || typeof seat !== 'number' || typeof round !== 'number') return undefined;
  return {
    ...{ person: sayValue(person), isAdjudicator: seat === ADJUDICATION, at: event.at, answer },
    ...{ label: sayValue(label), notes: sayValue(notes), round, seat },
  };
};

/** The settlement of a case; undefined for one that nobody settled. */
export function settlementOf({ standing, events }: ShownCase): Settlement | undefined {
  if (standing?.by !== 'settlement') return undefined;
  const { state, persons, round, ground_truth } = standing;
  const last = events.findLast(({ kind }) => kind === 'review-settled');
  const reviews = events.flatMap((event, at) => {
    const review = reviewIn(event);
    if (review === undefined || review.round !== round) return [];
    const isWithdrawn = events
      .slice(at)
      .some(
        ({ kind, body }) =>
          kind === 'review-withdrawn' && isFields(body) && body.round === round && body.seat === review.seat,
      );
    return isWithdrawn ? [] : [review];
  });
  return {
    ...{ state, persons, round, at: last?.at },
    stands: ground_truth.gold ?? ground_truth.ground_truth_output ?? ground_truth,
    reviews: reviews.toSorted((one, other) => Number(one.isAdjudicator) - Number(other.isAdjudicator)),
    label: isFields(last?.body) ? sayValue(last.body.label) : '',
  };
}

const byName: Called = (_part, name) => name;

function sayFlag(value: boolean, words: Words['desk'], called: Called): string {
  const label = called('values', String(value));
  if (label !== String(value)) return label;
  return value ? words.yes : words.no;
}

/** A value of an answer, as a person would say it. */
export function sayStands(value: unknown, words: Words['desk'], called: Called = byName): string {
  if (value === null || value === undefined) return value === null ? words.none : '';
  if (typeof value === 'boolean') return sayFlag(value, words, called);
  if (Array.isArray(value))
    return value.length === 0
      ? words.emptyList
      : value.map((one) => sayStands(one, words, called)).join('\n');
  if (!isFields(value)) return called('values', sayValue(value));
  if (typeof value.polarity === 'string')
    return `${sayValue(value.aspect_term) || words.implied}: ${value.polarity}`;
  if (typeof value.path === 'string')
    return `${value.path}: ${value.op === 'remove' ? words.removed : sayStands(value.value, words, called)}`;
  const fields = Object.entries(value).filter(([, inner]) => sayStands(inner, words, called) !== '');
  const [only] = fields;
  if (fields.length === 1 && only !== undefined) return sayStands(only[1], words, called);
  const nameOf = (name: string): string => {
    const label = called('fields', name);
    return label === name ? name.replaceAll('_', ' ') : label;
  };
  return fields.map(([name, inner]) => `${nameOf(name)}: ${sayStands(inner, words, called)}`).join(', ');
}

/** One field of the answers, side by side. */
export interface ReviewRow {
  readonly field: string;
  readonly cells: readonly { readonly text: string; readonly differs: boolean }[];
}

/** The answers field by field; of the adjudicator nothing is marked as other than the rest. */
export function reviewRows(
  { reviews }: Settlement,
  words: Words['desk'],
  called: Called = byName,
): ReviewRow[] {
  const fields = [...new Set(reviews.flatMap(({ answer }) => Object.keys(answer)))];
  return fields.flatMap((field) => {
    const texts = reviews.map(({ answer }) => sayStands(answer[field], words, called));
    if (texts.every((text) => text === '')) return [];
    const apart = texts.filter((_, at) => !reviews[at]!.isAdjudicator);
    const differs = differing(apart);
    return [
      {
        field,
        cells: texts.map((text, at) => ({
          text,
          differs: !reviews[at]!.isAdjudicator && differs[at] === true,
        })),
      },
    ];
  });
}

/** A step on the way to what stands. */
export interface SettlingStep {
  readonly at: string;
  readonly kind:
    | 'ruled'
    | 'handed'
    | 'answered'
    | 'decided'
    | 'withdrawn'
    | 'settled'
    | 'reopened'
    | 'sentBack';
  readonly who: string;
  readonly says: string;
}

/** Every step, from the ruling on. */
export function stepsIn(
  { events }: ShownCase,
  words: Words['desk'],
  called: Called = byName,
): SettlingStep[] {
  return events.flatMap((event): SettlingStep[] => {
    const { kind, at, body } = event;
    const fields = isFields(body) ? body : {};
    const step = (made: SettlingStep['kind'], says = ''): SettlingStep[] => [
      { at, kind: made, who: sayValue(fields.person), says },
    ];
    if (kind === 'ruled') return step('ruled');
    if (kind === 'packet-opened') return step('handed');
    if (kind === 'review-withdrawn') return step('withdrawn');
    if (kind === 'review-reopened') return step('reopened', sayValue(fields.reason));
    if (kind === 'review-sent-back') return step('sentBack', sayValue(fields.reason));
    if (kind === 'review-settled') return step('settled', sayValue(fields.label));
    const review = reviewIn(event);
    if (review === undefined) return [];
    return step(review.isAdjudicator ? 'decided' : 'answered', sayStands(review.answer, words, called));
  });
}
