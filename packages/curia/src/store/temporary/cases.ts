/** The cases of the temporary store, and the log of each. */
import { CuriaError } from '@curia/core';
import { type Cases, isClosing, RUN_LOG } from '../cases.ts';
import { caseGenesis, linkEvent, runGenesis } from '../chain.ts';
import type { KeptRuns } from './kept.ts';
import type { TemporaryOutbox } from './outbox.ts';

/** Cases in memory. */
export const temporaryCases = (kept: KeptRuns, outbox: TemporaryOutbox): Cases => ({
  async *all(run_id) {
    yield* kept.casesOf(run_id);
  },
  async *open(run_id, from = 0) {
    for (const one of kept.casesOf(run_id).slice(from)) if (!kept.isClosed(run_id, one.case_id)) yield one;
  },
  async find(run_id, case_id) {
    return kept.casesOf(run_id).find((one) => one.case_id === case_id);
  },
  tally: async (run_id) => kept.tallyOf(run_id),
  async append(run_id, case_id, after, events) {
    const { run, cases, logs, lines, feed } = kept.named(run_id);
    const log = logs.get(case_id) ?? [];
    if (log.some(isClosing) && events.some(isClosing))
      throw new CuriaError('STORE_CONFLICT', `case ${case_id} is closed already`);
    if (log.length !== after)
      throw new CuriaError('STORE_CONFLICT', `the log has ${log.length} events, not ${after}`);
    const found = cases.find((one) => one.case_id === case_id);
    if (found === undefined && case_id !== RUN_LOG)
      throw new CuriaError('CASE_NOT_FOUND', `run ${run_id} has no case ${case_id}`);
    const genesis = found === undefined ? runGenesis(run) : caseGenesis(runGenesis(run), found);
    let last: { seq: number; hash: string } = log.at(-1) ?? { seq: 0, hash: genesis };
    const linked = events.map((event) => {
      const next = linkEvent(last, run_id, case_id, event);
      last = next;
      return next;
    });
    logs.set(case_id, [...log, ...linked]);
    feed.push(...linked);
    for (const event of linked) outbox.add(event);
    for (const event of events)
      if (isClosing(event) && event.lines !== undefined) lines.set(case_id, event.lines);
    return linked;
  },
  async events(run_id, case_id) {
    return [...kept.logOf(run_id, case_id)];
  },
  async *eventsOfKind(run_id, kinds) {
    for (const { case_id } of kept.casesOf(run_id))
      for (const event of kept.logOf(run_id, case_id)) if (kinds.includes(event.kind)) yield event;
  },
});
