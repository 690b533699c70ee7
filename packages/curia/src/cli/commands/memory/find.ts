/** `curia memory find`: what a memory would tell a case, how each episode was scored, and what was held back. */

import { CuriaError } from '@curia/core';
import { readWholeNumber } from '@curia/core/read';
import {
  type Advice,
  explainScore,
  type MemoryQuery,
  type QueriedCase,
  queryMemory,
  type Retrieved,
  readQueryCase,
  retrievalPolicies,
  retrievalPolicy,
} from '@curia/memory';
import { type MemoryAnswer, useMemory } from '@curia/memory/sqlite';
import { Command } from 'commander';
import { SCHEMA_VERSION } from '../../../runs/decide-lines.ts';
import { EXIT_OK, EXIT_REFUSED } from '../../exit-status.ts';
import { grid } from '../../print/grid.ts';
import { coloursFor, printable, write } from '../../print/output.ts';
import { eachLine } from './each-line.ts';
import { memoryOption } from './memory-option.ts';

interface Options {
  readonly memory: string;
  readonly file?: string;
  readonly policy: string;
  readonly k: number;
  readonly terms?: readonly string[];
  readonly language?: string;
  readonly symptom?: string;
  readonly split?: string;
  readonly court?: string;
  readonly json?: boolean;
}

/** Builds the command. */
export const memoryFindCommand = (): Command =>
  new Command('find')
    .summary('show what the memory tells a case')
    .description(
      'Describes a case as the memory sees it, finds the episodes most like it, and shows how each was scored, what advice comes of them, and what was held back.',
    )
    .argument('[text]', 'the text of a case')
    .addOption(memoryOption())
    .option(
      '--file <file>',
      'JSON lines with "text" and, if known, "terms", "language", "symptom", "split", "court"; - is standard input',
    )
    .option(
      '--policy <name>',
      `one of ${retrievalPolicies.map(({ name }) => name).join(', ')}`,
      retrievalPolicies[0].name,
    )
    .option('-k <n>', 'how many episodes, 1 to 3', (text) => readWholeNumber('-k', text, 1, 3), 3)
    .option('--terms <term...>', 'the aspects of the case')
    .option('--language <language>', 'ko, en or another; detected if absent')
    .option('--symptom <words>', 'what the case looks like, in words')
    .option('--split <name>', 'where the case is from; without it, nothing made from an evaluation is shown')
    .option('--court <court>', 'a court of your own; without it, only what any court may learn from is shown')
    .option('--json', 'one JSON line per case')
    .addHelpText(
      'after',
      `
Exit status: 0 answered, 2 a line was refused, there was none, or an entry failed the checks, 1 wrong usage.

Examples:
  $ curia memory find "The screen is not bright, but the battery lasts" --terms screen battery
  $ curia memory find --file cases.jsonl --policy memory-v2 -k 1 --json`,
    )
    .action(async (text: string | undefined, options: Options) => {
      if ((text === undefined) === (options.file === undefined))
        throw new CuriaError('USAGE', 'pass either the text of a case or --file, not both');
      const policy = retrievalPolicy(options.policy);
      process.exitCode = await useMemory(options.memory, 'read', async (memory) => {
        let leftOut = 0;
        const answer = async (record: unknown): Promise<void> => {
          const asked = await queryMemory(memory, readQueryCase(record), policy, options.k);
          leftOut += asked.answer.left_out.length;
          await write(options.json === true ? toJson(asked) : toText(asked));
        };
        if (options.file === undefined) {
          const { terms, language, symptom, split, court } = options;
          await answer({ text, terms, language, symptom, split, court });
        }
        const { read, refused } =
          options.file === undefined
            ? { read: 1, refused: 0 }
            : await eachLine(options.file, 'asking', 'cases', answer);
        return refused + leftOut > 0 || read === 0 ? EXIT_REFUSED : EXIT_OK;
      });
    });

const toJson = ({ case_id, policy, query, answer, advice }: QueriedCase): string =>
  `${JSON.stringify({
    schema_version: SCHEMA_VERSION,
    case_id,
    policy,
    ...query,
    retrieved: answer.retrieved.map((found) => explainScore(found, query)),
    advisories: advice.advisories,
    blocked: {
      ...advice.stats,
      isolated: answer.isolated.map(({ episode_id }) => episode_id),
      left_out: answer.left_out,
    },
  })}\n`;

function toText({ case_id, policy, query, answer, advice }: QueriedCase): string {
  const colours = coloursFor(process.stdout);
  const { language, detected_structure, length_bucket, num_aspects } = query.signature;
  const name = case_id === null ? '' : `${colours.bold(printable(String(case_id)))} `;
  const about = `${language}, ${detected_structure.join(' ')}, ${length_bucket}, ${num_aspects} aspects`;
  const lines = [`${name}${printable(about)}; symptom: ${printable(query.symptom ?? '')}`];
  if (answer.retrieved.length === 0) lines.push(`no episode fits by ${policy}`);
  else
    lines.push(
      grid(
        HEAD,
        answer.retrieved.map((found) => toRow(found, query)),
      ),
    );
  for (const { advisory_type, strength, relevance_score, message } of advice.advisories)
    lines.push(`${strength} ${advisory_type} (${relevance_score}): ${printable(message)}`);
  return `${[...lines, ...heldBack(answer, advice)].join('\n')}\n`;
}

const HEAD = ['episode', 'score', 'similarity', 'shared tags', 'shared words', 'length', 'aspects apart'];

function toRow(found: Retrieved, query: MemoryQuery): string[] {
  const parts = explainScore(found, query);
  return [
    parts.episode_id,
    parts.score.map((part) => part.toFixed(4)).join(', '),
    parts.similarity.toFixed(4),
    printable(parts.shared_tags.join(' ')),
    `${parts.shared_words.length} of ${parts.words_asked}${parts.shared_words.length > 0 ? `: ${printable(parts.shared_words.join(' '))}` : ''}`,
    parts.same_length ? 'same' : 'other',
    String(parts.aspects_apart),
  ];
}

/** One line for everything that was kept from the case. */
function heldBack({ isolated, left_out }: MemoryAnswer, { stats }: Advice): string[] {
  const { advisory_blocked_n, blocked_aspect_terms } = stats;
  const terms = blocked_aspect_terms.map(printable).join(', ');
  return [
    ...(advisory_blocked_n > 0
      ? [`held back: ${advisory_blocked_n} of them, which ended like one that did harm (${terms})`]
      : []),
    ...isolated.map(
      ({ episode_id }) => `held back: ${episode_id}, made from an evaluation that the case may be part of`,
    ),
    ...left_out.map(
      ({ episode_id, error }) => `left out: ${episode_id}, ${error.code} ${printable(error.message)}`,
    ),
  ];
}
