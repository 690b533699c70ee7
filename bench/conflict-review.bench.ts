/** Conflict review: panels a second, cost against size, and, with data, replay and quality of the panel. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type ConflictCase,
  conflictInput,
  ruleConflict,
  type VotePolicy,
  voteV1,
  voteV2,
  voteV3,
  voteV4,
} from '@curia/core/internal';
import { fitPanel } from '../packages/curia/src/measure/conflict-review/fit-panel.ts';
import { measurePanel } from '../packages/curia/src/measure/conflict-review/measure-panel.ts';
import { readPanelCases } from '../packages/curia/src/measure/conflict-review/panel-case.ts';
import { systemsOf } from '../packages/curia/src/measure/conflict-review/panel-systems.ts';
import { openInput } from '../packages/curia/src/run/input/open-input.ts';

const policies: readonly VotePolicy[] = [voteV1, voteV2, voteV3, voteV4];
const ACTIONS = ['KEEP', 'DROP', 'FLIP', 'FLAG'];
const REFS = ['', '제품 전체#품질', '본품#품질', '브랜드#가격'];

/** A panel of three reviewers who vote on everything; the same for the same numbers. */
function panelOf(candidates: number, variant: number): ConflictCase {
  const pick = <T>(list: readonly T[], at: number): T => list[(at * 7 + variant) % list.length]!;
  const ids = Array.from({ length: candidates }, (_, at) => `t${at}`);
  const actions = (seat: number): object[] =>
    ids.map((id, at) => ({
      action_type: pick(ACTIONS, at + seat * (variant % 3)),
      target_tuple_ids: [id],
      new_value: { polarity: 'positive' },
      reason_code: pick(['', 'NEGATION_SCOPE', 'WEAK_EVIDENCE'], at + seat),
    }));
  return conflictInput.parse({
    candidates: ids.map((tuple_id, at) => ({
      tuple_id,
      aspect_term: `term ${Math.floor(at / 3)}`,
      aspect_ref: pick(REFS, at),
      polarity: pick(['positive', 'negative', 'neutral'], at),
      origin_agent: pick(['A', 'B', 'C'], at),
      confidence: 0.5 + (at % 5) / 10,
    })),
    review_actions: { A: actions(0), B: actions(1), C: actions(2) },
  });
}

function secondsFor(work: () => void): number {
  const started = process.hrtime.bigint();
  work();
  return Number(process.hrtime.bigint() - started) / 1e9;
}

const best = (rounds: number, work: () => void): number =>
  Math.min(...Array.from({ length: rounds }, () => secondsFor(work)));

console.log(
  'Panels of 5 candidates and 3 reviewers, parsed, no trace, one core (best of 100 short rounds, since other work may share the core)',
);
const small = Array.from({ length: 1000 }, (_, variant) => panelOf(5, variant));
console.table(
  Object.fromEntries(
    policies.map((policy) => {
      const seconds = best(100, () => {
        for (const panel of small) ruleConflict(panel, policy);
      });
      const rate = small.length / seconds;
      return [
        policy.policy,
        { 'panels/s': Math.round(rate), 'of the 100,000 asked for': `${(rate / 1e5).toFixed(1)} ×` },
      ];
    }),
  ),
);

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
  for (const policy of [voteV3, voteV4]) {
    const { groups, left_out_f1, left_out_strict_f1 } = fitPanel(cases, policy, false);
    console.log(
      `${policy.policy} with each of ${groups} texts scored by parameters fitted on the others: micro F1 ${left_out_f1.toFixed(3)}, strictly ${left_out_strict_f1.toFixed(3)}`,
    );
  }
}
