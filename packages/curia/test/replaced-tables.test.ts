/** Every table of a court reaches its rulings: a table of one's own in its place changes what the log or the memory holds, and never breaks a run. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AnyTable, parseTable } from '@curia/core';
import type { Court } from '@curia/core/court';
import { type Agent, readAnswer, reportKnown } from '@curia/core/in/agent';
import { openMemory } from '@curia/memory/sqlite';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { tablesFor } from '../src/cli/options/choices.ts';
import { completeOptions } from '../src/courts/court-options.ts';
import { findCourt } from '../src/courts/find-court.ts';
import { holdCourt } from '../src/courts/held-court.ts';
import { courts } from '../src/courts/list.ts';
import { givenAgent } from '../src/drive/agents/given-agent.ts';
import { driveRun } from '../src/drive/drive-run.ts';
import { bindRulebook, chooseRulebook } from '../src/kept/law/rulebook.ts';
import { auditRun } from '../src/runs/audit/audit.ts';
import { temporaryStore } from '../src/store/temporary/temporary.ts';
import { episodeWith } from './episode.ts';
import { memoryFor } from './memory-scene.ts';

const span = { start: 0, end: 3 };
const edit = (value: string, op = 'set_polarity') => ({ op, target: { aspect_term: 'screen' }, value });

/** A debate that is adopted, with every kind of review and proposal, a contrast, and turns that name no aspect. */
const adopted = {
  case_id: 'adopted',
  text: 'The screen is dim, but not the price.',
  aspects: [{ term: 'screen', span: { start: 4, end: 10 } }],
  sentiments: [{ aspect_term: 'screen', polarity: 'positive', confidence: 0.4 }],
  validation: {
    structural_risks: [{ type: 'OTHER', severity: 'low' }],
    correction_proposals: [{ proposal_type: 'FLIP_POLARITY', target_aspect: 'screen' }],
  },
  turns: [
    { speaker: 'EPM', stance: 'con', message: 'it cannot be read outside' },
    { speaker: 'TAN', proposed_edits: [edit('positive')] },
    { speaker: 'CJ', proposed_edits: [edit('negative')] },
  ],
  judgement: {
    final_patch: [
      edit('negative'),
      { op: 'confirm_tuple', target: { aspect_term: 'screen', polarity: 'neg' } },
    ],
    final_tuples: [{ aspect_term: 'screen', polarity: 'neutral' }],
    aspect_evidence: { screen: 'screen is dim' },
    sentence_polarity: 'neutral',
  },
  aspect_reviews: [{ term: 'price', action: 'add', revised_span: span }],
  sentiment_reviews: [{ aspect_term: 'price', action: 'add', revised_polarity: 'positive' }],
};

/** A debate whose reviews leave nothing. */
const emptied = {
  ...adopted,
  case_id: 'emptied',
  text: 'The screen is dim.',
  validation: { structural_risks: [], correction_proposals: [] },
  aspect_reviews: [],
  sentiment_reviews: [{ aspect_term: 'screen', action: 'drop' }],
  judgement: { final_patch: [], final_tuples: [] },
  turns: [],
};

/** The same debate without anything in it that asks for advice. */
const calm = { ...adopted, case_id: 'calm', text: 'The screen is dim.', validation: emptied.validation };

const flip = { action_type: 'FLIP', target_tuple_ids: ['t1'], reason_code: 'NEGATION_SCOPE' };
const tuple = (tuple_id: string, polarity: string) => ({
  tuple_id,
  aspect_term: 'battery',
  aspect_ref: '',
  polarity,
});

/** A review in which a FLIP says nothing of a polarity, so that somebody looks once more. */
const looked = {
  case_id: 'looked',
  text: 'The battery is fine, they say.',
  candidates: [tuple('t0', 'positive'), tuple('t1', 'negative')],
  review_actions: { A: [flip], B: [], C: [] },
  rechecks: [{ group: ['t0', 't1'], action: { ...flip, action_type: 'DROP' } }],
};

