/** A store that lasts as long as the process, for measurements and tests: it keeps every promise of the port except durability. */
import { CuriaError } from '@curia/core/internal';
import { checkCaseId } from './case-id.ts';
import { caseGenesis, linkEvent, runGenesis } from './chain.ts';
import { isDriven, type RunAttendance, type RunDriver } from './driver.ts';
import { lawOf, type StoredLaw } from './law.ts';
import { callRows, isGiven, linesOf, readLimit, rulingRows, wrongCursor } from './listing.ts';
import {
  type CallTotals,
  type CaseListing,
  type CaseStatus,
  isClosing,
  type ListedCall,
  nameIsTaken,
  occursTwice,
  type PrunedRun,
  RUN_LOG,
  type RuledCount,
  type RulingLine,
  type RunClaim,
  type RunFilter,
  type RunTally,
  readRunId,
  type Store,
  type StoredCase,
  type StoredEvent,
  type StoredRun,
} from './store.ts';
import { TemporaryOutbox } from './temporary-outbox.ts';

interface Held {
  readonly run: StoredRun;
  readonly law: StoredLaw;
  readonly cases: readonly StoredCase[];
  readonly logs: Map<string, StoredEvent[]>;
  /** What rulings say, as far as it was told. */
  readonly lines: Map<string, readonly RulingLine[]>;
  /** All events in the order in which they were stored. */
  readonly feed: StoredEvent[];
}

