/** A case as its log leaves it, for whoever wants only what was said in it. */
import type { HeldCourt } from '../courts/held-court.ts';
import { tellEvent } from '../kept/case-event.ts';
import { openCase } from '../kept/open-case.ts';
import type { StoredCase, StoredEvent } from '../store/cases.ts';

/** The case with what agents said, in the form that `curia decide` takes; undefined if its court refuses it. */
export function recordedCase(
  court: HeldCourt,
  stored: StoredCase,
  log: readonly StoredEvent[],
): object | undefined {
  const opened = openCase(court, stored);
  if ('error' in opened) return undefined;
  for (const event of log) tellEvent(opened.hearing, event);
  return opened.hearing.record();
}
