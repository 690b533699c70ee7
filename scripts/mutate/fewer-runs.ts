/** Stands in for fast-check while mutants run: fewer runs for each property, and no search for the smallest counterexample. */
import fc from 'fast-check';
import { MOST_RUNS } from './rooms.ts';

const fewer = (parameters: fc.Parameters<unknown> = {}): fc.Parameters<unknown> => ({
  ...parameters,
  seed: 1,
  numRuns: Math.min(parameters.numRuns ?? 100, MOST_RUNS),
  endOnFailure: true,
});

const assert = (property: fc.IRawProperty<unknown>, parameters?: fc.Parameters<unknown>): unknown =>
  fc.assert(property, fewer(parameters));

export default { ...fc, assert };
