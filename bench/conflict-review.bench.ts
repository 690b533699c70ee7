/** Conflict review: panels a second, cost against size, and, with data, replay and quality of the panel. */
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { conflictInput, ruleConflict, type VotePolicy, voteV1, voteV2, voteV5 } from '@curia/core/internal';
import { fitPanel } from '../packages/curia/src/measure/conflict-review/fit-panel.ts';
import { measurePanel } from '../packages/curia/src/measure/conflict-review/measure-panel.ts';
import { readPanelCases } from '../packages/curia/src/measure/conflict-review/panel-case.ts';
import { systemsOf } from '../packages/curia/src/measure/conflict-review/panel-systems.ts';
import { openInput } from '../packages/curia/src/run/input/open-input.ts';
import { best, panelOf } from './panels.ts';

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
  const { cases } = await readPanelCases(openInput(recorded), { compat: false, byText: true });
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
  for (const policy of [voteV5]) {
    const { groups, left_out_f1, left_out_strict_f1 } = fitPanel(cases, policy, false);
    console.log(
      `${policy.policy} with each of ${groups} texts scored by parameters fitted on the others: micro F1 ${left_out_f1.toFixed(3)}, strictly ${left_out_strict_f1.toFixed(3)}`,
    );
  }
}
