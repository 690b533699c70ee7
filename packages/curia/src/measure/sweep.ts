/** Ranges of parameters on a command line: `min_total=0.6:2.0:0.2` is a start, an end and a step. */
import { CuriaError } from '@curia/core';
import type { Sweep } from '@curia/core/measure';

const MOST_POINTS = 2_000;
const MOST_PER_SWEEP = 200;

/** Reads sweeps; a single value is allowed, and more points than a person can look at are refused. */
export function parseSweeps(texts: readonly string[]): Sweep[] {
  const sweeps = texts.map(parseSweep);
  const twice = sweeps.find(({ name }, at) => sweeps.findIndex((other) => other.name === name) !== at);
  if (twice !== undefined) throw new CuriaError('USAGE', `--sweep ${twice.name} is given twice`);
  const points = sweeps.reduce((product, { values }) => product * values.length, 1);
  if (points > MOST_POINTS) {
    throw new CuriaError('USAGE', `the sweeps make ${points} settings; ${MOST_POINTS} is the most`);
  }
  return sweeps;
}

function parseSweep(text: string): Sweep {
  const [, name, range] = /^([a-z_]+)=(.+)$/.exec(text) ?? [];
  const numbers = range?.split(':').map((part) => (part.trim() === '' ? Number.NaN : Number(part))) ?? [];
  const [from, to = from, step = 0] = numbers;
  const isSound =
    numbers.every(Number.isFinite) &&
    (numbers.length === 1 || (numbers.length === 3 && step > 0 && to! >= from!));
  if (name === undefined || from === undefined || !isSound) {
    throw new CuriaError(
      'USAGE',
      `--sweep takes name=from:to:step or name=value, got ${JSON.stringify(text)}`,
    );
  }
  const count = step === 0 ? 1 : Math.floor((to! - from) / step + 1e-9) + 1;
  if (count > MOST_PER_SWEEP)
    throw new CuriaError('USAGE', `--sweep ${name} has ${count} values; ${MOST_PER_SWEEP} is the most`);
  // Steps of tenths are added as decimals: 0.6 and three times 0.1 are 0.9.
  return {
    name,
    values: Array.from({ length: count }, (_, at) => Number((from + at * step).toPrecision(12))),
  };
}

/** Every combination of the values, the last parameter varying fastest. */
export const combineSweeps = (sweeps: readonly Sweep[]): Record<string, number>[] =>
  sweeps.reduce<Record<string, number>[]>(
    (points, { name, values }) =>
      points.flatMap((point) => values.map((value) => ({ ...point, [name]: value }))),
    [{}],
  );
