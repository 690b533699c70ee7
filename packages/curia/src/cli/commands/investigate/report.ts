/** `curia investigate report`: the report of a judged investigation in the form and language you want. */

import { dirname } from 'node:path';
import { type Language, languageOf, renderHtml, renderSarif } from '@curia/courts/in/investigation';
import { type FinalReport, renderReport } from '@curia/courts/investigation';
import { Command, Option } from 'commander';
import { version } from '../../../drive/version.ts';
import { readInvestigation } from '../../../runs/investigation/investigation-folder.ts';
import { EXIT_REFUSED } from '../../exit-status.ts';
import { remark, write } from '../../output.ts';
import { saveFile } from '../../save-file.ts';
import { languageOption, repositoryOption, seenFrom } from './report-options.ts';
import { useFolder } from './use-folder.ts';

type Format = 'md' | 'html' | 'json' | 'sarif';

interface Options {
  readonly format: Format;
  readonly lang?: Language;
  readonly repo?: string;
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
    .addOption(languageOption())
    .addOption(repositoryOption())
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
      const { lang = languageOf(ruling.query), repo, output } = options;
      const from = output === undefined ? '.' : dirname(output);
      const format = options.json === true ? 'json' : options.format;
      const text = render(ruling, format, lang, repo === undefined ? undefined : seenFrom(from, repo));
      if (output === undefined) await write(text);
      else saveFile(output, text);
    });
}

function render(
  report: FinalReport,
  format: Format,
  language: Language,
  repository: string | undefined,
): string {
  switch (format) {
    case 'md':
      return renderReport(report, language, repository);
    case 'html':
      return renderHtml(report, language, repository);
    case 'json':
      return `${JSON.stringify(report)}\n`;
    case 'sarif':
      return `${JSON.stringify(renderSarif(report, version()), null, 2)}\n`;
  }
}
