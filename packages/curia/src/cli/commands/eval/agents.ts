/** `curia eval agents`: how good are the agents of a court, alone and together, and what do they cost? */

import { CuriaError } from '@curia/core';
import { readWholeNumber } from '@curia/core/read';
import { Command, Option } from 'commander';
import { AGENTS_HELP } from '../../../drive/agents/choose-agent.ts';
import { openInput } from '../../../input/open-input.ts';
import { looksLikeTableFile } from '../../../input/table-file.ts';
import { EVALUATIONS } from '../../../measure/agents/evaluations.ts';
import { agentsScore, courtScore } from '../../../measure/headline-score.ts';
import { measureOwnAgents } from '../../../measure/panel/measure-agents.ts';
import { SCHEMA_VERSION } from '../../../runs/decide-lines.ts';
import { EXIT_OK, EXIT_REFUSED } from '../../exit-status.ts';
import { failUnderOption, heldTo, readFailUnder } from '../../fail-under.ts';
import { coloursFor, write } from '../../output.ts';
import { startRunProgress } from '../../run-progress.ts';
import { storeOption } from '../../store-option.ts';
import { watchInput } from '../../watch-input.ts';
import { joinAgents } from '../options.ts';
import { toText } from './own-court.ts';
import { wordAgents } from './word-agents.ts';

interface Options {
  readonly court: string;
  readonly agents?: string;
  readonly concurrency: string;
  readonly resamples: string;
  readonly seed: string;
  readonly store: string;
  readonly pack: string;
  readonly half?: 'dev' | 'test';
  readonly failUnder?: string;
  readonly json?: boolean;
}

/** Builds the command. */
export function evalAgentsCommand(): Command {
  return new Command('agents')
    .summary('measure the agents of a court against gold, alone and together')
    .description(
      'Runs cases that carry gold through a court and compares every way of deciding: each agent alone and all together under every ' +
        'policy, with quality, calls, cost and the time agents took. Intervals come from drawing cases again and again, from a seed.',
    )
    .argument(
      '<cases>',
      'JSON lines with gold, - for standard input; for investigation a folder of planted cases',
    )
    .requiredOption('--court <name>', `${Object.keys(EVALUATIONS).join(', ')}, or a court file of your own`)
    .option('--agents <who>', `${AGENTS_HELP} (default: offline)`, joinAgents)
    .option('--concurrency <number>', 'questions in flight at once', '8')
    .option('--pack <name>', 'verification: the pack of the documents', 'invoice-extraction')
    .addOption(
      new Option('--half <half>', 'investigation: measure one half of the cases').choices(['dev', 'test']),
    )
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

async function run(file: string, options: Options): Promise<number> {
  const { court, agents = 'offline', store, pack, half } = options;
  const failUnder = readFailUnder(options.failUnder);
  if (looksLikeTableFile(court)) return runOwn(file, options);
  const evaluate = Object.hasOwn(EVALUATIONS, court) ? EVALUATIONS[court] : undefined;
  if (evaluate === undefined)
    throw new CuriaError(
      'USAGE',
      `--court is one of ${Object.keys(EVALUATIONS).join(', ')}, not ${JSON.stringify(court)}`,
    );
  const resamples = readWholeNumber('--resamples', options.resamples, 1, 100_000);
  const seed = readWholeNumber('--seed', options.seed, 0, 2 ** 32 - 1);
  const concurrency = readWholeNumber('--concurrency', options.concurrency, 1, 10_000);
  const { report, refused } = await evaluate(file, {
    agents,
    concurrency,
    store,
    pack,
    half,
    resamples,
    seed,
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
    agents,
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
