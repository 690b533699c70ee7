/** Pictures: everything is inside the frame, labels never cover each other, lengths are true, and foreign text stays text. */
import { markUnseen } from '@curia/core/text';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Bar, drawBars } from '../src/report/drawing/bars.ts';
import { drawHeatMap } from '../src/report/drawing/heat-map.ts';
import { type Curve, drawLines } from '../src/report/drawing/lines.ts';
import { linearScale, tickLabels } from '../src/report/drawing/scale.ts';
import { fitText, textWidth, wrapLabel } from '../src/report/drawing/text-width.ts';
import { boxOf, pointsOf, readPicture, type Shape } from './read-picture.ts';

const HOSTILE = [
  '<script>alert(1)</script>',
  '" onload="x',
  "'&amp;<b>",
  ']]>',
  '\u0000\u001b[31m',
  '\u202egnp',
  '\ud800',
];
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(
    ...HOSTILE,
    'ESCALATE_TO_SME',
    '전문가에게 넘김 (사람이 확인해야 합니다)',
    '토론 진행자',
    'W'.repeat(200),
  ),
);
const colour = fc.constantFrom('blue', 'orange', 'green', 'red', 'purple', 'grey');
const amount = fc.oneof(
  fc.nat(12),
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.double({ min: 0, max: 1e9, noNaN: true }),
  fc.constantFrom(0, 1e-6, 0.1, 99_999.5),
);
const interval = fc.tuple(amount, amount).map(([a, b]) => ({ low: Math.min(a, b), high: Math.max(a, b) }));
const width = fc.integer({ min: 320, max: 900 });

const bar: fc.Arbitrary<Bar> = fc.record(
  {
    name: text,
    parts: fc.array(fc.record({ value: amount, colour }), { maxLength: 4 }),
    interval,
    shown: text,
  },
  { requiredKeys: ['name', 'parts', 'shown'] },
);
const bars = fc
  .record({
    title: text,
    note: text,
    axis: text,
    width,
    isCount: fc.boolean(),
    bars: fc.array(bar, { maxLength: 8 }),
    legend: fc.array(fc.record({ text, colour, isInterval: fc.boolean() }), { maxLength: 5 }),
  })
  .map(drawBars);

const line: fc.Arbitrary<Curve> = fc.record({
  name: text,
  colour,
  style: fc.constantFrom('full', 'dashed'),
  points: fc.array(
    fc.record(
      {
        x: fc.oneof(amount, fc.integer({ min: -5, max: 5 })),
        y: fc.oneof(amount, fc.constant(Number.NaN)),
        interval,
      },
      { requiredKeys: ['x', 'y'] },
    ),
    { maxLength: 12 },
  ),
});
const lines = fc
  .record({
    title: text,
    note: text,
    axis: text,
    width,
    isCount: fc.boolean(),
    lines: fc.array(line, { maxLength: 5 }),
  })
  .map(drawLines);

const side = (most: number) =>
  fc
    .record({
      from: amount,
      step: fc.constantFrom(0.02, 0.1, 1, 5),
      count: fc.integer({ min: 1, max: most }),
      name: text,
    })
    .map(({ from, step, count, name }) => ({
      name,
      values: Array.from({ length: count }, (_, at) => Number((from + at * step).toPrecision(12))),
    }));
const heatMaps = fc
  .record({
    title: text,
    note: text,
    width,
    across: side(40),
    up: side(25),
    name: fc.option(text, { nil: undefined }),
    seed: fc.integer({ min: -400, max: 400 }),
  })
  .map(({ seed, name, ...picture }) =>
    drawHeatMap({
      ...picture,
      // A side may have names instead of numbers, of any length.
      ...(name === undefined
        ? {}
        : {
            up: {
              ...picture.up,
              names: picture.up.values.map((_, at) => ({ written: `${at} ${name}`, told: name })),
            },
          }),
      cells: picture.up.values.flatMap((_, row) =>
        picture.across.values.map((_, column) => ({
          row,
          column,
          amount: ((row + 3) * (column + 7) * seed) % 97,
        })),
      ),
    }),
  );

const anyPicture = fc.oneof(bars, lines, heatMaps);
const SLACK = 0.02;

const frameOf = (shapes: readonly Shape[]): [width: number, height: number] => {
  const { attributes } = shapes.find(({ name }) => name === 'svg')!;
  return [Number(attributes.width), Number(attributes.height)];
};
const labelsOf = (shapes: readonly Shape[]) =>
  shapes
    .filter(({ name, text: words }) => name === 'text' && words.trim() !== '')
    .map((shape) => ({ words: shape.text, ...boxOf(shape, textWidth) }));

