/** A short command that a court declares: its arguments become a run, and its rulings are told in the court's words. */
import { CuriaError } from '@curia/core';
import type { Court } from '@curia/core/court';
import type { CaseFiles, ShortCommand } from '@curia/core/court/face';
import { Command } from 'commander';
import { readCourtOptions } from '../../courts/court-options.ts';
import { courts } from '../../courts/list.ts';
import { readAgents } from '../../drive/agents/agent-text.ts';
import { takeFiles } from '../../input/take-files.ts';
import type { TableChoices } from '../../kept/law/table-choices.ts';
import { collect, POLICY_HELP, SET_HELP } from '../commands/options.ts';
import { EXIT_FAILED, EXIT_OK, EXIT_REFUSED } from '../exit-status.ts';
import { tablesFor, valuesOfTyped } from '../options/choices.ts';
import { collectSettings } from '../options/collect-settings.ts';
import { addOption } from '../options/command-option.ts';
import { remark } from '../print/output.ts';
import { startProgress } from '../run/progress.ts';
import { driveAndKeep, driveInPassing, type ShortRun } from './drive.ts';
import { ShortResults } from './results.ts';

/** A court with a short command. */
interface Faced {
  readonly court: Court;
  readonly face: ShortCommand;
  readonly cases: CaseFiles;
}

/** What was said to every short command; beside these, its own options. */
interface Said extends Readonly<Record<string, unknown>> {
  readonly out?: string;
  readonly name?: string;
  readonly policy: readonly string[];
  readonly set: readonly string[];
  readonly concurrency: string;
  readonly json?: boolean;
  readonly documents?: boolean;
  readonly strict?: boolean;
}

/** The options of every short command. */
const COMMON: Readonly<
  Record<Extract<ShortCommand['options'][number], string>, (command: Command) => Command>
> = {
  out: (command) =>
    command.option(
      '--out <path>',
      'keep the run in this folder: store.sqlite, and readable files under runs/',
    ),
  name: (command) =>
    command.option('--name <name>', 'a name for the run that is kept (default: made from the time)'),
  documents: (command) =>
    command.option(
      '--no-documents',
      'with --out: do not keep the PDF files and pictures of documents, which the desk shows',
    ),
  policy: (command) => command.option('--policy <name>', POLICY_HELP, collect, []),
  set: (command) => command.option('--set <key=value>', SET_HELP, collectSettings, []),
  concurrency: (command) => command.option('--concurrency <number>', 'programs to run at once', '8'),
  json: (command) => command.option('--json', 'JSON lines even on a terminal'),
};

/** Builds the short command of this name. */
export function shortCommand(name: string): Command {
  const { face, ...faced } = facedBy(name);
  const command = new Command(face.name)
    .summary(face.summary)
    .description(face.description)
    .argument(`<${face.argument.name}...>`, face.argument.means);
  for (const option of face.options) {
    if (typeof option === 'string') COMMON[option](command);
    else addOption(command, option);
  }
  return command.addHelpText('after', face.help).action(async (files: string[], said: Said) => {
    process.exitCode = await run({ ...faced, face }, files, said);
  });
}

function facedBy(name: string): Faced {
  for (const court of courts) {
    const { face, cases } = court;
    if (face?.name === name && cases !== undefined) return { court, face, cases };
  }
  throw new CuriaError('INTERNAL', `no court has the short command ${name}`);
}

async function run({ court, face, cases }: Faced, files: readonly string[], said: Said): Promise<number> {
  const { agents, options, settings } = await face.request(said, (typed) =>
    readCourtOptions(court, valuesOfTyped(court, typed)),
  );
  const isForPeople = process.stdout.isTTY === true && said.json !== true;
  const results = new ShortResults(face, isForPeople);
  const { out, name } = said;
  if (name !== undefined && out === undefined)
    throw new CuriaError('USAGE', '--name names a run to keep; say where with --out');
  const running: ShortRun = {
    files: takeFiles(cases, {
      files,
      source: said[cases.source] as string | undefined,
      keeps: out !== undefined && said.documents !== false,
      watch: isForPeople ? undefined : watchReading,
    }),
    request: {
      court,
      agents: readAgents(agents, court.prompts.roles),
      options: valuesOfTyped(court, options),
      tables: withFixed(tablesFor(court, said), settings),
    },
    concurrency: said.concurrency,
    words: face.words,
    results,
  };
  const status = out === undefined ? await driveInPassing(running) : await driveAndKeep(running, out, name);
  const { refused, faults } = results;
  const { isGood, decided } = results.outcome();
  if (decided + refused === 0 && status === EXIT_OK) throw new CuriaError('INPUT_EMPTY', face.words.none);
  if (isForPeople) remark(results.inWords());
  if (faults > 0) return EXIT_FAILED;
  if (status !== EXIT_OK) return status;
  return refused > 0 || (said.strict === true && !isGood) ? EXIT_REFUSED : EXIT_OK;
}

/** The choices with the values that the short command itself sets. */
const withFixed = (
  chosen: TableChoices,
  fixed: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): TableChoices => ({
  ...chosen,
  ...Object.fromEntries(
    Object.entries(fixed).map(([question, values]) => [
      question,
      { ...chosen[question], values: { ...chosen[question]?.values, ...values } },
    ]),
  ),
});

function watchReading(name: string, size: number | undefined) {
  const progress = startProgress(`reading ${name}`, size);
  return { onRead: progress.update, onEnd: progress.finish };
}
