/** `curia eval memory`: does the memory help? The same cases with advice off, withheld and shown. */

import { CuriaError } from '@curia/core';
import { readWholeNumber } from '@curia/core/read';
import { openMemory } from '@curia/memory/sqlite';
import { Command } from 'commander';
import { readCourtOptions } from '../../../courts/court-options.ts';
import { findCourt } from '../../../courts/find-court.ts';
import { courts } from '../../../courts/list.ts';
import { AGENTS_HELP, readAgents } from '../../../drive/agents/agent-text.ts';
import { openInput } from '../../../input/open-input.ts';
import { type CourtSetup, compareMemory, learn } from '../../../measure/memory/compare-memory.ts';
import { readMemoryCases } from '../../../measure/memory/memory-case.ts';
import { SCHEMA_VERSION } from '../../../runs/decide-lines.ts';
import { EXIT_OK, EXIT_REFUSED } from '../../exit-status.ts';
import { choicesFor } from '../../options/choices.ts';
import { storeOption } from '../../options/store-option.ts';
import { coloursFor, write } from '../../print/output.ts';
import { startRunProgress } from '../../run/run-progress.ts';
import { watchInput } from '../../run/watch-input.ts';
import { collect } from '../options.ts';
import { sayEffect, wordEffect } from './word-effect.ts';

interface Options {
  readonly court: string;
  readonly agents: string;
  readonly policy?: string;
  readonly option: string[];
  readonly memory?: string;
  readonly learn?: string;
  readonly concurrency: string;
  readonly resamples: string;
  readonly seed: string;
  readonly store: string;
  readonly json?: boolean;
}

/** Builds the command. */
export function evalMemoryCommand(): Command {
  return new Command('memory')
    .summary('measure whether advice from past cases helps')
    .description(
      'Runs the same cases three times: without a memory, with advice looked up and withheld, and with advice shown. Prints what ' +
        'changed and, where cases carry gold, for better or worse. What differs while advice is withheld is how much the agents vary.',
    )
    .argument('<cases>', 'JSON lines, with "gold" if it is known; - for standard input')
    .requiredOption('--court <name>', 'the court the cases are for, or a court file that has memory')
    .option('--agents <who>', AGENTS_HELP, 'offline')
    .option('--memory <file>', 'the memory to measure; it is read and not written')
    .option('--learn <number>', 'instead, fill a memory from the first N cases and measure the rest')
    .option('--policy <name>', 'the policy to decide by (default: the first of the court)')
    .option('--option <key=value>', 'set an option of the court; may be repeated', collect, [])
    .option('--concurrency <number>', 'questions in flight at once', '8')
    .option('--resamples <number>', 'how many resamples to draw', '2000')
    .option('--seed <number>', 'the seed of the draws', '1')
    .addOption(storeOption())
    .option('--json', 'one JSON object')
    .addHelpText(
      'after',
      `
Cases to learn from belong to the split "train" unless they name another; cases that are measured and name none are shown nothing that
was made from an evaluation.

Exit status: 0 measured, 2 at least one line was refused, 1 wrong usage or nothing to measure.

Examples:
  $ curia eval memory cases.jsonl --court conflict-review --learn 50 --agents llm:agents.yaml
  $ curia eval memory cases.jsonl --court debate-override --memory .curia/memory.sqlite --json`,
    )
    .action(async (file: string, options: Options) => {
      process.exitCode = await run(file, options);
    });
}

async function run(file: string, options: Options): Promise<number> {
  const { agents, store, court: name } = options;
  if ((options.memory === undefined) === (options.learn === undefined))
    throw new CuriaError('USAGE', 'give --memory FILE, or --learn N');
  const resamples = readWholeNumber('--resamples', options.resamples, 1, 100_000);
  const seed = readWholeNumber('--seed', options.seed, 0, 2 ** 32 - 1);
  const concurrency = readWholeNumber('--concurrency', options.concurrency, 1, 10_000);
  const learnt = options.learn === undefined ? 0 : readWholeNumber('--learn', options.learn, 1, 1_000_000);
  if (options.option.some((setting) => /^memory(_file)?=/u.test(setting)))
    throw new CuriaError(
      'USAGE',
      'the memory and its condition are what is being compared, so they are not options here',
    );
  const kind = findCourt(name);
  const effects = kind.memory?.effects;
  if (effects === undefined) throw unmeasured(name);
  const courtOptions = readCourtOptions(kind, choicesFor(kind, { set: options.option }).options);
  const { cases, refused } = await readMemoryCases(watchInput(openInput(file), 'reading'), effects);
  if (cases.length <= learnt)
    throw new CuriaError('CASE_NOT_FOUND', `${cases.length} cases leave none to measure`);
  // A memory that is learnt here goes with the process.
  const memory = openMemory(options.memory ?? ':memory:', { must_exist: options.memory !== undefined });
  try {
    const policy = options.policy ?? kind.questions[0].policies[0].policy;
    const bench: CourtSetup = {
      kind,
      effects,
      policy,
      options: courtOptions,
      memory,
      setting: {
        agents: readAgents(agents, kind.prompts.roles),
        concurrency,
        store,
        watch: (cases) => startRunProgress(cases, 0),
      },
    };
    if (learnt > 0) await learn(bench, cases.slice(0, learnt));
    const { episodes } = await memory.stats();
    const effect = await compareMemory(bench, cases.slice(learnt), { resamples, seed });
    if (options.json === true) {
      const described = { schema_version: SCHEMA_VERSION, court: name, policy, agents, seed, resamples };
      const sentences = sayEffect(effect);
      await write(`${JSON.stringify({ ...described, refused, learnt, episodes, ...effect, sentences })}\n`);
    } else {
      const colours = coloursFor(process.stdout);
      const from = learnt > 0 ? `, learnt from ${learnt} cases` : '';
      const head = `${colours.bold(`${effect.cases} cases`)} of ${name}@${policy}, agents ${agents}; a memory of ${episodes} episodes${from}; seed ${seed}`;
      await write(`${head}\n${wordEffect(effect)}`);
    }
    return refused > 0 ? EXIT_REFUSED : EXIT_OK;
  } finally {
    await memory.close();
  }
}

function unmeasured(name: string): CuriaError {
  const known = courts.filter(({ memory }) => memory?.effects !== undefined).map((court) => court.name);
  return new CuriaError(
    'USAGE',
    `${name} keeps no memory to measure; ${known.join(', ')} do, and a court of your own whose file has memory`,
  );
}
