/** Whoever calls a command or an option by an old name is told the new one, with the arguments filled in, and nothing else happens. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { expect, test, vi } from 'vitest';
import { COMMANDS, type CommandName } from './command-list.ts';
import { main } from './main.ts';
import { OLD_NAMES, renamedCommand, renamedOption } from './renamed.ts';

/** A line as a shell splits it. */
const words = (line: string): string[] =>
  Array.from(line.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g), ([, said, bare]) => said ?? bare ?? '');

/** Every example that the help of earlier versions gave. */
const examples = readFileSync(join(import.meta.dirname, 'renamed-examples.txt'), 'utf8')
  .trim()
  .split('\n');

test.each([
  ['packet show last doc-1', 'packet show is now: curia show last doc-1 --packet'],
  [
    'queue submit 5c1f --say value=a --confidence 0.8',
    'queue submit is now: curia desk answer 5c1f --say value=a --sure 0.8',
  ],
  [
    'queue adjudicate 5c1f --say value=a --because "so it is"',
    'queue adjudicate is now: curia desk settle 5c1f --say value=a --because "so it is"',
  ],
  ['queue seats 5c1f 2', 'queue seats is now: curia desk arrange --item 5c1f --people 2'],
  [
    'queue reopen 5c1f --because late --seats 2',
    'queue reopen is now: curia desk settle 5c1f --reopen --because late --people 2',
  ],
  ['diff a b h.jsonl --set-b x=1', 'diff is now: curia compare a b h.jsonl --set-b x=1'],
  ['replay last --policy v2', 'replay is now: curia compare last --policy-b v2'],
  ['seal last', 'seal is now: curia audit last --print-seal'],
  ['show last r-1 --why', 'show is now: curia why last r-1'],
  [
    'analyze debate-override --option rounds=2',
    'analyze is now: curia tables --check debate-override --set rounds=2',
  ],
  ['token create Ada --role reviewer', 'token create is now: curia serve tokens create Ada --role reviewer'],
  ['worker dead retry', 'worker dead retry is now: curia worker failed --retry'],
  [
    'investigate plan "why?" --dir inv --id inv-1 --investigator CODE-CONFIG --reading literal --repo .',
    'investigate plan is now: curia run investigation --text "why?" --agents files:inv --with case_id=inv-1 --with investigators=CODE-CONFIG --policy literal --set repository=.',
  ],
  ['investigate next inv --prompts', 'investigate next is now: curia show last --waiting --full'],
  [
    'investigate ingest inv --failed LOG-PATTERN-R1 --reason ill --repo .',
    'investigate ingest is now: curia resume last --failed LOG-PATTERN-R1 --because ill',
  ],
  [
    'investigate report inv --format sarif --output a.sarif',
    'investigate report is now: curia export last --case … --as sarif --out a.sarif',
  ],
  [
    'import csv a.csv --item ticket --reviewers ann,ben --to gold',
    'import csv is now: curia import a.csv --from csv --column item=ticket --column reviewers=ann,ben --as gold',
  ],
  [
    'import sarif s.sarif --iid LOG-1',
    'import sarif is now: curia import s.sarif --from sarif --voice LOG-1',
  ],
  ['memory settle last --settled', 'memory settle is now: curia memory add last --settled'],
  ['review certify a b --save c.json', 'review certify is now: curia calibrate a b --out c.json'],
  ['eval votes votes.csv --answers a.jsonl', 'eval votes is now: curia eval votes.csv --out a.jsonl'],
  ['eval votes last --reviews', 'eval votes is now: curia eval last --voices --settled'],
  ['eval panel', 'eval panel is now: curia eval conflict-review -'],
  ['eval panel c.jsonl --svg p.svg', 'eval panel is now: curia eval conflict-review c.jsonl --pictures p'],
  ['eval panel my.yaml', 'eval panel is now: curia eval my.yaml -'],
  ['eval panel my.yaml c.jsonl --json', 'eval panel is now: curia eval my.yaml c.jsonl --json'],
  ['eval gate --policy t0', 'eval gate is now: curia eval override-gate - --policy t0'],
  ['eval runs a b', 'eval runs is now: curia eval a b'],
  ['eval verification last --weights 1,0,0', 'eval verification is now: curia eval last --weights 1,0,0'],
  [
    'eval agents d.jsonl --court verification --pack p.yaml',
    'eval agents is now: curia eval verification d.jsonl --agents offline --set pack=p.yaml',
  ],
  [
    'eval memory c.jsonl --court triage.yaml --option rounds=2 --learn 5 --agents given',
    'eval memory is now: curia eval triage.yaml c.jsonl --set rounds=2 --learn 5 --agents given',
  ],
  ['docs your-own-table', 'docs is now: curia help your-own-table'],
])('%s', (was, now) => {
  expect(renamedCommand(words(was))).toBe(now);
});

test.each([
  ['run triage cases.jsonl --option rounds=2', '--option', '--option rounds=2 is now --set rounds=2'],
  ['run triage cases.jsonl --workers', '--workers', '--workers is now --drive workers'],
  ['export last --rulings out.csv', '--rulings', '--rulings out.csv is now --as rulings --out out.csv'],
])('%s', (was, option, now) => {
  expect(renamedOption(words(was), option)).toBe(now);
});

test('a command that has kept its name, or never was one, is not renamed', () => {
  const kept = ['run triage cases.jsonl', 'show last', 'desk next', 'nothing of the kind', ''];
  const courts = ['eval verification d.jsonl', 'eval verification last --agents given', 'eval verification'];
  for (const line of [...kept, ...courts]) expect(renamedCommand(words(line))).toBeUndefined();
  expect(renamedOption(['run'], '--unheard-of')).toBeUndefined();
});

test.each(OLD_NAMES)('%s ends with 1 and says what it is now', async (name) => {
  const said: string[] = [];
  const stderr = vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0);
  try {
    await main(['node', 'curia', ...name.split(' '), 'a']);
    expect(process.exitCode).toBe(1);
    expect(said.join('')).toMatch(/ is now: curia /);
  } finally {
    stderr.mockRestore();
    process.exitCode = undefined;
  }
});

/** A command with its own commands, that reads a line and does nothing. */
async function parsing(line: readonly string[]): Promise<void> {
  const [name = '', ...rest] = line;
  const command = await COMMANDS[name as CommandName].load();
  const still = (one: Command): void => {
    one.action(() => {}).exitOverride();
    one.configureOutput({ writeErr: () => {}, writeOut: () => {} });
    one.commands.forEach(still);
  };
  still(command);
  await command.parseAsync(rest, { from: 'user' });
}

test.each(examples)('%s is a command today, or says which one', async (example) => {
  const renamed = renamedCommand(words(example));
  const line = renamed === undefined ? words(example) : words(renamed.split('is now: curia ')[1] ?? '');
  // Options that were renamed under a command that kept its name are named one by one.
  const now = line.flatMap((word, at) => {
    const option = renamed === undefined && word.startsWith('--') ? renamedOption(line, word) : undefined;
    if (option === undefined) {
      const before = line[at - 1] ?? '';
      const isValue =
        renamed === undefined &&
        before.startsWith('--') &&
        renamedOption(line, before)?.startsWith(`${before} `) === true;
      return isValue && !renamedOption(line, before)!.startsWith(`${before} is now`) ? [] : [word];
    }
    return words(option.split(' is now ')[1] ?? '');
  });
  await expect(parsing(now)).resolves.toBeUndefined();
});
