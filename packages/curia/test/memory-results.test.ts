/** The memory learns from what came out: a run, its episodes, what experts settle about them, and the next run's advice. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { answerOf } from '../src/client.ts';
import { deskFile, newStorePath } from './desk-scene.ts';
import { curia as runCuria } from './run-curia.ts';
import { serveStore } from './server/desk-serving.ts';

const tuple = (tuple_id: string, aspect_term: string, polarity: string, origin_agent = 'A') => ({
  tuple_id,
  aspect_term,
  aspect_ref: '본품#품질',
  polarity,
  origin_agent,
  confidence: 0.9,
  evidence: aspect_term,
});
const said = (action_type: string, ids: string[], reason_code = '', new_value: object | null = null) => ({
  action_type,
  target_tuple_ids: ids,
  reason_code,
  new_value,
});

/** One opinion that two agents share, and another; reviewers keep everything. */
const shared = {
  text: 'The battery is superb but the lid of the case is loose.',
  candidates: [
    tuple('t0', 'battery', 'positive'),
    tuple('t1', 'battery', 'positive', 'C'),
    tuple('t2', 'lid', 'negative'),
  ],
  review_actions: Object.fromEntries(['A', 'B', 'C'].map((one) => [one, [said('KEEP', ['t0', 't1', 't2'])]])),
};

/** Two who turn a polarity, one who keeps it. */
const turned = {
  text: 'The hinge is not sturdy at all, whatever they say about it.',
  candidates: [tuple('t0', 'hinge', 'positive'), tuple('t1', 'hinge', 'negative', 'C')],
  review_actions: {
    A: [said('FLIP', ['t0'], 'NEGATION_SCOPE', { polarity: 'negative' }), said('KEEP', ['t1'])],
    B: [said('FLIP', ['t0'], 'NEGATION_SCOPE', { polarity: 'negative' }), said('ABSTAIN', ['t1'])],
    C: [said('KEEP', ['t0', 't1'])],
  },
};

/** A store with a memory beside it. */
function newPlace() {
  const store = newStorePath();
  const curia = (...args: string[]) => runCuria([...args, '--store', store]);
  const folder = dirname(store);
  const run = async (id: string, input: object, ...more: string[]) => {
    const file = deskFile('case.jsonl', `${JSON.stringify({ case_id: id, ...input })}\n`);
    await curia(
      'run',
      'conflict-review',
      file,
      '--name',
      id,
      '--set',
      'ask=always',
      '--set',
      'memory=M2',
      ...more,
    );
    return JSON.parse(readFileSync(join(folder, 'runs', id, 'cases.jsonl'), 'utf8'));
  };
  const episodes = async () => {
    const { lines } = await runCuria(['memory', 'export', '--memory', join(folder, 'memory.sqlite')]);
    return lines as {
      episode_type: string;
      evaluation: Record<string, unknown>;
      action_taken: string | null;
    }[];
  };
  return { store, curia, run, episodes };
}

describe('what a run leaves behind', () => {
  test('what was merged is not dropped, and who kept it does not dissent', async () => {
    const { run, episodes } = newPlace();
    await run('r1', shared, '--agents', 'given');
    expect(await episodes()).toMatchObject([
      { action_taken: null, evaluation: { override_applied: false, facet_dissent: [] } },
    ]);
  });

  test('a polarity that was turned is a change, whether the turned tuple stands or another says the same', async () => {
    const { run, episodes } = newPlace();
    await run('r1', turned, '--agents', 'given');
    const [entry] = await episodes();
    expect(entry).toMatchObject({ evaluation: { override_applied: true } });
    // C kept what was turned; nobody else went unheard, and to abstain is no dissent.
    expect(entry!.evaluation.facet_dissent).toEqual([{ actor: 'C', action_type: 'KEEP', reason_code: '' }]);
  });

  test('what nothing changed is advised in the next run', async () => {
    const { run } = newPlace();
    await run('r1', shared, '--agents', 'given');
    const next = await run(
      'r2',
      { ...shared, text: 'The battery is superb but the strap is torn.' },
      '--agents',
      'given',
    );
    expect(next.memory).toMatchObject({ retrieved_k: 1, advisory_blocked_n: 0 });
    expect(next.memory.shown.review).toHaveLength(1);
  });
});

