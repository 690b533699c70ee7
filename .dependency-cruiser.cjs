/** Who may import whom. There is no list of exceptions: a line here is either kept or changed. */
const courts = ['conflict-review', 'debate-override', 'verification', 'investigation'];
const rooms = [...courts, 'memory', 'measure'];
const core = 'packages/core/src';
const product = 'packages/curia/src';
const floors = [
  ['store', 'agents', 'sources', 'memory', 'telemetry'],
  ['run'],
  ['work', 'measure', 'report'],
  ['server', 'mcp'],
  ['cli'],
];

/** One rule: files under `from` must not import files under `to`. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

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
      'text-is-a-leaf',
      'Text functions know nothing of tables.',
      { path: `^${core}/text/` },
      { path: `^${core}/(?!text/|errors)` },
    ),
    forbid(
      'errors-is-a-leaf',
      'Errors know nothing of anything.',
      { path: `^${core}/errors\\.ts` },
      { path: `^${core}/` },
    ),
    forbid(
      'table-knows-no-court',
      'The kernel serves the courts, not the other way round.',
      { path: `^${core}/table/`, pathNot: '\\.test\\.ts$' },
      { path: `^${core}/(${rooms.join('|')}|procedures|index)` },
    ),
    ...rooms.map((room) =>
      forbid(
        `${room}-stands-alone`,
        'Courts do not import each other; memory and panel import no court.',
        { path: `^${core}/${room}/` },
        { path: `^${core}/(${rooms.filter((other) => other !== room).join('|')})/` },
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
    // From the ground up: each floor knows those below it, and none above.
    ...floors.slice(0, -1).map((floor, at) =>
      forbid(
        `${floor[0]}-is-below-${floors[at + 1][0]}`,
        'Each floor of the product knows those below it, and none above.',
        { path: `^${product}/(${floor.join('|')})/`, pathNot: '\\.(test|contract)\\.ts$' },
        {
          path: `^${product}/(${floors
            .slice(at + 1)
            .flat()
            .join('|')})/`,
        },
      ),
    ),
    forbid(
      'measuring-draws-nothing',
      'Figures are measured in one room and drawn in another.',
      { path: `^${product}/measure/` },
      { path: `^${product}/report/` },
    ),
    forbid('no-unresolved', 'Every import must resolve.', {}, { couldNotResolve: true }),
    forbid(
      'no-dev-dependencies',
      'What is published must not need a development dependency.',
      { path: '^packages/[^/]+/src', pathNot: '\\.(test|contract)\\.ts$' },
      { dependencyTypes: ['npm-dev'], pathNot: '^node_modules/@types/' },
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
