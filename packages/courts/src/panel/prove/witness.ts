/** A panel that shows a finding, written as a case that can be decided; it is decided again before it is shown. */
import { CuriaError } from '@curia/core';
import type { FactValues } from '@curia/core/table';
import { exampleValue } from '../case/case-shape.ts';
import { Quotations } from '../case/quotations.ts';
import { readPanelCase } from '../case/read-case.ts';
import { seatsOf } from '../case/seats-of.ts';
import type { PanelVote } from '../case/vote.ts';
import { STATES } from '../file/fact.ts';
import { courtPlan, type Panel } from '../file/panel.ts';
import type { CourtPlan } from '../file/plan.ts';
import { type Seat, StateAt } from '../file/seat.ts';
import { areHeard } from '../rule/decide-case.ts';
import { type DecidedItem, decideItem } from '../rule/decide-item.ts';
import type { SeatName } from '../rule/ruling.ts';
import type { Visit } from './explore.ts';
import { type FieldSpace, settingOf } from './panel-space.ts';
import { multisetPlaces, multisetSeats } from './walk-panels.ts';

/** A panel that shows a finding. */
export interface PanelWitness {
  /** The facts under which the rule decides; for silence that helps, those afterwards. */
  readonly facts: FactValues;
  readonly votes: readonly PanelVote[];
  /** The fields of the case; with the votes it can be decided. */
  readonly case: Readonly<Record<string, unknown>>;
  readonly item: string;
  /** The seat that falls silent. */
  readonly silent?: SeatName;
  /** The panel that it is compared with. */
  readonly then?: PanelWitness;
}

const QUOTED = 'text';
const NOT_THERE = 'not there';

/** Writes a panel down and decides it again: `rule` must decide in the round that was seen. */
export function witnessOf(
  panel: Panel,
  space: FieldSpace,
  number: number,
  visit: Visit,
  rule: string,
): PanelWitness {
  const witness = writePanel(panel, space, number, visit);
  confirm(panel, witness, visit, rule);
  return witness;
}

/** Writes down both panels of silence that helps, and decides both again. */
export function witnessOfSilence(
  panel: Panel,
  space: FieldSpace,
  before: { readonly number: number; readonly visit: Visit },
  after: { readonly number: number; readonly visit: Visit },
  silent: Seat,
): PanelWitness {
  const all = panel[courtPlan].roles.map(() => true);
  const was = writePanel(panel, space, before.number, { ...before.visit, asked: all });
  confirm(panel, writePanel(panel, space, before.number, before.visit), before.visit, before.visit.end!.rule);
  const then = writePanel(panel, space, after.number, after.visit);
  confirm(panel, then, after.visit, after.visit.end!.rule);
  const asked = before.visit.asked.map((isAsked, role) => isAsked || after.visit.asked[role] === true);
  const names = new Set(panel[courtPlan].roles.filter(({ at }) => asked[at]).map(({ name }) => name));
  const who = seatOf(panel, space, before.number, silent);
  return { ...was, facts: then.facts, votes: was.votes.filter(({ role }) => names.has(role!)), silent: who };
}

/** The seat, by name, that gives an answer in a panel. */
function seatOf(panel: Panel, space: FieldSpace, number: number, answer: Seat): SeatName {
  const places = multisetPlaces(space, number);
  const at = space.roles.findIndex(({ role }) => role.at === answer.role);
  const { role } = space.roles[at]!;
  const place = multisetSeats(space.roles[at]!, places[at]!).indexOf(answer);
  return { role: role.name, voice: voiceAt(panel[courtPlan], role.at, place) };
}

const voiceAt = ({ roles }: CourtPlan, role: number, place: number): string =>
  roles[role]!.names?.[place] ?? `${roles[role]!.name}-${place + 1}`;

function writePanel(panel: Panel, space: FieldSpace, number: number, visit: Visit): PanelWitness {
  const made = panel[courtPlan];
  const item = itemId(made, space);
  const places = multisetPlaces(space, number);
  const given = writeCase(made, space, number);
  const text = made.quote === null ? '' : String(given[made.quote.in[0]!]);
  const votes = space.roles.flatMap((role, at) =>
    visit.asked[role.role.at]
      ? multisetSeats(role, places[at]!).flatMap((seat, place) =>
          linesOf(made, space, seat, text, {
            role: role.role.name,
            voice: voiceAt(made, role.role.at, place),
            item,
          }),
        )
      : [],
  );
  return { facts: visit.facts, votes, case: given, item };
}

