/** Every role of every court against a model that answers well and badly: what each answer leads to. */

import { PROMPT_LANGUAGES } from '@curia/core/agent';
import type { Prompt } from '@curia/core/court';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkConfig } from '../src/agents/llm/config.ts';
import { LARGEST_ANSWER } from '../src/agents/llm/limited-fetch.ts';
import { llmAgent } from '../src/agents/llm/llm-agent.ts';
import { choicesFor, tablesFor } from '../src/cli/options/choices.ts';
import { readCourtOptions } from '../src/courts/court-options.ts';
import { findCourt } from '../src/courts/find-court.ts';
import { holdCourt } from '../src/courts/held-court.ts';
import { chooseRulebook } from '../src/kept/law/rulebook.ts';
import { driveScene } from './drive-scene.ts';
import { type Asked, type OpenAiServer, startOpenAiServer } from './openai-server.ts';
import { courtPrompts, rolePrompt } from './role-prompt.ts';
import { goodAnswer, SCENES, type Scene, SPOILED } from './scripted-model.ts';

type Say = (role: string, prompt: Prompt) => string;

/** Who a request speaks to: the first line of a prompt is its own. */
const ROLES = new Map(
  courtPrompts.flatMap(({ court, roles }) =>
    roles.flatMap((role) =>
      PROMPT_LANGUAGES.map((language) => [rolePrompt(court, role, language).system.split('\n')[0]!, role]),
    ),
  ),
);

let say: Say;
let roles = new Set<string>();
let server: OpenAiServer;
beforeAll(async () => {
  server = await startOpenAiServer(({ body }: Asked) => {
    const [system, user] = body.messages.map(({ content }) => content);
    const role = ROLES.get(system!.split('\n')[0]!)!;
    roles.add(role);
    return { does: 'answer', text: say(role, { system, user } as Prompt) };
  });
});
afterAll(() => server.close());

async function run(scene: Scene, answer: Say): Promise<Record<string, unknown>> {
  say = answer;
  roles = new Set();
  const config = {
    providers: { local: { kind: 'openai-compatible', base_url: server.url, attempts: 2, first_retry_ms: 1 } },
    models: { main: { provider: 'local', model: 'test' } },
    roles: { default: 'main' },
  };
  const agent = llmAgent(checkConfig(config, 'the test'), { environment: {} });
  return (await driveScene(scene, agent)).ruling;
}

/** How a case ended, in one word for each court. */
const ENDS: Readonly<Record<string, (ruling: Record<string, unknown>) => string>> = {
  'conflict-review': ({ absent }) => ((absent as unknown[]).length > 0 ? 'ruled without them' : 'ruled'),
  'debate-override': ({ status }) => (status === 'escalated' ? 'handed to a person' : 'ruled'),
  verification: ({ final_decision }) =>
    final_decision === 'ESCALATE_TO_SME' ? 'handed to a person' : 'ruled',
  investigation: ({ outcome }) => (outcome === 'failed' ? 'reported as failed' : 'ruled'),
};
const endOf = ({ court }: Scene, ruling: Record<string, unknown>): string => ENDS[court]!(ruling);
const WITHOUT: Readonly<Record<string, string>> = {
  'conflict-review': 'ruled without them',
  'debate-override': 'handed to a person',
  verification: 'handed to a person',
  investigation: 'reported as failed',
};

const good: Say = (role, prompt) => JSON.stringify(goodAnswer(role, prompt));

test.each(SCENES)('$name: good answers of every role lead to a ruling', async (scene) => {
  const ruling = await run(scene, good);
  expect(endOf(scene, ruling)).toBe('ruled');
  expect([...roles].sort()).toEqual([...scene.roles].sort());
});

/** Answers that are read all the same; everything else is no answer. */
const READ = new Set([
  'in a code fence',
  'with fields nobody asked for',
  'about other ids',
  'with codes of its own',
  'in another language',
]);

test.each(Object.keys(SPOILED).filter((how) => !READ.has(how)))(
  'an answer %s does not count',
  async (how) => {
    for (const scene of SCENES) {
      const ruling = await run(scene, (role, prompt) => SPOILED[how]!(goodAnswer(role, prompt), prompt));
      // What an investigator says in words is kept as a claim that nothing supports yet.
      const isKept = how === 'as words' && scene.court === 'investigation';
      expect([scene.name, endOf(scene, ruling)]).toEqual([
        scene.name,
        isKept ? 'ruled' : WITHOUT[scene.court],
      ]);
    }
  },
);

test('an endless answer does not count', async () => {
  const endless = JSON.stringify('x'.repeat(LARGEST_ANSWER));
  // Those who ask one agent are enough to see that the bound holds: eight megabytes for every call would take a minute.
  for (const scene of SCENES.filter(({ roles }) => roles.length === 1))
    expect([scene.name, endOf(scene, await run(scene, () => endless))]).toEqual([
      scene.name,
      WITHOUT[scene.court],
    ]);
});

test.each(['in a code fence', 'with fields nobody asked for'])('an answer %s is understood', async (how) => {
  for (const scene of SCENES) {
    const ruling = await run(scene, (role, prompt) => SPOILED[how]!(goodAnswer(role, prompt), prompt));
    expect(ruling).toEqual(await run(scene, good));
  }
});

const spoiledScene = (name: string, how: string): Promise<Record<string, unknown>> =>
  run(SCENES.find((scene) => scene.name === name)!, (role, prompt) =>
    SPOILED[how]!(goodAnswer(role, prompt), prompt),
  );

