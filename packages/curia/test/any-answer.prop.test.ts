/** Whatever agents answer: every case ends in a ruling or with a person, and nothing changes that they were not asked about. */

import type { Prompt } from '@curia/core/court';
import { type Agent, reportKnown } from '@curia/core/in/agent';
import type { FinalReport } from '@curia/courts/investigation';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ReviewRuling } from '../../courts/src/conflict-review/rules/review-state.ts';
import { readModelText } from '../src/agents/llm/read-text.ts';
import { driveScene, type SceneEnd } from './drive-scene.ts';
import {
  candidates,
  goodAnswer,
  invoice,
  promptRole,
  SCENES,
  type Scene,
  SPOILED,
} from './scripted-model.ts';

type Json = fc.JsonValue;

/** One way to answer: the text that a model writes, given what would have been good. */
type Way = (good: object, prompt: Prompt) => string;

const value: fc.Arbitrary<Json> = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<Json>('t0', 't2', 'DROP', 'FLIP', 'positive', 'screen', 'M1', 'VERIFIED', 1e308, -0, ''),
);

/** A good answer with some of its parts replaced by anything. */
const bent: fc.Arbitrary<Way> = fc
  .array(fc.tuple(fc.nat(), value), { minLength: 1, maxLength: 4 })
  .map((changes) => (good) => {
    let at = 0;
    const places = new Map<number, Json>();
    JSON.stringify(good, (_key, one: unknown) => {
      at++;
      return one;
    });
    for (const [place, replacement] of changes) places.set(place % at, replacement);
    at = 0;
    return (
      JSON.stringify(good, (_key, one: unknown) => {
        const place = at++;
        return places.has(place) ? places.get(place) : one;
      }) ?? ''
    );
  });

const asGood: Way = (good) => JSON.stringify(good);

const way: fc.Arbitrary<Way> = fc.oneof(
  { weight: 4, arbitrary: bent },
  { weight: 3, arbitrary: fc.constant(asGood) },
  { weight: 2, arbitrary: fc.constantFrom(...Object.values(SPOILED)) },
  {
    weight: 1,
    arbitrary: fc.json().map(
      (text): Way =>
        () =>
          text,
    ),
  },
  {
    weight: 1,
    arbitrary: fc.string({ unit: 'binary' }).map(
      (text): Way =>
        () =>
          text,
    ),
  },
);

/** An agent that answers each question in its own way, the same whenever it is asked. */
const agentOf = (wayOf: (key: string) => Way): Agent => ({
  async ask(ask, { admit, report }) {
    admit();
    const good = goodAnswer(promptRole(ask.role, ask.prompt), ask.prompt);
    const answer = readModelText(ask, wayOf(ask.key)(good, ask.prompt));
    report(reportKnown(ask, 'test', 'model', answer));
    return answer;
  },
});

const drive = (scenes: readonly Scene[], check: (end: SceneEnd, scene: Scene) => void, numRuns: number) =>
  fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...scenes),
      fc.func(fc.boolean()),
      fc.func(way),
      fc.boolean(),
      async (scene, isBad, wayOf, areAllBad) => {
        // Where one failure ends a case, the answers behind it are seen only if most agents behave.
        const behaved = (key: string): Way =>
          areAllBad || isBad(key, 1) === isBad(key, 2) ? wayOf(key) : asGood;
        check(await driveScene(scene, agentOf(behaved)), scene);
      },
    ),
    { numRuns },
  );

const scenesOf = (court: string): Scene[] => SCENES.filter((scene) => scene.court === court);

test('conflict review: tuples that are not in conflict stay as they were', async () => {
  const scenes = ['v1', 'v2', 'v5'].flatMap((policy) =>
    scenesOf('conflict-review').map((scene) => ({ ...scene, policy })),
  );
  const check = ({ ruling }: SceneEnd, { policy, input }: Scene): void => {
    const { rulings, final_tuples } = ruling as unknown as ReviewRuling;
    expect(rulings.map(({ action_type }) => action_type)).not.toContain(undefined);
    // Under v3 rules weigh all tuples against each other, asked about or not.
    if (!('candidates' in input) || policy === 'v5') return;
    for (const untouched of candidates.slice(2)) {
      expect(rulings).toContainEqual(
        expect.objectContaining({ tuple_id: untouched.tuple_id, action_type: 'KEEP' }),
      );
      expect(final_tuples).toContainEqual(expect.objectContaining(untouched));
    }
    const known = new Set(candidates.map(({ tuple_id }) => tuple_id));
    for (const { tuple_id } of final_tuples) expect(known.has(tuple_id)).toBe(true);
  };
  await drive(scenes, check, 300);
});

test('debate: a sample is decided on words of its text, or handed to a person', async () => {
  const check = ({ ruling, packets }: SceneEnd, { input }: Scene): void => {
    const { status, final_tuples } = ruling as { status: string; final_tuples?: { aspect_term: string }[] };
    expect(packets).toBe(status === 'escalated' ? 1 : 0);
    const { text } = input as { text: string };
    for (const { aspect_term } of final_tuples ?? []) expect(text).toContain(aspect_term);
  };
  await drive(scenesOf('debate-override'), check, 300);
});

test('verification: no model changes an output', async () => {
  const check = ({ ruling, packets }: SceneEnd): void => {
    const { final_decision, patch, output } = ruling;
    expect(['AUTO_ACCEPT', 'ESCALATE_TO_SME']).toContain(final_decision);
    expect(packets).toBe(final_decision === 'ESCALATE_TO_SME' ? 1 : 0);
    expect([patch, output]).toEqual([[], invoice]);
  };
  await drive(scenesOf('verification'), check, 150);
});

test('investigation: a question is judged or reported as failed, and no citation vouches for itself', async () => {
  const check = ({ ruling }: SceneEnd): void => {
    const { outcome, findings } = ruling as unknown as FinalReport;
    expect(['judged', 'failed']).toContain(outcome);
    // There is nothing to read but the question itself.
    const verified = findings.flatMap(({ evidence }) =>
      evidence.filter(({ verification }) => verification === 'VERIFIED').map(({ location }) => location),
    );
    for (const location of verified) expect(location).toMatch(/^report:\d/);
  };
  await drive(scenesOf('investigation'), check, 150);
});
