/** What somebody corrected, as a JSON Patch. */
import { canonicalJson } from '@curia/core/text';
import { isFields } from '../../../parts/say-value.ts';

/** One correction. */
export type Correction =
  | { readonly op: 'add' | 'replace'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string };

/** The pointer of a field below another. */
const below = (path: string, step: string | number): string =>
  `${path}/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** The operations that lead from one value to another: as deep as possible, so that two people who change the same say the same. */
export function patchBetween(before: unknown, after: unknown, path = ''): Correction[] {
  if (isFields(before) && isFields(after)) {
    const gone = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
    return [
      ...gone.map((key): Correction => ({ op: 'remove', path: below(path, key) })),
      ...Object.entries(after).flatMap(([key, value]) =>
        Object.hasOwn(before, key)
          ? patchBetween(before[key], value, below(path, key))
          : [{ op: 'add', path: below(path, key), value } as const],
      ),
    ];
  }
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return before.flatMap((value, at) => patchBetween(value, after[at], below(path, at)));
  return canonicalJson(before) === canonicalJson(after) ? [] : [{ op: 'replace', path, value: after }];
}

/** A value at the end of its path. */
export interface Leaf {
  readonly path: string;
  readonly value: unknown;
}

/** Every value of an output that has no fields of its own. */
export function leavesOf(value: unknown, path = ''): Leaf[] {
  if (Array.isArray(value) && value.length > 0)
    return value.flatMap((inner, at) => leavesOf(inner, below(path, at)));
  if (isFields(value) && Object.keys(value).length > 0)
    return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, below(path, key)));
  return [{ path, value }];
}

const stepsOf = (path: string): string[] =>
  path
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));

/** A copy of a value after a correction; undefined if it leads nowhere. */
export function withCorrection(
  value: unknown,
  correction: Correction,
): { readonly value: unknown } | undefined {
  const [step, ...rest] = stepsOf(correction.path);
  if (step === undefined) return correction.op === 'remove' ? undefined : { value: correction.value };
  const inner = { ...correction, path: rest.map((one) => below('', one)).join('') };
  if (Array.isArray(value)) return inArray(value, step, inner);
  if (!isFields(value)) return undefined;
  const isThere = Object.hasOwn(value, step);
  if (rest.length === 0) {
    if (correction.op === 'remove') {
      const { [step]: _, ...others } = value;
      return isThere ? { value: others } : undefined;
    }
    return isThere || correction.op === 'add' ? { value: { ...value, [step]: correction.value } } : undefined;
  }
  const next = isThere ? withCorrection(value[step], inner) : undefined;
  return next === undefined ? undefined : { value: { ...value, [step]: next.value } };
}

function inArray(list: readonly unknown[], step: string, inner: Correction): { value: unknown } | undefined {
  const at = step === '-' ? list.length : Number(step);
  const isHere = inner.path === '';
  if (!Number.isInteger(at) || at < 0 || at > list.length) return undefined;
  if (isHere && inner.op === 'add') return { value: list.toSpliced(at, 0, inner.value) };
  if (at === list.length) return undefined;
  if (isHere && inner.op === 'remove') return { value: list.toSpliced(at, 1) };
  const next = withCorrection(list[at], inner);
  return next === undefined ? undefined : { value: list.with(at, next.value) };
}
