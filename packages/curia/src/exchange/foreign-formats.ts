/** Every format that can be taken in, as data: how it is recognised, what becomes of it, and which options it has. */
import type { Importer } from '@curia/core/court';
import { courts } from '../courts/list.ts';
import { beginsRun, lookAtFile, type Seen } from './look-at-file.ts';
import { RESULT_FORMATS } from './results/formats.ts';

/** One format. */
export type ForeignFormat = {
  readonly name: string;
  /** What a file of it is, with its article. */
  readonly is: string;
  readonly reads: string;
  /** The names of its options, as a program writes them. */
  readonly options: readonly string[];
  fits(seen: Seen): boolean;
} & (
  | { readonly becomes: 'run' | 'table' | 'records' }
  | { readonly becomes: 'record'; readonly importer: Importer }
);

const TABLE_OPTIONS = ['decision', 'name', 'firstWins', 'out', 'json'];

const isGraph = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'nodes' in value &&
  Array.isArray(value.nodes) &&
  'edges' in value;

/** An option as a program writes it: `--gold-var <name>` is goldVar. */
const keyOf = (flags: string): string =>
  (/^--([a-z-]+)/.exec(flags)?.[1] ?? flags).replace(/-([a-z])/g, (_, letter: string) =>
    letter.toUpperCase(),
  );

/** Every format, those of courts last. */
export const FOREIGN_FORMATS: readonly ForeignFormat[] = [
  {
    name: 'run',
    is: 'a run that curia export wrote',
    reads:
      'The hash chain of every log is followed and every case decided again before the run is kept; a file that is incomplete or was ' +
      'changed, and a run that the store has already, are refused. Run, cases and events are the same byte for byte.',
    becomes: 'run',
    options: ['court', 'store', 'json'],
    fits: beginsRun,
  },
  {
    name: 'dmn',
    is: 'a decision table of DMN',
    reads:
      'DMN 1.1 to 1.5 with the hit policies FIRST, UNIQUE, ANY and PRIORITY, and cells that compare numbers, text and true or false with ' +
      'values, lists, ranges and not(…).',
    becomes: 'table',
    options: TABLE_OPTIONS,
    fits: ({ start }) => /^\ufeff?\s*</.test(start) && /\/DMN\/|<(?:\w+:)?definitions\b/.test(start),
  },
  {
    name: 'jdm',
    is: 'a decision table of GoRules (JDM)',
    reads:
      'Tables with the hit policy first; types and possible values come from the JSON Schema of the input, numbers and true or false from ' +
      'the cells as well.',
    becomes: 'table',
    options: TABLE_OPTIONS,
    fits: ({ json }) => isGraph(json),
  },
  ...RESULT_FORMATS.map(
    (format): ForeignFormat => ({
      name: format.name,
      is: `results of ${format.title}`,
      reads: format.reads,
      becomes: 'records',
      options: ['as', 'court', 'out', ...format.options],
      fits: format.fits,
    }),
  ),
  ...courts.flatMap(({ imports = [] }) =>
    imports.map(
      (importer): ForeignFormat => ({
        name: importer.name,
        is: importer.file,
        reads: importer.reads,
        becomes: 'record',
        importer,
        options: ['out', ...importer.options.map(({ flags }) => keyOf(flags))],
        fits: ({ json }) => importer.fits(json),
      }),
    ),
  ),
];

/** The formats that a file may be of. */
export function formatsOf(file: string): readonly ForeignFormat[] {
  const seen = lookAtFile(file);
  return FOREIGN_FORMATS.filter((format) => format.fits(seen));
}
