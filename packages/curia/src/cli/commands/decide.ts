/** `curia decide`: pure decisions over JSON lines, streaming. */

import { Command } from 'commander';
import { lookAtDecided } from '../../api/look-at-sheet.ts';
import { withCalibration } from '../../courts/calibration-settings.ts';
import { findUnasked } from '../../courts/find-court.ts';
import { isCourtFile } from '../../courts/own-file.ts';
import type { Alarms } from '../../drive/calibration/alarms.ts';
import { consulting } from '../../drive/calibration/consult-store.ts';
import { inForce } from '../../drive/calibration/in-force.ts';
import { keepMemoryFlat } from '../../drive/flat-memory.ts';
import { OWNER } from '../../drive/rights.ts';
import { emptyInput, type Input, openInput } from '../../input/open-input.ts';
import { questionSheet } from '../../input/sheet/court-sheet.ts';
import type { Chosen } from '../../kept/law/chosen.ts';
import { OutcomeTally, sayCounts } from '../../report/outcome-tally.ts';
import {
  type Decided,
  decideRecords,
  decidingFor,
  formatResult,
  isRefused,
  type Refused,
} from '../../runs/decide-lines.ts';
import { findPolicy } from '../../runs/find-policy.ts';
import { EXIT_FAILED, EXIT_OK, EXIT_REFUSED } from '../exit-status.ts';
import { valuesOf } from '../options/choices.ts';
import { collectSettings, SETTINGS_FILE_HELP } from '../options/collect-settings.ts';
import { columnOption, dryRunOption, type SheetSaid } from '../options/sheet-options.ts';
import { storeOption } from '../options/store-option.ts';
import { coloursFor, printable, remark, write } from '../print/output.ts';
import { startProgress } from '../run/progress.ts';
import { showSheets, tellForm } from '../run/sheet-forms.ts';
import { CALIBRATION_HELP, CONSULTED } from './options.ts';

interface Options extends SheetSaid {
  readonly policy?: string;
  readonly set: string[];
  readonly calibration?: string;
  readonly facts?: boolean;
  readonly trace?: boolean;
  readonly pivotal?: boolean;
  readonly store: string;
  readonly json?: boolean;
}

/** Builds the command. */
export function decideCommand(): Command {
  return new Command('decide')
    .summary('decide cases, one JSON line each')
    .description(
      'Reads JSON lines from FILE or standard input and writes one line per case, in input order, in constant memory. ' +
        'A line that cannot be decided is refused with its reason and never stops the others.',
    )
    .argument('<table>', 'a table such as disposition, a court file or a table file (.yaml, .json)')
    .argument(
      '[file]',
      'JSON lines, a JSON array, or a table (CSV, TSV, XLSX); standard input if absent or -',
    )
    .option(
      '--policy <name>',
      'the policy to decide by, by name or as a table file (default: the first of the question)',
    )
    .option('--set <key=value>', `set a parameter of the policy, ${SETTINGS_FILE_HELP}`, collectSettings, [])
    .option('--calibration <file>', CALIBRATION_HELP)
    .option('--facts', 'add what was counted')
    .option('--trace', 'add what was counted and every rule tried, condition by condition')
    .option('--pivotal', 'add whose vote alone decided each item, in a court of your own')
    .addOption(columnOption())
    .addOption(dryRunOption())
    .addOption(storeOption(CONSULTED))
    .option('--json', 'JSON lines even on a terminal, as with --facts, --trace and --pivotal')
    .addHelpText(
      'after',
      `
Exit status: 0 every line decided, 2 at least one line refused, 1 wrong usage or a fault.

Examples:
  $ echo '{"case_id":"doc-1","issues":[{"severity":"MAJOR","auto_fixable":true}]}' | curia decide disposition
  $ curia decide disposition cases.jsonl --trace > rulings.jsonl
  $ curia decide ./my-table.yaml cases.jsonl --set limit=3
  $ curia decide ./my-court.yaml votes.jsonl
  $ curia decide ./my-court.yaml votes.xlsx --dry-run`,
    )
    .action(async (name: string, file: string | undefined, options: Options) => {
      process.exitCode = await run(name, file, options);
    });
}

