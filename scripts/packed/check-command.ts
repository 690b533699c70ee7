/** The packed command, as a user calls it in a folder of their own. */
import { spawnSync } from 'node:child_process';
import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.ts';
import { expect, run } from './run.ts';

/** Asks for version and help, decides a line and a table file, runs the demo and a court with stored answers. */
export function checkCommand(project: string): void {
  const curia = (args: readonly string[], input = ''): string =>
    run('node', ['node_modules/curia/bin/curia.js', ...args], project, input);
  const { version } = JSON.parse(readFileSync(join(root, 'packages/curia/package.json'), 'utf8'));
  expect(
    run('npx', ['curia', '--version'], project).trim() === version,
    'npx curia --version prints another version',
  );
  expect(/^ *\$ curia run /m.test(curia(['--help'])), 'curia --help shows no example');
  expect(curia(['help', 'run']).includes('Usage: curia run'), 'curia help run shows no usage');
  const line = '{"case_id":"a","issues":[{"severity":"BLOCKER","auto_fixable":false}]}\n';
  const decided = curia(['decide', 'disposition'], line);
  expect(JSON.parse(decided).ruling.decision === 'ESCALATE_TO_SME', `curia decide printed ${decided}`);
  const table = join(root, 'examples/02-your-own-table/refund.yaml');
  expect(curia(['tables', table]).length > 0, 'a table file is not read');
  expect(curia(['demo']).includes('invoice-104'), 'the demo cases are not packed');
  const cases = 'node_modules/curia/demo/conflict-review.jsonl';
  const court = ['run', 'conflict-review', cases, '--agents', 'given', '--store', 'store.sqlite', '--json'];
  expect(JSON.parse(curia(court)).ruled === 4, 'the prompts are not packed');
  curia(['init', 'triage', 'court']);
  const own = ['court/court.yaml', 'court/cases.jsonl', '--agents', 'scripted:court/answers.jsonl'];
  const triaged = curia(['run', ...own, '--store', 'court/store.sqlite', '--json']);
  expect(JSON.parse(triaged).ruled === 12, 'the templates are not packed');
  expect(curia(['help', 'your-own-table']).includes('# Your own table'), 'the guides are not packed');
  checkMissing(project, cases);
}

/** Without the offline agents, which are optional, a run that wants them says how to add them. */
function checkMissing(project: string, cases: string): void {
  const [here, aside] = ['node_modules/@curia/offline', 'offline-aside'].map((path) => join(project, path));
  renameSync(here!, aside!);
  const args = ['node_modules/curia/bin/curia.js', 'run', 'conflict-review', cases, '--agents', 'offline'];
  const { status, stderr } = spawnSync('node', args, { cwd: project, encoding: 'utf8' });
  renameSync(aside!, here!);
  const isHelpful = status === 1 && stderr.includes('npm install @curia/offline');
  expect(isHelpful, `without the offline agents curia run ended with ${status}: ${stderr}`);
}
