/** Reads XML of strangers: no document types, no entities of their own, bounded in size and depth; elements know their lines. */
import { CuriaError } from '@curia/core';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { beyond, LIMITS } from './limits.ts';
import { checkForeign } from './read-foreign.ts';

/** One element. */
export interface XmlElement {
  /** Its name without a prefix, and the namespace that the prefix stands for. */
  readonly name: string;
  readonly space: string;
  /** Attributes without a prefix by name; others as `{namespace}name`. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** The text directly inside. */
  readonly text: string;
  readonly line: number;
}

/** Reads a document; throws `FOREIGN_INVALID` with line and reason. */
export function readXml(file: string, source: string): XmlElement {
  checkForeign('xml', file, source, 'FOREIGN_INVALID');
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const lineAt = lineCounter(text);
  refuseTooMuch(file, text, lineAt);
  const checked = XMLValidator.validate(text);
  if (checked !== true) throw invalid(file, checked.err.line, saidOf(checked.err.msg));
  const [root, ...more] = elementsOf(file, parse(file, text), lineAt, new Map());
  if (root === undefined) throw invalid(file, 1, 'has no element');
  if (more.length > 0) throw invalid(file, more[0]!.line, 'has a second root element');
  return root;
}

/** The validator lists every element that is still open, and repeats names of any length. */
const saidOf = (problem: string): string =>
  problem.startsWith("Invalid '[") ? 'elements are opened and never closed' : problem.slice(0, 300);

const invalid = (file: string, line: number, problem: string): CuriaError =>
  new CuriaError('FOREIGN_INVALID', `${file}:${line}: ${problem}`, [{ path: `line ${line}`, problem }]);

/** What nothing is read in, with how it ends. */
const CLOSED = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
] as const;

/** Counts what would become a tree, and refuses a document type: it can name files of this machine and entities that grow without end, and no decision table needs one. */
function refuseTooMuch(file: string, text: string, lineAt: (index: number) => number): void {
  const { elements, attributes } = LIMITS.xml;
  let [opened, equals] = [0, 0];
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
    const closed = CLOSED.find(([begin]) => text.startsWith(begin, at));
    if (closed !== undefined) {
      const end = text.indexOf(closed[1], at + closed[0].length);
      // One that never ends is the last thing that is looked for.
      if (end < 0) break;
      at = end;
    } else if (/^<!(?:DOCTYPE|ENTITY)/i.test(text.slice(at, at + 10)))
      throw invalid(file, lineAt(at), 'has a document type (<!DOCTYPE …>), which is not read: remove it');
    else if (text[at + 1] !== '/' && ++opened > elements.most)
      throw invalid(file, lineAt(at), beyond(elements));
  }
  for (let at = text.indexOf('='); at >= 0; at = text.indexOf('=', at + 1))
    if (++equals > attributes.most) throw invalid(file, lineAt(at), beyond(attributes));
}

const META = XMLParser.getMetaDataSymbol() as unknown as symbol;
const ATTRIBUTES = ':@';

/** A node as the parser gives it: one key for its name, beside its attributes. */
type RawNode = Readonly<Record<string | symbol, unknown>>;

function parse(file: string, text: string): RawNode[] {
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: '',
    parseTagValue: false,
    trimValues: false,
    processEntities: false,
    captureMetaData: true,
    cdataPropName: '#cdata',
    ignoreDeclaration: true,
    ignorePiTags: true,
    maxNestedTags: LIMITS.xml.depth.most,
  });
  try {
    return parser.parse(text) as RawNode[];
  } catch (error) {
    const { message } = error as Error;
    const why = message.startsWith('Maximum nested') ? beyond(LIMITS.xml.depth) : message;
    throw new CuriaError('FOREIGN_INVALID', `${file}: ${why}`);
  }
}

/** Namespaces by prefix; the default one has the empty prefix. */
type Spaces = ReadonlyMap<string, string>;

function elementsOf(
  file: string,
  nodes: readonly RawNode[],
  lineAt: (index: number) => number,
  outer: Spaces,
): XmlElement[] {
  return nodes.flatMap((node) => {
    const tag = Object.keys(node).find((key) => key !== ATTRIBUTES);
    if (tag === undefined || tag.startsWith('#') || tag.startsWith('?')) return [];
    const line = lineAt((node[META] as { startIndex: number }).startIndex);
    const given = Object.entries((node[ATTRIBUTES] ?? {}) as Record<string, string>);
    const declared = given.flatMap(([name, value]): [string, string][] =>
      name === 'xmlns' ? [['', value]] : name.startsWith('xmlns:') ? [[name.slice(6), value]] : [],
    );
    const spaces: Spaces = declared.length === 0 ? outer : new Map([...outer, ...declared]);
    const resolve = (name: string, isAttribute: boolean): { space: string; local: string } => {
      const at = name.indexOf(':');
      if (at < 0) return { space: isAttribute ? '' : (spaces.get('') ?? ''), local: name };
      const prefix = name.slice(0, at);
      const space = prefix === 'xml' ? 'xml' : spaces.get(prefix);
      if (space === undefined) throw invalid(file, line, `the prefix ${prefix} stands for no namespace`);
      return { space, local: name.slice(at + 1) };
    };
    const { space, local } = resolve(tag, false);
    const attributes: Record<string, string> = {};
    for (const [name, value] of given) {
      if (name === 'xmlns' || name.startsWith('xmlns:')) continue;
      const attribute = resolve(name, true);
      const key = attribute.space === '' ? attribute.local : `{${attribute.space}}${attribute.local}`;
      attributes[key] = decodeEntities(file, line, value);
    }
    const inside = node[tag] as readonly RawNode[];
    const text = inside.map((part) => textOf(file, line, part)).join('');
    return [
      { name: local, space, attributes, children: elementsOf(file, inside, lineAt, spaces), text, line },
    ];
  });
}

function textOf(file: string, line: number, node: RawNode): string {
  if (typeof node['#text'] === 'string') return decodeEntities(file, line, node['#text']);
  const raw = node['#cdata'] as readonly RawNode[] | undefined;
  return raw === undefined ? '' : raw.map((part) => String(part['#text'] ?? '')).join('');
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Puts in the characters that stand behind `&lt;` and `&#10;`; any other entity is unknown, since none can be declared. */
export function decodeEntities(file: string, line: number, text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9A-Fa-f]{1,6})|([^;\s&]{1,64}));?/g,
    (whole, digits, hex, name) => {
      if (name !== undefined) {
        const known = Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined;
        if (known === undefined || !whole.endsWith(';'))
          throw invalid(file, line, `has an entity nobody knows: ${whole}`);
        return known;
      }
      const code = digits === undefined ? Number.parseInt(hex, 16) : Number(digits);
      if (code > 0x10ffff || !whole.endsWith(';')) throw invalid(file, line, `${whole} is no character`);
      return String.fromCodePoint(code);
    },
  );
}

/** Says on which line a position of a text is. */
function lineCounter(text: string): (index: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (index) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle]! <= index) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}
