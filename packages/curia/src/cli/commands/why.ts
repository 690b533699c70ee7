/** `curia why`: a ruling taken apart, and what would change it. */
import { type AnyTable, CuriaError } from '@curia/core';
import { Command } from 'commander';
import { withCalibration } from '../../courts/calibration-settings.ts';
import { loadQuestion } from '../../courts/load-question.ts';
import { GIVEN_WORDS } from '../../drive/agents/given-votes.ts';
import { isFile } from '../../files/read-file.ts';
import { pickCase } from '../../input/pick-case.ts';
import { isRun } from '../../kept/find-run.ts';
import { givenMark } from '../../runs/decide-lines.ts';
import { explainQuestions, explanationRecord } from '../../runs/explain-case.ts';
import { findPolicy } from '../../runs/find-policy.ts';
import { findQuestions } from '../../runs/find-questions.ts';
import { withStore } from '../../store/open-store.ts';
import { LAST_RUN } from '../../store/runs.ts';
import { valuesOf } from '../options/choices.ts';
import { collectSettings, SETTINGS_FILE_HELP } from '../options/collect-settings.ts';
import { courtOption } from '../options/court-option.ts';
import { storeOption } from '../options/store-option.ts';
import { printable, remark, write } from '../print/output.ts';
import { CALIBRATION_HELP } from './options.ts';
import { wordDecisive } from './why/decisive.ts';
import { wordRuledCase } from './why/ruled-case.ts';
import { wordPart } from './why/word-part.ts';

interface Options {
  readonly policy?: string;
  readonly set: string[];
  readonly calibration?: string;
  readonly case?: string;
  readonly trace?: boolean;
  readonly json?: boolean;
  readonly store: string;
}

/** Builds the command. */
export function whyCommand(): Command {
  return new Command('why')
    .summary('explain a ruling, and what would change it')
    .description(
      'Explains a case of a run, of any court: part by part its outcome, the rule and its reason, what failed in the rules above, who ' +
        'said what, the nearest changes that lead to each other outcome, whose single voice was decisive where voices vote, and what ' +
        'people settled since. With a run alone, lists the rulings that one other voice would have changed. With a table and cases, ' +
        'or a line of rulings that carries its facts (decide --facts or --trace), explains what the table makes of one of them.',
    )
    .argument(
      '[what]',
      'a run or last; or a table: NAME, a court file or a table file; not needed for a line of rulings',
    )
    .argument(
      '[case]',
      'of a run, the id of a case or of its document; of a table, a file of cases or rulings, - for standard input',
    )
    .option('--case <id>', 'of a file: which case, by its case_id or its line')
    .option('--trace', 'every condition of every rule that was tried')
    .option('--policy <name>', 'of a table: the policy to decide by, by name or as a table file')
    .option(
      '--set <key=value>',
      `of a table: set a parameter of the policy, ${SETTINGS_FILE_HELP}`,
      collectSettings,
      [],
    )
    .option('--calibration <file>', CALIBRATION_HELP)
    .addOption(courtOption())
    .addOption(storeOption())
    .option('--json', 'one JSON object')
    .addHelpText(
      'after',
      `
Examples:
  $ curia why last r-17
  $ curia why last
  $ curia why disposition cases.jsonl --case doc-7
  $ curia decide disposition cases.jsonl --facts > rulings.jsonl
  $ curia why rulings.jsonl --case 3`,
    )
    .action(async (first: string | undefined, second: string | undefined, options: Options) => {
      if (first !== undefined && (await meansRun(first, second, options.store)))
        await explainRun(first, second, options);
      else await explainLine(first, second, options);
    });
}

/** Whether a run is meant rather than a table; a run goes before a table of its name, which `NAME@POLICY` still reaches. */
async function meansRun(name: string, rest: string | undefined, store: string): Promise<boolean> {
  if (name === '-' || (name !== LAST_RUN && isFile(name))) return false;
  if (await isRun(store, name)) return true;
  const isTable = (await loadQuestion(name.split('@')[0] ?? name)) !== undefined;
  const isOfCases = rest !== undefined && (rest === '-' || isFile(rest));
  if (isTable || isOfCases || /[./\\]/.test(name)) return false;
  throw new CuriaError(
    'RUN_NOT_FOUND',
    `there is no run ${name} (curia why RUN CASE), and no table of that name (curia why TABLE CASES)`,
  );
}

async function explainRun(run: string, case_id: string | undefined, options: Options): Promise<void> {
  const { store: place, json = false, trace = false } = options;
  await write(
    await withStore(place, (store) =>
      case_id === undefined
        ? wordDecisive(store, run, json)
        : wordRuledCase(store, { run, case: case_id, store: place, json, trace }),
    ),
  );
}

async function explainLine(
  first: string | undefined,
  second: string | undefined,
  given: Options,
): Promise<void> {
  const set = await withCalibration(given.set, given.calibration);
  const options = { ...given, values: (table: AnyTable) => valuesOf(table, set) };
  const [name, file] = splitArguments(first, second);
  // Report a misspelt table before reading anything.
  if (name !== undefined) await findPolicy(name, options.policy, options.values);
  const input = await pickCase(file, options);
  const { chosen, questions } = await findQuestions(name, input, options);
  for (const notice of chosen.question.notices ?? []) remark(`curia: ${printable(notice)}`);
  const explained = explainQuestions(questions);
  if (options.json === true) {
    await write(`${JSON.stringify(explanationRecord(chosen, input, explained))}\n`);
    return;
  }
  for (const one of explained) await write(wordPart(chosen, one, { trace: options.trace === true }));
  if (givenMark(chosen.question).given_votes === true) await write(`Ruled ${GIVEN_WORDS}.\n`);
}

/** The table may be left out for rulings, so a lone argument is a file unless it names a table. */
function splitArguments(
  first: string | undefined,
  second: string | undefined,
): [string | undefined, string | undefined] {
  if (first === undefined || second !== undefined) return [first, second];
  const isLines = /\.jsonl?$/i.test(first) || first === '-';
  return isLines ? [undefined, first] : [first, undefined];
}
