/** Open questions beside where their answers are expected: there while nobody has answered, and nowhere else. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Ask } from '@curia/core/in/agent';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { makePrompt } from '../prompt.ts';
import { answersInFolder } from './answers-in-folder.ts';
import { filesAgent } from './files-agent.ts';
import { isQuestion, questionsIn } from './question-board.ts';

const root = mkdtempSync(join(tmpdir(), 'curia-questions-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let made = 0;
const newFolder = (): string => {
  const folder = join(root, String(made++));
  mkdirSync(folder);
  return folder;
};

const answer = z.object({
  vote: z.enum(['yes', 'no']),
  why: z.string(),
  seen: z.array(z.object({ line: z.int().min(1), is_read: z.boolean() })),
  sure: z.number().nullable(),
});
const ask = (more: Partial<Ask> = {}): Ask => ({
  court: 'toy',
  case_id: 'c1',
  role: 'reviewer-A',
  key: 'review/A/1',
  prompt: makePrompt({ system: 'You review.', user: 'Case: {text}' }, { text: 'a text' }, answer),
  answer,
  ...more,
});
const agentIn = (folder: string) =>
  filesAgent(
    answersInFolder(folder, async () => new Set()),
    questionsIn(folder),
  );
const context = { signal: new AbortController().signal, admit() {}, report() {} };

test('a question stands there until it is answered, and the example has the shape of an answer', async () => {
  const folder = newFolder();
  const agent = agentIn(folder);
  expect(await agent.ask(ask(), context)).toHaveProperty('pending');
  expect(readdirSync(join(folder, 'c1'))).toEqual(['review.A.1.question.json', 'review.A.1.question.md']);
  const question = JSON.parse(readFileSync(join(folder, 'c1/review.A.1.question.json'), 'utf8'));
  expect(question).toMatchObject({
    schema_version: '1',
    ...{ court: 'toy', case_id: 'c1', role: 'reviewer-A', key: 'review/A/1' },
    answer_file: 'c1/review.A.1.yaml',
    inputs: { text: 'a text' },
  });
  expect(answer.parse(question.example)).toEqual({
    vote: 'yes',
    why: '',
    seen: [{ line: 1, is_read: false }],
    sure: 0,
  });
  expect(readFileSync(join(folder, 'c1/review.A.1.question.md'), 'utf8')).toMatchInlineSnapshot(`
    "# review/A/1

    Asked of reviewer-A in case c1 of toy. The answer goes into \`c1/review.A.1.yaml\`, beside this page, as JSON or YAML.

    You review.

    Case: a text

    ## To fill in

    YAML will do, whatever is said above about JSON. Fill in the lines, and take the # off those that may be left out where you use them.

    \`\`\`yaml
    vote: # yes|no
    why: # string
    seen: # array of object; each begins with -
      -
        line: # integer
        is_read: # boolean
    sure: # number|null
    \`\`\`
    "
  `);

  writeFileSync(join(folder, question.answer_file), JSON.stringify({ ...question.example, why: 'so' }));
  expect(await agent.ask(ask(), context)).toMatchObject({ answer: { why: 'so' } });
  expect(readdirSync(join(folder, 'c1'))).toEqual(['review.A.1.yaml']);
});

test('an answer that cannot be used stays, and the question says beside it what is wrong', async () => {
  const folder = newFolder();
  const agent = agentIn(folder);
  await agent.ask(ask(), context);
  const at = join(folder, 'c1/review.A.1');
  const why = 'vote: must be yes or no, got "perhaps"';
  writeFileSync(`${at}.yaml`, 'vote: perhaps\nwhy: so\nseen: []\nsure: null\n');
  expect(await agent.ask(ask(), context)).toMatchObject({ pending: expect.stringContaining(why) });
  expect(readFileSync(`${at}.question.md`, 'utf8')).toContain(`**review.A.1.yaml cannot be used. ${why}**`);
  expect(JSON.parse(readFileSync(`${at}.question.json`, 'utf8'))).toMatchObject({
    problem: expect.stringContaining(why),
  });
  writeFileSync(`${at}.yaml`, 'vote: no\nwhy: so\nseen: []\nsure: null\n');
  expect(await agent.ask(ask(), context)).toMatchObject({ answer: { vote: 'no' } });
  expect(readdirSync(join(folder, 'c1'))).toEqual(['review.A.1.yaml']);
});

test('a page that nobody filled in answers nothing, and what is filled in is an answer', async () => {
  const shape = z.object({
    votes: z.array(z.object({ item: z.string().nullish(), value: z.enum(['approve', 'deny']).nullish() })),
  });
  const open = ask({
    answer: shape,
    prompt: makePrompt({ system: 'You guard.', user: 'A case.' }, {}, shape),
  });
  const folder = newFolder();
  const agent = agentIn(folder);
  await agent.ask(open, context);
  const page = readFileSync(join(folder, 'c1/review.A.1.question.md'), 'utf8');
  const toFill = /```yaml\n([\s\S]*)\n```/.exec(page)![1]!;
  const file = join(folder, 'review.A.1.yaml');
  writeFileSync(file, toFill);
  expect(await agent.ask(open, context)).toMatchObject({ pending: expect.stringContaining('votes[0]') });
  writeFileSync(file, toFill.replace('# value: #', 'value: deny #'));
  expect(await agent.ask(open, context)).toEqual({ answer: { votes: [{ value: 'deny' }] } });
});

test('an answer of the right shape that says what nobody can count stays, too', async () => {
  const folder = newFolder();
  const open = ask({ check: () => 'votes[0]: there is no item ""' });
  writeFileSync(join(folder, 'review.A.1.yaml'), 'vote: no\nwhy: so\nseen: []\nsure: null\n');
  expect(await agentIn(folder).ask(open, context)).toMatchObject({
    pending: expect.stringContaining('there is no item ""'),
  });
  expect(readFileSync(join(folder, 'c1/review.A.1.question.md'), 'utf8')).toContain('there is no item ""');
});

test('a field that is left empty in YAML is absent where it may be, and refused where it must be said', async () => {
  const folder = newFolder();
  const shape = z.object({ vote: z.enum(['yes', 'no']), note: z.string().optional() });
  const open = ask({
    answer: shape,
    prompt: makePrompt({ system: 'You review.', user: 'A case.' }, {}, shape),
  });
  const file = join(folder, 'review.A.1.yaml');
  writeFileSync(file, 'vote:\nnote:\n');
  expect(await agentIn(folder).ask(open, context)).toMatchObject({
    pending: expect.stringContaining('vote'),
  });
  writeFileSync(file, 'vote: yes\nnote:\n');
  expect(await agentIn(folder).ask(open, context)).toEqual({ answer: { vote: 'yes' } });
});

test('a question is no answer, whatever it is called', async () => {
  const folder = newFolder();
  const agent = agentIn(folder);
  await agent.ask(ask({ key: 'review.A.1.question' }), context);
  await agent.ask(ask(), context);
  expect(readdirSync(join(folder, 'c1')).every(isQuestion)).toBe(true);
  expect(await agent.ask(ask({ key: 'review.A.1.question' }), context)).toHaveProperty('pending');
});

test.each(['../up', 'a/b', '..', 'two words', '사건'])(
  'the case %j has a folder of its own',
  async (case_id) => {
    const folder = newFolder();
    const agent = agentIn(folder);
    await agent.ask(ask({ case_id, key: '../../x' }), context);
    const [inside, ...others] = readdirSync(folder);
    expect([others, existsSync(join(root, 'x.question.md'))]).toEqual([[], false]);
    const name = readdirSync(join(folder, inside!)).find((one) => one.endsWith('.json'))!;
    const { answer_file, example } = JSON.parse(readFileSync(join(folder, inside!, name), 'utf8'));
    writeFileSync(join(folder, answer_file), JSON.stringify(example));
    expect(await agent.ask(ask({ case_id, key: '../../x' }), context)).toHaveProperty('answer');
  },
);

test('nothing is written behind a link, and an answer is still awaited', async () => {
  const [folder, elsewhere] = [newFolder(), newFolder()];
  symlinkSync(elsewhere, join(folder, 'c1'));
  expect(await agentIn(folder).ask(ask(), context)).toHaveProperty('pending');
  expect(readdirSync(elsewhere)).toEqual([]);
});
