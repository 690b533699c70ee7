/** Which words are taken, which are refused, and what is said about them. */
import { expect, test } from 'vitest';
import { misspellings } from '../../test/slips.ts';
import { closedWord, mostlyWord } from './closed-word.ts';
import { tryRead } from './refusal.ts';

const words = ['keep', 'drop_tuple'];

test.each(['keep', 'KEEP', ' Drop_Tuple '])('%j is accepted as written', (word) => {
  for (const schema of [closedWord(words), mostlyWord(words)])
    expect(tryRead(schema, word)).toEqual({ ok: true, value: word });
});

test('another word is refused, with the one that was probably meant', () => {
  expect(tryRead(closedWord(words), 'kep')).toMatchObject({
    problems: [{ problem: 'must be keep or drop_tuple, got "kep"; did you mean keep?' }],
  });
  expect(tryRead(closedWord(words), 'elephant')).toMatchObject({
    problems: [{ problem: 'must be keep or drop_tuple, got "elephant"' }],
  });
  expect(tryRead(closedWord(words), 1)).toMatchObject({ problems: [{ problem: 'must be text, got 1' }] });
});

test('if other words are allowed, only slips are refused', () => {
  expect(tryRead(mostlyWord(words), 'elephant').ok).toBe(true);
  for (const word of words) {
    for (const slip of misspellings(word)) {
      const isSame = slip.trim().toLowerCase() === word;
      expect(tryRead(mostlyWord(words), slip).ok, slip).toBe(isSame);
      expect(tryRead(closedWord(words), slip).ok, slip).toBe(isSame);
    }
  }
});
