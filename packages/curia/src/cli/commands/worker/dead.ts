/** `curia worker dead`: what workers gave up, and having it tried again. */
import { Command } from 'commander';
import { listDead, retryDead } from '../../../work/dead-slices.ts';
import { withWorkplace } from '../../../work/workplace.ts';
import { grid } from '../../grid.ts';
import { printable, remark, write } from '../../output.ts';
import { storeOption } from '../../store-option.ts';

interface Options {
  readonly store: string;
  readonly json?: boolean;
}

/** Builds the command. */
export const workerDeadCommand = (): Command =>
  new Command('dead')
    .summary('see what workers gave up, and have it tried again')
    .description(
      'Cases that fail again and again, or bring workers down, are given up in slices of up to 20 positions, so that the others go on.',
    )
    .addHelpText('after', '\nExample:\n  $ curia worker dead list\n  $ curia worker dead retry')
    .addCommand(listCommand())
    .addCommand(retryCommand());

const listCommand = (): Command =>
  new Command('list')
    .summary('list what workers gave up')
    .description(
      'Lists the slices that workers gave up, with the reason: the run, and the positions in its input.',
    )
    .argument('[run]', 'only of this run')
    .addOption(storeOption())
    .option('--json', 'one JSON line per slice')
    .addHelpText('after', '\nExample:\n  $ curia worker dead list')
    .action(async (run: string | undefined, { store: place, json }: Options) => {
      const dead = await withWorkplace(place, { must_exist: true }, (workplace) => listDead(workplace, run));
      if (dead.length === 0) remark('curia: workers gave nothing up');
      else if (json === true) await write(dead.map((one) => `${JSON.stringify(one)}\n`).join(''));
      else {
        const rows = dead.map(({ run_id, from, to, open, given_up_at, reason }) => [
          ...[
            run_id,
            `${from}-${to}`,
            printable(open.join(', ')),
            given_up_at.slice(0, 19),
            printable(reason),
          ],
        ]);
        await write(`${grid(['run', 'positions', 'open cases', 'given up', 'reason'], rows)}\n`);
      }
    });

const retryCommand = (): Command =>
  new Command('retry')
    .summary('have workers try again what they gave up')
    .description('Puts what workers gave up back into the queue, with as many tries as at first.')
    .argument('[run]', 'only of this run')
    .addOption(storeOption())
    .addHelpText('after', '\nExample:\n  $ curia worker dead retry')
    .action(async (run: string | undefined, { store: place }: Options) => {
      const count = await withWorkplace(place, { must_exist: true }, (workplace) =>
        retryDead(workplace, run),
      );
      remark(`curia: ${count} slices are in the queue again`);
    });
