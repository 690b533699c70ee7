/** What offline investigators make of a report: places it states, frames of what was built, versions, whole messages, and who is only a helper. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { surveyPlaces } from '@curia/courts/investigation';
import { describe, expect, test } from 'vitest';
import { sourcesAt } from '../src/sources/sources-at.ts';
import { Workbench } from '../src/sources/tools/workbench.ts';
import { folder, investigate } from './small-project.ts';
import { makeHistory, type Step } from './small-repository.ts';

const sourcesOf = (repository: string) => sourcesAt(new Workbench({ repository }));

async function survey(name: string, query: string, steps: readonly Step[]) {
  const repository = makeHistory(join(folder, `survey-${name}`), steps);
  return surveyPlaces(query, sourcesOf(repository), new AbortController().signal);
}

const step = (message: string, files: Step['files'], day = 1): Step => ({
  message,
  date: `2026-01-${String(day).padStart(2, '0')}T10:00:00Z`,
  files,
});

/** Functions that share many words with every report below. */
const CROWD = {
  'src/parse-options.js':
    'export function parseOptions(options) {\n  const parsed = {};\n  for (const option of options) parsed[option.name] = option.value;\n  return parsed;\n}\n',
  'src/load-options.js':
    'export function loadOptions(options, name) {\n  const option = options[name];\n  return option === undefined ? null : option.value;\n}\n',
};

const LIMITS = `export const first = 1;

export function lowest(values) {
  let low = values[0];
  for (const value of values) if (value < low) low = value;
  return low;
}

export function widest(values) {
  let wide = 0;
  for (const value of values) wide = value;
  return wide;
}
`;

describe('what the report states comes first', () => {
  const said = (where: string) =>
    `Options are parsed wrongly by name and value\n\nThe options of a name come out with the value of another option.\nI think it goes wrong here: ${where}\n`;

  test.each([
    ['a link', 'https://github.com/acme/limits/blob/main/src/limits.js#L10-L12'],
    ['a path with a line', 'src/limits.js:11'],
    ['a line of a file', 'line 11 of src/limits.js'],
    ['a file with a line in words', '`src/limits.js` (line 11)'],
  ])('%s', async (name, where) => {
    const [first] = await survey(`stated-${name}`, said(where), [
      step('All', { ...CROWD, 'src/limits.js': LIMITS }),
    ]);
    expect(first).toMatchObject({ path: 'src/limits.js', symbol: 'widest' });
    expect(first!.says.join('\n')).toContain('the report points at src/limits.js');
  });

  test('a link to an older commit is followed to where its lines are now', async () => {
    const steps = [step('All', { ...CROWD, 'src/limits.js': LIMITS })];
    const repository = makeHistory(join(folder, 'survey-moved'), steps);
    const id = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: repository, encoding: 'utf8' }).trim();
    const later = { 'src/limits.js': `// one\n// two\n// three\n// four\n// five\n// six\n${LIMITS}` };
    makeHistory(join(folder, 'survey-moved'), [...steps, step('Comments', later, 2)]);
    const query = said(`https://github.com/acme/limits/blob/${id}/src/limits.js#L5`);
    const [first] = await surveyPlaces(query, sourcesOf(repository), new AbortController().signal);
    expect(first).toMatchObject({ path: 'src/limits.js', symbol: 'lowest', lines: [11, 11] });
  });

  test('a link to a file that was moved since', async () => {
    const query = said('https://github.com/acme/limits/blob/v1/lib/limits.js#L11');
    const [first] = await survey('renamed', query, [step('All', { ...CROWD, 'src/limits.js': LIMITS })]);
    expect(first).toMatchObject({ path: 'src/limits.js', symbol: 'widest' });
  });

  test('a commit that the report accuses', async () => {
    const steps = [
      step('All', { ...CROWD, 'src/limits.js': LIMITS }),
      step('Tidy up', { 'src/limits.js': LIMITS.replace('wide = value', 'wide += value') }, 2),
      step('Words', { 'README.md': '# Limits\n' }, 3),
    ];
    const repository = makeHistory(join(folder, 'survey-accused'), steps);
    const id = execFileSync('git', ['rev-parse', 'HEAD~1'], { cwd: repository, encoding: 'utf8' }).trim();
    const query = `Parsed options have wrong values\n\nOptions by name are wrong. Bisecting leads to commit ${id.slice(0, 10)}.\n`;
    const [first] = await surveyPlaces(query, sourcesOf(repository), new AbortController().signal);
    expect(first).toMatchObject({ path: 'src/limits.js', symbol: 'widest' });
    expect(first!.evidence.some(({ type }) => type === 'commit')).toBe(true);
  });
});

test('a frame of a built file means its source, and one of a bundle the function that it names', async () => {
  const files = {
    'package.json': '{\n  "name": "limits"\n}\n',
    'src/core/limits.ts': LIMITS,
    'src/core/spread.ts': 'export function spreadOf(values) {\n  return values.last - values.first;\n}\n',
    ...CROWD,
  };
  const trace = (file: string, called: string) =>
    `It crashes\n\n\`\`\`\nTypeError: boom\n    at ${called} (/app/node_modules/limits/${file}:7:3)\n    at main (/app/start.js:3:1)\n\`\`\`\n`;
  for (const [name, file, called, path] of [
    ['built', 'dist/core/limits.js', 'widest', 'src/core/limits.ts'],
    ['bundle', 'dist/limits.umd.js', 'spreadOf', 'src/core/spread.ts'],
  ] as const) {
    const [first] = await survey(name, trace(file, called), [step('All', files)]);
    expect(first).toMatchObject({ path, symbol: called });
  }
});

