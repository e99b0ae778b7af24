import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { State } from './session.ts';

/** Waits with nothing of the portal's on it, on the portal's origin, where storage can be emptied. */
const WAITING_ROOM = '/health/live';
/** What a test does to a page for good. */
const LASTING = [
  'addInitScript',
  'addLocatorHandler',
  'context',
  'exposeBinding',
  'exposeFunction',
  'route',
  'routeFromHAR',
  'routeWebSocket',
  'setExtraHTTPHeaders',
] as const;

export type ContextTerms = Omit<BrowserContextOptions, 'storageState'> & { baseURL: string };

type Kept = { page: Page; isChanged: boolean };

/** Pages of this worker that no test has, by the terms of their contexts. */
const idle = new Map<string, Kept[]>();
const taken = new WeakMap<Page, { kept: Kept; key: string }>();

/**
 * A page that knows nobody, in a context in which no other page is, with what is to stand in its storage. It may be one that
 * an earlier test put back: it has its process and the program at hand, so that it opens a screen in a third of the time.
 * `isNew` asks for one that has fetched nothing yet.
 */
export async function takePage(
  browser: Browser,
  terms: ContextTerms,
  { state, isNew = false }: { state?: State | undefined; isNew?: boolean } = {},
): Promise<Page> {
  const key = JSON.stringify(terms);
  const kept = (!isNew && idle.get(key)?.pop()) || (await makePage(browser, terms));
  const { page } = kept;
  taken.set(page, { kept, key });
  const stored = state?.origins.flatMap(({ localStorage }) => localStorage) ?? [];
  if (isNew && stored.length === 0) return page;
  if (page.url() !== `${terms.baseURL}${WAITING_ROOM}`) await page.goto(WAITING_ROOM);
  await page.evaluate(`
    localStorage.clear();
    sessionStorage.clear();
    for (const { name, value } of ${JSON.stringify(stored)}) localStorage.setItem(name, value);
  `);
  return page;
}

/** Takes a page from its test: another may have it unless it was changed for good. */
export async function putBack(page: Page): Promise<void> {
  const { kept, key } = taken.get(page)!;
  const context = contextOf(page);
  const isReusable = !kept.isChanged && !page.isClosed() && context.pages().length === 1;
  if (!isReusable || !(await isEmptied(page))) return context.close();
  idle.set(key, [...(idle.get(key) ?? []), kept]);
}

async function makePage(browser: Browser, terms: ContextTerms): Promise<Kept> {
  const context = await browser.newContext(terms);
  const page = await context.newPage();
  const kept = { page, isChanged: false };
  contexts.set(page, context);
  for (const name of LASTING) {
    const usual = page[name].bind(page) as (...given: unknown[]) => unknown;
    Object.assign(page, {
      [name](...given: unknown[]) {
        kept.isChanged = true;
        return usual(...given);
      },
    });
  }
  const { clock } = page;
  Object.defineProperty(page, 'clock', {
    get() {
      kept.isChanged = true;
      return clock;
    },
  });
  return kept;
}

const contexts = new WeakMap<Page, ReturnType<Page['context']>>();
const contextOf = (page: Page) => contexts.get(page)!;

/** Leaves the portal as who goes away does; false where that does not succeed. */
async function isEmptied(page: Page): Promise<boolean> {
  try {
    await page.removeAllListeners(undefined, { behavior: 'ignoreErrors' });
    await page.goto(WAITING_ROOM, { timeout: 5_000 });
    await contextOf(page).clearCookies();
    await page.emulateMedia({ media: null, colorScheme: null, forcedColors: null, reducedMotion: null });
    return true;
  } catch {
    return false;
  }
}
