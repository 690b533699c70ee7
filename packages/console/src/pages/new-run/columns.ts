/** Which column of a sheet says what, and how that is changed. */
import type { Look } from './requests.ts';

/** What a column may go to besides the parts that the court knows. */
export const UNUSED = '';

/** The columns as the server takes them, after one of them was given another part. */
export function remapped({ columns, parts, understood }: Look, name: string, part: string): string[] {
  const placed = columns.flatMap((one): [string, string][] =>
    one.name === name || one.part === null || one.part === part ? [] : [[one.part, one.name]],
  );
  const wanted: [string, string][] = part === UNUSED ? placed : [...placed, [part, name]];
  // In a row for each item, every reviewer has a column.
  const isWide = understood.row === 'item';
  const reviewers = isWide ? wanted.flatMap(([of, column]) => (of === 'reviewer' ? [column] : [])) : [];
  const known = wanted.filter(
    ([of]) => parts.some((one) => one.part === of) && !(isWide && of === 'reviewer'),
  );
  return [
    ...known.map(([of, column]) => `${of}=${column}`),
    ...(reviewers.length === 0 ? [] : [`reviewers=${reviewers.join(',')}`]),
  ];
}

/** The first values that a column gives, as text. */
export function valuesOf(
  { rows, problem }: Pick<Look, 'rows' | 'problem'>,
  name: string,
  part: string | null,
): string[] {
  const key = problem === null ? part : name;
  if (key === null) return [];
  return rows.slice(0, 3).flatMap(({ record }) => {
    const one = Array.isArray(record) ? record[0] : record;
    const value = typeof one === 'object' && one !== null ? (one as Record<string, unknown>)[key] : undefined;
    return value === undefined || value === null
      ? []
      : [typeof value === 'string' ? value : JSON.stringify(value)];
  });
}

/** The refused lines as a table that a spreadsheet opens without computing anything. */
export function refusedCsv(refused: Look['refused']): string {
  const cell = (text: string): string => {
    const shown = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
    return /[",\n\r;]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
  };
  const lines = refused.map(({ line, code, problem }) => [String(line), code, cell(problem)].join(','));
  return `${['line,code,problem', ...lines].join('\n')}\n`;
}
