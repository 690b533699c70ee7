/** Finds what is wrong with a table as a whole: an exact search over boxes of cases, with a case that shows each finding. */
import { CuriaError } from '../../read/errors.ts';
import { type Budget, MOST_COMPARISONS } from '../define/feasible.ts';
import { firstMatch, type Row } from '../define/program.ts';
import { type Accepted, type AnyTable, type FactValues, type FindingKind, program } from '../define/table.ts';
import { type CaseSpace, type Classes, caseSpace, factsOf, slotsOf } from './case-space.ts';
import { countCases } from './count-cases.ts';
import { describeGap, findGaps, type Gap, gapGroups } from './find-gaps.ts';
import { RuleQuestions } from './rule-questions.ts';

// Every index here numbers rules, axes, classes or slots of the same table.

/** One analysis finding, with a case that demonstrates it. */
export interface AnalysisFinding {
  readonly kind: FindingKind;
  readonly rule: string;
  readonly source: string;
  readonly covered_by?: readonly string[];
  readonly witness?: FactValues;
  readonly message: string;
  readonly accepted: boolean;
  readonly accepted_because?: string | undefined;
}

/** A question that the search gave up on: there may or may not be such a finding. */
interface UnsettledQuestion {
  readonly kind: FindingKind;
  readonly rule: string;
  readonly message: string;
}

/** The analysis of one policy. */
export interface Analysis {
  /** For each rule, how many of the table's distinct cases it decides; empty if they take too long to count. */
  readonly coverage: Readonly<Record<string, number>>;
  readonly findings: readonly AnalysisFinding[];
  /** What the search did not settle; everything else is proved. */
  readonly unsettled: readonly UnsettledQuestion[];
  /** Accepted findings that no longer occur. */
  readonly outdated: readonly Accepted[];
}

/** What an analysis looks for, and how long. */
interface AnalysisOptions {
  /** Also report overlaps. */
  readonly overlaps?: boolean;
  /** How many comparisons of a rule with a box the search may make in total; the rest is reported as unsettled. */
  readonly comparisons?: number;
}

/** A table of a thousand rules takes about a tenth of it. */
const MOST_IN_ALL = 400_000_000;

/** Counting cases is given up early: it only adds numbers to what is proved anyway. */
const MOST_TO_COUNT = 1_000_000;

/** Further gaps are not listed: by then it is clear that the rules leave most cases to the fallback. */
const MOST_GAPS = 100;

/** Further rules that decide in place of another are not named. */
const MOST_NAMED = 20;

/** Reports unreachable rules, redundant rules, gaps and, on request, overlaps; a question that takes too long is reported as unsettled. */
export function analyze(table: AnyTable, options: AnalysisOptions = {}): Analysis {
  const search: Search = {
    table,
    space: caseSpace(table),
    rows: table[program].rows,
    left: options.comparisons ?? MOST_IN_ALL,
    findings: [],
    unsettled: [],
  };
  const questions = new RuleQuestions(search.space);
  search.rows.forEach((_, row) => {
    checkRow(search, questions, row);
  });
  const gaps = checkGaps(search);
  if (options.overlaps === true) {
    search.rows.forEach((_, row) => {
      checkOverlaps(search, questions, row);
    });
  }
  return {
    coverage: coverageOf(search),
    findings: search.findings,
    unsettled: search.unsettled,
    outdated: table.accepted.filter((entry) => {
      if (entry.kind === 'GAP') return !gaps.has(entry);
      if (entry.kind === 'OVERLAP' && options.overlaps !== true) return false;
      return ![...search.findings, ...search.unsettled.flatMap(alsoUnsettled)].some(
        ({ kind, rule }) => kind === entry.kind && rule === entry.rule,
      );
    }),
  };
}

/** Whether a rule is redundant is asked only if it is known to be reached. */
const alsoUnsettled = (question: UnsettledQuestion): UnsettledQuestion[] =>
  question.kind === 'UNREACHABLE' ? [question, { ...question, kind: 'REDUNDANT' }] : [question];

