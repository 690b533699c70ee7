/** `curia investigate report`: the report of a judged investigation in the form and language you want. */

import { type FinalReport, type Language, renderHtml, renderReport, renderSarif } from '@curia/core/internal';
import { Command, Option } from 'commander';
import { readInvestigation } from '../../../run/investigation/investigation-folder.ts';
import { version } from '../../../run/version.ts';
import { EXIT_REFUSED } from '../../exit-status.ts';
import { remark, write } from '../../output.ts';
import { saveFile } from '../../save-file.ts';
import { useFolder } from './use-folder.ts';

type Format = 'md' | 'html' | 'json' | 'sarif';

interface Options {
  readonly format: Format;
  readonly lang: Language;
  readonly output?: string;
  readonly json?: boolean;
}

/** Builds the command. */
export function reportCommand(): Command {
  return new Command('report')
    .summary('print the report as Markdown, HTML, JSON or SARIF')
    .description(
      'Prints the report of a judged investigation. The same events always give the same report, byte for byte.',
    )
    .argument('<dir>', 'the folder of the investigation')
    .addOption(
      new Option('--format <format>', 'the form').choices(['md', 'html', 'json', 'sarif']).default('md'),
    )
    .addOption(new Option('--lang <language>', 'the language').choices(['en', 'ko']).default('en'))
    .option('--output <file>', 'write to a file instead of standard output')
    .option('--json', 'the same as --format json')
    .addHelpText(
      'after',
      `
Examples:
  $ curia investigate report inv --lang ko
  $ curia investigate report inv --format sarif --output curia.sarif`,
    )
    .action(async (dir: string, options: Options) => {
      const { ruling } = await useFolder(dir, readInvestigation);
      if (ruling === undefined) {
        remark(`curia: the investigation still waits for reports; see curia investigate next ${dir}`);
        process.exitCode = EXIT_REFUSED;
        return;
      }
      const text = render(ruling, options.json === true ? 'json' : options.format, options.lang);
      if (options.output === undefined) await write(text);
      else saveFile(options.output, text);
    });
}

function render(report: FinalReport, format: Format, language: Language): string {
  switch (format) {
    case 'md':
      return renderReport(report, language);
    case 'html':
      return renderHtml(report, language);
    case 'json':
      return `${JSON.stringify(report)}\n`;
    case 'sarif':
      return `${JSON.stringify(renderSarif(report, version()), null, 2)}\n`;
  }
}
