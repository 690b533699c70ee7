#!/usr/bin/env node
/** Starts Curia: the build in an installed package, the sources in a clone. Plain JavaScript, so that an old Node can say what it lacks. */
import { existsSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const source = new URL('../src/cli/main.ts', import.meta.url);
const isClone = existsSync(source);

if (Number(process.versions.node.split('.')[0]) < 24) {
  const own = fileURLToPath(new URL('../../../node_modules/node/bin/node', import.meta.url));
  if (isClone && existsSync(own)) process.exit(await handOver(own));
  console.error(`curia needs Node 24 or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}

// What was compiled once is kept in the temporary folder, so that the next start takes half the time.
module.enableCompileCache();
if (isClone) {
  // In a clone the workspace packages are loaded from their sources too.
  module.registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier, { ...context, conditions: ['curia-source', ...(context.conditions ?? [])] }),
  });
}
const { main } = await import(isClone ? source.href : '../dist/cli/main.js');
await main(process.argv);

/** Runs the same command on the Node of the project; ends as it ends. */
async function handOver(own) {
  const { spawn } = await import('node:child_process');
  const { once } = await import('node:events');
  const child = spawn(own, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' });
  // The terminal sends Ctrl-C to both; the child decides when to end, and this waits for it.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  const [status, signal] = await once(child, 'close');
  if (signal !== null) {
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  }
  return status ?? 1;
}
