/** Turns a court that was checked into the plan by which it decides. */

import type { AnyTable } from '@curia/core';
import type { AnyFactValue, Fact, Facts } from '@curia/core/table';
import { isClosed } from '../value/kind.ts';
import { Roll } from '../value/roll.ts';
import { readerOf } from '../value/said.ts';
import { readSeveral } from '../value/said-values.ts';
import { kindsOf } from './check-rules.ts';
import type { CourtFile } from './court-file.ts';
import { isOwn, listOf, type PanelFact, type VerdictFact } from './fact.ts';
import type {
  CaseField,
  CourtPlan,
  CourtRole,
  EntryMark,
  FactPlan,
  Field,
  OutcomePlan,
  RuledItem,
  VerdictPlan,
} from './plan.ts';
import { type FactContext, planFact, tableFactOf } from './plan-fact.ts';

/** The facts of a court, planned, with those of the kernel behind them. */
export interface PlanFacts {
  readonly fields: readonly Field[];
  readonly groups: readonly (readonly boolean[])[];
  readonly groupOf: (roles: readonly string[]) => number;
  readonly facts: readonly FactPlan[];
  readonly table: Facts;
  readonly verdict: VerdictPlan['facts'];
  readonly verdictTable: Facts;
}

/** Replaces an invalid fact, so that the rules can still be checked. */
const PLACEHOLDER: Fact = { kind: 'count', doc: '' };

/** Plans the facts of a court; invalid facts become placeholders. */
export function planFacts(court: CourtFile, isSound: (path: string) => boolean): PlanFacts {
  const names = Object.keys(court.roles);
  const groups: boolean[][] = [names.map(() => true)];
  const groupOf = (roles: readonly string[]): number => {
    const group = roles.length === 0 ? groups[0]! : names.map((name) => roles.includes(name));
    const known = groups.findIndex((one) => one.every((isIn, at) => isIn === group[at]));
    return known >= 0 ? known : groups.push(group) - 1;
  };
  const fields = fieldsOf(court);
  const around: FactContext = {
    fields,
    caseKinds: court.case ?? {},
    markKinds: court.marks ?? {},
    groupOf,
  };
  const facts: FactPlan[] = [];
  const table: Record<string, Fact> = {};
  for (const [name, fact] of Object.entries(court.facts)) {
    const planned = isSound(`facts.${name}`) ? planFact(fact, around) : undefined;
    table[name] = planned?.table ?? PLACEHOLDER;
    if (planned !== undefined) facts.push({ name, fact, group: planned.group });
  }
  const verdict: VerdictPlan['facts'][number][] = [];
  const verdictTable: Record<string, Fact> = {};
  for (const [name, fact] of Object.entries(court.verdict?.facts ?? {})) {
    if (!isSound(`verdict.facts.${name}`)) {
      verdictTable[name] = PLACEHOLDER;
      continue;
    }
    verdictTable[name] = verdictTableFact(court, fact);
    verdict.push({ name, count: countVerdictFact(fact, fields) });
  }
  return { fields, groups, groupOf, facts, table, verdict, verdictTable };
}

function fieldsOf(court: CourtFile): Field[] {
  return kindsOf(court).map(([path, kind], at) => {
    const reader = readerOf(kind);
    const name = court.value === undefined ? path.slice('fields.'.length) : '';
    const marks = court.fields?.[name]?.marks ?? {};
    return { name, at, reader, roll: isClosed(kind) ? new Roll(reader) : null, marks };
  });
}

function verdictTableFact({ case: kinds = {} }: CourtFile, fact: VerdictFact): Fact {
  if ('case' in fact) return tableFactOf(kinds[fact.case]!, fact.doc ?? `the field ${fact.case} of the case`);
  return { kind: 'count', doc: fact.doc ?? 'items that came to this' };
}

/** Counts the items that meet all filters of a fact; each filter names one or several. */
function countVerdictFact(
  fact: VerdictFact,
  fields: readonly Field[],
): (items: readonly RuledItem[], given: Readonly<Record<string, unknown>>) => AnyFactValue {
  if ('case' in fact) return (_items, given) => given[fact.case] as AnyFactValue;
  const outcomes = listOf(fact.outcome);
  const effects: readonly string[] = listOf(fact.effect);
  const marks = Object.entries(fact.marks ?? {}).map(([name, wanted]) => [name, listOf(wanted)] as const);
  const hasValue = Object.hasOwn(fact, 'value');
  const keys = fields.map(({ reader }) => new Set(readSeveral(reader, fact.value).map(({ key }) => key)));
  const isMeant = (item: RuledItem): boolean =>
    (outcomes.length === 0 || outcomes.includes(item.outcome)) &&
    (effects.length === 0 || effects.includes(item.effect)) &&
    (!hasValue || (item.taken !== null && keys[item.field.at]!.has(item.taken.key))) &&
    marks.every(([name, wanted]) => (wanted as readonly unknown[]).includes(item.marks[name]));
  return (items) => items.filter(isMeant).length;
}

