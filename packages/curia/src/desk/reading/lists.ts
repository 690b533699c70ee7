/** The lists of a store as one person may read them: what is kept from them is neither listed nor counted. */
import { RUN_LOG } from '../../store/cases.ts';
import type { ListedCase, ListedRun, Lists } from '../../store/lists.ts';
import type { StoreSight } from './sight.ts';
import { withoutHash, withoutInputHash, withoutSeals, withoutTotals } from './unsaid.ts';

const PAGE = 500;

/** The lists that are seen. */
export function seenLists(sight: StoreSight): Lists {
  const { lists } = sight.whole;
  return {
    async runs(filter = {}) {
      const found: ListedRun[] = [];
      for (let { after } = filter; ; ) {
        const page = await lists.runs(after === undefined ? filter : { ...filter, after });
        for (const run of page) {
          const shown = (await sight.isPartial(run.run_id, run))
            ? { ...withoutInputHash(run), ...withoutTotals(run) }
            : run;
          const { search = '' } = filter;
          // What was found by something that is not shown was not found.
          if (shown.run_id.includes(search) || shown.manifest.includes(search)) found.push(shown);
          if (found.length === filter.limit) return found;
        }
        const last = page.at(-1);
        if (last === undefined || filter.limit === undefined || page.length < filter.limit) return found;
        after = last.run_id;
      }
    },
    async cases(run_id, filter = {}) {
      const { sits } = await sight.reader();
      const limit = filter.limit ?? Number.POSITIVE_INFINITY;
      const found: ListedCase[] = [];
      for (let { after } = filter; ; ) {
        const page = await lists.cases(run_id, {
          ...filter,
          limit: Math.min(limit, PAGE),
          after,
        });
        const hidden = await sight.hidden(run_id);
        for (const one of page) {
          if (hidden.has(one.case_id) || (sits && one.status === 'open')) continue;
          found.push(one);
          if (found.length === limit) return found;
        }
        const last = page.at(-1);
        if (last === undefined) return found;
        after = last.position;
      }
    },
    async eventsAfter(run_id, cursor, limit) {
      for (let after = cursor; ; ) {
        const page = await lists.eventsAfter(run_id, after, limit);
        const last = page.at(-1);
        if (last === undefined) return [];
        const isPartial = await sight.isPartial(run_id);
        const seen = new Map<string, boolean>([[RUN_LOG, true]]);
        for (const { case_id } of page)
          if (!seen.has(case_id)) seen.set(case_id, await sight.isVisibleNow(run_id, case_id));
        const shown = page
          .filter(({ case_id }) => seen.get(case_id))
          .map((event) =>
            !isPartial ? event : event.case_id === RUN_LOG ? withoutSeals(event) : withoutHash(event),
          );
        if (shown.length > 0) return shown;
        after = last.cursor;
      }
    },
    async callTotals(run_id) {
      const totals = await lists.callTotals(run_id);
      return (await sight.isPartial(run_id)) ? withoutTotals(totals) : totals;
    },
    async ruledBy(run_id) {
      for (;;) {
        const hidden = await sight.hidden(run_id);
        const counts = await lists.ruledBy(run_id);
        const off = new Map<string, number>();
        for (const case_id of hidden)
          for (const { outcome, rule } of (await lists.listing(run_id, case_id)).lines ?? [])
            off.set(keyOf(outcome, rule), (off.get(keyOf(outcome, rule)) ?? 0) + 1);
        // What was handed over meanwhile would be counted and not taken off.
        const now = await sight.hidden(run_id);
        if (now.size !== hidden.size || [...now].some((case_id) => !hidden.has(case_id))) continue;
        return counts
          .map((one) => ({ ...one, count: one.count - (off.get(keyOf(one.outcome, one.rule)) ?? 0) }))
          .filter(({ count }) => count > 0);
      }
    },
    async listing(run_id, case_id) {
      return (await sight.isVisible(run_id, case_id))
        ? lists.listing(run_id, case_id)
        : { status: 'open', lines: [], calls: [] };
    },
    // The lists follow from the logs, and whoever reads first brings them up to date; nothing is told by it.
    relist: (...changed) => lists.relist(...changed),
    unlisted: (run_id) => lists.unlisted(run_id),
  };
}

const keyOf = (outcome: string, rule: string): string => JSON.stringify([outcome, rule]);
