/** Everything that reads a file or a folder, given what cannot be read: the refusal is in plain words, and no link is followed out of a folder. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { CuriaError } from '@curia/core';
import { inWords, unreadable, unwritable, whyNot } from '@curia/core/read';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeRepository } from '../../courts/src/investigation/node/make-repository.ts';
import { readPlantedCase, readPlantedCases } from '../../courts/src/investigation/node/planted-case.ts';
import { documentCases } from '../../courts/src/verification/cases.ts';
import { answersInFolder } from '../src/agents/files/answers-in-folder.ts';
import { OwnCourts } from '../src/api/own-courts.ts';
import { findTemplate, writeTemplate } from '../src/courts/templates/write-template.ts';
import { placeReader } from '../src/files/place-reader.ts';
import { readBytes, streamFile } from '../src/files/read-file.ts';
import { entriesBelow, fileInFolder, filesBelow, listFolder } from '../src/files/read-folder.ts';
import { openConsole } from '../src/http/console-files.ts';
import { sourceFinder } from '../src/input/find-source.ts';
import { curia } from './run-curia.ts';

const root = mkdtempSync(join(tmpdir(), 'curia-folders-'));
chmodSync(root, 0o755);
let socket: Server | undefined;
afterAll(() => {
  socket?.close();
  // Its owner could not empty it otherwise.
  chmodSync(at('closed'), 0o755);
  rmSync(root, { recursive: true, force: true });
});
const at = (...names: string[]): string => join(root, ...names);
const SECRET = 'not-for-you';
/** The codes of the system, and what is printed for a fault. */
const RAW =
  /\bE(?:ACCES|PERM|NOENT|ISDIR|NOTDIR|LOOP|MFILE|NAMETOOLONG|INVAL|ROFS|NOTEMPTY|XIST)\b|a fault in Curia|syscall|not-for-you/;

/** Becomes somebody who may not read everything, where the test runs as root. */
async function asSomebody<T>(act: () => T | Promise<T>): Promise<T> {
  const isRoot = process.getuid?.() === 0;
  if (isRoot) process.seteuid!(65_534);
  try {
    return await act();
  } finally {
    if (isRoot) process.seteuid!(0);
  }
}

beforeAll(async () => {
  mkdirSync(at('kept'));
  chmodSync(at('kept'), 0o777);
  mkdirSync(at('outside'));
  mkdirSync(at('folder.yaml'));
  for (const name of ['secret.json', 'secret.yaml', 'secret.txt', 'case.yaml'])
    writeFileSync(at('outside', name), JSON.stringify({ court: SECRET, doc_id: SECRET }));
  writeTemplate(findTemplate('triage'), at('triage'));
  mkdirSync(at('plain'));
  writeFileSync(at('plain', 'good.jsonl'), '{"issues":[]}\n');
  writeFileSync(at('plain', 'config.yaml'), `courts: ${at('courts')}\n`);
  mkdirSync(at('closed'));
  writeFileSync(at('closed', 'inside.yaml'), SECRET);
  writeFileSync(at('locked.yaml'), SECRET);
  chmodSync(at('locked.yaml'), 0o000);
  chmodSync(at('closed'), 0o000);
  symlinkSync(at('circle-b.yaml'), at('circle-a.yaml'));
  symlinkSync(at('circle-a.yaml'), at('circle-b.yaml'));
  for (const ending of ['yaml', 'yaml.jsonl']) {
    execFileSync('mkfifo', [at(`pipe.${ending}`)]);
    symlinkSync('/dev/zero', at(`zero.${ending}`));
  }
  symlinkSync(at('pipe.yaml'), at('to-pipe.yaml'));
  symlinkSync(at('zero.yaml'), at('to-zero.yaml'));
  socket = createServer().listen(at('socket.yaml'));
  await once(socket, 'listening');
  await asSomebody(() => curia(['run', COURT, at('triage', 'cases.jsonl'), '--agents', 'given', ...STORE]));
});

/** Things that stand where a file should, by what is wrong with them. */
const BAD: Readonly<Record<string, () => string>> = {
  nothing: () => at('nothing.yaml'),
  'a folder': () => at('folder.yaml'),
  'a file that may not be read': () => at('locked.yaml'),
  'a file in a folder that may not be entered': () => at('closed', 'inside.yaml'),
  'links in a circle': () => at('circle-a.yaml'),
  'a path through a file': () => at('plain', 'good.jsonl', 'x.yaml'),
  'a name that is too long': () => at(`${'n'.repeat(300)}.yaml`),
  'a pipe': () => at('pipe.yaml'),
  'a link to a device without end': () => at('zero.yaml'),
};

