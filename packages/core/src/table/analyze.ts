/** Finds what is wrong with a table as a whole, by checking every case the table can distinguish. */
import { type CaseSpace, caseSpace, type DistinctCase, describeClasses, matchingRows } from './case-space.ts';
import { holds } from './condition.ts';
import { compileWhen, type Row } from './program.ts';
import { type Accepted, type AnyTable, type FactValues, type FindingKind, program } from './table.ts';

/** One analysis finding, with a case that demonstrates it. */
export interface AnalysisFinding {
  readonly kind: FindingKind;
  readonly rule: string;
  readonly source: string;
  readonly covered_by?: readonly string[];
  readonly witness?: FactValues;
  readonly message: string;
  readonly accepted: boolean;
  readonly accepted_because?: string;
}

/** The analysis of one policy. */
export interface Analysis {
  /** For each rule, how many of the table's distinct cases it decides. */
  readonly coverage: Readonly<Record<string, number>>;
  readonly findings: readonly AnalysisFinding[];
  /** Accepted findings that no longer occur. */
  readonly outdated: readonly Accepted[];
}

interface RowReport {
  readonly row: Row;
  decides: number;
  changesOutcome: boolean;
  readonly takenOverBy: Set<string>;
  readonly shadowedBy: Set<string>;
  witness: DistinctCase | undefined;
}

/** Checks every distinct case and reports unreachable rules, redundant rules, gaps and, on request, overlaps. */
export function analyze(table: AnyTable, options: { readonly overlaps?: boolean } = {}): Analysis {
  const { rows } = table[program];
  const space = caseSpace(table);
  const reports = new Map<Row, RowReport>(
    rows.map((row) => [
      row,
      {
        row,
        decides: 0,
        changesOutcome: false,
        takenOverBy: new Set(),
        shadowedBy: new Set(),
        witness: undefined,
      },
    ]),
  );
  // Every table has a fallback and every row has a report, so neither lookup below can fail.
  const fallback = rows.at(-1)!;
  const gaps: DistinctCase[] = [];
  const overlaps = new Map<string, { winner: Row; other: Row; witness: DistinctCase }>();
  for (const one of space.cases()) {
    const [winner, ...others] = matchingRows(rows, one.slots) as [Row, ...Row[]];
    const report = reports.get(winner)!;
    report.decides++;
    report.witness ??= one;
    if (winner === fallback) gaps.push(one);
    else {
      report.takenOverBy.add(others[0]!.id);
      if (others[0]!.then !== winner.then) report.changesOutcome = true;
    }
    for (const other of others) {
      if (other === fallback) continue;
      reports.get(other)!.shadowedBy.add(winner.id);
      const pair = `${winner.id} ${other.id}`;
      if (other.then !== winner.then && !overlaps.has(pair))
        overlaps.set(pair, { winner, other, witness: one });
    }
  }
  const findings: AnalysisFinding[] = [];
  for (const report of reports.values()) findings.push(...rowFindings(table, space, report, fallback));
  // Gaps accepted for different reasons are reported separately, each with its own example.
  const gapsByAcceptance = Map.groupBy(gaps, gapAcceptance(table));
  for (const [accepted, cases] of gapsByAcceptance) {
    for (const box of boxesOf(cases)) findings.push(gapFinding(table, space, box, fallback, accepted));
  }
  if (options.overlaps === true) {
    for (const { winner, other, witness } of overlaps.values()) {
      findings.push(
        finding(table, 'OVERLAP', winner, {
          covered_by: [other.id],
          witness: space.factsOf(witness),
          message: `${winner.id} (${winner.then}) decides cases that ${other.id} (${other.then}) would also match`,
        }),
      );
    }
  }
  const coverage = Object.fromEntries(rows.map((row) => [row.id, reports.get(row)!.decides]));
  const outdated = table.accepted.filter((entry) => {
    if (entry.kind === 'GAP') return !gapsByAcceptance.has(entry);
    if (entry.kind === 'OVERLAP' && options.overlaps !== true) return false;
    return !findings.some((found) => found.kind === entry.kind && found.rule === entry.rule);
  });
  return { coverage, findings, outdated };
}

