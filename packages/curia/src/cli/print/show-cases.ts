/** The cases of a run as `curia show` lists them, a page at a time. */
import { CuriaError } from '@curia/core';
import { sayCount } from '@curia/core/in/read';
import { readWholeNumber } from '@curia/core/read';
import { oneOf } from '@curia/core/text';
import { GIVEN_WORDS } from '../../drive/agents/given-votes.ts';
import type { OpenedRun } from '../../kept/opened-run.ts';
import { textOf } from '../../runs/closed-cases.ts';
import { listCases } from '../../runs/list-cases.ts';
import { listedRecord } from '../../runs/run-records.ts';
import { CLOSING_KINDS } from '../../store/cases.ts';
import type { CaseFilter, ListedCase } from '../../store/lists.ts';
import type { Store } from '../../store/store.ts';
import { grid } from './grid.ts';
import { printable, remark } from './output.ts';

/** Which cases a user wants to see. */
export interface CaseWishes {
  readonly cases?: boolean;
  readonly status?: string;
  readonly outcome?: string;
  readonly rule?: string;
  readonly search?: string;
  readonly after?: string;
  readonly limit?: string;
  readonly json?: boolean;
}

/** Whether a user asks for cases rather than for the run. */
export const wantsCases = ({ cases, status, outcome, rule, search, after, limit }: CaseWishes): boolean =>
  [cases, status, outcome, rule, search, after, limit].some((wish) => wish !== undefined);

/** Lists the cases. */
export async function showCases(store: Store, opened: OpenedRun, wishes: CaseWishes): Promise<string> {
  const filter = readFilter(wishes);
  const found = await listCases(store, opened, filter);
  if (wishes.json === true) return found.map((one) => `${JSON.stringify(listedRecord(one))}\n`).join('');
  if (found.length === 0) {
    remark(`curia: no case of ${printable(opened.manifest.run_id)} is like that`);
    return '';
  }
  if (found.length === filter.limit)
    remark(`curia: there may be more; go on with --after ${found.at(-1)!.position}`);
  if (found.some(({ given_votes }) => given_votes)) remark(`curia: ruled ${GIVEN_WORDS}`);
  return `${sayCount(found.length, 'case')} of ${printable(opened.manifest.run_id)}:\n${grid(['#', 'case', 'status', 'outcome', 'rule', 'text'], found.map(toRow))}\n`;
}

function toRow({ position, case_id, status, lines, input }: ListedCase): string[] {
  const each = (of: (line: ListedCase['lines'][number]) => string): string =>
    [...new Set(lines.map(of))].map(printable).join(', ');
  return [
    String(position),
    printable(case_id),
    status,
    each(({ outcome }) => outcome),
    each(({ rule }) => rule),
    printable(textOf(input === null ? null : JSON.parse(input))),
  ];
}

const LIMIT = 100;
const STATUSES = ['open', ...CLOSING_KINDS] as const;

function readFilter({ status, outcome, rule, search, after, limit }: CaseWishes): CaseFilter & {
  readonly limit: number;
} {
  const known = STATUSES.find((one) => one === status);
  if (status !== undefined && known === undefined)
    throw new CuriaError('USAGE', `--status is ${oneOf(STATUSES)}, not ${status}`);
  return {
    ...(known === undefined ? {} : { status: known }),
    ...(outcome === undefined ? {} : { outcome }),
    ...(rule === undefined ? {} : { rule }),
    ...(search === undefined ? {} : { search }),
    ...(after === undefined ? {} : { after: readWholeNumber('--after', after, 0) }),
    limit: limit === undefined ? LIMIT : readWholeNumber('--limit', limit, 1, 500),
  };
}
