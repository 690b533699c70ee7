/** Memory in runs: what reaches a prompt under which condition, what is recorded, and what is written. */

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type CaseMemory, type Recalled, type Remembered, readMemoryPlan, SINGLE_PASS } from '@curia/memory';
import type { EpisodeMemory } from '@curia/memory/sqlite';
import { openMemory } from '@curia/memory/sqlite';
import { describe, expect, test } from 'vitest';
import { CONDITION_NAMES, conditionFlags } from '../../memory/src/advice/condition.ts';
import { parseBudget } from '../src/cli/options/budget.ts';
import { completeOptions } from '../src/courts/court-options.ts';
import { holdCourt } from '../src/courts/held-court.ts';
import { MemoryStudy } from '../src/drive/memory/memory-study.ts';
import { chooseRulebook } from '../src/kept/law/rulebook.ts';
import { auditRun } from '../src/runs/audit/audit.ts';
import { readCase } from '../src/runs/closed-cases.ts';
import { replayCase } from '../src/runs/compare/replay.ts';
import type { Store } from '../src/store/store.ts';
import { temporaryStore } from '../src/store/temporary/temporary.ts';
import {
  calmDebate,
  calmReview,
  debate,
  hashesOf,
  memoryFor,
  resultOf,
  review,
  runScene,
  type Scene,
  smallMemory,
} from './memory-scene.ts';

const COURTS = [
  ['conflict-review', review, ['reviewer-A', 'reviewer-B', 'reviewer-C']],
  ['debate-override', debate, ['aspect-reviewer', 'judge', 'sentiment-reviewer', 'speaker-CJ']],
] as const;

async function runUnder(
  name: string,
  one: { readonly case_id: string },
  memory: EpisodeMemory,
  options: object,
  policies: readonly string[] = [],
): Promise<Scene> {
  return runScene(name, [one], { options, policies, memory: memoryFor(memory, options) });
}

/** The roles whose prompts differ between two runs. */
async function differing(a: Scene, b: Scene): Promise<string[]> {
  const [one, other] = [await hashesOf(a), await hashesOf(b)];
  expect([...one.keys()].sort()).toEqual([...other.keys()].sort());
  return [...one].flatMap(([who, hash]) => (other.get(who) === hash ? [] : [who.split(' ')[1]!])).sort();
}

// A single pass asks nobody else, so there is nothing to compare.
const matrix = COURTS.flatMap(([name, one, readers]) =>
  CONDITION_NAMES.filter((condition) => condition !== SINGLE_PASS).map((condition) => ({
    ...{ name, one, readers, condition },
  })),
);

test.each(matrix)('$name under $condition: prompts change exactly where advice is shown', async (row) => {
  const { name, one, readers, condition } = row;
  const plain = await runScene(name, [one]);
  const { inject, retrieve } = conditionFlags(condition);
  const advised = await runUnder(name, one, await smallMemory(), { memory: condition });
  expect(await differing(plain, advised)).toEqual(inject ? readers : []);
  const empty = await runUnder(name, one, openMemory(':memory:'), { memory: condition });
  expect(await differing(plain, empty)).toEqual([]);
  const { record, events } = await firstCase(advised);
  const { memory } = record as { memory?: { retrieved_ids: string[]; memory_on: boolean } };
  if (retrieve)
    expect(memory).toMatchObject({ retrieved_ids: ['epi_000001'], memory_on: inject, asked: true });
  else expect(memory).toBeUndefined();
  const study = new MemoryStudy(readMemoryPlan({ memory: condition }));
  study.add({ ...(await firstCase(advised)), events });
  expect(study.totals()?.advised_prompts ?? 0).toBe(inject ? readers.length : 0);
});

async function firstCase({ store, court }: Scene) {
  for await (const stored of store.cases.all('r'))
    return readCase(court, stored, await store.cases.events('r', stored.case_id));
  throw new Error('no case');
}

test('a limit that has no room for any advice leaves the prompts as they are, and says what it left out', async () => {
  const plain = await runScene('conflict-review', [review]);
  const options = { memory: 'M1', memory_limit: 20 };
  const tight = await runUnder('conflict-review', review, await smallMemory(), options);
  expect(await differing(plain, tight)).toEqual([]);
  const { places } = await resultOf<Recalled>(tight, 'recalled');
  expect(places.review).toMatchObject({ text: '', shown: [], left_out: ['adv_000001'] });
});

