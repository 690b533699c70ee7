/** Where voices name the items, none is named and somebody is silent, a person is asked whether there is any. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { curia as runCuria } from './run-curia.ts';

const folder = mkdtempSync(join(tmpdir(), 'curia-unnamed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string): string => join(folder, name);
const curia = (...args: string[]) => runCuria([...args, '--store', at('store.sqlite')]);

const COURT = `court: spots
case: { text: { kind: text } }
value: { kind: choice, values: [real, fake] }
items: named
roles: { finder: { voices: [a, b] } }
facts: { real: { count: voted, value: real } }
outcomes: { FILE: { effect: take, value: real }, EXPERT: { effect: escalate } }
rules: [{ id: both, when: { real: 2 }, then: FILE, reason: both }]
otherwise: { then: EXPERT, reason: not both }
`;

test.each([
  ['NONE', {}],
  ['SOME', null],
])(
  'and %s is an answer',
  async (said, gold) => {
    writeFileSync(at('court.yaml'), COURT);
    writeFileSync(
      at('cases.jsonl'),
      `{"case_id":"quiet","text":"${said}","votes":[{"voice":"a","state":"missing"}]}\n`,
    );
    await curia(
      'run',
      at('court.yaml'),
      at('cases.jsonl'),
      '--agents',
      'given',
      '--name',
      said,
      '--no-folder',
    );
    const { stdout } = await curia('show', said, 'quiet', '--packet');
    expect(stdout).toContain('Is there any item?');
    expect(stdout).toContain('Nobody named an item, and not everybody answered.');
    const token = await curia('serve', 'tokens', 'create', 'Ada', '--role', 'reviewer');
    writeFileSync(at('ada.token'), token.stdout);
    const who = ['--token-file', at('ada.token')];
    const { lines } = await curia('desk', '--json', '--run', said, ...who);
    const item = lines[0].item_id;
    const given = ['--say', `verdict=${said}`, ...who];
    expect((await curia('desk', 'answer', item, ...given)).status).toBe(0);
    const shown = await curia('show', said, 'quiet');
    expect(shown.stdout).toContain(`"gold":${JSON.stringify(gold)}`);
    expect((await curia('audit', said)).status).toBe(0);
  },
  60_000,
);
