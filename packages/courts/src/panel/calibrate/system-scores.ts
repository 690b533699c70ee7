/** How often a system is right: counts over cases, added up one by one. */
import type { ByField } from '@curia/core/court/votes';
import { type Counts, scoresOf } from '@curia/core/measure';
import { byCodePoint, roundScore } from '@curia/core/text';
import { type GoldItem, isCorrect } from '../case/gold.ts';
import type { Field } from '../file/plan.ts';
import { decimalOf, isFurther, subtract } from '../value/decimal.ts';
import { isClosed, isSized } from '../value/kind.ts';
import type { Said } from '../value/said.ts';
import { labelOf } from '../value/said-values.ts';
import type { SystemCase } from './system-answers.ts';

/** Errors of the numbers of one field. */
interface Errors {
  sum: number;
  count: number;
  within: number;
}

/** The counts of one system. */
export class SystemScores {
  /** By case: items with gold that it was asked about, and those right and decided. */
  readonly items: number[];
  readonly right: number[];
  readonly decided: number[];
  /** By case: items right among those that the court decided. */
  readonly beside: number[];
  /** Cases in which every item with gold is right. */
  exact = 0;
  calls = 0;
  cost: number | null = null;
  /** In some case it was not asked, since nothing that it could say mattered. */
  wasSpared = false;
  readonly #classes = new Map<Field, Map<string, { tp: number; fp: number; fn: number }>>();
  readonly #errors = new Map<Field, Errors>();

  /** Begins with the cases in which the system was not heard: as one who was there for all of them and said nothing. */
  constructor(silent?: SystemScores) {
    this.items = [...(silent?.items ?? [])];
    this.right = [...(silent?.right ?? [])];
    this.decided = [...(silent?.decided ?? [])];
    this.beside = [...(silent?.beside ?? [])];
    const before = silent === undefined ? [] : silent.#classes;
    for (const [field, classes] of before)
      this.#classes.set(field, new Map([...classes].map(([label, counts]) => [label, { ...counts }])));
  }

  /** Adds a case; a system that was not heard in it decided nothing. */
  add(gold: readonly GoldItem[], one: SystemCase | undefined, court: SystemCase | undefined): void {
    let [right, decided, beside] = [0, 0, 0];
    for (const item of gold) {
      const answer = one?.answers[item.at] ?? null;
      const isRight = answer !== null && isCorrect(item, answer);
      if (answer !== null) decided++;
      if (isRight) right++;
      if (isRight && court !== undefined && court.answers[item.at] !== null) beside++;
      this.#addClass(item, answer);
      if (answer !== null) this.#addError(item, answer);
    }
    this.items.push(gold.length);
    this.right.push(right);
    this.decided.push(decided);
    this.beside.push(beside);
    if (gold.length > 0 && right === gold.length) this.exact++;
    this.calls += one?.calls ?? 0;
    if (one !== undefined && one.cost !== null) this.cost = (this.cost ?? 0) + one.cost;
  }

  /** Adds a case in which the system was spared: it counts for nothing. */
  spare(): void {
    this.wasSpared = true;
    this.add([], undefined, undefined);
  }

  #addClass({ field, said }: GoldItem, answer: Said | null): void {
    if (!isClosed(field.reader.kind)) return;
    const classes = this.#classes.get(field) ?? new Map<string, { tp: number; fp: number; fn: number }>();
    this.#classes.set(field, classes);
    const of = (one: Said): { tp: number; fp: number; fn: number } => {
      const counts = classes.get(labelOf(one)) ?? { tp: 0, fp: 0, fn: 0 };
      classes.set(labelOf(one), counts);
      return counts;
    };
    if (answer?.key === said.key) of(said).tp++;
    else {
      of(said).fn++;
      if (answer !== null) of(answer).fp++;
    }
  }

  #addError({ field, said }: GoldItem, answer: Said): void {
    const { kind } = field.reader;
    if (!isSized(kind) || said.key === '' || answer.key === '') return;
    const errors = this.#errors.get(field) ?? { sum: 0, count: 0, within: 0 };
    this.#errors.set(field, errors);
    const isChoice = kind.kind === 'choice';
    const sizeOf = ({ place, value }: Said): number => (isChoice ? place : (value as number));
    const [right, given] = [sizeOf(said), sizeOf(answer)];
    const step = isChoice ? 1 : kind.step;
    errors.count++;
    errors.sum += distanceOf(right, given);
    if (step !== undefined && !isFurther(right, given, step)) errors.within++;
  }

  /** F1 of every class of choices and flags. */
  f1(fields: readonly Field[]): ByField<Readonly<Record<string, number>>> | undefined {
    return byField(fields, this.#classes, (classes) =>
      Object.fromEntries(
        [...classes]
          .sort(([a], [b]) => byCodePoint(a, b))
          .map(([label, counts]) => [label, scoresOf(counts as Counts).f1]),
      ),
    );
  }

  /** How far decided numbers are from what is right, on average; in places for ordered choices. */
  meanError(fields: readonly Field[]): ByField<number> | undefined {
    return byField(fields, this.#errors, ({ sum, count }) => roundScore(sum / count));
  }

  /** The share of decided numbers at most one step away, if the kind has steps. */
  withinStep(fields: readonly Field[]): ByField<number> | undefined {
    const stepped = new Map(
      [...this.#errors].filter(
        ([
          {
            reader: { kind },
          },
        ]) => kind.kind === 'choice' || (kind as { step?: number }).step !== undefined,
      ),
    );
    return byField(fields, stepped, ({ within, count }) => within / count);
  }
}

/** How far apart two numbers are as they are written, without the errors of binary fractions. */
function distanceOf(one: number, other: number): number {
  const { units, scale } = subtract(decimalOf(one), decimalOf(other));
  return Math.abs(Number(`${units}e-${scale}`));
}

function byField<T, R>(
  fields: readonly Field[],
  known: ReadonlyMap<Field, T>,
  word: (value: T) => R,
): ByField<R> | undefined {
  if (known.size === 0) return undefined;
  const [only] = known.values();
  if (fields[0]!.name === '') return word(only!);
  return Object.fromEntries([...known].map(([field, value]) => [field.name, word(value)]));
}
