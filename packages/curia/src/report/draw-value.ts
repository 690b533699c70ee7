/** Draws a record as nested lists in HTML, whatever its shape; the trace of a table is drawn as the rules that were tried. */
import { escapeHtml } from '@curia/core/page';

/** What is drawn of one record at most; the rest is in the files beside the report. */
const MOST_PARTS = 400;
const LONGEST_TEXT = 2_000;
const DEEPEST_SHOWN = 8;

/** Draws a value; parts beyond the limit are counted as left out. */
export function drawValue(value: unknown): string {
  return draw(value, { left: MOST_PARTS }, 0);
}

interface Budget {
  left: number;
}

function draw(value: unknown, budget: Budget, depth: number): string {
  if (value === null || value === undefined) return '<i>none</i>';
  if (typeof value !== 'object') return escapeHtml(shorten(String(value)));
  const entries = Object.entries(value);
  if (entries.length === 0) return '<i>none</i>';
  if (depth >= DEEPEST_SHOWN || budget.left <= 0) return '<i>…</i>';
  budget.left -= entries.length;
  if (isTrace(value)) return drawTrace(value);
  if (Array.isArray(value))
    return value.every((item) => typeof item !== 'object')
      ? escapeHtml(shorten(value.join(', ')))
      : `<ol>${value.map((item) => `<li>${draw(item, budget, depth + 1)}</li>`).join('')}</ol>`;
  return `<dl>${entries.map(([key, item]) => `<div><dt>${escapeHtml(key)}</dt><dd>${draw(item, budget, depth + 1)}</dd></div>`).join('')}</dl>`;
}

const shorten = (text: string): string => {
  const letters = [...text];
  return letters.length > LONGEST_TEXT ? `${letters.slice(0, LONGEST_TEXT).join('')}…` : text;
};

/** A rule that was tried. */
interface Tried {
  readonly rule: string;
  readonly matched: boolean;
  readonly conditions: readonly {
    readonly fact: string;
    readonly value: unknown;
    readonly wanted: string;
    readonly pass: boolean;
  }[];
}

const isTrace = (value: object): value is readonly Tried[] =>
  Array.isArray(value) &&
  value.every(
    (one: Partial<Tried> | null) =>
      typeof one?.rule === 'string' && typeof one.matched === 'boolean' && Array.isArray(one.conditions),
  );

/** The rules in the order in which they were tried; the one that matched is the last. */
const drawTrace = (trace: readonly Tried[]): string =>
  `<ol class="trace">${trace.map(drawRule).join('')}</ol>`;

function drawRule({ rule, matched, conditions }: Tried): string {
  const said = conditions.map(
    ({ fact, value, wanted, pass }) =>
      `<span class="${pass ? 'pass' : 'fail'}">${escapeHtml(`${fact} ${JSON.stringify(value)} ${pass ? '✓' : '✗'} ${wanted}`)}</span>`,
  );
  return `<li${matched ? ' class="won"' : ''}><code>${escapeHtml(rule)}</code> ${said.join(' ')}</li>`;
}
