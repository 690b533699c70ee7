/** Tests what users get: packs all packages, installs them in an empty folder, and uses them there. A folder may be named, which is then kept. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkBrowser } from './packed/check-browser.ts';
import { checkCommand } from './packed/check-command.ts';
import { checkExamples, copyExamples } from './packed/check-examples.ts';
import { checkModels } from './packed/check-models.ts';
import { checkNode } from './packed/check-node.ts';
import { checkTypes } from './packed/check-types.ts';
import { installPacked, type PackageName, root } from './packed/install.ts';
import { run } from './packed/run.ts';

const PACKAGES: readonly PackageName[] = ['core', 'offline', 'memory', 'courts', 'curia'];
const [kept] = process.argv.slice(2);
const folder = kept ?? mkdtempSync(join(tmpdir(), 'curia-pack-'));

try {
  const project = installPacked(folder, PACKAGES);
  for (const name of PACKAGES) run('publint', ['--strict', `packages/${name}`], root);
  const hash = checkNode(project);
  console.log('Node: all packages are imported and required');
  copyExamples(project);
  console.log(`examples: ${checkExamples(project)} run from the installed packages, the service among them`);
  console.log(`types: strictest settings, TypeScript ${checkTypes(project, folder)}`);
  checkCommand(project);
  console.log('command: version, help, decide, tables, demo and run work');
  console.log(`models: ${await checkModels(project)} kinds of providers are asked`);
  console.log(`browser: deciding by one table takes ${await checkBrowser(project, hash)}`);
} finally {
  if (kept === undefined) rmSync(folder, { recursive: true, force: true });
}