const STORE = ['--store', at('kept', 's.sqlite')];
const CASES = at('plain', 'good.jsonl');
const COURT = at('triage', 'court.yaml');
/** Commands with a place where each reads a file or a folder. */
const READERS: Readonly<Record<string, (bad: string) => string[]>> = {
  'decide cases': (bad) => ['decide', 'disposition', bad],
  'decide by a table': (bad) => ['decide', bad, CASES],
  'decide by a policy file': (bad) => ['decide', 'disposition', CASES, '--policy', bad],
  'decide by a calibration': (bad) => ['decide', 'conflict-review', CASES, '--calibration', bad],
  why: (bad) => ['why', 'disposition', bad],
  analyze: (bad) => ['tables', '--check', bad],
  'show a table': (bad) => ['tables', bad],
  'check what was written as JavaScript': (bad) => ['tables', 'disposition', '--check-js', bad],
  'compare tables': (bad) => ['compare', 'disposition', bad, '-'],
  'run a court of your own': (bad) => ['run', bad, CASES, '--agents', 'given', ...STORE],
  'run cases': (bad) => ['run', 'conflict-review', bad, '--agents', 'given', ...STORE],
  'answers as files': (bad) => ['run', COURT, CASES, '--agents', `files:${join(bad, 'answers')}`, ...STORE],
  'a script': (bad) => ['run', COURT, CASES, '--agents', `scripted:${bad}`, ...STORE],
  'a module': (bad) => ['run', COURT, CASES, '--agents', `module:${bad}`, ...STORE],
  models: (bad) => ['run', COURT, CASES, '--agents', `llm:${bad}`, ...STORE],
  'a store': (bad) => ['show', '--store', join(bad, 'store.sqlite')],
  'verify an output': (bad) => ['verify', bad, '--pack', 'invoice-extraction', '--bundle', CASES],
  'verify lines': (bad) => ['verify', `${bad}.jsonl`, '--pack', 'invoice-extraction'],
  'a pack': (bad) => ['verify', CASES, '--pack', bad],
  'a bundle': (bad) => ['verify', COURT, '--pack', 'invoice-extraction', '--bundle', bad],
  'the doctor of a court': (bad) => ['doctor', bad, CASES],
  'the doctor': (bad) => ['doctor', bad],
  'eval --voices': (bad) => ['eval', COURT, bad, '--voices'],
  calibrate: (bad) => ['calibrate', COURT, bad, '--max-error', '0.1', '--confidence', '0.9'],
  'calibrate a court': (bad) => ['calibrate', bad, CASES, '--max-error', '0.1', '--confidence', '0.9'],
  'import results': (bad) => ['import', bad, '--from', 'sarif', '--voice', 'CODE-DATAFLOW-R1'],
  'import a decision table': (bad) => ['import', bad, '--from', 'dmn'],
  'import a run': (bad) => ['import', bad, ...STORE],
  'an episode': (bad) => ['memory', 'add', bad, '--memory', at('kept', 'm.sqlite')],
  'the source of an episode': (bad) => [
    'memory',
    'add',
    CASES,
    '--source',
    bad,
    '--memory',
    at('kept', 'm.sqlite'),
  ],
  'a token': (bad) => ['desk', 'next', '--token-file', bad, ...STORE],
  'a configuration': (bad) => ['serve', '--config', bad, ...STORE],
};

describe.each(Object.entries(READERS))('%s', (_what, args) => {
  test.each(Object.entries(BAD))('given %s, refuses in plain words', async (_bad, place) => {
    const ran = await asSomebody(() => curia(args(place())));
    expect(ran.status).toBeGreaterThan(0);
    expect(ran.stdout + ran.stderr).toMatch(/FILE_UNREADABLE/);
    expect(ran.stdout + ran.stderr).not.toMatch(RAW);
  });
});