test('a case that is the record of an earlier run does not bring its memory along', async () => {
  const advised = await runUnder('conflict-review', review, await smallMemory(), { memory: 'M1' });
  const { record } = await firstCase(advised);
  const again = await runScene('conflict-review', [{ ...record, case_id: 'again' }]);
  expect((await firstCase(again)).record).not.toHaveProperty('memory');
});

test('a second look sees the advice too', async () => {
  const flip = { action_type: 'FLIP', target_tuple_ids: ['t1'], new_value: null, reason_code: '' };
  const incomplete = { ...review, review_actions: { ...review.review_actions, A: [flip] } };
  const options = { recheck: true };
  const plain = await runScene('conflict-review', [incomplete], { options });
  const advised = await runUnder('conflict-review', incomplete, await smallMemory(), {
    ...options,
    memory: 'M1',
  });
  expect(await differing(plain, advised)).toContain('arbiter-recheck');
});

test('if reviewers are not asked, neither is the memory', async () => {
  const options = { memory: 'M1' };
  const scene = await runUnder('conflict-review', calmReview, await smallMemory(), options);
  const { events, record } = await firstCase(scene);
  expect(events.map(({ kind }) => kind)).toEqual(['ruled']);
  expect(record).toMatchObject({ memory: { condition: 'M1', asked: false, shown: {} } });
});

test('each gate of a debate opens for itself', async () => {
  const plain = await runScene('debate-override', [calmDebate]);
  const scene = await runUnder('debate-override', calmDebate, await smallMemory(), { memory: 'M1' });
  expect(await differing(plain, scene)).toEqual(['aspect-reviewer', 'sentiment-reviewer']);
  expect((await resultOf<Recalled>(scene, 'recalled')).meta).toMatchObject({
    retrieved_k: 1,
    exposed_to_debate: false,
    advisory_injection_gated: true,
    memory_debate_slot_present_for: [],
    stage2_memory_injected: true,
    stage2_memory_gate_reason: 'neutral_only',
  });
});

test('an episode from the evaluation of the case is kept from it', async () => {
  const memory = openMemory(':memory:');
  await runUnder('conflict-review', { ...review, split: 'test' } as never, memory, { memory: 'M2' });
  const again = async (split: string) => {
    const one = { ...review, split };
    const scene = await runUnder('conflict-review', one, memory, { memory: 'M1' });
    const { isolated, meta } = await resultOf<Recalled>(scene, 'recalled');
    return [isolated, meta.retrieved_ids];
  };
  expect(await again('test')).toEqual([['epi_000001'], []]);
  expect(await again('dev')).toEqual([[], ['epi_000001']]);
});

test('resuming, auditing and replaying use what is recorded and never ask the memory again', async () => {
  const options = { memory: 'M2' };
  const inner = memoryFor(await smallMemory(), options);
  let asked = 0;
  const memory: CaseMemory = {
    ...inner,
    recall(request, tables) {
      asked++;
      return inner.recall(request, tables);
    },
  };
  const drive = { options, memory, budget: parseBudget(['calls=2']) };
  const { store: began, end } = await runScene('conflict-review', [review], drive);
  expect(end).toMatchObject({ status: 'stopped' });
  const scene = await runScene('conflict-review', [review], { options, memory, began });
  expect(scene.end).toMatchObject({ status: 'completed' });
  expect(asked).toBe(1);
  expect((await auditRun(scene.store, 'r', scene.court)).findings).toEqual([]);
  const complete = completeOptions(scene.kind, options);
  const other = holdCourt(
    scene.kind,
    chooseRulebook(scene.kind, complete, { [scene.kind.questions[0].name]: { policy: 'v2' } }),
    complete,
  );
  for await (const stored of scene.store.cases.all('r')) {
    const replayed = replayCase(other, stored, await scene.store.cases.events('r', stored.case_id));
    expect(replayed.status).toBe('ruled');
  }
  expect(asked).toBe(1);
});