/** Binds a court that has no problems into its plan. */
export function makePlan(court: CourtFile, planned: PlanFacts, verdict: AnyTable | null): CourtPlan {
  const { fields, groupOf, facts } = planned;
  const roles = Object.entries(court.roles).map(([name, { voices, asked }], at): CourtRole => {
    const names = Array.isArray(voices) ? (voices as readonly string[]) : null;
    const seats = typeof voices === 'number' ? voices : (names?.length ?? null);
    return { name, at, seats, names, isLater: asked === 'later' };
  });
  const outcomes = outcomesOf(court, fields, groupOf);
  const { items, quote } = court;
  const listed = typeof items === 'object' ? items.listed : null;
  const caseFields = caseFieldsOf(court, listed);
  const uses = (test: (fact: PanelFact) => boolean): boolean => Object.values(court.facts).some(test);
  return {
    roles,
    roleOf: new Map(roles.map((role) => [role.name, role])),
    fields,
    fieldOf: new Map(fields.map((field) => [field.name, field])),
    items:
      listed !== null
        ? 'listed'
        : items === 'named'
          ? 'named'
          : court.fields === undefined
            ? 'one'
            : 'fields',
    listed,
    caseFields,
    caseFieldOf: new Map(caseFields.map((field) => [field.name, field])),
    remembers: court.memory !== undefined,
    entryMarks: entryMarksOf(court),
    swap: court.swap ?? null,
    quote: quote === undefined ? null : { in: quote.in, required: quote.required === true },
    needsQuotations:
      quote !== undefined && (quote.required === true || uses((fact) => isOwn(fact) || 'quotation' in fact)),
    needsCalibration:
      uses((fact) => 'calibrated' in fact) ||
      [...outcomes.values()].some(({ what }) => what === 'calibrated'),
    groups: planned.groups,
    facts,
    outcomes,
    verdict:
      court.verdict === undefined
        ? null
        : {
            table: verdict!,
            effects: new Map(
              Object.entries(court.verdict.outcomes).map(([name, { effect }]) => [name, effect]),
            ),
            facts: planned.verdict,
          },
  };
}

function outcomesOf(
  court: CourtFile,
  fields: readonly Field[],
  groupOf: PlanFacts['groupOf'],
): Map<string, OutcomePlan> {
  const names = Object.keys(court.roles);
  return new Map(
    Object.entries(court.outcomes).map(([name, outcome]): [string, OutcomePlan] => {
      const { effect } = outcome;
      const what = 'what' in outcome ? outcome.what : null;
      const given =
        'value' in outcome ? fields.map(({ reader }) => readSeveral(reader, [outcome.value])[0]!) : null;
      const group = groupOf('by' in outcome ? listOf(outcome.by) : []);
      const roles = 'roles' in outcome ? outcome.roles.map((role) => names.indexOf(role)) : [];
      return [name, { name, effect, what, given, group, roles }];
    }),
  );
}

function caseFieldsOf({ case: kinds = {} }: CourtFile, listed: string | null): CaseField[] {
  const declared = Object.entries(kinds).map(([name, kind]): CaseField => {
    const reader = kind.kind === 'any' ? null : readerOf(kind);
    return { name, kind, reader, isOptional: kind.optional === true };
  });
  if (listed === null || Object.hasOwn(kinds, listed)) return declared;
  return [...declared, { name: listed, kind: { kind: 'any' }, reader: null, isOptional: false }];
}

/** The marks that no field gives: the entries of the list do. */
function entryMarksOf({ marks = {}, fields = {} }: CourtFile): EntryMark[] {
  return Object.entries(marks)
    .filter(([name]) => !Object.values(fields).some((field) => Object.hasOwn(field.marks ?? {}, name)))
    .map(([name, kind]) => ({ name, reader: readerOf(kind) }));
}
