/** `curia compare RUN --policy-b NAME`: what another policy would have made of a run, from what its agents said. */

import { sayCount } from '@curia/core/in/read';
import { type Counts, scoresOf } from '@curia/core/measure';
import { findRun } from '../../../kept/find-run.ts';
import type { Manifest } from '../../../kept/manifest.ts';
import { courtOf } from '../../../kept/opened-run.ts';
import { sayMoved, sayStep } from '../../../runs/compare/replay.ts';
import { type Replay, replayRun } from '../../../runs/compare/replay-run.ts';
import { replayRecord } from '../../../runs/run-records.ts';
import { withStore } from '../../../store/open-store.ts';
import { tablesFor } from '../../options/choices.ts';
import { grid } from '../../print/grid.ts';
import { coloursFor, printable, write } from '../../print/output.ts';

interface Options {
  readonly store: string;
  readonly policyB: readonly string[];
  readonly setB: readonly string[];
  readonly json?: boolean;
}

/** Decides a run again, under other policies or values, and prints what moves. */
export const compareReplayed = (name: string, options: Options): Promise<void> =>
  withStore(options.store, async (store) => {
    const opened = await courtOf(store, await findRun(store, name));
    const { manifest } = opened;
    const replay = await replayRun(
      store,
      opened,
      tablesFor(opened.kind, { policy: options.policyB, set: options.setB }),
    );
    await write(
      options.json === true
        ? `${JSON.stringify(replayRecord(manifest, replay))}\n`
        : toText(manifest, replay),
    );
  });

const MOST_LISTED = 40;

/** How many rulings move, as the beginning of a sentence. */
const sayMoves = (moved: number): string =>
  moved === 0 ? 'No ruling moves' : `${sayCount(moved, 'ruling')} ${moved === 1 ? 'moves' : 'move'}`;

function toText({ run_id, court, policy: from }: Manifest, replay: Replay): string {
  const { policy, cases, unanswered, moved, before, after } = replay;
  const colours = coloursFor(process.stdout);
  const concerned = new Set(moved.map(({ case_id }) => case_id)).size;
  const steps = new Map<string, number>();
  for (const { from: old, to } of moved) {
    const step = sayStep(old, to);
    steps.set(step, (steps.get(step) ?? 0) + 1);
  }
  const f1 = (counts: Counts): string => scoresOf(counts).f1.toFixed(3);
  return `${[
    `${sayMoves(moved.length)} in ${concerned === 0 ? '' : `${concerned} of `}${sayCount(cases, 'case')} of ${colours.bold(run_id)}, from ${court}@${from} to ${court}@${policy}${from === policy ? ' with other tables or values' : ''}.`,
    ...[...steps].map(([step, count]) => `  ${String(count).padStart(6)}  ${step}`),
    ...(unanswered === 0
      ? []
      : [
          colours.yellow(
            `  ${unanswered === 1 ? '1 case asks' : `${unanswered} cases ask`} what nobody was asked: run them to know`,
          ),
        ]),
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
                [
                  one.case_id,
                  one.about,
                  sayMoved({ outcome: one.from, value: one.value_from }),
                  sayMoved({ outcome: one.to, value: one.value_to }),
                  one.rule_to,
                  one.rule_from,
                ].map(printable),
              ),
          ),
        ]),
    ...(moved.length > MOST_LISTED ? [`  … and ${moved.length - MOST_LISTED} more; --json lists all`] : []),
  ].join('\n')}\n`;
}
