/** `@curia/core`: a rule table from its definition to its explanation, its analysis, its comparison with another and its page. */
import {
  type Analysis,
  type AnalysisFinding,
  type AnyTable,
  above,
  analyze,
  atLeast,
  atMost,
  below,
  between,
  CuriaError,
  choice,
  count,
  type Decision,
  type DiffSummary,
  decide,
  defineTable,
  derivePolicy,
  ERRORS,
  type ErrorCode,
  type ErrorRecord,
  type Explanation,
  explain,
  type FactsOf,
  flag,
  hasAll,
  hasAny,
  hasNone,
  none,
  not,
  type OutcomeOf,
  parseTable,
  policyHash,
  policyName,
  renderMarkdown,
  renderMermaid,
  score,
  set,
  sqlParameters,
  startDiff,
  sum,
  type TableDefinition,
  type TracedRule,
  toJs,
  toSql,
  withValues,
} from '@curia/core';

// A table is data: facts, outcomes, parameters, and rules of which the first that matches wins.
const refunds = defineTable({
  id: 'refunds',
  facts: {
    damaged: count('damaged parts'),
    missing: count('missing parts'),
    faults: sum('everything that is wrong', ['damaged', 'missing']),
    days: score('days since delivery', { min: 0 }),
    channel: choice('where it was bought', ['shop', 'web', 'phone']),
    marks: set('what is known of the parcel', ['opened', 'used', 'gift']),
    known: flag('the buyer is known'),
  },
  outcomes: { REFUND: 'money back', REPAIR: 'repair it', ASK: 'a person looks' },
  params: { late: { kind: 'number', default: 30, min: 0, doc: 'days after which it is late' } },
  rules: [
    { id: 'late', when: { days: above('late') }, then: 'ASK', reason: '{days} days are late' },
    { id: 'used', when: { marks: hasAll('opened', 'used') }, then: 'REPAIR', reason: 'it was used' },
    {
      id: 'fresh',
      when: { faults: atLeast(1), days: atMost(3), marks: hasNone('gift') },
      then: 'REFUND',
      reason: '{faults} faults within three days',
    },
    {
      id: 'few',
      when: { faults: between(1, 2), channel: not('phone'), known: true },
      then: 'REPAIR',
      reason: 'few faults, a known buyer',
    },
    {
      id: 'gift',
      when: { marks: hasAny('gift', 'opened'), faults: below(5) },
      then: 'ASK',
      reason: 'a gift, or opened',
    },
    { id: 'sound', when: { faults: none }, then: 'REPAIR', reason: 'nothing is wrong with it' },
  ],
  otherwise: { then: 'ASK', reason: 'no rule fits' },
});
const facts: FactsOf<typeof refunds> = {
  damaged: 1,
  missing: 0,
  days: 2,
  channel: 'web',
  marks: [],
  known: true,
};
const decision: Decision = decide(refunds, facts, { trace: true });
console.log(`${decision.outcome} by ${decision.rule}: ${decision.reason}`);
const tried: readonly TracedRule[] = decision.trace ?? [];
console.log(tried.map(({ rule, matched }) => `${rule} ${matched ? 'matched' : 'did not'}`).join(', '));

// Why, and what would have made it otherwise.
const explanation: Explanation = explain(refunds, facts);
for (const { outcome, changes } of explanation.nearest)
  console.log(`${outcome} if ${changes.map(({ fact, from, to }) => `${fact} ${from} → ${to}`).join(', ')}`);

// What is wrong with the table as a whole, proved over every case that it can tell apart.
const analysis: Analysis = analyze(refunds);
const told = ({ kind, rule }: AnalysisFinding): string => `${kind} ${rule}`;
console.log(analysis.findings.map(told).join(', ') || 'no findings');

// The same table under other values, and another policy of the same question; a diff says what moves.
const patient = withValues(refunds, { late: 60 });
const strict = derivePolicy(refunds, 'strict', { late: 7 });
const diff = startDiff();
for (const days of [1, 10, 40]) {
  const one = { ...facts, days };
  diff.add(`day ${days}`, decide(patient, one), decide(strict, one));
}
const moved: DiffSummary = diff.summary();
console.log(`${policyName(strict)} moves ${moved.other_outcome} of ${moved.compared} cases`);
console.log(`three policies, ${new Set([refunds, patient, strict].map(policyHash)).size} hashes`);

// The same decisions in a database, as one query over columns named after the facts; and as a module without dependencies.
console.log(toJs(refunds).includes('export function decide(record)'));
console.log(toSql(refunds, { dialect: 'sqlite' }).split('\n')[0]?.slice(0, 60));
const bound = toSql(refunds, { dialect: 'sqlite', params: 'bind' });
for (const { placeholder, name, value } of sqlParameters(refunds, { dialect: 'sqlite' }))
  console.log(bound.includes(placeholder), name, value);

// A table for a page, and one from a file; whatever is wrong with it is refused in one go.
const outcomes: readonly OutcomeOf<typeof refunds>[] = ['REFUND', 'REPAIR', 'ASK'];
console.log(renderMarkdown(refunds).includes(outcomes[0]!), renderMermaid(refunds).split('\n')[0]);
const written: TableDefinition = {
  id: 'doors',
  facts: { closed: flag('the door is closed') },
  outcomes: { OPEN: 'open it', PASS: 'walk on' },
  rules: [{ id: 'closed', when: { closed: true }, then: 'OPEN', reason: 'it is closed' }],
  otherwise: { then: 'PASS', reason: 'it is open' },
};
const parsed: AnyTable = parseTable(written);
console.log(decide(parsed, { closed: true }).outcome);
try {
  parseTable({ id: 'x' });
} catch (error) {
  if (!CuriaError.is(error)) throw error;
  const { code, details }: ErrorRecord = error.toJSON();
  const known: ErrorCode = code;
  console.log(`${known}: ${details.length} problems; ${ERRORS[known].remedy}`);
}
