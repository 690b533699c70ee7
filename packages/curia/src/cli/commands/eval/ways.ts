/** How what was taken is measured: by what is asked for, and by what its court can say. */
import { CuriaError } from '@curia/core';
import type { Court } from '@curia/core/court';
import { tableFor } from '@curia/core/protocol';
import type { AnyQuestion } from '@curia/core/table';
import { questionOf } from '../../../courts/calibrated-court.ts';
import { findAnyCourt, findAnyUnasked } from '../../../courts/code-courts.ts';
import { courts } from '../../../courts/list.ts';
import { findRun } from '../../../kept/find-run.ts';
import { courtOf } from '../../../kept/opened-run.ts';
import { holdPlainly } from '../../../measure/panel/measure-court.ts';
import { findPolicy } from '../../../runs/find-policy.ts';
import { withStore } from '../../../store/open-store.ts';
import { agentsWay } from './agents.ts';
import type { Cases } from './cases.ts';
import { comparedRunWay, comparedWay } from './compared.ts';
import { memoryWay } from './memory.ts';
import { ratesWay } from './rates.ts';
import { recordedWay } from './recorded.ts';
import { figuresWay } from './runs.ts';
import type { Said, Way } from './said.ts';
import { type Asked, tableWay } from './table.ts';
import type { Taken } from './taken.ts';
import { voicesWay, votesWay } from './votes.ts';

/** The way that is meant. */
export async function wayFor(taken: Taken, said: Said): Promise<Way> {
  if (taken.as === 'votes') return votesWay;
  if (said.voices === true) return voicesWay;
  if (taken.as === 'table') {
    const { question, policy } = await findPolicy(taken.table);
    const isStudied = courts.some(({ thresholds }) => thresholds?.question === question.name);
    return tableWay(async () => ({ question, usual: policy }), isStudied || said.sweep.length > 0);
  }
  if (taken.as === 'runs') return wayOfRuns(taken.runs, said);
  return wayOfCourt(taken.court, said);
}

function wayOfCourt(named: string, said: Said): Way {
  if (said.memory !== undefined || said.learn !== undefined) return memoryWay(findAnyCourt(named), named);
  if (said.agents !== undefined) return agentsWay(findAnyCourt(named), named);
  const court = findAnyUnasked(named);
  if (said.sweep.length > 0)
    return tableWay(async (_, named) => {
      const question = asks(court, named);
      return { question, usual: question.policies[0], court };
    }, true);
  const recorded = court.measure?.recorded;
  if (recorded !== undefined) return recordedWay(court, recorded);
  if (holdPlainly(court).compares !== undefined) return comparedWay(named);
  throw new CuriaError(
    'USAGE',
    court.measure === undefined
      ? `${court.name} says nothing of its cases: neither do its voices vote, nor does it measure its agents`
      : `cases of ${court.name} carry no answers to measure; name who is asked with --agents, such as --agents offline`,
  );
}

/** A question of a court, the first if none is named; that of a court with a calibration stands for it. */
function asks(court: Court, named: string | undefined): AnyQuestion {
  const { name, questions } = court;
  const found = questions.find((one) => one.name === (named ?? questions[0].name));
  if (found === undefined)
    throw new CuriaError(
      'USAGE',
      `${name} asks no question ${named}; it asks ${questions.map((one) => one.name).join(', ')}`,
    );
  return found === questions[0] ? questionOf(court) : found;
}

/** A question of a run, under the table that ruled it. */
function askedIn({ opened }: Cases, named: string | undefined): Asked {
  const { kind, court } = opened!; // a run is opened with its court
  const question = asks(kind, named);
  return { question, usual: tableFor(court.rulebook, question), court: kind };
}

async function wayOfRuns(runs: readonly string[], said: Said): Promise<Way> {
  const [first = '', ...others] = runs;
  return withStore(said.store, async (store) => {
    const { kind, court } = await courtOf(store, await findRun(store, first));
    if (said.sweep.length > 0) {
      if (others.length > 0) throw new CuriaError('USAGE', 'a sweep is over the cases of one run');
      return tableWay(async (cases, named) => askedIn(cases, named), true);
    }
    if (kind.rates !== undefined) return ratesWay(kind, kind.rates);
    if (kind.measure?.runs === undefined && court.compares !== undefined) {
      if (others.length === 0) return comparedRunWay;
      throw new CuriaError('USAGE', `runs of ${kind.name} are measured one at a time`);
    }
    return figuresWay;
  });
}
