/** Citations against a real repository with a real history, and paths that want out of it. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Checked, Citation } from '@curia/core/text/citation';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CitationSources, checkCitations } from './check-citations.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'curia-citations-')));
const repository = join(folder, 'repo');
const secret = join(folder, 'secret.txt');
let first = '';

const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], {
    cwd: repository,
    encoding: 'utf8',
  });

beforeAll(() => {
  mkdirSync(join(repository, 'src'), { recursive: true });
  mkdirSync(join(folder, 'logs'));
  writeFileSync(secret, 'the secret line\n');
  writeFileSync(join(folder, 'logs', 'app.log'), 'one\ntwo: pool exhausted\n');
  writeFileSync(
    join(repository, 'src', 'old.ts'),
    'export const a = 1;\n\nexport function run() {\n  return a;\n}\n',
  );
  git('init', '--quiet');
  git('add', '-A');
  git('commit', '-qm', 'first');
  first = git('rev-parse', 'HEAD').trim();
  git('mv', 'src/old.ts', 'src/new.ts');
  git('commit', '-qm', 'renamed');
  symlinkSync(secret, join(repository, 'src', 'link.txt'));
  symlinkSync(folder, join(repository, 'out'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(['three\0: no space', 'three\uFFFD: no space', 'three: no space'])(
  'control characters in a log make no difference: %j',
  async (snippet) => {
    const logs = join(folder, 'torn');
    mkdirSync(logs, { recursive: true });
    writeFileSync(join(logs, 'app.log'), 'one\nthree\0\0: no space\n');
    const checked = await check(
      { type: 'log', location: 'app.log:2', snippet },
      { repository, logs: [logs] },
    );
    expect(checked).toEqual({
      verification: 'VERIFIED',
      found: { kind: 'runtime', path: 'app.log', lines: [2, 2], units: [] },
    });
  },
);

/** What a check says of a citation, without where it was found. */
async function checkOnly(...given: Parameters<typeof check>): Promise<Omit<Checked, 'found'>> {
  const { found: _, ...said } = await check(...given);
  return said;
}

async function check(
  citation: Partial<Citation>,
  sources: CitationSources = { repository, logs: [join(folder, 'logs')] },
): Promise<Checked> {
  const [checked] = await checkCitations([{ type: 'code', location: '', ...citation } as Citation], sources);
  return checked!;
}

