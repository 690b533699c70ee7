/** Agents that wait for files: what a file must be called, what it may hold, and that it answers once. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Ask, CallReport } from '@curia/core/in/agent';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { LIMITS } from '../../files/foreign/limits.ts';
import { makePrompt } from '../prompt.ts';
import { readAnswerFile } from './answer-file.ts';
import { answersInFolder, namesOf, type TakenFiles } from './answers-in-folder.ts';
import { filesAgent } from './files-agent.ts';

const root = mkdtempSync(join(tmpdir(), 'curia-files-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let made = 0;

const newFolder = (files: Readonly<Record<string, string>> = {}): string => {
  const folder = join(root, String(made++));
  mkdirSync(folder);
  for (const [name, text] of Object.entries(files)) put(folder, name, text);
  return folder;
};
function put(folder: string, name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

const answer = z.object({ vote: z.number() });
const ask = (more: Partial<Ask> = {}): Ask => ({
  court: 'toy',
  case_id: 'c1',
  role: 'reviewer-A',
  key: 'review/A',
  prompt: makePrompt({ system: 's', user: 'u' }, {}, answer),
  answer,
  ...more,
});
const nothing: TakenFiles = async () => new Set();

async function askIn(
  folder: string,
  question: Ask = ask(),
  { taken = nothing } = {},
): Promise<{ given: unknown; calls: CallReport[] }> {
  const calls: CallReport[] = [];
  const agent = filesAgent(answersInFolder(folder, taken));
  const given = await agent.ask(question, {
    signal: new AbortController().signal,
    admit() {},
    report: (call) => calls.push(call),
  });
  return { given, calls };
}

test('an answer of the right shape that its court could not use is awaited until it is mended', async () => {
  const folder = newFolder({ 'review.A.yaml': 'vote: 7' });
  const check = (said: unknown) =>
    (said as { vote: number }).vote > 5 ? 'vote: must be at most 5' : undefined;
  const { given, calls } = await askIn(folder, ask({ check }));
  expect(given).toEqual({ pending: expect.stringContaining('cannot be used: vote: must be at most 5') });
  expect(calls).toEqual([]);
  put(folder, 'review.A.yaml', 'vote: 3');
  expect((await askIn(folder, ask({ check }))).given).toEqual({ answer: { vote: 3 } });
});

describe('what a file is called', () => {
  test.each([
    ['review/A', ['review.A', 'reviewer-A']],
    ['CODE-CONFIG-R1/2/0', ['CODE-CONFIG-R1.2.0', 'CODE-CONFIG-R1.2', 'CODE-CONFIG-R1', 'reviewer-A']],
    ['1/2', ['1.2', '1', 'reviewer-A']],
  ])('%s', (key, names) => expect(namesOf({ key, role: 'reviewer-A' })).toEqual(names));

  test.each(['review.A.yaml', 'review.A.json', 'reviewer-A.yml', 'c1/reviewer-A.yaml', 'c1/review.A.md'])(
    '%s answers',
    async (name) => {
      const { given, calls } = await askIn(newFolder({ [name]: '{"vote": 1}' }));
      expect(given).toEqual({ answer: { vote: 1 } });
      expect(calls).toMatchObject([
        { provider: 'files', outcome: 'answered', file: { name: name.replace('c1/', '') } },
      ]);
    },
  );

  test.each([
    'c2/reviewer-A.yaml',
    'reviewer-B.yaml',
    '.reviewer-A.yaml',
    'deep/c1/reviewer-A.yaml',
    'review.yaml',
  ])('%s does not', async (name) => {
    const { given, calls } = await askIn(newFolder({ [name]: 'vote: 1' }));
    expect(given).toEqual({ pending: expect.stringContaining('review/A of reviewer-A') });
    expect(calls).toEqual([]);
  });

  test('the folder of the case comes first, and the exact name', async () => {
    const folder = newFolder({
      'reviewer-A.yaml': 'vote: 1',
      'review.A.yaml': 'vote: 2',
      'c1/reviewer-A.yaml': 'vote: 3',
    });
    expect((await askIn(folder)).given).toEqual({ answer: { vote: 3 } });
    expect((await askIn(folder, ask({ case_id: 'c2' }))).given).toEqual({ answer: { vote: 2 } });
  });

  test.each(['../secret', '..', '.', '/etc', 'a/b', ''])('the case %j leads nowhere', async (case_id) => {
    const folder = newFolder();
    put(root, 'secret/reviewer-A.yaml', 'vote: 9');
    expect((await askIn(folder, ask({ case_id }))).given).toHaveProperty('pending');
  });

  test('links are not followed', async () => {
    const folder = newFolder();
    put(root, 'outside.yaml', 'vote: 9');
    symlinkSync(join(root, 'outside.yaml'), join(folder, 'reviewer-A.yaml'));
    expect((await askIn(folder)).given).toHaveProperty('pending');
  });

  test('something that is not a folder is refused at once', () => {
    expect(() => answersInFolder(join(root, 'nowhere'), nothing)).toThrow('does not exist');
  });
});

describe('a file answers once', () => {
  test('in a case, until it changes', async () => {
    const folder = newFolder({ 'reviewer-A.yaml': 'vote: 1' });
    const find = answersInFolder(folder, nothing);
    expect(await find(ask())).toBeDefined();
    expect(await find(ask({ key: 'review/again' }))).toMatchObject({ isTaken: true });
    expect(await find(ask({ case_id: 'c2' }))).toBeDefined();
    put(folder, 'reviewer-A.yaml', 'vote: 2');
    expect(await find(ask({ key: 'review/again' }))).toMatchObject({ said: { value: { vote: 2 } } });
  });

  test('even if it answered in an earlier process', async () => {
    const folder = newFolder({ 'reviewer-A.yaml': 'vote: 1' });
    const { sha256 } = readAnswerFile(join(folder, 'reviewer-A.yaml'));
    const taken = async (case_id: string) => new Set(case_id === 'c1' ? [sha256] : []);
    const known = {
      pending: expect.stringMatching(
        /no file answers .*reviewer-A.yaml was taken in before; it answers again/,
      ),
    };
    expect((await askIn(folder, ask(), { taken })).given).toEqual(known);
    expect((await askIn(folder, ask({ case_id: 'c2' }), { taken })).given).toHaveProperty('answer');
  });

  test('concurrent questions do not take the same file', async () => {
    const find = answersInFolder(newFolder({ 'reviewer-A.yaml': 'vote: 1' }), nothing);
    const found = await Promise.all([find(ask()), find(ask({ key: 'other' }))]);
    expect(found.map((one) => one?.isTaken)).toEqual([undefined, true]);
  });
});

describe('a file that cannot be used', () => {
  const BAD: [string, string, RegExp][] = [
    ['not YAML', '{ not: [yaml', /not YAML/],
    ['a key twice', '{"vote": 1, "vote": 4}', /unique/],
    ['empty', '', /is empty/],
    ['prose', 'I vote yes.', /has no fields/],
    ['cyclic', 'vote: &a [*a]', /more than 0 aliases/],
    ['another shape', 'vote: yes please', /vote: must be a number/],
    ['too deep', `${'['.repeat(5000)}${']'.repeat(5000)}`, /deep|YAML/],
  ];
  test.each(BAD)('%s: leaves the question open, and says what is wrong', async (_what, text, problem) => {
    const { given, calls } = await askIn(newFolder({ 'reviewer-A.yaml': text }));
    expect(given).toEqual({ pending: expect.stringMatching(problem) });
    expect(calls).toEqual([]);
  });

  test.each(BAD)('%s: is said again to every question, however often', async (_what, text, problem) => {
    const folder = newFolder({ 'reviewer-A.yaml': text });
    const find = answersInFolder(folder, nothing);
    const { sha256 } = readAnswerFile(join(folder, 'reviewer-A.yaml'));
    const context = { signal: new AbortController().signal, admit() {}, report() {} };
    for (const key of ['review/A', 'review/A', 'other'])
      expect(await filesAgent(find).ask(ask({ key }), context)).toEqual({
        pending: expect.stringMatching(problem),
      });
    // Even where it answered before, when it could be used.
    const { given } = await askIn(folder, ask(), { taken: async () => new Set([sha256]) });
    expect(given).toEqual({ pending: expect.stringMatching(/was taken in before and cannot be used: /) });
    expect(given).toEqual({ pending: expect.stringMatching(problem) });
  });

  test('too large: the limit is named and nothing of it is read', async () => {
    const folder = newFolder({ 'reviewer-A.json': '{"vote": 1}' });
    truncateSync(join(folder, 'reviewer-A.json'), LIMITS.answer.bytes.most + 1);
    expect((await askIn(folder)).given).toEqual({ pending: expect.stringContaining('the limit is 4 MiB') });
  });

  test('a fenced block in prose is the answer', async () => {
    const { given } = await askIn(newFolder({ 'reviewer-A.md': 'Here:\n\n```yaml\nvote: 4\n```\n' }));
    expect(given).toEqual({ answer: { vote: 4 } });
  });
});
