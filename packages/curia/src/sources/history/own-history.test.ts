/** Histories that mean harm: whatever a repository borrows, forges or configures, it is proved by its own objects only. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { deflateSync } from 'node:zlib';
import type { LoggedCommit, Refusal } from '@curia/core/agent';
import type { ShownCommit } from '@curia/core/in/agent';
import type { Checked, Citation } from '@curia/core/text/citation';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { checkCitations } from '../check-citations.ts';
import { gitBlameTool, gitLogTool, gitShowTool } from '../tools/git-tools.ts';
import { Workbench } from '../tools/workbench.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'curia-history-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const { signal } = new AbortController();

const WHO = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.org', '-c', 'commit.gpgsign=false'];
const gitIn = (root: string, ...args: string[]): string =>
  execFileSync('git', [...WHO, ...args], { cwd: root, encoding: 'utf8' }).trim();
const put = (root: string, path: string, text: string | Buffer): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const commit = (root: string, message: string): string => {
  gitIn(root, 'add', '-A');
  gitIn(root, 'commit', '-q', '--allow-empty', '-m', message);
  return gitIn(root, 'rev-parse', 'HEAD');
};

/** A repository of two commits, and one beside it that has another: made once, copied for each test. */
const model = { own: join(folder, 'own'), other: join(folder, 'other') };
let count = 0;
let own = '';
let other = '';
let first = '';
let second = '';
let foreign = '';
beforeAll(() => {
  for (const root of [model.own, model.other]) {
    mkdirSync(root);
    gitIn(root, 'init', '-q', '-b', 'main', '--template=');
  }
  put(model.own, 'src/a.ts', 'export const a = 1;\n');
  first = commit(model.own, 'first');
  put(model.own, 'src/a.ts', 'export const a = 2;\n');
  second = commit(model.own, 'second');
  put(model.other, 'secret.ts', 'export const foreign = true;\n');
  foreign = commit(model.other, 'foreign');
});
beforeEach(() => {
  const scene = join(folder, String(++count));
  [own, other] = [join(scene, 'own'), join(scene, 'other')];
  cpSync(model.own, own, { recursive: true });
  cpSync(model.other, other, { recursive: true });
});
afterEach(() => vi.unstubAllEnvs());

async function cite(location: string, snippet?: string): Promise<Checked> {
  const citation = {
    type: 'commit',
    location,
    ...(snippet === undefined ? {} : { snippet }),
  } as Citation;
  const [checked] = await checkCitations([citation], { repository: own });
  return checked!;
}
const log = (root = own) =>
  new Workbench({ repository: root }).use(gitLogTool, {}, signal) as Promise<
    { commits: LoggedCommit[] } & Refusal
  >;
const show = (id: string, path?: string) =>
  new Workbench({ repository: own }).use(
    gitShowTool,
    { commit: id, ...(path === undefined ? {} : { path }) },
    signal,
  ) as Promise<ShownCommit & Refusal>;

