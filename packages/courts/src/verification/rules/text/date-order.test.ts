/** Which of two days a date in figures is: by what else the document says, and never by chance. */
import { describe, expect, test } from 'vitest';
import { dateHabit, matchDate } from './date-order.ts';

const match = (day: string, page: string): string =>
  matchDate(day, '05/03/2018', () => dateHabit([`Date 05/03/2018\n${page}`]));

describe('05/03/2018', () => {
  test.each([
    ['another date proves the day first', 'Due 25/03/2018', 'this', 'other'],
    ['another date proves the month first', 'Due 03/25/2018', 'other', 'this'],
    ['the dates contradict each other', 'Due 25/03/2018, printed 03/25/2018', 'either', 'either'],
    ['the same day in words', 'printed on 5 March 2018', 'this', 'other'],
    ['a hint', '(MM/DD/YYYY)', 'other', 'this'],
    ['ringgit', 'TOTAL RM 12.00', 'this', 'other'],
    ['an American address', 'Dayton, OH 45402 USA', 'other', 'this'],
    ['a number that is no address', 'Doc no: CS 24399\nGST 6%', 'this', 'other'],
    [
      'a number like a state and a ZIP code, and ringgit',
      'Bill no CO 24399\nTOTAL RM 12.00',
      'this',
      'other',
    ],
    ['a number before another date', '#19- 25/03/2018', 'this', 'other'],
    ['dollars alone', 'Total $12.00', 'other', 'this'],
    ['Canada', 'Total $12.00 HST 13%', 'either', 'either'],
    ['nothing', 'Total 12', 'either', 'either'],
  ])('%s', (_name, page, fifth, third) => {
    expect(match('2018-03-05', page)).toBe(fifth);
    expect(match('2018-05-03', page)).toBe(third);
    expect(match('2018-03-06', page)).toBe('other');
  });
});
