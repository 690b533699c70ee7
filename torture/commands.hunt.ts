/** Commands with one of their files damaged: court, table, pack, cases, votes, gold, exported runs, files of other tools. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { good, RECEIPT_TEXT, RECEIPTS } from '../packages/curia/test/receipts.ts';
import { curia } from '../packages/curia/test/run-curia.ts';
import { damageText, damageValue } from './damage.ts';
import { HOSTILE_FILES, type HostileFile } from './hostile-files.ts';
import { type Hunt, type Hunted, Tally } from './hunt.ts';
import { Random } from './random.ts';

const root = join(import.meta.dirname, '..');
const templates = join(root, 'packages/curia/templates');

/** A command that works, with the files that it reads; an argument that is the name of one stands for its place. */
interface Working {
  readonly args: readonly string[];
  readonly files: Readonly<Record<string, string>>;
}

/** The longest that a command may take; the slowest that works takes a tenth of it. */
const HANGS_AFTER_MS = 20_000;

/** How often something hostile stands in the place of a file. */
const HOSTILE_SHARE = 0.1;

/** The hunt. */
export const commandsHunt: Hunt = {
  name: 'commands',
  tries: 'commands with one of their files damaged, or something hostile in its place',
  share: { short: 40, whole: 20_000 },
  async run({ seed, most, only, folder }: Hunted) {
    const tally = new Tally(['crash', 'hang', 'stack trace']);
    const working = await workingCommands(folder);
    const numbers = only === undefined ? Array.from({ length: most }, (_, number) => number) : [only];
    for (const number of numbers) {
      const random = new Random(seed * 1_000_003 + number);
      const { args, files } = random.pick(working);
      const name = random.pick(Object.keys(files));
      const hostile = random.fraction() < HOSTILE_SHARE ? random.pick(HOSTILE_FILES) : undefined;
      const damaged = hostile ?? damageFile(name, files[name]!, random);
      const told = `curia ${args.join(' ')}, ${name}: ${damaged.what}`;
      tally.tried();
      const started = performance.now();
      try {
        const placed = 'put' in damaged ? damaged : damaged.text;
        const { stdout, stderr } = await call(folder, args, { ...files, [name]: placed });
        if (/a fault in Curia itself|"kind":"internal"/.test(stderr + stdout))
          tally.broke('crash', number, `${told}\n    ${stderr}`);
        else if (/^\s+at .*:\d+:\d+\)?$/m.test(stderr + stdout)) tally.broke('stack trace', number, told);
      } catch (error) {
        tally.broke('crash', number, `${told}\n    ${error instanceof Error ? error.stack : error}`);
      }
      if (performance.now() - started > HANGS_AFTER_MS) tally.broke('hang', number, told);
    }
    return tally.findings();
  },
};

/** Damage to a text, or, half the time, to what it says: one field or value of it. */
function damageFile(name: string, text: string, random: Random): ReturnType<typeof damageText> {
  const isYaml = name.endsWith('.yaml');
  if (!(isYaml || /\.(json|jsonl|sarif)$/.test(name)) || random.fraction() < 0.5)
    return damageText(text, random);
  const lines = name.endsWith('.jsonl') ? text.split('\n').filter((line) => line !== '') : [text];
  const at = random.below(lines.length);
  const { value, path, what } = damageValue(isYaml ? parse(text) : JSON.parse(lines[at]!), random);
  const line = isYaml ? stringify(value) : (JSON.stringify(value) ?? '');
  return { text: lines.with(at, line).join('\n'), what: `${path} ${what}` };
}

function call(
  folder: string,
  args: readonly string[],
  files: Readonly<Record<string, string | HostileFile>>,
): ReturnType<typeof curia> {
  const here = join(folder, 'here');
  rmSync(here, { recursive: true, force: true });
  mkdirSync(here);
  for (const [name, content] of Object.entries(files))
    if (typeof content === 'string') writeFileSync(join(here, name), content);
    else content.put(join(here, name));
  const placed = args.map((arg) =>
    arg.replace(/^(scripted:)?(.+)$/, (whole, prefix: string | undefined, name: string) =>
      Object.hasOwn(files, name) ? `${prefix ?? ''}${join(here, name)}` : whole,
    ),
  );
  return curia(placed.map((arg) => (arg === 'STORE' ? join(here, 'store.sqlite') : arg)));
}

