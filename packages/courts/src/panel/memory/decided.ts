/** What a court of its own asks the memory before its voices are asked, and what a ruled case leaves behind. */
import { CuriaError } from '@curia/core';
import { type DecidedCase, type DecidedPart, originOf, type RecallRequest } from '@curia/memory';
import { fieldsOf } from '../case/fields-of.ts';
import { isCorrect, readGold } from '../case/gold.ts';
import type { Item } from '../case/panel-case.ts';
import { Quotations } from '../case/quotations.ts';
import { readGivenCase, readPanelCase } from '../case/read-case.ts';
import { seatsOf } from '../case/seats-of.ts';
import { leadersOf, type Tally, tallyVotes } from '../count/tally.ts';
import { courtPlan, type Panel } from '../file/panel.ts';
import { rememberedFields, seesAdvice } from '../file/remembered.ts';
import { type Seat, StateAt } from '../file/seat.ts';
import { languageOf } from '../prompts/language.ts';
import { type PanelState, recordOf } from '../rule/protocol.ts';
import type { ItemRuling } from '../rule/ruling.ts';
import type { Said } from '../value/said.ts';
import { labelOf } from '../value/said-values.ts';

/** What the memory is asked: what the case shows before anybody has said anything about it. */
export function recallForPanel(panel: Panel, { input }: PanelState): RecallRequest {
  const { items } = readGivenCase(panel, input);
  const remembered = rememberedFields(panel.court);
  return {
    seen: {
      ...describe(panel, input),
      items: items.filter(({ field }) => remembered.has(field.name)).length,
      appearance: { conflicts: [], risks: [] },
    },
    places: {
      voices: {
        roles: Object.keys(panel.court.roles).filter((role) => seesAdvice(panel.court, role)),
        gate: { isOpen: true, reason: 'no_gate' },
      },
    },
    language: languageOf(fieldsOf(panel, input)),
    meta: (_flags, retrieved, { stats }, { voices }) => {
      const isShown = voices !== undefined && voices.slot.text !== '';
      return {
        ...stats,
        retrieved_k: retrieved.length,
        retrieved_ids: retrieved.map(({ entry }) => entry.episode_id),
        exposed_to_voices: isShown,
        prompt_injection_chars: isShown ? voices.slot.chars : 0,
      };
    },
  };
}

type Description = Pick<DecidedCase, 'text' | 'split'> &
  Pick<RecallRequest['seen'], 'court' | 'tags'> & { readonly language: string | null };

/** What a case is, whoever says what about it. */
function describe({ name, court }: Panel, input: Readonly<Record<string, unknown>>): Description {
  const { described_by = [] } = court.memory ?? {};
  const kindOf = (field: string): string | undefined => court.case?.[field]?.kind;
  const texts = described_by.flatMap((field) => {
    const text = input[field];
    return kindOf(field) === 'text' && typeof text === 'string' ? [text] : [];
  });
  const tags = described_by.flatMap((field) => {
    const value = input[field];
    return kindOf(field) === 'text' || value === undefined || value === null ? [] : [`${field}=${value}`];
  });
  const { split, language } = originOf(input);
  return { court: name, text: texts.join('\n'), tags, split, language };
}

/** The case as the memory takes it in; one that went to a person decided nothing, and is nobody's consent. */
export function decidedPanel(panel: Panel, state: PanelState): DecidedCase | null {
  const { ruling, input } = state;
  if (ruling === null || ruling.effect === 'escalate' || ruling.effect === 'ask') return null;
  const ends = endsOf(panel, state, ruling.items);
  const has = (change: NonNullable<DecidedCase['change']>): boolean =>
    ends.some((end) => changeIn(end) === change);
  const { tags = [], ...described } = describe(panel, input);
  return {
    ...described,
    tags: [...tags],
    parts: ends.flatMap(partsOf),
    conflicts: conflictsIn(ends),
    // Who was silent or said two things did not say anything else in the end.
    conflicts_after: conflictsIn(ends).filter((kind) => kind !== DIVIDED || ends.some(isLeftDivided)),
    risks: [],
    risks_after: [],
    is_changed: has('turned') || has('dropped'),
    change: CHANGES.find(has) ?? null,
    reason: ruling.verdict?.code ?? ruling.items[0]?.code ?? '',
    dissent: ends.flatMap(dissentOn(panel)).slice(0, MOST_DISSENT),
    ...gainOf(panel, input, ends),
  };
}

const CHANGES = ['turned', 'dropped', 'opened'] as const;
const MOST_DISSENT = 100;
const DIVIDED = 'VOICES_DIVIDED';

/** An item with what was held of it before later roles and rules spoke, and what became of it. */
interface End {
  readonly item: Item;
  readonly ruled: ItemRuling;
  readonly seats: readonly Seat[];
  /** The seats that were asked first. */
  readonly first: readonly Seat[];
  readonly tally: Tally;
  /** What they held: one value, or several in a tie. */
  readonly before: readonly Said[];
  /** Null if nothing was taken. */
  readonly after: Said | null;
}

