/** What the voices of a panel court said, as votes: one question for each field, in the names that votes use. */
import { ONLY_FIELD } from './calibration.ts';
import type { Gold, Vote } from './vote.ts';

/** What a panel court takes for a value. */
export type PanelValue = string | boolean | null;

/** One line of a case: what a voice says of an item. */
export interface PanelLine {
  readonly voice: string;
  readonly role?: string | null | undefined;
  readonly item?: string | null | undefined;
  readonly order?: string | null | undefined;
  /** Only a line that voted has a label; without a state it did. */
  readonly state?: string | null | undefined;
  /** Absent or null is "there is none". */
  readonly value?: PanelValue | undefined;
  readonly family?: string | null | undefined;
  readonly cost?: number | null | undefined;
}

/** A case with its votes and what is known of it. */
export interface PanelCase {
  readonly case_id: string;
  readonly votes: readonly PanelLine[];
  /** A value where a case has one item, else values by item; an item that is not in it is not known. */
  readonly gold?: PanelValue | Readonly<Record<string, PanelValue>> | undefined;
}

/** What a court's file says of its shape. */
export interface PanelLayout {
  readonly severalRoles: boolean;
  readonly severalItems: boolean;
  /** The field that an item asks for; all items are of one field where absent. */
  readonly fieldOf?: (item: string) => string;
}

/** Votes and gold of one field. */
export interface FieldVotes {
  readonly votes: Vote[];
  readonly gold: Gold[];
}

/** The votes of cases by field; each field is a question of its own. */
export function panelVotes(cases: Iterable<PanelCase>, layout: PanelLayout): Map<string, FieldVotes> {
  const fields = new Map<string, FieldVotes>();
  const questionOf = (item: string): FieldVotes => {
    const name = layout.fieldOf?.(item) ?? ONLY_FIELD;
    const known = fields.get(name) ?? { votes: [], gold: [] };
    fields.set(name, known);
    return known;
  };
  for (const { case_id, votes, gold } of cases) {
    const itemOf = (item: string): string => (layout.severalItems ? `${case_id}/${item}` : case_id);
    const heard = new Set<string>();
    for (const line of votes) {
      const item = line.item ?? ONLY_FIELD;
      heard.add(item);
      questionOf(item).votes.push(voteOf(line, itemOf(item), layout));
    }
    // What nobody was asked cannot be evaluated.
    for (const [item, value] of knownOf(gold, layout))
      if (heard.has(item)) questionOf(item).gold.push({ item: itemOf(item), label: labelOf(value) });
  }
  return fields;
}

function voteOf(line: PanelLine, item: string, { severalRoles }: PanelLayout): Vote {
  const { voice, role, order, state, value, family, cost } = line;
  return {
    item,
    reviewer: severalRoles ? `${role ?? ''}/${voice}` : voice,
    label: (state ?? 'voted') === 'voted' ? labelOf(value ?? null) : null,
    order,
    family: family ?? voice.split('/', 1)[0]!,
    cost,
  };
}

/** "There is none" is an answer like others, not an abstention. */
const labelOf = (value: PanelValue): string => String(value);

function knownOf(
  gold: PanelCase['gold'],
  { severalItems }: PanelLayout,
): [item: string, value: PanelValue][] {
  if (gold === undefined || gold === null) return [];
  if (typeof gold !== 'object') return severalItems ? [] : [[ONLY_FIELD, gold]];
  return Object.entries(gold).filter(([item]) => item !== 'verdict');
}