async function run(name: string, file: string | undefined, options: Options): Promise<number> {
  keepMemoryFlat();
  const set = await withCalibration(options.set, options.calibration);
  const chosen = await findPolicy(name, options.policy, (table) => valuesOf(table, set));
  // Votes in a table are cases of a court alone.
  const judged = isCourtFile(name) ? findUnasked(name).judged : undefined;
  if (options.dryRun === true) {
    const command = `curia decide ${name} ${file ?? '-'}`;
    const seen = await lookAtDecided(chosen, judged, openInput(file), { columns: options.column, command });
    return showSheets([seen], options.json === true);
  }
  const sheet = questionSheet(chosen.question, judged, options.column);
  const told = tellForm(file ?? '-', sheet, `curia decide ${name} ${file ?? '-'}`);
  const input = { ...openInput(file), sheet, onForm: told };
  return consulting([chosen.question], options.store, (alarms) => decide(chosen, input, options, alarms));
}

async function decide(
  chosen: Chosen,
  input: Input,
  options: Options,
  alarms: Alarms | undefined,
): Promise<number> {
  const asked = {
    facts: options.facts === true,
    trace: options.trace === true,
    pivotal: options.pivotal === true,
  };
  const isForData = options.json === true || Object.values(asked).includes(true);
  const isForPeople = process.stdout.isTTY === true && !isForData;
  const show = isForPeople ? prettyLine : formatResult;
  const said = new Set<string>();
  const tell = (notices: readonly string[] = []): void => {
    for (const notice of notices) if (!said.has(notice)) remark(`curia: ${printable(notice)}`);
    for (const notice of notices) said.add(notice);
  };
  tell((await inForce(chosen, alarms)).question.notices);
  const progress = startProgress(`deciding ${input.name}`, input.size);
  let decided = 0;
  let refused = 0;
  let faults = 0;
  const tally = new OutcomeTally();
  const deciding = await decidingFor({ who: OWNER, alarms }, chosen);
  for await (const { results, bytes } of decideRecords(deciding, input, asked)) {
    let text = '';
    for (const result of results) {
      if (isRefused(result)) {
        refused++;
        if (result.error.kind === 'internal') faults++;
      } else {
        decided++;
        if (isForPeople) tally.add(result.headlines());
        // An alarm may come while lines are still read.
        tell(result.by.notices);
      }
      text += `${show(result)}\n`;
    }
    if (text !== '') await write(text);
    // Rulings that scroll by are progress enough.
    if (!isForPeople) progress.update(decided + refused, bytes);
  }
  progress.finish();
  if (decided + refused === 0) throw emptyInput(input.name);
  if (isForPeople) remark(summary(decided, refused, tally));
  else if (refused > 0) remark(`curia: ${refused} of ${decided + refused} lines refused`);
  if (faults > 0) return EXIT_FAILED;
  return refused > 0 ? EXIT_REFUSED : EXIT_OK;
}

function prettyLine(result: Decided | Refused): string {
  const colours = coloursFor(process.stdout);
  const id = colours.bold(printable(String(result.case_id)));
  if (isRefused(result))
    return `${id}: ${colours.red('refused')}, line ${result.line}: ${printable(result.error.message)}`;
  return result
    .headlines()
    .map(({ about, outcome, end, rule, reason }) => {
      const taken = end === undefined ? '' : ` ${printable(end)}`;
      const what = about === '' ? '' : `${printable(about)} `;
      return `${id}: ${what}${colours.cyan(printable(outcome))}${taken} by rule ${colours.dim(rule)}, ${printable(reason)}`;
    })
    .join('\n');
}

function summary(decided: number, refused: number, { parts, verdicts }: OutcomeTally): string {
  const counts = [
    ...(Object.keys(verdicts).length === 0 ? [] : [`verdicts: ${printable(sayCounts(verdicts))}`]),
    ...(decided === 0 ? [] : [`outcomes: ${printable(sayCounts(parts)) || 'none'}`]),
  ];
  const lines = `${decided} decided${refused > 0 ? `, ${refused} refused` : ''}; add --json for JSON lines`;
  return [...counts, lines].join('\n');
}
