/** The named parts of a source file: what it defines and what it calls. */

/** A function, method, class or other named part of a file, first and last line counted from 1. */
export interface FileSymbol {
  readonly name: string;
  readonly kind: 'function' | 'class';
  readonly from: number;
  readonly to: number;
  /** The named part that it is in; null at the top of the file. */
  readonly container: string | null;
}

/** A call by name. */
export interface SymbolCall {
  readonly name: string;
  readonly line: number;
}

/** What a file defines and calls. */
export interface FileSymbols {
  readonly path: string;
  readonly symbols: readonly FileSymbol[];
  readonly calls: readonly SymbolCall[];
  /** Who read the file: a parser of its language, or Curia itself, line by line. */
  readonly read_by: 'parser' | 'lines';
}

/** The smallest symbol around a line. */
export function symbolAt(symbols: readonly FileSymbol[], line: number): FileSymbol | undefined {
  let best: FileSymbol | undefined;
  for (const symbol of symbols)
    if (
      symbol.from <= line &&
      line <= symbol.to &&
      (best === undefined || symbol.to - symbol.from <= best.to - best.from)
    )
      best = symbol;
  return best;
}