/** The items that are remembered, as the votes of the case and its ruling have them. */
function endsOf(panel: Panel, state: PanelState, ruled: readonly ItemRuling[]): End[] {
  const made = panel[courtPlan];
  const one = readPanelCase(panel, recordOf(state));
  const quotations = new Quotations(made, one.given);
  const remembered = rememberedFields(panel.court);
  const rulings = new Map(ruled.map((ruling) => [ruling.item, ruling]));
  return one.items.flatMap((item): End[] => {
    const ruling = rulings.get(item.id);
    if (ruling === undefined || !remembered.has(item.field.name)) return [];
    const { seats, roll } = seatsOf(made, item, one, quotations);
    const first = seats.filter(({ role }) => made.roles[role]?.isLater === false);
    const votes = first.flatMap(({ value }) => (value < 0 ? [] : [value]));
    const tally = tallyVotes(roll, votes);
    const said = (value: unknown): Said[] => {
      const read = item.field.reader.read(value);
      return typeof read === 'string' ? [] : [read];
    };
    const [after = null] = ruling.value === undefined ? [] : said(ruling.value);
    return [{ item, ruled: ruling, seats, first, tally, before: leadersOf(tally).flatMap(said), after }];
  });
}

/** The values of an item before and after, each with the share of those who were asked that holds it. */
function partsOf({ item: { id }, ruled, seats, first, tally, before, after }: End): DecidedPart[] {
  const share = first.length === 0 ? 0 : tally.leading / first.length;
  const held = before.map((said) => ({ item: id, before: { value: labelOf(said), confidence: share } }));
  if (after === null) return held;
  const behind = seats.filter(({ said }) => said !== null && labelOf(said) === labelOf(after)).length;
  const asked = Object.values(ruled.votes).reduce((sum, count) => sum + count, 0);
  const confidence = asked === 0 ? 0 : behind / asked;
  return [...held, { item: id, after: { value: labelOf(after), confidence } }];
}

/** What became of what led alone: another value was taken, none, or a person is left to say. */
function changeIn({ before: [leading, other], after, ruled }: End): (typeof CHANGES)[number] | undefined {
  if (ruled.effect === 'escalate') return 'opened';
  if (leading === undefined || other !== undefined) return undefined;
  if (after === null) return 'dropped';
  return labelOf(after) === labelOf(leading) ? undefined : 'turned';
}

const isDivided = ({ tally }: End): boolean => tally.second > 0;

const isLeftDivided = (end: End): boolean => isDivided(end) && end.after === null;

/** The kinds of conflict among those who were asked first. */
function conflictsIn(ends: readonly End[]): string[] {
  const has = (state: (at: number) => boolean): boolean =>
    ends.some(({ first }) => first.some((seat) => state(seat.state)));
  return [
    ...(ends.some(isDivided) ? [DIVIDED] : []),
    ...(has((at) => at === StateAt.inconsistent) ? ['VOICES_INCONSISTENT'] : []),
    ...(has((at) => at >= StateAt.missing) ? ['VOICES_SILENT'] : []),
  ];
}

/** Every vote that the end does not follow, under the seat that cast it. */
const dissentOn =
  ({ [courtPlan]: { roles } }: Panel) =>
  ({ seats, after }: End): DecidedCase['dissent'] =>
    after === null
      ? []
      : seats.flatMap(({ role, voice, said, reasons: [reason = ''] }) =>
          said === null || voice === null || labelOf(said) === labelOf(after)
            ? []
            : [{ voice: `${roles[role]?.name ?? ''}/${voice}`, said: labelOf(said), reason }],
        );

/** Whether a case carries gold, and how many more items are right in the end; the gold itself goes no further. */
function gainOf(
  panel: Panel,
  { gold }: Readonly<Record<string, unknown>>,
  ends: readonly End[],
): Pick<DecidedCase, 'has_gold' | 'outcome'> {
  if (gold === undefined || gold === null) return { has_gold: false, outcome: null };
  const known = goldOn(panel, gold, ends);
  if (known.length === 0) return { has_gold: true, outcome: null };
  const right = (said: (end: End) => Said | null | undefined): number =>
    known.filter((one) => {
      const end = ends[one.at];
      const value = end === undefined ? null : said(end);
      return value != null && isCorrect(one, value);
    }).length;
  const was = right(({ before: [leading, other] }) => (other === undefined ? leading : null));
  const is = right(({ after }) => after);
  return { has_gold: true, outcome: { gain: (is - was) / known.length } };
}

/** Gold that cannot be read says nothing; whoever measures by it refuses it. */
function goldOn(panel: Panel, gold: unknown, ends: readonly End[]) {
  try {
    return readGold(panel, { items: ends.map(({ item }) => item) }, gold).items;
  } catch (error) {
    if (CuriaError.is(error)) return [];
    throw error;
  }
}
