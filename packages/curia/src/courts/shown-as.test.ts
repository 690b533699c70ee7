/** What outcomes do, as courts declare it, over the runs of the demo: what is counted as going to an expert was handed over, and nothing else. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { curia } from '../../test/run-curia.ts';
import { openCuria } from '../api/open-curia.ts';
import { openStore } from '../store/open-store.ts';
import { effectsOf } from './shown-as.ts';

it('counts as going to an expert what was handed over', { timeout: 60_000 }, async () => {
  const out = mkdtempSync(join(tmpdir(), 'curia-effects-'));
  expect((await curia(['demo', '--out', out])).status).toBe(0);
  const store = openStore(join(out, 'store.sqlite'));
  const product = openCuria(store);
  const handed: string[] = [];
  const counted: string[] = [];
  const courts = new Set<string>();
  for (const { run_id, court, effects } of await product.runs()) {
    for await (const { case_id, headlines } of product.cases(run_id)) {
      const name = `${run_id} ${case_id}`;
      const events = await store.cases.events(run_id, case_id);
      if (events.some(({ kind }) => kind === 'packet-opened')) handed.push(name);
      if (headlines.some(({ outcome }) => effects[outcome] === 'expert')) counted.push(name);
      courts.add(court);
    }
  }
  await store.close();
  expect(counted).toEqual(handed);
  expect(handed.length).toBeGreaterThan(0);
  expect(courts.size).toBe(5);
});

it('says nothing of a court that is not known here, and of a definition that is not to be read', () => {
  expect(effectsOf({ court: 'nobody' })).toEqual({});
  expect(
    effectsOf({ court: 'own', definition: { court: { outcomes: { A: { effect: 'explode' } } } } }),
  ).toEqual({});
});
