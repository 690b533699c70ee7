/** The innermost function, heading or key around lines of a file, by a name that tells it from every other of the file. */
import type { FileText } from '@curia/core/agent';
import { symbolAt } from '@curia/core/agent';
import { symbolsOfText } from './file-symbols.ts';

const HEADINGS = /\.(?:md|markdown|rst|adoc|txt)$/i;
const KEYS = /\.(?:ya?ml|toml|ini|cfg|conf|properties|env|json)$/i;
const KEY = /^\s*(?:-\s+)?(?:\[+([^\]]+)\]+|["']?([\w.$/@-]{1,200})["']?\s*[:=])/;
const HEADING = /^(?:#{1,6}\s+\S|={1,6}\s+\S)/;
const UNDERLINE = /^(?:=|-|~|\^|"){3,}\s*$/;
const MOST_LINES = 200;

/** The units that lines of a file lie in; lines at the top of a file lie in none. */
export async function innermostUnits(
  file: FileText,
  [from, to]: readonly [number, number],
): Promise<string[]> {
  const last = Math.min(to, from + MOST_LINES - 1, file.lines.length);
  const lines = Array.from({ length: Math.max(0, last - from + 1) }, (_, at) => from + at);
  const told = lines.filter((line) => file.lines[line - 1]!.trim() !== '');
  const unitOf = await finderOf(file);
  return [...new Set(told.flatMap((line) => unitOf(line) ?? []))];
}

async function finderOf(file: FileText): Promise<(line: number) => string | undefined> {
  if (HEADINGS.test(file.path)) return (line) => headingAt(file.lines, line);
  if (KEYS.test(file.path)) return (line) => keyAt(file.lines, line);
  const { symbols } = await symbolsOfText(file);
  return (line) => {
    const found = symbolAt(symbols, line);
    return found === undefined ? undefined : `${found.name}:${found.from}-${found.to}`;
  };
}

function headingAt(lines: readonly string[], line: number): string | undefined {
  for (let at = line; at >= 1; at--) {
    const text = lines[at - 1]!;
    if (HEADING.test(text)) return `${text.trim().slice(0, 100)}:${at}`;
    if (at < line && UNDERLINE.test(lines[at] ?? '') && text.trim() !== '')
      return `${text.trim().slice(0, 100)}:${at}`;
  }
  return undefined;
}

/** The key on the line itself, else the nearest one above that is indented less. */
function keyAt(lines: readonly string[], line: number): string | undefined {
  let depth = Number.POSITIVE_INFINITY;
  for (let at = line; at >= 1; at--) {
    const text = lines[at - 1]!;
    if (text.trim() === '') continue;
    const indent = text.length - text.trimStart().length;
    if (indent >= depth) continue;
    const [, section, key = section] = KEY.exec(text) ?? [];
    if (key !== undefined) return `${key}:${at}`;
    depth = indent;
  }
  return undefined;
}