test.each(COURTS)('%s resumed from any prefix of its log ends the same way', async (name, one) => {
  const options = { memory: 'M2' };
  const whole = await runUnder(name, one, await smallMemory(), options);
  const log = await whole.store.cases.events('r', one.case_id);
  expect(log.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['recalled', 'remembered', 'ruled']));
  for (let length = 0; length < log.length; length++) {
    const began = temporaryStore();
    const row = { case_id: one.case_id, input: JSON.stringify(one), problem: null };
    await began.runs.create('r', [row], () => ({ created_at: '2026-01-01T00:00:00.000Z', manifest: '{}' }));
    await began.cases.append('r', one.case_id, 0, log.slice(0, length));
    const memory = memoryFor(await smallMemory(), options);
    const scene = await runScene(name, [one], { options, memory, began });
    expect(scene.end).toMatchObject({ status: 'completed' });
    const again = await began.cases.events('r', one.case_id);
    expect(again.map(({ kind, body }) => [kind, withoutTimes(body)])).toEqual(
      log.map(({ kind, body }) => [kind, withoutTimes(body)]),
    );
  }
});

/** A body without how long a call took. */
const withoutTimes = (body: string): string => body.replace(/"latency_ms":[\d.]+/g, '');

test('a lesson that is not new is not written again, whoever wrote it', async () => {
  const options = { memory: 'M2' };
  const episodes = openMemory(':memory:');
  const [ours, theirs] = [memoryFor(episodes, options), memoryFor(episodes, options)];
  const write = async (case_id: string, text: string, memory: CaseMemory) => {
    const one = { ...calmReview, case_id, text };
    const scene = await runScene('conflict-review', [one], { options, memory });
    return (await resultOf<Remembered>(scene, 'remembered')).reason;
  };
  expect(await write('a', 'The battery is fine.', ours)).toBe('novelty');
  expect(await write('b', 'The battery is great.', ours)).toBe('no_gate_passed');
  expect(await write('c', 'The battery is good.', theirs)).toBe('no_gate_passed');
  expect(await write('d', 'The battery is not bad.', theirs)).toBe('novelty');
  expect(await write('e', 'The battery is not dull.', ours)).toBe('no_gate_passed');
});

