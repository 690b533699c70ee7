/** Builds the console into the curia package, where it is missing or older than its sources. Plain JavaScript: setup runs it on whatever Node the host has. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = join(root, 'packages/curia/console/index.html');
/** What the console is made from. */
const SOURCES = [
  'packages/console/src',
  'packages/console/index.html',
  'packages/console/vite.config.ts',
  'packages/core/src',
  'packages/courts/src/verification',
  'packages/curia/src/http/client.ts',
  'package-lock.json',
];

/** Builds the console if that is needed; says whether it is there. */
export function buildConsole() {
  if (existsSync(page) && SOURCES.every((source) => newest(join(root, source)) <= statSync(page).mtimeMs))
    return true;
  const own = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const { status } = spawnSync(
    own,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', 'packages/console', '--logLevel', 'error'],
    // Tests set NODE_ENV, and would get a larger and slower console than users have.
    { cwd: root, stdio: ['ignore', 2, 2], env: { ...process.env, NODE_ENV: 'production' } },
  );
  return status === 0;
}

/** When a file, or anything in a folder, last changed. */
function newest(path) {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return readdirSync(path).reduce(
    (latest, name) => Math.max(latest, newest(join(path, name))),
    stats.mtimeMs,
  );
}
