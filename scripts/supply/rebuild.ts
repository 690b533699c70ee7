/** Builds the packages twice from two clean copies of a commit, in different folders, and compares what would be published. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';

const PACKAGES = ['core', 'offline', 'curia'] as const;
/** What the build makes; everything else in a package is a file of the repository, byte for byte. */
const BUILT = /^(?:dist\/|docs\/|console\/|LICENSE$|sbom\.cdx\.json$|THIRD-PARTY-LICENSES\.txt$)/;

/** What was compared, and what differed. */
export interface Compared {
  readonly files: number;
  readonly problems: readonly string[];
}

/** Builds twice below a folder and compares: the archives with each other, their files with the repository. */
export function rebuild(root: string, folder: string): Compared {
  const commit = run('git', ['rev-parse', 'HEAD'], root).trim();
  const copies = ['first', join('second', 'elsewhere')].map((name) => pack(root, commit, join(folder, name)));
  const problems: string[] = [];
  let files = 0;
  for (const name of PACKAGES) {
    const [first, second] = copies.map((copy) => join(copy, `${name}.tgz`));
    const [unpacked, again] = [first!, second!].map((archive) => unpack(archive));
    if (!readFileSync(first!).equals(readFileSync(second!)))
      problems.push(
        `${name}: two builds of one commit differ in ${differences(unpacked!, again!).join(', ')}`,
      );
    for (const file of filesIn(unpacked!)) {
      files += 1;
      if (BUILT.test(file)) continue;
      const tracked = spawnSync('git', ['rev-parse', `${commit}:packages/${name}/${file}`], {
        cwd: root,
        encoding: 'utf8',
      });
      if (tracked.stdout.trim() !== blobHash(readFileSync(join(unpacked!, file))))
        problems.push(`${name}: ${file} is not what the repository says`);
    }
  }
  return { files, problems };
}

/** Clones a commit of the project into a folder, builds it there and packs it; returns the folder with the archives. */
function pack(root: string, commit: string, folder: string): string {
  const archives = join(folder, '.archives');
  mkdirSync(folder, { recursive: true });
  run('git', ['clone', '--quiet', '--no-checkout', root, '.'], folder);
  run('git', ['checkout', '--quiet', '--detach', commit], folder);
  for (const place of ['.', ...PACKAGES.map((name) => join('packages', name))])
    if (existsSync(join(root, place, 'node_modules')))
      linkModules(join(root, place, 'node_modules'), join(folder, place, 'node_modules'));
  mkdirSync(archives);
  run('node', ['scripts/build.ts'], folder);
  for (const name of PACKAGES) {
    const made = run(
      'npm',
      ['pack', '--silent', '--pack-destination', archives],
      join(folder, 'packages', name),
    );
    renameSync(join(archives, made.trim()), join(archives, `${name}.tgz`));
  }
  return archives;
}

/** Gives a clone the modules of the project it was cloned from: hard links, so that the paths that tools see are those of the clone. */
function linkModules(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkModules(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkOrCopy(source, target);
  }
}

/** Another disk cannot be linked to. */
function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    copyFileSync(source, target);
  }
}

/** Unpacks an archive beside itself and returns the folder of the package. */
function unpack(archive: string): string {
  const folder = archive.replace(/\.tgz$/, '');
  mkdirSync(folder);
  run('tar', ['-xzf', archive, '-C', folder], folder);
  return join(folder, 'package');
}

/** The files that two folders do not share, or not with the same bytes. */
function differences(one: string, other: string): string[] {
  const bytes = (folder: string, file: string): string =>
    existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'latin1') : '';
  return [...new Set([...filesIn(one), ...filesIn(other)])].filter(
    (file) => bytes(one, file) !== bytes(other, file),
  );
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

/** The name that git gives to a file with these bytes. */
const blobHash = (bytes: Buffer): string =>
  createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');

function run(command: string, args: readonly string[], cwd: string): string {
  const path = `${join(cwd, 'node_modules/.bin')}:${process.env.PATH}`;
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, PATH: path },
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} in ${cwd}:\n${stdout}${stderr}`);
  return stdout;
}
