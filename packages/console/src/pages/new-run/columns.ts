/** Which column of a sheet says what, and how that is changed. */
import type { Look } from './requests.ts';

/** What a column may go to besides the parts that the court knows. */
export const UNUSED = '';

/** The columns as the server takes them, after one of them was given another part. */
export function remapped(
  { said, columns }: Pick<Look, 'said' | 'columns'>,
  name: string,
  part: string,
): string[] {
  const before = columns.find((one) => one.name === name)?.part ?? UNUSED;
  const kept = said.flatMap((one) => {
    const [taken, column] = halves(one);
    if (taken === part && part !== UNUSED) return [];
    if (taken !== 'reviewers') return column === name ? [] : [one];
    const others = column.split(',').filter((reviewer) => reviewer !== name);
    return others.length === 0 ? [] : [`reviewers=${others.join(',')}`];
  });
  return part === UNUSED || part === before
    ? part === before
      ? [...said]
      : kept
    : [...kept, `${part}=${name}`];
}

/** A part and its column; names of columns may hold the sign that stands between them. */
function halves(said: string): [string, string] {
  const at = said.search('=');
  return [said.slice(0, at), said.slice(at + 1)];
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
