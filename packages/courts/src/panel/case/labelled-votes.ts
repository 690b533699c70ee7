/** The votes of a court as reliability and calibration read them: item, reviewer, label, order, family, cost. */

import { byCodePoint } from '@curia/core/text';
import type { LabelledVote } from '../file/calibration.ts';
import { courtPlan, type Panel } from '../file/panel.ts';
import { type Seat, SPARED, StateAt } from '../file/seat.ts';
import { labelOf } from '../value/said-values.ts';
import type { Item, PanelCase, Voice } from './panel-case.ts';

/** The votes on an item, line by line, in canonical order; a line that is not a vote has no label. Who was spared is not there: nobody heard it. */
export function labelledVotes(
  panel: Panel,
  { lines }: Item,
  isMeant: (voice: Voice) => boolean,
): LabelledVote[] {
  const { swap } = panel[courtPlan];
  return lines
    .filter(({ voice, state }) => isMeant(voice) && state !== SPARED)
    .map(
      ({ voice, order, state, said, family, cost }): LabelledVote => ({
        reviewer: reviewerOf(panel, voice.role, voice.name),
        label: said === null ? null : labelOf(said),
        ...(state === StateAt.abstained ? { abstained: true } : {}),
        ...(swap === null ? {} : { order: order === 0 ? '1' : '2' }),
        ...(family === null ? {} : { family }),
        ...(cost === null ? {} : { cost }),
      }),
    )
    .sort(byReviewer);
}

/** The votes on an item as a calibration hears them: who answered and did not name it has no line, and was heard all the same. */
export function heardVotes(
  panel: Panel,
  { voices }: Pick<PanelCase, 'voices'>,
  item: Item,
  isMeant: (voice: Voice) => boolean,
): LabelledVote[] {
  const spoke = new Set(item.lines.map(({ voice }) => voice));
  const elsewhere = voices
    .flat()
    .filter((voice) => voice.hasVoted && isMeant(voice) && !spoke.has(voice))
    .flatMap(({ role, name }) => abstentionsOf(panel, reviewerOf(panel, role, name)));
  return [...labelledVotes(panel, item, isMeant), ...elsewhere].sort(byReviewer);
}

/** A voice that answered without a label, in every order. */
const abstentionsOf = (panel: Panel, reviewer: string): LabelledVote[] =>
  panel[courtPlan].swap === null
    ? [{ reviewer, label: null, abstained: true }]
    : ['1', '2'].map((order) => ({ reviewer, label: null, abstained: true, order }));

/** An item's name among all items of all cases: the case, or the case and the item if a case has several. */
export function votedItem(panel: Panel, { name }: Pick<PanelCase, 'name'>, { id }: Pick<Item, 'id'>): string {
  const { items, fields } = panel[courtPlan];
  return items === 'one' || (items === 'fields' && fields.length === 1) ? name : `${name}/${id}`;
}

/** The same votes with some seats changed, the same way in both orders; a seat that says nothing has no label. */
export function votesInstead(
  panel: Panel,
  votes: readonly LabelledVote[],
  instead: ReadonlyMap<Seat, Pick<Seat, 'said' | 'state'>>,
): LabelledVote[] {
  const { swap } = panel[courtPlan];
  const changed = [...instead].flatMap(([{ role, voice }, { said, state }]): LabelledVote[] => {
    const reviewer = reviewerOf(panel, role, voice ?? '');
    if (state === StateAt.abstained) return abstentionsOf(panel, reviewer);
    const vote = { reviewer, label: said === null ? null : labelOf(said) };
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

/** Tells whether a reviewer's role has been asked; nobody is excused by a name that belongs to no role. */
export function askedReviewers(panel: Panel, asked: readonly boolean[]): (reviewer: string) => boolean {
  const { roles } = panel[courtPlan];
  if (roles.length === 1) return () => true;
  const later = roles.filter(({ at }) => !asked[at]).map(({ name }) => `${name}/`);
  return (reviewer) => !later.some((role) => reviewer.startsWith(role));
}
