/** Makes what is published: plain JavaScript and type declarations in each package's `dist`. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, rmSync } from 'node:fs';

for (const name of ['core', 'offline', 'curia']) {
  rmSync(`packages/${name}/dist`, { recursive: true, force: true });
  const { status } = spawnSync('tsc', ['-p', `packages/${name}/tsconfig.build.json`], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
  copyFileSync('LICENSE', `packages/${name}/LICENSE`);
}
console.log('built the dist folders of core, offline and curia');
