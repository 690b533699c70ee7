/** The evaluation screens: what is stated and chosen stands in the address, keys, own votes, hostile text and refusals. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBrowser, visit } from './browser.ts';
import { demoPlace, type Stage, serve } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await serve(await demoPlace());
});
afterAll(async () => {
  await closeBrowser();
  await stage.close();
});

it('certifies only once it is stated how gold was drawn, and saves the file', async () => {
  const { page, context, complaints } = await visit(stage.url);
  await page.goto('/evaluation/demo-tickets-1');
  await page.getByRole('heading', { level: 1, name: /^(Yes|No|Cannot be told yet)\b.*\balone\b/ }).waitFor();
  const save = page.getByRole('button', { name: 'Save the calibration file' });
  expect(await save.isDisabled()).toBe(true);
  await page.getByRole('checkbox', { name: /drawn at random/ }).click();
  await page.getByRole('heading', { level: 1, name: /open cases can be decided automatically/ }).waitFor();
  expect(new URL(page.url()).searchParams.get('drawn')).toBe('random');
  const saved = page.waitForEvent('download');
  await save.click();
  expect((await saved).suggestedFilename()).toBe('calibration.json');
  // A stricter limit certifies less, and the address says so.
  await page.getByRole('combobox', { name: 'At most wrong' }).selectOption('0.01');
  await page.getByRole('heading', { level: 1, name: /Nothing is certified/ }).waitFor();
  expect(new URL(page.url()).searchParams.get('limit')).toBe('0.01');
  // Keys by position: a Hangul keyboard has other letters on them.
  await page.getByText('Cohen’s κ').waitFor();
  await page.evaluate(() =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyM', key: 'ㅡ', bubbles: true })),
  );
  await page.getByText('Per cent of shared votes').waitFor();
  await page.keyboard.press('c');
  await page.getByText('There is no other run of this court').waitFor();
  expect(new URL(page.url()).searchParams.get('view')).toBe('compare');
  expect(complaints).toEqual([]);
  await context.close();
});

it('measures votes of one’s own and shows hostile names as text', async () => {
  const { page, context, complaints } = await visit(stage.url);
  await page.goto('/evaluation');
  const hostile = '<img src=x onerror=alert(1)>\u202eevil';
  const names = [hostile, 'x'.repeat(400), '판사'];
  const rows = Array.from({ length: 30 }, (_, item) =>
    names.map((name, of) => `${item},${name},${(item * 7 + of * 3) % 4 === 0 ? 'no' : 'yes'}`).join('\n'),
  );
  await page.getByLabel('Votes', { exact: true }).fill(`item,reviewer,label\n${rows.join('\n')}`);
  await page.getByRole('button', { name: 'Measure' }).click();
  await page.getByRole('heading', { name: /^Cannot be told: none of the/ }).waitFor();
  expect(await page.getByRole('rowheader', { name: hostile }).count()).toBeGreaterThan(0);
  expect(await page.locator('img').count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  // A table without votes is refused with what its columns are, and what was typed stays.
  await page.getByLabel('Votes', { exact: true }).fill('item,reviewer\n1,a');
  await page.getByRole('button', { name: 'Measure' }).click();
  await page.getByText('VOTE_INVALID').waitFor();
  expect(await page.getByText(/no column has the vote: .* its columns are item, reviewer/).count()).toBe(1);
  expect(await page.getByLabel('Votes', { exact: true }).inputValue()).toContain('1,a');
  // A line that cannot be read is named.
  await page.getByLabel('Votes', { exact: true }).fill('item,reviewer,label\n1,a,yes\n2,a,"no');
  await page.getByRole('button', { name: 'Measure' }).click();
  await page.getByText(/votes\.csv: line 3: the quotation mark/).waitFor();
  expect(complaints.filter((one) => !one.includes('status of 400'))).toEqual([]);
  await context.close();
});

it('measures points of one’s own, certifies them within a distance, and reads them as names if told to', async () => {
  const { page, context, complaints } = await visit(stage.url);
  await page.goto('/evaluation');
  const rows = Array.from({ length: 160 }, (_, item) =>
    ['ann', 'ben', 'cho'].map(
      (name, of) => `${item},${name},${((item * 37) % 101) + ((item + of) % 3) - 1 + (of === 2 ? 9 : 0)}`,
    ),
  ).flat();
  const known = Array.from({ length: 120 }, (_, item) => `${item},${(item * 37) % 101}`);
  await page.getByLabel('Votes', { exact: true }).fill(`item,reviewer,label\n${rows.join('\n')}`);
  await page.getByLabel('Known answers').fill(`item,label\n${known.join('\n')}`);
  await page.getByRole('button', { name: 'Measure' }).click();
  await page.getByRole('heading', { name: /off by [\d.]+ (on average|together)/ }).waitFor();
  expect(await page.getByText(/cho gives [\d.]+ too much, on average over 120 items/).count()).toBe(1);
  await page.getByRole('spinbutton', { name: 'Near enough' }).fill('1');
  await page.getByRole('spinbutton', { name: 'Near enough' }).press('Enter');
  await page.getByText('near enough: 1').waitFor();
  await page.getByRole('checkbox', { name: /drawn at random/ }).click();
  await page
    .getByRole('heading', {
      name: /40 of the 40 open values can be taken automatically: .* further than 1 from/,
    })
    .waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.getByRole('combobox', { name: 'Labels are' }).selectOption('labels');
  await page.getByRole('columnheader', { name: 'Right' }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
