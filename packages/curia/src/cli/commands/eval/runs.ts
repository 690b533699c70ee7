/** `curia eval RUN…`: what finished runs come to, and how far repeats of the same texts agree. */
import type { Consistency, Figure } from '@curia/core/measure';
import { type MeasuredRuns, measureRuns } from '../../../measure/runs/measure-runs.ts';
import { SCHEMA_VERSION } from '../../../runs/decide-lines.ts';
import { withStore } from '../../../store/open-store.ts';
import { EXIT_OK } from '../../exit-status.ts';
import { grid } from '../../print/grid.ts';
import { coloursFor } from '../../print/output.ts';
import type { Way } from './said.ts';

/** Runs of a court that says by which figures they are measured. */
export const figuresWay: Way = {
  measures: 'quality, fixes, and how far repeats agree',
  takes: [],
  async measure(taken, { store }) {
    const runs = taken.as === 'runs' ? taken.runs : [];
    const measured = await withStore(store, (opened) => measureRuns(opened, runs));
    return {
      json: () => `${JSON.stringify({ schema_version: SCHEMA_VERSION, ...measured })}\n`,
      text: () => toText(measured),
      status: EXIT_OK,
    };
  },
};

function toText({ court, runs, over_runs, consistency, notes }: MeasuredRuns): string {
  const colours = coloursFor(process.stdout);
  const names = Object.keys(over_runs);
  const isKnown = (name: string): boolean =>
    runs.some(({ metrics }) => (metrics[name]?.value ?? null) !== null);
  const known = names.filter(isKnown);
  const unknown = names.filter((name) => !isKnown(name));
  const several = runs.length > 1;
  const table = grid(
    ['metric', ...runs.map(({ run_id }) => run_id), ...(several ? ['mean ± SD'] : [])],
    known.map((name) => [
      name,
      ...runs.map(({ metrics }) => show(metrics[name])),
      ...(several ? [showMean(over_runs[name])] : []),
    ]),
  );
  const cases = runs.map((one) => `${one.run_id} (${one.policy}) ${one.cases}`).join(', ');
  return `${[
    `${colours.bold(court)}: cases with a result: ${cases}`,
    table,
    ...(unknown.length === 0 ? [] : [`nothing to measure on: ${unknown.join(', ')}`]),
    wordConsistency(consistency),
    ...notes,
  ].join('\n')}\n`;
}

const show = (figure: Figure | undefined): string =>
  figure === undefined || figure.value === null ? 'n/a' : `${figure.value.toFixed(3)} of ${figure.of}`;

const showMean = (over: MeasuredRuns['over_runs'][string] | undefined): string =>
  over === undefined || over.mean === null || over.sd === null
    ? 'n/a'
    : `${over.mean.toFixed(3)} ± ${over.sd.toFixed(3)}`;

function wordConsistency(found: Consistency): string {
  const { repeated, self_consistency_exact, tuple_agreement_rate, risk_set_consistency, flip_flop_rate } =
    found;
  if (repeated === 0) return 'No text occurs twice, so nothing can be said about consistency.';
  const three = (value: number | null): string => (value === null ? 'n/a' : value.toFixed(3));
  return `${repeated} texts were repeated: self_consistency_exact ${three(self_consistency_exact)}, flip_flop_rate ${three(flip_flop_rate)}, tuple_agreement_rate ${three(tuple_agreement_rate)}, risk_set_consistency ${three(risk_set_consistency)}.`;
}