/** A text that nobody reads. */
const unread = { case_id: 'unread', text: 'The battery is fine, they say.' };

const demo = join(import.meta.dirname, '../demo');
const pages = readFileSync(join(demo, 'invoice.txt'), 'utf8')
  .split('\f')
  .map((text, at) => ({ page_num: at + 1, text }));

/** A document that was read well, and one that was not. */
const documents = ['invoice', 'invoice-misread'].map((case_id) => ({
  case_id,
  output: JSON.parse(readFileSync(join(demo, `${case_id}.json`), 'utf8')) as unknown,
  bundle: { pages },
  verifier_answers: [],
}));

const finding = (id: string, path: string) => ({
  id,
  description: `the pool leaks at ${path}`,
  evidence_strength: 'STRONG',
  confidence: 'HIGH',
  question_id: 'Q1',
  subjects: [{ path }],
  evidence: [{ type: 'code', location: `${path}:1` }],
});
const report = (iid: string, path: string) => ({
  iid,
  layer_1: { confidence: 'HIGH', one_liner: 'it leaks', needs_further: false },
  layer_2: { findings: [finding('F1', path), finding('F2', 'src/other.ts')] },
});
const question = {
  case_id: 'pool',
  query: 'why does the pool leak',
  query_type: 'bug',
  reports: [report('CODE-CALLCHAIN-R1', 'src/pool.ts'), report('HIST-RECENT-R1', 'src/orders.ts')],
};

const example = join(import.meta.dirname, '../../../examples/06-investigation');
const read = (name: string): unknown => verified(parse(readFileSync(join(example, name), 'utf8')));

/** What was handed in, with every citation verified. */
function verified(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(verified);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, one]) => [name, verified(one)] as const);
  return { ...Object.fromEntries(fields), ...('location' in value ? { verification: 'VERIFIED' } : {}) };
}

/** A question whose findings agree, with a counter-review of one of them. */
const reviewed = {
  case_id: 'orders',
  query: "why does the shop stop taking orders with 'pool exhausted'?",
  questions: ['what exhausts the pool?', 'why did nobody notice?'],
  query_type: 'bug',
  reports: [
    ...readdirSync(join(example, 'reports')).map((name) => read(`reports/${name}`)),
    read('counter-review.yaml'),
  ],
};

/** A plan that looks at the question from three sides. */
const planned = {
  query_type: 'bug',
  questions: ['what leaks?'],
  investigators: ['CODE-CALLCHAIN', 'HIST-RECENT', 'LOG-STACKTRACE'],
  scope: '',
  single_place: false,
  needs_context: false,
};

interface Trial {
  readonly options: object;
  readonly cases: readonly { readonly case_id: string }[];
  /** What roles answer that cases carry no answers for. */
  readonly answers?: Readonly<Record<string, unknown>>;
  /** The court, where it is tried under several policies, and the policies of the trial. */
  readonly court?: string;
  readonly policies?: readonly string[];
  /** Tables that no run can ask, and why. */
  readonly unasked: Readonly<Record<string, string>>;
}

const UNLABELLED = {
  'moderation-validator': 'the validator of a run suggests no label',
  'moderation-agreement': 'a run has no label of the sentiment extractor to compare',
  'moderation-dispute': 'a run has no label of the sentiment extractor to compare',
};

const TRIALS: Readonly<Record<string, Trial>> = {
  'conflict-review': {
    options: { memory: 'M2', recheck: true },
    cases: [looked, { ...looked, case_id: 'again' }, unread],
    unasked: {},
  },
  verification: {
    options: { pack: 'invoice-extraction', verifiers: 'models' },
    cases: documents,
    unasked: {},
  },
  investigation: {
    options: { planner: 'model' },
    cases: [question, reviewed],
    answers: { planner: planned },
    unasked: {},
  },
  'debate-override by hints': {
    court: 'debate-override',
    policies: ['t0'],
    options: { memory: 'M2' },
    cases: [adopted, emptied, calm],
    unasked: UNLABELLED,
  },
  'debate-override by votes': {
    court: 'debate-override',
    options: { memory: 'M2' },
    cases: [adopted, emptied, calm],
    unasked: {
      ...UNLABELLED,
      ...Object.fromEntries(
        [
          'hint-weight',
          'hint-place',
          'proposal-effect',
          'aspect-review-effect',
          'sentiment-review-effect',
          'placeholder',
          'alignment',
        ].map((question) => [question, 'only policies that go by hints ask it']),
      ),
    },
  },
};

