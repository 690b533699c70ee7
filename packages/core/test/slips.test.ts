/** The slips themselves: none is the case as it was, and each differs in exactly the place it names. */
import { expect, test } from 'vitest';
import { editDistance } from '../src/text/edit-distance.ts';
import { misspellings, slipsOf } from './slips.ts';

test('a misspelling is one insertion, deletion, replacement or swap away, never the word itself', () => {
  const found = misspellings('Quick');
  expect(found).toEqual(
    expect.arrayContaining(['quick', 'Quck', 'Quickk', 'Q uick', 'uQick', 'Ｑuick', 'QuicK']),
  );
  expect(found).not.toContain('Quick');
  for (const word of found) {
    const isSwap = [...word].sort().join() === [...'Quick'].sort().join();
    expect(editDistance(word, 'Quick')).toBeLessThanOrEqual(isSwap ? 2 : 1);
  }
});

test('keys and words slip, one at a time; free names and free texts do not', () => {
  const value = { kind: 'yes', said: 'anything', hints: { screen: [{ kind: 'no' }] }, list: ['yes'] };
  const slips = [
    ...slipsOf(value, {
      isWord: (_text, path) => path === 'kind' || path === 'hints.*[].kind',
      hasFreeKeys: (path) => path === 'hints',
    }),
  ];
  const places = new Set(slips.map(({ at, from }) => `${at}: ${from}`));
  expect([...places].sort()).toEqual([
    'hints.*[].kind: kind',
    'hints.*[].kind: no',
    'hints: hints',
    'kind: kind',
    'kind: yes',
    'list: list',
    'said: said',
  ]);
  for (const slip of slips) expect(slip.value).not.toEqual(value);
  expect(Object.keys(slips.find(({ at }) => at === 'said')!.value as object)[0]).toBe('kind');
});
