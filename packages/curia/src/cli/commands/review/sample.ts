/** `curia review sample`: draws accepted documents at random, for people to look at. */
import { Command } from 'commander';
import { findRun } from '../../../kept/find-run.ts';
import { courtOf } from '../../../kept/opened-run.ts';
import { type AuditSample, countSample, readAuditSample } from '../../../runs/audit/audit-sample.ts';
import { SCHEMA_VERSION } from '../../../runs/decide-lines.ts';
import { withStore } from '../../../store/open-store.ts';
import { storeOption } from '../../options/store-option.ts';
import { grid } from '../../print/grid.ts';
import { printable, write } from '../../print/output.ts';
import { drawOptions, readDraw } from './draw-options.ts';

interface Options {
  readonly size?: string;
  readonly seed?: string;
  readonly store: string;
  readonly json?: boolean;
}

/** Builds the command. */
export const reviewSampleCommand = (): Command =>
  drawOptions(
    new Command('sample')
      .summary('draw accepted documents for an audit')
      .description(
        'Draws documents that a run accepted, at random and from a seed: the same run, seed and size give the same sample, and a ' +
          'larger one begins with it. Nothing is stored until somebody audits one of them; the first audit fixes the seed.',
      )
      .argument('<run>', 'a run id, or last'),
  )
    .addOption(storeOption())
    .option('--json', 'one JSON line for each document')
    .addHelpText('after', '\nExample:\n  $ curia review sample last --size 30 --seed 7')
    .action(async (run: string, options: Options) => {
      const sample = await withStore(options.store, async (store) =>
        readAuditSample(store, await courtOf(store, await findRun(store, run)), readDraw(options)),
      );
      await write(options.json === true ? toLines(sample) : toText(sample));
    });

const toLines = ({ seed, size, of, cases }: AuditSample): string =>
  cases
    .map((one) => `${JSON.stringify({ schema_version: SCHEMA_VERSION, seed, size, of, ...one })}\n`)
    .join('');

function toText(sample: AuditSample): string {
  const { seed, size, of, cases } = sample;
  const { audited, wrong } = countSample(sample);
  const rows = cases.map(({ case_id, verdicts }) => [
    printable(case_id),
    verdicts.map(({ reviewer_name, verdict }) => `${printable(reviewer_name)}: ${verdict}`).join(', ') ||
      'open',
  ]);
  return `${size} of ${of} accepted documents, seed ${seed}; ${audited} audited, ${wrong} wrong\n${grid(['case', 'audit'], rows)}\n`;
}
