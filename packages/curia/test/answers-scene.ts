/** A folder in which every command has something to do: the demo, runs that ended, stopped, wait and were refused, and files with nothing in them. */
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { curia, type Ran } from './run-curia.ts';

const root = join(import.meta.dirname, '../../..');

const FILES = {
  'disposition.jsonl': 'packages/curia/demo/disposition.jsonl',
  'reviews.jsonl': 'packages/curia/demo/conflict-review.jsonl',
  'invoice-misread.json': 'packages/curia/demo/invoice-misread.json',
  'invoice.txt': 'packages/curia/demo/invoice.txt',
  'votes.csv': 'examples/08-votes/votes.csv',
  'gold.csv': 'examples/08-votes/gold.csv',
  'debates.jsonl': 'packages/curia/demo/courts/debate-override.jsonl',
  'loan.dmn': 'examples/10-exchange/loan.dmn',
  tickets: 'examples/09-certified-court',
  court: 'packages/curia/templates/triage',
  fields: 'packages/curia/templates/extract-fields',
};

const WRITTEN = {
  'empty.jsonl': '',
  'bad.jsonl': '{"case_id":"x"}\nnot JSON\n',
  'learnt.jsonl': '{"case_id":"tablet","review":"upheld"}\n',
};

const SCRIPTED = 'court/court.yaml court/cases.jsonl --agents scripted:court/answers.jsonl';

const RUNS = [
  'demo --out .curia',
  `run ${SCRIPTED} --name first`,
  `run ${SCRIPTED} --name stopped --budget calls=5 --concurrency 1`,
  'run fields/court.yaml fields/cases.jsonl --agents scripted:fields/answers.jsonl --name fields',
  'run conflict-review bad.jsonl --agents given --name refused',
  'run investigation --text why? --agents files:answers --set repository=court --name waiting --with case_id=why',
  'run debate-override debates.jsonl --agents offline --set memory=M2 --concurrency 1 --name learning',
  'calibrate tickets/court.yaml tickets/labelled.jsonl --gold-drawn random --max-error 0.05 --confidence 0.9 --out tickets/tickets.calibration.json',
  'run tickets/court.yaml tickets/may.jsonl --agents given --name may --no-folder',
] as const;

/** Who has a token, in a file of the same name, and what it allows. */
const PEOPLE = { ada: 'reviewer', bob: 'reviewer', eve: 'adjudicator', lead: 'operator' };

/** Splits a command line as a shell does, quotation marks aside. */
const words = (line: string): string[] => line.split(' ');

/** The folder, and how a command is run in it. */
export interface Scene {
  readonly ran: readonly Ran[];
  readonly run: (line: string) => Promise<Ran>;
}

/** Makes the folder. */
export async function answersScene(): Promise<Scene> {
  const folder = mkdtempSync(join(tmpdir(), 'curia-answers-'));
  mkdirSync(join(folder, 'answers'));
  for (const [to, from] of Object.entries(FILES)) {
    const source = join(root, from);
    if (to.includes('.')) copyFileSync(source, join(folder, to));
    else cpSync(source, join(folder, to), { recursive: true });
  }
  for (const [name, text] of Object.entries(WRITTEN)) writeFileSync(join(folder, name), text);
  const ids = new Map<string, string>();
  const run = (line: string): Promise<Ran> =>
    curia(
      words(line).map((word) => ids.get(word) ?? word),
      '',
      { NO_COLOR: '1' },
      folder,
    );
  const ran: Ran[] = [];
  for (const line of RUNS) ran.push(await run(line));
  for (const [name, role] of Object.entries(PEOPLE)) {
    const made = await run(`serve tokens create ${name} --role ${role}`);
    writeFileSync(join(folder, name), made.stdout);
    ids.set('TOKEN', made.stdout.split('_')[1] ?? '');
    ran.push(made);
  }
  const items = await run('desk --run first --json');
  for (const [at, { item_id }] of items.lines.entries()) ids.set(`ITEM${at}`, item_id);
  return { ran, run };
}
