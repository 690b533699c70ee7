/** The questions of an open case that agents have not answered yet. */

import type { Task } from '@curia/core/court';
import type { HeldCourt } from '../courts/held-court.ts';
import { tellEvent } from '../kept/case-event.ts';
import { openCase } from '../kept/open-case.ts';
import type { StoredCase, StoredEvent } from '../store/cases.ts';

/** A question with its prompt. */
export type OpenQuestion = Extract<Task, { does: 'ask' }>;

/** The open questions of a case, in the order asked; none if the case is closed or was refused. */
export function openQuestions(
  court: HeldCourt,
  stored: StoredCase,
  events: readonly StoredEvent[],
): OpenQuestion[] {
  const opened = openCase(court, stored);
  if ('error' in opened) return [];
  for (const event of events) tellEvent(opened.hearing, event);
  return opened.hearing.tasks().filter((task) => task.does === 'ask');
}
