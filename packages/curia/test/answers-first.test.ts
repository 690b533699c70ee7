/** Every command on a terminal of 80 columns: it begins with the answer, no line is wider, and an empty input is refused. */
import type { Command } from 'commander';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COMMANDS } from '../src/cli/command-list.ts';
import { displayWidth } from '../src/cli/print/wrap-text.ts';
import { answersScene, type Scene } from './answers-scene.ts';

const COLUMNS = 80;

/** Command lines by their exit status; `ITEM0` and so on are items of the desk. */
const LINES: Readonly<Record<number, readonly string[]>> = {
  0: [
    'demo --out other',
    'init triage',
    'help',
    'help run',
    'help conflict-review',
    'help votes',
    'why demo-conflict-review-1',
    'why demo-conflict-review-1 toaster',
    'why demo-debate-override-recorded-1 battery',
    'why demo-verification-1 customer-as-supplier --trace',
    'why demo-investigation-1 receipts',
    'why demo-tickets-1 t-109',
    'why demo-tickets-1',
    'why demo-verification-1',
    'why first t03',
    'why first',
    'why fields',
    'why stopped',
    'why stopped t12',
    'why refused',
    'why refused x',
    'why disposition disposition.jsonl --case invoice-104',
    'tables',
    'tables conflict-review',
    'tables --check',
    'tables --check conflict-review',
    'tables --check court/court.yaml',
    'compare conflict-review@v2 conflict-review@v5 reviews.jsonl',
    'compare first --set-b needed=2',
    'compare demo-conflict-review-1 --policy-b v2',
    'compare first stopped',
    'run conflict-review reviews.jsonl --agents given',
    'run investigation --text why? --agents files:answers --set repository=court --name waits',
    'verify invoice-misread.json --bundle invoice.txt --pack invoice-extraction',
    'resume first',
    'resume waiting',
    'show',
    'show first',
    'show stopped',
    'show refused',
    'show waiting',
    'show waiting --waiting',
    'show waiting --waiting --full',
    'show first --waiting',
    'show first t03',
    'show first t03 --full',
    'show first --cases',
    'show refused --status refused',
    'show first --outcome NOTHING',
    'show demo-verification-1 customer-as-supplier --packet',
    'show demo-debate-override-recorded-1 battery',
    'show demo-investigation-1 receipts',
    'show demo-verification-1 misread-quantity',
    'audit first',
    'audit stopped',
    'audit refused',
    'audit keys make --keys keys',
    'audit keys --keys keys',
    'audit keys rotate --keys keys',
    'export first --out first.jsonl',
    'export first --as folder --out folder',
    'export first --out rulings.csv',
    'export first --as votes --out first-votes.csv',
    'export demo-verification-1 --case customer-as-supplier --as packet --out packet.html',
    'import first.jsonl --store other.sqlite',
    'prune --older-than 90d',
    'desk',
    'desk --queues --token-file ada',
    'desk arrange triage --people 2 --token-file lead',
    'desk assign ITEM1 --to ada --token-file lead',
    'desk assign ITEM1 --to anyone --token-file lead',
    'desk show ITEM0 --token-file ada',
    'desk next ITEM0 --token-file ada',
    'desk answer ITEM0 --say value=billing --token-file ada',
    'desk undo ITEM0 --token-file ada',
    'desk answer ITEM0 --say value=billing --token-file ada',
    'desk answer ITEM0 --say value=technical --token-file bob',
    'desk settle ITEM0 --say value=technical --because it-is --token-file eve',
    'desk next ITEM1 --token-file ada',
    'desk leave ITEM1 --token-file ada',
    'desk ask Is_this_refund_due? --choice yes --choice no --token-file lead',
    'desk agreement --token-file lead',
    'why first t06',
    'watch',
    'watch may',
    'memory add learning learnt.jsonl',
    'memory',
    'memory find screen',
    'memory prune --keep 5000',
    'watch draw may --share 1 --seed 7 --due 14d --out may.csv',
    'watch answer may m-001 --share 1 --seed 7 --right --token-file ada',
    'calibrate votes.csv --gold gold.csv --gold-drawn random --max-error 0.1',
    'doctor reviews.jsonl',
    'doctor first',
    'doctor demo-verification-1',
    'doctor stopped',
    'eval votes.csv --gold gold.csv',
    'eval conflict-review reviews.jsonl',
    'eval court/court.yaml first',
    'eval first',
    'eval stopped',
    'eval demo-verification-1',
    'eval demo-tickets-1 --voices',
    'serve tokens list',
    'serve tokens revoke TOKEN',
    'serve webhooks list',
  ],
  1: [
    'init',
    'init nothing',
    'init triage court',
    'help nothing',
    'why nothing',
    'why first nothing',
    'tables nothing',
    'compare first nothing',
    'run nothing reviews.jsonl',
    'resume nothing',
    'show nothing',
    'show --store none/store.sqlite',
    'export first --as jsonl --out first.csv',
    'prune --dry-run',
    'watch first',
    'memory --memory none.sqlite',
    'serve --port x',
    'worker --drain',
    'worker failed',
    'worker stop first',
    'serve tokens revoke nothing',
    'audit keys retire nothing --because lost --keys keys',
    'serve webhooks resend nothing',
    'serve webhooks remove nothing',
    'mcp --nothing',
  ],
  2: [
    'decide disposition disposition.jsonl',
    'decide court/court.yaml court/cases.jsonl',
    'decide disposition bad.jsonl',
    'run court/court.yaml court/cases.jsonl --agents scripted:court/answers.jsonl --budget calls=4',
    'run conflict-review bad.jsonl --agents given',
    'resume stopped --budget calls=6',
  ],
  3: ['calibrate votes.csv --gold gold.csv --gold-drawn random --max-error 0.001 --confidence 0.99'],
};