describe('a history that lies elsewhere', () => {
  const moveObjects = (): void => {
    rmSync(join(own, '.git', 'objects'), { recursive: true });
    symlinkSync(join(other, '.git', 'objects'), join(own, '.git', 'objects'));
  };
  const looseFolder = (root: string, id: string): string => join(root, '.git', 'objects', id.slice(0, 2));

  test.each<readonly [string, () => void]>([
    [
      'behind a gitfile',
      () => {
        rmSync(join(own, '.git'), { recursive: true });
        writeFileSync(join(own, '.git'), `gitdir: ${join(other, '.git')}\n`);
      },
    ],
    [
      'behind a link',
      () => {
        rmSync(join(own, '.git'), { recursive: true });
        symlinkSync(join(other, '.git'), join(own, '.git'));
      },
    ],
    ['in alternates', () => put(own, '.git/objects/info/alternates', `${join(other, '.git', 'objects')}\n`)],
    ['in alternates over HTTP', () => put(own, '.git/objects/info/http-alternates', 'http://example.org/\n')],
    ['in a common folder', () => put(own, '.git/commondir', `${join(other, '.git')}\n`)],
    ['behind a link for all objects', moveObjects],
    [
      'behind a link for some objects',
      () => {
        rmSync(looseFolder(own, foreign), { recursive: true, force: true });
        symlinkSync(looseFolder(other, foreign), looseFolder(own, foreign));
      },
    ],
    [
      'behind a link for one object',
      () => {
        mkdirSync(looseFolder(own, foreign), { recursive: true });
        const name = join('/', foreign.slice(2));
        symlinkSync(`${looseFolder(other, foreign)}${name}`, `${looseFolder(own, foreign)}${name}`);
      },
    ],
    [
      'behind a link for a pack',
      () => {
        gitIn(other, 'gc', '-q');
        const packs = join(other, '.git', 'objects', 'pack');
        for (const name of readdirSync(packs))
          symlinkSync(join(packs, name), join(own, '.git', 'objects', 'pack', name));
      },
    ],
    [
      'in a work tree of another repository',
      () => {
        rmSync(own, { recursive: true });
        gitIn(other, 'worktree', 'add', '-q', own);
      },
    ],
  ])('%s proves nothing, and says so', async (_what, borrow) => {
    borrow();
    const problem = 'the git history of the folder lies outside it';
    expect(await cite(foreign)).toEqual({ verification: 'UNCHECKED', problem });
    expect(await cite(foreign, 'export const foreign = true;')).toEqual({
      verification: 'UNCHECKED',
      problem,
    });
    expect(await log()).toEqual({ problem });
    expect(await show(foreign)).toEqual({ problem });
  });

  test('of a repository inside the folder is not that of the folder', async () => {
    renameSync(other, join(own, 'inner'));
    expect(await cite(foreign)).toMatchObject({ verification: 'FAILED' });
    rmSync(join(own, '.git'), { recursive: true });
    expect(await cite(foreign)).toEqual({
      verification: 'UNCHECKED',
      problem: 'the folder has no git history',
    });
  });

  test('is not looked for in the environment, nor in the folders above', async () => {
    vi.stubEnv('GIT_DIR', join(other, '.git'));
    vi.stubEnv('GIT_OBJECT_DIRECTORY', join(other, '.git', 'objects'));
    vi.stubEnv('GIT_ALTERNATE_OBJECT_DIRECTORIES', join(other, '.git', 'objects'));
    vi.stubEnv('GIT_CONFIG_COUNT', '1');
    vi.stubEnv('GIT_CONFIG_KEY_0', 'diff.noprefix');
    vi.stubEnv('GIT_CONFIG_VALUE_0', 'true');
    expect(await cite(foreign)).toMatchObject({ verification: 'FAILED' });
    expect((await show(second)).diff).toContain('+++ b/src/a.ts');
    vi.unstubAllEnvs();
    const inner = join(own, 'inner');
    mkdirSync(join(inner, '.git'), { recursive: true });
    expect(await log(inner)).toHaveProperty('problem');
  });
});

