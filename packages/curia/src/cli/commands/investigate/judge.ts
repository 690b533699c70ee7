/** `curia investigate judge`: tags every finding and writes the report in every form. */
import { answerText, type Language, languageOf } from '@curia/courts/in/investigation';
import type { FinalReport } from '@curia/courts/investigation';
import { Command } from 'commander';
import {
  callingOff,
  driveInvestigation,
  type InvestigationRecord,
  type OpenInvestigation,
  readInvestigation,
} from '../../../runs/investigation/investigation-folder.ts';
import { writeInvestigation } from '../../../runs/investigation/write-files.ts';
import { EXIT_OK, EXIT_REFUSED } from '../../exit-status.ts';
import { grid } from '../../grid.ts';
import { printable, remark, write } from '../../output.ts';
import { wrapText } from '../../wrap-text.ts';
import { languageOption, repositoryOption, seenFrom } from './report-options.ts';
import { useFolder } from './use-folder.ts';

interface Options {
  readonly anyway?: boolean;
  readonly lang?: Language;
  readonly repo?: string;
  readonly json?: boolean;
}

/** Builds the command. */
export function judgeCommand(): Command {
  return new Command('judge')
    .summary('tag every finding and write the report')
    .description(
      'Judges a finished investigation: Confirmed, Likely or Uncertain for every finding, a winner for a conflict only where the ' +
        'evidence of one side dominates. Writes final-report.json, .md, .html and .sarif.json, the cross-verification, the ' +
        'counter-reviews and the execution log into DIR.',
    )
    .argument('<dir>', 'the folder of the investigation')
    .option('--anyway', 'judge with what there is, though reports are still awaited')
    .addOption(languageOption())
    .addOption(repositoryOption())
    .option('--json', 'the report as one line of JSON')
    .addHelpText(
      'after',
      `
Exit status: 0 judged, 2 reports are still awaited or no report could be used, 1 wrong usage or a fault.

Example:
  $ curia investigate judge inv --lang ko`,
    )
    .action(async (dir: string, options: Options) => {
      const record = await useFolder(dir, (opened) => end(opened, options.anyway === true));
      if (record.ruling === undefined) {
        const awaited = record.state.tasks.filter(({ status }) => status === 'awaited').map(({ iid }) => iid);
        remark(`curia: still awaited: ${awaited.join(', ')}; add --anyway to judge with what there is`);
        process.exitCode = EXIT_REFUSED;
        return;
      }
      const { ruling } = record;
      const { lang: language = languageOf(ruling.query), repo } = options;
      const linked = repo === undefined ? {} : { repository: seenFrom(dir, repo) };
      writeInvestigation(dir, record, ruling, { language, ...linked });
      await write(options.json === true ? `${JSON.stringify(ruling)}\n` : toText(dir, ruling, language));
      process.exitCode = ruling.outcome === 'judged' ? EXIT_OK : EXIT_REFUSED;
    });
}

/** The investigation at its end; with `isForced`, whoever is still awaited is not waited for any longer. */
async function end(opened: OpenInvestigation, isForced: boolean): Promise<InvestigationRecord> {
  const record = await readInvestigation(opened);
  if (record.ruling !== undefined || !isForced) return record;
  await driveInvestigation(opened, callingOff('judged before the report came'));
  return readInvestigation(opened);
}

/** The first screen, and a line for each finding. */
function toText(dir: string, report: FinalReport, language: Language): string {
  const width = process.stdout.isTTY === true ? process.stdout.columns : Number.POSITIVE_INFINITY;
  const rows = report.findings.map(({ item_id, tag, finding, rule }) => [
    item_id,
    tag,
    printable(finding),
    rule,
  ]);
  return [
    ...answerText(report, language).flatMap((line) => wrapText(printable(line), width)),
    ...(rows.length === 0 ? [] : [grid(['item', 'tag', 'finding', 'rule'], rows)]),
    `written to ${printable(dir)}/final-report.{json,md,html,sarif.json}`,
    '',
  ].join('\n');
}
