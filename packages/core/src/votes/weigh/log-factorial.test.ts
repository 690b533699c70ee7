/** Logarithms of factorials. */
import { expect, test } from 'vitest';
import { startLogFactorials } from './log-factorial.ts';

test('the logarithm of n!, whatever was asked before', () => {
  const logFactorial = startLogFactorials();
  const asked = [0, 5, 3, 1, 6, 2, 20];
  const factorials = [1, 120, 6, 1, 720, 2, 2432902008176640000];
  asked.forEach((n, at) => {
    expect(logFactorial(n)).toBeCloseTo(Math.log(factorials[at]!), 12);
  });
});
