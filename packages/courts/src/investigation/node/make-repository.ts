/** Writes the project of a planted case with its whole history, and its logs; the same case gives the same commit ids everywhere. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CuriaError } from '@curia/core';
import type { PlaceReader } from '@curia/core/court';
import { gitEnvironment, refusal, sayProblems, tryRead, unwritable } from '@curia/core/read';
import { containedPath, type PlantedCase } from './planted-case.ts';

const MOST_FILES = 5000;
const MOST_BYTES = 64 * 1024 * 1024;

/** What was written, and where. */
export interface MadeRepository {
  /** The project; absent if the case has only logs. */
  readonly repository?: string;
  /** The folder of logs; absent if the case has none. */
  readonly logs?: string;
  /** The ids of the commits, oldest first; empty without git. */
  readonly commits: readonly string[];
}

type Bytes = Uint8Array;
type Files = ReadonlyMap<string, Bytes>;

/** Makes `repository` and `logs` below an empty folder. */
export function makeRepository(planted: PlantedCase, folder: string, from: PlaceReader): MadeRepository {
  writing(folder, () => mkdirSync(folder, { recursive: true }));
  if (from.list(folder).length > 0) throw new CuriaError('USAGE', `${folder} is not empty`);
  const steps = readSteps(planted, from);
  const logFiles = readFiles(planted.folder, 'logs', from);
  const repository = join(folder, 'repository');
  const logs = join(folder, 'logs');

  writeFiles(logFiles, logs);
  if (planted.commits.length === 0) for (const files of steps) writeFiles(files, repository);
  const commits = planted.commits.length > 0 ? commitSteps(planted, steps, repository) : [];
  const made = steps.length > 0 ? { repository, commits } : { commits };
  return logFiles.size > 0 ? { ...made, logs } : made;
}

/** Reads the files of each step; a case without commits has one step or none. */
function readSteps({ folder, commits }: PlantedCase, from: PlaceReader): Files[] {
  const root = join(folder, 'steps');
  const found = isFolderIn(folder, 'steps', from) ? from.list(root).map(({ name }) => name) : [];
  const wanted = commits.length > 0 ? commits.length : Math.min(found.length, 1);
  const names = Array.from({ length: wanted }, (_, at) => String(at + 1).padStart(2, '0'));
  const stray = found.find((name) => !names.includes(name));
  if (stray !== undefined) throw refuse(root, stray, 'there is no commit for this step');
  return names.map((name) => readFiles(root, name, from));
}

/** Reads all files below a folder that may be missing; refuses links, odd names and too much of anything. */
function readFiles(folder: string, called: string, from: PlaceReader): Files {
  const files = new Map<string, Bytes>();
  if (!isFolderIn(folder, called, from)) return files;
  const root = join(folder, called);
  let bytes = 0;
  for (const { name: path, kind } of from.below(root)) {
    const file = join(root, path);
    const named = tryRead(containedPath, path);
    if (!named.ok) throw refuse(root, path, sayProblems('its name', named.problems));
    if (kind !== 'file') throw refuse(root, path, 'it is neither a file nor a folder');
    bytes += from.size(file);
    if (bytes > MOST_BYTES || files.size >= MOST_FILES)
      throw refuse(root, path, `more than ${MOST_FILES} files or ${MOST_BYTES / 1024 / 1024} MiB`);
    files.set(path, from.bytes(file));
  }
  return files;
}

/** Whether there is a folder; refuses a link or a file in its place. */
function isFolderIn(folder: string, called: string, from: PlaceReader): boolean {
  const found = from.list(folder).find(({ name }) => name === called);
  if (found !== undefined && found.kind !== 'folder') throw refuse(folder, called, 'it is not a folder');
  return found !== undefined;
}

function writing<T>(path: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw unwritable(path, error);
  }
}

function writeFiles(files: Files, root: string): void {
  for (const [path, bytes] of files) {
    const file = join(root, path);
    writing(file, () => {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, bytes);
    });
  }
}

/** Imports the history in one stream: no hook, filter or setting of the user can change a byte of it. */
function commitSteps(planted: PlantedCase, steps: readonly Files[], repository: string): string[] {
  const git = (args: readonly string[], input: Bytes | string = ''): string =>
    execFileSync('git', [...SETTINGS, ...args], {
      cwd: repository,
      env: { ...gitEnvironment(process.env), GIT_DIR: join(repository, '.git'), GIT_WORK_TREE: repository },
      input,
    }).toString();
  const present = new Set<string>();
  const stream: Bytes[] = [];
  planted.commits.forEach((commit, at) => {
    for (const path of commit.deletes) {
      if (!present.delete(path))
        throw refuse(planted.folder, path, `commit ${at + 1} deletes what is not there`);
    }
    for (const path of steps[at]!.keys()) present.add(path);
    stream.push(...commitRecord(commit, steps[at]!));
  });

  mkdirSync(repository);
  git(['init', '--quiet', '--template=', '--initial-branch=main', '--object-format=sha1']);
  git(['fast-import', '--quiet', '--date-format=raw'], Buffer.concat(stream));
  git(['reset', '--quiet', '--hard', 'main']);
  const ids = git(['rev-list', '--reverse', 'main']).trimEnd().split('\n');
  if (planted.head !== undefined && ids.at(-1) !== planted.head)
    throw new CuriaError(
      'INPUT_INVALID',
      `${planted.case_id}: the last commit is ${ids.at(-1)} instead of ${planted.head}; a file of the case was changed`,
    );
  return ids;
}

/** One commit in the language of `git fast-import`. */
function commitRecord(
  { message, author, date, deletes }: PlantedCase['commits'][number],
  files: Files,
): Bytes[] {
  const when = `${Date.parse(date) / 1000} ${date.endsWith('Z') ? '+0000' : date.slice(-6).replace(':', '')}`;
  return [
    Buffer.from(`commit refs/heads/main\nauthor ${author} ${when}\ncommitter ${author} ${when}\n`),
    ...data(Buffer.from(`${message.trimEnd()}\n`)),
    ...deletes.map((path) => Buffer.from(`D ${quote(path)}\n`)),
    ...[...files].flatMap(([path, bytes]) => [
      Buffer.from(`M 100644 inline ${quote(path)}\n`),
      ...data(bytes),
    ]),
  ];
}

const data = (bytes: Bytes): Bytes[] => [Buffer.from(`data ${bytes.length}\n`), bytes, Buffer.from('\n')];

const quote = (path: string): string => `"${path.replaceAll('"', '\\"')}"`;

const SETTINGS = [
  'core.autocrlf=false',
  'core.fileMode=false',
  'core.hooksPath=/dev/null',
  'gc.auto=0',
].flatMap((setting) => ['-c', setting]);

function refuse(root: string, path: string, problem: string): CuriaError {
  return refusal('INPUT_INVALID', 'the folder', [{ path, problem }], root);
}
