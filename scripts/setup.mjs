/** Installs what is missing, says so, and costs nothing when all is there; then runs what follows it on the project's own Node. Plain JavaScript: it runs on whatever Node the host has. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildConsole } from './build-console.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

if (!isInstalled()) {
  console.error('Curia: installing its packages and its own Node 24 (once, about a minute)…');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const result = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) {
    console.error(
      'Curia: npm ci failed. Check that the package registry can be reached, then run the command again.',
    );
    process.exit(1);
  }
  console.error('Curia: ready.');
}

if (!buildConsole()) {
  console.error('Curia: the console could not be built; everything else works. See above for the reason.');
}

// A shell remembers where it found `node` before the install, so the project's own is started from here.
const [, , ...args] = process.argv;
if (args.length > 0) {
  const own = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const { status } = spawnSync(own, args, { cwd: root, stdio: 'inherit' });
  process.exit(status ?? 1);
}

/** Whether every package of the lock file is there in its version, whoever installed it: npm keeps a list of what it installed. */
function isInstalled() {
  if (!existsSync(join(root, 'node_modules', 'node', 'bin'))) return false;
  try {
    const wanted = packagesIn(join(root, 'package-lock.json'));
    const found = packagesIn(join(root, 'node_modules', '.package-lock.json'));
    return Object.entries(wanted).every(([path, { version, optional, link }]) => {
      if (!path.includes('node_modules/') || optional) return true;
      return link ? existsSync(join(root, path)) : found[path]?.version === version;
    });
  } catch {
    return false;
  }
}

function packagesIn(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}
