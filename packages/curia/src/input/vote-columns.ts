/** Which column of a sheet says what: names in any case, in English and Korean, one row for each vote or one for each item. */
import { CuriaError } from '@curia/core';

/** What a column can say about a vote or a known answer. */
const PARTS = ['item', 'reviewer', 'label', 'order', 'family', 'cost', 'gold', 'drawn'] as const;
type Part = (typeof PARTS)[number];

/** Other names, without spaces, dashes and underscores. */
const NAMES: Readonly<Record<Part, readonly string[]>> = {
  item: [
    'id',
    'itemid',
    'case',
    'caseid',
    'example',
    'exampleid',
    'ticket',
    'question',
    'questionid',
    'task',
    '항목',
    '번호',
    '사건',
    '문항',
    '아이템',
    '사례',
  ],
  reviewer: [
    'rater',
    'annotator',
    'judge',
    'worker',
    'workerid',
    'voice',
    'model',
    'coder',
    'labeler',
    'labeller',
    '심사자',
    '평가자',
    '검토자',
    '모델',
    '작업자',
    '라벨러',
  ],
  label: [
    'vote',
    'answer',
    'value',
    'rating',
    'decision',
    'class',
    'category',
    'verdict',
    'choice',
    'response',
    '라벨',
    '레이블',
    '답',
    '답변',
    '투표',
    '판정',
    '분류',
    '의견',
  ],
  order: ['pass', 'repeat', '순서'],
  family: ['vendor', 'provider', '계열'],
  cost: ['price', '비용'],
  gold: ['truth', 'groundtruth', 'correct', 'goldlabel', 'expected', '정답'],
  drawn: [],
};

/** Columns that nobody votes in. */
const PROSE = [
  'text',
  'comment',
  'comments',
  'note',
  'notes',
  'prompt',
  'date',
  'time',
  'timestamp',
  '본문',
  '설명',
  '비고',
  '메모',
  '날짜',
];

/** How a sheet was understood. */
interface SheetPlan {
  /** One row for each vote, or one for each item with a column for each reviewer. */
  readonly form: 'long' | 'wide';
  /** The column of each part. */
  readonly columns: ReadonlyMap<Part, string>;
  /** The columns of the reviewers; empty in long form. */
  readonly reviewers: readonly string[];
}

type Row = Readonly<Record<string, unknown>>;

const plain = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_\-.]+/g, '');

/** Finds out which column says what; throws with the one thing to change if that cannot be said. */
function planSheet(file: string, names: readonly string[], of: 'votes' | 'gold'): SheetPlan {
  const columns = new Map<Part, string>();
  const taken = new Map<string, Part>();
  const take = (part: Part, name: string | undefined): void => {
    if (name === undefined || columns.has(part) || taken.has(name)) return;
    columns.set(part, name);
    taken.set(name, part);
  };
  for (const part of PARTS)
    take(
      part,
      names.find((name) => plain(name) === part),
    );
  for (const part of PARTS)
    take(
      part,
      names.find((name) => !taken.has(name) && NAMES[part].includes(plain(name))),
    );
  const refuse = (problem: string): CuriaError =>
    new CuriaError('VOTE_INVALID', `${file}: ${problem}; its columns are ${names.join(', ')}`);
  if (!columns.has('item')) throw refuse('no column names the item: call it item');
  if (of === 'gold') {
    // In a file of known answers, what is right is the label.
    const label = columns.get('label') ?? columns.get('gold');
    if (label === undefined) throw refuse('no column has the known answer: call it label');
    return { form: 'long', columns: columns.set('label', label), reviewers: [] };
  }
  if (columns.has('reviewer') && columns.has('label')) return { form: 'long', columns, reviewers: [] };
  const apart: readonly (Part | undefined)[] = ['item', 'gold', 'order', 'family', 'cost', 'drawn'];
  const reviewers = names.filter((name) => !apart.includes(taken.get(name)) && !PROSE.includes(plain(name)));
  // A column that is called like a vote or its author belongs to one row for each vote, so the other is misspelt or missing.
  if (reviewers.length >= 2 && !columns.has('reviewer') && !columns.has('label'))
    return { form: 'wide', columns, reviewers };
  throw refuse(
    columns.has('label')
      ? 'no column says who votes: call it reviewer'
      : columns.has('reviewer')
        ? 'no column has the vote: call it label'
        : 'it needs the columns reviewer and label, or a column for each of at least two reviewers',
  );
}

