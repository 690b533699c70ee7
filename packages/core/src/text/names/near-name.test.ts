/** Which names of fields count as nearly right. */
import { expect, test } from 'vitest';
import { nearName } from './near-name.ts';

const known = ['item', 'items', 'reviewer', 'label', 'max_error'];

test.each([
  ['Item', 'item'],
  ['REVIEWER', 'reviewer'],
  ['maxError', 'max_error'],
  ['max-error', 'max_error'],
  ['lable', 'label'],
  ['labl', 'label'],
  ['labels', 'label'],
  ['lebel', 'label'],
  ['abel', 'label'],
  ['tiem', 'item'],
  ['ｉｔｅｍ', 'item'],
  ['ＩＴＥＭ', 'item'],
  ['it\u200be\u200bm\u200b', 'item'],
  ['іtеm', 'item'],
  ['ітем', 'item'],
  ['lábél', 'label'],
  ['la\u0301be\u0301l', 'label'],
  ['iterns', 'items'],
])('%s is meant to be %s', (written, name) => {
  expect(nearName(written, known)).toBe(name);
});

test.each(['item', 'label', 'tim', 'labelled', 'laebll', 'note', '', '항목', '标签', 'тема', 'метка'])(
  '%s is a word of its own',
  (written) => {
    expect(nearName(written, known)).toBeUndefined();
  },
);
