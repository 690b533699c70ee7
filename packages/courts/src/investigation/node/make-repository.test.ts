/** Making repositories of cases: the same bytes under any configuration, and cases that are refused. */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { stringify } from 'yaml';
import { placeReader } from '../../../../curia/src/files/place-reader.ts';
import { makeRepository as make } from './make-repository.ts';
import { type PlantedCase, readPlantedCases as readAll, readPlantedCase as readOne } from './planted-case.ts';

const makeRepository = (planted: PlantedCase, into: string) => make(planted, into, placeReader);
const readPlantedCase = (from: string) => readOne(from, placeReader);
const readPlantedCases = (from: string) => readAll(from, placeReader);

const folder = mkdtempSync(join(tmpdir(), 'curia-planted-'));
let count = 0;
const fresh = (): string => join(folder, String(++count));

afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => vi.unstubAllEnvs());

const commit = { message: 'one', author: 'Ada <ada@example.com>', date: '2026-01-02T03:04:05+09:00' };
const place = { type: 'code', path: 'a.txt', line_start: 1, line_end: 1, shows: 'b' };
const planted = {
  case_id: 'a-case',
  query: 'why?',
  language: 'en',
  commits: [
    commit,
    { ...commit, message: 'two\n\nlines', date: '2026-01-03T00:00:00Z', deletes: ['old/x.txt'] },
  ],
  gold: { kind: 'toy', cause: { ...place, commit: 2 }, keywords: ['b'] },
};
const files: Record<string, string> = {
  'steps/01/a.txt': 'a\n',
  'steps/01/old/x.txt': 'x\r\n',
  'steps/01/.gitignore': 'ignored.txt\n',
  'steps/01/ignored.txt': 'not ignored\n',
  'steps/02/a.txt': 'b\n',
  'steps/02/한글 "name".txt': '',
  'logs/app.log': 'boom\n',
};

