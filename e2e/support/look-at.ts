import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';
import { seriousFindings } from './page.ts';

/** Nothing was asked of the server for this long: what was fetched is on screen. */
const QUIET_MS = 120;
const LOADED_MS_MAX = 15_000;
const REDRAWN_MS_MAX = 3_000;
const REDRAWN_MS = 500;

/** Watches a page: what it says on its console, which calls fail, and when nothing is under way. */
export function watch(page: Page): { faults: string[]; settled(): Promise<void> } {
  const faults: string[] = [];
  const open = new Set<Request>();
  let last = Date.now();
  const ended = (request: Request) => {
    open.delete(request);
    last = Date.now();
  };
  page.on('console', (message) => {
    const isLost = /status of 404/.test(message.text()) && message.location().url === page.url();
    if (message.type() === 'error' && !isLost) faults.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('request', (request) => {
    // News comes for as long as the page stands.
    if (request.url().endsWith('/notification/stream')) return;
    open.add(request);
    last = Date.now();
  });
  page.on('requestfinished', ended);
  // What a worker was still loading when it was ended is never said to have ended.
  page.on('worker', (worker) =>
    worker.on('close', () => {
      for (const request of open) if (request.url() === worker.url()) ended(request);
    }),
  );
  page.on('requestfailed', (request) => {
    ended(request);
    const why = request.failure()?.errorText ?? '';
    // A screen that is left gives up what it had asked.
    if (why !== 'net::ERR_ABORTED') faults.push(`${why} ${request.url()}`);
  });
  page.on('response', (answer) => {
    // The page of an address that there is not says so.
    const isLost = answer.status() === 404 && answer.request().isNavigationRequest();
    if (answer.status() >= 400 && !isLost) faults.push(`HTTP ${answer.status()} ${answer.url()}`);
  });
  const settled = async () => {
    for (const start = Date.now(); Date.now() - start < LOADED_MS_MAX; await sleep(20)) {
      if (open.size === 0 && Date.now() - last > QUIET_MS) return;
    }
    const waits = [...open].map((request) => request.url()).join(', ');
    faults.push(`still loading after ${LOADED_MS_MAX / 1000} s: ${page.url()} waits for ${waits || 'quiet'}`);
  };
  return { faults, settled };
}

/** From this width on every table fits. */
const LAPTOP = 1440;

/**
 * From now on it is a fault on the console when a screen that was drawn is taken away again, until a part of it has come: who
 * typed in it has lost their place. A screen that is left for another stays hidden in the same way, so `isLeaving` of the page
 * says when that is meant.
 */
export const noteTakenAway = (page: Page) =>
  page.addInitScript(`new MutationObserver((changes) => {
    for (const { target: { style, className, textContent } } of globalThis.isLeaving ? [] : changes)
      if (style.getPropertyValue('display') === 'none' && style.getPropertyPriority('display'))
        console.error('taken away again: ' + className + ' ' + textContent.slice(0, 60));
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['style'] });`);

/**
 * Whether the page is wider than what it is seen in, or, on a laptop, a table or list of it than its place, or a card cuts
 * off what is read or pressed. A list that has just been made wide shows a telephone's rows for a moment, longer on a busy
 * machine, so what is found is looked for again.
 */
export async function sideways(page: Page): Promise<string[]> {
  const look = async () => [...(await tooWide(page)), ...(await cutOff(page))];
  let found = await look();
  for (let waited = 0; found.length > 0 && waited < REDRAWN_MS_MAX; waited += 100) {
    await sleep(100);
    found = await look();
  }
  return found;
}

function tooWide(page: Page): Promise<string[]> {
  return page.evaluate<
    string[]
  >(`[document.documentElement, ...document.querySelectorAll('.lk-scroll-x, .lk-list-pane')]
    .filter((one, at) => one.scrollWidth > one.clientWidth && (at === 0 || innerWidth >= ${LAPTOP}))
    .map((one) => ['scrolls sideways:', one.ariaLabel, one.scrollWidth, 'in', one.clientWidth].join(' '))`);
}

/** Buttons, links and cells that stand beyond the edge of what holds them, where nothing scrolls to them. */
async function cutOff(page: Page): Promise<string[]> {
  const names = await page.evaluate<
    string[]
  >(`[...document.querySelectorAll('main :is(a, button, td)')].filter((one) => {
    const { right, width } = one.getBoundingClientRect();
    if (width <= 1) return false;
    for (let place = one.parentElement; place; place = place.parentElement) {
      const { overflowX, textOverflow } = getComputedStyle(place);
      if (overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis') return false;
      if (overflowX !== 'visible' && right > place.getBoundingClientRect().right + 1) return true;
    }
    return false;
  }).map((one) => one.ariaLabel ?? one.innerText)`);
  return names.map((name) => `is cut off: ${name}`);
}

/** Buttons whose icon stands on their edge or outside of it. */
async function spilled(page: Page): Promise<string[]> {
  const names = await page.evaluate<
    string[]
  >(`[...document.querySelectorAll('.lk-button > svg')].flatMap((icon) => {
    const [inner, outer] = [icon, icon.parentElement].map((one) => one.getBoundingClientRect());
    const isInside = inner.left >= outer.left && inner.right <= outer.right;
    return inner.width === 0 || isInside ? [] : [icon.parentElement.innerText];
  })`);
  return names.map((name) => `the icon leaves its button: ${name}`);
}

/**
 * What is wrong with the page as it is now: its language, that it scrolls sideways, icons outside of their buttons, what axe
 * finds serious. Axe looks in English alone: what it finds lies in roles, names and colours, which both languages share, and
 * it takes the most time; what is `seen` elsewhere is left out of it. Where it finds something in a page that has just been
 * made another width, which may not be laid out anew yet on a busy machine, it looks once more.
 */
export async function flaws(page: Page, language: 'en' | 'zh', seen?: string): Promise<string[]> {
  let found = language === 'en' ? await seriousFindings(page, seen) : [];
  if (found.length > 0) {
    await sleep(REDRAWN_MS);
    found = await seriousFindings(page, seen);
  }
  found.push(...(await sideways(page)), ...(await spilled(page)));
  const lang = await page.evaluate<string>('document.documentElement.lang');
  if (!lang.startsWith(language)) found.push(`is in ${lang}`);
  return found;
}
