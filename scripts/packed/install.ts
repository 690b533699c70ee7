/** Builds and packs the packages and installs them in an empty folder, as a user gets them. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { run } from './run.ts';

/** The packages by their folders. */
export type PackageName = 'core' | 'offline' | 'memory' | 'courts' | 'curia';

/** What `npm install curia` brings: without the optional readers of text. */
export const NEEDED: readonly PackageName[] = ['core', 'memory', 'courts', 'curia'];

/** The root of the project. */
export const root = resolve(import.meta.dirname, '../..');

const INSTALL = ['install', '--silent', '--no-audit', '--no-fund', '--prefer-offline'];

/** Packs some packages, installs them into a new project in the folder, and returns where that is. */
export function installPacked(folder: string, names: readonly PackageName[]): string {
  const tarballs = join(folder, 'tarballs');
  const project = join(folder, 'project');
  mkdirSync(tarballs);
  mkdirSync(project);
  run('node', ['scripts/build.ts'], root);
  for (const name of names)
    run('npm', ['pack', '--silent', '--pack-destination', tarballs], join(root, 'packages', name));
  writeFileSync(join(project, 'package.json'), '{"name":"user","private":true,"type":"module"}');
  run('npm', [...INSTALL, ...readdirSync(tarballs).map((file) => join(tarballs, file))], project);
  return project;
}

/** Installs packages from the registry into a folder of their own. */
export function installPublished(folder: string, ...names: readonly string[]): void {
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  run('npm', [...INSTALL, ...names], folder);
}
