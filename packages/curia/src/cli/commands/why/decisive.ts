/** `curia why RUN`: the rulings of a run that one other voice would have changed. */

import { sayCount } from '@curia/core/in/read';
import { findRun } from '../../../kept/find-run.ts';
import { courtOf } from '../../../kept/opened-run.ts';
import { runCases } from '../../../runs/closed-cases.ts';
import { SCHEMA_VERSION } from '../../../runs/decide-lines.ts';
import { sayChanges } from '../../../runs/explain-case.ts';
import { type ExplainedPart, explainRecorded } from '../../../runs/explain-ruled.ts';
import type { Store } from '../../../store/store.ts';
import { grid } from '../../print/grid.ts';
import { printable } from '../../print/output.ts';

/** A ruling, and what one voice more or less would have made of it. */
interface Narrow {
  readonly case_id: string;
  readonly about: string;
  readonly outcome: string;
  readonly would_be: string;
  readonly if: string;
}

/** Lists them, for courts whose voices vote. */
export async function wordDecisive(store: Store, name: string, isJson: boolean): Promise<string> {
  const opened = await courtOf(store, await findRun(store, name));
  const { run_id, court } = opened.manifest;
  if (opened.kind.votes === undefined)
    return `In ${printable(court)} nobody votes, so no single voice decides. Why one case was ruled as it was: curia why ${run_id} CASE\n`;
  const found: Narrow[] = [];
  let ruled = 0;
  let others = 0;
  for await (const one of runCases(store, run_id, opened.court)) {
    if (one.ruling === undefined) {
      others++;
      continue;
    }
    ruled++;
    for (const part of explainRecorded(opened, one))
      found.push(
        ...narrowIn(part).map((how) => ({ case_id: one.case_id, about: part.question.about, ...how })),
      );
  }
  if (isJson)
    return found
      .map((one) => `${JSON.stringify({ schema_version: SCHEMA_VERSION, run_id, ...one })}\n`)
      .join('');
  const cases = new Set(found.map(({ case_id }) => case_id)).size;
  const left = others === 0 ? '' : ` ${sayCount(others, 'case')} ${others === 1 ? 'is' : 'are'} not ruled.`;
  const sentence =
    (cases === 0
      ? `No ruling of ${printable(run_id)} hangs on a single voice, in ${sayCount(ruled, 'ruled case')}.`
      : `In ${cases} of ${sayCount(ruled, 'ruled case')} of ${printable(run_id)} one other voice would have changed a ruling.`) +
    left;
  if (found.length === 0) return `${sentence}\n`;
  const rows = found.map((one) => [one.case_id, one.about, one.outcome, one.would_be, one.if].map(printable));
  return `${sentence}\n${grid(['case', 'part', 'is', 'would be', 'if'], rows)}\n`;
}

/** What one other voice would have made of a part: a court says whose voice decided, else one vote in the counts is moved. */
function narrowIn({
  chosen,
  headline,
  question,
  explanation,
}: ExplainedPart): Omit<Narrow, 'case_id' | 'about'>[] {
  const { outcome } = headline ?? explanation.decision;
  const { decisive } = question;
  if (decisive === undefined)
    return explanation.nearest.filter(isOneVote).map((change) => ({
      outcome,
      would_be: change.outcome,
      if: sayChanges(chosen, change.changes),
    }));
  const { voices, outcomes } = decisive;
  if (voices.length === 0) return [];
  return [{ outcome, would_be: outcomes.join(' or '), if: `${voices.join(' or ')} said something else` }];
}

/** One vote moves one count, or takes from one what it gives to another. */
function isOneVote({ changes }: ExplainedPart['explanation']['nearest'][number]): boolean {
  const moved = changes.map(({ from, to }) =>
    typeof from === 'number' && typeof to === 'number' ? to - from : Number.NaN,
  );
  const [first = Number.NaN, second = -first, ...more] = moved;
  return more.length === 0 && Math.abs(first) === 1 && second === -first;
}
