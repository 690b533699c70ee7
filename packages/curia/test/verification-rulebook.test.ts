/** Whatever can shape a verification is covered by the hash of its rulebook. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import verification, { packs } from '@curia/courts/verification';
import { afterAll, expect, test } from 'vitest';
import { describePack } from '../../courts/src/verification/rules/pack/pack.ts';
import { choicesFor } from '../src/cli/options/choices.ts';
import { readCourtOptions } from '../src/courts/court-options.ts';
import { chooseRulebook } from '../src/kept/law/rulebook.ts';
import { RECEIPTS } from './receipts.ts';

const folder = mkdtempSync(join(tmpdir(), 'curia-rulebook-'));
afterAll(() => rmSync(folder, { recursive: true }));
let made = 0;
const packFile = (text: string): string => {
  const file = join(folder, `pack-${made++}.yaml`);
  writeFileSync(file, text);
  return `pack=${file}`;
};
const rulebook = (set: readonly string[]) => {
  const { options, tables } = choicesFor(verification, { set });
  return chooseRulebook(verification, readCourtOptions(verification, options), tables);
};

test('every option, table, parameter and pack gives a hash of its own', () => {
  const settings = ['max_passes=2', 'disposition.unknown_severity=escalate', 'quotation.partial_share=0.5'];
  const hashes = [
    rulebook([]).hash,
    ...packs.slice(1).map(({ id }) => rulebook([`pack=${id}`]).hash),
    rulebook(['verifiers=models']).hash,
    rulebook(['verifiers=V2']).hash,
    rulebook(['reviews=2']).hash,
    ...settings.map((setting) => rulebook([setting]).hash),
    rulebook([packFile(RECEIPTS)]).hash,
    rulebook([packFile(RECEIPTS.replace('severity: MAJOR', 'severity: MINOR'))]).hash,
    rulebook([packFile(RECEIPTS.replace('fix: true', 'fix: false'))]).hash,
  ];
  expect(new Set(hashes).size).toBe(hashes.length);
  expect(rulebook([]).hash).toBe(hashes[0]);
});

test('the pack is part of it as it is, not by its name', () => {
  for (const pack of packs) expect(rulebook([`pack=${pack.id}`]).parameters.pack).toEqual(describePack(pack));
});

test('the settings of a pack apply unless a user overrides them', () => {
  const strict = packFile(`${RECEIPTS}limits: { partial_share: 0.9 }\n`);
  const share = (...set: string[]) => rulebook([strict, ...set]).tables.quotation!.values.partial_share;
  expect(share()).toBe(0.9);
  expect(share('quotation.partial_share=0.4')).toBe(0.4);
  expect(rulebook([]).tables.quotation!.values.partial_share).toBe(0.6);
});

test.each(['verifiers=V1', 'verifiers=V2,', 'verifiers=', 'reviews=0', 'reviews=1.5', 'reviews=two'])(
  '%s is refused',
  (setting) => {
    expect(() => rulebook([setting])).toThrow(expect.objectContaining({ code: 'USAGE' }));
  },
);

test('a verifier that the pack has no question for is refused before anything is stored', () => {
  expect(() => rulebook([packFile(RECEIPTS), 'verifiers=V3,V4'])).toThrow(/no questions for V4/);
  const silent = `${RECEIPTS.replace(/^prompts:[\s\S]*?(?=^\S|$(?![\s\S]))/m, '')}prompts: []\n`;
  expect(() => rulebook([packFile(silent), 'verifiers=models'])).toThrow(/no questions for any verifier/);
});
