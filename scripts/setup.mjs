/** Installs what is missing, says so, and costs nothing when all is there; then runs what follows it on the project's own Node. Plain JavaScript: it runs on whatever Node the host has. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const stamp = join(root, 'node_modules', '.curia-setup');
const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');

const isReady =
  existsSync(stamp) &&
  readFileSync(stamp, 'utf8') === lock &&
  existsSync(join(root, 'node_modules', 'node', 'bin'));
if (!isReady) {
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
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, lock);
  console.error('Curia: ready.');
}

// A shell remembers where it found `node` before the install, so the project's own is started from here.
const [, , ...args] = process.argv;
if (args.length > 0) {
  const own = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const { status } = spawnSync(own, args, { cwd: root, stdio: 'inherit' });
  process.exit(status ?? 1);
}