/** An analysis under way. */
interface Search {
  readonly table: AnyTable;
  readonly space: CaseSpace;
  readonly rows: readonly Row[];
  /** How many comparisons are left. */
  left: number;
  readonly findings: AnalysisFinding[];
  readonly unsettled: UnsettledQuestion[];
}

const UNSETTLED = Symbol('unsettled');

/** The answer to a question, or `UNSETTLED` if its budget is spent first. */
function settle<T>(
  search: Search,
  ask: (budget: Budget) => T,
  most: number = MOST_COMPARISONS,
): T | typeof UNSETTLED {
  const given = Math.min(search.left, most);
  const budget = { left: given };
  try {
    return ask(budget);
  } catch (error) {
    if (CuriaError.is(error) && error.code === 'TABLE_TOO_LARGE') return UNSETTLED;
    throw error;
  } finally {
    search.left -= given - Math.max(0, budget.left);
  }
}

function checkRow(search: Search, questions: RuleQuestions, row: number): void {
  const { id } = search.rows[row]!;
  const reached = settle(search, (budget) => questions.any(questions.decidedBy(row), budget));
  if (reached === UNSETTLED) {
    const message = `it is not settled whether any case reaches ${id}`;
    search.unsettled.push({ kind: 'UNREACHABLE', rule: id, message });
  } else if (reached === undefined) addUnreachable(search, questions, row);
  else if (row < search.rows.length - 1) checkRedundant(search, questions, row, reached);
}

function addUnreachable(search: Search, questions: RuleQuestions, row: number): void {
  const { id } = search.rows[row]!;
  if (row === search.rows.length - 1) {
    const message = 'no possible case reaches the fallback: the rules above decide all';
    add(search, 'UNREACHABLE', row, { message });
    return;
  }
  const above: string[] = [];
  const settled = settle(search, (budget) => {
    for (const at of questions.insteadOf(row, 0, budget)) {
      above.push(search.rows[at]!.id);
      if (above.length > MOST_NAMED) return;
    }
  });
  const message =
    settled !== UNSETTLED && above.length === 0
      ? `${id} is never reached: no possible case matches it`
      : `${id} is never reached: every case it matches is decided by ${naming(above, settled !== UNSETTLED)}`;
  add(search, 'UNREACHABLE', row, { covered_by: above.slice(0, MOST_NAMED), message });
}

/** Names rules in a sentence; if the search gave up, there may be more of them. */
function naming(rules: readonly string[], isSettled: boolean): string {
  const named = rules.slice(0, MOST_NAMED).join(', ');
  if (named === '') return 'other rules';
  if (rules.length > MOST_NAMED) return `${named} and others`;
  return isSettled ? named : `${named} and perhaps others`;
}

/** A rule is redundant if whatever it decides would get the same outcome from the rule that matches next. */
function checkRedundant(search: Search, questions: RuleQuestions, row: number, decided: Classes): void {
  const { rows } = search;
  const { id, then } = rows[row]!;
  // Mostly the case that is known already shows that the rule matters.
  if (rows[questions.nextMatch(row, decided)]!.then !== then) return;
  const instead = settle(search, (budget) => {
    const found: string[] = [];
    for (const at of questions.insteadOf(row, row + 1, budget)) {
      if (rows[at]!.then !== then) return undefined;
      found.push(rows[at]!.id);
    }
    return found;
  });
  if (instead === UNSETTLED) {
    const message = `it is not settled whether every case would keep its outcome (${then}) without ${id}`;
    search.unsettled.push({ kind: 'REDUNDANT', rule: id, message });
  } else if (instead !== undefined) {
    add(search, 'REDUNDANT', row, {
      covered_by: instead.slice(0, MOST_NAMED),
      // The row is reached, so it has a first case.
      ...witness(search, row, (budget) => questions.first(questions.decidedBy(row), budget)!),
      message: `without ${id} every case keeps its outcome (${then}): ${naming(instead, true)} would decide it`,
    });
  }
}

