/** What a file defines and calls, read from the tree of its parser. */
import type { FileSymbol } from '@curia/core/agent';
import type { SymbolCall } from '@curia/core/in/agent';
import type { Node, Tree } from 'web-tree-sitter';
import type { Grammar } from './grammars.ts';

/** People do not write files with more; the rest is ignored. */
const MOST_SYMBOLS = 5_000;
const MOST_CALLS = 20_000;
const LONGEST_NAME = 100;

/** Reads definitions and calls from a tree. */
export function symbolsOfTree(
  tree: Tree,
  grammar: Grammar,
): { readonly symbols: FileSymbol[]; readonly calls: SymbolCall[] } {
  const { functions, classes, bindings, calls } = grammar;
  const symbols: FileSymbol[] = [];
  const open: { readonly symbol: FileSymbol; readonly end: number }[] = [];
  for (const node of tree.rootNode.descendantsOfType([...functions, ...classes, ...bindings])) {
    if (node === null || symbols.length >= MOST_SYMBOLS) continue;
    const name = bindings.includes(node.type) ? boundName(node) : nameOf(node);
    if (name === undefined || name === '') continue;
    const from = node.startPosition.row + 1;
    const to = node.endPosition.row + 1;
    while (open.length > 0 && open.at(-1)!.end <= node.startIndex) open.pop();
    const symbol: FileSymbol = {
      name: name.slice(0, LONGEST_NAME),
      kind: classes.includes(node.type) ? 'class' : 'function',
      from,
      to,
      container: open.at(-1)?.symbol.name ?? null,
    };
    symbols.push(symbol);
    open.push({ symbol, end: node.endIndex });
  }
  return { symbols, calls: callsOf(tree, calls) };
}

const FUNCTION = /^(?:function|arrow_function|function_expression|generator_function|class)$/;

/** The name that a binding gives to a function; undefined if it binds something else. */
function boundName(node: Node): string | undefined {
  const value = node.childForFieldName('right') ?? node.childForFieldName('value');
  const target =
    node.childForFieldName('left') ??
    node.childForFieldName('name') ??
    node.childForFieldName('key') ??
    node.childForFieldName('property');
  if (value === null || target === null || !FUNCTION.test(innermostValue(value).type)) return undefined;
  return lastName(target.text.slice(0, 2 * LONGEST_NAME));
}

/** `a = b = function () {}` names the function twice; the outermost name counts. */
function innermostValue(node: Node): Node {
  let value = node;
  for (let depth = 0; depth < 10 && value.type === 'assignment_expression'; depth++)
    value = value.childForFieldName('right') ?? value;
  return value;
}

/** The name of a definition; in C++ it lies inside declarators. */
function nameOf(node: Node): string | undefined {
  const own = node.childForFieldName('name') ?? node.childForFieldName('type');
  if (own !== null && node.type !== 'function_definition') return lastName(own.text.slice(0, LONGEST_NAME));
  if (own !== null && node.childForFieldName('declarator') === null) return own.text;
  let inner: Node | null = node.childForFieldName('declarator');
  for (let depth = 0; depth < 10 && inner !== null; depth++) {
    const next = inner.childForFieldName('declarator') ?? inner.childForFieldName('name');
    if (next === null) return lastName(inner.text.slice(0, LONGEST_NAME));
    inner = next;
  }
  return undefined;
}

/** The last name of `a.b.c`, `a::b` or `a->b`. */
const lastName = (text: string): string | undefined => /[#~]?[\p{L}\p{N}_$]+[?!]?$/u.exec(text.trim())?.[0];

function callsOf(tree: Tree, types: readonly string[]): SymbolCall[] {
  const calls: SymbolCall[] = [];
  for (const node of tree.rootNode.descendantsOfType([...types])) {
    if (node === null || calls.length >= MOST_CALLS) continue;
    const callee =
      node.childForFieldName('function') ??
      node.childForFieldName('constructor') ??
      node.childForFieldName('name') ??
      node.childForFieldName('method') ??
      node.childForFieldName('macro') ??
      node.childForFieldName('type');
    const name = callee === null ? undefined : lastName(callee.text.slice(-2 * LONGEST_NAME));
    if (callee !== null && name !== undefined) calls.push({ name, line: callee.endPosition.row + 1 });
  }
  return calls;
}
