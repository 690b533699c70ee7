/** A case of a court as votes: what each voice said on each item of a closed kind, and what is right. */
import { ONLY_FIELD } from '../votes/calibration.ts';
import type { VotedItem } from '../votes/vote.ts';
import { readGold } from './gold.ts';
import { labelledVotes } from './labelled-votes.ts';
import { courtPlan, type Panel } from './panel.ts';
import type { Field } from './plan.ts';
import { readPanelCase } from './read-case.ts';
import { labelOf } from './said-values.ts';

/** The fields whose values are labels: choices and flags. */
export const votedFields = (panel: Panel): string[] => panel[courtPlan].fields.filter(isVoted).map(nameOf);

/** Reads a case and returns its votes, item by item; refuses what `decide` refuses. Items of other kinds are left out. */
export function caseVotes(panel: Panel, input: unknown, case_id: string): VotedItem[] {
  const { items, fields } = panel[courtPlan];
  const one = readPanelCase(panel, input);
  const known = readGold(panel, one, (input as { readonly gold?: unknown }).gold);
  const gold = new Map(known.items.map(({ at, said }) => [at, labelOf(said)]));
  const isOnly = items === 'one' || (items === 'fields' && fields.length === 1);
  return one.items.flatMap((item, at) => {
    if (!isVoted(item.field)) return [];
    const name = isOnly ? case_id : `${case_id}/${item.id}`;
    const votes = labelledVotes(panel, item, () => true).map((vote) => ({ item: name, ...vote }));
    return [{ field: nameOf(item.field), item: name, votes, gold: gold.get(at) ?? null }];
  });
}

const isVoted = ({ reader }: Field): boolean => reader.kind.kind === 'choice' || reader.kind.kind === 'flag';

const nameOf = ({ name }: Field): string => (name === '' ? ONLY_FIELD : name);
