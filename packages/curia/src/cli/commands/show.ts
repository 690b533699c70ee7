/** `curia show`: the runs of a store, a run, or one case of it event by event. */

import { CuriaError } from '@curia/core';
import type { RunCase } from '@curia/core/court';
import { sayCount } from '@curia/core/in/read';
import { questionBlocks } from '@curia/core/in/review';
import { Command } from 'commander';
import { ownStanding, standingAnywhere } from '../../desk/linked.ts';
import { GIVEN_WORDS } from '../../drive/agents/given-votes.ts';
import { findCase } from '../../kept/find-case.ts';
import { findRun } from '../../kept/find-run.ts';
import { lawDifferences, sayDifference } from '../../kept/law/law-today.ts';
import { courtOf, type OpenedRun } from '../../kept/opened-run.ts';
import { concludeRun } from '../../report/conclude-run.ts';
import type { OutcomeCounts } from '../../report/outcome-tally.ts';
import { sayCaseCost, sayCosts } from '../../report/say-costs.ts';
import { readCase, textOf } from '../../runs/closed-cases.ts';
import { costOf } from '../../runs/estimate.ts';
import { caseRecord } from '../../runs/run-records.ts';
import { useDesk } from '../../store/open-desk.ts';
import { withStore } from '../../store/open-store.ts';
import type { Store } from '../../store/store.ts';
import { courtOption } from '../options/court-option.ts';
import { storeOption } from '../options/store-option.ts';
import { grid } from '../print/grid.ts';
import { coloursFor, printable, write } from '../print/output.ts';
import { blocksToText } from '../print/print-blocks.ts';
import { type CaseWishes, showCases, wantsCases } from '../print/show-cases.ts';
import { sayPeople, sayRuled } from '../run/conduct-run.ts';
import { listRuns } from './show/list-runs.ts';
import { loadPacket } from './show/load-packet.ts';
import { sayCase } from './show/say-case.ts';
import { showWaiting } from './show/show-waiting.ts';
import { sayStanding } from './show/word-standing.ts';

interface Options extends CaseWishes {
  readonly store: string;
  readonly full?: boolean;
  readonly packet?: boolean;
  readonly waiting?: boolean;
  readonly json?: boolean;
}

/** Builds the command. */
export function showCommand(): Command {
  return new Command('show')
    .summary('list runs, show one, or one of its cases')
    .description(
      'Lists the runs of a store, the newest first. With a run, shows what it came to; with a case, everything that happened in it, ' +
        'event by event. Why a case was ruled as it was: `curia why RUN CASE`.',
    )
    .argument('[run]', 'a run id, or last; every run if absent')
    .argument('[case]', 'the id of a case, or of its document')
    .addOption(courtOption())
    .addOption(storeOption())
    .option('--cases', 'list cases of the run; any of the next options does so too')
    .option('--status <status>', 'only cases that are open, ruled or refused')
    .option('--outcome <outcome>', 'only cases with a part of this outcome')
    .option('--rule <rule>', 'only cases with a part that this rule decided')
    .option(
      '--search <text>',
      'only cases with this text in their id or input; of runs, in their id, court, agents or input',
    )
    .option('--after <position>', 'go on after this position')
    .option('--limit <number>', 'how many cases at most, 100 unless given')
    .option('--full', 'with a case: everything that was said, uncut')
    .option(
      '--packet',
      'with a case: what a person has to decide, the evidence, and what the machine would do',
    )
    .option(
      '--waiting',
      'what the run waits for: who is asked for what, and what their file is called; --full prints it all',
    )
    .option('--json', 'JSON lines')
    .addHelpText(
      'after',
      '\nExamples:\n  $ curia show\n  $ curia show last\n  $ curia show last --outcome ESCALATE_TO_SME --limit 20\n  $ curia show last invoice-104 --full\n  $ curia show last invoice-104 --packet',
    )
    .action(async (name: string | undefined, case_id: string | undefined, options: Options) => {
      if (name === undefined) return listRuns(options);
      if (options.packet === true) return showPacket(name, case_id, options);
      await withStore(options.store, async (store) => {
        const opened = await courtOf(store, await findRun(store, name));
        const isJson = options.json === true;
        if (options.waiting === true)
          return write(await showWaiting(store, opened, { isJson, isFull: options.full === true }));
        await write(
          case_id !== undefined
            ? await showCase(store, opened, case_id, options)
            : wantsCases(options)
              ? await showCases(store, opened, options)
              : await showRun(store, opened, isJson),
        );
      });
    });
}

async function showPacket(run: string, case_id: string | undefined, options: Options): Promise<void> {
  if (case_id === undefined)
    throw new CuriaError('USAGE', '--packet is about one case: curia show RUN CASE --packet');
  const { packet, page } = await loadPacket(options.store, run, case_id);
  await write(options.json === true ? `${JSON.stringify(packet)}\n` : blocksToText(questionBlocks(page)));
}

const countGrid = (of: string, counts: OutcomeCounts): string =>
  grid(
    [of, 'count'],
    Object.entries(counts).map(([word, count]) => [printable(word), String(count)]),
  );

