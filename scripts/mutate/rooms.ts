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
  /** The part of their usual cases that the largest properties draw (`CURIA_DRAWS`); all of them if absent. */
  readonly draws?: number;
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

/** A part of a room: some of its files, and the tests whose names begin with some words; only what is mutated becomes slow, so tests in small parts are quick. */
const part = (name: string, files: string, tests: string, more: Partial<Room> = {}): Room => ({
  mutate: files.split(' ').map((file) => `${core}/${name}/${file}.ts`),
  tests: tests.split(' ').map((test) => `${core}/${name}/${test}*.test.ts`),
  ...more,
});

/** Every room by the name that `npm run mutate` takes. */
export const ROOMS: Readonly<Record<string, Room>> = {
  'table/deciding': part(
    'table',
    'bounds cell check-definition condition decide define-table fact fit-table freeze-copy parameter parse-table policy-hash procedure program read-facts reason table table-procedure',
    'bounds cell decide define-table procedure table-procedure explain-parameters render to-js',
    { cases: 'conflict-review' },
  ),
  'table/writing': part(
    'table',
    'describe-when diff explain-parameters render-markdown render-mermaid sql-dialect sql-parameters table-grid to-js to-sql',
    'render to- explain-parameters',
  ),
  'table/analysing': part(
    'table',
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
  'panel/defining': part(
    'panel',
    'accepted check-answer check-kinds check-rules classes compare-text court-file court-names decimal define-panel definition describe-fact fact item-id kind make-plan panel panel-case plan plan-fact problems question seat settle-named',
    'accepted check-answer court-tables item-id define-panel planned-facts refused classes decide-case deciding-parts protocol question read-answer read-case rule-case said seats-of oracle.prop',
    { without: ['hundred thousand'], draws: 0.01 },
  ),
  'panel/ruling': part(
    'panel',
    'answers case-shape case-votes count-facts decide-case decide-item deciding-parts given-answer other-answers person-answer procedure protocol quotations read-answer read-case record-lines roll rule-case ruling said said-values seats-of silence tally vote',
    'answers case-shape case-votes count-facts decide-case deciding-parts given-answer other-answers person-answer procedure protocol read-answer read-case rule-case said seats-of silence tally classes oracle.prop',
    { without: ['hundred thousand', 'random courts'], draws: 0.005 },
  ),
  'panel/analysing': part(
    'panel',
    'analyze-freely analyze-panel explore free-facts multisets panel-space pivotal walk-panels witness',
    'analyze-panel',
  ),
  'panel/measuring': part(
    'panel',
    'calibrate-cascade calibrate-court calibration cascade-court court-calibration court-of-votes doctor doctor-voices gold labelled-votes measure-panel read-votes score-ruling system-answers system-scores try-court unmatched-gold',
    'calibrate-court doctor measure-panel',
    { without: ['copied many times'] },
  ),
  'votes/reading': part(
    'votes',
    'ballot column conflict-gold conflict-votes hash-order kind look-alike name-table read-votes self-contradiction shuffle sort-votes spot-check suggest-gold vote vote-hash vote-set',
    'read-votes look-alike conflict-votes draw',
  ),
  'votes/fitting': part(
    'votes',
    'answer-case answer-open cascade cascade-order cross-validate dawid-skene distribution features leave-one-out logit method.table methods model prior procedures single stack',
    'cascade dawid-skene distribution method.table stack',
    { cases: 'votes', without: ['what has no room'] },
  ),
  'votes/certifying': part(
    'votes',
    'calibrate calibrate-options calibrate-report calibration cascade-savings certify estimate labels-needed share-curve watch',
    'calibrate calibration certify watch',
    { without: ['the limit is passed', 'copied twice', 'misled together', 'automates more'] },
  ),
  'votes/evaluating': part(
    'votes',
    'agreement alarms compare-methods drop-reviewers errors-together evaluate notices reviewer-rows scores',
    'agreement alarms evaluate',
  ),
};
