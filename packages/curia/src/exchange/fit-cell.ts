/** Turns what a cell of another tool asks into cells of a rule: several where one cell says less, none where anything will do. */
import type { Cell, OutputValue } from '@curia/core/in/table';
import type { ChoiceFact, Fact } from '@curia/core/table';
import type { Test } from './decision-table.ts';
import { fitRanges } from './fit-ranges.ts';
import { Unfit } from './unfit.ts';

/** The cells of which one must match; undefined if every value does. Throws `Unfit` if no cell says the same. */
export function fitCell(fact: Fact, test: Test): readonly Cell[] | undefined {
  if (test.kind === 'any') return undefined;
  switch (fact.kind) {
    case 'flag':
      return fitFlag(test);
    case 'choice':
      return fitChoice(fact, test);
    case 'set':
      return fitSet(fact.values, test);
    default:
      return fitRanges(fact, test);
  }
}

/** Whether a value passes a test that names values; comparisons by size are refused. */
function passes(test: Test, value: OutputValue, check: (named: OutputValue) => void): boolean {
  const same = (named: unknown): boolean => {
    if (typeof named === 'object' && named !== null)
      throw new Unfit('a constant is compared with numbers only');
    check(named as OutputValue);
    return named === value;
  };
  switch (test.kind) {
    case 'any':
      return true;
    case 'is':
      return same(test.value);
    case 'list':
      // Every value is looked at, so that one out of place is not overlooked.
      return test.values.filter(same).length > 0;
    case 'compare':
      if (test.operator !== '=' && test.operator !== '!=')
        throw new Unfit(`${test.operator} compares numbers; this input has none`);
      return same(test.bound) === (test.operator === '=');
    case 'not':
      return !passes(test.test, value, check);
    case 'or':
      return test.tests.filter((one) => passes(one, value, check)).length > 0;
    case 'and':
      return test.tests.filter((one) => !passes(one, value, check)).length === 0;
    case 'range':
      throw new Unfit('a range is over numbers; this input has none');
    case 'has':
      throw new Unfit('only a list can contain something; this input is one value');
  }
}

const NOTHING = 'no value of the input can match';

function fitFlag(test: Test): readonly Cell[] | undefined {
  const check = (named: OutputValue): void => {
    if (typeof named !== 'boolean') throw new Unfit(`${say(named)} is neither true nor false`);
  };
  const kept = [true, false].filter((value) => passes(test, value, check));
  if (kept.length === 0) throw new Unfit(NOTHING);
  return kept.length === 2 ? undefined : kept;
}

function fitChoice({ values }: ChoiceFact, test: Test): readonly Cell[] | undefined {
  const check = (named: OutputValue): void => {
    if (!(values as readonly OutputValue[]).includes(named))
      throw new Unfit(`${say(named)} is not among the values of the input: ${values.map(say).join(', ')}`);
  };
  const kept = values.filter((value) => passes(test, value, check));
  if (kept.length === 0) throw new Unfit(NOTHING);
  const asWritten = simpleChoice(test);
  if (asWritten !== undefined) return [asWritten];
  return kept.length === values.length ? undefined : [kept];
}

/** The cell that says it in the same words, if there is one. */
function simpleChoice(test: Test): Cell | undefined {
  if (test.kind === 'not') {
    const inner = simpleChoice(test.test);
    if (inner === undefined || (typeof inner === 'object' && inner !== null && 'not' in inner))
      return undefined;
    return { not: inner } as Cell;
  }
  if (test.kind === 'compare' && test.operator === '!=') return { not: test.bound } as Cell;
  if (test.kind === 'is') return test.value as Cell;
  if (test.kind === 'list') return test.values as Cell;
  if (test.kind !== 'or' || !test.tests.every(({ kind }) => kind === 'is')) return undefined;
  return test.tests.map((one) => (one as { value: string | null }).value);
}

type SetParts = Readonly<Record<string, readonly string[]>>;

function fitSet(values: readonly string[], test: Test): readonly Cell[] | undefined {
  const found = setParts(values, test, false);
  if (found.some((parts) => Object.keys(parts).length === 0)) return undefined;
  if (found.length === 0) throw new Unfit(NOTHING);
  return found as readonly Cell[];
}

/** The selections of which one must match; each part of one must. */
function setParts(values: readonly string[], test: Test, isNot: boolean): SetParts[] {
  switch (test.kind) {
    case 'any':
      return isNot ? [] : [{}];
    case 'has': {
      const stranger = test.values.find((value) => !values.includes(value));
      if (stranger !== undefined) throw new Unfit(`${say(stranger)} is not among the values of the input`);
      if (!isNot) return [{ [test.some ? 'has_any' : 'has_all']: test.values }];
      return test.some ? [{ has_none: test.values }] : test.values.map((value) => ({ has_none: [value] }));
    }
    case 'not':
      return setParts(values, test.test, !isNot);
    case 'or':
    case 'and': {
      const parts = test.tests.map((one) => setParts(values, one, isNot));
      if ((test.kind === 'or') !== isNot) return parts.flat();
      return parts.reduce((all, some) => all.flatMap((one) => some.map((other) => joined(one, other))));
    }
    default:
      throw new Unfit(
        'a list is tested for what it contains, such as: some v in ["a"] satisfies list contains(?, v)',
      );
  }
}

function joined(one: SetParts, other: SetParts): SetParts {
  const twice = Object.keys(one).find((how) => how in other);
  if (twice === 'has_any') throw new Unfit('two alternatives over the same list cannot be one cell');
  if (twice === undefined) return { ...one, ...other };
  return { ...one, ...other, [twice]: [...one[twice]!, ...other[twice]!] };
}

const say = (value: unknown): string => JSON.stringify(value);