describe('code', () => {
  test.each([
    ['an excerpt at its line', 'src/new.ts:3', 'export function run() {'],
    [
      'white space and blank lines make no difference',
      'src/new.ts:1-4',
      'export   const a = 1;\nexport function run() {',
    ],
    ['line numbers of a viewer are dropped', 'src/new.ts:3-4', '3: export function run() {\n4:   return a;'],
    ['a line without an excerpt', 'src/new.ts:5', undefined],
    ['an absolute path inside the repository', join(repository, 'src/new.ts:1'), 'const a'],
  ])('%s is verified', async (_what, location, snippet) => {
    expect(await checkOnly({ location, ...(snippet === undefined ? {} : { snippet }) })).toEqual({
      verification: 'VERIFIED',
    });
  });

  test('an excerpt found at another line is verified, with that line', async () => {
    expect(await checkOnly({ location: 'src/new.ts:1', snippet: 'return a;' })).toEqual({
      verification: 'VERIFIED',
      problem: 'the excerpt is at line 4',
    });
  });

  test('a citation is placed by what stands there, whatever the report calls it', async () => {
    const python = [
      '# opens',
      'class Pool:',
      '    def open(self):',
      '        """Opens',
      '        one."""',
      '        return 1',
      '',
      'LIMIT = 3',
      '',
    ];
    writeFileSync(join(repository, 'src', 'pool.py'), python.join('\n'));
    writeFileSync(join(repository, 'notes.md'), '# One\nfirst\n\n## Two\nsecond\n');
    writeFileSync(join(repository, 'app.yaml'), 'pool:\n  size: 3\n  # why\n  wait: 9\n');
    const found = async (location: string, type: Citation['type'] = 'code', snippet?: string) =>
      (await check({ type, location, ...(snippet === undefined ? {} : { snippet }) })).found;
    const open = 'open:3-6';
    expect(await found('src/pool.py:6')).toMatchObject({ kind: 'code', units: [open], is_comment: false });
    expect(await found('src/pool.py:6', 'config')).toMatchObject({ kind: 'code', units: [open] });
    expect(await found('src/pool.py:4-5')).toMatchObject({
      kind: 'document',
      units: [open],
      is_comment: true,
    });
    expect(await found('src/pool.py:1')).toMatchObject({ kind: 'document', units: [], is_comment: true });
    expect(await found('src/pool.py:5-6')).toMatchObject({ kind: 'code', is_comment: false });
    expect(await found('src/pool.py:8')).toMatchObject({ kind: 'code', units: [] });
    expect(await found('src/pool.py:8', 'code', 'return 1')).toMatchObject({ lines: [6, 6], units: [open] });
    expect(await found('notes.md:5')).toMatchObject({ kind: 'document', units: ['## Two:4'] });
    expect(await found('app.yaml:2')).toMatchObject({ kind: 'config', units: ['size:2'] });
    expect(await found('app.yaml:2-4', 'log')).toMatchObject({ kind: 'config' });
    expect(await found('src/pool.py:99')).toBeUndefined();
  });

  test('the question itself can be cited by line', async () => {
    const report = 'It stops at night.\n\nERROR pool exhausted\n  at open (src/pool.js:3)\n';
    const sources = { repository, logs: [], report };
    const found = async (location: string) => (await check({ type: 'document', location }, sources)).found;
    expect(await found('report:1')).toMatchObject({ kind: 'document', path: 'report', lines: [1, 1] });
    expect(await found('report:3-4')).toMatchObject({ kind: 'runtime', path: 'report', lines: [3, 4] });
    expect(await found('report.md:4')).toMatchObject({ kind: 'runtime', path: 'report' });
    expect((await check({ type: 'log', location: 'report:9' }, sources)).verification).toBe('FAILED');
    expect((await check({ type: 'log', location: 'report:1' })).verification).not.toBe('VERIFIED');
  });

  test('a range too long to be a place is none, unless an excerpt says where', async () => {
    const lines = Array.from({ length: 90 }, (_, at) => `const v${at} = ${at};`);
    writeFileSync(join(repository, 'src', 'long.ts'), lines.join('\n'));
    const found = async (snippet?: string) =>
      (await check({ location: 'src/long.ts:1-90', ...(snippet === undefined ? {} : { snippet }) })).found;
    expect(await found()).toEqual({ kind: 'code', path: 'src/long.ts', units: [], is_comment: false });
    expect((await found('const v40 = 40;'))?.lines).toEqual([41, 41]);
  });

  test('a renamed file is followed', async () => {
    expect(await checkOnly({ location: 'src/old.ts:4', snippet: 'return a;' })).toEqual({
      verification: 'VERIFIED',
      problem: 'the file is called src/new.ts now',
    });
  });

  test.each([
    ['a file that never was', 'src/ghost.ts:1', 'const a', 'there is no such file'],
    ['a line past the end', 'src/new.ts:90', undefined, 'the file has 5 lines, not 90'],
    ['an invented excerpt', 'src/new.ts:3', 'export function fly() {', 'the excerpt is not in the file'],
  ])('%s fails', async (_what, location, snippet, problem) => {
    expect(await checkOnly({ location, ...(snippet === undefined ? {} : { snippet }) })).toEqual({
      verification: 'FAILED',
      problem,
    });
  });

  test.each([
    ['six lines', 'src/new.ts:1', 'a\nb\nc\nd\ne\nf'],
    ['a lone brace', 'src/new.ts:5', '}'],
    ['a file without line and excerpt', 'src/new.ts', undefined],
  ])('%s stays unchecked', async (_what, location, snippet) => {
    expect((await check({ location, ...(snippet === undefined ? {} : { snippet }) })).verification).toBe(
      'UNCHECKED',
    );
  });

  test('without a repository everything stays unchecked', async () => {
    expect(await checkOnly({ location: 'src/new.ts:1' }, { logs: [] } as never)).toMatchObject({
      verification: 'UNCHECKED',
    });
  });
});

