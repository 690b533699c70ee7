/** What an offline verifier works on: the output, the pages line by line, and every citation of a page in the output. */

import type { Question } from '@curia/core/agent';
import { type FoundLabel, labelsIn } from '../rules/text/labels.ts';
import { normaliseText } from '../rules/text/normalised.ts';

/** One line of a page. */
export interface MaterialLine {
  readonly page: number;
  /** As written, without surrounding spaces. */
  readonly text: string;
  /** Normalised for comparison: lowercase, one kind of space, dash and quote. */
  readonly plain: string;
  /** The labels in it, from left to right. */
  readonly labels: readonly FoundLabel[];
}

/** One page with its non-blank lines. */
export interface Page {
  readonly page_num: number;
  readonly plain: string;
  readonly lines: readonly MaterialLine[];
}

/** A place where the output cites a page. */
export interface Cited {
  readonly pointer: string;
  /** The last field name on the way there, such as `invoice_date`. */
  readonly field: string;
  readonly page: number;
  readonly snippet: string;
  /** The record that contains page and snippet. */
  readonly record: Readonly<Record<string, unknown>>;
}

/** What a verifier looks at. */
export interface Material {
  readonly output: unknown;
  readonly pages: readonly Page[];
  readonly citations: readonly Cited[];
}

/** A verifier's finding: something wrong in the output. */
export interface OutputDefect {
  readonly code: string;
  readonly message: string;
  readonly pointer: string;
  readonly evidence?: { readonly page: number; readonly quote: string };
}

/** Looks for defects of some codes. */
export interface DefectReader {
  readonly codes: readonly string[];
  read(material: Material, asked: ReadonlySet<string>): Iterable<OutputDefect>;
}

/** Takes the material out of a question. */
export function readMaterial({ inputs }: Question): Material {
  const shown = (inputs.pages ?? []) as readonly { readonly page_num: number; readonly text: string }[];
  const pages = shown.map(({ page_num, text }) => {
    const lines = text.split('\n').flatMap((line) => {
      const written = line.trim();
      return written === '' ? [] : [lineOf(page_num, written)];
    });
    return { page_num, plain: lines.map(({ plain }) => plain).join('\n'), lines };
  });
  return { output: inputs.output, pages, citations: [...citationsIn(inputs.output, '', '')] };
}

/** One line, prepared for repeated searches. */
export function lineOf(page: number, text: string): MaterialLine {
  const plain = plainOf(text);
  return { page, text, plain, labels: labelsIn(plain) };
}

const LONGEST_LINE = 2000;

/** Normalises text for comparison; no line of a real document is longer than the part it reads. */
export const plainOf = (text: string): string => normaliseText(text.slice(0, LONGEST_LINE));

const DEEPEST = 20;

function* citationsIn(value: unknown, pointer: string, field: string, depth = 0): Generator<Cited> {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return;
  if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) yield* citationsIn(item, `${pointer}/${at}`, field, depth + 1);
    return;
  }
  const record = value as Record<string, unknown>;
  const { page, snippet } = record;
  if (typeof page === 'number' && typeof snippet === 'string' && snippet.trim() !== '')
    yield { pointer, field, page, snippet, record };
  for (const [name, item] of Object.entries(record)) {
    const step = name.replaceAll('~', '~0').replaceAll('/', '~1');
    yield* citationsIn(item, `${pointer}/${step}`, name, depth + 1);
  }
}

/** The lines a snippet was taken from: those that contain it, or the first one it begins with. */
export function linesOfSnippet(
  { pages }: Material,
  { page, snippet }: Pick<Cited, 'page' | 'snippet'>,
): MaterialLine[] {
  const lines = pages.find(({ page_num }) => page_num === page)?.lines ?? [];
  const plain = plainOf(snippet);
  const whole = lines.filter((line) => line.plain.includes(plain));
  if (whole.length > 0) return whole;
  const first = lines.find((line) => line.plain.length > 3 && plain.startsWith(line.plain));
  return first === undefined ? [] : [first];
}

/** A finding about a line. */
export const at = (code: string, pointer: string, message: string, line?: MaterialLine): OutputDefect => ({
  code,
  pointer,
  message,
  ...(line === undefined ? {} : { evidence: { page: line.page, quote: quoteOf(line.text) } }),
});

const LONGEST_QUOTE = 160;

const quoteOf = (text: string): string => [...text].slice(0, LONGEST_QUOTE).join('');
