/** Takes the pictures of the console in the docs, from the demo's data: `npm run shoot`. */
import { fileURLToPath } from 'node:url';
import { closeBrowser, type View, visit } from '../test/browser.ts';
import { demoPlace, serve } from '../test/stage.ts';

const IMAGES = fileURLToPath(new URL('../../../docs/images/', import.meta.url));

/** What is shown, how, and by what one knows that it is whole. */
const PICTURES: readonly { name: string; path: string; ready: string; view: View }[] = [
  {
    name: 'console-votes',
    path: '/evaluation/demo-tickets-1?drawn=random',
    ready: '.certified-dot',
    view: { width: 1440, theme: 'light', language: 'en' },
  },
  {
    name: 'console-case',
    path: '/runs/demo-conflict-review-1/cases/kettle?part=2',
    ready: '.won',
    view: { width: 1440, theme: 'light', language: 'en' },
  },
  {
    name: 'console-table',
    path: '/tables/disposition/v5?as=flowchart',
    ready: '.finding',
    view: { width: 1440, theme: 'dark', language: 'ko' },
  },
];

const stage = await serve(await demoPlace());
try {
  for (const { name, path, ready, view } of PICTURES) {
    const { page, context } = await visit(stage.url, view);
    await page.goto(path);
    await page.locator(ready).first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: `${IMAGES}${name}.png` });
    await context.close();
    console.log(`docs/images/${name}.png`);
  }
} finally {
  await closeBrowser();
  await stage.close();
}
