/** What somebody corrected, as a JSON Patch. */
import { applyPatch, type PatchOperation, toPointer } from '@curia/core/read';
import { canonicalJson } from '@curia/core/text';
import { isFields } from '../../../parts/say-value.ts';

/** One correction. */
export type Correction = Exclude<PatchOperation, { op: 'move' | 'copy' }>;

/** The pointer of a field below another. */
const below = (path: string, step: string | number): string => path + toPointer([step]);

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

/** A copy of a value after a correction; undefined if it leads nowhere. */
export function withCorrection(
  value: unknown,
  correction: Correction,
): { readonly value: unknown } | undefined {
  try {
    return { value: applyPatch(value, [correction]) };
  } catch {
    return undefined;
  }
}
