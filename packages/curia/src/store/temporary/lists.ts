/** The lists of the temporary store: made from the logs whenever they are read. */
import { RUN_LOG } from '../cases.ts';
import { callRows, isGiven, linesOf, readLimit, rulingRows, wrongCursor } from '../listing.ts';
import type {
  CallTotals,
  CaseListing,
  CaseStatus,
  ListedCall,
  Lists,
  RuledCount,
  RunFilter,
} from '../lists.ts';
import type { StoredRun } from '../runs.ts';
import type { KeptRuns } from './kept.ts';

/** Lists in memory. */
export function temporaryLists(kept: KeptRuns): Lists {
  const listingOf = (run_id: string, case_id: string): CaseListing => {
    const log = kept.logOf(run_id, case_id);
    const lines = kept.all.get(run_id)?.lines.get(case_id);
    const rows = log.flatMap((event) => rulingRows(event, lines));
    const status = (rows[0]?.status ?? 'open') as CaseStatus;
    return { status, lines: linesOf(rows), calls: log.flatMap(callRows) };
  };
  const totalsOf = (run_id: string): CallTotals => {
    const calls = (kept.all.get(run_id)?.feed ?? []).flatMap(callRows);
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
  const lastKind = (run_id: string): string | null =>
    kept.logOf(run_id, RUN_LOG).findLast(({ kind }) => kind.startsWith('run-'))?.kind ?? null;
  const isWanted = (run_id: string, filter: RunFilter): boolean =>
    filter.among?.includes(run_id) !== false &&
    filter.except?.includes(run_id) !== true &&
    filter.ends_with?.includes(lastKind(run_id) ?? '') !== false &&
    filter.ends_without?.includes(lastKind(run_id) ?? '') !== true;

  return {
    async runs({ run_id: only, after, limit, search = '', ...filter } = {}) {
      const last = after === undefined ? undefined : kept.all.get(after)?.run;
      if (after !== undefined && last === undefined) return [];
      return [...kept.all.values()]
        .map(({ run }) => run)
        .filter(({ run_id }) => only === undefined || run_id === only)
        .filter(({ run_id }) => isWanted(run_id, filter))
        .filter((run) => last === undefined || newestFirst(last, run) < 0)
        .filter(({ run_id, manifest }) => run_id.includes(search) || manifest.includes(search))
        .sort(newestFirst)
        .slice(0, readLimit(limit))
        .map((run) => ({
          ...run,
          ...kept.tallyOf(run.run_id),
          ...totalsOf(run.run_id),
          last_kind: lastKind(run.run_id),
        }));
    },
    async cases(run_id, { status, outcome, rule, search = '', after = -1, limit } = {}) {
      return kept
        .casesOf(run_id)
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
    async eventsAfter(run_id, cursor, limit) {
      if (!/^\d{0,15}$/.test(cursor)) throw wrongCursor(cursor);
      const from = Number(cursor);
      return (kept.all.get(run_id)?.feed ?? [])
        .slice(from, from + readLimit(limit))
        .map((event, at) => ({ ...event, cursor: String(from + at + 1) }));
    },
    callTotals: async (run_id) => totalsOf(run_id),
    async ruledBy(run_id) {
      const counts = new Map<string, RuledCount>();
      for (const { case_id } of kept.casesOf(run_id))
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
      kept.named(run_id).lines.set(case_id, lines);
    },
    async unlisted(run_id) {
      return kept
        .casesOf(run_id)
        .map(({ case_id }) => case_id)
        .filter((case_id) => listingOf(run_id, case_id).lines === null);
    },
  };
}

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);

const newestFirst = (a: StoredRun, b: StoredRun): number =>
  compare(b.created_at, a.created_at) || compare(b.run_id, a.run_id);
