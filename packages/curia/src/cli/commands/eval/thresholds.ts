/** `curia eval gate` and its like: what other thresholds of a question would do to recorded cases. */

import { type AnyTable, CuriaError, policyHash, withValues } from '@curia/core';
import type { StudyPoint, Sweep, Thresholds } from '@curia/core/measure';
import type { AnyQuestion } from '@curia/core/table';
import { Command } from 'commander';
import { courts } from '../../../courts/list.ts';
import { eachRecord } from '../../../input/each-record.ts';
import { openInput } from '../../../input/open-input.ts';
import { choosePolicy } from '../../../kept/law/choose-policy.ts';
import { combineSweeps, parseSweeps } from '../../../measure/sweep.ts';
import { drawStudy } from '../../../report/threshold-picture.ts';
import { SCHEMA_VERSION } from '../../../runs/decide-lines.ts';
import { EXIT_OK, EXIT_REFUSED } from '../../exit-status.ts';
import { valuesOf } from '../../options/choices.ts';
import { collectSettings, SETTINGS_FILE_HELP } from '../../options/collect-settings.ts';
import { grid } from '../../print/grid.ts';
import { write } from '../../print/output.ts';
import { saveFile } from '../../print/save-file.ts';
import { watchInput } from '../../run/watch-input.ts';
import { collect } from '../options.ts';

interface Options {
  readonly policy?: string;
  readonly set: string[];
  readonly sweep: string[];
  readonly svg?: string;
  readonly json?: boolean;
}

/** Builds the commands: one for each question whose court can study its thresholds. */
export const evalThresholdsCommands = (): Command[] =>
  courts.flatMap(({ thresholds, questions }) => {
    const question = questions.find(({ name }) => name === thresholds?.question);
    return thresholds === undefined || question === undefined
      ? []
      : [evalThresholdsCommand(thresholds, question)];
  });

function evalThresholdsCommand(thresholds: Thresholds, question: AnyQuestion): Command {
  const { name, title, parts, gold, examples } = thresholds;
  return new Command(name)
    .summary(`study the thresholds of ${title}`)
    .description(
      `Judges every case under every combination of the swept thresholds and counts what is changed, why ${parts} are skipped and, for ` +
        `cases that carry gold (${gold}), what is mended and what is broken. Swept thresholds beat the config of a case.`,
    )
    .argument('[cases]', `cases of ${question.name} as JSON lines; standard input if absent or -`)
    .option('--policy <name>', 'the policy to start from')
    .option('--set <key=value>', `set a parameter of the policy, ${SETTINGS_FILE_HELP}`, collectSettings, [])
    .option('--sweep <name=from:to:step>', 'a threshold and its values; may be repeated', collect, [])
    .option('--svg <file>', 'draw what the settings do: a heat map of two sweeps, lines for one')
    .option('--json', 'one JSON line per setting')
    .addHelpText(
      'after',
      `
Exit status: 0 every case judged, 2 at least one refused, 1 wrong usage or a fault.

Examples:
${examples.map((choices) => `  $ curia eval ${name} cases.jsonl ${choices}`.trimEnd()).join('\n')}`,
    )
    .action(async (file: string | undefined, options: Options) => {
      process.exitCode = await run(thresholds, question, file, options);
    });
}

async function run(
  { usual, study: start }: Thresholds,
  question: AnyQuestion,
  file: string | undefined,
  options: Options,
): Promise<number> {
  const usualPolicy = choosePolicy(question, options.policy);
  const policy = withValues(usualPolicy, valuesOf(usualPolicy, options.set));
  const sweeps = options.sweep.length > 0 ? parseSweeps(options.sweep) : usual(policy);
  if (options.svg !== undefined && sweeps.length > 2) {
    throw new CuriaError('USAGE', '--svg draws one or two sweeps');
  }
  const study = start(policy, combineSweeps(sweeps));
  const { refused } = await eachRecord(watchInput(openInput(file), 'studying'), (record) =>
    study.add(record),
  );
  const points = study.points();
  await write(options.json === true ? toJson(policy, points) : `${toText(sweeps, points)}\n`);
  if (options.svg !== undefined) saveFile(options.svg, drawStudy(sweeps, points));
  return refused > 0 ? EXIT_REFUSED : EXIT_OK;
}

const toJson = (policy: AnyTable, points: readonly StudyPoint[]): string =>
  points
    .map(({ values, seen, ...results }) => ({
      schema_version: SCHEMA_VERSION,
      policy: policy.policy,
      base_hash: policyHash(policy),
      values,
      ...seen,
      ...results,
    }))
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');

function toText(sweeps: readonly Sweep[], points: readonly StudyPoint[]): string {
  const reasons = [...new Set(points.flatMap(({ skips }) => Object.keys(skips)))].sort();
  const hasGold = points.some(({ judged }) => judged > 0);
  const head = [
    ...sweeps.map(({ name }) => name),
    'applied',
    ...(hasGold ? ['fixes', 'breaks'] : []),
    ...reasons,
  ];
  const rows = points.map(({ values, applied, fixes, breaks, skips }) => [
    ...sweeps.map(({ name }) => String(values[name])),
    String(applied),
    ...(hasGold ? [String(fixes), String(breaks)] : []),
    ...reasons.map((reason) => String(skips[reason] ?? 0)),
  ]);
  const [first] = points;
  const seen = Object.entries(first?.seen ?? {}).map(([what, count]) => `${count} ${what}`);
  const said = `${seen.join(', ')}${hasGold ? `, ${first?.judged} with gold` : ', no gold'}`;
  return `${said}\n${grid(head, rows)}`;
}