/** Writes a case; entries that are undefined are left out. */
function write(value: object = {}, more: Record<string, string | undefined> = {}): string {
  const root = fresh();
  const all = { 'case.yaml': stringify({ ...planted, ...value }), ...files, ...more };
  for (const [path, text] of Object.entries(all)) {
    if (text === undefined) continue;
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

/** Leaves out all files below a folder. */
const without = (start: string): Record<string, undefined> =>
  Object.fromEntries(
    Object.keys(files).flatMap((path) => (path.startsWith(start) ? [[path, undefined]] : [])),
  );

const git = (repository: string, ...args: string[]): string =>
  execFileSync('git', ['-c', 'core.quotePath=false', ...args], {
    cwd: repository,
    encoding: 'utf8',
  }).trimEnd();

describe('a repository', () => {
  const made = makeRepository(readPlantedCase(write()), fresh());
  const repository = made.repository!;

  test('has the history that the case tells', () => {
    expect(git(repository, 'log', '--reverse', '--date=raw', '--format=%H|%an <%ae>|%cn|%ad|%cd|%B')).toBe(
      [
        `${made.commits[0]}|${commit.author}|Ada|1767290645 +0900|1767290645 +0900|one\n`,
        `${made.commits[1]}|${commit.author}|Ada|1767398400 +0000|1767398400 +0000|two\n\nlines`,
      ].join('\n'),
    );
  });

  test('has exactly the files of every step, byte by byte', () => {
    expect(git(repository, 'ls-tree', '-r', '--name-only', made.commits[0]!).split('\n')).toEqual([
      '.gitignore',
      'a.txt',
      'ignored.txt',
      'old/x.txt',
    ]);
    expect(git(repository, 'ls-files', '-z').split('\0').filter(Boolean)).toEqual([
      '.gitignore',
      'a.txt',
      'ignored.txt',
      '한글 "name".txt',
    ]);
    expect(git(repository, 'cat-file', '-s', `${made.commits[0]}:old/x.txt`)).toBe('3');
    expect(git(repository, 'status', '--porcelain', '--ignored')).toBe('');
    expect(readFileSync(join(made.logs!, 'app.log'), 'utf8')).toBe('boom\n');
  });

  test('is the same whatever the user has configured', () => {
    const home = fresh();
    mkdirSync(join(home, 'hooks'), { recursive: true });
    writeFileSync(join(home, 'hooks', 'post-checkout'), `#!/bin/sh\ntouch ${join(home, 'ran')}\n`, {
      mode: 0o755,
    });
    writeFileSync(
      join(home, '.gitconfig'),
      `[user]\nname = Other\n[core]\nautocrlf = true\nhooksPath = ${join(home, 'hooks')}\n[init]\ndefaultBranch = trunk\n[commit]\ngpgSign = true\n`,
    );
    for (const [name, value] of Object.entries({
      HOME: home,
      GIT_CONFIG_GLOBAL: join(home, '.gitconfig'),
      GIT_AUTHOR_NAME: 'Other',
      GIT_COMMITTER_DATE: '2001-01-01T00:00:00Z',
      GIT_DIR: join(home, 'elsewhere'),
      GIT_DEFAULT_HASH: 'sha256',
      TZ: 'America/Lima',
    }))
      vi.stubEnv(name, value);
    expect(makeRepository(readPlantedCase(write()), fresh()).commits).toEqual(made.commits);
    expect(existsSync(join(home, 'ran'))).toBe(false);
  });

  test('can be made from a copy of the case', () => {
    const copy = fresh();
    cpSync(write(), copy, { recursive: true });
    expect(makeRepository(readPlantedCase(copy), fresh()).commits).toEqual(made.commits);
  });
});

test('a case without commits is a folder without git, or logs alone', () => {
  const gold = { ...planted.gold, cause: { ...place, commit: null } };
  const plain = write({ commits: [], gold }, without('steps/02/'));
  const folderOnly = makeRepository(readPlantedCase(plain), fresh());
  expect(folderOnly.commits).toEqual([]);
  expect(readFileSync(join(folderOnly.repository!, 'a.txt'), 'utf8')).toBe('a\n');
  expect(existsSync(join(folderOnly.repository!, '.git'))).toBe(false);

  rmSync(join(plain, 'steps'), { recursive: true });
  const logsOnly = makeRepository(readPlantedCase(plain), fresh());
  expect(logsOnly.repository).toBeUndefined();
  expect(existsSync(join(logsOnly.logs!, 'app.log'))).toBe(true);
});

describe('refused:', () => {
  const refusals: Record<string, () => string> = {
    'no case': () => fresh(),
    'not YAML': () => write({}, { 'case.yaml': 'a: [' }),
    'an unknown field': () => write({ extra: 1 }),
    'a case id that is a path': () => write({ case_id: '../x' }),
    'an author with a line of its own': () =>
      write({ commits: [{ ...commit, author: 'A <a@b>\nD "x" <c@d>' }, commit] }),
    'a date with parts of a second': () =>
      write({ commits: [{ ...commit, date: '2026-01-02T03:04:05.5Z' }, commit] }),
    'a date without a zone': () => write({ commits: [{ ...commit, date: '2026-01-02T03:04:05' }, commit] }),
    'a cause in a commit that does not exist': () =>
      write({ gold: { ...planted.gold, cause: { ...place, commit: 3 } } }),
    'lines that end before they start': () =>
      write({ gold: { ...planted.gold, cause: { ...place, line_start: 2, commit: null } } }),
    ...Object.fromEntries(
      ['../a', '/etc/passwd', 'a//b', '.git/config', 'a/.GIT/hooks/x', 'C:\\x', 'a\nb', ''].map((path) => [
        `the path ${JSON.stringify(path)}`,
        () => write({ commits: [commit, { ...commit, deletes: [path] }] }),
      ]),
    ),
    'deleting what is not there': () => write({ commits: [commit, { ...commit, deletes: ['never.txt'] }] }),
    'a step without a commit': () => write({}, { 'steps/03/a.txt': 'c\n' }),
    'a stray file among the steps': () => write({}, { 'steps/notes.txt': 'c\n' }),
    'a file inside .git': () => write({}, { 'steps/02/.git/hooks/post-checkout': '#!/bin/sh\n' }),
    'a head that is another': () => write({ head: '0'.repeat(40) }),
    'a case of a megabyte': () => write({}, { 'case.yaml': `#${'x'.repeat(1 << 20)}` }),
    'a file instead of a step': () => write({}, { ...without('steps/02/'), 'steps/02': 'c\n' }),
    'a link instead of a step': () => {
      const root = write({}, without('steps/02/'));
      symlinkSync(folder, join(root, 'steps/02'));
      return root;
    },
    'a link in a step': () => {
      const root = write();
      symlinkSync('/etc/passwd', join(root, 'steps/02/link.txt'));
      return root;
    },
    'a link among the logs': () => {
      const root = write();
      symlinkSync('/etc', join(root, 'logs/etc'));
      return root;
    },
  };
  test.each(Object.entries(refusals))('%s', (_, make) => {
    const root = make();
    expect(() => makeRepository(readPlantedCase(root), fresh())).toThrow(
      expect.objectContaining({ code: expect.stringMatching(/^(INPUT_INVALID|FILE_UNREADABLE)$/) }),
    );
  });

  test('a folder that is not empty', () => {
    const target = fresh();
    mkdirSync(target);
    writeFileSync(join(target, 'mine.txt'), 'mine\n');
    expect(() => makeRepository(readPlantedCase(write()), target)).toThrow(
      expect.objectContaining({ code: 'USAGE' }),
    );
  });

  test('two cases with one id', () => {
    const root = fresh();
    cpSync(write(), join(root, 'a'), { recursive: true });
    expect(readPlantedCases(root).map(({ case_id }) => case_id)).toEqual(['a-case']);
    cpSync(write(), join(root, 'b'), { recursive: true });
    expect(() => readPlantedCases(root)).toThrow(expect.objectContaining({ code: 'INPUT_INVALID' }));
  });
});
