/** Watches what was decided without people: the audits of whole cases, followed by the same bet as those of a calibration. */
import { CuriaError } from '@curia/core';
import { verdictsIn } from '@curia/core/court';
import { sayWatch, startWatch, totalWealth, watchAudit } from '@curia/core/in/votes/watch';
import { ONLY_FIELD } from '@curia/core/votes/certify';
import { readEvent } from '../../kept/case-event.ts';
import type { Manifest } from '../../kept/manifest.ts';
import type { Store } from '../../store/store.ts';
import type { WatchReport } from './watch-report.ts';

/** Follows the audits of the sample of a run; it has no calibration, so the caller gives the limit. */
export async function watchSample(
  store: Store,
  { run_id, court }: Manifest,
  maxError: number | undefined,
): Promise<WatchReport> {
  if (maxError === undefined)
    throw new CuriaError(
      'USAGE',
      `run ${run_id} of ${court} has no limit to watch: give one with --max-error`,
    );
  const cases = new Map<string, { first: string; isWrong: boolean }>();
  for await (const event of store.cases.eventsOfKind(run_id, ['audited'])) {
    const { case_id, at } = event;
    const known = cases.get(case_id) ?? { first: at, isWrong: false };
    // Whoever finds a mistake is believed, as in the rate of false accepts.
    const isWrong =
      known.isWrong || verdictsIn([readEvent(event)]).some(({ verdict }) => verdict === 'wrong');
    cases.set(case_id, { first: known.first < at ? known.first : at, isWrong });
  }
  const inOrder = [...cases].sort(([one, a], [other, b]) => compare(a.first, b.first) || compare(one, other));
  const watch = inOrder.reduce(
    (before, [, { isWrong }]) => watchAudit(before, isWrong),
    startWatch(maxError),
  );
  return {
    schema_version: '1',
    court,
    calibration: null,
    field: ONLY_FIELD,
    runs: [run_id],
    max_error: maxError,
    audits: watch.audits,
    wrong: watch.wrong,
    wealth: totalWealth(watch.wealth),
    alarm: watch.alarm_at !== null,
    not_drawn: 0,
    open: 0,
    overdue: 0,
    files: [],
    sentence: sayWatch(watch, false),
  };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
