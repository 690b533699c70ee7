/** The decisions that made a ruling: the case is told again what was said, and every table is listened to. */
import type { AnyTable } from '@curia/core';
import type { RunCase } from '@curia/core/court';
import { type Overheard, overhear } from '@curia/core/in/table';
import { tableFor } from '@curia/core/protocol';
import type { AnyQuestion, FactValues, Headline } from '@curia/core/table';
import { canonicalJson } from '@curia/core/text';
import { tellEvent } from '../kept/case-event.ts';
import type { Chosen } from '../kept/law/chosen.ts';
import { openCase } from '../kept/open-case.ts';
import type { OpenedRun } from '../kept/opened-run.ts';
import type { StoredCase } from '../store/cases.ts';

/** Every decision of a recorded case, in order. */
export function decisionsOf(
  { court }: Pick<OpenedRun, 'court'>,
  stored: StoredCase,
  events: RunCase['events'],
): Overheard[] {
  return overhear(() => {
    const opened = openCase(court, stored);
    if ('error' in opened) return;
    const { hearing } = opened;
    for (const event of events) tellEvent(hearing, event);
    hearing.ruling();
  });
}

/** The decision that a headline states; undefined if it cannot be told for certain. */
export function decisionBehind(
  { about, outcome, rule, reason }: Headline,
  heard: readonly Overheard[],
): Overheard | undefined {
  const same = heard.filter(({ decision }) => decision.rule === rule);
  const own = same.filter((one) => one.about !== undefined && one.about === about);
  const weighed = (own.length > 0 ? own : same.filter((one) => one.about === undefined)).map((one) => ({
    one,
    weight:
      (reason.includes(one.decision.reason) ? 2 : 0) +
      (one.decision.outcome.toLowerCase() === outcome.toLowerCase() ? 1 : 0),
  }));
  const best = Math.max(0, ...weighed.map(({ weight }) => weight));
  const left = weighed.filter(({ weight }) => weight === best && (best > 0 || own.length > 0));
  const different = new Set(
    left.map(({ one: { table, decision } }) => canonicalJson([table.id, table.policy, decision.facts])),
  );
  return different.size === 1 ? left.at(-1)!.one : undefined;
}

/** The facts of a decision as its table takes them, without the sums that follow from them. */
export const factsOf = ({ table, decision }: Overheard): FactValues =>
  Object.fromEntries(Object.entries(decision.facts).filter(([name]) => Object.hasOwn(table.facts, name)));

/** The question that a table answers in a court. */
export function questionOf(
  { kind, court: { rulebook } }: Pick<OpenedRun, 'kind' | 'court'>,
  table: AnyTable,
): Chosen | undefined {
  const isAsked = (question: AnyQuestion): boolean =>
    question.name === table.id || tableFor(rulebook, question) === table;
  const question = kind.questions.find(isAsked);
  return question === undefined ? undefined : { question, policy: table };
}
