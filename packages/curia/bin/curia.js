#!/usr/bin/env node
/** Starts Curia: the build in an installed package, the sources in a clone. Plain JavaScript, so that an old Node can say what it lacks. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const source = join(here, '../src/cli/main.ts');
const isClone = existsSync(source);

if (Number(process.versions.node.split('.')[0]) < 24) {
  const bundled = join(here, '../../../node_modules/node/bin/node');
  if (isClone && existsSync(bundled)) {
    const child = spawn(bundled, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
      stdio: 'inherit',
    });
    // The terminal sends Ctrl-C to both; the child decides when to end, and this waits for it.
    process.on('SIGINT', () => {});
    process.on('SIGTERM', () => child.kill('SIGTERM'));
    const [status, signal] = await once(child, 'close');
    if (signal !== null) {
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
    }
    process.exit(status ?? 1);
  }
  console.error(`curia needs Node 24 or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}

const { enableCompileCache, registerHooks } = createRequire(import.meta.url)('node:module');
// What was compiled once is kept in the temporary folder, so that the next start takes half the time.
enableCompileCache();
if (isClone) {
  // In a clone the workspace packages are loaded from their sources too.
  registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier, { ...context, conditions: ['curia-source', ...(context.conditions ?? [])] }),
  });
}
const { main } = await import(pathToFileURL(isClone ? source : join(here, '../dist/cli/main.js')).href);
await main(process.argv);
