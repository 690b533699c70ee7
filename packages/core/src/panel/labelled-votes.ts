/** The votes of a court as reliability and calibration read them: item, reviewer, label, order, family, cost. */

import { byCodePoint } from '../text/code-points.ts';
import type { LabelledVote } from './calibration.ts';
import { courtPlan, type Panel } from './panel.ts';
import type { Item, PanelCase, VoteLine } from './panel-case.ts';
import type { Said } from './said.ts';
import { labelOf } from './said-values.ts';
import type { Seat } from './seat.ts';

/** The votes on an item, line by line, in canonical order; a line that is not a vote has no label. */
export function labelledVotes(
  panel: Panel,
  { lines }: Item,
  isMeant: (line: VoteLine) => boolean,
): LabelledVote[] {
  const { roles, swap } = panel[courtPlan];
  return lines
    .filter(isMeant)
    .map(({ voice, order, said, family, cost }) => ({
      reviewer: reviewerOf(panel, roles[voice.role]!.at, voice.name),
      label: said === null ? null : labelOf(said),
      ...(swap === null ? {} : { order: order === 0 ? '1' : '2' }),
      ...(family === null ? {} : { family }),
      ...(cost === null ? {} : { cost }),
    }))
    .sort(byReviewer);
}

/** An item's name among all items of all cases: the case, or the case and the item if a case has several. */
export function votedItem(panel: Panel, { name }: Pick<PanelCase, 'name'>, { id }: Pick<Item, 'id'>): string {
  const { items, fields } = panel[courtPlan];
  return items === 'one' || (items === 'fields' && fields.length === 1) ? name : `${name}/${id}`;
}

/** The same votes with some seats changed, the same way in both orders; null means the seat says nothing. */
export function votesInstead(
  panel: Panel,
  votes: readonly LabelledVote[],
  instead: ReadonlyMap<Seat, Said | null>,
): LabelledVote[] {
  const { swap } = panel[courtPlan];
  const changed = [...instead].flatMap(([{ role, voice }, said]): LabelledVote[] => {
    const vote = {
      reviewer: reviewerOf(panel, role, voice ?? ''),
      label: said === null ? null : labelOf(said),
    };
    return swap === null
      ? [vote]
      : [
          { ...vote, order: '1' },
          { ...vote, order: '2' },
        ];
  });
  const names = new Set(changed.map(({ reviewer }) => reviewer));
  return [...votes.filter(({ reviewer }) => !names.has(reviewer)), ...changed].sort(byReviewer);
}

/** The canonical order of votes: by reviewer, then by the order in which it was asked. */
const byReviewer = (a: LabelledVote, b: LabelledVote): number =>
  byCodePoint(a.reviewer, b.reviewer) || byCodePoint(a.order ?? '', b.order ?? '');

/** A seat's name among reviewers: the voice, or role and voice if the court has several roles. */
export function reviewerOf(panel: Panel, role: number, voice: string): string {
  const { roles } = panel[courtPlan];
  return roles.length === 1 ? voice : `${roles[role]!.name}/${voice}`;
}
