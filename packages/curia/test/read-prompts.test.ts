/** The prompts of a court in code: read from their folder, and nothing else is. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CuriaError } from '@curia/core';
import { afterAll, expect, test } from 'vitest';
import { readPrompts } from '../src/courts/read-prompts.ts';

const place = mkdtempSync(join(tmpdir(), 'curia-prompts-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

const good = (role: string, body = '{request}'): string =>
  `---\nrole: ${role}\nversion: 1\ninputs:\n  request: data\noutput: o\n---\nYou judge.\n---USER---\n${body}\n`;

let made = 0;
function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = join(place, `f${made++}`);
  mkdirSync(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

function refusalOf(folder: string): { code: string; details: string[]; message: string } {
  try {
    readPrompts(folder);
  } catch (error) {
    if (!CuriaError.is(error)) throw error;
    const details = error.details.map(({ path, problem }) => `${path}: ${problem}`);
    return { code: error.code, details, message: error.message };
  }
  throw new Error('nothing was refused');
}

test('texts come by role and language, shared parts with them; other files stay unread', () => {
  const files = {
    'judge.en.md': good('judge', '{> ask}'),
    '_ask.en.md': '{request}',
    'clerk.ko.md': good('clerk'),
  };
  const folder = folderOf({ ...files, 'notes.txt': 'not read', 'README.MD': 'not read' });
  const texts = readPrompts(folder);
  expect(texts).toEqual({
    'judge.en': files['judge.en.md'],
    '_ask.en': '{request}',
    'clerk.ko': files['clerk.ko.md'],
  });
});

test('everything that is wrong is named at once, with what to do', () => {
  const folder = folderOf({
    'judge.md': good('judge'),
    'judge.fr.md': good('judge'),
    'Judge.en.md': good('judge'),
    'clerk.en.md': good('judge'),
    'guard.en.md': 'no front matter',
    'scribe.ko.md': good('scribe', '{> missing}'),
  });
  const named = 'must be called ROLE.LANGUAGE.md or _PART.LANGUAGE.md, in en or ko, such as approver.en.md';
  expect(refusalOf(folder)).toMatchObject({
    code: 'COURT_INVALID',
    details: [
      `Judge.en.md: ${named}`,
      `judge.fr.md: ${named}`,
      `judge.md: ${named}`,
      'clerk.en.md: the prompt clerk.en: it is about judge',
      'guard.en.md: the prompt guard.en: it has no front matter',
      'scribe.ko.md: the prompt _missing.ko: it cannot be read',
    ],
  });
});

test('what lies outside of the folder, behind a link or in a folder is refused', () => {
  const outside = join(folderOf({ 'judge.en.md': good('judge') }), 'judge.en.md');
  const folder = folderOf({});
  symlinkSync(outside, join(folder, 'judge.en.md'));
  mkdirSync(join(folder, 'clerk.en.md'));
  const { details } = refusalOf(folder);
  expect(details).toHaveLength(2);
  expect(details[0]).toMatch(/^clerk\.en\.md: .* is not a file$/);
  expect(details[1]).toMatch(/^judge\.en\.md: .* leads out of its folder$/);
});

test('what is too large, too many, empty or not there is refused', () => {
  const large = folderOf({ 'judge.en.md': good('judge', `{request}\n${'x'.repeat(1024 * 1024)}`) });
  expect(refusalOf(large).details[0]).toMatch(/is larger than 1 MiB$/);
  const many = folderOf(Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`r${at}.en.md`, ''])));
  expect(refusalOf(many).message).toContain('has 201 prompts, and 200 are the most');
  expect(refusalOf(folderOf({})).message).toContain('has no prompt: write one for each role, such as');
  expect(refusalOf(join(place, 'nowhere'))).toMatchObject({ code: 'FILE_UNREADABLE' });
});