/** Whether a plan is what nobody has to be told. */
const isPlain = ({ form, columns }: SheetPlan): boolean =>
  form === 'long' && [...columns].every(([part, name]) => part === name);

/** What was understood, in one line; undefined if everything is called as it should be. */
function sayPlan(file: string, plan: SheetPlan): string | undefined {
  if (isPlain(plan)) return undefined;
  const said = (['item', 'reviewer', 'label', 'order', 'family', 'cost', 'gold'] as const).flatMap((part) => {
    const name = plan.columns.get(part);
    return name === undefined || (plan.form === 'wide' && (part === 'reviewer' || part === 'label'))
      ? []
      : [[part, name]];
  });
  const wide = plan.form === 'wide' ? [['reviewers', plan.reviewers.join(',')]] : [];
  const all = [...said, ...wide].map(([part, name]) => `${part}=${name}`);
  return `${file} is read as one row for each ${plan.form === 'wide' ? 'item' : 'vote'}: ${all.join('; ')}. To say so yourself: curia import ${file} ${all.map((one) => `--column ${JSON.stringify(one)}`).join(' ')}`;
}

/** The records that a row holds, under the names that records have. */
function recordsOf(plan: SheetPlan, row: Row): Row[] {
  const at = (part: Part): unknown => {
    const name = plan.columns.get(part);
    return name === undefined ? undefined : row[name];
  };
  const cost = at('cost');
  // What has no part stays under its name: a slip in a name is found by whoever reads the record.
  const named = new Set(plan.columns.values());
  const rest = Object.fromEntries(
    Object.entries(row).filter(([name]) => plan.form === 'long' && !named.has(name)),
  );
  const shared = {
    ...rest,
    item: at('item'),
    order: at('order'),
    family: at('family'),
    cost:
      typeof cost === 'string' && cost.trim() !== '' && Number.isFinite(Number(cost)) ? Number(cost) : cost,
    gold: at('gold'),
    drawn: at('drawn'),
  };
  if (plan.form === 'long') return [{ ...shared, reviewer: at('reviewer'), label: at('label') ?? null }];
  const votes = plan.reviewers
    .filter((reviewer) => row[reviewer] !== undefined && row[reviewer] !== null)
    .map((reviewer) => ({ ...shared, reviewer, label: row[reviewer] }));
  // An item that nobody answers is still one.
  return votes.length > 0 ? votes : [{ ...shared, reviewer: plan.reviewers[0], label: null }];
}

/** Reads rows of one sheet; the plan follows from the names of each row, and is made once for rows that have the same. */
export function startSheet(
  file: string,
  of: 'votes' | 'gold',
): {
  readonly read: (record: unknown) => readonly unknown[];
  readonly said: () => string | undefined;
  readonly onHeader: (names: readonly string[]) => void;
} {
  let plan: SheetPlan | undefined;
  let known = '';
  return {
    onHeader(names) {
      plan = planSheet(file, names, of);
      known = 'header';
    },
    read(record) {
      if (typeof record !== 'object' || record === null || Array.isArray(record)) return [record];
      if (known !== 'header') {
        // Records say what they have one by one; what is called as it should be is read by its schema.
        const names = Object.keys(record);
        if ('item' in record && ('label' in record || 'reviewer' in record || 'drawn' in record))
          return [record];
        if (known !== names.join('\n')) {
          plan = planSheet(file, names, of);
          known = names.join('\n');
        }
      }
      return plan === undefined ? [record] : recordsOf(plan, record as Row);
    },
    said: () => (plan === undefined ? undefined : sayPlan(file, plan)),
  };
}
