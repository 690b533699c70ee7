/** Conflict review: panels a second, cost against size, and, with data, replay and quality of the panel. */
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { withValues } from '@curia/core';
import { addCounts, type Counts, countSystem, scoresOf } from '@curia/core/measure';
import { conflictInput, ruleConflict, voteV1, voteV2, voteV5 } from '@curia/courts/conflict-review';
import { fitPanel } from '../packages/courts/src/conflict-review/measure/fit-panel.ts';
import { measurePanel } from '../packages/courts/src/conflict-review/measure/measure-panel.ts';
import { policySystem, systemsOf } from '../packages/courts/src/conflict-review/measure/panel-systems.ts';
import { recordedPanels } from '../packages/courts/src/conflict-review/measure/recorded.ts';
import {
  countUnanimousKeeps,
  wordUnanimousKeeps,
} from '../packages/courts/src/conflict-review/measure/unanimous-keeps.ts';
import type { VotePolicy } from '../packages/courts/src/conflict-review/rules/vote/deliberation.ts';
import { readVoteWeights } from '../packages/courts/src/conflict-review/rules/vote/vote-weights.ts';
import { tupleYardstick } from '../packages/courts/src/opinions/tuple-yardstick.ts';
import { openInput } from '../packages/curia/src/input/open-input.ts';
import { readRecorded } from '../packages/curia/src/measure/panel/read-recorded.ts';
import { calibrateVotes } from '../packages/curia/src/measure/votes/calibrate-votes.ts';
import { readVotesFrom } from '../packages/curia/src/measure/votes/read-votes.ts';
import { best, panelOf } from './panels.ts';

const CALIBRATED = { maxError: 0.05, delta: 0.1, goldDrawn: 'random', seed: '1' } as const;
const policies: readonly VotePolicy[] = [voteV1, voteV2, voteV5];
console.log(
  'Panels of 5 candidates and 3 reviewers, parsed, no trace, one core, each policy in a thread of its own (best of 300 short rounds, since other work may share the core)',
);
const speeds: Record<string, object> = {};
for (const { policy } of policies) {
  const thread = new Worker(new URL('./conflict-review-speed.ts', import.meta.url), { workerData: policy });
  const [rate] = (await once(thread, 'message')) as [number];
  speeds[policy] = {
    'panels/s': Math.round(rate),
    'of the 100,000 asked for': `${(rate / 1e5).toFixed(1)} ×`,
  };
}
console.table(speeds);

console.log(
  'One case, flags detected, semantic off: seconds, and seconds per candidate against the smallest (1.0 is linear)',
);
const sizes = [5_000, 10_000, 20_000];
console.table(
  Object.fromEntries(
    policies.map((policy) => {
      const seconds = sizes.map((size) => {
        const panel = panelOf(size, 1);
        return best(10, () => ruleConflict(panel, policy));
      });
      const cells = sizes.map((size, at) => [
        String(size),
        `${seconds[at]!.toFixed(3)} (${(seconds[at]! / size / (seconds[0]! / sizes[0]!)).toFixed(1)})`,
      ]);
      return [policy.policy, Object.fromEntries(cells)];
    }),
  ),
);

const folder = process.env.CURIA_DATA;
const file = folder === undefined ? undefined : join(folder, 'panel-dev.jsonl');
if (file === undefined || !existsSync(file)) {
  console.log(
    'Replay and quality need recorded panels: set CURIA_DATA to a folder that holds panel-dev.jsonl.',
  );
} else await measureRecorded(file);

async function measureRecorded(recorded: string): Promise<void> {
  const lines = readFileSync(recorded, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const replayed = lines.filter((line) => {
    const given = JSON.parse(line) as {
      recorded_arbiter_v1: Record<string, { action_type: string; reason_code: string }>;
    };
    const { rulings } = ruleConflict(conflictInput.parse(given), voteV1);
    return rulings.every(({ tuple_id, action_type, reason_code }) => {
      const then = given.recorded_arbiter_v1[tuple_id];
      return then?.action_type === action_type && then.reason_code === reason_code;
    });
  }).length;
  console.log(
    `Replay under v1: ${replayed} of ${lines.length} recorded cases, every tuple, action and reason code`,
  );
  const { cases } = await readRecorded(recordedPanels, openInput(recorded), { compat: false, byText: true });
  const report = measurePanel(systemsOf(cases, policies), cases, { compat: false, resamples: 2000, seed: 1 });
  console.table(
    Object.fromEntries(
      report.systems.map(({ system, metrics: { otepol } }) => [
        system,
        {
          'micro F1': otepol?.micro.f1.toFixed(3),
          '95 %': `${otepol?.interval.low.toFixed(3)}–${otepol?.interval.high.toFixed(3)}`,
        },
      ]),
    ),
  );
  const { groups, left_out_f1, left_out_strict_f1 } = fitPanel(cases, voteV5, false);
  console.log(
    `v5 with each of ${groups} texts scored by parameters fitted on the others: micro F1 ${left_out_f1.toFixed(3)}, strictly ${left_out_strict_f1.toFixed(3)}`,
  );
  console.log(wordUnanimousKeeps(countUnanimousKeeps(cases, voteV5)));
  await measureCalibrated(lines);
}

/** Scores each text under a calibration that was made of the others, and counts what that loses of what all reviewers keep. */
async function measureCalibrated(lines: readonly string[]): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'curia-bench-'));
  try {
    const byText = Map.groupBy(lines, (line) => (JSON.parse(line) as { text: string }).text);
    const counts: Counts[] = [];
    const keeps = { of: 0, kept: 0, merged: 0, flagged: 0, dropped: 0 };
    for (const [text, own] of byText) {
      const [others, left] = [join(scratch, 'others.jsonl'), join(scratch, 'left.jsonl')];
      writeFileSync(
        others,
        lines.filter((line) => (JSON.parse(line) as { text: string }).text !== text).join('\n'),
      );
      writeFileSync(left, own.join('\n'));
      const votes = await readVotesFrom({
        votes: 'conflict-review',
        cases: others,
        store: join(scratch, 'none'),
      });
      const { calibration } = calibrateVotes(votes, CALIBRATED);
      const policy = withValues(voteV5, { ...readVoteWeights(calibration) });
      const { cases } = await readRecorded(recordedPanels, openInput(left), { compat: false, byText: true });
      for (const one of countSystem(tupleYardstick(), policySystem(policy), cases, 'otepol'))
        if (one !== undefined) counts.push(one);
      const count = countUnanimousKeeps(cases, policy);
      for (const name of ['of', 'kept', 'merged', 'flagged', 'dropped'] as const) keeps[name] += count[name];
    }
    console.log(
      `v5 with each text scored under a calibration of the others: micro F1 ${scoresOf(addCounts(counts)).f1.toFixed(3)}`,
    );
    console.log(wordUnanimousKeeps({ policy: 'v5, so calibrated,', ...keeps }));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