test('what was changed between the release that worked and the one that fails is suspected', async () => {
  const steps = [
    step('All', { ...CROWD, 'src/limits.js': LIMITS }),
    step('1.4.0', { 'package.json': '{ "version": "1.4.0" }\n' }, 2),
    step('Faster', { 'src/limits.js': LIMITS.replace('wide = value', 'wide = value || wide') }, 3),
    step('1.5.0', { 'package.json': '{ "version": "1.5.0" }\n' }, 4),
    step('Faster options', { 'src/load-options.js': CROWD['src/load-options.js'].replace('null', "''") }, 5),
  ];
  const told = await survey(
    'versions',
    'Values are wrong\n\nIt worked in 1.4.0 and fails in 1.5.0.\n',
    steps,
  );
  expect(told[0]).toMatchObject({ path: 'src/limits.js', symbol: 'widest' });
  const korean = await survey(
    'versions-ko',
    '값이 틀립니다\n\n1.4.0에서 1.5.0으로 올린 뒤부터 값이 잘못 나옵니다.\n',
    steps,
  );
  expect(korean[0]).toMatchObject({ path: 'src/limits.js', symbol: 'widest' });
});

test('a change of quotes and layout is not accused', async () => {
  const code = "export function widest(values) {\n  const name = 'wide';\n  return values[name];\n}\n";
  const steps = [
    step('All', { ...CROWD, 'src/widest.js': code.replace('values[name]', 'values.wide') }),
    step('Read by name', { 'src/widest.js': code }, 2),
    step('Use one style', { 'src/widest.js': code.replaceAll("'", '"').replaceAll('const', 'let') }, 3),
    step('Words', { 'README.md': '# Limits\n' }, 4),
  ];
  const report = await investigate({
    name: 'looks',
    query: '`widest` returns undefined, which is wrong',
    steps,
  });
  const commits = report.findings.flatMap(({ finding, evidence }) => [
    finding,
    ...evidence.map(({ location }) => location),
  ]);
  expect(commits.join('\n')).toContain('Read by name');
  expect(commits.join('\n')).not.toContain('Use one style');
});

test('a message is made where the whole of it stands, not where eight letters of it do', async () => {
  const files = {
    'src/noise.js': "export const noise = (log) => log('the file');\n",
    'src/shelf.js':
      'export function take(shelf, name) {\n  if (!(name in shelf))\n    throw new Error("no box called " + name + " stands on the shelf");\n  return shelf[name];\n}\n',
    'src/half.js': "export const half = 'no box called';\n",
  };
  const query = 'Starting fails with "no box called tea stands on the shelf" after the file was read';
  const found = await survey('message', query, [step('All', files)]);
  expect(found[0]).toMatchObject({ path: 'src/shelf.js', symbol: 'take' });
  const made = found.filter(({ says }) => says.some((text) => text.includes('is made here')));
  expect(made.map(({ path }) => path)).toEqual(['src/shelf.js']);
});

test('a helper that throws for everybody is stepped over to whoever called it', async () => {
  const callers = Array.from(
    { length: 8 },
    (_, at) => `export function step${at}(value) {\n  assertSet(value, 'step ${at}');\n  return value;\n}\n`,
  );
  const files = {
    'src/assert-set.js':
      'export function assertSet(value, name) {\n  if (value === undefined)\n    throw new TypeError(name);\n}\n',
    'src/steps.js': `import { assertSet } from './assert-set.js';\n${callers.join('')}`,
  };
  const query = `It stops

\`\`\`
TypeError: step 3
    at assertSet (/srv/src/assert-set.js:3:11)
    at step3 (/srv/src/steps.js:15:3)
    at run (/srv/app/main.js:1:1)
\`\`\`
`;
  const [first] = await survey('helper', query, [step('All', files)]);
  expect(first).toMatchObject({ path: 'src/steps.js', symbol: 'step3' });
});

test('what the sentences name weighs more than what the example of the reporter calls', async () => {
  const files = {
    'src/open.js':
      "import { sortRows } from './rows.js';\nexport function openTable(rows) {\n  return sortRows(rows);\n}\n",
    'src/rows.js': 'export function sortRows(rows) {\n  return rows.slice(1).sort();\n}\n',
  };
  const query =
    'The first row is lost\n\nI suspect `sortRows`.\n\n```js\nconst table = openTable(rows);\nopenTable(more);\n```\n';
  const [first] = await survey('facade', query, [step('All', files)]);
  expect(first).toMatchObject({ path: 'src/rows.js', symbol: 'sortRows' });
});

test('without a history, and with one that is cut off, the places are ranked all the same', async () => {
  const plain = join(folder, 'survey-plain');
  makeHistory(plain, [
    step('All', { ...CROWD, 'src/limits.js': LIMITS }),
    step('More', { 'a.txt': 'a\n' }, 2),
  ]);
  const shallow = join(folder, 'survey-shallow');
  execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${plain}`, shallow]);
  const bare = makeHistory(join(folder, 'survey-none'), []);
  execFileSync('cp', ['-r', join(plain, 'src'), bare]);
  for (const repository of [shallow, bare]) {
    const found = await surveyPlaces(
      'widest is wrong since 1.5.0, see commit 0123456789abcdef, it worked in 1.4.0: src/limits.js:11',
      sourcesOf(repository),
      new AbortController().signal,
    );
    expect(found[0]).toMatchObject({ path: 'src/limits.js', symbol: 'widest' });
  }
});
