/** The formats of results that can be taken in, as data: one entry, one file. */
import type { Seen } from '../look-at-file.ts';
import type { ReadResults, ResultOptions } from './judgements.ts';

/** One format of judgements. */
export interface ResultFormat {
  readonly name: string;
  readonly title: string;
  readonly reads: string;
  /** Whether a file looks like one of these; it may be wrong all the same. */
  readonly fits: (seen: Seen) => boolean;
  /** The options of its own. */
  readonly options: readonly (keyof ResultOptions)[];
  readonly load: () => Promise<(file: string, options: ResultOptions) => ReadResults | Promise<ReadResults>>;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isWorkbook = (file: string): boolean => /\.xlsx$/i.test(file);

/** Every format. */
export const RESULT_FORMATS: readonly ResultFormat[] = [
  {
    name: 'promptfoo',
    title: 'promptfoo',
    reads:
      'It reads what `promptfoo eval -o results.json` writes. Providers are reviewers, and what they answered is their label; ' +
      'a test that asserts `equals` says what is right. With --reviewers assertions, each assertion is a reviewer that says pass or fail.',
    fits: ({ json }) => isRecord(json) && isRecord(json.results) && Array.isArray(json.results.results),
    options: ['reviewers', 'goldVar'],
    load: async () => (await import('./promptfoo.ts')).readPromptfoo,
  },
  {
    name: 'inspect',
    title: 'Inspect',
    reads:
      'It reads a log as Inspect writes it, `.eval` or JSON. The model is the reviewer, its answer the label, and the target says ' +
      'what is right. With --reviewers scorers, each scorer is a reviewer, and nothing is known to be right.',
    // Python writes a score that was not given as NaN, which is no JSON.
    fits: ({ file, isArchive, start, json }) =>
      (isArchive && !isWorkbook(file)) ||
      (isRecord(json) ? isRecord(json.eval) : /^\s*\{/.test(start) && /"eval"\s*:\s*\{/.test(start)),
    options: ['reviewers', 'scorer'],
    load: async () => (await import('./inspect.ts')).readInspect,
  },
  {
    name: 'label-studio',
    title: 'Label Studio',
    reads:
      'It reads an export as JSON. Annotators are reviewers, and so are models with predictions; an annotation that is marked as ' +
      'ground truth says what is right and is no vote.',
    fits: ({ json }) =>
      Array.isArray(json) &&
      isRecord(json[0]) &&
      isRecord(json[0].data) &&
      Array.isArray(json[0].annotations),
    options: ['field'],
    load: async () => (await import('./label-studio.ts')).readLabelStudio,
  },
  {
    name: 'csv',
    title: 'a CSV table',
    reads:
      'It reads CSV, TSV and XLSX in any usual encoding, and finds the columns by their names. ' +
      'A row is one vote, or an item with a column for each reviewer (--column reviewers=ann,ben); --dry-run shows how it is read.',
    fits: ({ file, start, json, isArchive }) =>
      isArchive
        ? isWorkbook(file)
        : json === undefined && (/\.[ct]sv$/i.test(file) || /^\ufeff?[^<{[\n][^\n]*[,;\t]/.test(start)),
    options: ['column', 'dryRun'],
    load: async () => (await import('./csv.ts')).readCsv,
  },
];
