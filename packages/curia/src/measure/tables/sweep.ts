/** Ranges of parameters on a command line: `min_total=0.6:2.0:0.2` is a start, an end and a step; `QUESTION.` may stand before it. */
import { CuriaError } from '@curia/core';
import type { Sweep } from '@curia/core/measure';

const MOST_POINTS = 2_000;
const MOST_PER_SWEEP = 200;

/** Sweeps over the parameters of one question. */
export interface Sweeps {
  /** The question that is named; undefined if none is. */
  readonly question: string | undefined;
  readonly sweeps: readonly Sweep[];
}

/** Reads sweeps; a single value is allowed, and more points than a person can look at are refused. */
export function parseSweeps(texts: readonly string[]): Sweeps {
  const read = texts.map(parseSweep);
  const sweeps = read.map(({ sweep }) => sweep);
  const twice = sweeps.find(({ name }, at) => sweeps.findIndex((other) => other.name === name) !== at);
  if (twice !== undefined) throw new CuriaError('USAGE', `--sweep ${twice.name} is given twice`);
  const points = sweeps.reduce((product, { values }) => product * values.length, 1);
  if (points > MOST_POINTS) {
    throw new CuriaError('USAGE', `the sweeps make ${points} settings; ${MOST_POINTS} is the most`);
  }
  const named = [...new Set(read.flatMap(({ question }) => question ?? []))];
  if (named.length > 1)
    throw new CuriaError('USAGE', `one table is swept at a time, and these are of ${named.join(' and ')}`);
  return { question: named[0], sweeps };
}

function parseSweep(text: string): { readonly question: string | undefined; readonly sweep: Sweep } {
  const [, question, name, range] = /^(?:([a-z][a-z0-9-]*)\.)?([a-z]\w*)=(.+)$/i.exec(text) ?? [];
  const numbers = range?.split(':').map((part) => (part.trim() === '' ? Number.NaN : Number(part))) ?? [];
  const [from, to = from, step = 0] = numbers;
  const isSound =
    numbers.every(Number.isFinite) &&
    (numbers.length === 1 || (numbers.length === 3 && step > 0 && to! >= from!));
  if (name === undefined || from === undefined || !isSound) {
    throw new CuriaError(
      'USAGE',
      `--sweep takes KEY=FROM:TO:STEP or KEY=VALUE, with QUESTION. before it if need be, got ${JSON.stringify(text)}`,
    );
  }
  const count = step === 0 ? 1 : Math.floor((to! - from) / step + 1e-9) + 1;
  if (count > MOST_PER_SWEEP)
    throw new CuriaError('USAGE', `--sweep ${name} has ${count} values; ${MOST_PER_SWEEP} is the most`);
  // Steps of tenths are added as decimals: 0.6 and three times 0.1 are 0.9.
  const values = Array.from({ length: count }, (_, at) => Number((from + at * step).toPrecision(12)));
  return { question, sweep: { name, values } };
}

/** Every combination of the values, the last parameter varying fastest; one setting that changes nothing if there are no sweeps. */
export const combineSweeps = (sweeps: readonly Sweep[]): Record<string, number>[] =>
  sweeps.reduce<Record<string, number>[]>(
    (points, { name, values }) =>
      points.flatMap((point) => values.map((value) => ({ ...point, [name]: value }))),
    [{}],
  );
