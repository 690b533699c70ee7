/** Paths as people write them in a pack, such as `lines[].amount`, and the places in an output they lead to. */
import { toPointer } from '@curia/core/read';

/** A parsed path. */
export type FieldPath = readonly { readonly name: string; readonly isList: boolean }[];

/** One place a path leads to, or where it ends too early. */
export interface FieldPlace {
  readonly pointer: string;
  /** The value there; undefined if there is none. */
  readonly value: unknown;
  /** False if the path could not be followed to its end. */
  readonly isEnd: boolean;
}

/** The syntax of a path. */
export const FIELD_PATH = /^[A-Za-z_][A-Za-z0-9_]*(\[\])?(\.[A-Za-z_][A-Za-z0-9_]*(\[\])?)*$/;

/** Parses a path; an empty path is the whole output. */
export const parsePath = (text: string): FieldPath =>
  text === ''
    ? []
    : text.split('.').map((step) => ({ name: step.replace('[]', ''), isList: step.endsWith('[]') }));

/** Every place that a path leads to, in order. */
export function* fieldPlaces(root: unknown, path: FieldPath, base = ''): Generator<FieldPlace> {
  const [step, ...rest] = path;
  if (step === undefined) {
    yield { pointer: base, value: root, isEnd: true };
    return;
  }
  const isRecord = typeof root === 'object' && root !== null && !Array.isArray(root);
  if (!isRecord) {
    yield { pointer: base, value: root, isEnd: false };
    return;
  }
  const pointer = `${base}${toPointer([step.name])}`;
  const value = Object.hasOwn(root, step.name) ? (root as Record<string, unknown>)[step.name] : undefined;
  if (!step.isList) {
    if (value == null && rest.length > 0) yield { pointer, value: undefined, isEnd: false };
    else yield* fieldPlaces(value, rest, pointer);
  } else if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) yield* fieldPlaces(item, rest, `${pointer}/${at}`);
  } else yield { pointer, value: value ?? undefined, isEnd: false };
}
