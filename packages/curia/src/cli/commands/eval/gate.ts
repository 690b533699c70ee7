/** `curia eval gate`: what other thresholds of the override gate would do to recorded cases. */

import { CuriaError, policyHash } from '@curia/core';
import { overrideGate } from '@curia/courts/debate-override';
import { type GatePolicy, goesByVotes, type StudyPoint, startStudy } from '@curia/courts/in/debate-override';
import { Command } from 'commander';
import { choosePolicy, withSettings } from '../../../drive/law/choose-policy.ts';
import { eachRecord } from '../../../input/each-record.ts';
import { openInput } from '../../../input/open-input.ts';
import { combineSweeps, parseSweeps, type Sweep } from '../../../measure/debate-override/sweep.ts';
import { drawStudy } from '../../../report/gate-picture.ts';
import { SCHEMA_VERSION } from '../../../runs/decide-lines.ts';
import { collectSettings, SETTINGS_FILE_HELP } from '../../collect-settings.ts';
import { EXIT_OK, EXIT_REFUSED } from '../../exit-status.ts';
import { grid } from '../../grid.ts';
import { write } from '../../output.ts';
import { saveFile } from '../../save-file.ts';
import { watchInput } from '../../watch-input.ts';
import { collect } from '../options.ts';

interface Options {
  readonly policy?: string;
  readonly set: string[];
  readonly sweep: string[];
  readonly svg?: string;
  readonly json?: boolean;
}

const SWEEPS_OF_VOTES = ['ev_threshold=0.4:0.8:0.1', 'speaker_odds=1.2:2.4:0.3'];
const SWEEPS_OF_HINTS = ['min_total=0.6:2.0:0.2', 'min_margin=0.2:1.2:0.2'];

/** Builds the command. */
export function evalGateCommand(): Command {
  return new Command('gate')
    .summary('study the thresholds of the override gate')
    .description(
      'Judges every case under every combination of the swept thresholds and counts what is changed, why aspects are skipped and, ' +
        'for cases that carry gold (a list of {aspect_term, polarity}), what is mended and what is broken. Swept thresholds beat the config of a case.',
    )
    .argument('[cases]', 'cases of override-gate as JSON lines; standard input if absent or -')
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
  $ curia eval gate cases.jsonl
  $ curia eval gate cases.jsonl --sweep ev_threshold=0.4:0.8:0.1 --sweep speaker_odds=1.2:2.4:0.3 --svg gate.svg
  $ curia eval gate cases.jsonl --policy t0 --sweep min_total=0.6:2.0:0.2`,
    )
    .action(async (file: string | undefined, options: Options) => {
      process.exitCode = await run(file, options);
    });
}

async function run(file: string | undefined, options: Options): Promise<number> {
  const policy = withSettings(choosePolicy(overrideGate, options.policy), options.set);
  const usual = goesByVotes(policy) ? SWEEPS_OF_VOTES : SWEEPS_OF_HINTS;
  const sweeps = parseSweeps(options.sweep.length > 0 ? options.sweep : usual);
  if (options.svg !== undefined && sweeps.length > 2) {
    throw new CuriaError('USAGE', '--svg draws one or two sweeps');
  }
  const study = startStudy(policy, combineSweeps(sweeps));
  const { refused } = await eachRecord(watchInput(openInput(file), 'studying'), (record) =>
    study.add(record),
  );
  const points = study.points();
  await write(options.json === true ? toJson(policy, points) : `${toText(sweeps, points)}\n`);
  if (options.svg !== undefined) saveFile(options.svg, drawStudy(sweeps, points));
  return refused > 0 ? EXIT_REFUSED : EXIT_OK;
}

const toJson = (policy: GatePolicy, points: readonly StudyPoint[]): string =>
  points
    .map((point) => ({
      schema_version: SCHEMA_VERSION,
      policy: policy.policy,
      base_hash: policyHash(policy),
      ...point,
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
  const said = `${first?.samples ?? 0} samples, ${first?.aspects ?? 0} aspects${hasGold ? `, ${first?.judged} with gold` : ', no gold'}`;
  return `${said}\n${grid(head, rows)}`;
}
