/** `curia eval panel`: does the panel earn its cost? Every way of using it, side by side, on cases with gold. */

import { CuriaError, withValues } from '@curia/core';
import type { Findings, RecordedMeasure, RecordedReport } from '@curia/core/court/measure';
import type { MetricReport, SystemReport } from '@curia/core/measure';
import { readWholeNumber } from '@curia/core/read';
import { Command } from 'commander';
import { withCalibration } from '../../../courts/calibration-settings.ts';
import { openInput } from '../../../input/open-input.ts';
import { choosePolicy } from '../../../kept/law/choose-policy.ts';
import { policyScore } from '../../../measure/headline-score.ts';
import {
  firstMetric,
  type RecordedCases,
  readRecorded,
  recordedCourt,
} from '../../../measure/panel/read-recorded.ts';
import { drawPanel } from '../../../report/panel-picture.ts';
import { SCHEMA_VERSION } from '../../../runs/decide-lines.ts';
import { EXIT_OK, EXIT_REFUSED } from '../../exit-status.ts';
import { valuesOf } from '../../options/choices.ts';
import { collectSettings, SETTINGS_FILE_HELP } from '../../options/collect-settings.ts';
import { failUnderOption, heldTo, readFailUnder } from '../../options/fail-under.ts';
import { storeOption } from '../../options/store-option.ts';
import { grid } from '../../print/grid.ts';
import { coloursFor, write } from '../../print/output.ts';
import { saveFile } from '../../print/save-file.ts';
import { watchInput } from '../../run/watch-input.ts';
import { CALIBRATION_HELP, CONSULTED } from '../options.ts';
import { evalCourt } from './own-court.ts';

interface Options {
  readonly policy?: string;
  readonly set: string[];
  readonly calibration?: string;
  readonly fit?: boolean;
  readonly compat?: boolean;
  readonly resamples: string;
  readonly seed: string;
  readonly by: string;
  readonly svg?: string;
  readonly failUnder?: string;
  readonly json?: boolean;
  readonly store: string;
}

/** Builds the command. */
export function evalPanelCommand(): Command {
  return new Command('panel')
    .summary('compare a panel with its members on cases with gold')
    .description(
      'Reads cases of conflict review that carry `gold` and measures no review, each agent alone, support by two agents, ' +
        'every policy, and the oracle over the candidates. With a court file of your own, and cases of it that carry `votes` and `gold`, ' +
        'it measures that court, each voice, their majority and the cheapest voice, and checks the purposes of the court (exit 2 if one fails). Intervals come from drawing texts again and again, from a seed.',
    )
    .argument('[court]', 'a court file of your own; conflict review if absent')
    .argument('[cases]', 'JSON lines with gold; standard input if absent or -')
    .option(
      '--policy <name>',
      `the policy that --set and --fit are about: ${recordedCourt().recorded.fitted.join(' or ')} to fit (default: the first)`,
    )
    .option('--set <key=value>', `set a parameter of that policy, ${SETTINGS_FILE_HELP}`, collectSettings, [])
    .option('--calibration <file>', CALIBRATION_HELP)
    .option('--fit', 'fit its parameters, and estimate what that is worth with each text left out')
    .option('--compat', 'read a missing or unknown polarity as neutral instead of never matching')
    .option('--by <unit>', 'what is drawn and left out together: text or case', 'text')
    .option('--resamples <number>', 'how often to draw', '2000')
    .option('--seed <number>', 'the seed of the draws', '1')
    .option('--svg <file>', 'also draw the comparison')
    .addOption(failUnderOption())
    .addOption(storeOption(CONSULTED))
    .option('--json', 'one JSON object')
    .addHelpText(
      'after',
      `
Exit status: 0 measured, 2 at least one line was refused, there is nothing to measure, or the score is below --fail-under, 1 wrong usage.

Examples:
  $ curia eval panel cases.jsonl --svg panel.svg
  $ curia eval panel cases.jsonl --fit
  $ curia eval panel my-court.yaml .curia/runs/first/cases.jsonl
  $ curia eval panel cases.jsonl --set min_support=0.5 --json`,
    )
    .action(async (first: string | undefined, second: string | undefined, options: Options) => {
      process.exitCode = await run(first, second, options);
    });
}

