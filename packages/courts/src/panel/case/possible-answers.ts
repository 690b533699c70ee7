/** Everything that a voice that is still out can answer on an item, as far as the facts of the court tell answers apart. */
import type { AnyTable } from '@curia/core';
import { caseSpace } from '@curia/core/table/prove';
import { courtPlan, type Panel } from '../file/panel.ts';
import type { CourtRole, Field } from '../file/plan.ts';
import type { Seat } from '../file/seat.ts';
import { Roll } from '../value/roll.ts';
import type { Said } from '../value/said.ts';
import { answersOf, type FieldValues, namedValues, valuesOf } from './answers.ts';
import { unsaidValues } from './other-answers.ts';

/** More numbers than these are not tried one by one. */
const MOST_NUMBERS = 101;

/** The answers by role, and the seats that were heard on the same roll. */
export interface PossibleAnswers {
  readonly roll: Roll;
  readonly heard: readonly Seat[];
  readonly of: (role: CourtRole) => readonly Seat[];
}

/** What seats can answer; `out` of them are open at most. Undefined if there is no end of what they can say. */
export function possibleAnswers(
  panel: Panel,
  field: Field,
  heard: readonly Seat[],
  out: number,
): PossibleAnswers | undefined {
  const made = panel[courtPlan];
  const left = valuesLeft(panel, field, heard, out);
  if (left === undefined) return undefined;
  const known = new Map<number, readonly Seat[]>();
  return {
    roll: left.roll,
    heard: heard.map((seat) => (seat.said === null ? seat : { ...seat, value: left.roll.number(seat.said) })),
    of(role) {
      const answers = known.get(role.at) ?? withConfidence(panel, answersOf(panel.court, made, role, left));
      known.set(role.at, answers);
      return answers;
    },
  };
}

/** The values that can still be said: all of a closed kind, every number of a short list, texts up to their spelling. */
function valuesLeft(
  panel: Panel,
  field: Field,
  heard: readonly Seat[],
  out: number,
): FieldValues | undefined {
  const { kind } = field.reader;
  if (field.roll === null && kind.kind === 'text') return textsLeft(panel, field, heard, out);
  const isListed =
    kind.kind === 'number' && kind.min !== undefined && kind.max !== undefined && kind.step !== undefined;
  if (field.roll === null && !isListed) return undefined;
  const values = valuesOf(panel.court, panel[courtPlan], field, out);
  return field.roll !== null || (values?.values.length ?? Infinity) <= MOST_NUMBERS + 1 ? values : undefined;
}

/** No text that is written sorts before these; each stands for every spelling of a class that was not heard. */
const FIRST_SPELLINGS = 32;

/** The texts that were heard or are named by the court, another spelling of each, a new text for each open seat, and none. */
function textsLeft(
  { court, [courtPlan]: made }: Panel,
  field: Field,
  heard: readonly Seat[],
  out: number,
): FieldValues | undefined {
  const { reader } = field;
  const texts = heard.flatMap(({ said }) => (said === null || said.key === '' ? [] : [said]));
  const known = [...texts, ...namedValues(court, made, field)];
  const classes = [...new Set(known.map(({ key }) => key))];
  const fresh = unsaidValues(reader, known, out);
  const isControl = ({ spelling }: Said): boolean =>
    spelling.length === 1 && spelling.charCodeAt(0) < FIRST_SPELLINGS;
  if (fresh === undefined || classes.length > FIRST_SPELLINGS || known.some(isControl)) return undefined;
  const others = classes.map((key, at): Said => {
    const spelling = String.fromCharCode(at);
    return { value: spelling, key, spelling, place: 0 };
  });
  const none = reader.none === null ? [] : [reader.none];
  const byWriting = new Map(known.map((said) => [said.spelling, said]));
  return { roll: new Roll(reader), values: [...byWriting.values(), ...others, ...fresh, ...none] };
}

/** Votes with each confidence that the rules tell apart; none at all counts as 0. */
function withConfidence({ table, [courtPlan]: made }: Panel, answers: readonly Seat[]): readonly Seat[] {
  const confidences = confidencesApart(
    table,
    made.facts.flatMap(({ name, fact }) => ('tally' in fact && fact.tally === 'confidence' ? [name] : [])),
  );
  return confidences.length < 2
    ? answers
    : answers.flatMap((seat) =>
        seat.said === null ? [seat] : confidences.map((confidence) => ({ ...seat, confidence })),
      );
}

/** Facts are rounded to four decimals. */
const STEPS = 10_000;

const apart = new WeakMap<AnyTable, readonly number[]>();

/** One confidence for each class that some rule distinguishes: 0, 1, and each bound with a step beside it. */
function confidencesApart(table: AnyTable, facts: readonly string[]): readonly number[] {
  if (facts.length === 0) return [];
  const known = apart.get(table);
  if (known !== undefined) return known;
  const axes = caseSpace(table).axes.filter(({ name }) => facts.includes(name));
  const bounds = axes.flatMap(({ classes }) => classes.flatMap(({ low, high }) => [low, high]));
  const steps = bounds.flatMap((bound) => [-1, 0, 1, 2].map((by) => Math.floor(bound * STEPS) + by));
  const byClass = new Map<string, number>();
  for (const step of [0, STEPS, ...steps]) {
    if (step < 0 || step > STEPS) continue;
    const share = step / STEPS;
    const place = axes.map(({ classes }) =>
      classes.findIndex(({ low, high }) => share >= low && share <= high),
    );
    if (!byClass.has(place.join())) byClass.set(place.join(), share);
  }
  apart.set(table, [...byClass.values()]);
  return [...byClass.values()];
}