describe('only files are opened', () => {
  test.each(['pipe.yaml', 'zero.yaml', 'socket.yaml', 'folder.yaml'])(
    'as a store or a memory: %s',
    async (name) => {
      for (const args of [
        ['show', '--store', at(name)],
        ['memory', '--memory', at(name)],
        ['run', COURT, CASES, '--agents', 'given', '--store', at(name)],
      ]) {
        const { status, stderr } = await curia(args);
        expect(status).toBeGreaterThan(0);
        expect(stderr).toMatch(/FILE_UNREADABLE .* is a (?:pipe|device|socket|folder), not a file/);
      }
    },
  );

  test('a device is not even read from, a pipe not waited for', async () => {
    const linked = ['pipe.yaml', 'to-pipe.yaml', 'to-zero.yaml', 'socket.yaml'].map((name) => at(name));
    for (const place of ['/dev/zero', '/dev/null', '/dev/tty', ...linked]) {
      expect(() => readBytes(place)).toThrow(/is a (?:pipe|device|socket), not a file|cannot be read/);
      await expect(streamFile(place).next()).rejects.toThrow(
        /is a (?:pipe|device|socket), not a file|cannot be read/,
      );
    }
  });

  test('a file that grows while it is read has an end', async () => {
    writeFileSync(at('grows'), Buffer.alloc(300_000, 'a'));
    let read = 0;
    for await (const part of streamFile(at('grows'))) {
      read += part.length;
      appendFileSync(at('grows'), Buffer.alloc(200_000, 'b'));
    }
    expect(read).toBe(300_000);
    expect(readBytes(at('grows')).length).toBeGreaterThan(300_000);
    expect(() => readBytes(at('grows'), { most_bytes: 300_000 })).toThrow('is larger than');
  });

  test.skipIf(process.platform !== 'linux')(
    'a file of the system that calls itself empty is read',
    async () => {
      expect(readBytes('/proc/self/status').toString()).toContain('Pid:');
      expect((await streamFile('/proc/self/status').next()).value?.toString()).toContain('Pid:');
      expect(() => readBytes('/proc/self/status', { most_bytes: 100 })).toThrow('is larger than');
    },
  );
});

describe('what cannot be written is said in plain words', () => {
  const circle = (): string => at('circle-a.yaml');
  test.each<[string, () => string[]]>([
    ['a template', () => ['init', 'triage', circle()]],
    ['a table', () => ['import', at('plain', 'table.dmn'), '--out', join(circle(), 'x.yaml')]],
    ['a run', () => ['run', COURT, CASES, '--agents', 'given', '--store', join(circle(), 's.sqlite')]],
    ['a memory', () => ['memory', 'add', CASES, '--memory', join(circle(), 'm.sqlite')]],
  ])('%s', async (_what, args) => {
    const ran = await curia(args());
    expect(ran.status).toBeGreaterThan(0);
    expect(ran.stderr).not.toBe('');
    expect(ran.stderr).not.toMatch(RAW);
  });

  test('an error of the system that nobody expected is put into words at the door', () => {
    const raised = (code: string, syscall: string) =>
      Object.assign(new Error(`${code}: raw, ${syscall} '/x'`), { code, syscall, errno: -1, path: '/x' });
    expect(inWords(raised('EACCES', 'scandir'))).toMatchObject({
      code: 'FILE_UNREADABLE',
      message: '/x cannot be read: permission denied',
    });
    expect(inWords(raised('EISDIR', 'open'))).toMatchObject({ message: '/x is a folder, not a file' });
    expect(inWords(raised('ENOSPC', 'open'))).toMatchObject({
      code: 'OUTPUT_FAILED',
      message: '/x could not be written: the disk is full',
    });
    expect(inWords(raised('ENEWS', 'mkdir'))).toMatchObject({
      code: 'OUTPUT_FAILED',
      message: '/x could not be written: the system would not do it',
    });
    const [own, fault] = [new CuriaError('USAGE', 'as it is'), new Error('a fault')];
    expect([inWords(own), inWords(fault), unreadable('/x', own), unwritable('/x', own)]).toEqual([
      own,
      fault,
      own,
      own,
    ]);
    expect(whyNot(fault)).toBe('a fault');
  });
});

