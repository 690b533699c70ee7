/** The formats of results that can be taken in, as data: one entry, one file. */
import type { ReadResults, ResultOptions } from './judgements.ts';

/** One format of judgements. */
export interface ResultFormat {
  readonly name: string;
  readonly title: string;
  readonly reads: string;
  readonly example: string;
  /** Options of its own: how the command line writes them, and what they do. */
  readonly options: readonly (readonly [flags: string, doc: string])[];
  readonly load: () => Promise<(file: string, options: ResultOptions) => ReadResults | Promise<ReadResults>>;
}

/** Every format. */
export const RESULT_FORMATS: readonly ResultFormat[] = [
  {
    name: 'promptfoo',
    title: 'promptfoo',
    reads:
      'It reads what `promptfoo eval -o results.json` writes. Providers are reviewers, and what they answered is their label; ' +
      'a test that asserts `equals` says what is right. With --by assertions, each assertion is a reviewer that says pass or fail.',
    example: 'results.json --to votes --out votes.jsonl',
    options: [
      ['--by <whom>', 'who the reviewers are: providers or assertions'],
      ['--gold-var <name>', 'the variable of a test that says what is right'],
    ],
    load: async () => (await import('./promptfoo.ts')).readPromptfoo,
  },
  {
    name: 'inspect',
    title: 'Inspect',
    reads:
      'It reads a log as Inspect writes it, `.eval` or JSON. The model is the reviewer, its answer the label, and the target says ' +
      'what is right. With --by scorers, each scorer is a reviewer, and nothing is known to be right.',
    example: 'log.eval --to votes --out votes.jsonl',
    options: [
      ['--by <whom>', 'who the reviewers are: model or scorers'],
      ['--scorer <name>', 'the scorer whose reading of the answer counts'],
    ],
    load: async () => (await import('./inspect.ts')).readInspect,
  },
  {
    name: 'label-studio',
    title: 'Label Studio',
    reads:
      'It reads an export as JSON. Annotators are reviewers, and so are models with predictions; an annotation that is marked as ' +
      'ground truth says what is right and is no vote.',
    example: 'project.json --to votes --out votes.jsonl',
    options: [['--field <name>', 'which control, if there are several']],
    load: async () => (await import('./label-studio.ts')).readLabelStudio,
  },
  {
    name: 'csv',
    title: 'a CSV table',
    reads:
      'It reads cells separated by commas, semicolons or tabs, with a byte order mark or without, and cells over several lines. ' +
      'A row is one vote, or an item with a column for each reviewer (--reviewers).',
    example: 'results.csv --item ticket --reviewers ann,ben,model --gold truth --to votes',
    options: [
      ['--item <column>', 'the column that names the item (default: item)'],
      ['--reviewer <column>', 'the column that names the reviewer (default: reviewer)'],
      ['--label <column>', 'the column with the label (default: label)'],
      ['--reviewers <columns>', 'one column for each reviewer, instead of reviewer and label'],
      ['--gold <column>', 'the column that says what is right'],
      ['--fields <columns>', 'columns that a case shows to its voices'],
    ],
    load: async () => (await import('./csv.ts')).readCsv,
  },
];