test.each([
  [
    'conflict-review',
    { ...review, split: 'train', gold: [{ aspect_term: 'battery', polarity: 'positive' }] },
    {
      episode_type: 'success',
      action_taken: 'abstain',
      error_category: ['TERM_POLARITY_MISMATCH'],
      risk_type: 'conflict',
      case_summary: { symptom: expect.stringContaining('TERM_POLARITY_MISMATCH') },
      stage_snapshot: {
        stage1: { polarities: { battery: 'mixed' }, confidence: 0.5 },
        final: { polarities: { battery: 'positive' }, confidence: 0.5 },
      },
      evaluation: {
        override_applied: true,
        override_success: true,
        arbiter_reason_code: 'WEAK_EVIDENCE',
        facet_dissent: [{ actor: 'C', action_type: 'KEEP', reason_code: '' }],
        risk_before: { severity_sum: 2, tags: ['TERM_POLARITY_MISMATCH'] },
        risk_after: { severity_sum: 0, tags: [] },
      },
      provenance: { created_from_split: 'train', has_gold: true, used_in_eval: false },
      outcome_delta: { delta_f1: expect.closeTo(1 / 3), conflict_resolved: true },
    },
  ],
  [
    'debate-override',
    debate,
    {
      action_taken: null,
      risk_type: 'L3',
      stage_snapshot: { stage1: { polarities: { screen: 'positive' } } },
      evaluation: { risk_before: { severity_sum: 3, tags: ['NEGATION'] } },
      provenance: { created_from_split: 'live', has_gold: false },
    },
  ],
])('%s writes what it decided, without text and gold', async (name, one, expected) => {
  const memory = openMemory(':memory:');
  const scene = await runUnder(name, one, memory, { memory: 'C2_silent' });
  const written = await resultOf<Remembered>(scene, 'remembered');
  expect(written).toMatchObject({ status: 'stored', reason: 'failure_asset', episode_id: 'epi_000001' });
  const found = await memory.find('epi_000001');
  const episode = found !== undefined && 'episode' in found ? found.episode : undefined;
  expect(episode).toMatchObject(expected);
  expect(JSON.stringify(episode)).not.toContain(one.text);
  expect(JSON.stringify(episode)).not.toMatch(/"gold/);
});

describe('what a conflict review leaves behind', () => {
  const act = (action_type: string, ...target_tuple_ids: string[]) => [
    { action_type, target_tuple_ids, new_value: { polarity: 'positive' }, reason_code: 'WEAK_EVIDENCE' },
  ];
  const written = async (
    review_actions: Readonly<Record<'A' | 'B' | 'C', readonly object[]>>,
    more: object = {},
  ) => {
    const memory = openMemory(':memory:');
    const one = { ...review, ...more, review_actions };
    // Votes alone decide, so that each outcome can be had.
    await runUnder('conflict-review', one, memory, { memory: 'C2_silent' }, ['v2']);
    const found = await memory.find('epi_000001');
    if (found === undefined || !('episode' in found)) throw new Error('nothing was written');
    return found.episode;
  };
  const tags = ['TERM_POLARITY_MISMATCH'];

  test('a conflict is a risk, gone if the ruling ended it and still there if it is left to a person', async () => {
    const flip = act('FLIP', 't1');
    const ended = await written({ A: flip, B: flip, C: act('KEEP', 't0', 't1') });
    expect(ended).toMatchObject({
      error_category: tags,
      evaluation: { risk_before: { severity_sum: 2, tags }, risk_after: { severity_sum: 0, tags: [] } },
      outcome_delta: { conflict_resolved: true },
      // One candidate as it was, and one that two of three reviewers turned.
      stage_snapshot: { stage1: { confidence: 0.5 }, final: { confidence: 0.5833 } },
    });
    const flag = act('FLAG', 't1');
    const open = await written({ A: flag, B: flag, C: act('KEEP', 't0', 't1') });
    expect(open).toMatchObject({
      action_taken: 'defer',
      evaluation: { risk_before: { severity_sum: 2, tags }, risk_after: { severity_sum: 2, tags } },
      outcome_delta: { conflict_resolved: false },
    });
  });

  test('a change is not said to have helped just because the conflict is gone', async () => {
    const drop = act('DROP', 't1');
    const { evaluation } = await written({ A: drop, B: drop, C: [] });
    expect(evaluation).toMatchObject({
      override_applied: true,
      override_success: false,
      override_harm: false,
      risk_after: { severity_sum: 0 },
    });
  });

  test('one statement at two levels stays a conflict as long as both are left', async () => {
    const candidates = [
      {
        tuple_id: 't0',
        aspect_term: 'it',
        aspect_ref: '제품 전체#품질',
        polarity: 'positive',
        confidence: 0.9,
      },
      { tuple_id: 't1', aspect_term: 'case', aspect_ref: '본품#품질', polarity: 'positive', confidence: 7 },
    ];
    const keep = act('KEEP', 't0', 't1');
    const kept = await written({ A: keep, B: keep, C: keep }, { candidates });
    const both = ['GRANULARITY_OVERLAP_CANDIDATE'];
    expect(kept.evaluation).toMatchObject({ risk_before: { tags: both }, risk_after: { tags: both } });
    // What is no confidence counts as unsure.
    expect(kept.stage_snapshot.final.confidence).toBeCloseTo((0.9 + 0.5) / 2);
    const drop = act('DROP', 't0');
    const dropped = await written({ A: drop, B: drop, C: drop }, { candidates });
    expect(dropped.evaluation.risk_after).toEqual({ severity_sum: 0, tags: [] });
  });

  test("a finding of the user's own validator is a risk too, and is never said to be gone", async () => {
    const validator_risks = [{ tuple_id: 't1', type: 'negation scope', severity: 'high' }];
    const drop = act('DROP', 't1');
    const { evaluation, ...rest } = await written({ A: drop, B: drop, C: [] }, { validator_risks });
    expect(rest).toMatchObject({ risk_type: 'L3', error_category: ['NEGATION_SCOPE', ...tags] });
    expect(evaluation).toMatchObject({
      risk_before: { severity_sum: 5, tags: ['NEGATION_SCOPE', ...tags] },
      risk_after: { severity_sum: 3, tags: ['NEGATION_SCOPE'] },
      override_success: false,
    });
  });

  test('a vote to merge is told as keeping, and every other vote under the letter of its reviewer', async () => {
    const merge = act('MERGE', 't0', 't1');
    const { evaluation } = await written({ A: merge, B: merge, C: act('DROP', 't1') });
    expect(evaluation.facet_dissent).toEqual([
      { actor: 'C', action_type: 'DROP', reason_code: 'WEAK_EVIDENCE' },
    ]);
  });
});

test('a debate that went to a person is not written, and one that cannot be an episode says why', async () => {
  const memory = openMemory(':memory:');
  const silent = { ...debate, judgement: null };
  const scene = await runUnder('debate-override', silent, memory, { memory: 'M2' });
  expect(await resultOf<Remembered>(scene, 'remembered')).toMatchObject({
    status: 'skipped',
    reason: 'not_decided',
  });
  const crowd = Array.from({ length: 501 }, (_, at) => ({ ...review.candidates[0]!, tuple_id: `c${at}` }));
  const crowded = { ...review, candidates: crowd };
  const large = await runUnder('conflict-review', crowded, memory, { memory: 'M2' });
  expect(large.end.status).toBe('completed');
  expect(await resultOf<Remembered>(large, 'remembered')).toMatchObject({ reason: 'INPUT_INVALID' });
  expect((await memory.stats()).episodes).toBe(0);
});

describe('a process that dies between storing an episode and logging it', () => {
  const options = { memory: 'M2' };

  /** Runs a case whose first attempt to log its episode is lost, and runs it on. */
  async function interrupted(episodes: EpisodeMemory, between = async () => {}): Promise<Remembered> {
    const memory = memoryFor(episodes, options);
    const { store: inner } = await runScene('conflict-review', [review], {
      options,
      memory,
      budget: parseBudget(['calls=2']),
    });
    let isLost = true;
    const began: Store = {
      ...inner,
      cases: {
        ...inner.cases,
        async append(...args) {
          if (isLost && args[3].some(({ kind }) => kind === 'remembered')) {
            isLost = false;
            throw new Error('the power went');
          }
          return inner.cases.append(...args);
        },
      },
    };
    const first = await runScene('conflict-review', [review], { options, memory, began });
    expect(first.end).toMatchObject({ status: 'stopped' });
    await between();
    const second = await runScene('conflict-review', [review], { options, memory, began });
    expect(second.end).toMatchObject({ status: 'completed' });
    return resultOf<Remembered>(second, 'remembered');
  }

  test('leaves the record that it would have left, and one episode', async () => {
    const whole = await runUnder('conflict-review', review, openMemory(':memory:'), options);
    const episodes = openMemory(':memory:');
    expect(await interrupted(episodes)).toEqual(await resultOf<Remembered>(whole, 'remembered'));
    expect((await episodes.stats()).episodes).toBe(1);
  });

  test('even if others wrote the same in the meantime', async () => {
    const whole = await runUnder('conflict-review', review, openMemory(':memory:'), options);
    const episodes = openMemory(':memory:');
    const other = { ...review, case_id: 'other' };
    const record = await interrupted(episodes, async () => {
      await runUnder('conflict-review', other, episodes, options);
    });
    expect(record).toEqual(await resultOf<Remembered>(whole, 'remembered'));
    expect((await episodes.stats()).episodes).toBe(2);
  });

  test.each(['', '{}', '{"reason":7}', '{'])(
    'and where the file does not say what was told (%j), the episode is still recognised',
    async (told) => {
      const file = join(mkdtempSync(join(tmpdir(), 'curia-told-')), 'memory.sqlite');
      const episodes = openMemory(file);
      const record = await interrupted(episodes, async () => {
        const database = new DatabaseSync(file);
        database.prepare('UPDATE episodes SET told = ?').run(told === '' ? null : told);
        database.close();
      });
      expect(record).toMatchObject({ status: 'stored', reason: 'already_stored', episode_id: 'epi_000001' });
      await episodes.close();
    },
  );
});