async function workingCommands(folder: string): Promise<Working[]> {
  const text = (...path: string[]): string => readFileSync(join(root, ...path), 'utf8');
  const head = (whole: string, lines: number): string => `${whole.split('\n').slice(0, lines).join('\n')}\n`;
  const courts = readdirSync(templates).flatMap((name) => {
    const [court, cases, answers] = ['court.yaml', 'cases.jsonl', 'answers.jsonl'].map((file) =>
      readFileSync(join(templates, name, file), 'utf8'),
    );
    // Prompts stay where they are: a court is run from its own folder, and read anywhere.
    const files = { 'court.yaml': court!, 'cases.jsonl': head(cases!, 3), 'answers.jsonl': answers! };
    return [
      { args: ['tables', 'court.yaml', '--json'], files: { 'court.yaml': court! } },
      {
        args: ['decide', 'court.yaml', 'cases.jsonl'],
        files: { 'court.yaml': court!, 'cases.jsonl': files['cases.jsonl'] },
      },
    ];
  });
  const table = { 'table.yaml': text('examples/02-your-own-table/refund.yaml') };
  const votes = {
    'votes.csv': head(text('examples/08-votes/votes.csv'), 121),
    'gold.csv': head(text('examples/08-votes/gold.csv'), 41),
  };
  const demo = { 'cases.jsonl': text('packages/curia/demo/conflict-review.jsonl') };
  const stored = [
    'run',
    'conflict-review',
    'cases.jsonl',
    '--agents',
    'given',
    '--name',
    'r',
    '--no-folder',
    '--store',
    'STORE',
    '--json',
  ];
  await call(folder, stored, demo);
  const exported = await curia(['export', 'r', '--store', join(folder, 'here', 'store.sqlite')]);
  const results = 'packages/curia/test/fixtures/results';
  const wide = ['--column', 'item=ticket', '--column', 'reviewers=ann,ben', '--column', 'gold=truth'];
  const jdm = await curia(['tables', 'disposition@v5', '--as', 'jdm']);
  const foreign: Working[] = [
    { args: ['import', 'loan.dmn'], files: { 'loan.dmn': text('examples/10-exchange/loan.dmn') } },
    { args: ['import', 'graph.json'], files: { 'graph.json': jdm.stdout } },
    {
      args: ['import', 'results.json', '--from', 'promptfoo'],
      files: { 'results.json': text(results, 'promptfoo/results.json') },
    },
    {
      args: ['import', 'log.json', '--from', 'inspect'],
      files: { 'log.json': text(results, 'inspect.json') },
    },
    {
      args: ['import', 'project.json', '--from', 'label-studio'],
      files: { 'project.json': text(results, 'label-studio.json') },
    },
    {
      args: ['import', 'wide.csv', '--from', 'csv', ...wide],
      files: { 'wide.csv': text(results, 'wide.csv') },
    },
    {
      args: ['import', 'scan.sarif', '--from', 'sarif', '--voice', 'CODE-DATAFLOW-R1'],
      files: { 'scan.sarif': text(results, 'scan.sarif') },
    },
  ];
  const receipt = {
    'output.json': JSON.stringify(good),
    'receipt.txt': RECEIPT_TEXT,
    'pack.yaml': RECEIPTS,
  };
  const working: Working[] = [
    ...courts,
    ...foreign,
    {
      args: ['verify', 'output.json', '--bundle', 'receipt.txt', '--pack', 'pack.yaml', '--json'],
      files: receipt,
    },
    { args: ['tables', 'table.yaml'], files: table },
    { args: ['tables', '--check', 'table.yaml'], files: table },
    {
      args: ['decide', 'table.yaml', 'cases.jsonl'],
      files: { ...table, 'cases.jsonl': text('examples/02-your-own-table/cases.jsonl') },
    },
    { args: ['eval', 'votes.csv', '--gold', 'gold.csv'], files: votes },
    { args: stored, files: demo },
    { args: ['doctor', 'cases.jsonl'], files: demo },
    { args: ['import', 'run.jsonl', '--store', 'STORE'], files: { 'run.jsonl': exported.stdout } },
  ];
  for (const { args, files } of working) {
    const { stderr, status } = await call(folder, args, files);
    if (status === 1) throw new Error(`curia ${args.join(' ')} does not work undamaged: ${stderr}`);
  }
  return working;
}
