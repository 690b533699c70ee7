/** `curia doctor`: what is wrong with the records themselves, before any rule is blamed. */

import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Doctor, RunCheck, Symptom } from '@curia/core';
import { Command } from 'commander';
import { checkAdvice, manifestIn } from '../../measure/doctor/advice.ts';
import { examineRecords } from '../../measure/doctor/examine-records.ts';
import { auditRun } from '../../measure/doctor/integrity.ts';
import { SCHEMA_VERSION } from '../../run/decide-lines.ts';
import { findRun } from '../../run/find-run.ts';
import { openCasesOrRun } from '../../run/input/open-cases.ts';
import { folderOf } from '../../store/beside-store.ts';
import { withStore } from '../../store/open-store.ts';
import { EXIT_OK, EXIT_REFUSED } from '../exit-status.ts';
import { grid } from '../grid.ts';
import { coloursFor, printable, write } from '../output.ts';
import { storeOption } from '../store-option.ts';
import { watchInput } from '../watch-input.ts';

interface Options {
  readonly store: string;
  readonly strict?: boolean;
  readonly json?: boolean;
}

/** Builds the command. */
export function doctorCommand(): Command {
  return new Command('doctor')
    .summary('look through records for known mistakes')
    .description(
      'Reads cases of any court, from a file or as a run left them, and reports what agents and reviewers get wrong: how often, an example, and what to do. ' +
        'Known lessons are named by their id.',
    )
    .argument(
      '[cases]',
      'JSON lines, a run id (or last), or the folder of a run; standard input if absent or -',
    )
    .addOption(storeOption())
    .option('--strict', 'exit with 2 where anything is found')
    .option('--json', 'one JSON line per court')
    .addHelpText(
      'after',
      `
Exit status: 0 examined, 2 a line was refused, a check of a run failed, or something was found and --strict is set, 1 wrong usage.

Examples:
  $ curia doctor cases.jsonl
  $ curia doctor cases.jsonl --strict --json
  $ curia doctor last
  $ curia doctor .curia/runs/2026-11-15`,
    )
    .action(async (file: string | undefined, options: Options) => {
      process.exitCode = await examineAll(file, options);
    });
}

/** A debate leaves records of its own; of every other court the cases are examined. Both show what they did with advice. */
async function examineAll(file: string | undefined, options: Options): Promise<number> {
  const folder = await findFolder(file, options.store);
  if (folder === undefined) return run(file, options);
  const advice = await checkAdvice(folder);
  const court = manifestIn(folder)?.court ?? DEBATE;
  if (court === DEBATE) return report(folder, [...(await auditRun(folder)), ...advice], options);
  const status = await run(folder === file ? join(folder, 'cases.jsonl') : file, options);
  return advice.length === 0 ? status : Math.max(status, await report(folder, advice, options));
}

/** Folders that Curia did not write are those of debates. */
const DEBATE = 'debate-override';

/** The folder that a path or a run id stands for. */
async function findFolder(name: string | undefined, store: string): Promise<string | undefined> {
  if (name === undefined || name === '-') return undefined;
  const found = statSync(name, { throwIfNoEntry: false });
  if (found !== undefined) return found.isDirectory() ? name : undefined;
  if (!existsSync(store)) return undefined;
  const { run_id } = await withStore(store, (opened) => findRun(opened, name));
  const folder = folderOf(store, run_id);
  return existsSync(folder) ? folder : undefined;
}

async function run(file: string | undefined, options: Options): Promise<number> {
  const input = watchInput(await openCasesOrRun(file, options.store), 'examining');
  const { patients, refused } = await examineRecords(input);
  let found = 0;
  for (const { doctor, examination, records } of patients) {
    if (records === 0) continue;
    const symptoms = examination.symptoms();
    found += symptoms.length;
    await write(
      options.json === true ? toJson(doctor, records, symptoms) : toText(doctor, records, symptoms),
    );
  }
  return refused > 0 || (options.strict === true && found > 0) ? EXIT_REFUSED : EXIT_OK;
}

/** Reports checks of a whole run; one that fails is a finding whether or not `--strict` is set. */
async function report(folder: string, checks: readonly RunCheck[], options: Options): Promise<number> {
  const failed = checks.filter(({ status }) => status === 'fail');
  if (options.json === true) {
    await write(
      `${JSON.stringify({ schema_version: SCHEMA_VERSION, run: folder, failed: failed.length, checks })}\n`,
    );
  } else {
    const rows = checks.map(({ check, status, lesson, message, count, examples }) => [
      lesson === null ? check : `${check}\n${lesson}`,
      status,
      String(count),
      [printable(message), ...examples.slice(0, 3).map((example) => `e.g. ${printable(example)}`)].join('\n'),
    ]);
    await write(
      `${printable(folder)}: ${checks.length} checks, ${failed.length} failed\n${grid(['check', 'status', 'count', 'what'], rows)}\n`,
    );
  }
  return failed.length > 0 ? EXIT_REFUSED : EXIT_OK;
}

const toJson = ({ court }: Doctor, records: number, symptoms: readonly Symptom[]): string =>
  `${JSON.stringify({ schema_version: SCHEMA_VERSION, court, records, symptoms })}\n`;

function toText({ court }: Doctor, records: number, symptoms: readonly Symptom[]): string {
  const colours = coloursFor(process.stdout);
  const head = `${colours.bold(court)}: ${records} records, ${symptoms.length} findings`;
  if (symptoms.length === 0) return `${head}\n`;
  const rows = symptoms.map(({ code, lesson, what, count, of, example, most = [], remedy }) => [
    lesson === undefined ? code : `${code}\n${lesson}`,
    `${count} of ${of}`,
    [
      printable(what),
      ...most.map(({ value, count: times }) => `${times} × ${printable(value) || '(none)'}`),
      colours.dim(`e.g. ${printable(example)}`),
    ].join('\n'),
    remedy,
  ]);
  return `${head}\n${grid(['finding', 'count', 'what', 'what to do'], rows)}\n`;
}
