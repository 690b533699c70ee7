/** How the process that runs mutants finds modules: stand-ins for Vitest and fast-check, the mutated packages, and as many generations of it as are asked for. */
import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = import.meta.dirname;
/** The sources behind each address of the packages whose rooms are mutated: links in node_modules lead to sources that are not. */
const sources: ReadonlyMap<string, string> = new Map(
  ['core', 'memory', 'courts'].flatMap((name) => {
    const folder = resolve('packages', name);
    const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      exports: Record<string, string | { readonly 'curia-source': string }>;
    };
    return Object.entries(exports).flatMap(([address, target]) =>
      typeof target === 'string'
        ? []
        : [[`@curia/${name}${address.slice(1)}`, join(folder, target['curia-source'])] as const],
    );
  }),
);
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
    const source = sources.get(specifier);
    if (source !== undefined) return { url: pathToFileURL(source).href + generation, shortCircuit: true };
    const found = next(specifier, context);
    const mutated = found.url.startsWith(ours) && !found.url.includes('/node_modules/');
    return mutated && !GENERATION.test(found.url) ? { ...found, url: found.url + generation } : found;
  },
});