describe('paths that want out', () => {
  test.each([
    '../secret.txt:1',
    'src/../../secret.txt:1',
    '..\\secret.txt:1',
    'src/link.txt:1',
    'out/secret.txt:1',
    '/etc/passwd:1',
    'C:/Windows/win.ini:1',
    '.git/config:1',
    'src/new.ts\0.txt:1',
  ])('%s fails and shows nothing', async (location) => {
    const checked = await check({ location, snippet: 'the secret line' });
    expect(checked.verification).toBe('FAILED');
    expect(JSON.stringify(checked)).not.toContain('secret line');
  });

  test('a log path does not lead out of the log folder', async () => {
    expect((await check({ type: 'log', location: '../secret.txt:1' })).verification).toBe('FAILED');
  });
});

describe('commits', () => {
  test('a commit that exists is verified, with what it touched', async () => {
    expect(await checkOnly({ type: 'commit', location: first.slice(0, 7) })).toEqual({
      verification: 'VERIFIED',
      touched: ['src/old.ts'],
      commit: { date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/), subject: 'first' },
    });
  });

  test('an excerpt must be in the commit', async () => {
    const location = `${first.slice(0, 10)} src/old.ts`;
    expect(await checkOnly({ type: 'commit', location, snippet: '+export const a = 1;' })).toMatchObject({
      verification: 'VERIFIED',
    });
    expect(await checkOnly({ type: 'commit', location, snippet: '+export const b = 2;' })).toMatchObject({
      verification: 'FAILED',
    });
  });

  test.each(['0123456789abcdef', 'HEAD', '--output=/tmp/x', `${'f'.repeat(40)}`])(
    '%s is not a commit',
    async (location) => {
      expect((await check({ type: 'commit', location })).verification).toBe('FAILED');
    },
  );

  test('a commit that changes nothing proves nothing but itself', async () => {
    git('commit', '-q', '--allow-empty', '-m', 'to start the build again');
    const empty = git('rev-parse', 'HEAD').trim();
    expect(await checkOnly({ type: 'commit', location: empty })).toMatchObject({ verification: 'VERIFIED' });
    const invented = { type: 'commit', location: empty, snippet: 'return pool.take();' } as const;
    expect(await checkOnly(invented)).toMatchObject({ verification: 'FAILED' });
    expect(await checkOnly({ type: 'commit', location: `${empty}:src/new.ts` })).toMatchObject({
      verification: 'FAILED',
    });
  });

  test('a commit that does not touch the cited file fails', async () => {
    expect(await checkOnly({ type: 'commit', location: `${first} src/other.ts` })).toMatchObject({
      verification: 'FAILED',
    });
  });
});

describe('logs', () => {
  test('a line of a given log is verified', async () => {
    expect(await checkOnly({ type: 'log', location: 'app.log:2', snippet: 'pool exhausted' })).toEqual({
      verification: 'VERIFIED',
    });
  });

  test('a log file may be given itself', async () => {
    const sources = { repository, logs: [join(folder, 'logs', 'app.log')] };
    expect(
      await checkOnly({ type: 'log', location: 'logs/app.log:2', snippet: 'pool exhausted' }, sources),
    ).toEqual({ verification: 'VERIFIED' });
  });

  test('a log that was not given fails where logs were given, and stays unchecked where none were', async () => {
    expect((await check({ type: 'log', location: 'db.log:2' })).verification).toBe('FAILED');
    expect((await check({ type: 'log', location: 'db.log:2' }, { repository, logs: [] })).verification).toBe(
      'UNCHECKED',
    );
  });
});

test('nothing that the repository configures is run', async () => {
  const trap = join(folder, 'trap');
  const script = join(folder, 'trap.sh');
  writeFileSync(script, `#!/bin/sh\ntouch ${trap}\n`);
  chmodSync(script, 0o755);
  for (const key of [
    'core.fsmonitor',
    'core.pager',
    'diff.external',
    'core.sshCommand',
    'diff.evil.textconv',
    'diff.evil.command',
  ]) {
    git('config', key, script);
  }
  writeFileSync(join(repository, '.git', 'info', 'attributes'), '* diff=evil\n');
  await check({ type: 'commit', location: first, snippet: 'export const a = 1;' });
  await check({ location: 'src/gone.ts:1' });
  expect(existsSync(trap)).toBe(false);
});
