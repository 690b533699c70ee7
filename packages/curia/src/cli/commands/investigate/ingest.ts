/** `curia investigate ingest`: takes reports in and checks every citation. */
import { join } from 'node:path';
import { CuriaError } from '@curia/core';
import { parseIid } from '@curia/courts/investigation';
import { Command } from 'commander';
import { folderInFolder, isInFolder, listFolder } from '../../../files/read-folder.ts';
import { SCHEMA_VERSION } from '../../../runs/decide-lines.ts';
import { type Ingested, ingestReports } from '../../../runs/investigation/ingest-reports.ts';
import { REPORTS } from '../../../runs/investigation/investigation-folder.ts';
import { EXIT_OK, EXIT_REFUSED } from '../../exit-status.ts';
import { grid } from '../../grid.ts';
import { printable, remark, write } from '../../output.ts';
import { collect } from '../options.ts';
import { useFolder } from './use-folder.ts';

interface Options {
  readonly repo?: string;
  readonly log: string[];
  readonly failed: string[];
  readonly reason: string;
  readonly json?: boolean;
}

/** Builds the command. */
export function ingestCommand(): Command {
  return new Command('ingest')
    .summary('take reports in and check every citation')
    .description(
      'Reads reports (YAML or JSON in three layers) from DIR/reports or the files given, checks every cited file, line, excerpt, ' +
        'commit and log line, and records them as answers to the questions that are open. Files that were taken in before are ' +
        'skipped, unless they are malformed and their authors are still asked; a report that nobody waits for is refused and listed in the final report.',
    )
    .argument('<dir>', 'the folder of the investigation')
    .argument('[files...]', 'reports; all of DIR/reports if absent')
    .option(
      '--repo <folder>',
      'the repository that citations are checked against; without it they stay UNCHECKED',
    )
    .option('--log <path>', 'a log file or a folder of logs; may be repeated', collect, [])
    .option('--failed <iid>', 'mark this investigator as not having answered; may be repeated', collect, [])
    .option('--reason <text>', 'why they gave no answer', 'no answer')
    .option('--json', 'one JSON line per file')
    .addHelpText(
      'after',
      `
Exit status: 0 all files were taken in, 2 at least one was malformed or refused, 1 wrong usage or a fault.

Examples:
  $ curia investigate ingest inv --repo . --log /var/log/app.log
  $ curia investigate ingest inv --failed LOG-STACKTRACE-R1 --reason "timed out"`,
    )
    .action(async (dir: string, files: string[], options: Options) => {
      const failed = options.failed.map((iid) => {
        if (parseIid(iid) === undefined)
          throw new CuriaError('USAGE', `--failed takes an investigator id, got ${JSON.stringify(iid)}`);
        return { iid, reason: options.reason };
      });
      const sources = {
        ...(options.repo === undefined ? {} : { repository: options.repo }),
        logs: options.log,
      };
      const {
        files: results,
        unawaited,
        open,
      } = await useFolder(dir, (opened) =>
        ingestReports(opened, { files: files.length > 0 ? files : waitingReports(dir), failed }, sources),
      );
      if (options.json === true) {
        await write(
          results.map((one) => `${JSON.stringify({ schema_version: SCHEMA_VERSION, ...one })}\n`).join(''),
        );
      } else {
        // Where nobody is asked any more, judging is the step that is left.
        const ahead = `${Math.max(1, open)} step(s) ahead: curia investigate next ${printable(dir)}`;
        await write(results.length > 0 ? `${toGrid(results)}\n${ahead}\n` : `${ahead}\n`);
      }
      const isBad = ({ result }: Ingested): boolean => result === 'malformed' || result === 'refused';
      if (results.length === 0 && failed.length === 0) remark(`curia: ${dir}/reports holds no reports`);
      for (const iid of unawaited) remark(`curia: nobody waits for ${iid}; --failed has no effect`);
      process.exitCode = results.some(isBad) || unawaited.length > 0 ? EXIT_REFUSED : EXIT_OK;
    });
}

/** The report files that wait in the folder, in the order of their names. */
function waitingReports(dir: string): string[] {
  if (!isInFolder(dir, REPORTS)) return [];
  return listFolder(folderInFolder(dir, REPORTS))
    .filter(({ name, kind }) => kind === 'file' && !name.startsWith('.'))
    .map(({ name }) => join(dir, REPORTS, name));
}

const toGrid = (results: readonly Ingested[]): string =>
  grid(
    ['file', 'investigator', 'result', 'verified', 'unchecked', 'failed', 'problem'],
    results.map(({ file, iid, result, citations, problem }) => [
      printable(file),
      iid ?? '',
      result,
      String(citations.VERIFIED),
      String(citations.UNCHECKED),
      String(citations.FAILED),
      printable(problem ?? ''),
    ]),
  );