function itemId({ items }: CourtPlan, { field }: FieldSpace): string {
  if (items === 'one') return 'value';
  if (items === 'fields') return field.name;
  return field.name === '' ? 'a' : `a/${field.name}`;
}

/** The fields of a case with this setting; fields that are not facts get some value of their kind. */
function writeCase(made: CourtPlan, space: FieldSpace, number: number): Record<string, unknown> {
  const { given, marks } = settingOf(space, Math.floor(number / space.size));
  const quoted = made.quote?.in ?? [];
  const entry = {
    id: 'a',
    ...Object.fromEntries(
      made.entryMarks.map(({ name, reader }) => [name, marks[name] ?? exampleValue(reader.kind)]),
    ),
  };
  return Object.fromEntries(
    made.caseFields.flatMap(({ name, kind, isOptional }): [string, unknown][] => {
      if (name === made.listed) return [[name, [entry]]];
      if (Object.hasOwn(given, name)) return [[name, given[name]]];
      if (isOptional && !quoted.includes(name)) return [];
      return [[name, kind.kind === 'any' ? QUOTED : exampleValue(kind)]];
    }),
  );
}

/** The lines of a seat; a quotation that is found quotes a text of the case. */
function linesOf(
  made: CourtPlan,
  space: FieldSpace,
  seat: Seat,
  text: string,
  head: SeatName & { readonly item: string },
): PanelVote[] {
  const { state, said, reasons, quotation } = seat;
  const [first, second = first] = reasons;
  // A seat that voted said something.
  const line = (reason: string | undefined): PanelVote => ({
    ...head,
    value: said!.value,
    ...(reason === undefined ? {} : { reason }),
    ...(quotation === 'none' ? {} : { quotation: quotation === 'found' ? text : NOT_THERE }),
  });
  if (state === StateAt.voted) {
    return made.swap === null
      ? [line(first)]
      : [
          { ...line(first), order: '1' },
          { ...line(second), order: '2' },
        ];
  }
  if (state === StateAt.inconsistent) {
    const [one, other] = space.field.reader.closed;
    const proof = made.quote === null ? {} : { quotation: text };
    return [
      { ...head, order: '1', value: one!.value, ...proof },
      { ...head, order: '2', value: other!.value, ...proof },
    ];
  }
  const silent: PanelVote = { ...head, state: STATES[state] as NonNullable<PanelVote['state']> };
  return made.swap === null
    ? [silent]
    : [
        { ...silent, order: '1' },
        { ...silent, order: '2' },
      ];
}

/** Decides a witness by the court itself; only what is free comes from the analysis. */
function confirm(panel: Panel, witness: PanelWitness, visit: Visit, rule: string): void {
  const { decision, round } = decideWitness(panel, witness, visit);
  if (decision.rule === rule && round === visit.round) return;
  const said = `${JSON.stringify(witness)} is decided by ${decision.rule}, not by ${rule}`;
  throw new CuriaError('INTERNAL', `a witness of the analysis does not show its finding: ${said}`);
}

function decideWitness(panel: Panel, { case: given, votes, item }: PanelWitness, visit: Visit): DecidedItem {
  const one = readPanelCase(panel, { ...given, votes });
  const found = one.items.find(({ id }) => id === item)!;
  const visits = new Map<number, Visit>();
  for (let at: Visit | null = visit; at !== null; at = at.before) visits.set(at.round, at);
  const roundOf = (asked: readonly boolean[]): number =>
    [...visits.values()].find((known) => known.asked.every((isAsked, role) => isAsked === asked[role]))
      ?.round ?? 0;
  return decideItem(
    panel,
    {
      item,
      field: found.field,
      marks: found.marks,
      given: one.given,
      ...seatsOf(panel[courtPlan], found, one, new Quotations(panel[courtPlan], one.given)),
      calibrate: (asked) => visits.get(roundOf(asked))?.freedom.calibrated,
    },
    {
      hasAnswered: (roles) => areHeard(one, roles),
      instead: (round) => visits.get(round)?.freedom.instead ?? {},
    },
  );
}
