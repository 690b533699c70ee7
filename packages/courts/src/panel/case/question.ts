/** What a voice is asked in a run: one question per seat, round and order, with all items that are in question. */
import { CuriaError } from '@curia/core';
import type { Worded } from '@curia/core/protocol';
import type { ErrorDetail } from '@curia/core/read';
import { byCodePoint, namesakesIn, sayNamesake } from '@curia/core/text';
import { MOST_ITEMS, MOST_VOICES } from '../file/court-file.ts';
import { own, unknownName } from '../file/court-names.ts';
import { courtPlan, type Panel } from '../file/panel.ts';
import type { CourtPlan, CourtRole } from '../file/plan.ts';
import type { SaidValue } from '../value/said.ts';
import { written } from '../value/written.ts';
import type { PanelVote } from './vote.ts';

/** A question to one seat. */
export interface PanelQuestion extends Worded {
  readonly kind: 'ask-voice';
  readonly role: string;
  readonly voice: string;
  readonly round: number;
  /** Under swap: `1` as in the case, `2` exchanged; else null. */
  readonly order: '1' | '2' | null;
  /** The items in question; null if the voices themselves name them. */
  readonly items: readonly string[] | null;
  /** The most items that one voice may name, so that all together cannot name too many; null if they are given. */
  readonly most_items: number | null;
}

/** Who sits in which role of a run. */
export type Seating = Readonly<Record<string, readonly string[]>>;

/** Refuses a seating in which a role is empty, too full, unknown, or has the wrong people in it. */
export function checkSeating(panel: Panel, seating: Seating): void {
  const { roles, roleOf } = panel[courtPlan];
  const problems: ErrorDetail[] = Object.keys(seating)
    .filter((name) => !roleOf.has(name))
    .map((name) => ({ path: name, problem: unknownName('role', name, [...roleOf.keys()]) }));
  let voices = 0;
  for (const role of roles) {
    const seated = own(seating, role.name) ?? [];
    voices += seated.length;
    for (const problem of problemsWith(role, seated)) problems.push({ path: role.name, problem });
  }
  const isTooFull =
    voices > MOST_VOICES ||
    roles.some(({ name, seats }) => (own(seating, name)?.length ?? 0) > (seats ?? MOST_VOICES));
  if (voices > MOST_VOICES)
    problems.push({ path: '', problem: `${voices} voices; there are at most ${MOST_VOICES}` });
  const [first] = problems;
  if (first === undefined) return;
  const said = `${panel.name} cannot sit like this: ${first.path} ${first.problem}`;
  throw new CuriaError(isTooFull ? 'TOO_MANY_VOICES' : 'INPUT_INVALID', said, problems);
}

function problemsWith({ seats, names }: CourtRole, seated: readonly string[]): string[] {
  const stranger = names === null ? undefined : seated.find((voice) => !names.includes(voice));
  return [
    ...(seated.length === 0 ? ['has nobody to ask'] : []),
    ...(seated.includes('') ? ['has a voice without a name'] : []),
    ...(new Set(seated).size < seated.length ? ['has a voice twice'] : []),
    ...namesakesIn(seated).map(sayNamesake),
    ...(seats !== null && seated.length > seats ? [`has ${seated.length} voices and ${seats} seats`] : []),
    ...(stranger === undefined ? [] : [unknownName('voice', stranger, names!)]),
  ];
}

/** How many voices of a role are asked at once; null for all of them. */
export type WaveOf = (role: CourtRole) => number | null;

/**
 * The questions of a round, wave by wave: `itemsFor` says which items a role is asked about; nobody is asked about none. A role that
 * is asked in waves is asked in its declared order, every voice in both orders of the case at once.
 */
export function questionsFor(
  { roles, swap, fields }: CourtPlan,
  seating: Seating,
  round: number,
  waveOf: WaveOf,
  itemsFor: (role: CourtRole) => readonly string[] | null,
): PanelQuestion[][] {
  const orders = swap === null ? ([null] as const) : (['1', '2'] as const);
  const naming = roles.reduce((sum, { name, isLater }) => sum + (isLater ? 0 : seating[name]!.length), 0);
  const most = Math.max(1, Math.floor(MOST_ITEMS / (naming * orders.length * fields.length)));
  const waves: PanelQuestion[][] = [];
  for (const role of roles) {
    const items = itemsFor(role);
    if (items !== null && items.length === 0) continue;
    const wave = waveOf(role);
    const seated = seating[role.name]!;
    const voices = wave === null ? [...seated].sort(byCodePoint) : seated;
    voices.forEach((voice, place) => {
      const at = wave === null ? 0 : Math.floor(place / wave);
      const questions = orders.map(
        (order): PanelQuestion => ({
          kind: 'ask-voice',
          role: role.name,
          voice,
          round,
          order,
          items,
          most_items: items === null ? most : null,
        }),
      );
      waves[at] = [...(waves[at] ?? []), ...questions];
    });
  }
  return waves;
}

/** A value as named in an order: under order 2, the two swapped names trade places. */
export function turned<V>({ swap }: Pick<CourtPlan, 'swap'>, order: string | null, value: V): V {
  if (swap === null || order !== '2') return value;
  const [one, other] = swap;
  return value === one ? (other as V) : value === other ? (one as V) : value;
}

/** The fields of a case as a question shows them: under order 2 the contents of the swapped fields are exchanged. */
export function shownCase(
  panel: Panel,
  given: Readonly<Record<string, unknown>>,
  order: string | null,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(given).flatMap((name) => {
      const shown = given[turned(panel[courtPlan], order, name)];
      return shown === undefined ? [] : [[name, shown]];
    }),
  );
}

/** What was said before on an item, without names. */
export interface ShownVotes {
  readonly item: string;
  readonly votes: readonly {
    readonly value: SaidValue;
    readonly reason?: string;
    readonly quotation?: string;
  }[];
}

/** The votes of earlier rounds as a later voice sees them: values, reasons and quotations, by value. */
export function shownVotes(
  panel: Panel,
  votes: readonly PanelVote[],
  { items, order }: PanelQuestion,
): ShownVotes[] {
  const made = panel[courtPlan];
  return (items ?? []).map((item) => {
    const field = made.fieldOf.get(item.split('/').at(-1)!) ?? made.fields[0]!;
    const said = votes
      .filter((vote) => (vote.item ?? 'value') === item && (vote.state ?? 'voted') === 'voted')
      .map(({ value = null, reason, quotation }) =>
        written({ value: turned(made, order, value), reason, quotation }),
      )
      .sort((a, b) => {
        const [one, other] = [field.reader.read(a.value), field.reader.read(b.value)];
        const byValue =
          typeof one === 'string' || typeof other === 'string' ? 0 : field.reader.compare(one, other);
        return byValue || byCodePoint(JSON.stringify(a), JSON.stringify(b));
      });
    return { item, votes: said };
  });
}
