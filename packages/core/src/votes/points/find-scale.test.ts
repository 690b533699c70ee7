/** What labels are: names, points or grades, and what is said of each. */

import { describe, expect, test } from 'vitest';
import { CuriaError } from '../../read/errors.ts';
import { findScale } from './find-scale.ts';
import type { WantedScale } from './scale.ts';

const counted = (labels: readonly string[], times = 5): Map<string, number> =>
  new Map(labels.map((label) => [label, times]));
const find = (labels: readonly string[], wanted?: WantedScale) => findScale(counted(labels), wanted);
const upTo = (most: number, unit = ''): string[] =>
  Array.from({ length: most + 1 }, (_, at) => `${at}${unit}`);

function refused(labels: readonly string[], wanted?: WantedScale): { message: string; details: string[] } {
  try {
    find(labels, wanted);
  } catch (error) {
    if (!CuriaError.is(error)) throw error;
    return {
      message: error.message,
      details: (error.details ?? []).map(({ path, problem }) => `${path} ${problem}`),
    };
  }
  throw new Error('nothing was refused');
}

describe('without a word', () => {
  test.each([
    ['a hundred points', upTo(100)],
    ['eleven whole numbers', upTo(10)],
    ['halves', ['1', '1.5', '2', '2.5']],
    ['percent', ['10%', '50 %', '90%']],
    ['out of ten', ['7/10', '8/10', '9/10']],
    ['Korean points', ['80점', '90점', '100점']],
    ['decimal commas', ['7,5', '8,0', '9', '6,25']],
    ['full-width digits', ['１.５', '２.５', '3']],
  ])('%s are points', (_, labels) => {
    expect(find(labels).scale).toMatchObject({ kind: 'numbers' });
  });

  test.each([
    ['flags', ['0', '1']],
    ['numbered classes', upTo(7)],
    ['flags written as fractions', ['0.0', '1.0']],
    ['classes written as fractions', ['0.0', '1.0', '2.0']],
    ['letters', ['A', 'B', 'C', 'D']],
    ['words', ['low', 'medium', 'high']],
    ['names with numbers', ['3a', '4b', '5c', '6d', '7e', '8f', '9g', '10h', '11i', '12j', '13k']],
    ['versions', ['1.2.3', '1.2.4', '2.0.1']],
    ['days', ['2024-01-01', '2024-01-02', '2024-01-03']],
  ])('%s are names', (_, labels) => {
    expect(find(labels).scale).toBeNull();
  });

  test('what was understood is said, with the option that says otherwise', () => {
    expect(find(upTo(20)).said).toBe(
      'The votes are read as numbers, from 0 to 20. If they are names, say --scale labels.',
    );
    expect(find(upTo(5)).said).toContain('run this again with --scale numbers (points) or --scale grades');
    expect(find(['매우 나쁨', '나쁨', '보통', '좋음']).said).toBe(
      'The labels 매우 나쁨, 나쁨, 보통, 좋음 are read as names: below, an answer is right or wrong, and that holds if they are names. If they are grades, from the lowest to the highest, run this again with --scale grades.',
    );
    expect(find(['spam', 'fine']).said).toBeUndefined();
    expect(find(upTo(20), 'numbers').said).toBeUndefined();
  });

  test('the same number is one label, however it is written', () => {
    const found = find([...upTo(12), '3.0', '+4', '５', '1e1', '-0']);
    expect(
      found.scale === null ? [] : ['3.0', '+4', '５', '1e1', '-0'].map((label) => found.keptOf.get(label)),
    ).toEqual(['3', '4', '5', '10', '0']);
  });
});

describe('numbers that are not all numbers', () => {
  test.each([
    ['NaN', 'is no number: leave the cell empty for an abstention'],
    ['N/A', 'is no number: leave the cell empty for an abstention'],
    ['Infinity', 'is not finite'],
    ['-inf', 'is not finite'],
    ['1e308', 'is too large to be points'],
    ['1e999', 'is too large to be points'],
    ['7/10', 'has “/10” behind it, and other votes have not: write 7 alone, on the scale of the others'],
    ['70%', 'has “%” behind it'],
    ['good', 'is no number'],
    ['0x10', 'is no number'],
  ])('%s is refused, with what to write', (label, problem) => {
    const { message, details } = refused([...upTo(20), label]);
    expect(message).toContain(
      'votes are numbers, but not all of them (if they are names, say --scale labels)',
    );
    expect(details).toHaveLength(1);
    expect(details[0]).toContain(`${label} `);
    expect(details[0]).toContain(problem.slice(0, 20));
  });

  test('a comma among points, and one that can mean two things', () => {
    expect(refused([...upTo(20), '7.5', '7,5']).details).toEqual([
      '7,5 has a comma where other votes have a point: write a point',
    ]);
    expect(refused([...upTo(20), '1,200']).details).toEqual([
      '1,200 can be read in two ways: write it without a comma',
    ]);
    expect(refused([...upTo(20, '%'), '7']).details).toEqual([
      '7 lacks “%”, which other votes have behind them: write all votes alike',
    ]);
  });

  test('somebody who says that they are labels is believed', () => {
    expect(find([...upTo(20), 'NaN'], 'labels').scale).toBeNull();
  });

  test('somebody who says that words are numbers is not', () => {
    expect(refused(['good', 'bad'], 'numbers').details).toEqual(['bad is no number', 'good is no number']);
  });
});

describe('grades', () => {
  const orderOf = (labels: readonly string[], wanted: WantedScale = 'grades') => {
    const { scale } = find(labels, wanted);
    return scale?.kind === 'grades' ? scale.order : undefined;
  };

  test.each([
    [
      ['A', 'B+', 'B', 'F'],
      ['F', 'B', 'B+', 'A'],
    ],
    [
      ['high', 'low', 'medium'],
      ['low', 'medium', 'high'],
    ],
    [
      ['매우 좋음', '보통', '매우 나쁨'],
      ['매우 나쁨', '보통', '매우 좋음'],
    ],
    [
      ['상', '하', '중'],
      ['하', '중', '상'],
    ],
    [
      ['Strongly agree', 'disagree', 'Neutral'],
      ['disagree', 'Neutral', 'Strongly agree'],
    ],
    [
      ['10', '2', '1'],
      ['1', '2', '10'],
    ],
  ])('%j are in a known order', (labels, order) => {
    expect(orderOf(labels)).toEqual(order);
  });

  test('a list from the lowest to the highest says more, in any case', () => {
    const found = find(['bronze', 'GOLD', 'Silver'], ['bronze', 'silver', 'gold', 'platinum']);
    expect(found.scale === null ? null : [...found.keptOf]).toEqual([
      ['bronze', 'bronze'],
      ['GOLD', 'gold'],
      ['Silver', 'silver'],
    ]);
    expect(orderOf(['3', '1.0'], ['3', '2', '1'])).toEqual(['3', '2', '1']);
  });

  test('an order that is not known, two orders, and grades that are none are refused', () => {
    expect(refused(['bronze', 'gold'], 'grades').message).toContain(
      'the order of bronze, gold is not known: list all grades from the lowest to the highest',
    );
    expect(refused(['A', 'B', 'low', 'high'], 'grades').message).toContain('is not known');
    expect(refused(['low', 'hgih'], ['low', 'high']).details).toEqual(['hgih is none of low, high']);
    expect(refused(['low'], ['low', 'high', 'LOW']).message).toContain('--scale has LOW twice');
    expect(refused(['low'], ['low']).message).toContain('at least two grades');
  });
});
