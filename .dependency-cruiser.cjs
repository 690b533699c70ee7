/**
 * Who may import whom, types included. `npm run layers` runs it, with what imports alone do not show, and holds both against the
 * list of known breaches, which may only shrink.
 */
const TESTS = '\\.(test|contract)\\.tsx?$';

/** One rule: files under `from` must not import files under `to`. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** Sources that stand under a path; tests may import more. */
const sources = (path, ...others) => ({ path, pathNot: [TESTS, ...others] });

const core = 'packages/core/src';
const product = 'packages/curia/src';
const courts = 'packages/courts/src';

/** From left to right: each room imports rooms to its left, and none beside it. */
const coreFloors = [
  ['text'],
  ['read'],
  ['page', 'table', 'proof'],
  ['protocol'],
  ['votes', 'measure'],
  ['review'],
  ['court'],
];

/** From the ground up: each floor knows itself and those below. */
const productFloors = [
  ['files', 'package-root', 'version'],
  ['signing'],
  ['store', 'agents', 'sources', 'telemetry', 'wire'],
  ['courts', 'input'],
  ['kept'],
  ['drive', 'desk'],
  ['work', 'measure', 'report', 'exchange', 'runs'],
  ['api'],
  ['http', 'mcp', 'cli'],
];

const either = (names) => `(${names.join('|')})`;

/** Rooms that a room of the core must not know: those at its side and to its right, and the addresses made of them. */
const coreRules = coreFloors.flatMap((floor, at) =>
  floor.map((room) =>
    forbid(`core-${room}`, 'Each room of the core imports rooms to its left.', sources(`^${core}/${room}/`), {
      path: [
        `^${core}/${either(
          coreFloors
            .slice(at)
            .flat()
            .filter((other) => other !== room),
        )}/`,
        `^${core}/(in/|index\\.ts$)`,
      ],
    }),
  ),
);

const productRules = productFloors
  .slice(0, -1)
  .map((floor, at) =>
    forbid(
      `product-${floor.join('-')}`,
      'Each floor of the product knows those below it, and none above.',
      sources(`^${product}/${either(floor)}(/|\\.ts$)`),
      { path: `^${product}/${either(productFloors.slice(at + 1).flat())}(/|\\.ts$)` },
    ),
  );

/** What a package offers: the files behind its public addresses. */
const PUBLIC_CORE = `^${core}/(index|[^/]+/index|[^/]+/[^/]+/index|review/questions|votes/weigh/questions)\\.ts$`;
const PUBLIC_MEMORY = '^packages/memory/src/(index|[^/]+/index|tables/questions)\\.ts$';

