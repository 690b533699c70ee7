/** Courts that are code: run, audited and resumed from a module, handed over by a program, and refused at the door. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Court } from '@curia/core/court';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import approval from '../../../examples/12-court-in-code/court/approval.ts';
import { openCuria } from '../src/api/open-curia.ts';
import { checkCourt } from '../src/courts/check-court.ts';
import { findAnyCourt } from '../src/courts/code-courts.ts';
import { findCourt } from '../src/courts/find-court.ts';
import type { Manifest } from '../src/kept/manifest.ts';
import { courtUnder } from '../src/kept/opened-run.ts';
import { temporaryStore } from '../src/store/temporary/temporary.ts';
import { curia, startCuria } from './run-curia.ts';

const root = join(import.meta.dirname, '../../..');
const example = join(root, 'examples/12-court-in-code');
const [cases, answers] = ['cases.jsonl', 'answers.jsonl'].map((file) => join(example, file)) as [
  string,
  string,
];
/** Where a module finds the packages of the workspace. */
let folder: string;

beforeAll(() => {
  mkdirSync(join(root, '.curia'), { recursive: true });
  folder = mkdtempSync(join(root, '.curia/court-in-code-'));
  cpSync(join(example, 'court'), folder, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a court is at most sixty lines and takes at most twelve names of the core', () => {
  const text = readFileSync(join(example, 'court/approval.ts'), 'utf8');
  const imported = [...text.matchAll(/import (?:type )?\{([^}]*)\} from '@curia\/[^']*'/g)];
  const names = imported.flatMap(([, list = '']) => list.split(',').map((name) => name.trim()));
  expect(names.length).toBeLessThanOrEqual(12);
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(60);
});

test('a module runs, is audited and resumed once it is named again, and no store has it loaded', async () => {
  const module = join(folder, 'approval.ts');
  const store = ['--store', join(folder, 'store.sqlite')];
  const asked = ['--agents', `scripted:${answers}`, '--name', 'r', '--no-folder'];
  const ran = await startCuria(['run', module, cases, ...asked, ...store]);
  expect(ran).toMatchObject({ status: 0, stderr: '' });
  expect(ran.stdout).toContain('1 APPROVE, 2 ASK');

  const unnamed = await startCuria(['audit', 'r', ...store]);
  expect(unnamed.status).toBe(1);
  expect(unnamed.stderr).toContain('run r was held by approval, which is code: name it again with --court');
  const named = [...store, '--court', module];
  expect(await startCuria(['audit', 'r', ...named])).toMatchObject({ status: 0, stderr: '' });
  expect(await startCuria(['resume', 'r', '--no-folder', ...named])).toMatchObject({ status: 0, stderr: '' });

  writeFileSync(module, readFileSync(module, 'utf8').replace('atLeast(0.8)', 'atLeast(0.4)'));
  const changed = await startCuria(['audit', 'r', ...named]);
  expect(changed.status).toBe(0);
  expect(changed.stdout).toContain("decided by the code of the court as of the run; today's differs");
});

/** A court in code whose voices vote: that of a panel, without the definition that a run would keep. */
const VOTING = `import { courtOfPanel, definePanel } from '@curia/courts/panel';
const panel = definePanel({
  court: 'coded',
  case: { text: { kind: 'text' } },
  value: { kind: 'choice', values: ['billing', 'technical'] },
  roles: { triager: { voices: ['a', 'b', 'c'] } },
  facts: { leading: { tally: 'leading' } },
  outcomes: { TAKE: { effect: 'take', what: 'leading' }, PERSON: { effect: 'escalate' } },
  rules: [{ id: 'agreed', when: { leading: { at_least: 3 } }, then: 'TAKE', reason: '{leading} agree' }],
  otherwise: { then: 'PERSON', reason: 'they differ' },
});
const { definition, ...court } = courtOfPanel(panel);
export default court;
`;

test('a court in code is measured, certified, watched and looked at by its desk like one from a file', async () => {
  const module = join(folder, 'coded.mjs');
  writeFileSync(module, VOTING);
  const lines = Array.from({ length: 40 }, (_, at) => {
    const [right, wrong] = at % 2 === 0 ? ['billing', 'technical'] : ['technical', 'billing'];
    const said = at % 8 === 7 ? [right, wrong, right] : [right, right, right];
    const votes = said.map((value, voice) => ({ voice: 'abc'[voice], value }));
    return JSON.stringify({ case_id: `c${at}`, text: `text ${at}`, votes, gold: right });
  });
  const file = join(folder, 'coded.jsonl');
  writeFileSync(file, lines.join('\n'));
  const store = ['--store', join(folder, 'coded.sqlite')];
  const measured = await curia(['eval', module, file, '--json']);
  expect(measured).toMatchObject({ status: 0, stderr: '' });
  expect(measured.lines[0].systems[0]).toMatchObject({ system: 'court', decided: 35 / 40, accuracy: 1 });
  expect((await curia(['eval', module, file, '--voices', '--json'])).lines[0]).toMatchObject({ items: 40 });
  const asked = await curia(['eval', module, file, '--agents', 'given', '--json', ...store]);
  expect(asked.lines[0].systems).toEqual(measured.lines[0].systems);
  const limits = ['--gold-drawn', 'random', '--max-error', '0.2', '--confidence', '0.8'];
  const calibration = join(folder, 'coded.calibration.json');
  const certified = await curia(['calibrate', module, file, ...limits, '--out', calibration, ...store]);
  expect(certified.stderr).toContain('coded.calibration.json written');

  const ran = await startCuria([
    'run',
    module,
    file,
    '--agents',
    'given',
    '--name',
    'r',
    '--no-folder',
    ...store,
  ]);
  expect(ran.status).toBe(0);
  for (const command of [
    ['eval', 'r'],
    ['eval', 'r', '--voices'],
    ['watch', 'r', '--max-error', '0.2'],
    ['watch', 'draw', 'r'],
  ]) {
    const unnamed = await startCuria([...command, ...store]);
    expect([command, unnamed.status]).toEqual([command, 1]);
    expect(unnamed.stderr).toContain('run r was held by coded, which is code: name it again with --court');
    const named = await startCuria([...command, ...store, '--court', module]);
    expect([command, named.stderr.replace(/^curia: (?!USAGE|INTERNAL).*\n/gm, ''), named.status]).toEqual([
      command,
      '',
      0,
    ]);
  }
  const waiting = await startCuria(['desk', '--court', module, '--json', ...store]);
  expect(waiting).toMatchObject({ status: 0, stderr: '' });
  expect(waiting.stdout).toContain('"court":"coded"');
  const item = JSON.parse(waiting.stdout.split('\n')[0]!).item_id;
  const token = join(folder, 'ada.token');
  writeFileSync(
    token,
    (await startCuria(['serve', 'tokens', 'create', 'Ada', '--role', 'reviewer', ...store])).stdout,
  );
  const who = ['--token-file', token, ...store];
  const unnamed = await startCuria(['desk', 'show', item, ...who]);
  expect(unnamed.stderr).toContain('name it again with --court');
  for (const command of [
    ['show', item],
    ['next', item],
    ['answer', item, '--say', 'value=billing'],
  ])
    expect([command, (await startCuria(['desk', ...command, '--court', module, ...who])).status]).toEqual([
      command,
      0,
    ]);
}, 120_000);

test('a package is found by its name where one works, and what it exports is held against the port', async () => {
  const installed = join(folder, 'node_modules/approving');
  cpSync(join(example, 'court'), installed, { recursive: true });
  renameSync(join(installed, 'approval.ts'), join(installed, 'index.mjs'));
  writeFileSync(join(installed, 'package.json'), '{"name":"approving","main":"index.mjs"}');
  const text = readFileSync(join(installed, 'index.mjs'), 'utf8');
  // What a package ships is plain JavaScript.
  const plain = text
    .replace('type Court, ', '')
    .replace(', type Court', '')
    .replace(/: Court<[^=]*> =/, ' =')
    .replaceAll(': object | undefined', '')
    .replaceAll(': object', '')
    .replaceAll(' as object', '')
    .replaceAll(' as const', '');
  writeFileSync(join(installed, 'index.mjs'), plain);
  const here = process.cwd();
  process.chdir(folder);
  try {
    const store = ['--store', join(folder, 'other.sqlite')];
    const ran = await startCuria([
      'run',
      'approving',
      cases,
      '--agents',
      `scripted:${answers}`,
      '--no-folder',
      ...store,
    ]);
    expect(ran).toMatchObject({ status: 0, stderr: '' });
    expect(() => findAnyCourt('zod')).toThrow('zod: name: is missing');
    expect(() => findAnyCourt('no-such-court')).toThrow('there is no court "no-such-court"');
    expect(() => findAnyCourt('fs')).toThrow('there is no court "fs"');
  } finally {
    process.chdir(here);
  }
});

test('a program hands its court over, and runs of it say that it is code', async () => {
  const curia = openCuria(temporaryStore(), [approval as Court]);
  const request = { court: approval as Court, cases: [{ request: 'A bicycle.' }], run_id: 'r' };
  const agents = () => ({ answer: { said: 'yes', confidence: 1 } });
  await curia.start({ ...request, agents });
  expect(await curia.drive('r', { agents })).toMatchObject({ status: 'completed', closed: 1 });
  expect(await curia.audit('r')).toMatchObject({ closed: 1, findings: [], differs_today: [] });
  const unknown = { run_id: 'x', court: 'never-seen', code: { from: null } } as Manifest;
  expect(() => courtUnder(unknown, new Map())).toThrow('a court in a program, which must hand it over again');
});

describe('the door', () => {
  const refused = (court: unknown): readonly string[] => {
    try {
      checkCourt(court, 'court.ts');
    } catch (error) {
      const { details } = error as { details: readonly { path: string; problem: string }[] };
      return details.map(({ path, problem }) => `${path}: ${problem}`);
    }
    return [];
  };

  test('names what is missing, what was meant, and what is something else', () => {
    const { headlines, bind: _bind, ...rest } = approval;
    expect(refused(approval)).toEqual([]);
    expect(refused(undefined)).toEqual(['default: must be a court, not absent']);
    expect(refused({ ...rest, headline: headlines })).toEqual([
      'bind: is missing',
      'headlines: is missing; there is headline',
    ]);
    expect(refused({ ...approval, questions: [{}] })).toEqual([
      'questions: has something at 0 that is no question: make it with tableQuestion',
    ]);
    expect(refused({ ...approval, brings: { answers: [] }, votes: 1 })).toEqual([
      'brings: law is missing',
      'votes: must be a function',
    ]);
    const { prompts } = approval;
    expect(refused({ ...approval, prompts: { ...prompts, roles: ['approver', 'clerk'] } })).toEqual([
      'prompts.clerk: the prompt clerk.en: there is none: write clerk.en or clerk.ko',
    ]);
    expect(refused({ ...approval, prompts: { ...prompts, answers: {} } })).toEqual([
      'prompts.approver: the prompt approver.en asks for an answer approval, which answers does not have',
    ]);
    const [shipped] = ['conflict-review'].map(findCourt);
    expect(refused({ ...approval, name: shipped?.name })).toEqual([
      'name: conflict-review is the name of a court that ships; choose another',
    ]);
  });

  test('a name alone never leads to code where only names may be given', () => {
    for (const name of ['approval.ts', './approval.mjs', 'approving', '@scope/approving'])
      expect(() => findCourt(name)).toThrow(`there is no court ${JSON.stringify(name)}`);
  });
});
