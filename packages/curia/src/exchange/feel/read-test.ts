/** Reads the cell of a decision table, a unary test of FEEL, without evaluating anything. */
import type { OutputValue } from '@curia/core/in/table';
import { parseExpression, parseUnaryTests } from 'feelin';
import { type Bound, OPERATORS, type Operator, type Test } from '../decision-table.ts';
import { Unfit } from '../unfit.ts';
import { readNumber, readText } from './read-literal.ts';

/** Longer formulas are nobody's cell. */
const LONGEST = 10_000;

type Tree = ReturnType<typeof parseUnaryTests>;
type Node = Tree['topNode'];

/** What a cell says; `constants` are the names it may use, each with its parameter. Throws `Unfit` with the reason. */
export function readTest(text: string, constants: ReadonlyMap<string, string>): Test {
  const said = text.trim();
  // Most cells of most tables; the parser would say the same, slowly.
  if (said === '' || said === '-') return { kind: 'any' };
  const reader = readerOf(said, constants);
  return reader.test(parsed(said, parseUnaryTests));
}

/** The value of an expression that is a literal; throws `Unfit` if it is computed. */
export function readLiteral(text: string): OutputValue | readonly string[] {
  const said = text.trim();
  if (said === '') return null;
  const [inner] = childrenOf(parsed(said, parseExpression));
  const reader = readerOf(said, new Map());
  if (inner?.name !== 'List') return reader.literal(inner!);
  return reader.listed(inner).map((value) => {
    if (typeof value !== 'string') throw new Unfit('a list here may contain only text');
    return value;
  });
}

/** The names that an expression adds up; undefined if it is anything else. */
export function readSum(text: string): readonly string[] | undefined {
  const said = text.trim();
  if (!said.includes('+') || said.length > LONGEST) return undefined;
  const [inner] = childrenOf(parseExpression(said, {}, undefined).topNode);
  const names = (node: Node): readonly string[] | undefined => {
    if (node.name === 'VariableName') return [said.slice(node.from, node.to)];
    const [left, operator, right, ...more] = childrenOf(node);
    if (node.name !== 'ArithmeticExpression' || right === undefined || more.length > 0) return undefined;
    if (said.slice(operator!.from, operator!.to) !== '+') return undefined;
    const [first, second] = [names(left!), names(right)];
    return first === undefined || second === undefined ? undefined : [...first, ...second];
  };
  return inner === undefined ? undefined : names(inner);
}

function parsed(said: string, parse: typeof parseUnaryTests): Node {
  if (said.length > LONGEST) throw new Unfit(`is longer than ${LONGEST} characters`);
  const tree = parse(said, {}, undefined);
  let broken: number | undefined;
  tree.iterate({
    enter: (node) => {
      if (node.type.isError) broken ??= node.from;
    },
  });
  if (broken !== undefined) throw new Unfit(`${said} is not FEEL, from character ${broken + 1} on`);
  return tree.topNode;
}

function childrenOf(node: Node): Node[] {
  const found: Node[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) found.push(child);
  return found;
}