async function showRun(store: Store, opened: OpenedRun, isJson: boolean): Promise<string> {
  const { manifest } = opened;
  const summary = await concludeRun(store, opened);
  const differs_today = lawDifferences(opened);
  if (isJson) return `${JSON.stringify({ ...summary, run_id: manifest.run_id, differs_today, manifest })}\n`;
  const colours = coloursFor(process.stdout);
  const { court: name, policy, policy_hash, agents, input } = manifest;
  return [
    `${colours.bold(manifest.run_id)}: ${sayRuled(summary, `${name}@${policy}`)}.`,
    `  agents ${printable(agents)}, ${printable(input.name)}, policy ${colours.dim(policy_hash.slice(0, 12))}`,
    `  ${sayCount(summary.calls, 'call')}, ${summary.calls_per_case} a case`,
    ...differs_today.map((one) => printable(sayDifference(one))),
    ...[...sayCosts(summary), ...summary.remarks].map(printable),
    ...(Object.keys(summary.verdicts).length === 0 ? [] : [countGrid('verdict', summary.verdicts)]),
    countGrid('outcome', summary.part_outcomes),
    ...(summary.roles.length === 0
      ? []
      : [
          grid(
            [
              'role',
              'usable answers',
              'calls',
              'failed',
              'cached',
              'tokens in',
              'tokens out',
              'cost',
              'median ms',
            ],
            summary.roles.map((role) => [
              printable(role.role),
              `${role.usable} of ${role.asked}`,
              String(role.calls),
              String(role.failed_calls),
              String(role.cached),
              String(role.tokens_in),
              String(role.tokens_out),
              role.cost_usd === 0 && role.unpriced_calls !== undefined
                ? 'not known'
                : `$${role.cost_usd.toFixed(4)}`,
              String(role.latency_median),
            ]),
          ),
        ]),
    ...sayPeople(summary, manifest.run_id),
    '',
  ].join('\n');
}

async function showCase(store: Store, opened: OpenedRun, name: string, options: Options): Promise<string> {
  const { full: isFull = false, json: isJson = false } = options;
  const { manifest, kind, court } = opened;
  const { run_id } = manifest;
  const stored = await findCase(store, run_id, kind, name);
  const { case_id } = stored;
  const one = readCase(court, stored, await store.cases.events(run_id, case_id));
  const { standing, home } =
    (await useDesk(options.store, (desk) => standingAnywhere({ store, desk }, run_id, one))) ??
    ownStanding(one);
  if (isJson) return `${JSON.stringify(caseRecord(run_id, one, standing))}\n`;
  const text = textOf(one.input);
  const headlines = one.ruling === undefined ? [] : kind.headlines(one.ruling);
  const told = one.ruling === undefined ? [] : (kind.tells?.(one.ruling) ?? []);
  const colours = coloursFor(process.stdout);
  return [
    sayCase(one, headlines),
    ...(text === '' ? [] : [colours.dim(printable(text))]),
    ...told.map(printable),
    ...headlines.map(({ about, what = '', outcome, rule, reason }) =>
      `${printable(`${about} ${what}`.trim())} ${colours.cyan(outcome)} ${colours.dim(rule)} ${printable(reason)}`.trim(),
    ),
    ...sayCaseCost(costOf(one.calls)),
    ...(one.given_votes && headlines.length > 0 ? [`ruled ${GIVEN_WORDS}`] : []),
    ...Array.from(one.unread ?? [], ([seq, problem]) =>
      colours.yellow(printable(`${seq} could not be used as a whole: ${problem}`)),
    ),
    ...sayStanding(standing, home, one.events).map((line) => colours.bold(printable(line))),
    ...(isFull ? one.events.map(tellWhole) : [grid(['#', 'what', 'who', 'said'], one.events.map(toRow))]),
    '',
  ].join('\n');
}

const LONGEST = 400;

/** What happened, in a row. */
function toRow(event: RunCase['events'][number]): string[] {
  const { who, what } = partsOf(event);
  const text = JSON.stringify(what ?? null);
  return [String(event.seq), event.kind, printable(who), printable([...text].slice(0, LONGEST).join(''))];
}

/** What happened, to the last word. */
function tellWhole(event: RunCase['events'][number]): string {
  const { who, what } = partsOf(event);
  const colours = coloursFor(process.stdout);
  const lines = (JSON.stringify(what ?? null, null, 2) ?? '')
    .split('\n')
    .map((line) => `  ${printable(line)}`);
  return [`${colours.bold(`${event.seq} ${event.kind}`)} ${printable(who)}`.trimEnd(), ...lines].join('\n');
}

/** Who did something, and what. */
function partsOf({ said }: RunCase['events'][number]): { readonly who: string; readonly what: unknown } {
  const { role, voice, key, answer, message, result, ruling, error, reason, packet, ground_truth, ...more } =
    said as Record<string, unknown>;
  const sealed = more.sealed === true ? 'sealed until the round is over' : undefined;
  const what =
    answer ??
    message ??
    result ??
    ruling ??
    error ??
    ground_truth ??
    reason ??
    packet ??
    more.verdict ??
    sealed;
  const who = (voice === undefined ? role : `${role} ${voice}`) ?? key ?? more.person ?? '';
  return { who: String(who), what };
}
