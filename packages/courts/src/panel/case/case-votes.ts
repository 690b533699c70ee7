/** A case of a court as votes: what each voice said on each item whose values are labels or numbers, and what is right. */

import type { VotedItem } from '@curia/core/votes';
import { ONLY_FIELD } from '@curia/core/votes/certify';
import { courtPlan, type Panel } from '../file/panel.ts';
import type { Field } from '../file/plan.ts';
import { isClosed, type Kind } from '../value/kind.ts';
import { labelOf } from '../value/said-values.ts';
import { readGold } from './gold.ts';
import { labelledVotes, votedItem } from './labelled-votes.ts';
import type { Item, PanelCase } from './panel-case.ts';
import { readPanelCase } from './read-case.ts';

/** The fields whose values are labels: choices and flags. */
export const votedFields = (panel: Panel): string[] => panel[courtPlan].fields.filter(isVoted).map(nameOf);

/** A case that was read, and its items as votes. */
export interface VotedCase {
  readonly one: PanelCase;
  readonly items: readonly (VotedItem & { readonly of: Item })[];
}

/** Reads a case and returns its votes on labels, item by item; refuses what `decide` refuses. Items of other kinds are left out. */
export const readVotedCase = (panel: Panel, input: unknown): VotedCase => readItems(panel, input, isVoted);

function readItems(panel: Panel, input: unknown, isRead: (field: Field) => boolean): VotedCase {
  const one = readPanelCase(panel, input);
  const known = readGold(panel, one, (input as { readonly gold?: unknown }).gold);
  const gold = new Map(known.items.map(({ at, said }) => [at, labelOf(said)]));
  const items = one.items.flatMap((of, at) => {
    if (!isRead(of.field)) return [];
    const item = votedItem(panel, one, of);
    const votes = labelledVotes(panel, of, () => true).map(({ abstained: _abstained, ...vote }) => ({
      item,
      ...vote,
    }));
    return [{ field: nameOf(of.field), item, votes, gold: gold.get(at) ?? null, of }];
  });
  return { one, items };
}

/** The votes of a case on labels and numbers, under its name in a file or a run. */
export function caseVotes(panel: Panel, input: unknown, case_id: string): VotedItem[] {
  const named =
    typeof input === 'object' && input !== null && !Array.isArray(input) ? { ...input, case_id } : input;
  return readItems(panel, named, isMeasured).items.map(({ of, ...item }) =>
    withScale(item, of.field.reader.kind),
  );
}

const isVoted = ({ reader }: Field): boolean => isClosed(reader.kind);

const isMeasured = (field: Field): boolean => isVoted(field) || field.reader.kind.kind === 'number';

/** The item with its scale. That there is no number is no point, and counts as an abstention. */
function withScale(item: VotedItem, kind: Kind): VotedItem {
  if (kind.kind === 'choice' && kind.ordered === true)
    return { ...item, scale: { kind: 'grades', order: kind.values } };
  if (kind.kind !== 'number') return item;
  const { tolerance } = kind;
  return {
    ...item,
    votes: item.votes.map((vote) => (vote.label === NONE ? { ...vote, label: null } : vote)),
    gold: item.gold === NONE ? null : item.gold,
    scale: { kind: 'numbers', ...(tolerance === undefined ? {} : { within: tolerance }) },
  };
}

/** How votes and known answers say that there is none. */
const NONE = 'null';

const nameOf = ({ name }: Field): string => (name === '' ? ONLY_FIELD : name);
