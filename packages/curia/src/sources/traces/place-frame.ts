/** Finds where a frame of a stack trace lies in a file as it is now: line numbers of another version are not believed. */
import type { FileText, StackFrame } from '@curia/core/agent';
import { symbolAt } from '@curia/core/agent';
import type { FileSymbols } from '@curia/core/in/agent';
import { accessedName } from '@curia/core/text';

/** A line, and what of the trace it was recognised by. */
export type FramePlace = Pick<StackFrame, 'place' | 'place_by'>;

/** Places a frame in the file it means; `message` is what was thrown there, if this frame threw it. */
export function placeFrame(
  { line, shown, function: called }: StackFrame,
  file: FileText,
  { symbols }: FileSymbols,
  message: string | null,
): FramePlace {
  const name = plainName(called);
  const named = name === undefined ? [] : symbols.filter((symbol) => symbol.name === name);
  const home = nearest(named, line);
  if (shown !== null) {
    const found = linesLike(file, shown);
    const inside = found.filter((at) => home !== undefined && at >= home.from && at <= home.to);
    const place = closest(inside.length > 0 ? inside : found, line);
    if (place !== undefined) return { place, place_by: 'code' };
  }
  const wanted = message === null ? undefined : accessedName(message);
  const isInFile = line >= 1 && line <= file.lines.length;
  const around = home ?? (isInFile ? symbolAt(symbols, line) : undefined);
  if (wanted !== undefined && shown === null && around !== undefined) {
    const accesses = linesIn(file, around.from, around.to).filter((at) =>
      speaksOf(file.lines[at - 1]!, wanted),
    );
    const place = closest(accesses, line);
    if (place !== undefined && (place === line || !isInFile || !speaksOf(file.lines[line - 1]!, wanted)))
      return { place, place_by: place === line ? 'line' : 'function' };
  }
  if (home !== undefined) {
    if (shown === null && line >= home.from && line <= home.to) return { place: line, place_by: 'line' };
    return { place: Math.min(Math.max(line, home.from), home.to), place_by: 'function' };
  }
  return isInFile ? { place: line, place_by: 'number' } : { place: null, place_by: null };
}

/** `Tooltip.update`, `new Foo`, `pkg.(*T).Next` and `a::b` by their last name; undefined if the function has none. */
export function plainName(called: string | null): string | undefined {
  const text = (called ?? '').replace(/\s?\[as [^\]]+\]$/, '').replace(/^(?:async|new)\s+/, '');
  const name = /([\p{L}_$][\p{L}\p{N}_$]*)[>)\]]*$/u.exec(
    text.replace(/\.func\d+(?:\.\d+)*$|\$\d+$/, ''),
  )?.[1];
  return name === undefined || /^(?:anonymous|module|lambda|eval)$/.test(name) ? undefined : name;
}

/** Whether a line has a name, and not as a part of a longer one. */
const speaksOf = (line: string, name: string): boolean =>
  new RegExp(`(?<![\\w$])${name.replace(/[$]/g, '\\$')}(?![\\w$])`).test(line.slice(0, 1_000));

const squeeze = (text: string): string => text.replace(/\s+/g, '');

/** The lines that say what a trace shows; a trace may show only the first part of a statement. */
function linesLike({ lines }: FileText, shown: string): number[] {
  const wanted = squeeze(shown);
  if (wanted.length < 3) return [];
  const found: number[] = [];
  lines.forEach((text, at) => {
    const own = squeeze(text.slice(0, 1_000));
    if (own === wanted || (wanted.length >= 10 && own.includes(wanted))) found.push(at + 1);
  });
  return found;
}

const linesIn = ({ lines }: FileText, from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, Math.min(to, lines.length) - from + 1) }, (_, at) => from + at);

/** The number that is closest to a line. */
const closest = (places: readonly number[], line: number): number | undefined =>
  places.reduce<number | undefined>(
    (best, at) => (best === undefined || Math.abs(at - line) < Math.abs(best - line) ? at : best),
    undefined,
  );

/** The symbol around a line, else the one that begins closest to it. */
function nearest<Symbol extends { readonly from: number; readonly to: number }>(
  symbols: readonly Symbol[],
  line: number,
): Symbol | undefined {
  const around = symbols.filter(({ from, to }) => from <= line && line <= to);
  const choice = around.length > 0 ? around : symbols;
  return choice.reduce<Symbol | undefined>(
    (best, one) =>
      best === undefined || Math.abs(one.from - line) < Math.abs(best.from - line) ? one : best,
    undefined,
  );
}
