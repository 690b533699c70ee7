/** The rulings, votes and settlements of a run as rows of plain columns, for tools that read tables. */
import { CuriaError } from '@curia/core';
import type { RunCase } from '@curia/core/court';
import type { OpenedRun } from '../../kept/opened-run.ts';
import { isRuled, runCases } from '../../runs/closed-cases.ts';
import { costOf } from '../../runs/estimate.ts';
import type { Store } from '../../store/store.ts';

/** One row: text by column, null where there is nothing. */
export type OutRow = Readonly<Record<string, string | null>>;

/** Rows with the columns that all of them have. */
export interface OutTable {
  readonly columns: readonly string[];
  readonly rows: AsyncIterable<OutRow>;
}

const RULING_COLUMNS = [
  'case_id',
  'status',
  'about',
  'outcome',
  'end',
  'rule',
  'reason',
  'person',
  'error',
  'given_votes',
  'settled_as',
  'settled_by',
  'cost_usd',
] as const;

/** One row for each part of each case; a case that was refused or is open has one row that says so. */
export function rulingTable(store: Store, opened: OpenedRun): OutTable {
  async function* rows(): AsyncGenerator<OutRow> {
    const numbered = numbering();
    for await (const one of runCases(store, opened.manifest.run_id, opened.court)) {
      const usd = costOf(one.calls).usd;
      const settled = settledCells(one.standing, numbered);
      // What a case cost stands once, so that a sum over the rows is right.
      for (const [at, row] of rulingRows(opened, one).entries())
        yield { ...row, ...settled, cost_usd: at === 0 && usd !== null ? String(usd) : null };
    }
  }
  return { columns: RULING_COLUMNS, rows: rows() };
}

/** The rows of one case. */
export function rulingRows({ kind }: Pick<OpenedRun, 'kind'>, one: RunCase): OutRow[] {
  const { case_id, status, error } = one;
  const person = personOf(one);
  const given_votes = isRuled(one) ? String(one.given_votes) : null;
  const none = { about: null, outcome: null, end: null, rule: null, reason: null };
  const blank = { case_id, status, ...none, person, given_votes };
  if (!isRuled(one))
    return [{ ...blank, error: error === undefined ? null : `${error.code}: ${error.message}` }];
  return kind.headlines(one.ruling).map(({ about, outcome, end, rule, reason }) => ({
    ...blank,
    about: about === '' ? null : about,
    outcome,
    end: end ?? null,
    rule,
    reason,
    error: null,
  }));
}

/** Whether a person is asked (`waits`) or has settled the case (`settled`); null if nobody was. */
function personOf({ packet, standing }: RunCase): string | null {
  if (standing.by === 'settlement') return 'settled';
  return packet === undefined ? null : 'waits';
}

/** Experts by number, in the order in which they are met: who they are is no business of a table that goes elsewhere. */
function numbering(): (person: string) => string {
  const met = new Map<string, number>();
  return (person) => {
    const number = met.get(person) ?? met.size + 1;
    met.set(person, number);
    return `expert-${number}`;
  };
}

/** What experts settled on, and who they are; null where the ruling stands. */
function settledCells(
  standing: RunCase['standing'],
  numbered: (person: string) => string,
): { readonly settled_as: string | null; readonly settled_by: string | null } {
  if (standing.by !== 'settlement') return { settled_as: null, settled_by: null };
  const { gold, ground_truth_output } = standing.ground_truth;
  const said = gold ?? ground_truth_output ?? null;
  return {
    settled_as: typeof said === 'string' || said === null ? said : JSON.stringify(said),
    settled_by: standing.persons.map(numbered).join(', '),
  };
}

const TRUTH_COLUMNS = [
  'case_id',
  'gold',
  'state',
  'settled_by',
  'rule',
  'reason',
  'round',
  'item_id',
  'outcome',
] as const;

/** One row for each case that experts settled: what is true of it, and how they came to it. */
export function truthTable(store: Store, { manifest, kind, court }: OpenedRun): OutTable {
  async function* rows(): AsyncGenerator<OutRow> {
    const numbered = numbering();
    for await (const one of runCases(store, manifest.run_id, court)) {
      const { case_id, standing } = one;
      if (standing.by !== 'settlement') continue;
      const { settled_as: gold, settled_by } = settledCells(standing, numbered);
      const { state, rule, reason, round, item_id } = standing;
      const outcomes = isRuled(one) ? kind.headlines(one.ruling).map(({ outcome }) => outcome) : [];
      const outcome = outcomes.length === 0 ? null : [...new Set(outcomes)].join(', ');
      yield { case_id, gold, state, settled_by, rule, reason, round: String(round), item_id, outcome };
    }
  }
  return { columns: TRUTH_COLUMNS, rows: rows() };
}

const VOTE_COLUMNS = ['case_id', 'field', 'item', 'reviewer', 'label', 'order', 'gold', 'given'] as const;

/** One row for each vote; refuses a court whose agents do not vote. */
export function voteTable(store: Store, { manifest, kind, court }: OpenedRun): OutTable {
  const { votes } = kind;
  if (votes === undefined)
    throw new CuriaError('NO_VOTES', `run ${manifest.run_id} is of ${kind.name}, whose agents do not vote`);
  async function* rows(): AsyncGenerator<OutRow> {
    for await (const { case_id, record, given_votes } of runCases(store, manifest.run_id, court)) {
      if (record === undefined) continue;
      for (const { field, item, votes: said, gold } of votes!(record, case_id))
        for (const { reviewer, label, order } of said)
          yield {
            case_id,
            field,
            item,
            reviewer: text(reviewer)!,
            label: text(label),
            order: text(order),
            gold,
            given: String(given_votes),
          };
    }
  }
  return { columns: VOTE_COLUMNS, rows: rows() };
}

const text = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value);
