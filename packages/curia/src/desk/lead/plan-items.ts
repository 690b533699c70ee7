/** Who is to read an item, by when, and how many people: what a lead plans of many items at once. */
import { CuriaError } from '@curia/core';
import { isAllowed, type Person } from '@curia/core/in/review';
import { z } from 'zod';
import { findItem, mustBeAllowed } from '../open-item.ts';
import type { DeskPlace } from '../take-in.ts';

/** The most items that are planned at once. */
const MOST_ITEMS = 500;

/** What a lead says of items; what is absent stays as it is. */
export const planAsked = z.strictObject({
  items: z.array(z.string().max(64)).min(1).max(MOST_ITEMS).describe('Their ids, or the beginnings of them.'),
  assigned: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .nullable()
    .optional()
    .describe('Whose they are to answer; null for anybody’s. A seat of each is kept for this person.'),
  due_at: z.iso
    .datetime({ offset: true })
    // Dates are compared as they are written.
    .transform((at) => new Date(at).toISOString())
    .nullable()
    .optional()
    .describe('By when they are to be answered; null for no date.'),
  reviews: z.int().min(1).max(99).optional().describe('How many people review each, while it has no review.'),
});

/** What a lead says of items. */
export type PlanAsked = z.infer<typeof planAsked>;

/** What became of a plan. */
export interface Planned {
  readonly planned: number;
  /** Items that stay as they are, and why. */
  readonly kept: readonly { readonly item_id: string; readonly code: string; readonly problem: string }[];
}

/** Plans items, each for itself: one that cannot be planned is named with the reason, and the others are. */
export async function planItems(place: DeskPlace, who: Person, asked: PlanAsked): Promise<Planned> {
  mustBeAllowed(who, 'arrange');
  const { desk } = place;
  const { items, assigned, due_at, reviews } = asked;
  if (assigned === undefined && due_at === undefined && reviews === undefined)
    throw new CuriaError('INPUT_INVALID', 'say who is to read them, by when, or how many people');
  if (typeof assigned === 'string') await mustSit(place, assigned);
  const kept: Planned['kept'][number][] = [];
  for (const name of new Set(items)) {
    try {
      const { item_id } = await findItem(place, name);
      if (reviews !== undefined) await desk.seats.setCount(item_id, reviews);
      if (assigned !== undefined || due_at !== undefined)
        await desk.items.plan(item_id, { assigned, due_at });
    } catch (error) {
      if (!CuriaError.is(error) || error.kind === 'unavailable' || error.kind === 'internal') throw error;
      kept.push({ item_id: name, code: error.code, problem: error.message });
    }
  }
  return { planned: new Set(items).size - kept.length, kept };
}

/** Refuses a name that no token lets take a seat. */
async function mustSit({ desk }: DeskPlace, person: string): Promise<void> {
  const roles = await desk.tokens.roles(person);
  if (!roles.some((role) => isAllowed(role, 'review') || isAllowed(role, 'adjudicate')))
    throw new CuriaError('INPUT_INVALID', `assigned: ${person} has no token that lets them take a seat`);
}
