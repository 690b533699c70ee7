/** `curia eval RUN…` for courts whose runs are rated: what was accepted, escalated and fixed, and what experts said. */
import { CuriaError } from '@curia/core';
import type { Court } from '@curia/core/court';
import type { RunRates } from '@curia/core/court/face';
import { Option } from 'commander';
import { findRun } from '../../../kept/find-run.ts';
import { type RatedRun, rateRun } from '../../../measure/runs/rate-run.ts';
import { SCHEMA_VERSION } from '../../../runs/decide-lines.ts';
import { withStore } from '../../../store/open-store.ts';
import type { Store } from '../../../store/store.ts';
import { EXIT_OK, EXIT_REFUSED } from '../../exit-status.ts';
import { grid } from '../../print/grid.ts';
import { coloursFor, printable, remark } from '../../print/output.ts';
import { startProgress } from '../../run/progress.ts';
import type { Way } from './said.ts';

interface Rated extends RatedRun {
  readonly run_id: string;
}

/** Runs of a court that says how they are rated. */
export const ratesWay = (court: Court, rates: RunRates): Way => ({
  measures: 'quality, escalations, fixes, and what experts said',
  takes: [],
  declares: rates.options.map(({ flags }) => new Option(flags).attributeName()),
  async measure(taken, { store: place }, declared) {
    const names = taken.as === 'runs' ? taken.runs : [];
    const rating = rates.start(declared);
    const rated = await withStore(place, async (store) => {
      const all: Rated[] = [];
      for (const name of names) all.push(await rateOne(store, name, court, rating));
      return all;
    });
    const isWhole = rated.every(({ undecided }) => undecided.length === 0);
    return {
      json: () => rated.map(toJson).join(''),
      text: () => rated.map((one) => toText(one, rated.length > 1)).join('\n'),
      status: isWhole ? EXIT_OK : EXIT_REFUSED,
    };
  },
});

async function rateOne(
  store: Store,
  name: string,
  court: Court,
  rates: ReturnType<RunRates['start']>,
): Promise<Rated> {
  const manifest = await findRun(store, name);
  const { run_id, input } = manifest;
  const progress = startProgress(`reading run ${run_id}`, input.cases);
  const onCase = (done: number): void => progress.update(done, done);
  const rated = await rateRun(store, manifest, { court, rates, onCase });
  progress.finish();
  for (const { case_id, why } of rated.undecided)
    remark(`curia: ${printable(case_id)} left out: ${printable(why)}`);
  if (rated.cases === 0)
    throw new CuriaError('CASES_REFUSED', `run ${run_id} has no cases, so there is nothing to measure`);
  return { ...rated, run_id };
}

const toJson = ({ run_id, undecided, figures }: Rated): string =>
  `${JSON.stringify({ schema_version: SCHEMA_VERSION, run_id, unread: undecided.length, ...figures })}\n`;

function toText({ run_id, title, tables }: Rated, isNamed: boolean): string {
  const head = isNamed ? `${run_id}: ${title}` : title;
  const drawn = tables.map((table) => `${grid(table.head, table.rows)}\n`);
  return `${coloursFor(process.stdout).bold(head)}\n${drawn.join('')}`;
}
