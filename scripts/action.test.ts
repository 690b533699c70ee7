/** Runs the steps of the GitHub Action as a runner would, with the real program and a stand-in for GitHub's own. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { bin } from '../packages/curia/test/run-curia.ts';

interface Step {
  readonly id?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}
const action = parse(readFileSync('action.yml', 'utf8')) as {
  inputs: Readonly<Record<string, { default?: string; required?: boolean }>>;
  runs: { steps: readonly Step[] };
};

const folder = mkdtempSync(join(tmpdir(), 'curia-action-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
mkdirSync(join(folder, 'bin'));
const program = (name: string, script: string): void => {
  writeFileSync(join(folder, 'bin', name), `#!/bin/bash\n${script}\n`);
  chmodSync(join(folder, 'bin', name), 0o755);
};
// npx is told a version first; the program of this repository answers instead of a published one.
program('npx', `shift 2; exec "${process.execPath}" "${bin}" "$@"`);
program('gh', `printf '%s\\n' "$@" > "${folder}/comment-arguments"; cp "$5" "${folder}/comment"`);

/** Runs every step; returns the exit status of the last one that ran. */
function carryOut(inputs: Readonly<Record<string, string>>): { status: number; stderr: string } {
  const given = {
    ...Object.fromEntries(Object.entries(action.inputs).map(([name, one]) => [name, one.default ?? ''])),
    ...inputs,
  };
  const outputs: Record<string, string> = {};
  const temp = mkdtempSync(join(folder, 'runner-'));
  const filled = (text: string): string =>
    text.replace(/\$\{\{ ([\w.-]+) \}\}/g, (_, name: string) => {
      if (name.startsWith('inputs.')) return given[name.slice(7)] ?? '';
      if (name.startsWith('steps.rule.outputs.')) return outputs[name.slice(19)] ?? '';
      return (
        { 'runner.temp': temp, 'github.event.pull_request.number': '7', 'github.repository': 'a/b' }[name] ??
        ''
      );
    });
  for (const { run, env = {} } of action.runs.steps) {
    if (run === undefined) continue;
    // The script itself takes nothing from outside.
    expect(run).not.toContain('${{');
    const files = { GITHUB_OUTPUT: join(temp, 'output'), GITHUB_STEP_SUMMARY: join(temp, 'summary') };
    const own = Object.fromEntries(Object.entries(env).map(([name, text]) => [name, filled(text)]));
    const { status, stderr } = spawnSync('bash', ['-e', '-o', 'pipefail', '-c', run], {
      encoding: 'utf8',
      env: {
        NODE_COMPILE_CACHE: join(tmpdir(), 'curia-compiled'),
        ...process.env,
        ...files,
        ...own,
        PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
      },
    });
    if (status !== 0) return { status: status ?? 1, stderr };
    const written = run.includes('GITHUB_OUTPUT') ? readFileSync(files.GITHUB_OUTPUT, 'utf8') : '';
    for (const line of written.trim().split('\n'))
      outputs[line.split('=')[0]!] = line.slice(line.indexOf('=') + 1);
  }
  return { status: 0, stderr: '' };
}

const template = resolve('packages/curia/templates/triage');

test('the steps rule, comment the verdict, and fail where a case does', () => {
  const ran = carryOut({
    court: join(template, 'court.yaml'),
    cases: join(template, 'cases.jsonl'),
    agents: `scripted:${join(template, 'answers.jsonl')}`,
    'fail-on': 'LEGAL,"; touch hacked; "',
    'fail-under': '0.1',
  });
  const comment = readFileSync(join(folder, 'comment'), 'utf8');
  expect(comment).toMatch(/^## Failed: triage/);
  expect(comment).toContain('items that the court decides rightly');
  expect(readFileSync(join(folder, 'comment-arguments'), 'utf8').split('\n').slice(0, 3)).toEqual([
    'pr',
    'comment',
    '7',
  ]);
  expect(ran.status).toBe(2);
});
