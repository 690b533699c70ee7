/** `curia why`: one ruling taken apart, and what would change it. */
import { Command } from 'commander';
import { withCalibration } from '../../courts/calibration/calibration-settings.ts';
import { GIVEN_WORDS } from '../../drive/agents/given-votes.ts';
import { pickCase } from '../../input/pick-case.ts';
import { givenMark } from '../../runs/decide-lines.ts';
import { type Explained, explainQuestions, explanationRecord, sayChanges } from '../../runs/explain-case.ts';
import { type Chosen, findPolicy } from '../../runs/find-policy.ts';
import { findQuestions } from '../../runs/find-questions.ts';
import { collectSettings, SETTINGS_FILE_HELP } from '../collect-settings.ts';
import { coloursFor, printable, remark, write } from '../output.ts';
import { storeOption } from '../store-option.ts';
import { CALIBRATION_HELP, CONSULTED } from './options.ts';

interface Options {
  readonly policy?: string;
  readonly set: string[];
  readonly calibration?: string;
  readonly line?: string;
  readonly case?: string;
  readonly json?: boolean;
  readonly store: string;
}

/** Builds the command. */
export function whyCommand(): Command {
  return new Command('why')
    .summary('explain one ruling and what would change it')
    .description(
      'Explains a case, or a line of rulings that carries its facts (decide --facts or --trace): the winning rule, ' +
        'what failed in the rules above it, and the nearest changes that lead to each other outcome.',
    )
    .argument(
      '[table]',
      'the procedure, court file or table file; not needed for a line of rulings of a procedure',
    )
    .argument('[file]', 'a case, JSON lines, or rulings; standard input if absent or -')
    .option('--policy <name>', 'the policy to decide by, by name or as a table file')
    .option('--set <key=value>', `set a parameter of the policy, ${SETTINGS_FILE_HELP}`, collectSettings, [])
    .option('--calibration <file>', CALIBRATION_HELP)
    .addOption(storeOption(CONSULTED))
    .option('--line <number>', 'which line of the file')
    .option('--case <id>', 'which case of the file, by its case_id')
    .option('--json', 'one JSON object')
    .addHelpText(
      'after',
      `
Examples:
  $ curia why disposition case.json
  $ curia why disposition cases.jsonl --case doc-7
  $ curia decide disposition cases.jsonl --facts > rulings.jsonl
  $ curia why rulings.jsonl --line 3`,
    )
    .action(async (first: string | undefined, second: string | undefined, given: Options) => {
      const options = { ...given, set: await withCalibration(given.set, given.calibration) };
      const [name, file] = splitArguments(first, second);
      // Report a misspelt table before reading anything.
      if (name !== undefined) await findPolicy(name, options.policy, options.set);
      const input = await pickCase(file, options);
      const { chosen, questions } = await findQuestions(name, input, options);
      for (const notice of chosen.procedure.notices ?? []) remark(`curia: ${printable(notice)}`);
      const explained = explainQuestions(questions);
      if (options.json === true) {
        await write(`${JSON.stringify(explanationRecord(chosen, input, explained))}\n`);
        return;
      }
      for (const one of explained) await write(toText(chosen, one));
      if (givenMark(chosen.procedure).given_votes === true) await write(`Ruled ${GIVEN_WORDS}.\n`);
    });
}

/** The table may be left out for rulings, so a lone argument is a file unless it names a table. */
function splitArguments(
  first: string | undefined,
  second: string | undefined,
): [string | undefined, string | undefined] {
  if (first === undefined || second !== undefined) return [first, second];
  const isFile = /\.jsonl?$/i.test(first) || first === '-';
  return isFile ? [undefined, first] : [first, undefined];
}

function toText(chosen: Chosen, { question, explanation, parameters }: Explained): string {
  const { decision, won_by, passed_over, nearest, unsettled } = explanation;
  const colours = coloursFor(process.stdout);
  const about = question.about === '' ? '' : `${printable(question.about)}: `;
  const lines = [
    `${about}${colours.bold(colours.cyan(decision.outcome))} by rule ${colours.bold(decision.rule)} (source ${decision.source}, code ${decision.code})`,
    `  ${printable(decision.reason)}`,
    '',
    'Because',
    ...won_by.conditions.map(
      (met) => `  ${colours.green('✓')} ${met.fact} is ${show(met.value)}, wanted ${met.wanted}`,
    ),
  ];
  if (won_by.conditions.length === 0) {
    lines.push(
      `  ${decision.rule === 'otherwise' ? 'no rule matched' : 'this rule matches every case that reaches it'}`,
    );
  }
  if (passed_over.length > 0) lines.push('', 'Rules above it that did not match');
  const width = Math.max(0, ...passed_over.map(({ rule }) => rule.length));
  for (const { rule, failed } of passed_over) {
    const why = failed.map((miss) => `${miss.fact} is ${show(miss.value)}, wanted ${miss.wanted}`).join('; ');
    lines.push(`  ${colours.red('✗')} ${rule.padEnd(width)}  ${why}`);
  }
  lines.push('', 'What would change it');
  for (const { outcome, rule, changes, distance } of nearest) {
    lines.push(
      `  ${colours.cyan(outcome)} if ${printable(sayChanges(chosen, changes))}  ${colours.dim(`(${rule}, distance ${distance})`)}`,
    );
  }
  if (unsettled.length > 0)
    lines.push(`  not settled: the search for the nearest change to ${unsettled.join(', ')} takes too long`);
  else if (nearest.length === 0) lines.push('  nothing: no case of this table has another outcome');
  for (const { parameter, from, to, outcome, rule } of parameters) {
    lines.push(
      `  ${colours.cyan(outcome)} under --set ${parameter}=${to} instead of ${from}  ${colours.dim(`(${rule})`)}`,
    );
  }
  if (question.adds !== undefined) {
    lines.push('', question.adds.heading, ...question.adds.lines.map((line) => `  ${printable(line)}`));
  }
  return `${lines.join('\n')}\n\n`;
}

const show = (value: unknown): string => printable(typeof value === 'string' ? value : JSON.stringify(value));
