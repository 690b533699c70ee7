/** Sums, products, counts and orders that a pack declares: the check, and a fixer if the pack allows one. */
import type { z } from 'zod';
import type { declaredArithmetic, declaredOrder } from './declared-pack.ts';
import { fieldPlaces, numbersAt, parsePath } from './field-path.ts';
import { type PatchOperation, toPointer, valueAt } from './json-patch.ts';
import type { Check, Fixer } from './pack.ts';

/** An equation that a pack declares. */
export type Arithmetic = z.output<typeof declaredArithmetic>;

/** Bounds are inclusive: rounding errors must not decide. */
export const EPSILON = 1e-9;

/** One equation that is not satisfied. */
interface Broken {
  /** The field to correct, or the record if the expected number is fixed. */
  readonly pointer: string;
  readonly computed: number;
  readonly stated: number;
}

/** One check per declared equation. */
export const arithmeticChecks = (entries: readonly Arithmetic[]): Check[] =>
  entries.map((entry, at) => ({
    id: `${entry.kind}-${at + 1}-${entry.code.toLowerCase()}`,
    agent: entry.kind === 'count' ? 'V1' : 'V2',
    codes: [entry.code],
    *run({ output }) {
      for (const { pointer, computed, stated } of brokenEquations(entry, output)) {
        const wanted = `the ${entry.kind} of ${[entry.of].flat().join(', ')} is ${tidy(computed)}`;
        yield {
          code: entry.code,
          message: `${wanted}, but ${typeof entry.equals === 'number' ? 'it must be' : `${entry.equals} says`} ${tidy(stated)}`,
          pointer,
          location: { field: typeof entry.equals === 'number' ? [entry.of].flat()[0]! : entry.equals },
          ...(entry.fix === true ? { suggested_fix: `set it to ${tidy(computed)}` } : {}),
        };
      }
    },
  }));

/** A fixer for each equation whose field may be computed. */
export const arithmeticFixers = (entries: readonly Arithmetic[]): Fixer[] =>
  entries
    .filter(({ fix }) => fix === true)
    .map((entry) => ({
      fix_id: `set_${entry.code.toLowerCase()}`,
      fix(output, { pointer }): PatchOperation[] {
        // Recomputes only the record that the field belongs to, however many there are.
        const field = toPointer(String(entry.equals).split('.'));
        const base = pointer.endsWith(field) ? pointer.slice(0, -field.length) : pointer;
        const [broken] = brokenEquations({ ...entry, each: undefined }, valueAt(output, base), base);
        if (broken === undefined || typeof valueAt(output, pointer) !== 'number') return [];
        return [{ op: 'replace', path: pointer, value: tidy(broken.computed) }];
      },
    }));

function* brokenEquations(
  { kind, each, of, equals, tolerance }: Arithmetic,
  output: unknown,
  root = '',
): Generator<Broken> {
  const allowed = (tolerance ?? (kind === 'count' ? 0 : 0.01)) + EPSILON;
  const operands = [of].flat().map(parsePath);
  for (const { pointer: base, value: record, isEnd } of fieldPlaces(output, parsePath(each ?? ''), root)) {
    if (!isEnd) continue;
    const computed = compute(kind, operands, record);
    const [place] = typeof equals === 'number' ? [] : fieldPlaces(record, parsePath(equals), base);
    const stated = typeof equals === 'number' ? equals : place?.value;
    if (computed === undefined || typeof stated !== 'number') continue;
    // Written so that NaN counts as broken.
    if (!(Math.abs(computed - stated) <= allowed))
      yield { pointer: place?.pointer ?? base, computed, stated };
  }
}

/** Missing operands add nothing to a sum, but leave a product unknown. */
function compute(
  kind: Arithmetic['kind'],
  operands: readonly ReturnType<typeof parsePath>[],
  record: unknown,
): number | undefined {
  if (kind === 'count') {
    let count = 0;
    for (const path of operands) for (const { isEnd } of fieldPlaces(record, path)) if (isEnd) count++;
    return count;
  }
  let total = kind === 'sum' ? 0 : 1;
  for (const path of operands) {
    let isFound = false;
    for (const number of numbersAt(record, path)) {
      total = kind === 'sum' ? total + number : total * number;
      isFound = true;
    }
    if (!isFound && kind === 'product') return undefined;
  }
  return total;
}

/** Removes the rounding noise of adding decimals. */
export const tidy = (value: number): number => Math.round(value * 1e6) / 1e6;

/** One check per declared order; ISO dates and numbers can be compared directly. */
export const orderChecks = (entries: readonly z.output<typeof declaredOrder>[]): Check[] =>
  entries.map(({ code, first, last }, at) => ({
    id: `order-${at + 1}-${code.toLowerCase()}`,
    agent: 'V2',
    codes: [code],
    *run({ output }) {
      const [before] = fieldPlaces(output, parsePath(first));
      const [after] = fieldPlaces(output, parsePath(last));
      const isComparable = typeof before?.value === typeof after?.value && before?.isEnd && after?.isEnd;
      if (isComparable && (before.value as string) > (after.value as string)) {
        yield {
          code,
          message: `${first} (${before.value}) comes after ${last} (${after.value})`,
          pointer: after.pointer || toPointer([last]),
          location: { field: last },
        };
      }
    },
  }));
