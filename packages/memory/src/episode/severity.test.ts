/** A severity that is a word of JavaScript is as unknown as any other. */
import { expect, test } from 'vitest';
import { weighRisks } from './severity.ts';

test.each(['constructor', '__proto__', 'toString', 'severe'])('%s is counted as unknown', (severity) => {
  expect(weighRisks([{ type: 'x', severity }])).toMatchObject({ severity_sum: 2, unknown_severities: 1 });
});
