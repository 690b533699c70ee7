/** A real browser for tests: unpacked once, started once, and strict: whatever a page complains about fails the test. */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from '@playwright/test';
import unpacked from '@sparticuz/chromium';

/** Where the browser lies between test runs. */
const CACHE = join(import.meta.dirname, '../../../node_modules/.cache/curia-chromium');

/** The defaults of the package share one process among all pages and switch off the protection that is tested here. */
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'];

/** How a page is looked at. */
export interface View {
  readonly width: 390 | 768 | 1440;
  readonly theme: 'light' | 'dark';
  readonly language: 'en' | 'ko';
}

/** A desk, by day, in English. */
export const USUAL: View = { width: 1440, theme: 'light', language: 'en' };

const HEIGHTS: Readonly<Record<View['width'], number>> = { 390: 844, 768: 1024, 1440: 900 };

/** Puts the browser into its place; quick once it is there. Several processes may do so at once: each unpacks for itself, and one stays. */
async function unpackBrowser(): Promise<string> {
  const place = join(CACHE, 'unpacked');
  if (!existsSync(place)) {
    mkdirSync(CACHE, { recursive: true });
    const own = mkdtempSync(join(CACHE, 'unpacking-'));
    await unpackInto(own);
    try {
      renameSync(own, place);
    } catch {
      // Another process was faster, and may be running its browser already.
      rmSync(own, { recursive: true, force: true });
    }
  }
  return join(place, 'chromium');
}

/** The package unpacks into the temporary folder, and takes what it finds there. */
async function unpackInto(folder: string): Promise<void> {
  const { TMPDIR } = process.env;
  process.env.TMPDIR = folder;
  try {
    const made = await unpacked.executablePath();
    if (made !== join(folder, 'chromium')) throw new Error(`the browser was unpacked to ${made}`);
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
}

let browser: Promise<Browser> | undefined;

/** The one browser of this process. */
function theBrowser(): Promise<Browser> {
  browser ??= unpackBrowser().then((executablePath) => chromium.launch({ executablePath, args: ARGS }));
  return browser;
}

/** Ends the browser. */
export async function closeBrowser(): Promise<void> {
  await (await browser)?.close();
  browser = undefined;
}

/** A person at a browser: cookies and choices of their own. */
export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Everything that pages of this visitor complained about. */
  readonly complaints: string[];
}

/** Gives a page another width and light. */
export async function turn(page: Page, { width, theme }: View): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHTS[width] });
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
}

/** Pages are looked at so often; Playwright itself lets half a second pass between two looks, and most pages are there long before. */
const LOOK_EVERY_MS = 15;
/** After so long Playwright waits on, and says what is missing. */
const SOON_MS = 5_000;

let isEager = false;

/** Makes every wait for an element end as soon as the element is as it should be. */
function waitEagerly(page: Page): void {
  if (isEager) return;
  isEager = true;
  const locators = Object.getPrototypeOf(page.locator('body')) as Locator;
  const { waitFor } = locators;
  locators.waitFor = async function (this: Locator, options = {}) {
    const { state = 'visible' } = options;
    const isSo = async (): Promise<boolean> => {
      if (state === 'visible' || state === 'hidden')
        return (await this.isVisible()) === (state === 'visible');
      return (await this.count()) > 0 === (state === 'attached');
    };
    const until = performance.now() + SOON_MS;
    while (performance.now() < until) {
      if (await isSo()) return;
      await wait(LOOK_EVERY_MS);
    }
    await waitFor.call(this, options);
  };
}

/** Lets somebody visit a server. */
export async function visit(url: string, { width, theme, language }: View = USUAL): Promise<Visitor> {
  const context = await (await theBrowser()).newContext({
    baseURL: url,
    viewport: { width, height: HEIGHTS[width] },
    colorScheme: theme,
    locale: language === 'ko' ? 'ko-KR' : 'en-GB',
    timezoneId: 'Asia/Seoul',
    reducedMotion: 'reduce',
    hasTouch: width === 390,
  });
  const complaints: string[] = [];
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`content security policy: ${violatedDirective} ${blockedURI}`),
    );
  });
  const page = await context.newPage();
  waitEagerly(page);
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return { context, page, complaints };
}
