/** `curia eval runs`: what finished runs come to, and how far repeats of the same texts agree. */
import type { Consistency, Figure } from '@curia/core/measure';
import { Command } from 'commander';
import { type MeasuredRuns, measureRuns } from '../../../measure/runs/measure-runs.ts';
import { SCHEMA_VERSION } from '../../../runs/decide-lines.ts';
import { withStore } from '../../../store/open-store.ts';
import { storeOption } from '../../options/store-option.ts';
import { grid } from '../../print/grid.ts';
import { coloursFor, write } from '../../print/output.ts';

/** Builds the command. */
export function evalRunsCommand(): Command {
  return new Command('runs')
    .summary('measure finished runs, and how far repeats agree')
    .description(
      'Reads runs of conflict review or debate override back from the store and computes references, conflicts, risks, overrides, ' +
        'memory and, where cases carry gold, what was fixed and broken. Cases with the same text are repeats, within a run and ' +
        'between runs: models are sent no seed, so that nothing else tells them apart.',
    )
    .argument('<runs...>', 'run ids, or last')
    .addOption(storeOption())
    .option('--json', 'one JSON object')
    .addHelpText(
      'after',
      `
Exit status: 0 measured, 2 a run has nothing to measure, 1 wrong usage.

Examples:
  $ curia eval runs last
  $ curia eval runs first second third --json`,
    )
    .action(async (runs: string[], { store, json }: { store: string; json?: boolean }) => {
      const measured = await withStore(store, (opened) => measureRuns(opened, runs));
      await write(
        json === true
          ? `${JSON.stringify({ schema_version: SCHEMA_VERSION, ...measured })}\n`
          : toText(measured),
      );
    });
}

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
