/** After how many equal answers each outcome of a court is settled, whatever the other voices say. */
import { answersOf, valuesOf } from '../case/answers.ts';
import { courtPlan, type Panel } from '../file/panel.ts';
import { type Seat, StateAt } from '../file/seat.ts';
import { decideItem } from '../rule/decide-item.ts';
import { settles } from '../rule/settles.ts';
import type { SaidValue } from '../value/said.ts';
import { countedOf } from './explore.ts';
import { type FieldSpace, panelSpace, settingOf } from './panel-space.ts';

/** An outcome that equal answers settle. */
export interface SettledAfter {
  readonly outcome: string;
  /** The field of the item; absent if the court has one value. */
  readonly field?: string;
  /** What the voices all say. */
  readonly value: SaidValue;
  /** After how many answers: at least, and at most, as the case has it. */
  readonly after: number;
  readonly at_most: number;
  /** How many seats are asked first. */
  readonly of: number;
}

/** More combinations of values and of what a case says are not gone through. */
const MOST_WALKED = 200;

/** The outcomes that equal answers settle; undefined if they were not gone through. */
export function settledAfter(panel: Panel): SettledAfter[] | undefined {
  const space = panelSpace(panel);
  if (space.fields === null) return undefined;
  const made = panel[courtPlan];
  const first = made.roles.filter(({ isLater }) => !isLater);
  const of = first.reduce((sum, { seats }) => sum + seats!, 0);
  const found = new Map<string, SettledAfter>();
  for (const field of space.fields) {
    const values = valuesOf(panel.court, made, field.field, of);
    if (values === undefined || values.values.length * field.settings > MOST_WALKED) return undefined;
    for (let setting = 0; setting < field.settings; setting++) {
      for (const said of values.values) {
        const seats = first.flatMap((role) => {
          const vote = answersOf(panel.court, made, role, values).find(
            (answer) => answer.state === StateAt.voted && answer.said?.key === said.key,
          );
          return new Array<Seat>(role.seats!).fill(vote!);
        });
        const ended = endOf(panel, field, setting, seats);
        const after = leastSettled(panel, field, setting, seats);
        const key = JSON.stringify([ended, field.field.name, said.value]);
        const { name } = field.field;
        const before = found.get(key) ?? { outcome: ended, value: said.value, after, at_most: after, of };
        const named = name === '' ? before : { ...before, field: name };
        found.set(key, {
          ...named,
          after: Math.min(before.after, after),
          at_most: Math.max(before.at_most, after),
        });
      }
    }
  }
  return [...found.values()];
}

/** The least number of equal answers, in the order of the seats, after which the rest can change nothing. */
function leastSettled(panel: Panel, space: FieldSpace, setting: number, seats: readonly Seat[]): number {
  const { roles } = panel[courtPlan];
  const { given, marks } = settingOf(space, setting);
  const asked = roles.map(({ isLater }) => !isLater);
  for (let heard = seats.length - 1; heard > 0; heard--) {
    const out = roles.map(({ at }) => seats.slice(heard).filter(({ role }) => role === at).length);
    const standing = { field: space.field, marks: { ...space.field.marks, ...marks }, given, asked, out };
    if (settles(panel, { ...standing, heard: seats.slice(0, heard) }) !== 'settled') return heard + 1;
  }
  return 1;
}

/** What the item comes to if all say the same. */
function endOf(panel: Panel, space: FieldSpace, setting: number, seats: readonly Seat[]): string {
  const { given, marks } = settingOf(space, setting);
  const counted = countedOf({ space, given, marks: { ...space.field.marks, ...marks }, seats });
  return decideItem(panel, counted, { hasAnswered: () => false }).outcome.name;
}
