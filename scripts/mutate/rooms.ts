/** The rooms whose mutation score is measured, and the tests that are near them. */

/** How often a property runs for each mutant: enough to notice most, few enough to try thousands. */
export const MOST_RUNS = 10;

/** What is mutated, and what should notice. */
export interface Room {
  /** Globs of the sources that are mutated; a leading `!` leaves files out. */
  readonly mutate: readonly string[];
  /** Globs of the test files that run for each mutant. */
  readonly tests: readonly string[];
  /** The file with the questions that are held against their cases. */
  readonly questions?: string;
  /** Tests that are left out, by parts of their names: each takes longer than all others together, or needs more runs. */
  readonly without?: readonly string[];
  /** The part of their usual cases that the largest properties draw (`CURIA_DRAWS`); all of them if absent. */
  readonly draws?: number;
}

/** Where a room stands: courts and the memory have packages of their own. */
const folderOf = (name: string): string => {
  if (name === 'memory') return 'packages/memory/src';
  return ['table', 'votes', 'review'].includes(name)
    ? `packages/core/src/${name}`
    : `packages/courts/src/${name}`;
};

const room = (name: string, more: Partial<Room> = {}): Room => {
  const folder = folderOf(name);
  return {
    mutate: [`${folder}/**/*.ts`, `!${folder}/**/*.test.ts`, `!${folder}/index.ts`],
    tests: [`${folder}/**/*.test.ts`],
    ...more,
  };
};

/** The rule tables of a court: its cases, and those of its tests that ask the tables most. */
const tables = (name: string, tests: string, more: Partial<Room> = {}): Room => ({
  mutate: [`${folderOf(name)}/**/*.table.ts`, `!${folderOf(name)}/**/retired/**`],
  tests: tests.split(' ').map((test) => `${folderOf(name)}/**/${test}.test.ts`),
  questions: `${folderOf(name)}/${name === 'memory' ? 'tables' : 'rules'}/questions.ts`,
  ...more,
});

/** A part of a room: some of its files, wherever they stand in it, and the tests whose names begin with some words; only what is mutated becomes slow, so tests in small parts are quick. */
const part = (name: string, files: string, tests: string, more: Partial<Room> = {}): Room => ({
  mutate: files.split(' ').map((file) => `${folderOf(name)}/**/${file}.ts`),
  tests: tests.split(' ').map((test) => `${folderOf(name)}/**/${test}*.test.ts`),
  ...more,
});

