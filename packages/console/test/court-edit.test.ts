/** A court is edited in a browser: rules by keyboard, findings and moved cases as one types, a version is saved, and a run is held by it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerOf, createClient } from '../../curia/src/http/client.ts';
import { newDesk, TRIAGE, ticket } from '../../curia/test/desk-scene.ts';
import { curia } from '../../curia/test/run-curia.ts';
import { closeBrowser, USUAL, visit } from './browser.ts';
import { type Stage, serve, tokenFor } from './stage.ts';

const PATIENCE_MS = 120_000;
let stage: Stage;
let token: string;

beforeAll(async () => {
  // One ticket on which the voices agree, and one on which they differ.
  const agreed = ticket('t2').replace('"legal"', '"billing"');
  const { store } = await newDesk([ticket('t1'), agreed]);
  token = await tokenFor(store, 'Lead', 'operator');
  stage = await serve(store);
  const lead = createClient(stage.url, { token });
  await answerOf(lead.courts.$post({ json: { text: TRIAGE, after: 0 } }));
}, PATIENCE_MS);

afterAll(async () => {
  await Promise.all([closeBrowser(), stage.close()]);
});

async function look(page: Page, name: string): Promise<void> {
  const { CURIA_SHOTS } = process.env;
  if (CURIA_SHOTS !== undefined)
    await page.screenshot({ path: join(CURIA_SHOTS, `${name}.png`), fullPage: true });
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

test(
  'an operator edits a rule, sees findings and moved cases, saves a version, and a run is held by it',
  async () => {
    const visitor = await visit(stage.url, USUAL);
    const { page, context } = visitor;
    await context.request.post('/api/v1/session', { data: { token }, headers: { origin: stage.url } });
    await page.goto('/courts');
    await page.getByRole('link', { name: 'desk-triage' }).click();
    await page.getByText('v1, saved by Lead').waitFor();
    await page.getByText('Nothing was found.').waitFor();
    // The rule that takes what both say is changed in its cell: one who says so is enough.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('form', { name: 'leading, in agree' }).waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('1');
    await page.keyboard.press('Enter');
    await page.getByText('Draft of v2: 1 changed.').waitFor();
    await page.locator('.wasv', { hasText: 'was 2' }).waitFor();
    await page.locator('.live-find .matrix, .live-find table').first().waitFor();
    // A rule that can never match is found.
    await page.keyboard.press('a');
    await page.getByText('1 new, 1 changed').waitFor();
    await page.locator('.live-find .problems').waitFor();
    await look(page, 'court-edit');
    await page.keyboard.press('z');
    await page.getByText('Draft of v2: 1 changed.').waitFor();
    // A draft is kept over a reload, and only saved as a version.
    await page.reload();
    await page.getByText('Draft of v2: 1 changed.').waitFor();
    await page.getByRole('button', { name: 'One triager more' }).click();
    await page.locator('.stepper b', { hasText: '3' }).waitFor();
    await page.keyboard.press('z');
    await page.locator('.stepper b', { hasText: '2' }).waitFor();
    await page.keyboard.press('Control+s');
    await page.getByText('v2, saved by Lead').waitFor();
    await look(page, 'court-saved');
    await page.goto('/courts');
    await page.getByRole('cell', { name: '2', exact: true }).waitFor();
    await look(page, 'courts');
    expect(visitor.complaints).toEqual([]);

    // The same name is the same court for every face.
    const lead = createClient(stage.url, { token });
    const v2 = await answerOf(lead.courts[':court'].$get({ param: { court: 'desk-triage' }, query: {} }));
    expect(v2.text).toContain('leading: 1');
    const cases = join(stage.place, '..', 'more.jsonl');
    const { writeFileSync } = await import('node:fs');
    writeFileSync(cases, `${ticket('t9')}\n`);
    for (const [court, name, version] of [
      ['desk-triage', 'newest', 2],
      ['desk-triage@1', 'first', 1],
    ] as const) {
      const ran = await curia([
        'run',
        court,
        cases,
        '--agents',
        'given',
        '--name',
        name,
        '--store',
        stage.place,
      ]);
      expect([ran.status, ran.stderr]).toEqual([expect.toBeOneOf([0, 1]), expect.any(String)]);
      const run = await answerOf(lead.runs[':run'].$get({ param: { run: name }, query: {} }));
      expect(run.manifest).toMatchObject({ court: 'desk-triage', court_version: { version } });
    }
    const started = await fetch(`${stage.url}/api/v1/runs?court=desk-triage@1&agents=given&run_id=http`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
      body: readFileSync(cases),
    });
    expect(started.status).toBe(202);
    const run = await answerOf(lead.runs[':run'].$get({ param: { run: 'http' }, query: {} }));
    expect(run.manifest).toMatchObject({ court_version: { version: 1, sha256: expect.any(String) } });
  },
  PATIENCE_MS,
);