function rowFindings(table: AnyTable, space: CaseSpace, report: RowReport, fallback: Row): AnalysisFinding[] {
  const { row, witness } = report;
  if (witness === undefined) {
    if (row === fallback) {
      return [
        finding(table, 'UNREACHABLE', row, {
          message: 'no possible case reaches the fallback: the rules above decide all',
        }),
      ];
    }
    const above = [...report.shadowedBy];
    const message =
      above.length > 0
        ? `${row.id} is never reached: every case it matches is decided by ${above.join(', ')}`
        : `${row.id} is never reached: no possible case matches it`;
    return [finding(table, 'UNREACHABLE', row, { covered_by: above, message })];
  }
  if (row === fallback || report.changesOutcome) return [];
  const instead = [...report.takenOverBy];
  return [
    finding(table, 'REDUNDANT', row, {
      covered_by: instead,
      witness: space.factsOf(witness),
      message: `without ${row.id} every case keeps its outcome (${row.then}): ${instead.join(', ')} would decide it`,
    }),
  ];
}

/** Finds the entry that accepts the gap this case falls into. */
function gapAcceptance(table: AnyTable): (one: DistinctCase) => Accepted | undefined {
  const entries = table.accepted
    .filter((entry) => entry.kind === 'GAP')
    .map((entry) => ({
      entry,
      conditions: compileWhen(table.facts, table[program].slotOf, entry.when ?? {}, table.values),
    }));
  return ({ slots }) =>
    entries.find(({ conditions }) => conditions.every((asked) => holds(asked, slots[asked.slot]!)))?.entry;
}

function gapFinding(
  table: AnyTable,
  space: CaseSpace,
  box: Box,
  fallback: Row,
  accepted: Accepted | undefined,
): AnalysisFinding {
  const said = space.axes.flatMap((axis, at) => {
    const chosen = [...box.classes[at]!].sort((a, b) => a - b);
    return chosen.length === axis.classes.length ? [] : [`${axis.name} is ${describeClasses(axis, chosen)}`];
  });
  const message =
    said.length > 0 ? `no rule covers the cases where ${said.join(', ')}` : 'no rule covers any case';
  const more = { witness: space.factsOf(box.first), message };
  return finding(table, 'GAP', fallback, more, accepted);
}

function finding(
  table: AnyTable,
  kind: FindingKind,
  row: Row,
  more: Pick<AnalysisFinding, 'message'> & Partial<Pick<AnalysisFinding, 'covered_by' | 'witness'>>,
  accepted = table.accepted.find((entry) => entry.kind === kind && kind !== 'GAP' && entry.rule === row.id),
): AnalysisFinding {
  return {
    kind,
    rule: row.id,
    source: row.source,
    ...more,
    accepted: accepted !== undefined,
    ...(accepted === undefined ? {} : { accepted_because: accepted.because }),
  };
}

interface Box {
  readonly first: DistinctCase;
  readonly classes: readonly ReadonlySet<number>[];
}

/** Groups cases into as few boxes as it can: widens each box fact by fact, in table order, while every case in it still belongs. */
function boxesOf(cases: readonly DistinctCase[]): Box[] {
  const key = (classes: readonly number[]): string => classes.join(',');
  const left = new Map(cases.map((one) => [key(one.classes), one]));
  const most = cases.reduce(
    (top, one) => one.classes.map((index, at) => Math.max(index, top[at] ?? 0)),
    [] as number[],
  );
  const boxes: Box[] = [];
  for (const one of cases) {
    if (!left.delete(key(one.classes))) continue;
    const classes = one.classes.map((index) => new Set([index]));
    let members = [one];
    for (let at = 0; at < classes.length; at++) {
      const before = members;
      for (let index = 0; index <= most[at]!; index++) {
        const moved = before.map((member) => left.get(key(member.classes.with(at, index))));
        if (!moved.every((member) => member !== undefined)) continue;
        classes[at]!.add(index);
        members = [...members, ...moved];
      }
    }
    for (const member of members) left.delete(key(member.classes));
    boxes.push({ first: one, classes });
  }
  return boxes;
}
