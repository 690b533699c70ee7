/** What a run with models costs, on its screens: each role, a case, a case that needs no person, and one case alone. */
import { afterAll, expect, it } from 'vitest';
import { startOpenAiServer } from '../../curia/test/openai-server.ts';
import { curia } from '../../curia/test/run-curia.ts';
import { config, KEY, model, texts } from '../../curia/test/run-fixture.ts';
import { closeBrowser, USUAL, visit } from './browser.ts';
import { newPlace, type Stage, serve } from './stage.ts';

let stage: Stage | undefined;
afterAll(async () => {
  await closeBrowser();
  await stage?.close();
});

/** Every call of the fixture is counted and priced alike. */
const A_CALL = 0.0003;
const usd = (amount: number): string => `$${Number(amount.toPrecision(3))}`;

it('costs are shown by role, by case and by case that needs no person, in both languages', async () => {
  const models = await startOpenAiServer(model);
  const place = newPlace();
  const agents = ['--agents', `llm:${config(models.url)}`, '--store', place, '--name', 'r', '--no-cache'];
  const ran = await curia(['run', 'conflict-review', texts, ...agents, '--json'], '', { TEST_KEY: KEY });
  await models.close();
  const { calls, decided_alone } = ran.lines[0] as { calls: number; decided_alone: number };
  expect(calls % 6).toBe(0);
  const words = await curia(['show', 'r', 'x0', '--store', place]);
  const one = usd((calls / 6) * A_CALL);
  expect(words.stdout).toMatch(new RegExp(`^costs: \\${one}0*, ${calls / 6} calls$`, 'm'));
  stage = await serve(place);
  for (const [language, needsNobody, forCalls] of [
    ['en', `A case that needs no person (${decided_alone} of 6)`, `${one} for ${calls / 6} calls`],
    ['ko', `사람 없이 끝난 안건당 (6건 중 ${decided_alone}건)`, `${one}, 호출 ${calls / 6}번`],
  ] as const) {
    const { page, complaints } = await visit(stage.url, { ...USUAL, language });
    await page.goto('/runs/r');
    const foot = page.locator('tfoot tr');
    await foot.last().waitFor();
    expect(await foot.first().innerText()).toMatch(new RegExp(`${calls}.*\\${one}$`, 's'));
    expect(await foot.last().innerText()).toContain(needsNobody);
    if (decided_alone > 0)
      expect(await foot.last().innerText()).toContain(usd((calls * A_CALL) / decided_alone));
    const perCase = await page.locator('tbody td:last-child.num').allInnerTexts();
    expect(perCase.length).toBeGreaterThan(3);
    await page.goto('/runs/r/cases/x0');
    await page.locator('.meta', { hasText: forCalls }).waitFor();
    expect(complaints).toEqual([]);
  }
});
