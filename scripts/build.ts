/** Makes what is published: bundles and type declarations in each package's `dist`, and the core file by file as well. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { posix, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';
import { guidesInClone, publishedText } from '../packages/curia/src/api/guides-in-clone.ts';
import { neededBy, readLock } from './supply/lock.ts';
import {
  billOfMaterials,
  licenceProblems,
  licenceText,
  licenceTexts,
  partsOf,
  placesOf,
} from './supply/parts.ts';

/** Some entries of a package, bundled into one folder; what several of them need is in files they share. */
interface Bundle {
  readonly folder: string;
  /** Source files by the names of the files they become, without their endings. */
  readonly entries: Readonly<Record<string, string>>;
  /** Packages that become part of the bundle, foreign ones under their licence; all others are imported. */
  readonly inside?: { readonly own: readonly string[]; readonly foreign: readonly string[] };
  /** Packages that those inside import and never use here; an empty module stands in their place. */
  readonly unused?: readonly string[];
  /** Sources, by the names of the files that have them and all that they need, since Node loads one file sooner than many; the first takes what several need. */
  readonly whole?: Readonly<Record<string, RegExp>>;
}

/** What runs in a thread or a process of its own, and is a file beside the code that starts it. */
const BESIDE = {
  'pdf-process': './src/files/foreign/pdf/pdf-process.ts',
  'vote-thread': './src/measure/votes/vote-thread.ts',
};

/** What speaks to models: twenty megabytes with types and maps, of which a call needs a tenth. */
const MODELS = [
  '@ai-sdk/anthropic',
  '@ai-sdk/google',
  '@ai-sdk/openai',
  '@ai-sdk/openai-compatible',
  '@ai-sdk/provider',
  '@ai-sdk/provider-utils',
  '@standard-schema/spec',
  '@workflow/serde',
  'eventsource-parser',
];

/** What reads tables of other tools: XML, and the cells of DMN. */
const TABLES = [
  'fast-xml-parser',
  '@nodable/entities',
  'fast-xml-builder',
  'is-unsafe',
  'path-expression-matcher',
  'strnum',
  'anynum',
  'xml-naming',
  'feelin',
  'lezer-feel',
  '@lezer/common',
  '@lezer/highlight',
  '@lezer/lr',
  'min-dash',
  'temporal-polyfill',
  'temporal-utils',
];

/** The queue of workers. No job of theirs follows a calendar, so what reads calendars is left out. */
const QUEUE = ['pg-boss', 'serialize-error', 'non-error'];
const CALENDARS = ['cron-parser', 'rrule-temporal'];

/** In this order, since types are read from the packages before. */
const PACKAGES: Readonly<Record<string, readonly Bundle[]>> = {
  // For Node, which loads one file much faster than many; a web page takes what it needs of the files that tsc writes.
  core: [exported('packages/core', 'node', 'dist/node')],
  offline: [exported('packages/offline', 'default', 'dist')],
  memory: [exported('packages/memory', 'node', 'dist/node')],
  courts: [exported('packages/courts', 'node', 'dist/node')],
  curia: [
    {
      ...exported('packages/curia', 'default', 'dist', BESIDE),
      inside: { own: [], foreign: [...MODELS, ...TABLES] },
    },
    // A command loads what it needs and no more: of the core, yaml and zod, too, which would be loaded whole otherwise.
    {
      folder: 'dist/cli',
      entries: { main: './src/cli/main.ts', ...BESIDE },
      inside: {
        own: ['@curia/core', '@curia/courts', '@curia/memory'],
        // The protocol for agents is seven megabytes with its types and maps, of which a server needs a tenth.
        foreign: [
          'commander',
          'picocolors',
          'yaml',
          'zod',
          '@modelcontextprotocol/server',
          '@modelcontextprotocol/core',
          ...MODELS,
          ...TABLES,
          ...QUEUE,
        ],
      },
      unused: CALENDARS,
      whole: { start: /src\/cli\/main\.ts$/, decide: /src\/cli\/commands\/decide\.ts$/ },
    },
  ],
};

