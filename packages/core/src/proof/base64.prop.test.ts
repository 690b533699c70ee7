/** Base64 against that of the platform, and every other text refused. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromBase64, toBase64 } from './base64.ts';

test('bytes are written as the platform writes them, and read back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
      expect(fromBase64(toBase64(bytes))).toEqual(bytes);
    }),
  );
});

test('a text is read only if it is the one for its bytes', () => {
  const letters = fc.constantFrom(...'AQg=/+-_ \n');
  fc.assert(
    fc.property(fc.string({ unit: letters, maxLength: 12 }), (text) => {
      const bytes = Buffer.from(text, 'base64');
      const isExact = bytes.toString('base64') === text;
      expect(fromBase64(text)).toEqual(isExact ? new Uint8Array(bytes) : undefined);
    }),
    { numRuns: 2000 },
  );
});
