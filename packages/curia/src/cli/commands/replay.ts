/** `curia replay`: what another policy would have made of a run, from what its agents said. */
import { addCounts, type Counts, policyHash, scoresOf } from '@curia/core';
import { Command } from 'commander';
import { readBody } from '../../run/case-event.ts';
import { SCHEMA_VERSION } from '../../run/decide-lines.ts';
import { findRun } from '../../run/find-run.ts';
import { courtOf, type Manifest } from '../../run/manifest.ts';
import { compareRulings, loggedCases, type Moved, replayCase } from '../../run/replay.ts';
import { bindRulebook, chooseTables, mainTable } from '../../run/rulebook.ts';
import type { Store } from '../../store/store.ts';
import { EXIT_OK } from '../exit-status.ts';
import { grid } from '../grid.ts';
import { coloursFor, printable, write } from '../output.ts';
import { storeOption, withStore } from '../store-option.ts';
import { collect, POLICY_HELP, SET_HELP } from './options.ts';

interface Options {
  readonly store: string;
  readonly policy: string[];
  readonly set: string[];
  readonly json?: boolean;
}

interface Replay {
  readonly policy: string;
  readonly policy_hash: string;
  readonly rulebook_hash: string;
  readonly cases: number;
  readonly unanswered: number;
  readonly moved: readonly Moved[];
  readonly before: Counts | undefined;
  readonly after: Counts | undefined;
}

/** Builds the command. */
export function replayCommand(): Command {
  return new Command('replay')
    .summary('decide a run again under another policy')
    .description(
      'Decides every case of a run again under another policy or other parameters, from the recorded answers, and shows what moves; ' +
        'with quality before and after where the cases carry gold. Nobody is asked.',
    )
    .argument('<run>', 'a run id, or last')
    .option('--policy <name>', POLICY_HELP, collect, [])
    .option('--set <key=value>', SET_HELP, collect, [])
    .addOption(storeOption())
    .option('--json', 'one JSON line')
    .addHelpText('after', '\nExample:\n  $ curia replay last --policy v3')
    .action(async (name: string, options: Options) => {
      await withStore(options.store, async (store) => {
        const manifest = await findRun(store, name);
        const replay = await replayRun(store, manifest, options);
        await write(options.json === true ? toJson(manifest, replay) : toText(manifest, replay));
      });
      process.exitCode = EXIT_OK;
    });
}

async function replayRun(store: Store, manifest: Manifest, options: Options): Promise<Replay> {
  const { kind, court: made } = courtOf(manifest);
  const choice = { policies: options.policy, settings: options.set };
  const tables = chooseTables(kind, manifest.options, choice, made.rulebook.tables);
  const rulebook = bindRulebook(kind, tables, manifest.options);
  const court = kind.make(rulebook, manifest.options);
  const moved: Moved[] = [];
  let cases = 0;
  let unanswered = 0;
  let before: Counts | undefined;
  let after: Counts | undefined;
  const add = (sum: Counts | undefined, counts: Counts): Counts =>
    addCounts(sum === undefined ? [counts] : [sum, counts]);
  for await (const { stored, events } of loggedCases(store, manifest.run_id)) {
    const end = events.find(({ kind: what }) => what === 'ruled');
    if (end === undefined || stored.input === null) continue;
    cases++;
    const again = replayCase(court, stored, events);
    if (again.status !== 'ruled') {
      unanswered++;
      continue;
    }
    const { ruling } = readBody('ruled', end);
    moved.push(...compareRulings(kind.headlines, stored.case_id, ruling, again.ruling));
    const input: unknown = JSON.parse(stored.input);
    const [old, now] = [kind.score?.(input, ruling), kind.score?.(input, again.ruling)];
    if (old === undefined || now === undefined) continue;
    before = add(before, old);
    after = add(after, now);
  }
  const policy = mainTable(kind, rulebook);
  return {
    policy: policy.policy,
    policy_hash: policyHash(policy),
    rulebook_hash: rulebook.hash,
    cases,
    unanswered,
    moved,
    before,
    after,
  };
}

function toJson({ run_id, policy: from }: Manifest, replay: Replay): string {
  const { before, after, ...rest } = replay;
  const quality =
    before === undefined || after === undefined ? null : { before: scoresOf(before), after: scoresOf(after) };
  return `${JSON.stringify({ schema_version: SCHEMA_VERSION, run_id, from, ...rest, quality })}\n`;
}

const MOST_LISTED = 40;

function toText({ run_id, court, policy: from }: Manifest, replay: Replay): string {
  const { policy, cases, unanswered, moved, before, after } = replay;
  const colours = coloursFor(process.stdout);
  const concerned = new Set(moved.map(({ case_id }) => case_id)).size;
  const steps = new Map<string, number>();
  for (const { from: old, to } of moved) steps.set(`${old} → ${to}`, (steps.get(`${old} → ${to}`) ?? 0) + 1);
  const f1 = (counts: Counts): string => scoresOf(counts).f1.toFixed(3);
  return `${[
    `${colours.bold(run_id)} ${court}@${from} → ${court}@${policy}: ${moved.length} rulings move in ${concerned} of ${cases} cases`,
    ...[...steps].map(([step, count]) => `  ${String(count).padStart(6)}  ${step}`),
    ...(unanswered === 0
      ? []
      : [colours.yellow(`  ${unanswered} cases ask what nobody was asked: run them to know`)]),
    ...(before === undefined || after === undefined
      ? []
      : [`  F1 ${f1(before)} → ${f1(after)} against gold`]),
    ...(moved.length === 0
      ? []
      : [
          grid(
            ['case', 'part', 'from', 'to', 'by rule', 'instead of'],
            moved
              .slice(0, MOST_LISTED)
              .map((one) =>
                [one.case_id, one.about, one.from, one.to, one.rule_to, one.rule_from].map(printable),
              ),
          ),
        ]),
    ...(moved.length > MOST_LISTED ? [`  … and ${moved.length - MOST_LISTED} more; --json lists all`] : []),
  ].join('\n')}\n`;
}