describe('a history that lies', () => {
  test('with replaced objects is read as it is', async () => {
    put(own, 'src/a.ts', 'export const forged = true;\n');
    const forged = commit(own, 'forged');
    gitIn(own, 'reset', '-q', '--hard', second);
    gitIn(own, 'replace', second, forged);
    expect((await log()).commits.map(({ subject }) => subject)).toEqual(['second', 'first']);
    expect(await cite(second, 'export const forged = true;')).toMatchObject({ verification: 'FAILED' });
  });

  test('with grafts is read as it is', async () => {
    put(own, 'src/other.ts', 'unrelated\n');
    const third = commit(own, 'third');
    put(own, '.git/info/grafts', `${third} ${first}\n${second}\n`);
    expect(await cite(`${third} src/a.ts`)).toMatchObject({ verification: 'FAILED' });
    expect((await log()).commits.map(({ subject }) => subject)).toEqual(['third', 'second', 'first']);
  });

  test('that wrongly claims to be shallow is read whole', async () => {
    put(own, 'src/other.ts', 'unrelated\n');
    const third = commit(own, 'third');
    put(own, '.git/shallow', `${third}\n`);
    expect(await cite(`${third} src/a.ts`)).toMatchObject({ verification: 'FAILED' });
    expect((await log()).commits).toHaveLength(3);
  });

  test('that is cut off tells what it has, and proves no change against nothing', async () => {
    const copy = join(dirname(own), 'copy');
    put(own, 'src/b.ts', 'b\n');
    commit(own, 'third');
    execFileSync('git', ['clone', '-q', '--depth', '2', `file://${own}`, copy]);
    own = copy;
    expect((await log()).commits.map(({ subject, files }) => [subject, files])).toEqual([
      ['third', ['src/b.ts']],
      ['second', []],
    ]);
    expect(await cite(`${second} src/a.ts`)).toEqual({
      verification: 'UNCHECKED',
      problem: 'the commit exists; its changes could not be read',
    });
    expect(await show(second)).toEqual({
      problem: expect.stringContaining('its parent is not in this copy'),
    });
    const bench = new Workbench({ repository: own });
    expect(await bench.use(gitBlameTool, { path: 'src/b.ts', from: 1, to: 1 }, signal)).toMatchObject({
      lines: [{ subject: 'third', text: 'b' }],
    });
  });

  test('with a branch or a tag called like a commit', async () => {
    const name = 'deadbee';
    gitIn(own, 'branch', name);
    gitIn(own, 'tag', 'cafebabe');
    gitIn(own, 'tag', '-a', '-m', 'x', 'annotated');
    for (const location of [name, 'cafebabe', gitIn(own, 'rev-parse', 'annotated')])
      expect(await cite(location)).toMatchObject({ verification: 'FAILED' });
    expect(await show(name)).toEqual({ problem: 'there is no such commit' });
  });

  test('with an object that has not the hash it goes by', async () => {
    const forge = (id: string, type: string, content: string): void => {
      const file = join(own, '.git', 'objects', id.slice(0, 2), id.slice(2));
      mkdirSync(dirname(file), { recursive: true });
      if (existsSync(file)) chmodSync(file, 0o644);
      writeFileSync(file, deflateSync(`${type} ${Buffer.byteLength(content)}\0${content}`));
    };
    const tree = gitIn(own, 'rev-parse', `${second}^{tree}`);
    const lie = `tree ${tree}\nauthor Bob <b@example.org> 1 +0000\ncommitter Bob <b@example.org> 1 +0000\n\nlie\n`;
    expect(createHash('sha1').update(lie).digest('hex')).not.toBe('f'.repeat(40));
    forge('f'.repeat(40), 'commit', lie);
    expect(await cite('f'.repeat(40))).toMatchObject({ verification: 'FAILED' });
    const blob = gitIn(own, 'rev-parse', `${second}:src/a.ts`);
    forge(blob, 'blob', 'export const forged = true;\n');
    expect(await cite(second, 'export const forged = true;')).toMatchObject({ verification: 'UNCHECKED' });
    expect((await show(second)).diff).toContain('(not shown: the file could not be read)');
  });

  test('in names and messages that look like what git says', async () => {
    const fake = `\x01${first}\x01Ann\ndiff --git a/x b/x\n--- a/x\n+++ b/src/fake.ts\n@@ -1 +1 @@\n+forged`;
    put(own, 'notes.md', `a\rcommit ${first}\r+++ b/src/fake.ts\r\ndiff --git a/y b/y\n+++ b/src/fake.ts\n`);
    const third = commit(own, `third ${fake}`);
    expect((await log()).commits.map(({ commit: id, files }) => [id, files])).toEqual([
      [third, ['notes.md']],
      [second, ['src/a.ts']],
      [first, ['src/a.ts']],
    ]);
    expect(await cite(`${third} src/fake.ts`)).toMatchObject({ verification: 'FAILED' });
    expect(await cite(first)).toEqual({
      verification: 'VERIFIED',
      touched: ['src/a.ts'],
      commit: { date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/), subject: 'first' },
    });
    const bench = new Workbench({ repository: own });
    expect(await bench.use(gitBlameTool, { path: 'notes.md', from: 1, to: 3 }, signal)).toMatchObject({
      lines: [{ commit: third }, { commit: third }, { commit: third }],
    });
  });
});

