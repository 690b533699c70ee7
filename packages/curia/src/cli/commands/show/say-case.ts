/** What became of a case, in a sentence. */
import type { RunCase } from '@curia/core/court';
import type { Headline } from '@curia/core/table';
import { coloursFor, printable } from '../../print/output.ts';

/** Its outcomes, with the reason where there is one alone; or why it has none. */
export function sayCase({ case_id, status, error }: RunCase, headlines: readonly Headline[]): string {
  const name = coloursFor(process.stdout).bold(printable(case_id));
  if (error !== undefined) return `${name} was refused: ${printable(error.message)}`;
  if (status === 'open') return `${name} is not ruled yet.`;
  const [first, ...more] = headlines.map(({ about, outcome, end }) =>
    printable([about, outcome, end].filter(Boolean).join(' ')),
  );
  if (first === undefined) return `${name} is ruled: there was nothing to rule on.`;
  const why = more.length === 0 ? `: ${printable(headlines[0]!.reason)}` : '';
  return `${name} is ruled ${[first, ...more].join(', ')}${why}`;
}
