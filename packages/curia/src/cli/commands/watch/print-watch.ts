/** How `curia watch` and `curia watch answer` print watches, and the limit that they take. */
import { isAbsolute, relative } from 'node:path';
import { readNumber } from '@curia/core/read';
import { Option } from 'commander';
import type { WatchReport } from '../../../measure/audits/watch-report.ts';
import type { Watched } from '../../../measure/audits/watch-runs.ts';
import { coloursFor, printable, remark, write } from '../../print/output.ts';

/** The limit of a run that has no calibration. */
export const maxErrorOption = (): Option =>
  new Option('--max-error <share>', 'the limit for a run that has no calibration');

/** Reads that limit. */
export const readMaxError = (text: string | undefined): { readonly maxError?: number } =>
  text === undefined ? {} : { maxError: readNumber('--max-error', text, 0, 1) };

/** Prints every watch, after what was taken in. */
export async function printWatched({ reports, read }: Watched, isJson: boolean): Promise<void> {
  if (read !== undefined)
    remark(
      `curia: ${read.taken} audits recorded${read.open === 0 ? '' : `, ${read.open} not filled in yet`}${read.known === 0 ? '' : `, ${read.known} recorded before`}${read.late === 0 ? '' : `, ${read.late} filled in too late: they count as wrong`}`,
    );
  if (reports.length === 0) remark('curia: no run of the store was made under a calibration');
  for (const report of reports)
    await write(isJson ? `${JSON.stringify(report)}\n` : `${wordWatch(report)}\n`);
}

const STATES = {
  marked: 'says that it is void',
  renewed: 'has been renewed since',
  missing: 'is not there any more',
  unwritable: 'COULD NOT BE MARKED: do not use it',
} as const;

function wordWatch(report: WatchReport): string {
  const { court, calibration, field, sentence, alarm, files, not_drawn, open, overdue } = report;
  const colours = coloursFor(process.stdout);
  const about = `${court}${field === 'value' ? '' : `, ${field}`}`;
  const under = calibration === null ? 'without a calibration' : `calibration ${calibration.slice(0, 12)}`;
  return [
    `${colours.bold(printable(about))} (${under}): ${alarm ? colours.red(sentence) : sentence}`,
    ...(not_drawn === 0
      ? []
      : [
          `  ${not_drawn} audits were not drawn by curia watch draw: that they are a random sample is taken on trust`,
        ]),
    ...(open === 0 ? [] : [`  ${sayItems(open)} drawn and not audited yet`]),
    ...(overdue === 0
      ? []
      : [`  ${sayItems(overdue)} not audited by the day on which they were due: they count as wrong`]),
    ...files.map(({ file, state }) => `  ${printable(fromHere(file))} ${STATES[state]}`),
  ].join('\n');
}

const sayItems = (count: number): string => (count === 1 ? '1 item was' : `${count} items were`);

/** A file below the working folder by its short name. */
function fromHere(file: string): string {
  const short = relative(process.cwd(), file);
  return short.startsWith('..') || isAbsolute(short) ? file : short;
}
