/** Masks secrets that take several lines: private keys, block scalars, secrets of Kubernetes, values below their names. Lines stay lines. */
import { isHarmless, isProse, looksRandom, looksSecretive } from './harmless-value.ts';
import { secretName } from './secret-names.ts';

const KEY_BEGIN = /-{4,5} ?BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}/;
const KEY_END = /-{4,5} ?END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}/;
const KEY_IN_LINE = new RegExp(`(${KEY_BEGIN.source})(.*?)(${KEY_END.source}|$)`, 'g');
/** What a line of a key looks like if its end is missing: Base64, a header, or empty. */
const KEY_LINE =
  /^[\s+>|"'`*#/\\-]{0,40}(?:[A-Za-z0-9+/=]{16,}[\s"'`+,;\\n]{0,8}|[A-Za-z0-9-]{3,20}: [^\n]{1,80})?$/;
const LONGEST_KEY = 400;

const MASK = '***';
const indentOf = (line: string): number => /^\s*(?:- )*/.exec(line)![0].length;
const maskLine = (line: string): string =>
  line.trim() === '' ? line : `${/^[\s+-]*/.exec(line)![0]}${MASK}`;

/** Masks what takes several lines; the number of lines stays the same. */
export function maskBlocks(text: string, lines: string[]): void {
  if (text.includes('PRIVATE KEY') || text.includes('Private-Lines')) maskKeys(lines);
  maskBelowNames(lines);
  if (/kind["']?[ \t]*:[ \t]*["']?Secret/.test(text)) maskKubernetes(lines);
}

function maskKeys(lines: string[]): void {
  let end = -1;
  for (let at = 0; at < lines.length; at++) {
    const putty = /^\s*Private-Lines: (\d{1,3})\s*$/.exec(lines[at]!);
    if (putty !== null) {
      const last = Math.min(lines.length - 1, at + Number(putty[1]));
      for (let row = at + 1; row <= last; row++) lines[row] = maskLine(lines[row]!);
    }
    if (!KEY_BEGIN.test(lines[at]!)) continue;
    const isWhole = KEY_END.test(lines[at]!.slice(lines[at]!.search(KEY_BEGIN)));
    lines[at] = lines[at]!.replace(KEY_IN_LINE, (_, begin: string, body: string, tail: string) =>
      /[A-Za-z0-9+/]{8}/.test(body) ? `${begin}${MASK}${tail}` : `${begin}${body}${tail}`,
    );
    if (isWhole) continue;
    if (end <= at) end = nextEnd(lines, at + 1);
    const isNear = end > at && end - at <= LONGEST_KEY;
    for (let row = at + 1; row < lines.length && row < (isNear ? end : at + LONGEST_KEY); row++) {
      if (!isNear && !KEY_LINE.test(lines[row]!)) break;
      lines[row] = maskLine(lines[row]!);
    }
    if (isNear) at = end - 1;
  }
}

/** The line in which the next key ends; past the last line if none does. */
function nextEnd(lines: readonly string[], from: number): number {
  for (let at = from; at < lines.length; at++) if (KEY_END.test(lines[at]!)) return at;
  return lines.length + LONGEST_KEY + 1;
}

/** A name at the end of a line, with its value below: a block of YAML, an element of XML, a text or a list on the next lines. */
const BLOCK = /^(\s*(?:- )*)["']?([\w.-]{2,100})["']?\s{0,8}:\s{0,8}[|>][+-]?\d?\s*(?:#.*)?$/;
const ELEMENT = /^\s*<([\w:.-]{2,80})(?:\s[^<>]*)?>\s*$/;
const OPEN_NAME = /["']?([\w.-]{2,100})["']?\s{0,8}(?:=>|[=:])\s{0,8}[[(]?\s*$/;
const PAIR_NAME = /^([\t ]*(?:- )*)["']?(?:name|key)["']?\s*[:=]\s*["']?([\w.-]{2,100})["']?,?\s*$/i;

/** A variable that is described below, default value and all, and an entry of a property list. */
const DESCRIBED = /^\s*(?:variable\s+["']([\w.-]{2,80})["']\s*\{|["']?([\w.-]{2,80})["']?\s*:\s*\{?)\s*$/;
const LISTED = /<key>([\w .-]{2,80})<\/key>\s*$/;
const LONGEST_ELEMENT = 50;
const LONGEST_DESCRIPTION = 10;

/** Whether a line may continue below: it ends with an operator, or gives a name. */
function isOpen(line: string): boolean {
  const end = line.trimEnd();
  return (
    '|>+-:=[({'.includes(end.charAt(end.length - 1)) ||
    line.includes(': |') ||
    line.includes(': >') ||
    PAIR_NAME.test(line)
  );
}

function maskBelowNames(lines: string[]): void {
  for (let at = 0; at + 1 < lines.length; at++) {
    const line = lines[at]!;
    if (!isOpen(line)) continue;
    const block = BLOCK.exec(line);
    if (block !== null && secretName(block[2]!) === 'strong') {
      for (let row = at + 1; row < lines.length && isBelow(lines[row]!, block[1]!.length); row++)
        lines[row] = maskLine(lines[row]!);
      continue;
    }
    const element = ELEMENT.exec(line)?.[1];
    if (element !== undefined && secretName(element) === 'strong') {
      const closed = lines.slice(at, at + LONGEST_ELEMENT).findIndex((row) => row.includes(`</${element}`));
      for (let row = at + 1; row < at + closed; row++) lines[row] = maskLine(lines[row]!);
    }
    const name = OPEN_NAME.exec(line)?.[1];
    if (name !== undefined && secretName(name) !== undefined) maskItems(lines, at, secretName(name)!);
    const pair = PAIR_NAME.exec(line);
    if (pair !== null && secretName(pair[2]!) === 'strong') maskPair(lines, [at - 1, at + 1, at + 2]);
    const described = DESCRIBED.exec(line);
    if (described !== null && secretName(described[1] ?? described[2]!) === 'strong')
      maskPair(lines, rowsBelow(lines, at));
    const listed = LISTED.exec(line)?.[1];
    if (listed !== undefined && secretName(listed) === 'strong')
      lines[at + 1] = lines[at + 1]!.replace(/^(\s*<\w+>)[^<>]+(?=<\/)/, `$1${MASK}`);
  }
}

const isBelow = (line: string, indent: number): boolean => line.trim() === '' || indentOf(line) > indent;

/** A text in quotes on the next line, or a list of values. */
function maskItems(lines: string[], at: number, strength: 'strong' | 'weak'): void {
  const isList = /[[(]\s*$/.test(lines[at]!) || /^\s*- /.test(lines[at + 1]!);
  for (let row = at + 1; row < Math.min(lines.length, at + (isList ? 500 : 2)); row++) {
    const item = /^(\s*(?:- +)?)(["'`]?)([^"'`]{1,4000})\2(\s*[,;)\]]*\s*(?:#.*)?)$/.exec(lines[row]!);
    const isItem = item !== null && (item[2] !== '' || (isList && /- +$/.test(item[1]!)));
    if (!isItem) return;
    const [, before, quote, text, after] = item as unknown as string[];
    const isSecret = strength === 'strong' ? looksSecretive(text!) : looksRandom(text!);
    if (isSecret && !isHarmless(text!) && !isProse(text!))
      lines[row] = `${before}${quote}${MASK}${quote}${after}`;
  }
}

/** The lines directly below a line that are indented deeper. */
function rowsBelow(lines: readonly string[], at: number): number[] {
  const rows: number[] = [];
  const indent = indentOf(lines[at]!);
  for (
    let row = at + 1;
    row < Math.min(lines.length, at + LONGEST_DESCRIPTION) && isBelow(lines[row]!, indent);
    row++
  )
    rows.push(row);
  return rows;
}

/** `value:` near `name:`, as in the environment of a container, or a default value. */
function maskPair(lines: string[], rows: readonly number[]): void {
  for (const row of rows) {
    const found = /^(\s*(?:- )?["']?(?:value|default)["']?\s*[:=]\s*)(.+?)(,?\s*)$/i.exec(lines[row] ?? '');
    if (found === null) continue;
    const [, before, value, after] = found as unknown as string[];
    const quote = /^["']/.exec(value!)?.[0] ?? '';
    const text = quote === '' ? value! : value!.replace(/^["']|["']$/g, '');
    if (!isHarmless(text) && !isProse(text)) lines[row] = `${before}${quote}${MASK}${quote}${after}`;
  }
}

/** Columns of a table in plain text whose first line names one for secrets. */
export function maskColumns(lines: string[]): void {
  const sign = [',', ';', '\t'].find((one) => lines[0]?.includes(one)) ?? ',';
  const columns = (lines[0] ?? '')
    .split(sign)
    .map((name) => secretName(name.replace(/["']/g, '')) === 'strong');
  if (!columns.includes(true)) return;
  for (let row = 1; row < lines.length; row++) {
    const cells = lines[row]!.split(sign);
    // A sign in quotes moves what follows it: then everything from the first secret on is one.
    const isMoved = cells.length !== columns.length;
    lines[row] = cells
      .map((cell, at) =>
        cell.trim() !== '' && (columns[at] || (isMoved && at >= columns.indexOf(true))) ? MASK : cell,
      )
      .join(sign);
  }
}

/** Everything below `data:` in a document of kind Secret. */
function maskKubernetes(lines: string[]): void {
  let start = 0;
  for (let at = 0; at <= lines.length; at++) {
    if (at < lines.length && !/^---(?:\s|$)/.test(lines[at]!)) continue;
    const document = lines.slice(start, at);
    const kinds = document.flatMap((line) =>
      /^\s*(?:- )?["']?kind["']?\s*:\s*["']?Secret["']?,?\s*$/.test(line) ? [indentOf(line)] : [],
    );
    if (kinds.length > 0) maskData(lines, start, at, new Set(kinds));
    start = at + 1;
  }
}

function maskData(lines: string[], from: number, to: number, indents: ReadonlySet<number>): void {
  let inside: number | undefined;
  for (let at = from; at < to; at++) {
    const line = lines[at]!;
    const indent = indentOf(line);
    if (inside !== undefined && line.trim() !== '' && indent <= inside) inside = undefined;
    if (inside === undefined) {
      if (indents.has(indent) && /^\s*(?:- )?["']?(?:data|stringData)["']?\s*:/.test(line)) inside = indent;
      continue;
    }
    lines[at] = /^(\s*["']?[\w.-]+["']?\s*:\s*)\S/.test(line)
      ? line.replace(
          /^(\s*["']?[\w.-]+["']?\s*:\s*)(["']?).*?(["']?,?)\s*$/,
          (_, before: string, quote: string, after: string) => `${before}${quote}${MASK}${after}`,
        )
      : maskLine(line);
  }
}
