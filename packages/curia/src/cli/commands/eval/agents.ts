/** `curia eval agents`: how good are the agents of a court, alone and together, and what do they cost? */
import { CuriaError } from '@curia/core';
import { Command, Option } from 'commander';
import { AGENTS_HELP } from '../../../run/choose-agent.ts';
import { SCHEMA_VERSION } from '../../decide-lines.ts';
import { EXIT_OK, EXIT_REFUSED } from '../../exit-status.ts';
import { coloursFor, write } from '../../output.ts';
import { storeOption } from '../../store-option.ts';
import { wholeNumber } from '../options.ts';
import { type Measured, wordReport } from './agents/agents-report.ts';
import { evalConflictReview } from './agents/eval-conflict-review.ts';
import { evalDebateOverride } from './agents/eval-debate-override.ts';
import { evalInvestigation } from './agents/eval-investigation.ts';
import { evalVerification } from './agents/eval-verification.ts';
import { readTupleCases } from './agents/tuple-case.ts';

interface Options {
  readonly court: string;
  readonly agents: string;
  readonly concurrency: string;
  readonly resamples: string;
  readonly seed: string;
  readonly store: string;
  readonly pack: string;
  readonly half?: 'dev' | 'test';
  readonly json?: boolean;
}

/** What a measurement needs besides its cases. */
export interface EvalSetting {
  readonly agents: string;
  readonly concurrency: number;
  readonly store: string;
  readonly resamples: number;
  readonly seed: number;
  /** The pack of documents. */
  readonly pack: string;
  /** Which half of planted cases; both where nothing is said. */
  readonly half: 'dev' | 'test' | undefined;
}

/** Measures a court on a file or folder of cases; says how many were refused. */
type Evaluation = (cases: string, setting: EvalSetting) => Promise<Measured>;

/** Lines that are no cases, besides those that the court refused. */
const addRefused = ({ report, refused }: Measured, lines: number): Measured => ({
  report,
  refused: refused + lines,
});

const EVALUATIONS: Readonly<Record<string, Evaluation>> = {
  async 'conflict-review'(file, setting) {
    const { cases, refused } = await readTupleCases(file);
    return addRefused(await evalConflictReview(cases, setting, setting), refused);
  },
  async 'debate-override'(file, setting) {
    const { cases, refused } = await readTupleCases(file);
    return addRefused(await evalDebateOverride(cases, setting, setting), refused);
  },
  verification: (file, setting) => evalVerification(file, setting.pack, setting, setting),
  investigation: (folder, setting) => evalInvestigation(folder, setting.half, setting, setting),
};

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
    .requiredOption('--court <name>', Object.keys(EVALUATIONS).join(', '))
    .option('--agents <who>', AGENTS_HELP, 'offline')
    .option('--concurrency <number>', 'questions under way at once', '8')
    .option('--pack <name>', 'verification: the pack of the documents', 'invoice-extraction')
    .addOption(
      new Option('--half <half>', 'investigation: measure one half of the cases').choices(['dev', 'test']),
    )
    .option('--resamples <number>', 'how often to draw', '2000')
    .option('--seed <number>', 'the seed of the draws', '1')
    .addOption(storeOption())
    .option('--json', 'one JSON object')
    .addHelpText(
      'after',
      `
Exit status: 0 measured, 2 at least one case was refused, 1 wrong usage or nothing to measure.

Examples:
  $ curia eval agents gold/reviews/en-test.jsonl --court conflict-review
  $ curia eval agents gold/reviews/ko-test.jsonl --court debate-override --json
  $ curia eval agents gold/documents/invoice-extraction/test.jsonl --court verification --pack invoice-extraction
  $ curia eval agents gold/investigations --court investigation --half test
  $ curia eval agents gold/reviews/en-dev.jsonl --court conflict-review --agents openai/gpt-5-mini`,
    )
    .action(async (file: string, options: Options) => {
      process.exitCode = await run(file, options);
    });
}

async function run(file: string, options: Options): Promise<number> {
  const { court, agents, store, pack, half } = options;
  const evaluate = Object.hasOwn(EVALUATIONS, court) ? EVALUATIONS[court] : undefined;
  if (evaluate === undefined)
    throw new CuriaError(
      'USAGE',
      `--court is one of ${Object.keys(EVALUATIONS).join(', ')}, not ${JSON.stringify(court)}`,
    );
  const resamples = wholeNumber('--resamples', options.resamples, 1, 100_000);
  const seed = wholeNumber('--seed', options.seed, 0, 2 ** 32 - 1);
  const concurrency = wholeNumber('--concurrency', options.concurrency, 1, 10_000);
  const { report, refused } = await evaluate(file, {
    agents,
    concurrency,
    store,
    pack,
    half,
    resamples,
    seed,
  });
  if (options.json === true) {
    const described = { schema_version: SCHEMA_VERSION, court, agents, seed, resamples, refused };
    await write(`${JSON.stringify({ ...described, ...report })}\n`);
  } else {
    const colours = coloursFor(process.stdout);
    const head = `${colours.bold(`${report.cases} cases`)} of ${court}, agents ${agents}; seed ${seed}`;
    await write(`${head}\n${wordReport(report)}`);
  }
  return refused > 0 ? EXIT_REFUSED : EXIT_OK;
}