/** The table with one answer to every case; one that observes who is absent must leave that to a person. */
function always(table: AnyTable, then: string): AnyTable {
  const data = JSON.parse(JSON.stringify(table)) as Record<string, unknown>;
  const otherwise = { then, code: 'mine', reason: 'because I say so', source: 'mine' };
  const rules = table.rules.filter(({ when }) => Object.hasOwn(when, 'absentee'));
  return parseTable({ ...data, policy: 'mine', rules, never: [], accepted: [], otherwise });
}

/** Everything that a run leaves behind, but for times and hashes of the rulebook. */
async function runWith(
  kind: Court,
  { options, policies = [], cases, answers = {} }: Trial,
  own: Record<string, AnyTable>,
): Promise<string> {
  const complete = completeOptions(kind, options);
  const { tables } = chooseRulebook(kind, complete, tablesFor(kind, { policy: policies }));
  const court = holdCourt(kind, bindRulebook(kind, { ...tables, ...own }, complete), complete);
  const store = temporaryStore();
  const rows = cases.map((one) => ({ case_id: one.case_id, input: JSON.stringify(one), problem: null }));
  await store.runs.create('r', rows, () => ({ created_at: '2026-01-01T00:00:00.000Z', manifest: '{}' }));
  const episodes = openMemory(':memory:');
  await episodes.take(episodeWith(), 'refuse');
  const memory = memoryFor(episodes, complete);
  const today = (): string => '2026-01-01T00:00:00.000Z';
  const given = givenAgent(store, 'r', kind);
  const agent: Agent = {
    async ask(ask, context) {
      if (!Object.hasOwn(answers, ask.role)) return given.ask(ask, context);
      context.admit();
      const answer = readAnswer(ask, answers[ask.role]);
      context.report(reportKnown(ask, 'given', 'program', answer));
      return answer;
    },
  };
  const end = await driveRun(store, 'r', court, agent, { concurrency: 1, memory, today });
  expect(end).toMatchObject({ status: 'completed', closed: cases.length });
  expect((await auditRun(store, 'r', court)).findings).toEqual([]);
  const left: unknown[] = [];
  for (const { case_id } of cases)
    for (const { kind: what, body } of await store.cases.events('r', case_id)) {
      const { rulebook_hash: _, calls: __, ...said } = JSON.parse(body) as Record<string, unknown>;
      left.push([case_id, what, said]);
    }
  for await (const entry of episodes.entries()) left.push(entry);
  await episodes.close();
  return JSON.stringify(left);
}

test('every court is tried', () => {
  const tried = new Set(Object.entries(TRIALS).map(([name, { court = name }]) => court));
  expect([...tried].sort()).toEqual(courts.map(({ name }) => name).sort());
});

describe.each(Object.entries(TRIALS))('%s', (name, trial) => {
  const kind = findCourt(trial.court ?? name);
  const { policies = [] } = trial;
  const { tables } = chooseRulebook(
    kind,
    completeOptions(kind, trial.options),
    tablesFor(kind, { policy: policies }),
  );
  const usual = runWith(kind, trial, {});

  test.each(Object.entries(tables))('%s', async (question, table) => {
    const changed: boolean[] = [];
    for (const outcome of Object.keys(table.outcomes)) {
      const left = await runWith(kind, trial, { [question]: always(table, outcome) });
      changed.push(left !== (await usual));
    }
    expect(changed.includes(true)).toBe(!Object.hasOwn(trial.unasked, question));
  });
});
