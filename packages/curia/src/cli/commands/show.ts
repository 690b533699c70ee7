/** `curia show`: a run, or one case of it event by event. */
import { Command } from 'commander';
import { Summing } from '../../report/summary.ts';
import { type RunCase, readCase, runCases, textOf } from '../../run/closed-cases.ts';
import { SCHEMA_VERSION } from '../../run/decide-lines.ts';
import { findCase } from '../../run/find-case.ts';
import { findRun } from '../../run/find-run.ts';
import { courtOf, type Manifest } from '../../run/manifest.ts';
import type { Store } from '../../store/store.ts';
import { grid } from '../grid.ts';
import { coloursFor, printable, write } from '../output.ts';
import { storeOption, withStore } from '../store-option.ts';

interface Options {
  readonly store: string;
  readonly json?: boolean;
}

/** Builds the command. */
export function showCommand(): Command {
  return new Command('show')
    .summary('show a run, or one of its cases')
    .description('Shows what a run came to; with a case, everything that happened in it, event by event.')
    .argument('<run>', 'a run id, or last')
    .argument('[case]', 'the id of a case, or of its document')
    .addOption(storeOption())
    .option('--json', 'JSON lines')
    .addHelpText('after', '\nExamples:\n  $ curia show last\n  $ curia show last invoice-104')
    .action(async (name: string, case_id: string | undefined, options: Options) => {
      await withStore(options.store, async (store) => {
        const manifest = await findRun(store, name);
        const isJson = options.json === true;
        await write(
          case_id === undefined
            ? await showRun(store, manifest, isJson)
            : await showCase(store, manifest, case_id, isJson),
        );
      });
    });
}

async function showRun(store: Store, manifest: Manifest, isJson: boolean): Promise<string> {
  const { kind, court } = courtOf(manifest);
  const summing = new Summing(kind, { ...manifest.options, policy: manifest.policy });
  for await (const one of runCases(store, manifest.run_id, court)) summing.add(one);
  const summary = summing.result();
  if (isJson) return `${JSON.stringify({ ...summary, run_id: manifest.run_id, manifest })}\n`;
  const colours = coloursFor(process.stdout);
  const { court: name, policy, policy_hash, agents, input } = manifest;
  return [
    `${colours.bold(manifest.run_id)}  ${name}@${policy} ${colours.dim(policy_hash.slice(0, 12))}, agents ${printable(agents)}, ${printable(input.name)}`,
    `${summary.ruled} ruled, ${summary.refused} refused, ${summary.open} open of ${summary.cases} cases; ${summary.calls} calls, ${summary.calls_per_case} a case`,
    ...summary.remarks.map(printable),
    grid(
      ['outcome', 'count'],
      Object.entries(summary.outcomes).map(([word, count]) => [printable(word), String(count)]),
    ),
    ...(summary.roles.length === 0
      ? []
      : [
          grid(
            ['role', 'calls', 'failed', 'cached', 'tokens in', 'tokens out', 'cost', 'median ms'],
            summary.roles.map((role) => [
              printable(role.role),
              String(role.calls),
              String(role.failed_calls),
              String(role.cached),
              String(role.tokens_in),
              String(role.tokens_out),
              `$${role.cost_usd.toFixed(4)}`,
              String(role.latency_median),
            ]),
          ),
        ]),
    '',
  ].join('\n');
}

async function showCase(store: Store, manifest: Manifest, name: string, isJson: boolean): Promise<string> {
  const { run_id } = manifest;
  const { kind, court } = courtOf(manifest);
  const stored = await findCase(store, run_id, kind, name);
  const { case_id } = stored;
  const one = readCase(court, stored, await store.events(run_id, case_id));
  if (isJson) {
    const { status, input, record, ruling, error, events } = one;
    const logged = events.map((event) => ({ ...event, body: JSON.parse(event.body) as unknown }));
    return `${JSON.stringify({ schema_version: SCHEMA_VERSION, run_id, case_id, status, input, record, ruling, error, events: logged })}\n`;
  }
  const text = textOf(one.input);
  const headlines = one.ruling === undefined ? [] : kind.headlines(one.ruling);
  const colours = coloursFor(process.stdout);
  return [
    `${colours.bold(printable(case_id))} ${one.status}${one.error === undefined ? '' : `: ${printable(one.error.message)}`}`,
    ...(text === '' ? [] : [colours.dim(printable(text))]),
    ...headlines.map(({ about, what = '', outcome, rule, reason }) =>
      `${printable(`${about} ${what}`.trim())} ${colours.cyan(outcome)} ${colours.dim(rule)} ${printable(reason)}`.trim(),
    ),
    grid(['#', 'what', 'who', 'said'], one.events.map(toRow)),
    '',
  ].join('\n');
}

const LONGEST = 400;

function toRow({ seq, kind, body }: RunCase['events'][number]): string[] {
  const said = JSON.parse(body) as Record<string, unknown>;
  const { role, key, answer, message, result, ruling, error, reason, packet, review, ground_truth } = said;
  const what = answer ?? message ?? result ?? ruling ?? error ?? reason ?? packet ?? review ?? ground_truth;
  const who = role ?? key ?? (review as { reviewer_name?: unknown } | undefined)?.reviewer_name ?? '';
  const text = JSON.stringify(what ?? null);
  return [String(seq), kind, printable(String(who)), printable([...text].slice(0, LONGEST).join(''))];
}
