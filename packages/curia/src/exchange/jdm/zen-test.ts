/** Reads and writes cells of JDM, unary tests of the ZEN language, without evaluating anything. */
import type { Cell, OutputValue } from '@curia/core/in/table';
import type { Fact } from '@curia/core/table';
import { type Bound, OPERATORS, type Operator, type Test } from '../decision-table.ts';
import { plainNumber, readNumber } from '../feel/read-literal.ts';
import { Unfit } from '../unfit.ts';

const LONGEST = 10_000;

type Token = { readonly text: string } & (
  | { readonly kind: 'value'; readonly value: OutputValue }
  | { readonly kind: 'word' | 'sign' }
);

const TOKEN =
  /\s*(?:("[^"]*"|'[^']*'|`[^`$]*`)|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|([A-Za-z_][A-Za-z0-9_]*)|(\.\.|==|!=|<=|>=|[<>()[\],$#]))/y;

/** The words, values and signs of a cell. */
function tokensOf(text: string): Token[] {
  if (text.length > LONGEST) throw new Unfit(`is longer than ${LONGEST} characters`);
  const tokens: Token[] = [];
  const trimmed = text.trimEnd();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < trimmed.length) {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(trimmed);
    if (found === null) throw new Unfit(`${text} has no equal in a rule table, from character ${at + 1} on`);
    const [, quoted, number, word, sign] = found;
    if (quoted !== undefined) tokens.push({ kind: 'value', text: quoted, value: quoted.slice(1, -1) });
    else if (number !== undefined) tokens.push({ kind: 'value', text: number, value: readNumber(number) });
    else if (word === 'true' || word === 'false')
      tokens.push({ kind: 'value', text: word, value: word === 'true' });
    else if (word === 'null') tokens.push({ kind: 'value', text: word, value: null });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word });
    else tokens.push({ kind: 'sign', text: sign! });
  }
  return tokens;
}

/** What a cell says; `constants` are the names it may use. Throws `Unfit` with the reason. */
export function readZenTest(text: string, constants: ReadonlySet<string>): Test {
  if (text.trim() === '') return { kind: 'any' };
  const reader = new Reader(text, tokensOf(text), constants);
  const test = reader.any(',', () => reader.any('or', () => reader.all()));
  reader.end();
  return test;
}

/** The value of an expression that is a literal; throws `Unfit` if it is computed. */
export function readZenLiteral(text: string): OutputValue {
  if (text.trim() === '') return null;
  const isPlain = /^\s*("[^"]*"|'[^']*'|`[^`$]*`|[-\w.]+)\s*$/.test(text);
  const [first, ...more] = isPlain ? tokensOf(text) : [];
  if (first?.kind === 'value' && more.length === 0) return first.value;
  throw new Unfit(`the output ${text} is computed; an outcome is a fixed value`);
}

/** Reads one cell from its tokens. */
class Reader {
  readonly #text: string;
  readonly #tokens: readonly Token[];
  readonly #constants: ReadonlySet<string>;
  #at = 0;

  constructor(text: string, tokens: readonly Token[], constants: ReadonlySet<string>) {
    this.#text = text;
    this.#tokens = tokens;
    this.#constants = constants;
  }