for (const [name, bundles] of Object.entries(PACKAGES)) {
  const root = `packages/${name}`;
  rmSync(`${root}/dist`, { recursive: true, force: true });
  const inside = new Set<string>();
  for (const bundle of bundles) for (const name of await write(root, bundle)) inside.add(name);
  const { status } = spawnSync('tsc', ['-p', `${root}/tsconfig.build.json`], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
  copyFileSync('LICENSE', `${root}/LICENSE`);
  writeParts(root, [...inside]);
}
writeGuides('packages/curia/docs');
writeConsole();
console.log(`built the dist folders of ${Object.keys(PACKAGES).join(', ')}`);

/** Puts a bill of materials into a package, and the licences of what is inside it. */
function writeParts(root: string, inside: readonly string[]): void {
  const lock = readLock('.');
  // The console is bundled into the package that serves it, with the core.
  const shown = root === 'packages/curia' ? ['packages/console', 'packages/core'] : [];
  const bundled = [...placesOf(lock, root, inside), ...shown.flatMap((page) => neededBy(lock, page))];
  const parts = partsOf(lock, root, bundled);
  const problems = licenceProblems(parts);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  writeFileSync(`${root}/sbom.cdx.json`, billOfMaterials('.', root, parts));
  if (bundled.length > 0) writeFileSync(`${root}/THIRD-PARTY-LICENSES.txt`, licenceTexts('.', parts));
}

/** Builds the console into the package that serves it. */
function writeConsole(): void {
  const { status } = spawnSync('vite', ['build', 'packages/console', '--logLevel', 'error'], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** What a package exports under a condition, with what it starts beside itself, bundled into a folder. */
function exported(
  root: string,
  condition: string,
  folder: string,
  beside: Readonly<Record<string, string>> = {},
): Bundle {
  const { exports } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as {
    exports: Record<string, string | Record<string, string>>;
  };
  const entries = Object.values(exports).flatMap((target) =>
    typeof target === 'string'
      ? []
      : [[posix.relative(folder, target[condition]!).replace(/\.js$/, ''), target['curia-source']!]],
  );
  return { folder, entries: { ...Object.fromEntries(entries), ...beside } };
}

/** Puts the guides beside the commands that name them, and the reference with them. */
function writeGuides(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  if (process.env.CURIA_GUIDES !== 'written') {
    const { status } = spawnSync('node', ['--conditions=curia-source', 'scripts/gen.ts'], {
      stdio: 'inherit',
    });
    if (status !== 0) process.exit(status ?? 1);
  }
  const clone = pathToFileURL('./');
  for (const shelf of ['start', 'guides', 'reference', 'built']) {
    cpSync(`docs/${shelf}`, `${folder}/${shelf}`, { recursive: true });
    for (const page of readdirSync(`docs/${shelf}`).filter((file) => file.endsWith('.md')))
      writeFileSync(`${folder}/${shelf}/${page}`, publishedText(clone, `docs/${shelf}/${page}`));
  }
  for (const { name, text } of guidesInClone(clone)) writeFileSync(`${folder}/guides/${name}.md`, text);
}

/** Writes a bundle and returns the foreign packages whose code is in it. */
async function write(
  root: string,
  { folder, entries, inside, unused = [], whole = {} }: Bundle,
): Promise<readonly string[]> {
  const { own = [], foreign = [] } = inside ?? {};
  const isInside = (id: string): boolean =>
    /^[./\0]/.test(id) ||
    [...own, ...foreign, ...unused].some((name) => id === name || id.startsWith(`${name}/`));
  const bundle = await rolldown({
    input: { ...entries },
    cwd: resolve(root),
    platform: 'node',
    external: (id, from) => from !== undefined && !isInside(id),
    resolve: { conditionNames: ['curia-source', 'import', 'node', 'default'] },
    plugins: [leaveOut(unused)],
    onLog: (_level, { code, message }) => {
      // A command loads some parts late, to start sooner; a program that imports the library has them from the start.
      if (code !== 'INEFFECTIVE_DYNAMIC_IMPORT') throw new Error(message);
    },
  });
  const licences = new Map(foreign.map((name) => [name, licenceText('.', `node_modules/${name}`)]));
  const { output } = await bundle.write({
    dir: folder,
    chunkFileNames: '[name]-[hash].js',
    codeSplitting: {
      groups: [
        ...foreign.map((name) => ({ name, test: `/node_modules/${name}/`, priority: 1 })),
        ...Object.entries(whole).map(([name, test]) => ({ name, test })),
      ],
    },
    // A group takes in what only it needs, so a file may carry the code of several packages.
    banner: ({ moduleIds }) =>
      foreign
        .filter((name) => moduleIds.some((id) => id.includes(`/node_modules/${name}/`)))
        .map((name) => `/*! ${name}\n\n${licences.get(name)}*/`)
        .join('\n'),
  });
  await bundle.close();
  const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  const found = new Set(
    modules.flatMap((id) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? []),
  );
  const unlisted = [...found].filter((name) => !foreign.includes(name));
  if (unlisted.length > 0) throw new Error(`bundled without a licence: ${unlisted.join(', ')}`);
  return [...found];
}

/** Puts an empty module in the place of packages that are never used. */
function leaveOut(unused: readonly string[]): Plugin {
  return {
    name: 'leave-out',
    resolveId: (id) => (unused.includes(id) ? `\0${id}` : null),
    load: (id) => (unused.includes(id.slice(1)) ? 'module.exports = {};' : null),
  };
}