describe('what experts settle', () => {
  const failed = { failure: 'timeout', message: 'no answer within 60 s' };
  const lost = ['A', 'B', 'C'].map((one) => JSON.stringify({ role: `reviewer-${one}`, ...failed }));
  const { review_actions: _, ...asked } = turned;

  test('reaches the memory of the run at once, and only where the run writes to one', async () => {
    const { curia, run, episodes } = newPlace();
    const script = deskFile('said.jsonl', lost.join('\n'));
    await run('r1', asked, '--agents', `scripted:${script}`);
    const before = await episodes();
    const token = deskFile(
      'token',
      (await curia('serve', 'tokens', 'create', 'Ada', '--role', 'reviewer')).stdout,
    );
    const told = await curia(
      'desk',
      'answer',
      'r1',
      'r1',
      '--say',
      't0=drop',
      '--say',
      't1=negative',
      '--token-file',
      token,
    );
    expect(told.stdout).toMatch(/The memory was told: (upheld|overturned), stored as epi_/);
    const after = await episodes();
    expect(after).toHaveLength(before.length + 1);
    // Telling it again what it knows changes nothing.
    await curia('memory', 'add', 'r1', '--settled');
    expect(await episodes()).toHaveLength(after.length);
    await run(
      'r2',
      { ...asked, text: 'The lid is not tight, whatever they say.' },
      '--agents',
      `scripted:${script}`,
      '--set',
      'memory=M1',
    );
    const read = await curia(
      'desk',
      'answer',
      'r2',
      'r2',
      '--say',
      't0=drop',
      '--say',
      't1=negative',
      '--token-file',
      token,
    );
    expect(read.stdout).not.toContain('The memory was told');
    expect(await episodes()).toHaveLength(after.length);
  });

  test('reaches it from the browser as well', async () => {
    const { store, run, episodes } = newPlace();
    const script = deskFile('said.jsonl', lost.join('\n'));
    await run('r1', asked, '--agents', `scripted:${script}`);
    const before = await episodes();
    const served = await serveStore(store);
    try {
      const ada = await served.as('Ada');
      const { seat, item } = (await answerOf(
        ada.queues[':queue'].claim.$post({ param: { queue: 'conflict-review' }, json: {} }),
      ))!;
      const { seat_id, token } = seat;
      const answer = { t0: 'drop', t1: 'negative' };
      await answerOf(
        ada.seats[':seat'].submit.$post({
          param: { seat: seat_id },
          json: { token, revision: item.revision, answer },
        }),
      );
    } finally {
      await served.close();
    }
    const [, told] = await episodes();
    expect(before).toHaveLength(1);
    expect(told).toMatchObject({ episode_type: 'harm' });
  });
});

describe('what went wrong before', () => {
  const edit = { op: 'set_polarity', target: { aspect_term: 'screen' }, value: 'negative' };
  /** One speaker and the judge turn a reading that was rather sure. */
  const debateOf = (case_id: string, text: string) => ({
    case_id,
    text,
    aspects: [{ term: 'screen', span: { start: 4, end: 10 } }],
    sentiments: [{ aspect_term: 'screen', polarity: 'positive', confidence: 0.6 }],
    validation: { structural_risks: [], correction_proposals: [] },
    turns: [
      { speaker: 'EPM', proposed_edits: [{ ...edit, evidence: text }] },
      { speaker: 'TAN', proposed_edits: [] },
      { speaker: 'CJ', proposed_edits: [] },
    ],
    judgement: {
      final_patch: [{ ...edit, evidence: text }],
      final_tuples: [{ aspect_term: 'screen', polarity: 'negative' }],
      sentence_evidence_spans: [text],
      aspect_evidence: { screen: text },
    },
    aspect_reviews: [],
    sentiment_reviews: [],
  });

  test.each([
    ['overturned', 'contradictory_memory'],
    ['upheld', 'debate_override'],
  ])('an override that experts %s: the next one of its kind ends with %s', async (review, reason) => {
    const store = newStorePath();
    const curia = (...args: string[]) => runCuria([...args, '--store', store]);
    const hold = async (id: string, text: string, condition: string) => {
      const file = deskFile('case.jsonl', `${JSON.stringify(debateOf(id, text))}\n`);
      const memory = `memory=${condition}`;
      await curia('run', 'debate-override', file, '--name', id, '--agents', 'given', '--set', memory);
      return JSON.parse(readFileSync(join(dirname(store), 'runs', id, 'rulings.jsonl'), 'utf8')).ruling;
    };
    const first = await hold('d1', 'The screen is not bright at all.', 'M0');
    expect(first.adoption).toMatchObject({ adopt_decision: 'adopted', adopt_reason: 'debate_override' });
    const reviews = deskFile('review.jsonl', `${JSON.stringify({ case_id: 'd1', review })}\n`);
    expect((await curia('memory', 'add', 'd1', reviews)).stdout).toContain('stored as epi_');
    const next = await hold('d2', 'The screen is not sharp at all.', 'M1');
    expect(next.adoption.adopt_reason).toBe(reason);
  });
});
