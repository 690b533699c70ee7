/** Quoting: no name and no text of a table ends the quotes around it. */
import { expect, test } from 'vitest';
import { quoteName, quoteText } from './sql-dialect.ts';

test('quotes inside names and texts are doubled', () => {
  expect(quoteName('a"; DROP TABLE "facts')).toBe('"a""; DROP TABLE ""facts"');
  expect(quoteText(`it's ''`)).toBe(`'it''s '''''`);
});
