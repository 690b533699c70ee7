/** `curia doctor`: what is wrong with the records themselves, before any rule is blamed. */

import type { Symptom, Untold } from '@curia/core/court/doctor';
import { sayLesson } from '@curia/core/in/court/doctor';
import { sayCount } from '@curia/core/in/read';
import type { RoleAnswers } from '@curia/core/measure';
import { Command } from 'commander';
import { looksLikeTableFile } from '../../input/table-file.ts';
import { type Diagnosis, examine } from '../../measure/doctor/examine.ts';
import { roleSymptoms } from '../../measure/doctor/roles.ts';
import { SCHEMA_VERSION } from '../../runs/decide-lines.ts';
import { EXIT_OK, EXIT_REFUSED } from '../exit-status.ts';
import { storeOption } from '../options/store-option.ts';
import { grid } from '../print/grid.ts';
import { coloursFor, printable, write } from '../print/output.ts';
import { watchInput } from '../run/watch-input.ts';

interface Options {
  readonly store: string;
  readonly strict?: boolean;
  readonly json?: boolean;
}

/** Builds the command. */
export function doctorCommand(): Command {
  return new Command('doctor')
    .summary('check records for known mistakes')
    .description(
      'Reads cases of any court, from a file or as a run left them, and reports what agents get wrong: how often, an example, and what to do. ' +
        'For a run it names every role with how many of its questions it answered usably. Known lessons are named; ' +
        'what the records are too few to say is listed as such.',
    )
    .argument('[court]', 'a court file of your own, where the cases are of that court; not needed for a run')
    .argument(
      '[cases]',
      'JSON lines, a run id (or last), or the folder of a run; standard input if absent or -',
    )
    .addOption(storeOption())
    .option('--strict', 'exit with 2 where anything is found')
    .option('--json', 'one JSON line per court, one for the checks of a run and one for its roles')
    .addHelpText(
      'after',
      `
Exit status: 0 examined, 2 a line was refused, a check of a run failed, or something was found and --strict is set, 1 wrong usage.

Examples:
  $ curia doctor cases.jsonl
  $ curia doctor cases.jsonl --strict --json
  $ curia doctor last
  $ curia doctor my-court.yaml votes.jsonl
  $ curia doctor .curia/runs/2026-11-15`,
    )
    .action(async (first: string | undefined, second: string | undefined, options: Options) => {
      const isCourt = second !== undefined || (first !== undefined && looksLikeTableFile(first));
      const [court, file] = isCourt ? [first, second] : [undefined, first];
      const found = await examine(file, options.store, (input) => watchInput(input, 'examining'), court);
      const unheard = roleSymptoms(found.roles);
      await write(options.json === true ? toJson(found, unheard) : toText(found, unheard));
      process.exitCode = statusOf(found, unheard, options.strict === true);
    });
}

/** A check of a run that fails is a finding whether or not `--strict` is set. */
function statusOf(
  { checks, patients, refused }: Diagnosis,
  unheard: readonly Symptom[],
  isStrict: boolean,
): number {
  const isFailed = checks.some(({ status }) => status === 'fail');
  const isFound = unheard.length > 0 || patients.some(({ examination }) => examination.symptoms().length > 0);
  return refused > 0 || isFailed || (isStrict && isFound) ? EXIT_REFUSED : EXIT_OK;
}

function toJson({ folder, checks, patients, roles }: Diagnosis, unheard: readonly Symptom[]): string {
  const lines = [
    ...(checks.length === 0
      ? []
      : [{ run: folder, failed: checks.filter(({ status }) => status === 'fail').length, checks }]),
    ...patients
      .filter(({ records }) => records > 0)
      .map(({ doctor: { court }, records, examination }) => ({
        court,
        records,
        symptoms: examination.symptoms(),
        too_few_to_say: examination.untold(),
      })),
    ...(roles.length === 0 ? [] : [{ roles, symptoms: unheard }]),
  ];
  return lines.map((line) => `${JSON.stringify({ schema_version: SCHEMA_VERSION, ...line })}\n`).join('');
}

function toText({ folder = '', checks, patients, roles }: Diagnosis, unheard: readonly Symptom[]): string {
  const colours = coloursFor(process.stdout);
  const parts = patients
    .filter(({ records }) => records > 0)
    .map(({ doctor: { court }, records, examination }) => {
      const symptoms = examination.symptoms();
      return [
        `${sayCount(symptoms.length, 'finding')} in ${sayCount(records, 'record')} of ${colours.bold(court)}.`,
        ...(symptoms.length === 0 ? [] : [symptomGrid(symptoms)]),
        ...wordUntold(examination.untold()),
      ].join('\n');
    });
  return [...checksText(folder, checks), ...parts, ...rolesText(roles, unheard)]
    .map((part) => `${part}\n`)
    .join('');
}

function symptomGrid(symptoms: readonly Symptom[]): string {
  const colours = coloursFor(process.stdout);
  const rows = symptoms.map(({ code, lesson, what, count, of, example, most = [], remedy }) => [
    lesson === undefined ? code : `${code}\n${sayLesson(lesson)}`,
    `${count} of ${of}`,
    [
      printable(what),
      ...most.map(({ value, count: times }) => `${times} × ${printable(value) || '(none)'}`),
      colours.dim(`e.g. ${printable(example)}`),
    ].join('\n'),
    remedy,
  ]);
  return grid(['finding', 'count', 'what', 'what to do'], rows);
}

/** What the records are too few to say, a line for each finding that might be there. */
const wordUntold = (untold: readonly Untold[]): string[] =>
  [...Map.groupBy(untold, ({ code }) => code)].map(([code, list]) => {
    const about = list.map((one) => `${one.about} ${one.seen}`).join(', ');
    return `too few to say, ${list[0]!.needed} are needed: ${printable(about)} (${code})`;
  });

function checksText(folder: string, checks: Diagnosis['checks']): string[] {
  if (checks.length === 0) return [];
  const failed = checks.filter(({ status }) => status === 'fail').length;
  const rows = checks.map(({ check, status, lesson, message, count, examples }) => [
    lesson === null ? check : `${check}\n${sayLesson(lesson)}`,
    status,
    String(count),
    [printable(message), ...examples.slice(0, 3).map((example) => `e.g. ${printable(example)}`)].join('\n'),
  ]);
  return [
    `${failed} of ${sayCount(checks.length, 'check')} failed in ${printable(folder)}.\n${grid(['check', 'status', 'count', 'what'], rows)}`,
  ];
}

function rolesText(roles: readonly RoleAnswers[], unheard: readonly Symptom[]): string[] {
  if (roles.length === 0) return [];
  const rows = roles.map(({ role, asked, usable, failures }) => [
    printable(role),
    String(asked),
    String(usable),
    Object.entries(failures)
      .map(([word, { count, first }]) => `${count} × ${printable(word)}: ${printable(first)}`)
      .join('\n'),
  ]);
  return [
    `${unheard.length} of ${sayCount(roles.length, 'role')} did not always answer.\n${grid(['role', 'asked', 'usable', 'otherwise'], rows)}`,
  ];
}
