/** Cases of both courts that use a memory, run in this process, and what their prompts were. */

import type { Court } from '@curia/core/court';
import type { Agent } from '@curia/core/in/agent';
import { type CaseMemory, caseMemory, readMemoryPlan } from '@curia/memory';
import type { EpisodeMemory } from '@curia/memory/sqlite';
import { openMemory } from '@curia/memory/sqlite';
import { tablesFor } from '../src/cli/options/choices.ts';
import { completeOptions } from '../src/courts/court-options.ts';
import { findCourt } from '../src/courts/find-court.ts';
import { type HeldCourt, holdCourt } from '../src/courts/held-court.ts';
import { givenAgent } from '../src/drive/agents/given-agent.ts';
import { type DriveOptions, driveRun, type RunEnd } from '../src/drive/drive-run.ts';
import { chooseRulebook } from '../src/kept/law/rulebook.ts';
import type { Store } from '../src/store/store.ts';
import { temporaryStore } from '../src/store/temporary/temporary.ts';
import { episodeWith } from './episode.ts';

const drop = [{ action_type: 'DROP', target_tuple_ids: ['t1'], reason_code: 'WEAK_EVIDENCE' }];
const keep = [{ action_type: 'KEEP', target_tuple_ids: ['t0', 't1'], reason_code: '' }];
const tuple = (tuple_id: string, polarity: string) => ({
  tuple_id,
  aspect_term: 'battery',
  aspect_ref: '',
  polarity,
});

/** A review with a conflict: two reviewers drop a tuple, one keeps both. */
export const review = {
  case_id: 'review',
  text: 'The battery is fine, they say.',
  candidates: [tuple('t0', 'positive'), tuple('t1', 'negative')],
  review_actions: { A: drop, B: drop, C: keep },
};

/** A review that nobody needs to look at. */
export const calmReview = { ...review, case_id: 'calm', candidates: [tuple('t0', 'positive')] };

const edit = { op: 'set_polarity', target: { aspect_term: 'screen' }, value: 'negative' };

/** A debate with a structural risk, which opens both gates. */
export const debate = {
  case_id: 'debate',
  text: 'The screen is not dim.',
  aspects: [{ term: 'screen', span: { start: 4, end: 10 } }],
  sentiments: [{ aspect_term: 'screen', polarity: 'positive', confidence: 0.4 }],
  validation: { structural_risks: [{ type: 'NEGATION', severity: 'high' }], correction_proposals: [] },
  turns: ['EPM', 'TAN', 'CJ'].map((speaker) => ({ speaker, proposed_edits: [edit] })),
  judgement: { final_patch: [edit], final_tuples: [{ aspect_term: 'screen', polarity: 'negative' }] },
  aspect_reviews: [],
  sentiment_reviews: [],
};

/** A debate in which only the second stage asks for advice: one sentiment leans, and nothing else is wrong. */
export const calmDebate = {
  ...debate,
  case_id: 'calm',
  validation: { structural_risks: [], correction_proposals: [] },
};

/** A memory with one episode that fits any English case. */
export async function smallMemory(): Promise<EpisodeMemory> {
  const memory = openMemory(':memory:');
  await memory.take(episodeWith(), 'refuse');
  return memory;
}

/** A run in this process. */
export interface Scene {
  readonly store: Store;
  readonly court: HeldCourt;
  readonly kind: Court;
  readonly end: RunEnd;
}

/** How a run differs from the plainest one. */
export interface SceneOptions extends Partial<DriveOptions> {
  readonly policies?: readonly string[];
  readonly options?: object;
  readonly agent?: Agent;
  /** Where a run began already. */
  readonly began?: Store;
}

/** The memory of a run under its options. */
export const memoryFor = (memory: EpisodeMemory, options: object): CaseMemory =>
  caseMemory(memory, readMemoryPlan(options), { version: 'test', today: () => '2026-11-15T00:00:00.000Z' });

/** Runs cases that carry their answers. */
export async function runScene(
  name: string,
  cases: readonly { readonly case_id: string }[],
  { options = {}, policies = [], agent, began, ...drive }: SceneOptions = {},
): Promise<Scene> {
  const kind = findCourt(name);
  const complete = completeOptions(kind, options);
  const court = holdCourt(
    kind,
    chooseRulebook(kind, complete, tablesFor(kind, { policy: policies })),
    complete,
  );
  const store = began ?? temporaryStore();
  if (began === undefined) {
    const rows = cases.map((one) => ({ case_id: one.case_id, input: JSON.stringify(one), problem: null }));
    await store.runs.create('r', rows, () => ({ created_at: '2026-01-01T00:00:00.000Z', manifest: '{}' }));
  }
  const asked = agent ?? givenAgent(store, 'r', kind);
  const end = await driveRun(store, 'r', court, asked, { concurrency: 1, ...drive });
  return { store, court, kind, end };
}

/** The hash of every prompt, by role. */
export async function hashesOf({ store }: Pick<Scene, 'store'>): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for await (const { case_id, body } of store.cases.eventsOfKind('r', ['answered', 'failed'])) {
    const { role, prompt_hash } = JSON.parse(body) as { role: string; prompt_hash: string };
    hashes.set(`${case_id} ${role}`, prompt_hash);
  }
  return hashes;
}

/** The result of the first event of a kind. */
export async function resultOf<T>({ store }: Pick<Scene, 'store'>, kind: string): Promise<T> {
  for await (const { body } of store.cases.eventsOfKind('r', [kind]))
    return (JSON.parse(body) as { result: T }).result;
  throw new Error(`no event ${kind}`);
}
