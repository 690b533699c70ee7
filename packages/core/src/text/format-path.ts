/** Writes a path into a value the way people write it: `issues[0].severity`. */

/** Joins the steps of a path. */
export function formatPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((written, step) => {
    if (typeof step === 'number') return `${written}[${step}]`;
    return written === '' ? String(step) : `${written}.${String(step)}`;
  }, '');
}
