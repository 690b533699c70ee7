/** The playground in a browser: a court is edited, its problems stand at their lines, and what it moves is decided in the page. */
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { curia } from '../../curia/test/run-curia.ts';
import { closeBrowser, visit } from './browser.ts';
import { newPlace, type Stage, serve } from './stage.ts';

const template = join(import.meta.dirname, '../../curia/templates/triage');
let stage: Stage;

beforeAll(async () => {
  const place = newPlace();
  const files = ['court.yaml', 'cases.jsonl'].map((file) => join(template, file));
  const answers = ['--agents', `scripted:${join(template, 'answers.jsonl')}`];
  const { status } = await curia([
    'run',
    ...files,
    ...answers,
    '--name',
    'tickets',
    '--no-folder',
    '--store',
    place,
  ]);
  if (status === 1) throw new Error('the run was not made');
  stage = await serve(place);
});

afterAll(async () => {
  await Promise.all([closeBrowser(), stage.close()]);
});

test('a draft is checked, compared over a run, narrowed, put back, and kept over a reload', async () => {
  const { page, context, complaints } = await visit(stage.url);
  await page.goto('/playground?run=tickets');
  const text = page.locator('.cm-content');
  await text.click();
  await page.keyboard.press('Control+Enter');
  await page.getByText('Nothing moves: all 12 rulings stay as they are.').waitFor();

  // The last line of the text with these words; only the lines near those in sight are on the page.
  const lastLine = async (words: string): Promise<Locator> => {
    const lines = page.locator('.cm-line', { hasText: words });
    await page.keyboard.press('Control+End');
    await expect
      .poll(async () => {
        const isThere = (await lines.count()) > 0;
        if (!isThere) await page.keyboard.press('PageUp');
        return isThere;
      })
      .toBe(true);
    return lines.last();
  };
  // In one keystroke, so that no half of a change is ever checked.
  const endWith = async (words: string, letter: string): Promise<void> => {
    await (await lastLine(words)).click();
    await page.keyboard.press('End');
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press(letter);
  };
  await endWith('then: EXPERT', 'Delete');
  await page.getByText('did you mean EXPERT?').waitFor();
  expect(await page.locator('.line-problem').count()).toBe(1);
  expect(await page.getByRole('button', { name: 'compare' }).getAttribute('aria-disabled')).toBe('true');

  // The key of the problem leads to its line.
  await page.keyboard.press('Alt+1');
  await page.keyboard.press('End');
  await page.keyboard.type('T');
  await page.locator('.line-problem').waitFor({ state: 'detached' });
  await endWith('at_least: 1', '9');
  await page.getByText('1 change').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText(/rulings move/).waitFor();
  const flow = page.getByRole('button', { name: /from TAKE to EXPERT/ });
  await flow.click();
  const moved = await page.locator('.moved tbody tr').count();
  expect(String(moved)).toBe(await flow.textContent());

  if (process.env.CURIA_SHOTS !== undefined)
    await page.screenshot({ path: join(process.env.CURIA_SHOTS, 'playground-compared.png') });

  await page.reload();
  await page.getByText(/draft from v1/).waitFor();
  await page.getByRole('button', { name: 'Put back v1' }).click();
  await page.getByText('as in v1').waitFor();
  await context.close();
  // The browser itself notes that the server refused the text.
  expect(complaints.filter((one) => !one.includes('status of 422'))).toEqual([]);
});