  /** One of several tests, joined by a sign or a word. */
  any(joint: string, one: () => Test): Test {
    const tests = [one()];
    while (this.#take(joint)) tests.push(one());
    return tests.length === 1 ? tests[0]! : { kind: 'or', tests };
  }

  all(): Test {
    const tests = [this.#one()];
    while (this.#take('and')) tests.push(this.#one());
    return tests.length === 1 ? tests[0]! : { kind: 'and', tests };
  }

  end(): void {
    if (this.#at < this.#tokens.length) throw this.#unfit();
  }

  #one(): Test {
    for (const how of ['some', 'all', 'none'] as const) if (this.#take(how)) return this.#selection(how);
    const isSaid = this.#take('$');
    if (this.#take('not')) {
      this.#expect('in');
      return { kind: 'not', test: this.#inside() };
    }
    if (this.#take('in')) return this.#inside();
    const sign = this.#peek()?.text ?? '';
    const operator = sign === '==' ? '=' : sign;
    if ((OPERATORS as readonly string[]).includes(operator)) {
      this.#at++;
      return { kind: 'compare', operator: operator as Operator, bound: this.#operand() };
    }
    if (isSaid) throw this.#unfit();
    return sign === '[' || sign === '(' ? this.#inside() : { kind: 'is', value: this.#operand() };
  }

  /** A list of values, or a range. */
  #inside(): Test {
    const isLowIn = this.#take('[');
    if (!isLowIn) this.#expect('(');
    const first = this.#operand();
    if (this.#take('..')) {
      const high = this.#operand();
      const isHighIn = this.#take(']');
      if (!isHighIn) this.#expect(')');
      return { kind: 'range', low: bound(first), high: bound(high), isLowIn, isHighIn };
    }
    const values = [literal(first)];
    while (this.#take(',')) values.push(literal(this.#operand()));
    this.#expect(']');
    if (!isLowIn) throw this.#unfit();
    return { kind: 'list', values };
  }

  /** `some(["a"], # in $)`: how selections are tested. */
  #selection(how: 'some' | 'all' | 'none'): Test {
    this.#expect('(');
    const list = this.#inside();
    for (const word of [',', '#', 'in', '$', ')']) this.#expect(word);
    if (list.kind !== 'list' || !list.values.every((value) => typeof value === 'string')) throw this.#unfit();
    const has: Test = { kind: 'has', some: how !== 'all', values: list.values as readonly string[] };
    return how === 'none' ? { kind: 'not', test: has } : has;
  }

  #operand(): OutputValue | { constant: string } {
    const token = this.#peek();
    if (token === undefined || token.kind === 'sign') throw this.#unfit();
    this.#at++;
    if (token.kind === 'value') return token.value;
    if (this.#constants.has(token.text) && this.#peek()?.text !== '(') return { constant: token.text };
    throw new Unfit(
      this.#peek()?.text === '('
        ? `${token.text}(…) calls a function; a cell compares with fixed values only`
        : `compares with ${token.text}, which is not a constant of the model`,
    );
  }

  #peek(): Token | undefined {
    return this.#tokens[this.#at];
  }

  #take(text: string): boolean {
    const token = this.#peek();
    if (token === undefined || token.kind === 'value' || token.text !== text) return false;
    this.#at++;
    return true;
  }

  #expect(text: string): void {
    if (!this.#take(text)) throw this.#unfit();
  }

  #unfit(): Unfit {
    return new Unfit(`${this.#text} has no equal in a rule table`);
  }
}

type Operand = OutputValue | { readonly constant: string };

function bound(value: Operand): Bound {
  if (typeof value === 'number' || (typeof value === 'object' && value !== null)) return value;
  throw new Unfit(`${JSON.stringify(value)} is no number; ranges are over numbers only`);
}

function literal(value: Operand): OutputValue {
  if (typeof value === 'object' && value !== null) throw new Unfit('a list may contain fixed values only');
  return value;
}

/** Writes a literal; text with every kind of quotation mark cannot be written. */
export function writeZenLiteral(value: OutputValue): string {
  if (typeof value === 'number') return plainNumber(value);
  if (typeof value !== 'string') return String(value);
  const mark = ['"', "'", '`'].find((one) => !value.includes(one) && !(one === '`' && value.includes('$')));
  if (mark === undefined) throw new Unfit(`${JSON.stringify(value)} has every kind of quotation mark`);
  return `${mark}${value}${mark}`;
}

const COMPARISONS: Readonly<Record<string, string>> = {
  at_least: '>=',
  above: '>',
  at_most: '<=',
  below: '<',
  equals: '==',
};
const HAS: Readonly<Record<string, string>> = { has_any: 'some', has_all: 'all', has_none: 'none' };

/** Writes the cell of a rule; empty if the rule does not look at the fact. */
export function writeZenCell(fact: Fact, cell: Cell | undefined): string {
  if (cell === undefined) return '';
  const list = (values: readonly (string | null)[]): string => `[${values.map(writeZenLiteral).join(', ')}]`;
  if (fact.kind === 'flag') return String(cell);
  if (fact.kind === 'choice') {
    if (typeof cell !== 'object' || cell === null) return writeZenLiteral(cell as string | null);
    if (Array.isArray(cell)) return `in ${list(cell as string[])}`;
    const { not } = cell as { not: string | null | readonly (string | null)[] };
    return Array.isArray(not) ? `not in ${list(not)}` : `!= ${writeZenLiteral(not as string | null)}`;
  }
  if (fact.kind === 'set')
    return Object.entries(cell as Readonly<Record<string, readonly string[]>>)
      .map(([how, values]) => `${HAS[how]}(${list(values)}, # in $)`)
      .join(' and ');
  if (typeof cell === 'number') return plainNumber(cell);
  return Object.entries(cell as Readonly<Record<string, number | string>>)
    .map(([key, at]) => `${COMPARISONS[key]} ${typeof at === 'number' ? plainNumber(at) : at}`)
    .join(' and ');
}
