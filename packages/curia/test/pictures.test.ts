/** One picture of each kind, kept as files that a person has looked at: a change shows as a changed file. */
import type { StudyPoint } from '@curia/core/internal';
import { expect, test } from 'vitest';
import type { ConflictReport } from '../src/measure/conflict-review/measure-panel.ts';
import { combineSweeps, parseSweeps } from '../src/measure/debate-override/sweep.ts';
import type { SystemReport } from '../src/measure/measure-systems.ts';
import { drawStudy } from '../src/report/gate-picture.ts';
import { drawPanel } from '../src/report/panel-picture.ts';
import { runPictures } from '../src/report/run-pictures.ts';
import type { RoleSummary, RunSummary } from '../src/report/summary.ts';
import { readPicture } from './read-picture.ts';

const system = (
  name: string,
  kind: SystemReport['kind'],
  [f1, low, high]: [f1: number, low: number, high: number],
): SystemReport => {
  const scores = { precision: f1, recall: f1, f1 };
  const metric = { micro: scores, macro: scores, interval: { low, high } };
  return {
    system: name,
    kind,
    metrics: { otepol: metric, refpol: metric, attrpol: metric } as SystemReport['metrics'],
    change: {} as SystemReport['change'],
    consistency: {} as SystemReport['consistency'],
    calls_per_case: null,
  };
};

const panel = {
  groups: 40,
  systems: [
    system('no review', 'baseline', [0.61, 0.52, 0.69]),
    system('agent A alone', 'agent', [0.7, 0.62, 0.77]),
    system('conflict-review@v1', 'policy', [0.74, 0.67, 0.81]),
    system('conflict-review@v3', 'policy', [0.801, 0.73, 0.86]),
    system('oracle', 'oracle', [0.93, 0.89, 0.97]),
  ],
} as unknown as ConflictReport;

const role = (name: string, calls: number, cached: number, failed: number, times: [number, number]) =>
  ({
    role: name,
    calls,
    cached,
    failed_calls: failed,
    latency_median: times[0],
    latency_p95: times[1],
  }) as RoleSummary;

const summary = {
  cases: 42,
  outcomes: {
    AUTO_ACCEPT: 28,
    AUTO_RETRY: 5,
    ESCALATE_TO_SME: 7,
    '전문가에게 넘김 (사람이 확인해야 합니다)': 2,
  },
  roles: [
    role('reviewer A', 42, 10, 1, [820, 2400]),
    role('토론 진행자', 12, 0, 3, [1210, 5230]),
    role('counter-reviewer of the third round', 6, 0, 0, [90, 110]),
  ],
} as unknown as RunSummary;

function study(texts: readonly string[]): string {
  const sweeps = parseSweeps(texts);
  const points = combineSweeps(sweeps).map((values, at): StudyPoint => {
    const applied = 40 - at;
    const judgement = { judged: 80, fixes: Math.floor(applied / 2), breaks: (at * 7) % 30 };
    return { values, samples: 120, aspects: 300, skips: {}, applied, ...judgement };
  });
  return drawStudy(sweeps, points);
}

const [outcomes, calls, latency] = runPictures(summary);
const PICTURES = {
  'bars-with-intervals': drawPanel(panel, 120),
  bars: outcomes!,
  'stacked-bars': calls!,
  'bars-with-ranges': latency!,
  'heat-map': study(['min_total=0.6:2.0:0.2', 'min_margin=0.2:1.2:0.2']),
  lines: study(['min_total=0.6:2.0:0.1']),
};

test.each(Object.entries(PICTURES))('%s is the picture that was looked at', async (name, svg) => {
  await expect(svg).toMatchFileSnapshot(`golden/pictures/${name}.svg`);
});

test('pictures say how many there are, and tell every value in words', () => {
  for (const svg of Object.values(PICTURES)) expect(svg).toMatch(/n[ \u00a0]=[ \u00a0]\d+/);
  const told = readPicture(PICTURES['bars-with-intervals']).find(({ name }) => name === 'desc')!.text;
  expect(told).toContain('agent A alone: 0.700 (95 % interval 0.620 to 0.770)');
  expect(told).toContain('oracle: 0.930');
});

test('a system that could not be measured has no bar, and says so', () => {
  const unknown = {
    ...panel.systems[0]!,
    metrics: { otepol: null, refpol: null, attrpol: null, otepol_strict: null },
  };
  const svg = drawPanel({ ...panel, systems: [unknown] }, 1);
  expect(svg).toContain('no review: not measured');
  expect(readPicture(svg).filter(({ attributes }) => attributes.height === '16')).toEqual([]);
});

test('a run without rulings or calls has no pictures', () => {
  expect(runPictures({ ...summary, outcomes: {}, roles: [] })).toEqual([]);
});