/** What is printed for programs or to be copied is left whole. */
const FOR_PROGRAMS = [
  'audit first --print-seal',
  'export first --as md',
  'import loan.dmn',
  'tables disposition@v5 --as sql',
  'memory show epi_000001',
  'memory export',
];

/** Whatever reads a file refuses one with nothing in it. */
const EMPTY = [
  'decide disposition empty.jsonl',
  'why disposition empty.jsonl',
  'compare conflict-review@v2 conflict-review@v5 empty.jsonl',
  'run conflict-review empty.jsonl --agents given',
  'verify empty.jsonl --bundle invoice.txt --pack invoice-extraction',
  'import empty.jsonl',
  'calibrate empty.jsonl --max-error 0.1',
  'doctor empty.jsonl',
  'eval court/court.yaml empty.jsonl',
  'memory add empty.jsonl',
];

const { isTTY, columns } = process.stdout;
const error = { isTTY: process.stderr.isTTY, columns: process.stderr.columns };
let scene: Scene;

beforeAll(async () => {
  scene = await answersScene();
  for (const { stderr } of scene.ran) expect(stderr).not.toMatch(/^curia: [A-Z]+_[A-Z_]+ (?!.*budget)/m);
  Object.assign(process.stdout, { isTTY: true, columns: COLUMNS });
  Object.assign(process.stderr, { isTTY: true, columns: COLUMNS });
});

afterAll(() => {
  Object.assign(process.stdout, { isTTY, columns });
  Object.assign(process.stderr, error);
});

/** What is printed to be kept is one word. */
const SECRETS = [
  'serve tokens create Zoe --role reviewer',
  'serve tokens invite Noor --role reviewer',
  'serve webhooks secret',
];

/** A sentence, or the head of a page: it begins with a word, has three words at least, and nothing in it is drawn or set in columns. */
const isAnswer = (line: string): boolean =>
  /^(?:# )?[\p{L}\d]/u.test(line) && line.trim().split(' ').length >= 3 && !/[│┌├└]| {2,}\S/.test(line);

/** JSON, and a single word such as an address, cannot be broken. */
const isWhole = (line: string): boolean => /^\s*[{[].*[}\]],?$/.test(line) || !line.trim().includes(' ');

const ANSWERED = Object.entries(LINES).flatMap(([status, lines]) =>
  lines.map((line) => ({ line, status: Number(status) })),
);

test.each(ANSWERED)('curia $line', async ({ line, status }) => {
  const ran = await scene.run(line);
  const printed = ran.stdout === '' ? ran.stderr : ran.stdout;
  expect(printed.split('\n')[0]).toSatisfy(isAnswer);
  const wide = `${ran.stdout}${ran.stderr}`
    .split('\n')
    .filter((one) => displayWidth(one) > COLUMNS && !isWhole(one));
  expect(wide).toEqual([]);
  expect(ran.status, ran.stderr).toBe(status);
});

test.each(FOR_PROGRAMS)('curia %s is left whole', async (line) => {
  const { stdout, status, stderr } = await scene.run(line);
  Object.assign(process.stdout, { isTTY: false });
  const piped = await scene.run(line);
  Object.assign(process.stdout, { isTTY: true });
  expect(stdout).toBe(piped.stdout);
  expect(status, stderr).toBe(0);
});

test.each(SECRETS)('curia %s prints it alone', async (line) => {
  expect((await scene.run(line)).stdout).toMatch(/^\S+\n$/);
});

test.each(EMPTY)('curia %s is refused', async (line) => {
  const { stdout, stderr, status } = await scene.run(line);
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^curia: INPUT_EMPTY /);
  expect(status).toBe(2);
});

test('every command is among them', async () => {
  const lines = [...ANSWERED.map(({ line }) => line), ...FOR_PROGRAMS, ...SECRETS, ...EMPTY];
  const namesOf = (command: Command, before: string): string[] => {
    const name = `${before}${command.name()}`;
    return [name, ...command.commands.flatMap((part) => namesOf(part, `${name} `))];
  };
  const loaded = await Promise.all(Object.values(COMMANDS).map(({ load }) => load()));
  const names = loaded.flatMap((command) => namesOf(command, ''));
  expect(names.filter((name) => !lines.some((line) => `${line} `.startsWith(`${name} `)))).toEqual([]);
});
