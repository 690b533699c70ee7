/** Tables and courts under the glass: what is wrong with a text, and what would move under another policy. */
import { CuriaError, withValues } from '@curia/core';
import type { AnyQuestion } from '@curia/core/table';
import { fitTable } from '@curia/core/table/prove';
import type { z } from 'zod';
import { readOwn } from '../courts/own-file.ts';
import { ownQuestion } from '../courts/question-in.ts';
import type { ReadingStore } from '../desk/reading/reading-store.ts';
import type { Alarms } from '../drive/calibration/alarms.ts';
import type { Input } from '../input/open-input.ts';
import { findRun } from '../kept/find-run.ts';
import { choosePolicy } from '../kept/law/choose-policy.ts';
import type { Chosen } from '../kept/law/chosen.ts';
import type { TableNamed } from '../kept/law/table-choices.ts';
import { type ChangedPart, comparePolicies, type RefusedBy } from '../runs/compare/compare-policies.ts';
import { SCHEMA_VERSION } from '../runs/decide-lines.ts';
import { runRecords } from '../runs/open-cases.ts';
import { checkRecord, checkTable, tableIdentity as identityOf } from '../runs/table-record.ts';
import type { Checked, ComparedPolicies, checkAsked, comparisonAsked } from '../wire/table-check.ts';

/** Where tables are found by name, and runs that they may be compared over. */
export interface TablesAtHand {
  readonly names: {
    question(name: string): Promise<AnyQuestion>;
    choose(name: string, named?: TableNamed): Promise<Chosen>;
  };
  readonly vault: { alarms(): Alarms };
  readonly store: ReadingStore;
}

/** More moves are counted, not listed. */
const MOST_MOVES = 1000;
/** More refused lines are counted, not listed. */
const MOST_REFUSALS = 100;

type ComparisonAsked = z.output<typeof comparisonAsked>;

/** Compares two policies of a question over cases or a run. */
export async function compareTables(
  { names, vault, store }: TablesAtHand,
  asked: ComparisonAsked,
): Promise<ComparedPolicies> {
  const before = await names.choose(asked.question, asked.before);
  const after = await chooseAfter(names, asked);
  const moves: ChangedPart[] = [];
  const refusals: { line: number; by: readonly RefusedBy[] }[] = [];
  let all = 0;
  const { summary, cases, refused, refused_by } = await comparePolicies(
    vault.alarms(),
    [before, after],
    await historyOf(store, asked),
    {
      onRead() {},
      onRefused: (line, by) => {
        if (refusals.length < MOST_REFUSALS) refusals.push({ line, by });
      },
      async onMoved(more) {
        all += more.length;
        moves.push(...more.slice(0, MOST_MOVES - moves.length));
      },
    },
  );
  return {
    schema_version: SCHEMA_VERSION,
    a: identityOf(before),
    b: identityOf(after),
    cases,
    refused,
    refused_by,
    ...summary,
    moves,
    moves_left_out: all - moves.length,
    refusals,
  };
}

async function chooseAfter(
  names: TablesAtHand['names'],
  { question: name, after }: ComparisonAsked,
): Promise<Chosen> {
  if (after.text === undefined) return names.choose(name, after);
  const own = readOwn('the text', after.text);
  if (own.kind === 'court') {
    const question = ownQuestion(own);
    return { question, policy: withValues(choosePolicy(question, after.policy), after.values ?? {}) };
  }
  if (after.policy !== undefined)
    throw new CuriaError('REQUEST_INVALID', 'after: give text or policy, not both');
  const question = await names.question(name);
  return {
    question,
    policy: withValues(fitTable(question.name, question.policies, own.table), after.values ?? {}),
  };
}

async function historyOf(store: ReadingStore, { cases, run }: ComparisonAsked): Promise<Input> {
  if ((cases === undefined) === (run === undefined))
    throw new CuriaError('REQUEST_INVALID', 'give cases or a run, one of the two');
  if (run !== undefined) {
    const manifest = await findRun(store, run);
    return { name: `run ${manifest.run_id}`, size: undefined, stream: runRecords(store, manifest) };
  }
  return { name: 'the cases', size: undefined, stream: linesOf(cases!) };
}

async function* linesOf(cases: readonly object[]): AsyncGenerator<Buffer> {
  for (const one of cases) yield Buffer.from(`${JSON.stringify(one)}\n`);
}

/** Checks the text of a table or court. */
export function checkText({ text, overlaps }: z.output<typeof checkAsked>): Checked {
  const own = readOwn('the text', text);
  const question = ownQuestion(own);
  return {
    schema_version: SCHEMA_VERSION,
    kind: own.kind,
    tables: question.policies.map((policy) => checkRecord(checkTable({ question, policy }, { overlaps }))),
  };
}
