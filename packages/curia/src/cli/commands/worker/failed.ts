/** `curia worker failed`: what workers gave up, and having it tried again. */
import { Command } from 'commander';
import { OWNER } from '../../../drive/rights.ts';
import { listDead, retryDead } from '../../../work/dead-slices.ts';
import { withWorkplace } from '../../../work/workplace.ts';
import { courtOption } from '../../options/court-option.ts';
import { storeOption } from '../../options/store-option.ts';
import { grid } from '../../print/grid.ts';
import { printable, remark, write } from '../../print/output.ts';
import { warn } from '../../run/conduct-run.ts';

interface Options {
  readonly store: string;
  readonly retry?: boolean;
  readonly json?: boolean;
}

/** Builds the command. */
export const workerFailedCommand = (): Command =>
  new Command('failed')
    .summary('see what workers gave up, and have it tried again')
    .description(
      'Cases that fail again and again, or bring workers down, are given up in slices of up to 20 positions, so that the others go on. ' +
        'Lists these slices with the reason: the run, and the positions in its input. With --retry, puts them back into the queue, ' +
        'with as many tries as at first.',
    )
    .argument('[run]', 'only of this run')
    .addOption(storeOption())
    .addOption(courtOption())
    .option('--retry', 'have workers try them again')
    .option('--json', 'one JSON line per slice')
    .addHelpText('after', '\nExamples:\n  $ curia worker failed\n  $ curia worker failed last --retry')
    .action((run: string | undefined, options: Options) =>
      options.retry === true ? retry(run, options) : list(run, options),
    );

async function list(run: string | undefined, { store: place, json }: Options): Promise<void> {
  const dead = await withWorkplace(place, { must_exist: true }, (workplace) => listDead(workplace, run));
  if (dead.length === 0) remark('curia: workers gave nothing up');
  else if (json === true) await write(dead.map((one) => `${JSON.stringify(one)}\n`).join(''));
  else {
    const rows = dead.map(({ run_id, from, to, open, given_up_at, reason }) => [
      run_id,
      `${from}-${to}`,
      printable(open.join(', ')),
      given_up_at.slice(0, 19),
      printable(reason),
    ]);
    await write(`${grid(['run', 'positions', 'open cases', 'given up', 'reason'], rows)}\n`);
  }
}

async function retry(run: string | undefined, { store: place }: Options): Promise<void> {
  const count = await withWorkplace(place, { must_exist: true }, (workplace) =>
    retryDead(workplace, { place, who: OWNER, warn }, run),
  );
  remark(`curia: ${count} slices are in the queue again`);
}
