/**
 * Points and grades: how far each way of combining is off, and how often certificates on “near enough” are broken. Made panels need
 * nothing; recorded sets come from the folder `points` of CURIA_DATA, a folder each with votes.csv (item, reviewer, label) and gold.csv
 * (item, label).
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { splitKnown } from '../packages/core/src/votes/certify/calibrate-options.ts';
import { alphaOfGrades, alphaOfPoints } from '../packages/core/src/votes/points/alpha.ts';
import {
  type CertifyPointsOptions,
  certifyPoints,
} from '../packages/core/src/votes/points/certify-points.ts';
import {
  combine,
  learnPoints,
  NEEDING_GOLD,
  POINT_METHODS,
} from '../packages/core/src/votes/points/combine.ts';
import { evaluatePoints, usualWithin } from '../packages/core/src/votes/points/evaluate-points.ts';
import { knownItems, type PointSet } from '../packages/core/src/votes/points/points.ts';
import { isWithin, sayNumber } from '../packages/core/src/votes/points/scale.ts';
import { startReading } from '../packages/core/src/votes/read-votes.ts';
import { shuffle, startGenerator } from '../packages/core/src/votes/shuffle.ts';
import { best, printRows, whole } from './measure.ts';

const DELTA = 0.1;
const GOLD = [0, 20, 50, 100, 250];
const SPLITS = 12;
const DRAWS = 40;

const percent = (share: number): string => (100 * share).toFixed(1);
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

interface Recorded {
  readonly name: string;
  readonly points: PointSet;
}

function readRecorded(folder: string): Recorded[] {
  return readdirSync(folder)
    .sort()
    .filter((name) => existsSync(join(folder, name, 'votes.csv')))
    .map((name) => {
      const rows = (file: string): string[][] =>
        readFileSync(join(folder, name, file), 'utf8')
          .trim()
          .split(/\r?\n/)
          .slice(1)
          .map((line) => line.split(','));
      const reading = startReading({ scale: 'numbers' });
      for (const [item, reviewer, label] of rows('votes.csv')) reading.addVote({ item, reviewer, label });
      for (const [item, label] of rows('gold.csv')) reading.addGold({ item, label });
      reading.finish();
      // Numbers were asked for.
      return { name, points: reading.scale().points! };
    });
}

/** The same points with only some of the known answers. */
function knowing(points: PointSet, items: readonly number[]): PointSet {
  const known = new Set(items);
  return { ...points, gold: points.gold.map((right, item) => (known.has(item) ? right : Number.NaN)) };
}

function describeSets(sets: readonly Recorded[]): void {
  console.log('\nThe sets: Krippendorff’s alpha by size and by rank');
  printRows([
    ['set', 'kind', 'items', 'reviewers', 'votes', 'alpha by size', 'by rank'],
    ...sets.map(({ name, points }) => [
      name,
      points.kind,
      whole(points.items.length),
      whole(points.reviewers.length),
      whole(points.value.length),
      alphaOfPoints(points).toFixed(3),
      alphaOfGrades(points).toFixed(3),
    ]),
  ]);
}

/** The mean error on the rest, over draws of the known answers. */
function errorsOf(sets: readonly Recorded[]): void {
  console.log(`\nMean error on the rest, by number of known answers; mean of ${SPLITS} draws`);
  const rows = sets.flatMap(({ name, points }) => {
    const known = knownItems(points);
    return POINT_METHODS.map((method) => [
      name,
      method,
      ...GOLD.map((gold) => {
        if ((gold === 0 && NEEDING_GOLD.has(method)) || gold >= known.length) return '';
        const random = startGenerator(1);
        const errors = Array.from({ length: SPLITS }, () => {
          const order = shuffle(known, random);
          const model = learnPoints(method, points, order.slice(0, gold));
          const off = order
            .slice(gold)
            .map((item) => Math.abs(combine(points, model, item).value - points.gold[item]!))
            .filter((error) => !Number.isNaN(error));
          return mean(off);
        });
        return sayNumber(mean(errors));
      }),
    ]);
  });
  printRows([['set', 'method', ...GOLD.map((gold) => `${gold} gold`)], ...rows]);
}

interface Drawn {
  readonly share: number;
  readonly broken: boolean;
  readonly nothing: boolean;
}

/** One batch certificate, held against the truth of what it calls automatic. */
function drawBatch(points: PointSet, gold: readonly number[], wanted: CertifyPointsOptions): Drawn {
  const { report, answers } = certifyPoints(knowing(points, gold), wanted);
  const place = new Map(points.items.map((item, at) => [item, at]));
  const known = answers.filter(
    ({ item, automatic }) => automatic && !Number.isNaN(points.gold[place.get(item)!]!),
  );
  const far = known.filter(
    ({ item, value }) => !isWithin(value ?? Number.NaN, points.gold[place.get(item)!]!, wanted.within),
  ).length;
  return {
    share: report.share,
    broken: far > wanted.maxError * known.length,
    nothing: !report.certified,
  };
}

const summed = (drawn: readonly Drawn[]): string[] => [
  percent(mean(drawn.map(({ share }) => share))),
  percent(mean(drawn.map(({ nothing }) => Number(nothing)))),
  percent(mean(drawn.map(({ broken }) => Number(broken)))),
];