describe('a repository that configures git', () => {
  const SECRET = 'hunter2-never-shown';

  const SETTINGS = [
    ['diff.noprefix', 'true'],
    ['diff.mnemonicPrefix', 'true'],
    ['diff.srcPrefix', 'x/'],
    ['diff.dstPrefix', 'x/'],
    ['diff.relative', 'true'],
    ['diff.context', '1000'],
    ['diff.suppressBlankEmpty', 'true'],
    ['diff.renames', 'copies'],
    ['diff.algorithm', 'patience'],
    ['diff.colorMoved', 'zebra'],
    ['diff.submodule', 'log'],
    ['diff.orderFile', 'order'],
    ['color.ui', 'always'],
    ['color.diff', 'always'],
    ['core.quotePath', 'true'],
    ['core.bigFileThreshold', '1'],
    ['core.abbrev', '4'],
    ['log.showSignature', 'true'],
    ['log.date', 'relative'],
    ['log.follow', 'true'],
    ['log.diffMerges', 'combined'],
    ['format.pretty', 'oneline'],
    ['i18n.logOutputEncoding', 'UTF-16'],
    ['blame.ignoreRevsFile', '/etc/passwd'],
    ['mailmap.file', 'map'],
    ['extensions.objectFormat', 'sha256'],
  ] as const;

  test('changes nothing that is shown, whatever it sets', async () => {
    put(own, '.env', `HOST=a\nAPI_TOKEN=${SECRET}\n`);
    put(own, '.netrc', `machine example.org login ann password ${SECRET}\n`);
    put(own, 'map', 'Bob <bob@example.org> Ann <ann@example.org>\n');
    const third = commit(own, 'third');
    const bench = () => new Workbench({ repository: own });
    const ask = async () => [
      await show(third),
      await log(),
      await bench().use(gitBlameTool, { path: '.env', from: 1, to: 2 }, signal),
      await cite(third, 'HOST=a'),
    ];
    const before = await ask();
    for (const [key, value] of SETTINGS) {
      const [section, ...name] = key.split('.');
      appendFileSync(join(own, '.git', 'config'), `[${section}]\n\t${name.join('.')} = ${value}\n`);
    }
    expect(await ask()).toEqual(before);
    expect(JSON.stringify(before)).not.toContain(SECRET);
    expect(before[0]).toMatchObject({ author: 'Ann', diff: expect.stringContaining('+API_TOKEN=***') });
  });

  test('with hooks, programs, attributes and includes runs none of them and hides no change', async () => {
    const trap = join(dirname(own), 'trap');
    const script = join(dirname(own), 'trap.sh');
    writeFileSync(script, `#!/bin/sh\ntouch ${trap}\ncat\n`);
    chmodSync(script, 0o755);
    for (const hook of ['post-checkout', 'post-index-change', 'fsmonitor-watchman', 'reference-transaction'])
      put(own, `.git/hooks/${hook}`, `#!/bin/sh\ntouch ${trap}\n`);
    const settings = [
      'core.fsmonitor',
      'core.pager',
      'core.sshCommand',
      'core.gitProxy',
      'core.editor',
      'core.askPass',
      'core.alternateRefsCommand',
      'diff.external',
      'diff.evil.textconv',
      'diff.evil.command',
      'filter.evil.clean',
      'filter.evil.smudge',
      'filter.evil.process',
      'gpg.program',
      'gpg.ssh.program',
      'credential.helper',
      'uploadpack.packObjectsHook',
      'pager.log',
      'interactive.diffFilter',
      'sequence.editor',
    ];
    const config = settings
      .map((key) => {
        const parts = key.split('.');
        const name = parts.length === 3 ? `${parts[0]} "${parts[1]}"` : parts[0];
        return `[${name}]\n\t${parts.at(-1)} = ${script}\n`;
      })
      .join('');
    put(dirname(own), 'included', config);
    appendFileSync(
      join(own, '.git', 'config'),
      `${config}[include]\n\tpath = ${join(dirname(own), 'included')}\n`,
    );
    put(own, '.git/info/attributes', '* -diff filter=evil diff=evil\n');
    put(own, '.git/hooks/git', `#!/bin/sh\ntouch ${trap}\n`);
    put(own, '.gitattributes', '* binary -diff filter=evil diff=evil\n');
    put(own, 'git', `#!/bin/sh\ntouch ${trap}\n`);
    chmodSync(join(own, 'git'), 0o755);
    vi.stubEnv('PATH', `.:${process.env.PATH}`);
    expect((await show(second)).diff).toContain('+export const a = 2;');
    expect(await cite(second, 'export const a = 2;')).toMatchObject({ verification: 'VERIFIED' });
    expect((await log()).commits).toHaveLength(2);
    expect(existsSync(trap)).toBe(false);
  });
});

test('a message in another encoding is read, and so is a history of SHA-256', async () => {
  const message = Buffer.concat([Buffer.from([0xc7, 0xd1, 0xb1, 0xdb]), Buffer.from('\n')]);
  put(dirname(own), 'message', message);
  gitIn(
    own,
    '-c',
    'i18n.commitEncoding=EUC-KR',
    'commit',
    '-q',
    '--allow-empty',
    '-F',
    join(dirname(own), 'message'),
  );
  expect((await log()).commits[0]).toMatchObject({ subject: '한글', author: 'Ann', files: [] });
  const long = join(dirname(own), 'long');
  mkdirSync(long);
  gitIn(long, 'init', '-q', '--object-format=sha256');
  put(long, 'a.txt', 'a\n');
  const id = commit(long, 'first');
  own = long;
  expect(id).toHaveLength(64);
  expect(await cite(id.slice(0, 10), '+a\n')).toMatchObject({ touched: ['a.txt'] });
  expect((await show(id)).diff).toBe(
    'diff --git a/a.txt b/a.txt\nnew file mode 100644\n--- /dev/null\n+++ b/a.txt\n@@ -0,0 +1,1 @@\n+a',
  );
});