/** Every room by the name that `npm run mutate` takes. */
export const ROOMS: Readonly<Record<string, Room>> = {
  'table/defining': part(
    'table',
    'cell check-definition define-table derive-policy fact freeze-copy parameter parse-table policy-hash rule table traced-rule',
    'cell check-definition define-table derive-policy parameter parse-table',
  ),
  'table/deciding': part(
    'table',
    'bounds condition decide effect fact-reader fact-reader.text fit-table overhear question program read-facts reason table-question',
    'bounds condition decide fit-table question program read-facts table-question',
  ),
  'table/writing': part(
    'table',
    'describe-when diff explain-parameters named-bounds one-line render-markdown render-mermaid sql-dialect sql-parameters table-grid to-js to-sql',
    'diff render sql- to- written explain-parameters',
  ),
  'table/analysing': part(
    'table',
    'analyze count-cases explain find-gaps matching-rules nearest-change rule-questions',
    'accepted-gaps analyze explain linked-counts nearest-change',
  ),
  'table/boxes': part('table', 'axis box case-space', 'accepted-gaps axis box case-space'),
  'table/sums': part(
    'table',
    'feasible linked-counts nearest-point',
    'feasible linked-counts nearest-point',
    {
      // It takes longer than all others together.
      without: ['no budget was given'],
    },
  ),
  'table/searching': part('table', 'find-case nearest-case', 'accepted-gaps find-case linked-counts nearest'),
  review: room('review', { questions: 'packages/core/src/review/questions.ts' }),
  'tables/conflict-review': tables(
    'conflict-review',
    'vote-tables own-table protocol arbiter-oracle contest-oracle',
  ),
  'tables/debate-override': tables(
    'debate-override',
    'align-sentiments build-hints integrity moderate own-table protocol adoption.prop moderate.prop gate.prop gate-t3.prop',
    // They count what many samples meet, and ten meet too little.
    { without: ['agrees with the document on every', 'one wrong character never changes'] },
  ),
  'tables/verification': tables(
    'verification',
    'retry.table disposition.prop acceptance.prop quotation protocol review',
  ),
  'tables/investigation': tables('investigation', 'smaller-tables plan independent rounds courts'),
  'tables/memory': tables('memory', 'tables structure slot guards.prop'),
  'panel/defining': part(
    'panel',
    'accepted check-answer check-kinds check-labels check-rules classes compare-text court-file court-names court-words decimal define-panel definition describe-fact fact item-id kind labels make-plan memory-part panel panel-case plan plan-fact problems question remembered seat settle-named',
    'accepted case-shape check-answer court-tables item-id labels define-panel planned-facts refused remembered classes decide-case deciding-parts protocol question read-answer read-case rule-case said seats-of oracle.prop',
    { without: ['hundred thousand'], draws: 0.01 },
  ),
  'panel/reading': part(
    'panel',
    'asked-words case-shape fields-of given-answer person-answer possible-answers protocol quotations read-answer read-case record-lines roll said said-values seats-of written',
    'case-shape given-answer person-answer protocol read-answer read-case said seats-of tally',
    { without: ['hundred thousand'] },
  ),
  'panel/ruling': part(
    'panel',
    'case-votes count-fact count-facts item-count decide-case own-rules decide-item deciding-parts find-unproven rule-case ruling say-spared settles tally vote wave',
    'spared wave case-votes classes count-facts decide-case deciding-parts rule-case seats-of tally',
  ),
  'panel/answers': part(
    'panel',
    'answers moved-facts other-answers silence silence-verdict',
    'answers other-answers silence',
  ),
  'panel/explaining': part('panel', 'panel-question purpose purposes', 'panel-question purposes'),
  'panel/analysing': part(
    'panel',
    'analyze-freely analyze-panel free-facts multisets nearest-panels panel-space settled-after',
    'analyze-freely analyze-panel- explore multisets panel-space',
  ),
  'panel/walking': part(
    'panel',
    'explore moves pivotal walk-panels witness',
    'analyze-panel- explore pivotal walk-panels witness',
  ),
  'panel/measuring': part(
    'panel',
    'doctor voice-symptoms gold labelled-votes measure-panel read-votes score-ruling system-answers system-scores unmatched-gold',
    'doctor gold labelled-votes measure-panel read-case read-votes score-ruling',
    { without: ['hundred thousand', 'ten thousand'] },
  ),
  'panel/calibrating': part(
    'panel',
    'calibrate-cascade calibrate-court calibration failed-cases cascade-court court-calibration court-of-votes recompute-court savings try-court void-identity',
    'calibrate-cascade calibration cascade-court court-of-votes small-calibration try-court',
  ),
  'votes/reading': part(
    'votes',
    'ballot column hash-order join-spellings kind name-table once-for read-votes relabel self-contradiction shuffle sort-votes spot-check suggest-gold vote vote-hash vote-set',
    'ballot draw kind read-votes self-contradiction shuffle vote-set',
  ),
  'votes/fitting': part(
    'votes',
    'dawid-skene distribution log-factorial method.table questions',
    'dawid-skene distribution log-factorial method.table model',
    { questions: 'packages/core/src/votes/weigh/questions.ts', without: ['an evaluation goes on'] },
  ),
  'votes/weighing': part(
    'votes',
    'agreement-weights answer-open blend cross-validate crowd-method.table features held-out-loss logit methods prior rounds single stack three',
    'agreement-weights blend crowd-method features logit methods prior single stack',
  ),
  'votes/cascading': part(
    'votes',
    'answer-case answer-sealed cascade cascade-order case-costs cheapest-way choose-way heard leave-one-out model say-cheapest',
    'answer-case cascade cheapest-way choose-way model',
    { without: ['reviewers that add nothing'] },
  ),
  'votes/certifying': part(
    'votes',
    'calibrate calibrate-options calibrate-report calibration cascade-savings certify looks estimate labels-needed learn-on recompute share-curve void vote-sample watch',
    'calibrate-options calibrate-report calibrate-steps calibration-file cascade-savings certify estimate labels-needed share-curve watch',
    // It looks at hundreds of thousands of audits.
    { without: ['within the limit alarms are rare'] },
  ),
  'votes/answering': part('votes', 'answer-first automation say-answer try-limits', 'answer-first'),
  'votes/points': part(
    'votes',
    'alpha answer-points certify-points combine errors evaluate-points find-scale known-orders measure-points middle point-alarms points read-number scale',
    'alpha certify-points evaluate-points find-scale middle',
  ),
  'votes/comparing': part(
    'votes',
    'agreement errors-together notices reviewer-rows scores',
    'agreement errors-together notices reviewer-rows scores',
  ),
  'votes/evaluating': part(
    'votes',
    'alarms compare-methods drop-reviewers evaluate',
    'alarms compare-methods dawid-skene drop-reviewers evaluate method.table',
    // Larger panels; smaller ones show the same sooner.
    {
      without: [
        'rows in any order',
        'other names for',
        'added as a copy',
        'every method answers',
        'a healthy panel',
        'as many as there are',
        'every case',
      ],
    },
  ),
};
