/** The runs of the temporary store. */
import { CuriaError } from '@curia/core';
import { checkCaseId } from '../case-id.ts';
import { RUN_LOG, type StoredCase, type StoredEvent } from '../cases.ts';
import type { NewDocument } from '../documents.ts';
import { lawOf } from '../law.ts';
import { nameIsTaken, occursTwice, type PrunedRun, type Runs, readRunId } from '../runs.ts';
import type { KeptRuns } from './kept.ts';
import type { TemporaryOutbox } from './outbox.ts';

/** Runs in memory. */
export function temporaryRuns(kept: KeptRuns, outbox: TemporaryOutbox): Runs {
  const removed = new Map<string, PrunedRun>();
  const refuseTaken = (run_id: string): void => {
    readRunId(run_id);
    if (kept.all.has(run_id)) throw new CuriaError('RUN_EXISTS', `there is already a run ${run_id}`);
  };
  return {
    async create(run_id, cases, describe) {
      refuseTaken(run_id);
      if (removed.has(run_id)) throw nameIsTaken(run_id);
      const taken: StoredCase[] = [];
      const documents = new Map<string, readonly NewDocument[]>();
      const seen = new Set<string>();
      for await (const one of cases) {
        checkCaseId(one.case_id);
        if (seen.has(one.case_id))
          throw new CuriaError('STORE_INVALID', `case id ${JSON.stringify(one.case_id)} occurs twice`);
        seen.add(one.case_id);
        const { documents: files = [], ...stored } = one;
        taken.push({ run_id, position: taken.length, ...stored });
        if (files.length > 0) documents.set(one.case_id, files);
      }
      const { law = [], ...about } = describe();
      const run = { run_id, ...about };
      kept.all.set(run_id, {
        run,
        law: lawOf(law),
        cases: taken,
        documents,
        logs: new Map(),
        lines: new Map(),
        feed: [],
      });
      return run;
    },
    async takeIn(run, logs, law = []) {
      refuseTaken(run.run_id);
      const cases: StoredCase[] = [];
      const feed: StoredEvent[] = [];
      const taken = {
        run,
        law: lawOf(law),
        cases,
        documents: new Map(),
        logs: new Map(),
        lines: new Map(),
        feed,
      };
      for await (const log of logs) {
        const case_id = log.of?.case_id ?? RUN_LOG;
        if (taken.logs.has(case_id)) throw occursTwice(log);
        if (log.of !== undefined) cases.push(log.of);
        if (log.lines !== undefined) taken.lines.set(case_id, log.lines);
        taken.logs.set(case_id, [...log.events]);
        feed.push(...log.events);
      }
      kept.all.set(run.run_id, taken);
      removed.delete(run.run_id);
    },
    async find(run_id) {
      return kept.all.get(run_id)?.run;
    },
    async law(run_id) {
      return kept.all.get(run_id)?.law ?? new Map();
    },
    async prune(pruned) {
      kept.all.delete(pruned.run_id);
      outbox.forget(pruned.run_id);
      removed.set(pruned.run_id, pruned);
    },
    async pruned() {
      return [...removed.values()].sort((a, b) => compare(b.pruned_at, a.pruned_at));
    },
  };
}

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);