/** Reports gaps, those accepted for different reasons separately; returns the entries that accept one, or may. */
function checkGaps(search: Search): Set<Accepted | undefined> {
  const { space, rows } = search;
  const seen = new Set<Accepted | undefined>();
  const found: Gap[][] = [];
  for (const group of gapGroups(space)) {
    const gaps: Gap[] = [];
    const settled = settle(search, (budget) => {
      for (const gap of findGaps(space, group, budget)) if (gaps.push(gap) > MOST_GAPS) return;
    });
    if (settled === UNSETTLED || gaps.length > 0) seen.add(group.accepted);
    if (gaps.length > MOST_GAPS || settled === UNSETTLED) {
      const more = gaps.length > MOST_GAPS ? 'there are' : 'it is not settled whether there are';
      const where =
        group.accepted === undefined ? '' : ` that are accepted because ${group.accepted.because}`;
      const message = `${more} more gaps${where} than the ${Math.min(gaps.length, MOST_GAPS)} listed`;
      search.unsettled.push({ kind: 'GAP', rule: rows.at(-1)!.id, message });
    }
    if (gaps.length > 0) found.push(gaps.slice(0, MOST_GAPS));
  }
  found.sort(([a], [b]) => compareClasses(a!.first, b!.first));
  for (const gap of found.flat()) {
    const more = {
      ...witness(search, rows.length - 1, () => gap.first),
      message: describeGap(space, gap.box),
    };
    add(search, 'GAP', rows.length - 1, more, gap.accepted);
  }
  return seen;
}

/** Cases are ordered by their first fact, then by the second, and so on. */
function compareClasses(a: Classes, b: Classes): number {
  const at = a.findIndex((index, place) => index !== b[place]);
  // No case belongs to two groups of gaps, so two first cases are never the same.
  return a[at]! - b[at]!;
}

function checkOverlaps(search: Search, questions: RuleQuestions, row: number): void {
  const { rows } = search;
  const { id, then } = rows[row]!;
  for (let other = row + 1; other < rows.length - 1; other++) {
    const { id: otherId, then: otherThen } = rows[other]!;
    if (otherThen === then) continue;
    const first = settle(search, (budget) => questions.first(questions.decidedBy(row, other), budget));
    if (first === undefined) continue;
    if (first === UNSETTLED) {
      const message = `it is not settled whether ${id} (${then}) decides a case that ${otherId} (${otherThen}) would also match`;
      search.unsettled.push({ kind: 'OVERLAP', rule: id, message });
      continue;
    }
    add(search, 'OVERLAP', row, {
      covered_by: [otherId],
      ...witness(search, row, () => first),
      message: `${id} (${then}) decides cases that ${otherId} (${otherThen}) would also match`,
    });
  }
}

/** The facts of a case that a row decides: decided again, so that no finding rests on the search alone. */
function witness(search: Search, row: number, find: (budget: Budget) => Classes): { witness?: FactValues } {
  const { space, rows } = search;
  const slots = settle(search, (budget) => slotsOf(space, find(budget), budget));
  if (slots === UNSETTLED) return {};
  if (firstMatch(rows, slots) !== rows[row])
    throw new Error(`the case found for ${rows[row]!.id} is decided by another rule`);
  return { witness: factsOf(space, slots) };
}

function coverageOf(search: Search): Record<string, number> {
  const { space, rows } = search;
  const size = space.axes.reduce((product, { classes }) => product * classes.length, 1);
  if (!Number.isSafeInteger(size)) return {};
  const counts = settle(search, (budget) => countCases(space, budget), MOST_TO_COUNT);
  return counts === UNSETTLED ? {} : Object.fromEntries(rows.map(({ id }, row) => [id, counts[row]!]));
}

function add(
  { table, rows, findings }: Search,
  kind: FindingKind,
  row: number,
  more: Pick<AnalysisFinding, 'message'> & Partial<Pick<AnalysisFinding, 'covered_by' | 'witness'>>,
  accepted = table.accepted.find(
    (entry) => entry.kind === kind && kind !== 'GAP' && entry.rule === rows[row]!.id,
  ),
): void {
  const { id, source } = rows[row]!;
  findings.push({
    kind,
    rule: id,
    source,
    ...more,
    accepted: accepted !== undefined,
    accepted_because: accepted?.because,
  });
}
