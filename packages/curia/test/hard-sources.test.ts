/** Input that is hard on investigators: bounded, answered, and what was left out is said. */
import { execFileSync } from 'node:child_process';
import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folder, investigate, type Project } from './small-project.ts';
import { makeHistory, writeFiles } from './small-repository.ts';

const TILL = 'export function close(drawer) {\n  return drawer.lock.state;\n}\n';
const TRACE =
  "TypeError: Cannot read properties of undefined (reading 'state')\n    at close (/srv/src/till.js:2:22)\n";
const PROJECT: Project = {
  name: 'hard',
  query: `closing the till crashes\n\n${TRACE}`,
  steps: [
    { message: 'Till', date: '2026-03-01T10:00:00Z', files: { 'src/till.js': TILL } },
    { message: 'Names', date: '2026-03-02T10:00:00Z', files: { 'README.md': '# Till\n' } },
  ],
};
const firstOf = async (project: Project): Promise<string> =>
  (await investigate(project)).findings[0]?.finding ?? '';

test('a report of a megabyte, and a trace of ten thousand frames', async () => {
  const frames = '    at other (/srv/lib/other.js:1:1)\n'.repeat(10_000);
  const query = `closing the till crashes\n\n${TRACE}${frames}${'It happens every day. '.repeat(30_000)}`;
  expect(query.length).toBeGreaterThan(1_000_000);
  expect(await firstOf({ ...PROJECT, name: 'long', query })).toContain('src/till.js:2');
});

test('minified code, syntax errors in every file, and names that differ in their case alone', async () => {
  const plain = {
    'src/till.js': `${TILL}export const broken = (((;\n`,
    'src/Till.js': 'export function open( {\n',
    'app.min.js': `var a=${'close(drawer.lock.state),'.repeat(20_000)}0;`,
    'src/packed.js': `var a=${'close(drawer.lock.state),'.repeat(20_000)}0;\n`,
  };
  const { findings } = await investigate({ ...PROJECT, name: 'odd-code', plain });
  expect(findings[0]?.finding).toContain('src/till.js:2');
  expect(JSON.stringify(findings)).not.toMatch(/packed\.js|min\.js/);
});

test('a file of 50 MB is left out, and the report says so', async () => {
  const repository = makeHistory(join(folder, 'huge-file', 'repository'), PROJECT.steps);
  writeFileSync(join(repository, 'data.js'), '// data\n');
  truncateSync(join(repository, 'data.js'), 50 * 1024 * 1024);
  const options = [`repository=${repository}`];
  const { findings, metadata } = await investigate({ ...PROJECT, name: 'huge', steps: [], options });
  expect(findings[0]?.finding).toContain('src/till.js:2');
  expect(metadata.notes.join('\n')).toContain('1 file of the repository larger than 2 MiB: not read');
});

test('a shallow copy, a bare one, and a submodule whose history is elsewhere', async () => {
  const whole = makeHistory(join(folder, 'whole', 'repository'), PROJECT.steps);
  const git = (...args: string[]) => execFileSync('git', args, { stdio: 'ignore' });
  const [shallow, bare, module] = ['shallow', 'bare', 'module'].map((name) => join(folder, 'copies', name));
  git('clone', '--quiet', '--depth=1', `file://${whole}`, shallow!);
  git('clone', '--quiet', '--bare', whole, bare!);
  writeFiles(module!, { 'src/till.js': TILL, '.git': 'gitdir: ../../whole/repository/.git\n' });
  const at = (repository: string, name: string) =>
    investigate({ ...PROJECT, name, steps: [], options: [`repository=${repository}`] });
  const ofShallow = await at(shallow!, 'shallow');
  expect(ofShallow.findings[0]?.finding).toContain('src/till.js:2');
  expect(ofShallow.citations.FAILED).toBe(0);
  expect((await at(bare!, 'bare')).metadata.notes.join('\n')).toContain('the history could not be looked at');
  const ofModule = await at(module!, 'module');
  expect(ofModule.findings[0]?.finding).toContain('src/till.js:2');
  expect(ofModule.metadata.notes.join('\n')).toContain('lies outside it');
});

test('a line number of another version is not believed: the code that the trace shows is found again', async () => {
  const files = {
    'src/runner.js': `${'// moved\n'.repeat(40)}function run(err) {\n  log('failed', err.message);\n}\n`,
  };
  const query = `the runner throws\n\n/usr/lib/node_modules/runner/src/runner.js:9\n  log('failed', err.message);\n                    ^\nTypeError: Cannot read property 'message' of undefined\n    at run (/usr/lib/node_modules/runner/src/runner.js:9:21)\n`;
  const manifest = { 'package.json': '{\n  "name": "runner"\n}\n' };
  const steps = [{ message: 'Runner', date: '2026-03-01T10:00:00Z', files: { ...files, ...manifest } }];
  expect(await firstOf({ ...PROJECT, name: 'moved', query, steps })).toContain('src/runner.js:42');
});

test('a line that does not say what the trace says is never strong', async () => {
  const steps = [
    {
      message: 'Till',
      date: '2026-03-01T10:00:00Z',
      files: { 'src/till.js': `${'// a\n'.repeat(5)}const x = 1;\n` },
    },
  ];
  const { findings } = await investigate({ ...PROJECT, name: 'stale', steps });
  const strengths = findings.flatMap(({ evidence }) => evidence.map(({ strength }) => strength));
  expect(strengths).not.toContain('STRONG');
});

test('a Korean report with an English trace', async () => {
  const query = `금고를 닫으면 오류로 멈춥니다\n\n${TRACE}`;
  const first = await firstOf({ ...PROJECT, name: 'korean', query });
  expect(first).toContain('src/till.js:2');
  expect(first).toMatch(/여기/);
});