/** Makes an empty store. */
export function temporaryStore(): Store {
  const held = new Map<string, Held>();
  const claimed = new Set<string>();
  const driving = new Map<string, RunDriver[]>();
  const removed = new Map<string, PrunedRun>();
  const outbox = new TemporaryOutbox();
  const find = (run_id: string): Held => {
    const found = held.get(run_id);
    if (found === undefined) throw new CuriaError('RUN_NOT_FOUND', `there is no run ${run_id}`);
    return found;
  };
  const isClosed = ({ logs }: Held, case_id: string): boolean => (logs.get(case_id) ?? []).some(isClosing);
  const casesOf = (run_id: string): readonly StoredCase[] => held.get(run_id)?.cases ?? [];
  const logOf = (run_id: string, case_id: string): readonly StoredEvent[] =>
    held.get(run_id)?.logs.get(case_id) ?? [];
  const listingOf = (run_id: string, case_id: string): CaseListing => {
    const log = logOf(run_id, case_id);
    const lines = held.get(run_id)?.lines.get(case_id);
    const rows = log.flatMap((event) => rulingRows(event, lines));
    const status = (rows[0]?.status ?? 'open') as CaseStatus;
    return { status, lines: linesOf(rows), calls: log.flatMap(callRows) };
  };
  const tallyOf = (run_id: string): RunTally => {
    const cases = casesOf(run_id);
    return {
      cases: cases.length,
      closed: cases.filter(({ case_id }) => isClosed(find(run_id), case_id)).length,
    };
  };
  const totalsOf = (run_id: string): CallTotals => {
    const calls = (held.get(run_id)?.feed ?? []).flatMap(callRows);
    const sum = (of: (call: ListedCall) => number | null): number =>
      calls.reduce((total, call) => total + (of(call) ?? 0), 0);
    return {
      calls: calls.length,
      given: calls.filter(isGiven).length,
      cached: sum(({ is_cached }) => is_cached),
      tokens_in: sum(({ tokens_in }) => tokens_in),
      tokens_out: sum(({ tokens_out }) => tokens_out),
      cost_usd: sum(({ cost_usd }) => cost_usd),
    };
  };

  return {
    outbox,
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
      const { law = [], ...about } = describe();
      const run = { run_id, ...about };
      held.set(run_id, { run, law: lawOf(law), cases: taken, logs: new Map(), lines: new Map(), feed: [] });
      return run;
    },
    async importRun(run, logs, law = []) {
      readRunId(run.run_id);
      if (held.has(run.run_id)) throw new CuriaError('RUN_EXISTS', `there is already a run ${run.run_id}`);
      const taken = {
        run,
        law: lawOf(law),
        cases: [] as StoredCase[],
        logs: new Map(),
        lines: new Map(),
        feed: [] as StoredEvent[],
      };
      for await (const log of logs) {
        const case_id = log.of?.case_id ?? RUN_LOG;
        if (taken.logs.has(case_id)) throw occursTwice(log);
        if (log.of !== undefined) taken.cases.push(log.of);
        if (log.lines !== undefined) taken.lines.set(case_id, log.lines);
        taken.logs.set(case_id, [...log.events]);
        taken.feed.push(...log.events);
      }
      held.set(run.run_id, taken);
      removed.delete(run.run_id);
    },
    async prune(pruned) {
      held.delete(pruned.run_id);
      outbox.forget(pruned.run_id);
      removed.set(pruned.run_id, pruned);
    },
    async pruned() {
      return [...removed.values()].sort((a, b) => compare(b.pruned_at, a.pruned_at));
    },
    async run(run_id) {
      return held.get(run_id)?.run;
    },
    async law(run_id) {
      return held.get(run_id)?.law ?? new Map();
    },
    async runs({ run_id: only, after, limit, search = '', ...filter }: RunFilter = {}) {
      const lastKind = (run_id: string): string | null =>
        logOf(run_id, RUN_LOG).findLast(({ kind }) => kind.startsWith('run-'))?.kind ?? null;
      const isWanted = (run_id: string): boolean =>
        filter.among?.includes(run_id) !== false &&
        filter.except?.includes(run_id) !== true &&
        filter.ends_with?.includes(lastKind(run_id) ?? '') !== false &&
        filter.ends_without?.includes(lastKind(run_id) ?? '') !== true;
      const newestFirst = (a: StoredRun, b: StoredRun): number =>
        a.created_at === b.created_at
          ? Number(a.run_id < b.run_id) - Number(a.run_id > b.run_id)
          : Number(a.created_at < b.created_at) - Number(a.created_at > b.created_at);
      const last = after === undefined ? undefined : held.get(after)?.run;
      if (after !== undefined && last === undefined) return [];
      return [...held.values()]
        .map(({ run }) => run)
        .filter(({ run_id }) => only === undefined || run_id === only)
        .filter(({ run_id }) => isWanted(run_id))
        .filter((run) => last === undefined || newestFirst(last, run) < 0)
        .filter(({ run_id, manifest }) => run_id.includes(search) || manifest.includes(search))
        .sort(newestFirst)
        .slice(0, readLimit(limit))
        .map((run) => ({
          ...run,
          ...tallyOf(run.run_id),
          ...totalsOf(run.run_id),
          last_kind: lastKind(run.run_id),
        }));
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
    async attend(run_id, { who, isWorker = false }): Promise<RunAttendance> {
      const others = driving.get(run_id) ?? [];
      if (others.some((other) => !(isWorker && other.isWorker))) throw isDriven(run_id, others);
      const since = new Date().toISOString();
      const own: RunDriver = { who, isWorker, since, seen_at: since };
      driving.set(run_id, [...others, own]);
      const left = (): RunDriver[] => (driving.get(run_id) ?? []).filter((one) => one !== own);
      return {
        isHeld: async () => driving.get(run_id)?.includes(own) === true,
        async leave() {
          if (left().length > 0) driving.set(run_id, left());
          else driving.delete(run_id);
        },
      };
    },
    async drivers(run_ids) {
      return new Map([...driving].filter(([run_id]) => run_ids?.includes(run_id) !== false));
    },
    async *cases(run_id) {
      yield* casesOf(run_id);
    },
    async listCases(run_id, { status, outcome, rule, search = '', after = -1, limit } = {}) {
      return casesOf(run_id)
        .slice(after + 1)
        .map((one) => {
          const { lines, ...listing } = listingOf(run_id, one.case_id);
          return { ...one, status: listing.status, lines: lines ?? [] };
        })
        .filter((one) => status === undefined || one.status === status)
        .filter(
          ({ lines }) =>
            (outcome === undefined && rule === undefined) ||
            lines.some(
              (line) =>
                (outcome === undefined || line.outcome === outcome) &&
                (rule === undefined || line.rule === rule),
            ),
        )
        .filter(({ case_id, input }) => case_id.includes(search) || (input ?? '').includes(search))
        .slice(0, readLimit(limit));
    },
    async *openCases(run_id, from = 0) {
      for (const one of casesOf(run_id).slice(from)) if (!isClosed(find(run_id), one.case_id)) yield one;
    },
    async case(run_id, case_id) {
      return casesOf(run_id).find((one) => one.case_id === case_id);
    },
    async append(run_id, case_id, after, events) {
      const { run, cases, logs, lines, feed } = find(run_id);
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
      return [...(held.get(run_id)?.logs.get(case_id) ?? [])];
    },
    async *eventsOfKind(run_id, kinds) {
      for (const { case_id } of casesOf(run_id))
        for (const event of find(run_id).logs.get(case_id) ?? []) if (kinds.includes(event.kind)) yield event;
    },
    async eventsAfter(run_id, cursor, limit) {
      if (!/^\d{0,15}$/.test(cursor)) throw wrongCursor(cursor);
      const from = Number(cursor);
      return (held.get(run_id)?.feed ?? [])
        .slice(from, from + readLimit(limit))
        .map((event, at) => ({ ...event, cursor: String(from + at + 1) }));
    },
    tally: async (run_id) => tallyOf(run_id),
    callTotals: async (run_id) => totalsOf(run_id),
    async ruledBy(run_id) {
      const counts = new Map<string, RuledCount>();
      for (const { case_id } of casesOf(run_id))
        for (const { outcome, rule } of listingOf(run_id, case_id).lines ?? []) {
          const key = JSON.stringify([outcome, rule]);
          counts.set(key, { outcome, rule, count: (counts.get(key)?.count ?? 0) + 1 });
        }
      return [...counts.values()].sort(
        (a, b) => b.count - a.count || compare(a.outcome, b.outcome) || compare(a.rule, b.rule),
      );
    },
    listing: async (run_id, case_id) => listingOf(run_id, case_id),
    async relist(run_id, case_id, lines) {
      find(run_id).lines.set(case_id, lines);
    },
    async unlisted(run_id) {
      return casesOf(run_id)
        .map(({ case_id }) => case_id)
        .filter((case_id) => listingOf(run_id, case_id).lines === null);
    },
    async close() {},
  };
}

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);
