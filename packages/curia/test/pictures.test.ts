/** One picture of each kind, kept as files that a person has looked at: a change shows as a changed file. */

import type { StudyPoint, SystemReport, SystemsReport } from '@curia/core/measure';
import { calibrate, evaluateVotes, readVotes, type VoteSet } from '@curia/core/votes';
import { expect, test } from 'vitest';
import { combineSweeps, parseSweeps } from '../src/measure/tables/sweep.ts';
import { drawPanel } from '../src/report/panel-picture.ts';
import { runPictures } from '../src/report/run-pictures.ts';
import { drawStudy } from '../src/report/threshold-picture.ts';
import { drawAgreement, drawReliability, drawShare } from '../src/report/votes-pictures.ts';
import type { RoleSummary, RunSummary } from '../src/wire/run-summary.ts';
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
} as unknown as SystemsReport;

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
  const { sweeps } = parseSweeps(texts);
  const points = combineSweeps(sweeps).map((values, at): StudyPoint => {
    const applied = 40 - at;
    const judgement = { judged: 80, fixes: Math.floor(applied / 2), breaks: (at * 7) % 30 };
    return { values, seen: { samples: 120, aspects: 300 }, skips: {}, applied, ...judgement };
  });
  return drawStudy(sweeps, points);
}

/** Three reviewers on 240 items, one of them no better than a guess; 180 answers are known. */
function votes(): VoteSet {
  const right = (at: number): string => (at % 3 === 0 ? 'ja' : 'nein');
  const wrong = (at: number): string => (at % 3 === 0 ? 'nein' : 'ja');
  const reviewers = ['large', 'small/a', '심판/b'];
  const said = Array.from({ length: 240 }, (_, at) =>
    reviewers.map((reviewer, n) => {
      const isRight = ((at + 1) * (733 + 41 * n)) % 100 < [93, 85, 52][n]!;
      return { item: `i${at}`, reviewer, label: isRight ? right(at) : wrong(at) };
    }),
  );
  return readVotes(
    said.flat(),
    Array.from({ length: 180 }, (_, at) => ({ item: `i${at}`, label: right(at) })),
  );
}

const voted = votes();
const certified = calibrate(voted, { maxError: 0.1, delta: 0.1, goldDrawn: 'random' });
const [outcomes, calls, latency] = runPictures(summary);
const PICTURES = {
  'bars-with-intervals': drawPanel(panel, 120, { metric: 'otepol', by: 'term and polarity' }),
  bars: outcomes!,
  'stacked-bars': calls!,
  'bars-with-ranges': latency!,
  'heat-map': study(['min_total=0.6:2.0:0.2', 'min_margin=0.2:1.2:0.2']),
  lines: study(['min_total=0.6:2.0:0.1']),
  reliability: drawReliability(evaluateVotes(voted)),
  agreement: drawAgreement(voted),
  'certified-share': drawShare(certified.report),
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
  const svg = drawPanel({ ...panel, systems: [unknown] }, 1, { metric: 'otepol', by: 'term and polarity' });
  expect(svg).toContain('no review: not measured');
  expect(readPicture(svg).filter(({ attributes }) => attributes.height === '16')).toEqual([]);
});

test('a run without rulings or calls has no pictures', () => {
  expect(runPictures({ ...summary, outcomes: {}, roles: [] })).toEqual([]);
});

test('of more reviewers than can be read, those with the most votes are drawn', () => {
  const crowd = Array.from({ length: 1200 }, (_, at) => ({
    item: `i${at % 40}`,
    reviewer: `r${at < 400 ? Math.floor(at / 40) : at}`,
    label: at % 3 === 0 ? 'a' : 'b',
  }));
  const svg = drawAgreement(readVotes(crowd));
  expect(svg).toContain('the 60 of 810 reviewers with the most votes');
  expect(svg).toContain('r9');
});
