/** `curia eval agents`: how good are the agents of a court, alone and together, and what do they cost? */

import { CuriaError } from '@curia/core';
import { readWholeNumber } from '@curia/core/read';
import { Command, Option } from 'commander';
import { findAnyCourt } from '../../../courts/code-courts.ts';
import { AGENTS_HELP, readAgents } from '../../../drive/agents/agent-text.ts';
import { openInput } from '../../../input/open-input.ts';
import { looksLikeTableFile } from '../../../input/table-file.ts';
import { type MeasuredCourt, measureAgents, measuredCourts } from '../../../measure/agents/measure-agents.ts';
import { agentsScore, courtScore } from '../../../measure/headline-score.ts';
import { measureOwnAgents } from '../../../measure/panel/measure-agents.ts';
import { SCHEMA_VERSION } from '../../../runs/decide-lines.ts';
import { EXIT_OK, EXIT_REFUSED } from '../../exit-status.ts';
import { failUnderOption, heldTo, readFailUnder } from '../../options/fail-under.ts';
import { storeOption } from '../../options/store-option.ts';
import { coloursFor, write } from '../../print/output.ts';
import { startRunProgress } from '../../run/run-progress.ts';
import { watchInput } from '../../run/watch-input.ts';
import { joinAgents } from '../options.ts';
import { toText } from './own-court.ts';
import { wordAgents } from './word-agents.ts';

/** Beside these, the options of the measurements. */
interface Options {
  readonly court: string;
  readonly agents?: string;
  readonly concurrency: string;
  readonly resamples: string;
  readonly seed: string;
  readonly store: string;
  readonly failUnder?: string;
  readonly json?: boolean;
}

/** Builds the command. */
export function evalAgentsCommand(): Command {
  const command = new Command('agents')
    .summary('measure the agents of a court against gold, alone and together')
    .description(
      'Runs cases that carry gold through a court and compares every way of deciding: each agent alone and all together under every ' +
        'policy, with quality, calls, cost and the time agents took. Intervals come from drawing cases again and again, from a seed.',
    )
    .argument(
      '<cases>',
      'JSON lines with gold, - for standard input; for investigation a folder of planted cases',
    )
    .requiredOption('--court <name>', `${namesOf(measuredCourts())}, or a court file of your own`)
    .option('--agents <who>', `${AGENTS_HELP} (default: offline)`, joinAgents)
    .option('--concurrency <number>', 'questions in flight at once', '8');
  for (const option of listOptions()) command.addOption(option);
  return command
    .option('--resamples <number>', 'how many resamples to draw', '2000')
    .option('--seed <number>', 'the seed of the draws', '1')
    .addOption(storeOption())
    .addOption(failUnderOption())
    .option('--json', 'one JSON object')
    .addHelpText(
      'after',
      `
Exit status: 0 measured, 2 at least one case was refused, there is nothing to measure, or the score is below --fail-under, 1 wrong usage.

Examples:
  $ curia eval agents gold/reviews/en-test.jsonl --court conflict-review
  $ curia eval agents gold/reviews/ko-test.jsonl --court debate-override --json
  $ curia eval agents gold/documents/invoice-extraction/test.jsonl --court verification --pack invoice-extraction
  $ curia eval agents gold/investigations --court investigation --half test
  $ curia eval agents gold/reviews/en-dev.jsonl --court conflict-review --agents openai/gpt-5-mini
  $ curia eval agents cases.jsonl --court my-court.yaml --agents openai/gpt-5-mini`,
    )
    .action(async (file: string, options: Options) => {
      process.exitCode = await run(file, options);
    });
}

const namesOf = (measured: readonly MeasuredCourt[]): string =>
  measured.map(({ court }) => court.name).join(', ');

/** The options of all measurements, each with the court that takes it. */
const listOptions = (): Option[] =>
  measuredCourts().flatMap(({ court, measure }) =>
    Object.entries(measure.options ?? {}).map(([name, { takes, means, values, default: preset }]) => {
      const option = new Option(`--${name} <${takes}>`, `${court.name}: ${means}`);
      if (values !== undefined) option.choices(values);
      return preset === undefined ? option : option.default(preset);
    }),
  );

/** What the options of a measurement were set to. */
const optionsOf = ({ measure }: MeasuredCourt, given: object): Record<string, string> =>
  Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(measure.options ?? {}, name)));

async function run(file: string, options: Options): Promise<number> {
  const { court, agents = 'offline', store } = options;
  const failUnder = readFailUnder(options.failUnder);
  if (looksLikeTableFile(court)) return runOwn(file, options);
  const measured = measuredCourts().find((one) => one.court.name === court);
  if (measured === undefined)
    throw new CuriaError(
      'USAGE',
      `--court is one of ${namesOf(measuredCourts())}, not ${JSON.stringify(court)}`,
    );
  const resamples = readWholeNumber('--resamples', options.resamples, 1, 100_000);
  const seed = readWholeNumber('--seed', options.seed, 0, 2 ** 32 - 1);
  const concurrency = readWholeNumber('--concurrency', options.concurrency, 1, 10_000);
  const { report, refused } = await measureAgents(measured, file, {
    agents: readAgents(agents, measured.court.prompts.roles),
    concurrency,
    store,
    options: optionsOf(measured, options),
    draws: { resamples, seed },
    open: (name) => watchInput(openInput(name), 'reading'),
    watch: (cases) => startRunProgress(cases, 0),
  });
  if (options.json === true) {
    const described = { schema_version: SCHEMA_VERSION, court, agents, seed, resamples, refused };
    await write(`${JSON.stringify({ ...described, ...report })}\n`);
  } else {
    const colours = coloursFor(process.stdout);
    const head = `${colours.bold(`${report.cases} cases`)} of ${court}, agents ${agents}; seed ${seed}`;
    await write(`${head}\n${wordAgents(report)}`);
  }
  return heldTo(failUnder, agentsScore(report), refused > 0 ? EXIT_REFUSED : EXIT_OK);
}

/** The agents of a user-defined court; there are none that come with it. */
async function runOwn(
  file: string,
  { court, agents, concurrency, resamples, seed, store, json, failUnder }: Options,
): Promise<number> {
  const least = readFailUnder(failUnder);
  if (agents === undefined)
    throw new CuriaError('USAGE', 'name the agents of your court: --agents takes what curia run takes');
  const draws = {
    resamples: readWholeNumber('--resamples', resamples, 1, 100_000),
    seed: readWholeNumber('--seed', seed, 0, 2 ** 32 - 1),
  };
  const setting = {
    agents: readAgents(agents, findAnyCourt(court).prompts.roles),
    concurrency: readWholeNumber('--concurrency', concurrency, 1, 10_000),
    store,
    watch: (cases: number) => startRunProgress(cases, 0),
  };
  const measured = await measureOwnAgents(court, watchInput(openInput(file), 'reading'), setting, draws);
  await write(
    json === true
      ? `${JSON.stringify({ schema_version: SCHEMA_VERSION, court, agents, ...draws, ...measured })}\n`
      : `${toText(court, measured)}${measured.sentences.map((line) => `${line}\n`).join('')}`,
  );
  return heldTo(least, courtScore(measured), measured.refused > 0 ? EXIT_REFUSED : EXIT_OK);
}
