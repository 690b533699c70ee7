/** JSON Pointer (RFC 6901) and JSON Patch (RFC 6902): records, applies and checks changes to an output. */
import { canonicalJson } from '../text/canonical-json.ts';
import { CuriaError } from './errors.ts';

/** One operation of a patch; a value may be any JSON value. */
export type PatchOperation =
  | { readonly op: 'add' | 'replace' | 'test'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string }
  | { readonly op: 'move' | 'copy'; readonly from: string; readonly path: string };

/** Writes steps as a pointer: `['segments', 0]` becomes `/segments/0`. */
export const toPointer = (steps: readonly (string | number)[]): string =>
  steps.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** Splits a pointer into its steps. */
const pointerSteps = (path: string): string[] =>
  path
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));

/** The value at a pointer; undefined if the pointer leads nowhere. Only own fields count. */
export function valueAt(root: unknown, path: string): unknown {
  let value = root;
  for (const step of pointerSteps(path)) {
    value = child(value, step);
    if (value === undefined) return undefined;
  }
  return value;
}

function child(value: unknown, step: string): unknown {
  if (Array.isArray(value)) return /^(0|[1-9]\d*)$/.test(step) ? value[Number(step)] : undefined;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
  return (value as Record<string, unknown>)[step];
}

/** Applies a patch to a copy; throws `PATCH_INVALID` if an operation leads nowhere or a test fails. */
export function applyPatch(root: unknown, operations: readonly PatchOperation[]): unknown {
  let value = structuredClone(root);
  operations.forEach((operation, at) => {
    value = applyInPlace(value, operation, at);
  });
  return value;
}

/** Applies one operation to a value the caller owns and returns it; the result is a new value only if the root is replaced. */
export function applyInPlace(root: unknown, operation: PatchOperation, at = 0): unknown {
  const refuse = (problem: string): never => {
    const details = [{ path: `[${at}]`, problem }];
    throw new CuriaError('PATCH_INVALID', `operation ${at + 1} of the patch: ${problem}`, details);
  };
  const existing = (path: string): unknown => valueAt(root, path) ?? absentOrNull(path);
  const absentOrNull = (path: string): unknown =>
    valueAt(root, path) === null ? null : refuse(`there is nothing at ${path || 'the root'}`);

  switch (operation.op) {
    case 'test':
      if (canonicalJson(existing(operation.path)) !== canonicalJson(operation.value))
        refuse(`the value at ${operation.path || 'the root'} is not the expected one`);
      return root;
    case 'add':
      return put(operation.path, structuredClone(operation.value), true);
    case 'replace':
      existing(operation.path);
      return put(operation.path, structuredClone(operation.value), false);
    case 'remove':
      take(operation.path);
      return root;
    case 'copy':
      return put(operation.path, structuredClone(existing(operation.from)), true);
    case 'move': {
      if (operation.path.startsWith(`${operation.from}/`)) refuse('a value cannot be moved into itself');
      const moved = existing(operation.from);
      if (operation.path === operation.from) return root;
      take(operation.from);
      return put(operation.path, moved, true);
    }
  }

  function parentOf(path: string): [parent: object, step: string] {
    const cut = path.lastIndexOf('/');
    const parent = existing(path.slice(0, Math.max(0, cut)));
    if (typeof parent !== 'object' || parent === null) return refuse(`${path} leads into a plain value`);
    return [parent, pointerSteps(path).at(-1) ?? ''];
  }

  function put(path: string, value: unknown, isInsert: boolean): unknown {
    if (path === '') return value;
    const [parent, step] = parentOf(path);
    if (!Array.isArray(parent)) {
      // A plain assignment to __proto__ would change the object's prototype instead of its fields.
      Object.defineProperty(parent, step, { value, enumerable: true, writable: true, configurable: true });
    } else if (!isInsert) parent[Number(step)] = value;
    else {
      const index = step === '-' ? parent.length : /^(0|[1-9]\d*)$/.test(step) ? Number(step) : -1;
      if (index < 0 || index > parent.length) refuse(`${path} is not a place in the list`);
      parent.splice(index, 0, value);
    }
    return root;
  }

  function take(path: string): void {
    existing(path);
    if (path === '') refuse('the whole output cannot be removed');
    const [parent, step] = parentOf(path);
    if (Array.isArray(parent)) parent.splice(Number(step), 1);
    else delete (parent as Record<string, unknown>)[step];
  }
}
