/** What a person began to write: kept on every change, and shown to nobody else. */
import { CuriaError } from '@curia/core';
import type { Person } from '@curia/core/in/review';
import type { DeskItem } from '../store/desk/items.ts';
import type { Draft } from '../store/desk/seats.ts';
import type { ItemView } from '../wire/item.ts';
import { mustBeAllowed } from './open-item.ts';
import type { DeskPlace } from './take-in.ts';

/** What is kept. */
export interface DraftContent {
  readonly answer?: unknown;
  readonly notes?: string | undefined;
}

const LONGEST_DRAFT = 200_000;

const fits = (draft: string): boolean => draft.length <= LONGEST_DRAFT;

/** Keeps a draft, also for somebody whose lease is over. */
export async function saveDraft(
  { desk }: DeskPlace,
  { item_id }: DeskItem,
  who: Person,
  { answer, notes }: DraftContent,
): Promise<void> {
  mustBeAllowed(who, 'review');
  const draft = JSON.stringify({ answer, notes });
  if (!fits(draft))
    throw new CuriaError('INPUT_INVALID', `draft: must have at most ${LONGEST_DRAFT} characters`);
  await desk.seats.saveDraft(item_id, who.person, draft);
}

/** Keeps what somebody wrote if it cannot be stored; what is stored is no draft any more. */
export async function keepingDraft<T>(
  { desk }: DeskPlace,
  item_id: string,
  { person }: Person,
  content: DraftContent,
  hand: () => Promise<T>,
): Promise<T> {
  try {
    return await hand();
  } catch (error) {
    const draft = JSON.stringify(content);
    if (fits(draft)) await desk.seats.saveDraft(item_id, person, draft);
    throw error;
  }
}

/** A draft of this round; what was written for an earlier one answers another question. */
export function draftOf(stored: Draft | undefined, round: number): ItemView['draft'] {
  if (stored === undefined || stored.round !== round) return null;
  // Only `saveDraft` and `keepingDraft` write drafts.
  const content = JSON.parse(stored.draft) as DraftContent;
  return { ...content, at: stored.at };
}
