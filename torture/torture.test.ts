/** The short part of every hunt: nothing breaks, whatever is tried. `npm run torture` tries more. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { damageText, damageValue } from './damage.ts';
import { hunts } from './hunts.ts';
import { Random } from './random.ts';

const SEED = Number(process.env.CURIA_SEED ?? 1);

test.each(hunts.map((hunt) => [hunt.name, hunt] as const))('%s', async (_name, hunt) => {
  const folder = mkdtempSync(join(tmpdir(), 'curia-torture-'));
  const found = await hunt.run({ seed: SEED, most: hunt.share.short, only: undefined, folder });
  expect(found.tried).toBeGreaterThan(0);
  expect(found.breaks).toEqual([]);
  expect(Object.values(found.counts)).toEqual(Object.values(found.counts).map(() => 0));
});

test('the same seed does the same damage, and damage changes something', () => {
  const record = { issues: [{ severity: 'MAJOR', auto_fixable: true }], notes: 'fine' };
  const text = JSON.stringify(record);
  let changed = 0;
  for (let seed = 0; seed < 300; seed++) {
    const [one, other] = [1, 2].map(() => damageValue(record, new Random(seed)));
    expect(one).toEqual(other);
    const [cut, again] = [1, 2].map(() => damageText(text, new Random(seed)));
    expect(cut).toEqual(again);
    if (JSON.stringify(one!.value) !== text && cut!.text !== text) changed++;
  }
  expect(changed).toBeGreaterThan(250);
});
