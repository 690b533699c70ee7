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
  readonly expressions?: readonly Node[];
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
const FACTS = ['count', 'sum', 'score', 'choice', 'flag', 'set'];

/** What decides something stays under test, also inside a sentence: leaving out a node leaves out everything in it. */
const DECIDING = /"type":"(?:Conditional|Logical|Binary|ArrowFunction|Array|Object)Expression"/;

const isText = (node: Node): boolean =>
  node.type === 'StringLiteral' ||
  (node.type === 'TemplateLiteral' && !DECIDING.test(JSON.stringify(node.expressions)));

/** Words that the program compares or writes have no spaces between them; sentences have. */
const SENTENCE = /[a-z,;:.'}] [a-z{"'(]|[a-z] \$?$/;

const isSentence = ({ value, quasis = [] }: Node): boolean =>
  SENTENCE.test(typeof value === 'string' ? value : quasis.map((part) => part.value.raw).join('{}'));

const nameOf = (node: Node | undefined): string | undefined =>
  node?.type === 'MemberExpression'
    ? nameOf(node.property)
    : (node?.name ?? (node?.value as string | undefined));

function isProse({ node, parent, parentPath }: Path): boolean {
  if (parent === null || !isText(node)) return false;
  if (isSentence(node)) return true;
  switch (parent.type) {
    case 'ObjectProperty': {
      // The outcomes of a table: a word, and what it means.
      const owner = parentPath?.parentPath?.parent;
      const isMeaning = owner?.type === 'ObjectProperty' && nameOf(owner.key) === 'outcomes';
      return parent.key !== node && (isMeaning || PROSE_FIELDS.includes(nameOf(parent.key) ?? ''));
    }
    case 'NewExpression':
      return nameOf(parent.callee) === 'CuriaError' && parent.arguments?.[0] !== node;
    case 'CallExpression':
      return (
        nameOf(parent.callee) === 'describe' ||
        (FACTS.includes(nameOf(parent.callee) ?? '') && parent.arguments?.[0] === node)
      );
    default:
      return false;
  }
}

/** The plugin that Stryker loads. */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'prose',
    value: { shouldIgnore: (path: Path) => (isProse(path) ? 'prose for people' : undefined) },
  },
];
