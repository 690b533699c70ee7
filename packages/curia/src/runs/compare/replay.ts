/** Decides a recorded run again under another policy, from the recorded answers; no agent is asked. */

import type { Outcome, Task } from '@curia/core/court';
import type { Headline } from '@curia/core/table';
import { notRemembered } from '@curia/memory';
import type { HeldCourt } from '../../courts/held-court.ts';
import { failureOf, readBody } from '../../kept/case-event.ts';
import { openCase } from '../../kept/open-case.ts';
import type { StoredCase, StoredEvent } from '../../store/cases.ts';

/** What became of a case under another policy. */
export type Replayed =
  | { readonly status: 'ruled'; readonly ruling: object }
  | { readonly status: 'refused'; readonly code: string }
  /** The other policy asks what nobody was asked. */
  | { readonly status: 'unanswered'; readonly key: string };

/** Decides one case again. */
export function replayCase(court: HeldCourt, stored: StoredCase, events: readonly StoredEvent[]): Replayed {
  const opened = openCase(court, stored);
  if ('error' in opened) return { status: 'refused', code: opened.error.code };
  const { hearing } = opened;
  const said = recordedOutcomes(events);
  for (;;) {
    const ruling = hearing.ruling();
    if (ruling !== undefined) return { status: 'ruled', ruling };
    const [task] = hearing.tasks();
    // A case that neither asks nor rules is not decided.
    if (task === undefined) return { status: 'unanswered', key: '' };
    const outcome = outcomeOf(task, said);
    if (outcome === undefined) return { status: 'unanswered', key: task.key };
    hearing.tell(task.key, outcome);
  }
}

/** A replay writes nothing: it is hypothetical. */
function outcomeOf(task: Task, said: ReadonlyMap<string, Outcome>): Outcome | undefined {
  if (task.does === 'work') return { done: task.work() };
  const isWritten = task.does === 'use' && task.request.act === 'remember';
  return isWritten ? { used: notRemembered('replayed') } : said.get(task.key);
}

function recordedOutcomes(events: readonly StoredEvent[]): Map<string, Outcome> {
  const said = new Map<string, Outcome>();
  for (const event of events) {
    if (event.kind === 'answered') {
      const { key, answer, calls } = readBody('answered', event);
      said.set(key, { answer, calls });
    } else if (event.kind === 'failed') {
      const { key, ...failed } = readBody('failed', event);
      said.set(key, { ...failureOf(failed), calls: failed.calls });
    } else if (event.kind === 'recalled') {
      const { key, result } = readBody('recalled', event);
      said.set(key, { used: result });
    }
  }
  return said;
}

/** How one side decides a part of a case. */
export interface PartSide {
  readonly outcome: string;
  readonly rule: string;
  /** What was taken, as JSON, where that is all that differs. */
  readonly value?: string;
}

/** A part of a case as two sides decide it. */
export interface PairedPart {
  readonly about: string;
  readonly from: PartSide;
  readonly to: PartSide;
}

/** Two rulings on one case, part by part; a part that only one of them has is empty in the other. */
export function pairRulings(before: readonly Headline[], after: readonly Headline[]): PairedPart[] {
  const parts = (lines: readonly Headline[]): Map<string, Headline> =>
    new Map(lines.map((line) => [line.about, line]));
  const [old, now] = [parts(before), parts(after)];
  return [...new Set([...old.keys(), ...now.keys()])].map((about) => {
    const [from, to] = [old.get(about), now.get(about)];
    return {
      about,
      from: { outcome: from?.outcome ?? '', rule: from?.rule ?? '', ...takenBy(from, to) },
      to: { outcome: changedTo(from, to), rule: to?.rule ?? '', ...takenBy(to, from) },
    };
  });
}

/** The new result of a part; the same outcome with a different result, such as another value, is a change too. What one side merged into another part is no change of its own: the part that stands for it is compared itself. */
export function changedTo(from: Ending | undefined, to: Ending | undefined): string {
  if (from === undefined || to === undefined) return to?.outcome ?? '';
  if (from.stands_as !== undefined || to.stands_as !== undefined) return from.outcome;
  return isOtherValue(from, to) ? `${to.outcome}, another value` : to.outcome;
}

/** What one side took, if nothing but that differs from the other. */
export const takenBy = (one: Ending | undefined, other: Ending | undefined): Pick<PartSide, 'value'> =>
  one !== undefined && other !== undefined && isOtherValue(one, other)
    ? { value: one.end ?? 'no value' }
    : {};

const isOtherValue = (one: Ending, other: Ending): boolean =>
  one.stands_as === undefined &&
  other.stands_as === undefined &&
  one.outcome === other.outcome &&
  one.end !== other.end;

/** An outcome with the value that was taken, where that is what moved. */
export const sayMoved = ({
  outcome,
  value,
}: {
  readonly outcome: string;
  readonly value?: string | undefined;
}): string => (value === undefined ? outcome : `${outcome.replace(/, another value$/, '')} ${value}`);

type Ending = Pick<Headline, 'outcome' | 'end' | 'stands_as'>;

/** From one outcome to another; where only the values differ, they stand case by case. */
export const sayStep = (from: string, to: string): string =>
  to === `${from}, another value` ? `${from} with another value` : `${from} → ${to}`;