function certificatesOf(sets: readonly Recorded[]): void {
  console.log(
    `\nBatch certificates, ${DRAWS} draws of 250 known answers, delta ${DELTA}: share automated, draws with nothing, broken (%)`,
  );
  const rows = sets.flatMap(({ name, points }) => {
    const known = knownItems(points);
    if (known.length <= 250) return [];
    const usual = usualWithin(points);
    return [usual, 2 * usual].flatMap((within) =>
      [0.1, 0.2].map((maxError) => {
        const random = startGenerator(2);
        const drawn = Array.from({ length: DRAWS }, (_, draw) =>
          drawBatch(points, shuffle(known, random).slice(0, 250), {
            maxError,
            delta: DELTA,
            within,
            goldDrawn: 'random',
            seed: String(draw),
          }),
        );
        return [name, sayNumber(within), `${percent(maxError)} %`, ...summed(drawn)];
      }),
    );
  });
  printRows([['set', 'within', 'limit', 'share', 'nothing', 'broken'], ...rows]);
}

/** A panel whose members err together on hard items. */
function makePanel(seed: number, items: number, hard: number): PointSet {
  const random = startGenerator(seed);
  const reading = startReading({ scale: 'numbers' });
  for (let item = 0; item < items; item++) {
    const right = Math.round(random() * 100);
    const isHard = random() < hard;
    const together = (random() - 0.5) * (isHard ? 60 : 6);
    for (const [reviewer, wide] of Object.entries({ a: 1, b: 1, c: 2, d: 3 })) {
      const own = (random() - 0.5) * (isHard ? 40 : 8) * wide;
      reading.addVote({ item: `i${item}`, reviewer, label: Math.round(10 * (right + together + own)) / 10 });
    }
    reading.addGold({ item: `i${item}`, label: right });
  }
  reading.finish();
  return reading.scale().points!;
}

/** Certificates on made panels: batches against the open cases, streams against a large population of the same make. */
function madeCertificates(): void {
  const draws = 200;
  console.log(
    `\nCertificates on made panels of four that err together, within 10, delta ${DELTA}, ${draws} draws of 120 known answers (%)`,
  );
  const rows = [0.2, 0.35].flatMap((hard) =>
    [0.1, 0.15, 0.2].map((maxError) => {
      const population = makePanel(99, 4_000, hard);
      const known = [...population.items.keys()];
      const random = startGenerator(3);
      const wanted = { maxError, delta: DELTA, within: 10, goldDrawn: 'random' } as const;
      const batch: Drawn[] = [];
      const stream: Drawn[] = [];
      for (let draw = 0; draw < draws; draw++) {
        const order = shuffle(known, random);
        const list = only(population, order.slice(0, 320));
        batch.push(drawBatch(list, [...list.items.keys()].slice(0, 120), { ...wanted, seed: String(draw) }));
        stream.push(drawStream(only(population, order.slice(0, 120)), population, draw, wanted));
      }
      return [percent(hard), percent(maxError), ...summed(batch), ...summed(stream)];
    }),
  );
  printRows([
    ['hard', 'limit', 'batch: share', 'nothing', 'broken', 'stream: share', 'nothing', 'broken'],
    ...rows,
  ]);
}

/** A stream certificate, held against the error of a large population at its threshold. */
function drawStream(
  known: PointSet,
  population: PointSet,
  draw: number,
  wanted: CertifyPointsOptions,
): Drawn {
  const { report } = certifyPoints(known, { ...wanted, mode: 'stream', seed: String(draw) });
  const { threshold } = report;
  if (threshold === undefined) return { share: 0, broken: false, nothing: true };
  // What was fitted is fitted again, on the same answers, and asked about everybody.
  const { fit } = splitKnown(knownItems(known), known.items, String(draw));
  const model = learnPoints(report.method, known, fit, fit);
  const taken = [...population.items.keys()]
    .map((item) => ({ ...combine(population, model, item), right: population.gold[item]! }))
    .filter(({ spread }) => spread <= threshold);
  const far = taken.filter(({ value, right }) => !isWithin(value, right, wanted.within)).length;
  return {
    share: taken.length / population.items.length,
    broken: far > wanted.maxError * taken.length,
    nothing: false,
  };
}

/** Some items, in the order given. */
function only(points: PointSet, kept: readonly number[]): PointSet {
  const places = kept.flatMap((item) =>
    Array.from(
      { length: points.start[item + 1]! - points.start[item]! },
      (_, at) => points.start[item]! + at,
    ),
  );
  const ends = kept.map((item) => points.start[item + 1]! - points.start[item]!);
  let end = 0;
  return {
    ...points,
    items: kept.map((item) => points.items[item]!),
    start: Int32Array.from([0, ...ends.map((size) => (end += size))]),
    reviewer: Int32Array.from(places, (at) => points.reviewer[at]!),
    value: Float64Array.from(places, (at) => points.value[at]!),
    gold: Float64Array.from(kept, (item) => points.gold[item]!),
  };
}

async function speed(): Promise<void> {
  const points = makePanel(5, 12_000, 0.2);
  const order = shuffle([...points.items.keys()], startGenerator(6));
  const seconds = await best(1, () => evaluatePoints(knowing(points, order.slice(0, 250))));
  console.log(
    `\nThe whole report on ${whole(points.value.length)} votes of four reviewers: ${seconds.toFixed(2)} s`,
  );
}

const folder = process.env.CURIA_DATA === undefined ? undefined : join(process.env.CURIA_DATA, 'points');
if (folder === undefined || !existsSync(folder))
  console.log('  Recorded sets: set CURIA_DATA to a folder that holds points/NAME/votes.csv and gold.csv.');
else {
  const sets = readRecorded(folder);
  describeSets(sets);
  errorsOf(sets);
  certificatesOf(sets);
}
madeCertificates();
await speed();