describe('no link is followed out of a folder', () => {
  const OUT = /leads out of its folder|neither a file nor a folder|not a folder|has no bundle/;
  const folder = (name: string): string => {
    mkdirSync(at(name));
    return at(name);
  };

  test('courts of a server', () => {
    const courts = folder('courts');
    symlinkSync(at('outside', 'secret.yaml'), join(courts, 'mine.yaml'));
    expect(() => new OwnCourts(courts)).toThrow(OUT);
    rmSync(join(courts, 'mine.yaml'));
    // A link that stays inside is how configurations are mounted.
    cpSync(at('triage'), join(courts, 'real'), { recursive: true });
    symlinkSync(join('real', 'court.yaml'), join(courts, 'inside.yaml'));
    expect(new OwnCourts(courts).names()).toEqual(['inside']);
  });

  test('bundles', async () => {
    const bundles = folder('bundles');
    symlinkSync(at('outside', 'secret.json'), join(bundles, 'doc.json'));
    symlinkSync(at('outside', 'secret.txt'), join(bundles, 'text.txt'));
    for (const doc of ['doc', 'text', '../outside/secret'])
      await expect(sourceFinder(bundles, { files: documentCases, keeps: true })(doc)).rejects.toThrow(OUT);
  });

  test('prompts of a court', async () => {
    cpSync(at('triage'), at('linked'), { recursive: true });
    const prompts = filesBelow(at('linked')).filter((path) => path.endsWith('.md') && path !== 'README.md');
    expect(prompts.length).toBeGreaterThan(0);
    for (const path of prompts) {
      rmSync(at('linked', path));
      symlinkSync(at('outside', 'secret.txt'), at('linked', path));
    }
    const ran = await curia(['run', at('linked', 'court.yaml'), CASES, '--agents', 'given', ...STORE]);
    expect(ran.stderr).toMatch(OUT);
    expect(ran.stderr).not.toMatch(RAW);
  });

  test('answers as files', async () => {
    const answers = folder('answers');
    symlinkSync(at('outside', 'secret.json'), join(answers, 'reviewer.json'));
    symlinkSync(at('outside'), join(answers, 'secret'));
    const find = answersInFolder(answers, async () => new Set());
    const ask = { case_id: 'secret', key: 'secret', role: 'reviewer', prompt: {} };
    await expect(find(ask as unknown as Parameters<typeof find>[0])).resolves.toBeUndefined();
  });

  test('the folder of a run, for the doctor', async () => {
    const run = folder('a-run');
    for (const name of ['cases.jsonl', 'outputs.jsonl', 'manifest.json', 'scorecards.jsonl'])
      symlinkSync(at('outside', 'secret.json'), join(run, name));
    const ran = await curia(['doctor', run]);
    expect(ran.status).toBeGreaterThan(0);
    expect(ran.stdout + ran.stderr).toMatch(OUT);
    expect(ran.stdout + ran.stderr).not.toMatch(RAW);
  });

  test('planted cases', () => {
    const cases = folder('planted');
    symlinkSync(at('outside'), join(cases, 'one'));
    expect(readPlantedCases(cases, placeReader)).toEqual([]);
    mkdirSync(join(cases, 'two'));
    symlinkSync(at('outside', 'case.yaml'), join(cases, 'two', 'case.yaml'));
    expect(() => readPlantedCase(join(cases, 'two'), placeReader)).toThrow(OUT);
    const sample = resolve(import.meta.dirname, '../demo/courts/receipts');
    cpSync(sample, at('receipts'), { recursive: true });
    rmSync(at('receipts', 'logs'), { recursive: true, force: true });
    symlinkSync(at('outside'), at('receipts', 'logs'));
    expect(() =>
      makeRepository(readPlantedCase(at('receipts'), placeReader), at('made'), placeReader),
    ).toThrow(OUT);
  });

  test('the console', async () => {
    const page = folder('console');
    writeFileSync(join(page, 'index.html'), 'page');
    symlinkSync(at('outside'), join(page, 'assets'));
    symlinkSync(at('outside', 'secret.json'), join(page, 'secret.json'));
    const files = openConsole(page)!;
    await expect(files.file('/assets/secret.json')).resolves.toBeUndefined();
    await expect(files.file('/secret.json')).resolves.toBeUndefined();
  });

  test.skipIf(process.platform === 'win32')('a pipe is never waited for', () => {
    const pipes = folder('pipes');
    execFileSync('mkfifo', [join(pipes, 'pipe.yaml')]);
    expect(listFolder(pipes)).toEqual([{ name: 'pipe.yaml', kind: 'other' }]);
    expect(filesBelow(pipes)).toEqual([]);
    expect(() => fileInFolder(pipes, 'pipe.yaml')).toThrow('is not a file');
    expect(() => new OwnCourts(pipes)).toThrow('is not a file');
  });

  test('links in a circle end a walk nowhere', () => {
    const circle = folder('circle');
    symlinkSync(circle, join(circle, 'again'));
    expect([...entriesBelow(circle)]).toEqual([{ name: 'again', kind: 'link' }]);
    expect(() => fileInFolder(circle, 'again')).toThrow('is not a file');
  });
});

/** Rooms that may read by themselves: what reads for all, hostile repositories, and the files that are Curia's own. */
const MAY_READ =
  /^(?:files|sources|store)\/|^(?:package-root|version|agents\/prompt-file|api\/(?:read-guide|guides-in-clone)|input\/open-input)\.ts$/;

test('everything that reads a file or a folder of a user reads it through one room', () => {
  const source = resolve(import.meta.dirname, '../src');
  const reading =
    /\b(?:readFileSync|readdirSync|statSync|lstatSync|fstatSync|openSync|opendirSync|opendir|createReadStream|realpathSync|readFile)\b/;
  const found = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !MAY_READ.test(path))
    .filter((path) => {
      const imports = /^import[^;]*from 'node:fs(?:\/promises)?';/gm;
      return (readFileSync(join(source, path), 'utf8').match(imports) ?? []).some((one) => reading.test(one));
    });
  expect(found).toEqual([]);
});
