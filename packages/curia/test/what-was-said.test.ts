/** A part of an answer that cannot be read, a part that goes to a person, and a case that people settled before are all shown. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { newDesk, ticket } from './desk-scene.ts';
import { curia } from './run-curia.ts';
import { file, folder, newStore } from './run-fixture.ts';

const at = ['--store', newStore()];
const own = join(folder, 'moderation-shown');
const cases = join(own, 'cases.jsonl');
const yaml = join(own, 'court.yaml');

interface Line {
  readonly case_id: string;
  readonly voice: string;
  readonly answer: { readonly votes: { item: string; value?: unknown }[] };
}

const run = async (name: string, court: string, agents: string): Promise<void> => {
  const { status, stderr } = await curia([
    ...['run', court, cases, '--agents', agents, '--name', name, '--no-folder', ...at],
  ]);
  if (status !== 0) throw new Error(stderr);
};

beforeAll(async () => {
  await curia(['init', 'moderation', own]);
  const said = readFileSync(join(own, 'answers.jsonl'), 'utf8').trim().split('\n');
  await run('one', yaml, `scripted:${file('shown-answers.jsonl', said.join('\n'))}`);
  // One voice writes a word where a flag is asked.
  const spoilt = said.map((text) => {
    const line = JSON.parse(text) as Line;
    if (line.case_id === 'm1' && line.voice === 'moderator-3')
      line.answer.votes.find(({ item }) => item === 'spam')!.value = 'yes';
    return JSON.stringify(line);
  });
  await run('spoilt', yaml, `scripted:${file('shown-spoilt.jsonl', spoilt.join('\n'))}`);
  const strict = readFileSync(yaml, 'utf8').replace('no: { at_least: 2 }', 'no: { at_least: 3 }');
  await run(
    'strict',
    file('shown-strict.yaml', strict.replace('prompt: prompts', 'prompt: moderation-shown/prompts')),
    'replay:one',
  );
});

test('a vote that cannot be read is told, and its answer is not counted as usable', async () => {
  const problem = 'votes[3].value: must be true or false, got "yes"';
  const why = (await curia(['why', 'spoilt', 'm1', ...at])).stdout;
  expect(why).toContain(`moderator moderator-3: the answer could not be used as a whole, ${problem}`);
  expect((await curia(['show', 'spoilt', 'm1', ...at])).stdout).toContain(problem);
  const { roles, remarks } = (await curia(['show', 'spoilt', '--json', ...at])).lines[0];
  expect(roles).toMatchObject([{ asked: 27, usable: 24, unread: 1 }]);
  expect(remarks).toContainEqual(
    `1 answer could not be used as a whole (moderator 1); the first: moderator: ${problem}`,
  );
  const examined = (await curia(['doctor', 'spoilt', ...at])).stdout;
  expect(examined).toContain(`1 × unread: ${problem}`);
  expect(examined).toMatch(/UNUSABLE_VOTE +│ 1 of 108/);
  // A run in which every answer could be read has nothing to tell.
  const { roles: sound } = (await curia(['show', 'one', '--json', ...at])).lines[0];
  expect(sound).toMatchObject([{ asked: 27, usable: 25 }]);
  expect(sound[0]).not.toHaveProperty('unread');
});

test('a part is right or wrong by its own gold, and neither if it goes to a person', async () => {
  const there = ['compare', 'one', 'strict'];
  const back = ['compare', 'strict', 'one'];
  const moved = async (args: string[]) => (await curia([...args, '--json', ...at])).lines[0].moved;
  const part = { case_id: 'm6', about: 'nudity' };
  expect(await moved(there)).toMatchObject([{ ...part, to: { outcome: 'EXPERT' }, to_person: true }]);
  expect((await moved(there))[0]).not.toHaveProperty('known');
  expect(await moved(back)).toMatchObject([{ ...part, to: { outcome: 'KEEPS' }, known: 'right' }]);
  expect((await moved(back))[0]).not.toHaveProperty('to_person');
  expect((await curia([...there, ...at])).stdout).toMatch(/m6 +│ nudity.*goes to a person/);
  expect((await curia([...back, ...at])).stdout).toMatch(/m6 +│ nudity.*now right/);
});

test('what people settled stands for the same question of a later run that the desk has not taken in', async () => {
  const { as, run: say, store } = await newDesk([ticket('t1')]);
  await as('Ada', ['desk', 'answer', 'r', 't1', '--say', 'value=technical']);
  await newDesk([ticket('t1'), ticket('t2')], 'later', store);
  for (const command of ['why', 'show']) {
    const { stdout } = await say(command, 'later', 't1');
    expect(stdout).toContain('what stands: ');
    expect(stdout).toContain('asked first by case t1 of run r');
  }
  expect((await say('show', 'later', 't2')).stdout).not.toContain('what stands');
});