describe('any picture', () => {
  test('keeps every shape and every label inside its frame', () => {
    fc.assert(
      fc.property(anyPicture, (svg) => {
        const shapes = readPicture(svg);
        const [wide, high] = frameOf(shapes);
        const isOutside = (x: number, y: number): boolean =>
          !(x >= -SLACK && x <= wide + SLACK && y >= -SLACK && y <= high + SLACK);
        expect(shapes.flatMap(pointsOf).filter(([x, y]) => isOutside(x, y))).toEqual([]);
        const strays = labelsOf(shapes).filter(
          ({ left, right, top, bottom }) => isOutside(left, top) || isOutside(right, bottom),
        );
        expect(strays).toEqual([]);
      }),
    );
  });

  test('never writes one label over another', () => {
    fc.assert(
      fc.property(anyPicture, (svg) => {
        const labels = labelsOf(readPicture(svg)).sort((a, b) => a.top - b.top);
        const covered = labels.flatMap((one, at) => {
          const below = labels.slice(at + 1).filter((other) => other.top < one.bottom - SLACK);
          return below
            .filter((other) => one.right > other.left + SLACK && other.right > one.left + SLACK)
            .map((other) => [one.words, other.words]);
        });
        expect(covered).toEqual([]);
      }),
    );
  });

  test('shows foreign text as text, has a title and its values as text, and runs no script', () => {
    fc.assert(
      fc.property(text, text, (title, name) => {
        const svg = drawBars({ title, bars: [{ name, parts: [{ value: 3, colour: 'blue' }], shown: '3' }] });
        const shapes = readPicture(svg);
        expect(new Set(shapes.map((shape) => shape.name))).not.toContain('script');
        expect(
          shapes.flatMap(({ attributes }) => Object.keys(attributes)).filter((key) => key.startsWith('on')),
        ).toEqual([]);
        expect(shapes.find((shape) => shape.name === 'svg')!.attributes['aria-label']).toBe(
          markUnseen(title),
        );
        expect(shapes.find((shape) => shape.name === 'desc')!.text).toContain(': 3');
      }),
    );
  });
});

test('bars are as long as their values say', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 2, maxLength: 6 }), (values) => {
      const svg = drawBars({
        title: 't',
        bars: values.map((value) => ({ name: 'n', parts: [{ value, colour: 'red' }], shown: 's' })),
      });
      const drawn = readPicture(svg).filter(
        ({ name, attributes }) => name === 'rect' && attributes.class === 'f-red',
      );
      const lengths = drawn.map(({ attributes }) => Number(attributes.width));
      const scale = lengths[0]! / values[0]!;
      lengths.forEach((length, at) => {
        expect(Math.abs(length - values[at]! * scale)).toBeLessThan(0.02 * (1 + values[at]! / values[0]!));
      });
    }),
  );
});

test('an axis has round ticks in order, within its ends, as far apart as they must be', () => {
  const spans = fc.record({
    low: fc.double({ min: -1e6, max: 1e6, noNaN: true }),
    size: fc.double({ min: 1e-3, max: 1e6, noNaN: true }),
    isWhole: fc.boolean(),
    isFixed: fc.boolean(),
  });
  fc.assert(
    fc.property(spans, ({ low, size, isWhole, isFixed }) => {
      const { ticks, place } = linearScale({
        low,
        high: low + size,
        from: 0,
        to: 300,
        apart: () => 40,
        isWhole,
        isFixed,
      });
      const places = ticks.map(place);
      for (const [index, at] of places.slice(1).entries()) expect(at - places[index]!).toBeGreaterThan(39.9);
      for (const at of places) expect(at >= -0.01 && at <= 300.01).toBe(true);
      if (isWhole) expect(ticks.every(Number.isInteger)).toBe(true);
      expect(new Set(tickLabels(ticks)).size).toBe(ticks.length);
    }),
  );
});

test('text is cut and wrapped to the width it is given', () => {
  fc.assert(
    fc.property(text, fc.integer({ min: 40, max: 300 }), (words, room) => {
      for (const one of [fitText(words, room, 12), ...wrapLabel(words, room, 12, 3)])
        expect(textWidth(one, 12)).toBeLessThanOrEqual(room);
      expect(wrapLabel(words, room, 12, 3).length).toBeLessThanOrEqual(3);
      const whole = wrapLabel(words, room, 12, 1000).join('').replace(/\s/g, '');
      expect(whole).toBe(words.replace(/\s/g, ''));
    }),
  );
});
