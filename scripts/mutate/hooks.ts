/** How the process that runs mutants finds modules: stand-ins for Vitest and fast-check, the mutated core, and as many generations of it as are asked for. */
import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = import.meta.dirname;
const core = resolve('packages/core');
const { exports } = JSON.parse(readFileSync(join(core, 'package.json'), 'utf8')) as {
  exports: Record<string, { 'curia-source': string }>;
};
const standIns: Readonly<Record<string, string>> = {
  vitest: join(here, 'collect.ts'),
  'fast-check': join(here, 'fewer-runs.ts'),
};
const ours = `${pathToFileURL(process.cwd()).href}/`;

/** The generation that a file belongs to, as part of its address: each generation has modules of its own. */
const GENERATION = /\?generation=\d+$/;

/** The code of each file without its types: they are removed once, not once in each generation. */
const withoutTypes = new Map<string, string>();

registerHooks({
  load(url, context, next) {
    const file = url.replace(GENERATION, '');
    if (!file.startsWith(ours) || !file.endsWith('.ts') || file.includes('/node_modules/'))
      return next(url, context);
    const source = withoutTypes.get(file) ?? stripTypeScriptTypes(readFileSync(fileURLToPath(file), 'utf8'));
    withoutTypes.set(file, source);
    return { format: 'module', source, shortCircuit: true };
  },
  resolve(specifier, context, next) {
    const standIn = standIns[specifier];
    if (standIn !== undefined && context.parentURL !== pathToFileURL(standIn).href)
      return { url: pathToFileURL(standIn).href, shortCircuit: true };
    const [generation] = GENERATION.exec(context.parentURL ?? '') ?? [''];
    // The link in node_modules leads to the sources that are not mutated.
    if (specifier === '@curia/core' || specifier.startsWith('@curia/core/')) {
      const target = exports[`.${specifier.slice('@curia/core'.length)}`]!['curia-source'];
      return { url: pathToFileURL(join(core, target)).href + generation, shortCircuit: true };
    }
    const found = next(specifier, context);
    const mutated = found.url.startsWith(ours) && !found.url.includes('/node_modules/');
    return mutated && !GENERATION.test(found.url) ? { ...found, url: found.url + generation } : found;
  },
});
