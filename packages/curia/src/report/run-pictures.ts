/** The pictures in the report of a run: what was ruled, who was asked, and how long answers took. */

import type { RoleSummary, RunSummary } from '../wire/run-summary.ts';
import { drawBars } from './drawing/bars.ts';

/** The pictures as SVG text; those without anything to show are left out. */
export function runPictures({ outcomes, cases, roles }: RunSummary): string[] {
  const priced = roles.filter(({ cost_usd }) => cost_usd > 0);
  const timed = roles.filter(({ latency_p95 }) => latency_p95 > 0);
  return [
    ...(Object.keys(outcomes).length === 0 ? [] : [outcomePicture(outcomes, cases)]),
    ...(roles.length === 0 ? [] : [callPicture(roles)]),
    ...(priced.length === 0 ? [] : [costPicture(priced)]),
    ...(timed.length === 0 ? [] : [latencyPicture(timed)]),
  ];
}

function outcomePicture(outcomes: RunSummary['outcomes'], cases: number): string {
  const total = Object.values(outcomes).reduce((sum, count) => sum + count, 0);
  return drawBars({
    title: 'Outcomes',
    note: `n = ${total} rulings in ${cases} cases`,
    axis: 'rulings',
    isCount: true,
    bars: Object.entries(outcomes).map(([name, value]) => ({
      name,
      parts: [{ value, colour: 'blue' }],
      shown: `${value} (${((value / total) * 100).toFixed(0)} %)`,
    })),
  });
}

const callPicture = (roles: readonly RoleSummary[]): string =>
  drawBars({
    title: 'Calls by role',
    note: `n = ${roles.reduce((sum, { calls }) => sum + calls, 0)} calls`,
    axis: 'calls',
    isCount: true,
    legend: [
      { text: 'answered', colour: 'green' },
      { text: 'remembered', colour: 'grey' },
      { text: 'failed', colour: 'red' },
    ],
    bars: roles.map(({ role, calls, cached, failed_calls }) => {
      const answered = calls - failed_calls - cached;
      return {
        name: role,
        parts: [
          { value: answered, colour: 'green' },
          { value: cached, colour: 'grey' },
          { value: failed_calls, colour: 'red' },
        ],
        shown: String(calls),
        told: `${role}: ${calls} calls, ${answered} answered, ${cached} remembered, ${failed_calls} failed`,
      };
    }),
  });

const costPicture = (roles: readonly RoleSummary[]): string =>
  drawBars({
    title: 'Cost by role',
    note: 'US dollars a case, of calls whose price is known',
    axis: 'USD a case',
    bars: roles.map(({ role, cost_usd, cost_usd_per_case }) => ({
      name: role,
      parts: [{ value: cost_usd_per_case, colour: 'blue' }],
      shown: `$${cost_usd_per_case.toPrecision(3)}`,
      told: `${role}: $${cost_usd_per_case.toPrecision(3)} a case, $${cost_usd.toPrecision(3)} in all`,
    })),
  });

const latencyPicture = (roles: readonly RoleSummary[]): string =>
  drawBars({
    title: 'Latency by role',
    note: 'Calls that were made, not those remembered',
    axis: 'milliseconds',
    legend: [
      { text: 'median', colour: 'blue' },
      { text: 'up to the 95th percentile', colour: 'ink', isInterval: true },
    ],
    bars: roles.map(({ role, calls, cached, latency_median, latency_p95 }) => ({
      name: `${role} (n\u00a0=\u00a0${calls - cached})`,
      parts: [{ value: latency_median, colour: 'blue' }],
      interval: { low: latency_median, high: latency_p95 },
      shown: `${milliseconds(latency_median)} / ${milliseconds(latency_p95)}`,
      told: `${role}: median ${milliseconds(latency_median)} ms, 95 % within ${milliseconds(latency_p95)} ms`,
    })),
  });

const milliseconds = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 });