test('reviewers whose votes are about other ids gave no usable answer', async () => {
  const ruling = await spoiledScene('tuples in conflict', 'about other ids');
  const absent = ['A', 'B', 'C'].map((one) => ({
    agent: `reviewer ${one}`,
    problem: expect.stringContaining('which is not a candidate'),
  }));
  expect(ruling).toMatchObject({ absent });
  const { final_tuples } = ruling as { final_tuples: { flagged: boolean }[] };
  expect(final_tuples.map(({ flagged }) => flagged)).toEqual([true, true, false, false]);
});

test('reasons of its own carry no weight', async () => {
  const ruling = await spoiledScene('tuples in conflict', 'with codes of its own');
  const { rulings } = ruling as { rulings: { tuple_id: string; action_type: string }[] };
  expect(rulings.map(({ tuple_id, action_type }) => [tuple_id, action_type])).toEqual([
    ['t0', 'DROP'],
    ['t1', 'KEEP'],
    ['t2', 'KEEP'],
    ['t3', 'KEEP'],
  ]);
});

test('statements about words that are not in the text are dropped from a debate', async () => {
  for (const how of ['about other ids', 'in another language']) {
    const ruling = await spoiledScene('a debate', how);
    expect(ruling).toMatchObject({ status: 'decided' });
    expect(JSON.stringify(ruling.final_tuples)).not.toMatch(/other-|батарея/);
  }
});

test('an issue with an invented code goes to an expert', async () => {
  const issue = { code: 'MADE_UP', severity: 'MINOR', message: 'a comma', location: { pointer: '' } };
  const scene = SCENES.find(({ court }) => court === 'verification')!;
  const ruling = await run(scene, () => JSON.stringify({ issues: [issue] }));
  expect(ruling).toMatchObject({
    final_decision: 'ESCALATE_TO_SME',
    issues: ['V2', 'V3', 'V4'].map((agent) => ({ agent, code: 'VERIFIER_ISSUE_INVALID' })),
  });
});

test('a review cannot add an aspect that is not in the text', async () => {
  const ghost = { term: 'ghost', action: 'add', revised_span: { start: 0, end: 5 }, reason: 'I saw it' };
  const felt = { aspect_term: 'ghost', action: 'add', revised_polarity: 'negative', reason: 'I felt it' };
  const added: Readonly<Record<string, object>> = { 'aspect-reviewer': ghost, 'sentiment-reviewer': felt };
  const scene = SCENES.find(({ court }) => court === 'debate-override')!;
  const ruling = await run(scene, (role, prompt) => {
    const answer = goodAnswer(role, prompt);
    const reviews = 'reviews' in answer ? [...(answer.reviews as object[]), added[role]] : undefined;
    return JSON.stringify(reviews === undefined ? answer : { reviews });
  });
  expect(ruling).toMatchObject({ adoption: { adopt_decision: 'adopted' } });
  expect(ruling.final_tuples).toEqual([{ aspect_term: 'screen', polarity: 'positive' }]);
});

test('an investigator that signs as another is ignored', async () => {
  expect(await spoiledScene('a question', 'about other ids')).toMatchObject({ outcome: 'failed' });
});

test('a citation is not verified because a report says so', async () => {
  const { findings } = await run(SCENES.at(-1)!, good);
  const cited = (findings as { evidence: { location: string; verification: string }[] }[])
    .flatMap(({ evidence }) => evidence)
    .filter(({ location }) => location === 'src/pool.ts:12');
  expect(new Set(cited.map(({ verification }) => verification))).toEqual(new Set(['UNCHECKED']));
});

const COURTS_OF_TEXT = SCENES.filter(({ input }) => 'text' in input && !('candidates' in input));

test.each([
  ['a megabyte of text', `The screen is not bad. 배터리. battery ${'🔋 좋아요 good '.repeat(60_000)}`],
  ['two languages', 'The screen is not bad, 배터리는 별로. battery'],
  ['emoji alone', '🔋👎😡'],
])('%s is read like any other', async (_what, text) => {
  for (const scene of COURTS_OF_TEXT)
    expect(endOf(scene, await run({ ...scene, input: { text } }, good))).toBe('ruled');
});

test.each(['', ' \n\u3000'])('a case whose text is %j is refused before anybody is asked', (text) => {
  for (const { court, policy, options } of COURTS_OF_TEXT) {
    const kind = findCourt(court);
    const complete = readCourtOptions(kind, choicesFor(kind, { set: options }).options);
    const rulebook = chooseRulebook(kind, complete, tablesFor(kind, { policy: [policy] }));
    const open = () => holdCourt(kind, rulebook, complete).open({ text }, 'c1');
    expect(open).toThrow(expect.objectContaining({ code: 'INPUT_INVALID' }));
  }
});

test.each([
  ['conflict', ['t0', 't1']],
  ['always', ['t0', 't1', 't2', 't3']],
])('reviewers are shown what they are asked about: %s', async (ask, expected) => {
  const scene = SCENES.find(({ name }) => name === 'tuples in conflict')!;
  const shown = new Set<string>();
  await run({ ...scene, options: [`ask=${ask}`] }, (role, prompt) => {
    for (const [, id] of prompt.user.matchAll(/"tuple_id": "(t\d)"/g)) shown.add(id!);
    return good(role, prompt);
  });
  expect([...shown].sort()).toEqual(expected);
});
