/** Tells Stryker which strings are prose: a changed word there changes no ruling, so no test should depend on it. */

/** As much of a syntax tree as is looked at here. */
interface Node {
  readonly type: string;
  readonly name?: string;
  readonly value?: unknown;
  readonly key?: Node;
  readonly callee?: Node;
  readonly object?: Node;
  readonly property?: Node;
  readonly arguments?: readonly Node[];
  readonly quasis?: readonly { readonly value: { readonly raw: string } }[];
}

interface Path {
  readonly node: Node;
  readonly parent: Node | null;
  readonly parentPath: Path | null;
}

/** Fields whose value is read by people only. */
const PROSE_FIELDS = [
  'doc',
  'reason',
  'because',
  'title',
  'meaning',
  'remedy',
  'description',
  'message',
  'note',
];
/** Functions of `core/table` that take a sentence about a fact. */
const FACTS = ['count', 'flag', 'choice', 'choices', 'set', 'ratio', 'number', 'sum', 'parameter'];

const isText = ({ type }: Node): boolean => type === 'StringLiteral' || type === 'TemplateLiteral';

/** Words that the program compares or writes have no spaces between them; sentences have. */
const SENTENCE = /[a-z,;:.'}] [a-z{"'(]|[a-z] \$?$/;

const isSentence = ({ value, quasis = [] }: Node): boolean =>
  SENTENCE.test(typeof value === 'string' ? value : quasis.map((part) => part.value.raw).join('{}'));

const nameOf = (node: Node | undefined): string | undefined =>
  node?.type === 'MemberExpression'
    ? nameOf(node.property)
    : (node?.name ?? (node?.value as string | undefined));

function isProse(path: Path): boolean {
  const { node, parent } = path;
  if (parent === null) return false;
  if (isText(node) && isSentence(node)) return true;
  if (parent.type === 'ObjectProperty' && parent.key !== node) {
    if (PROSE_FIELDS.includes(nameOf(parent.key) ?? '')) return true;
    // The outcomes of a table: a word, and what it means.
    const owner = path.parentPath?.parentPath?.parent;
    return isText(node) && owner?.type === 'ObjectProperty' && nameOf(owner.key) === 'outcomes';
  }
  if (!isText(node)) return false;
  const callee = nameOf(parent.callee);
  if (parent.type === 'NewExpression') return callee === 'CuriaError' && parent.arguments?.[0] !== node;
  if (parent.type === 'CallExpression')
    return callee === 'describe' || (FACTS.includes(callee ?? '') && parent.arguments?.[0] === node);
  return false;
}

/** The plugin that Stryker loads. */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'prose',
    value: { shouldIgnore: (path: Path) => (isProse(path) ? 'prose for people' : undefined) },
  },
];