/** Reads nodes of one parsed text. */
function readerOf(said: string, constants: ReadonlyMap<string, string>) {
  const words = (node: Node): string => said.slice(node.from, node.to);

  /** A literal; anything that would have to be computed is refused. */
  function literal(node: Node): OutputValue {
    switch (node.name) {
      case 'NumericLiteral':
        return readNumber(words(node));
      case 'StringLiteral':
        return readText(words(node));
      case 'BooleanLiteral':
        return words(node) === 'true';
      case 'null':
        return null;
      default:
        throw unfit(node);
    }
  }

  const listed = (node: Node): OutputValue[] =>
    childrenOf(node)
      .filter(({ name }) => name !== '[' && name !== ']')
      .map(literal);

  /** A literal, or the name of a constant. */
  function operand(node: Node): OutputValue | { constant: string } {
    if (node.name !== 'VariableName') return literal(node);
    const name = words(node);
    const constant = constants.get(name.replace(/\s+/g, ' '));
    if (constant !== undefined) return { constant };
    throw new Unfit(`compares with ${name}, which is not a constant of the model`);
  }

  function bound(node: Node): Bound {
    const value = operand(node);
    if (typeof value === 'number' || (typeof value === 'object' && value !== null)) return value;
    throw new Unfit(`${words(node)} is no number; ranges are over numbers only`);
  }

  function compared(operator: string, node: Node): Test {
    if (!(OPERATORS as readonly string[]).includes(operator))
      throw new Unfit(`${operator} is not a comparison`);
    return { kind: 'compare', operator: operator as Operator, bound: operand(node) };
  }

  function interval(node: Node): Test {
    const [open, low, , high, close] = childrenOf(node);
    if (close === undefined) throw unfit(node);
    return {
      kind: 'range',
      low: bound(low!),
      high: bound(high!),
      isLowIn: words(open!) === '[',
      isHighIn: words(close) === ']',
    };
  }

  /** `some v in ["a"] satisfies list contains(?, v)`, or `every`: how selections are tested. */
  function quantified(node: Node): Test {
    const [how, over, , claim] = childrenOf(node);
    const [one, ...more] = over === undefined ? [] : childrenOf(over);
    const [name, , context] = one === undefined ? [] : childrenOf(one);
    const list = context === undefined ? undefined : childrenOf(context)[0];
    if (more.length > 0 || list?.name !== 'List' || claim === undefined) throw unfit(node);
    if (words(claim).replace(/\s+/g, ' ') !== `list contains(?, ${words(name!)})`) throw unfit(claim);
    const values = listed(list).map((value) => {
      if (typeof value !== 'string') throw new Unfit('a selection is tested for text only');
      return value;
    });
    return { kind: 'has', some: words(how!) === 'some', values };
  }

  function test(node: Node): Test {
    const children = childrenOf(node);
    const only = (): Test => {
      if (children.length !== 1) throw unfit(node);
      return test(children[0]!);
    };
    switch (node.name) {
      case 'Wildcard':
        return { kind: 'any' };
      case 'UnaryTests':
        if (children[0]?.name === 'not') return { kind: 'not', test: test(children[2]!) };
        return only();
      case 'PositiveUnaryTests':
        return children.length === 1 ? test(children[0]!) : { kind: 'or', tests: children.map(test) };
      case 'PositiveUnaryTest':
        return only();
      case 'SimplePositiveUnaryTest':
        return children.length === 2 ? compared(words(children[0]!), children[1]!) : only();
      case 'ParenthesizedExpression': {
        const inner = children.filter(({ name }) => name !== '(' && name !== ')');
        if (inner.length !== 1) throw unfit(node);
        return test(inner[0]!);
      }
      case 'Interval':
        return interval(node);
      case 'List':
        return { kind: 'list', values: listed(node) };
      case 'Comparison': {
        const [left, operator, right, ...more] = children;
        if (left?.name !== '?' || right === undefined || more.length > 0) throw unfit(node);
        return compared(words(operator!), right);
      }
      case 'Conjunction':
      case 'Disjunction': {
        const [left, , right] = children;
        return { kind: node.name === 'Conjunction' ? 'and' : 'or', tests: [test(left!), test(right!)] };
      }
      case 'QuantifiedExpression':
        return quantified(node);
      case 'FunctionInvocation': {
        const inside = /^not\s*\(/.test(words(node))
          ? children.find(({ name }) => name === 'PositionalParameters')
          : undefined;
        if (inside === undefined) throw unfit(node);
        const [negated, ...more] = childrenOf(inside);
        if (more.length > 0) throw unfit(node);
        return { kind: 'not', test: test(negated!) };
      }
      default: {
        const value = operand(node);
        return { kind: 'is', value };
      }
    }
  }

  function unfit(node: Node): Unfit {
    const what = words(node);
    switch (node.name) {
      case 'FunctionInvocation':
      case 'DateTimeLiteral':
        return new Unfit(`${what} calls a function; a cell compares with fixed values only`);
      case 'ArithmeticExpression':
        return new Unfit(`${what} is computed; a cell compares with fixed values only`);
      case 'PathExpression':
      case 'VariableName':
        return new Unfit(`compares with ${what}, which is not a constant of the model`);
      default:
        return new Unfit(`${what} has no equal in a rule table`);
    }
  }

  return { test, literal, listed };
}