module.exports = {
  forbidden: [
    forbid('no-unresolved', 'Every import must resolve.', {}, { couldNotResolve: true }),
    ...coreRules,
    forbid('core-is-at-the-bottom', 'The core is pure and imports zod alone.', sources(`^${core}/`), {
      path: ['^node_modules', '^packages/(?!core/)'],
      pathNot: '^node_modules/zod/',
    }),
    forbid(
      'courts-by-public-addresses',
      'A court imports what the core and the memory promise to everybody.',
      sources(`^${courts}/`),
      {
        path: ['^packages/core/src/', '^packages/memory/src/'],
        pathNot: [PUBLIC_CORE, PUBLIC_MEMORY],
      },
    ),
    forbid(
      'courts-below-the-product',
      'A court knows neither the product nor its page.',
      sources(`^${courts}/`),
      { path: '^packages/(curia|console)/' },
    ),
    forbid(
      'courts-stand-alone',
      'Courts do not know each other; what the text courts share stands in opinions.',
      sources(`^${courts}/([^/]+)/`, `^${courts}/in/`),
      { path: `^${courts}/[^/]+/`, pathNot: [`^${courts}/$1/`, `^${courts}/opinions/`] },
    ),
    forbid(
      'opinions-know-no-court',
      'What two courts share knows neither.',
      sources(`^${courts}/opinions/`),
      { path: `^${courts}/(?!opinions/)` },
    ),
    forbid(
      'rules-know-no-port',
      'The rules of a court are read without the court: neither the port nor the desk is needed for them.',
      sources(`^${courts}/[^/]+/rules/`),
      { path: `^${core}/(court|review)/` },
    ),
    forbid(
      'offline-readers-are-optional',
      'The readers are installed by whoever wants them, so only offline agents need them.',
      sources('^packages/(?!offline/)', `^${courts}/[^/]+/offline/`),
      { path: '^packages/offline/' },
    ),
    forbid(
      'memory-and-readers-know-the-core',
      'The memory and the offline readers import what the core promises to everybody.',
      sources('^packages/(memory|offline)/src/'),
      { path: '^packages/(?!$1/)', pathNot: PUBLIC_CORE },
    ),
    forbid(
      'no-platform',
      'No clock, no files, no network: Node is used by the product, and in rooms named after it.',
      sources('^packages/(core|courts|memory|offline|console)/src/', '/(node|sqlite)/'),
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'one-list-of-courts',
      'The product knows courts by its list alone.',
      sources(`^${product}/`, `^${product}/courts/`),
      { path: `^${courts}/`, pathNot: `^${courts}/rules\\.ts$` },
    ),
    forbid(
      'panels-are-made-of-files',
      'Beside the list, what finds courts knows how a court file becomes a court, and no other.',
      sources(`^${product}/courts/`, `^${product}/courts/list\\.ts$`),
      { path: `^${courts}/`, pathNot: [`^${courts}/rules\\.ts$`, `^${courts}/panel/index\\.ts$`] },
    ),
    forbid(
      'the-console-is-a-face',
      'The console knows the core, the rules, what checks a document, and the client of the server; of what the server sends, types.',
      sources('^packages/console/src/'),
      {
        path: '^packages/(curia|courts|memory)/',
        pathNot: [
          `^${product}/(http/)?client\\.ts$`,
          `^${courts}/(rules|in/document-bench)\\.ts$`,
          `^${product}/wire/`,
        ],
      },
    ),
    forbid(
      'the-console-has-types-of-the-wire',
      'What the server sends reaches the console as types.',
      sources('^packages/console/src/'),
      { path: `^${product}/wire/`, dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'nothing-knows-the-console',
      'The product serves the console; it is not built on it.',
      { path: '^packages/(?!console/)' },
      { path: '^packages/console/' },
    ),
    forbid(
      'the-inside-of-the-core-is-the-products',
      'Addresses with /in/ are for the product alone.',
      sources('^packages/(?!(curia|core)/)'),
      { path: `^${core}/in/` },
    ),
    forbid(
      'the-product-uses-addresses',
      'The product reaches the core by its addresses, not by its files.',
      sources(`^${product}/`),
      { path: `^${core}/`, pathNot: [PUBLIC_CORE, `^${core}/in/`] },
    ),
    ...productRules,
    forbid(
      'faces-do-not-meet',
      'Each face stands over api; only the command line starts the others.',
      sources(`^${product}/(http|mcp)/`),
      { path: `^${product}/(http|mcp|cli)/`, pathNot: `^${product}/$1/` },
    ),
    forbid(
      'drive-and-desk-never-meet',
      'Whoever drives a case and whoever reviews it meet in its log.',
      sources(`^${product}/(drive|desk)/`),
      { path: `^${product}/(drive|desk)/`, pathNot: `^${product}/$1/` },
    ),
    forbid(
      'store-and-agents-never-meet',
      'They meet where cases are driven, through ports.',
      sources(`^${product}/(store|agents)/`),
      { path: `^${product}/(store|agents)/`, pathNot: `^${product}/$1/` },
    ),
    forbid(
      'wire-knows-the-core-alone',
      'What leaves the process is described beside no room that fills it.',
      sources(`^${product}/wire/`),
      { path: `^${product}/(?!wire/)` },
    ),
    forbid(
      'measuring-draws-nothing',
      'Figures are measured in one room and drawn in another.',
      sources(`^${product}/measure/`),
      { path: `^${product}/report/` },
    ),
    forbid(
      'no-dev-dependencies',
      'What is published must not need a development dependency, unless the build bundles it, or it is loaded on demand.',
      sources('^packages/[^/]+/src'),
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
