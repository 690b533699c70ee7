/** Builds the packages twice from two clean copies of a commit, in different folders, and compares what would be published. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
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
  const copies = ['first', join('second', 'elsewhere')].map((name) => pack(root, join(folder, name)));
  const problems: string[] = [];
  let files = 0;
  for (const name of PACKAGES) {
    const [first, second] = copies.map((copy) => readFileSync(join(copy, `${name}.tgz`)));
    if (!first!.equals(second!)) problems.push(`${name}: two builds of one commit differ`);
    const unpacked = join(folder, 'unpacked', name);
    mkdirSync(unpacked, { recursive: true });
    run('tar', ['-xzf', join(copies[0]!, `${name}.tgz`), '-C', unpacked], root);
    for (const file of filesIn(join(unpacked, 'package'))) {
      files += 1;
      if (BUILT.test(file)) continue;
      const tracked = spawnSync('git', ['rev-parse', `HEAD:packages/${name}/${file}`], {
        cwd: root,
        encoding: 'utf8',
      });
      if (tracked.stdout.trim() !== blobHash(readFileSync(join(unpacked, 'package', file))))
        problems.push(`${name}: ${file} is not what the repository says`);
    }
  }
  return { files, problems };
}

/** Clones the project into a folder, builds it there and packs it; returns the folder with the archives. */
function pack(root: string, folder: string): string {
  const archives = join(folder, '.archives');
  mkdirSync(folder, { recursive: true });
  run('git', ['clone', '--quiet', '--no-hardlinks', root, '.'], folder);
  // A copy of the folder with links into the clone: the packages of the project are those of the clone.
  linkModules(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const name of PACKAGES) {
    const own = join(root, 'packages', name, 'node_modules');
    if (readdirSync(join(root, 'packages', name)).includes('node_modules'))
      cpSync(own, join(folder, 'packages', name, 'node_modules'), { recursive: true });
  }
  mkdirSync(archives);
  run('node', ['scripts/build.ts'], folder);
  for (const name of PACKAGES) {
    const made = run(
      'npm',
      ['pack', '--silent', '--pack-destination', archives],
      join(folder, 'packages', name),
    );
    cpSync(join(archives, made.trim()), join(archives, `${name}.tgz`));
  }
  return archives;
}

/** Gives a clone the modules of the project it was cloned from, its own packages excepted. */
function linkModules(from: string, to: string): void {
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (name === '@curia' || name === 'curia')
      cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(join(from, name), join(to, name));
  }
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
