/** Where everything of a flowchart stands: one question for each rule, yes to its outcome, no to the next. */
import type { TableRecord } from '../../api/case.ts';
import { sayCell } from '../../parts/say-cell.ts';

/** A question of the chart and the outcome behind its yes; the last one has no question. */
export interface ChartStep {
  readonly rule: string;
  readonly outcome: string;
  readonly lines: readonly string[];
  readonly top: number;
  readonly height: number;
}

/** A whole chart. */
export interface Chart {
  readonly steps: readonly ChartStep[];
  readonly height: number;
}

/** The measures of a chart in pixels. */
export const MEASURES = {
  box: 380,
  left: 24,
  line: 18,
  gap: 26,
  padding: 12,
  outcome: 470,
  width: 860,
} as const;
/** Characters that fit into a line of a box. */
const FITTING = 54;

/** Lays a table out. */
export function layOut(table: TableRecord): Chart {
  const { line, gap, padding } = MEASURES;
  let top = gap;
  const steps = [
    ...table.rules.map(({ id, when, then }) => ({ rule: id, outcome: then, lines: linesOf(when) })),
    { rule: 'otherwise', outcome: table.otherwise.then, lines: [] as string[] },
  ].map((step) => {
    const height = (step.lines.length + 1) * line + 2 * padding;
    const placed = { ...step, top, height };
    top += height + gap;
    return placed;
  });
  return { steps, height: top };
}

/** Conditions, as many in a line as fit. */
function linesOf(when: Readonly<Record<string, unknown>>): string[] {
  const lines: string[] = [];
  for (const [fact, cell] of Object.entries(when)) {
    const text = `${fact} ${sayCell(cell)}`;
    const last = lines.at(-1);
    if (last !== undefined && last.length + text.length + ' and '.length <= FITTING)
      lines[lines.length - 1] = `${last} and ${text}`;
    else lines.push(text);
  }
  return lines;
}
