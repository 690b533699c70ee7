/** Sheets of votes and of known answers: one row for each vote, or one for each item with a column for each reviewer. */
import { CuriaError } from '@curia/core';
import { type ColumnChoice, NO_CHOICE } from './column-choice.ts';
import {
  findColumn,
  folded,
  matchColumns,
  type SheetPart,
  type SheetPlan,
  type SheetReader,
  sayNames,
} from './sheet.ts';

const PARTS = ['item', 'reviewer', 'label', 'order', 'family', 'cost', 'gold', 'drawn'] as const;
type VotePart = (typeof PARTS)[number];

/** What `--column` takes for a sheet of votes. */
export const VOTE_COLUMNS: readonly string[] = [...PARTS, 'reviewers', 'fields'];

/** Other names of the columns, folded. */
const NAMES: Readonly<Record<VotePart, readonly string[]>> = {
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

const parts = (...required: VotePart[]): SheetPart[] =>
  PARTS.map((part) => ({ part, names: NAMES[part], required: required.includes(part) }));

const voteParts = parts('item', 'reviewer', 'label');
const goldParts = parts('item', 'label');

/** Other names of an item and of a known answer, where cases are read. */
export const [ITEM_NAMES, GOLD_NAMES] = [NAMES.item, NAMES.gold];

/** Other names of who votes and of the vote. */
export const VOTE_NAMES: Readonly<Record<string, readonly string[]>> = {
  reviewer: NAMES.reviewer,
  label: NAMES.label,
};

/** A record with any names. */
type Row = Readonly<Record<string, unknown>>;

/** Reads sheets of votes, or of known answers. */
export function voteSheet(of: 'votes' | 'gold', choice: ColumnChoice = NO_CHOICE): SheetReader {
  return {
    choice,
    parts: of === 'votes' ? voteParts : goldParts,
    plan: (file, names) => planVotes(file, names, of, choice),
  };
}

function planVotes(
  file: string,
  names: readonly string[],
  of: 'votes' | 'gold',
  choice: ColumnChoice,
): SheetPlan {
  const refuse = (problem: string): CuriaError =>
    new CuriaError('VOTE_INVALID', `${file}: ${problem}; its columns are ${sayNames(names)}`);
  const said = choice.reviewers.map((name) => findColumn(file, names, name));
  const columns = matchColumns(
    file,
    names.filter((name) => !said.includes(name)),
    voteParts,
    choice,
  );
  if (!columns.has('item')) throw refuse('no column names the item: call it item');
  const { row, reviewers } = of === 'gold' ? planGold() : planForm();
  const kept = new Set([...columns.values(), ...reviewers]);
  const fields = choice.fields.map((name) => findColumn(file, names, name));
  return {
    row,
    columns,
    reviewers,
    unread: names.filter((name) => !kept.has(name) && !fields.includes(name)),
    isPlain: row !== 'item' && [...columns].every(([part, name]) => part === name),
    make: (record) => votesIn({ row, columns, reviewers }, record),
  };

  function planGold(): Pick<SheetPlan, 'row' | 'reviewers'> {
    // In a file of known answers, what is right is the label.
    const label = columns.get('label') ?? columns.get('gold');
    if (label === undefined) throw refuse('no column has the known answer: call it label');
    columns.delete('gold');
    columns.set('label', label);
    return { row: 'answer', reviewers: [] };
  }

  function planForm(): Pick<SheetPlan, 'row' | 'reviewers'> {
    if (said.length > 0) {
      columns.delete('reviewer');
      columns.delete('label');
      return { row: 'item', reviewers: said };
    }
    if (columns.has('reviewer') && columns.has('label')) return { row: 'vote', reviewers: [] };
    const taken = new Map([...columns].map(([part, name]) => [name, part]));
    const reviewers = names.filter((name) => !taken.has(name) && !PROSE.includes(folded(name)));
    // A column that is called like a vote or its author belongs to one row for each vote, so the other is misspelt or missing.
    if (reviewers.length >= 2 && !columns.has('reviewer') && !columns.has('label'))
      return { row: 'item', reviewers };
    throw refuse(
      columns.has('label')
        ? 'no column says who votes: call it reviewer'
        : columns.has('reviewer')
          ? 'no column has the vote: call it label'
          : 'it needs the columns reviewer and label, or a column for each of at least two reviewers',
    );
  }
}

/** The records that a row holds, under the names that records have. */
function votesIn(
  { row, columns, reviewers }: Pick<SheetPlan, 'row' | 'columns' | 'reviewers'>,
  record: Row,
): Row | Row[] {
  const at = (part: VotePart): unknown => {
    const name = columns.get(part);
    return name === undefined ? undefined : record[name];
  };
  const cost = at('cost');
  // What has no part stays under its name: a slip in a name is found by whoever reads the record.
  const named = new Set(columns.values());
  const rest = Object.fromEntries(
    Object.entries(record).filter(([name]) => row !== 'item' && !named.has(name)),
  );
  const shared = {
    ...rest,
    item: at('item'),
    order: at('order'),
    family: at('family'),
    cost: typeof cost === 'string' ? numberIn(cost) : cost,
    gold: at('gold'),
    drawn: at('drawn'),
  };
  if (row !== 'item') return { ...shared, reviewer: at('reviewer'), label: at('label') ?? null };
  const votes = reviewers
    .filter((reviewer) => record[reviewer] !== undefined && record[reviewer] !== null)
    .map((reviewer) => ({ ...shared, reviewer, label: record[reviewer] }));
  // An item that nobody answers is still one.
  return votes.length > 0 ? votes : [{ ...shared, reviewer: reviewers[0], label: null }];
}

/** A cost, with a point or a comma before its fraction. */
function numberIn(cost: string): unknown {
  const number = Number(cost.trim().replace(/^(\d+),(\d+)$/, '$1.$2'));
  return cost.trim() !== '' && Number.isFinite(number) ? number : cost;
}

/** Reads records whose names are those of a sheet, one after the other; the plan is made once for records that have the same. */
export function voteRecords(
  file: string,
  of: 'votes' | 'gold',
  choice: ColumnChoice = NO_CHOICE,
): { readonly read: (record: unknown) => readonly unknown[]; readonly plan: () => SheetPlan | undefined } {
  let plan: SheetPlan | undefined;
  let known = '';
  return {
    read(record) {
      if (Array.isArray(record) || typeof record !== 'object' || record === null) return [record];
      const names = Object.keys(record);
      const isPlain = 'item' in record && ('label' in record || 'reviewer' in record || 'drawn' in record);
      // Records say what they have one by one; what is called as it should be is read by its schema.
      if (isPlain && choice === NO_CHOICE) return [record];
      if (known !== names.join('\n')) {
        plan = planVotes(file, names, of, choice);
        known = names.join('\n');
      }
      return plan === undefined ? [record] : [votesIn(plan, record as Row)].flat();
    },
    plan: () => plan,
  };
}
