/** An investigation says what it could not look at: sources that are missing, and logs that cannot be read. */
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { curia } from './run-curia.ts';
import { file, folder, newStore } from './run-fixture.ts';
import { investigate, type Project } from './small-project.ts';

const PROJECT: Project = {
  name: 'till',
  query: 'why does the till close?',
  steps: [
    {
      message: 'Till',
      date: '2026-03-01T10:00:00Z',
      files: { 'src/till.js': "export function close() {\n  throw new Error('drawer is stuck');\n}\n" },
    },
  ],
};
const LOG =
  '2026-03-02T10:00:00Z ERROR Error: drawer is stuck\n    at close (/srv/src/till.js:2:9)\n2026-03-02T10:00:01Z INFO on\n';
const notesOf = async (project: Project) => (await investigate(project)).metadata.notes;

describe('logs with bytes that are not text', () => {
  test('a NUL byte changes nothing but its own line', async () => {
    const clean = await investigate({ ...PROJECT, logs: { 'app.log': LOG } });
    const torn = await investigate({ ...PROJECT, name: 'torn', logs: { 'app.log': `${LOG}x\0y\n` } });
    const cited = ({ findings }: typeof clean) => findings[0]?.evidence.map(({ location }) => location);
    expect(cited(torn)).toEqual(cited(clean));
    expect(cited(torn)).toContain('app.log:2');
    expect(torn.metadata.notes).toEqual([]);
  });

  test('a citation of a torn line is verified', async () => {
    const torn = LOG.replace('drawer', 'dra\0wer').replace('till.js:2:9)', 'till.js:2:9)\n\0\0');
    const report = await investigate({ ...PROJECT, name: 'torn-line', logs: { 'app.log': torn } });
    expect(report.findings[0]?.evidence.map(({ location }) => location)).toContain('app.log:1');
    expect(report.citations).toMatchObject({ FAILED: 0, UNCHECKED: 0 });
  });

  test('a binary log and one that is too large are left out by name', async () => {
    const logs = join(folder, 'odd-logs');
    mkdirSync(logs, { recursive: true });
    writeFileSync(join(logs, 'wide.log'), LOG, 'utf16le');
    writeFileSync(join(logs, 'huge.log'), LOG);
    truncateSync(join(logs, 'huge.log'), 65 * 1024 * 1024);
    writeFileSync(join(logs, 'good.log'), LOG);
    expect(await notesOf({ ...PROJECT, name: 'odd', options: [`logs=${logs}`] })).toEqual([
      'no repository was given: neither code nor history could be looked at',
      'a log was left out, "huge.log": it is larger than 64 MiB',
      'a log was left out, "wide.log": it is binary',
    ]);
  });
});

describe('sources that are missing', () => {
  const cases: readonly (readonly [string, Partial<Project>, readonly RegExp[]])[] = [
    ['nothing at all', { options: [] }, [/^no repository was given/, /^no logs were given:/]],
    ['an empty folder', { steps: [] }, [/has no files/, /no git history/, /^no logs were given, and/]],
    ['no history', { steps: [], plain: { 'a.js': 'a();\n' }, logs: { 'app.log': LOG } }, [/no git history/]],
    ['a repository and logs', { logs: { 'app.log': LOG } }, []],
  ];
  test.each(cases)('%s', async (name, project, expected) => {
    const notes = await notesOf({ ...PROJECT, name: name.replaceAll(' ', '-'), ...project });
    expect(notes).toEqual(expected.map((pattern) => expect.stringMatching(pattern)));
  });

  test('the run says it too', async () => {
    const question = file('till-question.jsonl', JSON.stringify({ case_id: 'q', query: PROJECT.query }));
    const args = [
      'run',
      'investigation',
      question,
      '--agents',
      'offline',
      '--name',
      'r',
      '--store',
      newStore(),
    ];
    const { status, stdout } = await curia(args);
    expect(status).toBe(0);
    expect(stdout).toContain('1 case: no repository was given');
    expect(stdout).toContain('1 case: no logs were given');
  });
});
