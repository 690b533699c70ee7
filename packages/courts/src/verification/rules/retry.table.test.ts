/** The limits of the retry table. */

import { withValues } from '@curia/core';
import { expect, test } from 'vitest';
import { retryBounded } from './retry.table.ts';

test('passes are whole, from 1 to 10', () => {
  for (const max_passes of [1, 10])
    expect(withValues(retryBounded, { max_passes }).values).toMatchObject({ max_passes });
  for (const max_passes of [0, 11, 1.5])
    expect(() => withValues(retryBounded, { max_passes })).toThrow('max_passes');
});
