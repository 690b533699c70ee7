/** Who may import whom. There is no list of exceptions: a line here is either kept or changed. */
const core = 'packages/core/src';
const coreFloors = [
  ['text', 'errors', 'refusal'],
  ['agent'],
  ['table'],
  ['protocol', 'rulebook', 'doctor', 'court-analysis'],
  ['votes', 'measure'],
  ['conflict-review', 'debate-override', 'verification', 'investigation', 'panel', 'review', 'memory'],
];
const product = 'packages/curia/src';
const floors = [
  ['files'],
  ['store', 'agents', 'sources', 'memory', 'telemetry', 'templates', 'wire'],
  ['run'],
  ['work', 'measure', 'report', 'exchange'],
  ['server', 'mcp', 'library'],
  ['cli'],
];

/** One rule: files under `from` must not import files under `to`. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** From the ground up: each floor knows those below it, and none above. */
const stack = (house, floors) =>
  floors.slice(0, -1).map((floor, at) =>
    forbid(
      `${floor[0]}-is-below-${floors[at + 1][0]}`,
      'Each floor knows those below it, and none above.',
      { path: `^${house}/(${floor.join('|')})(/|\\.ts$)`, pathNot: '\\.(test|contract)\\.ts$' },
      {
        path: `^${house}/(${floors
          .slice(at + 1)
          .flat()
          .join('|')})(/|\\.ts$)`,
      },
    ),
  );

module.exports = {
  forbidden: [
    forbid(
      'no-cycles',
      'A cycle means that two files are one idea.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    forbid(
      'core-imports-only-zod',
      'The core is pure and runs in a browser.',
      { path: `^${core}`, pathNot: '\\.test\\.ts$' },
      { path: '^(node_modules|packages/curia)', pathNot: '^node_modules/zod/' },
    ),
    forbid(
      'core-has-no-platform',
      'No clock, no files, no network in the core.',
      { path: `^${core}`, pathNot: '\\.test\\.ts$' },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'offline-is-a-plugin',
      'The offline agents know the core and its port, and nothing of the product.',
      { path: '^packages/offline/src', pathNot: '\\.test\\.ts$' },
      { path: '^packages/curia' },
    ),
    forbid(
      'the-product-loads-plugins-by-name',
      'Nothing of the product is built on the offline agents.',
      { path: `^${product}`, pathNot: '\\.test\\.ts$' },
      { path: '^packages/offline' },
    ),
    forbid(
      'the-console-is-a-face',
      'The console knows the core and the client of the server; of everything else only types.',
      { path: '^packages/console/src' },
      {
        path: '^packages/(curia|offline)',
        pathNot: `^${product}/client\\.ts$`,
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'nothing-knows-the-console',
      'The product serves the console; it is not built on it.',
      { path: '^packages/(core|curia|offline)' },
      { path: '^packages/console' },
    ),
    ...stack(core, coreFloors),
    ...coreFloors.at(-1).map((room) =>
      forbid(
        `${room}-stands-alone`,
        'Courts do not import each other, nor the expert or the memory.',
        { path: `^${core}/${room}/` },
        {
          path: `^${core}/(${coreFloors
            .at(-1)
            .filter((other) => other !== room)
            .join('|')})/`,
        },
      ),
    ),
    forbid(
      'store-and-agents-never-meet',
      'They meet in run, through ports.',
      { path: `^${product}/store/` },
      { path: `^${product}/agents/` },
    ),
    forbid(
      'agents-and-store-never-meet',
      'They meet in run, through ports.',
      { path: `^${product}/agents/` },
      { path: `^${product}/store/` },
    ),
    forbid(
      'memory-and-agents-never-meet',
      'They meet in run, through ports; memory shares the ways of the store with SQLite.',
      { path: `^${product}/memory/` },
      { path: `^${product}/agents/` },
    ),
    forbid(
      'nothing-below-run-knows-memory',
      'The store keeps runs, agents answer; neither remembers.',
      { path: `^${product}/(store|agents)/` },
      { path: `^${product}/memory/` },
    ),
    forbid(
      'wire-knows-the-core-alone',
      'What leaves the process is described beside no room that fills it.',
      { path: `^${product}/wire/` },
      { path: '^packages/curia/src/(?!wire/)' },
    ),
    ...stack(product, floors),
    forbid(
      'measuring-draws-nothing',
      'Figures are measured in one room and drawn in another.',
      { path: `^${product}/measure/` },
      { path: `^${product}/report/` },
    ),
    forbid('no-unresolved', 'Every import must resolve.', {}, { couldNotResolve: true }),
    forbid(
      'no-dev-dependencies',
      'What is published must not need a development dependency, unless the build bundles it, or it is loaded on demand.',
      { path: '^packages/[^/]+/src', pathNot: '\\.(test|contract)\\.ts$' },
      {
        dependencyTypes: ['npm-dev'],
        pathNot: '^node_modules/(@types|@modelcontextprotocol|fast-xml-parser|feelin|@duckdb|pg-boss)/',
      },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['curia-source', 'import', 'node', 'default', 'types'],
    },
  },
};
