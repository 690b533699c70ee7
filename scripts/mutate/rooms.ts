/** The rooms whose mutation score is measured, and the tests that are near them. */

/** How often a property runs for each mutant: enough to notice most, few enough to try thousands. */
export const MOST_RUNS = 10;

/** What is mutated, and what should notice. */
export interface Room {
  /** Globs of the sources that are mutated; a leading `!` leaves files out. */
  readonly mutate: readonly string[];
  /** Globs of the test files that run for each mutant. */
  readonly tests: readonly string[];
  /** The room whose procedures are held against `cases/`. */
  readonly cases?: string;
  /** Tests that are left out, by parts of their names: each takes longer than all others together, or needs more runs. */
  readonly without?: readonly string[];
}

const core = 'packages/core/src';

const room = (name: string, more: Partial<Room> = {}): Room => ({
  mutate: [`${core}/${name}/**/*.ts`, `!${core}/${name}/**/*.test.ts`, `!${core}/${name}/index.ts`],
  tests: [`${core}/${name}/**/*.test.ts`],
  ...more,
});

/** The rule tables of a court: its cases, and those of its tests that ask the tables most. */
const tables = (name: string, tests: string, more: Partial<Room> = {}): Room => ({
  mutate: [`${core}/${name}/*.table.ts`],
  tests: tests.split(' ').map((test) => `${core}/${name}/${test}.test.ts`),
  cases: name,
  ...more,
});

/** A part of `core/table`: some of its files, and the tests whose names begin with some words. */
const partOfTable = (files: string, tests: string, more: Partial<Room> = {}): Room => ({
  mutate: files.split(' ').map((file) => `${core}/table/${file}.ts`),
  tests: tests.split(' ').map((name) => `${core}/table/${name}*.test.ts`),
  ...more,
});

/** Every room by the name that `npm run mutate` takes. */
export const ROOMS: Readonly<Record<string, Room>> = {
  'table/deciding': partOfTable(
    'bounds cell check-definition condition decide define-table fact fit-table freeze-copy parameter parse-table policy-hash procedure program read-facts reason table table-procedure',
    'bounds cell decide define-table procedure table-procedure explain-parameters render to-js',
    { cases: 'conflict-review' },
  ),
  'table/writing': partOfTable(
    'describe-when diff explain-parameters render-markdown render-mermaid sql-dialect sql-parameters table-grid to-js to-sql',
    'render to- explain-parameters',
  ),
  'table/analysing': partOfTable(
    'analyze axis box case-space count-cases explain feasible find-case find-gaps linked-counts matching-rules nearest-case nearest-change nearest-point rule-questions',
    'accepted-gaps analyze explain',
    { without: ['more gaps than are listed'] },
  ),
  review: room('review', { cases: 'review' }),
  'tables/conflict-review': tables('conflict-review', 'own-table protocol arbiter-oracle place-oracle'),
  'tables/debate-override': tables(
    'debate-override',
    'build-hints integrity moderate own-table protocol adoption.prop moderate.prop gate.prop',
    // They count what many samples meet, and ten meet too little.
    { without: ['agrees with the document on every', 'one wrong character never changes'] },
  ),
  'tables/verification': tables('verification', 'retry.table disposition.prop quotation protocol review'),
  'tables/investigation': tables('investigation', 'smaller-tables plan independent rounds courts'),
  'tables/memory': tables('memory', 'tables structure slot guards.prop'),
  panel: room('panel', { without: ['oracle.prop.test.ts', 'analyze-panel.test.ts', 'copied many times'] }),
  votes: room('votes', {
    cases: 'votes',
    without: ['the limit is passed', 'copied twice', 'misled together', 'what has no room', 'automates more'],
  }),
};
