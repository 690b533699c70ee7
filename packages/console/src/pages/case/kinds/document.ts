/** A checked document: its issues with their places, what was changed in the output, and who looked. */
import type { Quote } from '../../../parts/cut-by-quotes.ts';
import { isFields, sayValue } from '../../../parts/say-value.ts';
import { type Fields, fieldsOf, rowsOf, text } from './fields.ts';

/** An issue, by the number that stands beside it everywhere. */
export interface DocumentIssue {
  readonly tag: string;
  readonly message: string;
  readonly severity: string;
  readonly code: string;
  readonly agent: string;
  /** The place in the output, in words. */
  readonly place: string;
  /** The words of the page that its value is cited from. */
  readonly quote: string;
  readonly fix: string;
  readonly isFixable: boolean;
}

/** A field that was changed, or in which an issue is open. */
export interface OutputField {
  readonly name: string;
  readonly cameIn: string;
  readonly now: string;
  readonly isOpen: boolean;
  readonly cited: string;
}

/** Somebody who looked at the output. */
export interface DocumentReader {
  readonly agent: string;
  readonly kind: string;
  readonly status: string;
  readonly issues: number;
}

/** A document as the court left it. */
export interface CheckedDocument {
  readonly issues: readonly DocumentIssue[];
  readonly fields: readonly OutputField[];
  /** Fields of the output beside those. */
  readonly others: number;
  readonly readers: readonly DocumentReader[];
}

const partsOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));

/** A place in an output as a person says it: `line items 4, quantity`. */
const sayPlace = (pointer: string): string =>
  partsOf(pointer)
    .map((part) => (/^\d+$/.test(part) ? `#${Number(part) + 1}` : part.replaceAll('_', ' ')))
    .join(', ')
    .replaceAll(', #', ' ');

/** The value at a place, and the words that it or what it is part of is cited from. */
function lookUp(output: unknown, pointer: string): { value: unknown; quote: string; page: string } {
  let value = output;
  let [quote, page] = ['', ''];
  for (const part of ['', ...partsOf(pointer)]) {
    if (part !== '') value = isFields(value) || Array.isArray(value) ? (value as Fields)[part] : undefined;
    if (!isFields(value)) continue;
    if (typeof value.snippet === 'string') quote = value.snippet;
    if (value.page !== undefined) page = sayValue(value.page);
  }
  if (isFields(value) && 'value' in value) value = value.value;
  return { value, quote, page };
}

/** The name of a field without the part that only holds its value. */
const fieldAt = (pointer: string): string => pointer.replace(/\/(value|page|snippet)$/, '');

/** Reads what the court of verification ruled. */
export function checkedDocument(ruling: unknown, input: unknown): CheckedDocument {
  const { issues, patch, output, read_by } = fieldsOf(ruling);
  const found = rowsOf(issues).map((issue, at) => {
    const location = fieldsOf(issue.location);
    const pointer = text(location, 'pointer');
    return {
      tag: String(at + 1),
      message: text(issue, 'message'),
      severity: text(issue, 'severity').toLowerCase(),
      code: text(issue, 'code'),
      agent: text(issue, 'agent'),
      pointer,
      place: pointer === '' ? text(location, 'field') : sayPlace(pointer),
      quote: lookUp(output, pointer).quote,
      fix: sayFix(issue.suggested_fix),
      isFixable: issue.effectively_fixable === true,
    };
  });
  const before = fieldsOf(input).output;
  const changed = rowsOf(patch).map((op) => text(op, 'path'));
  const open = found.map(({ pointer }) => pointer).filter((pointer) => pointer !== '');
  const pointers = [...new Set([...changed, ...open].map(fieldAt))];
  const fields = pointers
    .map((pointer): OutputField => {
      const now = lookUp(output, pointer);
      return {
        name: sayPlace(pointer),
        cameIn: shortly(lookUp(before, pointer).value),
        now: shortly(now.value),
        isOpen: open.some((one) => fieldAt(one) === pointer),
        cited: [now.page === '' ? '' : `${now.page}: `, now.quote].join(''),
      };
    })
    .filter(({ cameIn, now }) => cameIn !== '' || now !== '');
  const readers = rowsOf(read_by).map((reader) => ({
    agent: text(reader, 'agent'),
    kind: text(reader, 'kind'),
    status: text(reader, 'status'),
    issues: found.filter(({ agent }) => agent === reader.agent).length,
  }));
  return {
    issues: found,
    fields,
    others: Math.max(0, Object.keys(fieldsOf(output)).length - fields.length),
    readers,
  };
}

const LONGEST = 80;

/** A value in a line; of one with parts, its words. */
function shortly(value: unknown): string {
  const said = isFields(value)
    ? Object.entries(value)
        .filter(([name]) => name !== 'snippet' && name !== 'page')
        .map(([, inner]) => sayValue(inner))
        .join(' · ')
    : sayValue(value);
  return said.length > LONGEST ? `${said.slice(0, LONGEST)}…` : said;
}

function sayFix(fix: unknown): string {
  if (!isFields(fix)) return sayValue(fix);
  return sayValue(fix.value ?? fix.to ?? fix.message ?? '');
}

/** The words of the page that issues are about, by the number of the issue. */
export const issueQuotes = ({ issues }: CheckedDocument): Quote[] =>
  issues.filter(({ quote }) => quote !== '').map(({ tag, quote }) => ({ tag, text: quote }));
