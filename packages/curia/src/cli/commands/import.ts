/** `curia import`: looks at a file that was made elsewhere, and takes in what it is. */
import { CuriaError } from '@curia/core';
import { suggest } from '@curia/core/text';
import { Command, Option } from 'commander';
import { courts } from '../../courts/list.ts';
import { FOREIGN_FORMATS, type ForeignFormat, formatsOf } from '../../exchange/foreign-formats.ts';
import { RESULT_TARGETS } from '../../exchange/results/import-results.ts';
import { addOption } from '../options/command-option.ts';
import { columnOption, dryRunOption } from '../options/sheet-options.ts';
import { storeOption } from '../options/store-option.ts';
import { printable, remark } from '../print/output.ts';
import { wrapText } from '../print/wrap-text.ts';
import type { ImportSaid } from './import/import-said.ts';
import { importRecord, importRecords, lookAtResults } from './import/records.ts';
import { importRunFile } from './import/run.ts';
import { importTableFile } from './import/table.ts';

/** Builds the command. */
export function importCommand(): Command {
  const command = new Command('import')
    .summary('take in runs, tables and results from other tools')
    .description(
      'Looks at a file, says what it takes it for, and takes it in: a run into the store, a decision table as a table file, results of ' +
        'other tools as votes, known answers, cases or answers of voices. Nothing is approximated and nothing in the file is executed; what ' +
        'has no exact equal is refused with the reason, and fields that nothing is made of are listed.',
    )
    .argument('[file]', 'the file; standard input if absent or -, which must be a run')
    .addOption(
      new Option('--from <format>', 'what the file is, where it does not tell').choices(
        FOREIGN_FORMATS.map(({ name }) => name),
      ),
    )
    .option('--out <path>', 'where to write what is made (default: standard output)')
    .addOption(
      new Option('--as <format>', 'of results: what to make (default: votes)').choices([...RESULT_TARGETS]),
    )
    .option(
      '--court <court>',
      'with --as cases: the court whose cases to make; of a run: the module or package of its court, if it is code',
    )
    .option('--reviewers <who>', 'who votes: promptfoo: providers or assertions; inspect: model or scorers')
    .option('--gold-var <name>', 'promptfoo: the variable of a test that says what is right')
    .option('--scorer <name>', 'inspect: the scorer whose reading of the answer counts')
    .option('--field <name>', 'label-studio: which control, if there are several')
    .addOption(
      columnOption(
        'csv: the column of the item, reviewer, label or gold, or those of reviewers or fields (a,b); may be repeated',
      ),
    )
    .addOption(dryRunOption())
    .option('--decision <name>', 'of a model with several decision tables: which one')
    .option('--name <name>', 'of a decision table: its id (default: made from its own name)')
    .option(
      '--first-wins',
      'of a decision table: take one whose rules overlap; the first that matches decides',
    );
  for (const { imports = [] } of courts)
    for (const { options } of imports) for (const option of options) addOption(command, option);
  return command
    .addOption(storeOption())
    .option('--json', 'one JSON line, of a run or of a table')
    .addHelpText(
      'after',
      `
Formats:
${FOREIGN_FORMATS.map(inHelp).join('\n')}

Examples:
  $ curia import run.jsonl --store archive.sqlite
  $ gunzip -c run.jsonl.gz | curia import
  $ curia import loan.dmn --out loan.yaml
  $ curia import results.csv --column item=ticket --column reviewers=ann,ben --column gold=truth
  $ curia import log.eval --as cases --court my-court.yaml --out cases.jsonl
${courts.flatMap(({ imports = [] }) => imports.map(({ example }) => `  $ curia import ${example}`)).join('\n')}`,
    )
    .action(async (file: string | undefined, said: ImportSaid, self: Command) => {
      const format = formatOf(file, said.from);
      const given = Object.fromEntries(
        Object.entries(said).filter(([name]) => self.getOptionValueSource(name) === 'cli'),
      );
      refuseOthers(format, given, self);
      await take(format, file, { ...given, store: said.store });
    });
}

const inHelp = ({ name, is, reads }: ForeignFormat): string =>
  [`  ${name}: ${is}`, ...wrapText(reads, 74).map((line) => `      ${line}`)].join('\n');

/** What a file is: as is said, or as it looks. */
function formatOf(file: string | undefined, from: string | undefined): ForeignFormat {
  if (file === undefined || file === '-') {
    if (from !== undefined && from !== 'run')
      throw new CuriaError(
        'USAGE',
        `only a run is taken from standard input: curia import FILE --from ${from}`,
      );
    return known('run');
  }
  if (from !== undefined) return known(from);
  const [only, ...others] = formatsOf(file);
  if (only === undefined)
    throw new CuriaError(
      'USAGE',
      `${file} does not tell what it is; say it with --from: ${FOREIGN_FORMATS.map(({ name }) => name).join(', ')}`,
    );
  if (others.length > 0)
    throw new CuriaError(
      'USAGE',
      `${file} may be ${[only, ...others].map(({ is, name }) => `${is} (curia import ${file} --from ${name})`).join(' or ')}`,
    );
  remark(`curia: ${printable(file)} is ${only.is}`);
  return only;
}

function known(name: string): ForeignFormat {
  const found = FOREIGN_FORMATS.find((format) => format.name === name);
  if (found !== undefined) return found;
  throw new CuriaError(
    'USAGE',
    suggest(
      name,
      FOREIGN_FORMATS.map((format) => format.name),
    ),
  );
}

/** Refuses options that the format does not have. */
function refuseOthers({ is, options }: ForeignFormat, given: ImportSaid, command: Command): void {
  for (const name of Object.keys(given)) {
    if (name === 'from' || options.includes(name)) continue;
    const flag = command.options.find((option) => option.attributeName() === name)?.long ?? name;
    const having = FOREIGN_FORMATS.filter((format) => format.options.includes(name)).map((one) => one.name);
    throw new CuriaError('USAGE', `${flag} is for ${having.join(', ')}; this is ${is}`);
  }
}

function take(format: ForeignFormat, file: string | undefined, given: ImportSaid): Promise<void> {
  if (format.becomes === 'run') return importRunFile(file, given);
  // Only a run comes from standard input.
  const path = file ?? '-';
  if (format.becomes === 'record') return importRecord(format.importer, path, given);
  if (format.becomes === 'records' && given.dryRun === true) return lookAtResults(path, given);
  if (format.becomes === 'records') return importRecords(format.name, path, given);
  return importTableFile(format.name, path, given);
}