async function run(first: string | undefined, second: string | undefined, options: Options): Promise<number> {
  const resamples = readWholeNumber('--resamples', options.resamples, 1, 100_000);
  const seed = readWholeNumber('--seed', options.seed, 0, 2 ** 32 - 1);
  const failUnder = readFailUnder(options.failUnder);
  const isOwn = second !== undefined || (first !== undefined && /\.ya?ml$/i.test(first));
  if (isOwn)
    return evalCourt(first!, second, {
      set: options.set,
      seed,
      resamples,
      json: options.json === true,
      failUnder,
      store: options.store,
    });
  const file = first;
  if (options.by !== 'text' && options.by !== 'case') {
    throw new CuriaError('USAGE', `--by takes text or case, got ${JSON.stringify(options.by)}`);
  }
  const compat = options.compat === true;
  const { court, recorded } = recordedCourt();
  const policy = choosePolicy(court.questions[0], options.policy);
  const set = await withCalibration(options.set, options.calibration);
  const chosen = withValues(policy, valuesOf(policy, set));
  const read = await readRecorded(recorded, watchInput(openInput(file), 'reading'), {
    compat,
    byText: options.by === 'text',
  });
  const { cases } = read;
  const report = recorded.measure(cases, chosen, { compat, resamples, seed });
  const fit = options.fit === true ? recorded.fit(cases, chosen, { compat }) : undefined;
  const metric = firstMetric(recorded);
  if (options.svg !== undefined)
    saveFile(options.svg, drawPanel(report, cases.length, { metric, by: recorded.by }));
  const told = recorded.tell(report, cases, chosen);
  await write(
    options.json === true
      ? toJson(read, report, told, fit, { resamples, seed })
      : toText(recorded, read, report, told, fit),
  );
  const score = policyScore(report.systems, chosen.policy, metric);
  return heldTo(failUnder, score, read.refused > 0 ? EXIT_REFUSED : EXIT_OK);
}

function toJson(
  { cases, refused, without_gold }: RecordedCases,
  { groups, systems, agreement, verdict, notes }: RecordedReport,
  { found }: Findings,
  fit: Findings | undefined,
  settings: { resamples: number; seed: number },
): string {
  const counted = { cases: cases.length, groups, refused, without_gold };
  return `${JSON.stringify({ schema_version: SCHEMA_VERSION, ...counted, ...settings, systems, agreement, ...found, verdict, notes, fit: fit?.found })}\n`;
}

function toText(
  { headings }: RecordedMeasure,
  { cases, without_gold }: RecordedCases,
  { groups, systems }: RecordedReport,
  told: Findings,
  fit: Findings | undefined,
): string {
  const colours = coloursFor(process.stdout);
  const left = without_gold === 0 ? '' : `, ${without_gold} without gold left out`;
  const [first = '', ...others] = Object.values(headings);
  const lines = [
    `${colours.bold(`${cases.length} cases`)} in ${groups} independent groups${left}; micro F1 with 95 % intervals`,
    grid(
      ['system', first, '95 %', ...others, 'fixed', 'broken', 'net', 'calls/case'],
      systems.map((one) => rowOf(one, Object.keys(headings))),
    ),
    ...told.lines,
  ];
  if (fit !== undefined) lines.push('', ...fit.lines);
  return `${lines.join('\n')}\n`;
}

function rowOf(
  { system, metrics, change, calls_per_case }: SystemReport,
  [first = '', ...others]: readonly string[],
): string[] {
  const main = metrics[first] ?? null;
  const f1 = (report: MetricReport | null | undefined): string =>
    report == null ? 'n/a' : report.micro.f1.toFixed(3);
  return [
    system,
    f1(main),
    main === null ? 'n/a' : `${main.interval.low.toFixed(3)}–${main.interval.high.toFixed(3)}`,
    ...others.map((metric) => f1(metrics[metric])),
    String(change.fixed),
    String(change.broken),
    `${change.net_gain >= 0 ? '+' : ''}${percent(change.net_gain)}`,
    calls_per_case === null ? 'n/a' : calls_per_case.toFixed(2),
  ];
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
