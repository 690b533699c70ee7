/** A store that lasts as long as the process, for measurements and tests: it keeps every promise of the port except durability. */
import { CuriaError } from '@curia/core/internal';
import { checkCaseId } from './case-id.ts';
import { caseGenesis, linkEvent, runGenesis } from './chain.ts';
import {
  isClosing,
  nameIsTaken,
  occursTwice,
  type PrunedRun,
  RUN_LOG,
  type RunAttendance,
  type RunClaim,
  readRunId,
  type Store,
  type StoredCase,
  type StoredEvent,
  type StoredRun,
} from './store.ts';

interface Held {
  readonly run: StoredRun;
  readonly cases: readonly StoredCase[];
  readonly logs: Map<string, StoredEvent[]>;
}

/** What is added up of a model call in the body of an event. */
interface Call {
  readonly tokens_in: number | null;
  readonly tokens_out: number | null;
  readonly cost_usd: number | null;
  readonly is_cached: boolean;
}

/** Makes an empty store. */
export function temporaryStore(): Store {
  const held = new Map<string, Held>();
  const claimed = new Set<string>();
  const attending = new Map<string, number>();
  const removed = new Map<string, PrunedRun>();
  const find = (run_id: string): Held => {
    const found = held.get(run_id);
    if (found === undefined) throw new CuriaError('RUN_NOT_FOUND', `there is no run ${run_id}`);
    return found;
  };
  const isClosed = ({ logs }: Held, case_id: string): boolean => (logs.get(case_id) ?? []).some(isClosing);
  const casesOf = (run_id: string): readonly StoredCase[] => held.get(run_id)?.cases ?? [];
  const allEvents = (run_id: string): StoredEvent[] => [...(held.get(run_id)?.logs.values() ?? [])].flat();

  return {
    async createRun(run_id, cases, describe) {
      readRunId(run_id);
      if (held.has(run_id)) throw new CuriaError('RUN_EXISTS', `there is already a run ${run_id}`);
      if (removed.has(run_id)) throw nameIsTaken(run_id);
      const taken: StoredCase[] = [];
      const seen = new Set<string>();
      for await (const one of cases) {
        checkCaseId(one.case_id);
        if (seen.has(one.case_id))
          throw new CuriaError('STORE_INVALID', `case id ${JSON.stringify(one.case_id)} occurs twice`);
        seen.add(one.case_id);
        taken.push({ run_id, position: taken.length, ...one });
      }
      const run = { run_id, ...describe() };
      held.set(run_id, { run, cases: taken, logs: new Map() });
      return run;
    },
    async importRun(run, logs) {
      readRunId(run.run_id);
      if (held.has(run.run_id)) throw new CuriaError('RUN_EXISTS', `there is already a run ${run.run_id}`);
      const cases: StoredCase[] = [];
      const kept = new Map<string, StoredEvent[]>();
      for await (const log of logs) {
        const { of, events } = log;
        const case_id = of?.case_id ?? RUN_LOG;
        if (kept.has(case_id)) throw occursTwice(log);
        if (of !== undefined) cases.push(of);
        kept.set(case_id, [...events]);
      }
      held.set(run.run_id, { run, cases, logs: kept });
      removed.delete(run.run_id);
    },
    async prune(pruned) {
      held.delete(pruned.run_id);
      removed.set(pruned.run_id, pruned);
    },
    async pruned() {
      return [...removed.values()].sort((a, b) => (a.pruned_at < b.pruned_at ? 1 : -1));
    },
    async run(run_id) {
      return held.get(run_id)?.run;
    },
    async runs() {
      const newestFirst = (a: StoredRun, b: StoredRun): number =>
        a.created_at === b.created_at
          ? Number(a.run_id < b.run_id) - Number(a.run_id > b.run_id)
          : Number(a.created_at < b.created_at) - Number(a.created_at > b.created_at);
      return [...held.values()].map(({ run }) => run).sort(newestFirst);
    },
    async claim(run_id): Promise<RunClaim> {
      if (claimed.has(run_id)) throw new CuriaError('RUN_BUSY', `run ${run_id} is being written`);
      claimed.add(run_id);
      return {
        async release() {
          claimed.delete(run_id);
        },
      };
    },
    async attend(run_id): Promise<RunAttendance> {
      const count = (change: number): number => {
        const now = (attending.get(run_id) ?? 0) + change;
        attending.set(run_id, now);
        return now;
      };
      count(1);
      let isHere = true;
      return {
        isAlone: async () => count(0) === 1,
        async leave() {
          if (isHere) count(-1);
          isHere = false;
        },
      };
    },
    async *cases(run_id) {
      yield* casesOf(run_id);
    },
    async *openCases(run_id, from = 0) {
      for (const one of casesOf(run_id).slice(from)) if (!isClosed(find(run_id), one.case_id)) yield one;
    },
    async case(run_id, case_id) {
      return casesOf(run_id).find((one) => one.case_id === case_id);
    },
    async append(run_id, case_id, after, events) {
      const { run, cases, logs } = find(run_id);
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
      return linked;
    },
    async events(run_id, case_id) {
      return [...(held.get(run_id)?.logs.get(case_id) ?? [])];
    },
    async *eventsOfKind(run_id, kinds) {
      for (const { case_id } of casesOf(run_id))
        for (const event of find(run_id).logs.get(case_id) ?? []) if (kinds.includes(event.kind)) yield event;
    },
    async tally(run_id) {
      const cases = casesOf(run_id);
      const closed = cases.filter(({ case_id }) => isClosed(find(run_id), case_id));
      return { cases: cases.length, closed: closed.length };
    },
    async callTotals(run_id) {
      const calls = allEvents(run_id).flatMap(
        ({ body }) => (JSON.parse(body) as { calls?: Call[] }).calls ?? [],
      );
      const sum = (of: (call: Call) => number | null): number =>
        calls.reduce((total, call) => total + (of(call) ?? 0), 0);
      return {
        calls: calls.length,
        cached: sum(({ is_cached }) => Number(is_cached)),
        tokens_in: sum(({ tokens_in }) => tokens_in),
        tokens_out: sum(({ tokens_out }) => tokens_out),
        cost_usd: sum(({ cost_usd }) => cost_usd),
      };
    },
    async close() {},
  };
}
