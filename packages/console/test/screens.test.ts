/** Every screen, from many sides: it is whole, complains about nothing, and has no accessibility violation. `CURIA_SCREENS=all` looks from all sides, `CURIA_SHOTS=FOLDER` keeps pictures. */
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, turn, type View, type Visitor, visit } from './browser.ts';
import { ALL_LOOKS, PAIRWISE_LOOKS, type Screen } from './screens.ts';
import { demoPlace, newPlace, type Stage, serve, serveDesk } from './stage.ts';

const { CURIA_SCREENS, CURIA_SHOTS } = process.env;
const looks = CURIA_SCREENS === 'all' ? ALL_LOOKS : PAIRWISE_LOOKS;
/** The demo's store is filled, the console built and the browser unpacked before the first look. */
const PATIENCE_MS = 120_000;
let full: Stage;
let empty: Stage;
let desk: Awaited<ReturnType<typeof serveDesk>>;

beforeAll(async () => {
  full = await serve(await demoPlace());
  empty = await serve(newPlace());
  desk = await serveDesk();
}, PATIENCE_MS);

afterAll(async () => {
  await Promise.all([closeBrowser(), full.close(), empty.close(), desk.close()]);
});

const visitors = new Map<string, Promise<Visitor>>();

/** Somebody who looks at screens one after the other, as people do: what the browser loaded once is not loaded again. */
function visitorOf({ as, isEmpty }: Screen, view: View): Promise<Visitor> {
  const { url } = as !== undefined ? desk : isEmpty === true ? empty : full;
  const who = [url, as, view.language, view.width === 390].join();
  const visitor = visitors.get(who) ?? newVisitor(url, as, view);
  visitors.set(who, visitor);
  return visitor;
}

async function newVisitor(url: string, as: Screen['as'], view: View): Promise<Visitor> {
  const visitor = await visit(url, view);
  if (as === undefined) return visitor;
  const data = { token: desk.tokens[as] };
  await visitor.context.request.post('/api/v1/session', { data, headers: { origin: url } });
  return visitor;
}

/** Axe within the page itself: it has no frames, and only what is wrong is of interest. Contrast takes longer than all the rest, and hardly differs between widths. */
function axe(page: Page, { width }: View) {
  const contrast = CURIA_SCREENS === 'all' || width === 390;
  const rules = { 'color-contrast': { enabled: contrast } };
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'], rules });
}

describe('screens', () => {
  it('are looked at with every two of screen, width, theme and language together', () => {
    const pairs = (all: typeof looks) =>
      new Set(
        all.flatMap(({ screen, view }) => {
          const sides = [screen.name, ...Object.values(view)].map(String);
          return sides.flatMap((one, at) => sides.slice(at + 1).map((other) => `${one} + ${other}`));
        }),
      );
    expect(pairs(PAIRWISE_LOOKS)).toEqual(pairs(ALL_LOOKS));
  });

  it.each(
    looks.map((look) => [`${look.screen.name} at ${Object.values(look.view).join(', ')}`, look] as const),
  )('%s', async (name, { screen, view }) => {
    const { page, complaints } = await visitorOf(screen, view);
    await turn(page, view);
    await page.goto(screen.path);
    await page.locator(screen.ready).first().waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(view.language);
    // A page that is wider than its window must scroll inside its lists, not as a whole.
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    const { violations } = await axe(page, view).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    if (CURIA_SHOTS !== undefined)
      await page.screenshot({
        path: join(CURIA_SHOTS, `${name.replaceAll(/[^a-z0-9]+/gi, '-')}.png`),
        fullPage: true,
      });
    expect(found).toEqual([]);
    // The browser itself notes that the server refused.
    const isExpected = (one: string): boolean => screen.isRefused === true && one.includes('status of 404');
    expect(complaints.splice(0).filter((one) => !isExpected(one))).toEqual([]);
  });
});
