/** Says in words whether a court does as well as the best of its own voices would alone. */
import type { AgentsRow } from './agents-report.ts';

const say = (row: AgentsRow): string => `${row.system} ${row.f1.toFixed(3)}`;

/** The sentence on a court and its voices; none where either was not measured. */
export function wordBestVoice(
  rows: readonly AgentsRow[],
  court: string,
  voices: readonly string[],
  majority?: string,
): string[] {
  const ruling = rows.find(({ system }) => system === court);
  const [best] = rows
    .filter(({ system }) => voices.includes(system))
    .toSorted((a, b) => b.f1 - a.f1 || (a.system < b.system ? -1 : 1));
  if (ruling === undefined || best === undefined) return [];
  const most = rows.find(({ system }) => system === majority);
  const figures = `${[ruling, best, ...(most === undefined ? [] : [most])].map(say).join(', ')}, by F1`;
  return [
    // Figures are printed with three places; what looks equal is called equal.
    ruling.f1.toFixed(3) < best.f1.toFixed(3)
      ? `The court is below its best voice here, so that voice alone would have served better: ${figures}.`
      : `The court is not below its best voice: ${figures}.`,
  ];
}
