/** The equations of a pack on one output: what stands in them, what they come to, and which value would make one hold. */
import { toPointer, valueAt } from '@curia/core/read';
import { EPSILON, tidy } from '../rules/pack/declared-arithmetic.ts';
import { fieldPlaces, parsePath } from '../rules/pack/field-path.ts';
import type { DocumentBench } from './bench.ts';
import { type DeclaredData, declaredIn, pathOf } from './declared.ts';

/** A number in an equation. */
export interface Term {
  readonly pointer: string;
  readonly path: string;
  readonly value: number;
}

/** An equation on one record. */
export interface Equation {
  readonly kind: 'sum' | 'product' | 'count';
  readonly code: string;
  /** The record that it is about; empty for the whole output. */
  readonly record: string;
  readonly terms: readonly Term[];
  /** The list whose entries are added or counted; undefined if every term is a field of its own. */
  readonly list: string | undefined;
  readonly result: Term;
  /** What the terms come to. */
  readonly computed: number;
  readonly holds: boolean;
}

/** Every equation that can be computed on an output. */
export function equationsOn({ pack }: Pick<DocumentBench, 'pack'>, output: unknown): Equation[] {
  return declaredIn(pack).arithmetic.flatMap((entry) => {
    const records =
      entry.each === undefined
        ? [{ pointer: '', value: output }]
        : [...fieldPlaces(output, parsePath(entry.each))];
    return records.flatMap(({ pointer, value }) => equationOn(entry, output, pointer, value) ?? []);
  });
}

function equationOn(
  { kind, code, of, equals, tolerance }: DeclaredData['arithmetic'][number],
  output: unknown,
  record: string,
  value: unknown,
): Equation | undefined {
  if (typeof equals === 'number') return undefined;
  const result = termAt(output, `${record}${toPointer(equals.split('.'))}`);
  if (result === undefined) return undefined;
  const paths = [of].flat();
  const places = paths.flatMap((path) => [...fieldPlaces(value, parsePath(path), record)]);
  const list = paths.length === 1 && paths[0]!.includes('[]') ? listOf(record, paths[0]!) : undefined;
  const terms = places.flatMap(({ pointer }) => termAt(output, pointer) ?? []);
  if (kind !== 'count' && terms.length !== places.length) return undefined;
  const numbers = terms.map((term) => term.value);
  const computed =
    kind === 'count'
      ? places.filter(({ isEnd }) => isEnd).length
      : tidy(
          kind === 'sum'
            ? numbers.reduce((sum, one) => sum + one, 0)
            : numbers.reduce((product, one) => product * one, 1),
        );
  const allowed = (tolerance ?? (kind === 'count' ? 0 : 0.01)) + EPSILON;
  const holds = Math.abs(computed - result.value) <= allowed;
  return { kind, code, record, terms, list, result, computed, holds };
}

const listOf = (record: string, path: string): string =>
  `${record}/${path.slice(0, path.indexOf('[]')).replaceAll('.', '/')}`;

function termAt(output: unknown, pointer: string): Term | undefined {
  const value = valueAt(output, pointer);
  return typeof value === 'number' ? { pointer, path: pathOf(pointer), value } : undefined;
}

/** The most decimals that a value is offered with. */
const DECIMALS = 2;

/** The value of one number that makes an equation hold; undefined if none can be written in cents, or as a whole number where one is wanted. */
export function solvedFor(equation: Equation, pointer: string, isWhole: boolean): number | undefined {
  const { kind, terms, result, computed } = equation;
  if (pointer === result.pointer) return computed;
  const term = terms.find((one) => one.pointer === pointer);
  if (term === undefined || kind === 'count') return undefined;
  const others = terms.filter((one) => one !== term).map(({ value }) => value);
  const value =
    kind === 'sum'
      ? result.value - others.reduce((sum, one) => sum + one, 0)
      : result.value / others.reduce((product, one) => product * one, 1);
  const scale = 10 ** (isWhole ? 0 : DECIMALS);
  const rounded = tidy(Math.round(value * scale) / scale);
  return Number.isFinite(value) && Math.abs(value - rounded) < 1e-6 ? rounded : undefined;
}
