/** The records that are emptied: the cases of every question under every policy, records that ship, and those of courts and tables of one's own. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyTable } from '@curia/core';
import type { AnyQuestion } from '@curia/core/table';
import type { CaseRuling } from '@curia/courts/panel';
import { readCases } from '../../packages/core/test/case-folder.ts';
import { questions } from '../../packages/curia/src/courts/list.ts';
import { loadOwn } from '../../packages/curia/src/courts/own-file.ts';
import { ownQuestion } from '../../packages/curia/src/courts/question-in.ts';
import { isRefused, tryLine } from '../../packages/curia/src/runs/decide-lines.ts';
import { type Standing, standingIn, standingOf } from '../towards-acceptance.ts';

/** A record, and what decides it. */
export interface Kept {
  /** The question, or the file of one's own. */
  readonly by: string;
  /** Where the record stands. */
  readonly from: string;
  readonly policy: AnyTable;
  readonly given: unknown;
  /** Decides a record: where it stands, and by which rules. */
  readonly decide: (given: unknown) => Ended;
}

/** How a record ended. */
export interface Ended {
  readonly standing: Standing;
  readonly rules: readonly string[];
}

const ROOT = join(import.meta.dirname, '../..');

/** Courts of one's own, whose purposes are their records. */
const COURTS = ['approve-action', 'extract-fields', 'judge-panel', 'moderation', 'triage'].map(
  (name) => `packages/curia/templates/${name}/court.yaml`,
);

/** Records in files, and what decides them. */
const LINES: readonly (readonly [by: string, file: string])[] = [
  ['conflict-review', 'packages/curia/demo/conflict-review.jsonl'],
  ['disposition', 'packages/curia/demo/disposition.jsonl'],
  ['examples/02-your-own-table/refund.yaml', 'examples/02-your-own-table/cases.jsonl'],
];

/** What lets something pass in the table of the examples. */
const OWN_PASSING = ['PAY'];

/** The rulings of a question: where each leaves a case. */
function deciding(by: string, question: AnyQuestion, policy: AnyTable): Kept['decide'] {
  const own = questions.includes(question) ? undefined : by;
  return (given) => {
    const result = tryLine({ question, policy }, JSON.stringify(given), 1, false);
    if (result === undefined) return { standing: 'refused', rules: [] };
    if (isRefused(result)) {
      if (result.error.kind === 'internal') throw result.error;
      return { standing: 'refused', rules: [] };
    }
    const rules = result.headlines().map(({ rule }) => rule);
    if (own === undefined) return { standing: standingOf(question, result), rules };
    if ('items' in result.ruling) return { standing: standingIn(result.ruling as CaseRuling), rules };
    const { outcome } = result.ruling as { outcome: string };
    return { standing: new Map([['', OWN_PASSING.includes(outcome) ? outcome : null]]), rules };
  };
}

const keptBy = (by: string, question: AnyQuestion, from: string, given: unknown): Kept[] =>
  question.policies.map((policy) => ({
    ...{ by, from, policy, given },
    decide: deciding(by, question, policy),
  }));

/** Every record that is decided; one that is refused may rightly pass without what is wrong with it. */
export function keptRecords(): readonly Kept[] {
  const cases = questions.flatMap((question) => {
    return readCases(question.name).flatMap(({ file, content }) =>
      keptBy(question.name, question, file, content.given),
    );
  });
  const purposes = COURTS.flatMap((file) => {
    const own = loadOwn(join(ROOT, file));
    if (own.kind !== 'court') throw new Error(`${file} is no court`);
    const question = ownQuestion(own);
    return (own.panel.court.purposes ?? []).flatMap(({ id, case: fields, votes }) =>
      keptBy(file, question, id, { case_id: id, ...fields, votes }),
    );
  });
  const lines = LINES.flatMap(([by, file]) => {
    const question = questions.find(({ name }) => name === by) ?? ownQuestion(loadOwn(join(ROOT, by)));
    const text = readFileSync(join(ROOT, file), 'utf8').trim().split('\n').slice(0, 40);
    return text.flatMap((line, at) => keptBy(by, question, `line ${at + 1}`, JSON.parse(line)));
  });
  return [...cases, ...purposes, ...lines].filter(
    ({ decide, given }) => decide(given).standing !== 'refused',
  );
}
