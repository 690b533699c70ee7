/** Every panel that a court can meet: how the seats of each role answer, times the fields and marks that are facts. */

import { nextDown } from '@curia/core/table';
import { type Axis, caseSpace, presentable } from '@curia/core/table/prove';
import { answersOf, valuesOf } from '../case/answers.ts';
import { countMultisets, Multisets } from '../case/multisets.ts';
import { isOwn } from '../file/fact.ts';
import { courtPlan, type Panel } from '../file/panel.ts';
import type { CourtPlan, CourtRole, Field } from '../file/plan.ts';
import type { Seat } from '../file/seat.ts';
import type { Roll } from '../value/roll.ts';

/** More panels than these are not walked through. */
const MOST_PANELS = 2_000_000;

/** The answers of a role, and the multisets of them that fill its seats. */
export interface RoleSpace {
  readonly role: CourtRole;
  readonly answers: readonly Seat[];
  readonly multisets: Multisets;
  /** The answer that a seat gives that falls silent. */
  readonly missing: number;
  /** The distance between two panels that differ by one multiset of this role. */
  readonly stride: number;
}

/** A case field or mark that is a fact, with one value for each class that the rules distinguish. */
export interface SpaceAxis {
  readonly of: 'case' | 'mark';
  readonly name: string;
  readonly values: readonly unknown[];
}

/** The panels on the items of one field. */
export interface FieldSpace {
  readonly field: Field;
  readonly roll: Roll;
  readonly axes: readonly SpaceAxis[];
  /** Those who are asked first, then the others; the last varies fastest. */
  readonly roles: readonly RoleSpace[];
  /** How many panels there are for one choice of fields and marks. */
  readonly size: number;
  /** How many choices of fields and marks there are. */
  readonly settings: number;
  /** The number of the first panel of this field among all. */
  readonly from: number;
}

/** All panels; if they cannot be enumerated, only their number, if that is known. */
export type PanelSpace =
  | { readonly panels: number; readonly fields: readonly FieldSpace[] }
  | { readonly panels: number | null; readonly fields: null };

/** Lays out the panels of a court. */
export function panelSpace(panel: Panel): PanelSpace {
  const made = panel[courtPlan];
  if (made.roles.some(({ seats }) => seats === null)) return { panels: null, fields: null };
  const seats = made.roles.reduce((sum, role) => sum + role.seats!, 0);
  const roles = [...made.roles].sort((a, b) => Number(a.isLater) - Number(b.isLater));
  const own = axesOf(made, caseSpace(panel.table).axes);
  const settings = own.reduce((product, axis) => product * axis.values.length, 1);
  const sized = made.fields.map((field) => {
    const values = valuesOf(panel.court, made, field, seats);
    if (values === undefined) return undefined;
    const answers = roles.map((role) => answersOf(panel.court, made, role, values));
    const size = answers.reduce(
      (product, here, at) => product * countMultisets(here.length, roles[at]!.seats!),
      1,
    );
    return { field, roll: values.roll, answers, size, axes: own, settings };
  });
  if (sized.some((one) => one === undefined)) return { panels: null, fields: null };
  const total = sized.reduce((sum, one) => sum + one!.size * one!.settings, 0);
  if (total > MOST_PANELS) return { panels: Number.isFinite(total) ? total : null, fields: null };
  let from = 0;
  const fields = sized.map((one): FieldSpace => {
    const { answers, ...rest } = one!;
    const space = { ...rest, roles: roleSpaces(roles, answers), from };
    from += rest.size * rest.settings;
    return space;
  });
  return { panels: total, fields };
}

function roleSpaces(roles: readonly CourtRole[], answers: readonly (readonly Seat[])[]): RoleSpace[] {
  let stride = 1;
  return roles
    .map((role, at) => ({
      role,
      answers: answers[at]!,
      multisets: new Multisets(answers[at]!.length, role.seats!),
    }))
    .reverse()
    .map((one): RoleSpace => {
      const space = { ...one, missing: 0, stride };
      stride *= one.multisets.list.length;
      return space;
    })
    .reverse();
}

/** The fields of the case and the marks of entries that facts show, each with one value for each class of them. */
function axesOf({ facts, entryMarks, caseFields }: CourtPlan, axes: readonly Axis[]): SpaceAxis[] {
  const cutsOf = (isMeant: (name: string) => boolean): Axis[] => axes.filter(({ name }) => isMeant(name));
  const factsOn = (of: 'case' | 'mark', name: string): string[] =>
    facts.flatMap(({ name: fact, fact: form }) =>
      !isOwn(form) && of in form && (form as unknown as Record<string, string>)[of] === name ? [fact] : [],
    );
  const axisOf = (of: 'case' | 'mark', name: string): SpaceAxis[] => {
    const names = factsOn(of, name);
    if (names.length === 0) return [];
    return [{ of, name, values: valuesApart(cutsOf((fact) => names.includes(fact))) }];
  };
  return [
    ...caseFields.flatMap(({ name }) => axisOf('case', name)),
    ...entryMarks.flatMap(({ name }) => axisOf('mark', name)),
  ];
}

/** One value for each class that any of several facts about the same thing distinguishes. */
export function valuesApart(axes: readonly Axis[]): unknown[] {
  const { fact, classes } = axes[0]!;
  if (fact.kind === 'flag') return [false, true];
  if (fact.kind === 'choice') return [...fact.values];
  const starts = new Set(axes.flatMap((axis) => axis.classes.map(({ low }) => low)));
  const sorted = [...starts].sort((a, b) => a - b);
  const highest = classes.at(-1)!.high;
  return sorted.map((low, at) =>
    presentable(fact, { low, high: at + 1 < sorted.length ? nextDown(sorted[at + 1]!) : highest }, low),
  );
}

/** The values of the axes for one setting. */
export function settingOf(
  { axes }: FieldSpace,
  setting: number,
): { given: Record<string, unknown>; marks: Record<string, unknown> } {
  const given: Record<string, unknown> = {};
  const marks: Record<string, unknown> = {};
  let rest = setting;
  for (const { of, name, values } of axes) {
    (of === 'case' ? given : marks)[name] = values[rest % values.length];
    rest = Math.floor(rest / values.length);
  }
  return { given, marks };
}
