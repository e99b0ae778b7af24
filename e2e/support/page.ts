import axe from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { inject, onTestFinished } from 'vitest';
import type { State } from './session.ts';
import { noteSecrets } from './travelled-secrets.ts';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page lives for seconds: optimising its code takes a third more of the processor than it saves. What it makes meanwhile
  // has room at once, or a twentieth of the processor goes into clearing it away.
  '--js-flags=--no-opt,--no-maglev,--min-semi-space-size=16',
];

/** One for all journeys of a worker: what is said to it and what it says passes no other process. */
let browser: Promise<Browser> | undefined;

export type PageOptions = {
  baseUrl: string;
  locale?: 'en-AU' | 'zh-CN';
  width?: 1440 | 390;
  colorScheme?: 'light' | 'dark';
  /** The portal's own language, where it is not the one that a newcomer finds; the browser's too where it has none of its own. */
  language?: 'zh';
  /** The test makes the server fail on purpose. */
  serverFails?: boolean;
  /** Who is signed in, and what else stands in the storage. */
  storageState?: State;
  javaScriptEnabled?: false;
};

/**
 * A page in a context of its own (nobody is signed in), closed when the test ends. The test fails at its end
 * when the page threw an error that nobody caught, its security policy refused something, or the server failed.
 */
export async function newPage(options: PageOptions): Promise<Page> {
  const { baseUrl, locale, width, language, serverFails, storageState, ...rest } = options;
  browser ??= chromium.launch({ executablePath: inject('browserPath'), args: FLAGS });
  const state = language ? inLanguage(language, baseUrl, storageState) : storageState;
  const context = await (await browser).newContext({
    baseURL: baseUrl,
    locale: locale ?? (language === 'zh' ? 'zh-CN' : 'en-AU'),
    timezoneId: 'Australia/Sydney',
    viewport: { width: width ?? 1440, height: width === 390 ? 844 : 900 },
    hasTouch: width === 390,
    reducedMotion: 'reduce',
    acceptDownloads: true,
    ...(state && { storageState: { ...state, origins: [] } }),
    ...rest,
  });
  if (state) await fillStorage(context, state);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.stack ?? String(error)));
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) faults.push(message.text());
  });
  page.on('response', (answer) => {
    if (answer.status() >= 500 && !serverFails)
      faults.push(`HTTP ${answer.status()} ${answer.request().method()} ${answer.url()}`);
  });
  noteSecrets(page, baseUrl);
  page.setDefaultTimeout(15_000);
  onTestFinished(async () => {
    await context.close();
    if (faults.length > 0) throw new Error(`The page had faults:\n${faults.join('\n')}`);
  });
  return page;
}

/** Stands in a storage that was filled: what its person then changes there or takes away stays so. */
const FILLED = 'journey.filled';

/**
 * Fills the storage at the first page of an origin. Playwright would open another page for that before the test's own, in a
 * process that goes with it.
 */
const fillStorage = (context: BrowserContext, { origins }: State) =>
  context.addInitScript(`for (const { origin, localStorage: kept } of ${JSON.stringify(origins)}) {
    if (origin !== location.origin || localStorage.getItem('${FILLED}')) continue;
    for (const { name, value } of [...kept, { name: '${FILLED}', value: 'yes' }]) localStorage.setItem(name, value);
  }`);

/** What stands in a browser's storage where its person has chosen a language. */
export function inLanguage(language: 'en' | 'zh', origin: string, state?: State): State {
  const name = 'lorikeet.interface';
  const value = JSON.stringify({ state: { locale: language, themeName: 'Lara' }, version: 0 });
  const kept = state?.origins.flatMap(({ localStorage }) => localStorage) ?? [];
  const localStorage = [...kept.filter((each) => each.name !== name), { name, value }];
  return { cookies: [], origins: [{ origin, localStorage }] };
}

const BARS = '.lk-sticky-bar, .lk-top, .lk-phone-bar, .lk-phone-tabs, .lk-rate-head, .lk-rate-tabs';

/**
 * What axe finds on the page as it is now, serious and critical only: rule, how many, and the first place. What a bar at an edge of
 * the screen covers comes into sight by scrolling, so the bars stand in the page while axe looks: else it is a finding or none by
 * how tall the page happens to be, and how far it is scrolled. What is `seen` elsewhere, by its selector, is left out.
 */
export async function seriousFindings(page: Page, seen?: string): Promise<string[]> {
  const settled = await page.addStyleTag({ content: `:is(${BARS}) { position: static !important; }` });
  try {
    const twice = await page.evaluate<string[]>(TAKE_OUT);
    return [
      ...twice.map((id) => `${id} is the id of a part that is hidden, too`),
      ...(await findings(page, seen)),
    ];
  } finally {
    await page.evaluate(PUT_BACK);
    await settled.evaluate((style) => (style as unknown as { remove(): void }).remove());
  }
}

/**
 * Takes out what React keeps hidden, such as the screens that were left: axe finds nothing in it and yet goes through all of it,
 * which after a dozen screens takes three times as long as the one that is seen. Only that an id stands in both would be lost, so
 * these are named.
 */
const TAKE_OUT = `(() => {
  const kept = globalThis.keptHidden = [];
  const twice = [];
  const hidden = '[style*="display: none !important"]';
  for (const one of document.querySelectorAll(hidden)) {
    if (one.parentElement.closest(hidden)) continue;
    const place = document.createComment('');
    one.replaceWith(place);
    kept.push([place, one]);
  }
  for (const [, one] of kept)
    for (const { id } of [one, ...one.querySelectorAll('[id]')])
      if (id && document.getElementById(id)) twice.push(id);
  return twice;
})()`;
const PUT_BACK = `for (const [place, one] of globalThis.keptHidden ?? []) place.replaceWith(one);`;

/** What a window lets through while it fades in is half covered by it, and would be a finding for a moment. */
const STANDS_STILL = `new Promise(requestAnimationFrame).then(() => Promise.allSettled(document.getAnimations()
  .filter((one) => one.playState === 'running' && one.effect.getComputedTiming().iterations !== Infinity)
  .map((one) => one.finished)))`;

/**
 * A window that must be answered first, and the messages over it. What stands behind can neither be reached nor read, and is half
 * covered or not by how far the page happens to be scrolled: it is looked at while no window is open.
 */
const WINDOW = '[aria-modal=true]';
const MESSAGES = '.lk-toasts';

async function findings(page: Page, seen?: string): Promise<string[]> {
  await page.evaluate(`${STANDS_STILL}.then(() => {})`);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const isAsking = await page.locator(WINDOW).first().isVisible();
  const { violations } = await page.evaluate(
    ([leftOut, looked]) =>
      (globalThis as unknown as { axe: typeof axe }).axe.run(
        { include: looked, exclude: leftOut ? [leftOut] : [] },
        {
          resultTypes: ['violations'],
          // What no finding is told by: a path to each node, and every style sheet fetched once more.
          selectors: false,
          preload: false,
          runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
        },
      ),
    [seen, isAsking ? [WINDOW, MESSAGES] : ['html']] as const,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes: [first, ...more] }) =>
        `${id} × ${more.length + 1}: ${first?.html.slice(0, 200)} ${first?.failureSummary}`,
    );
}

/** What stands beside a label in a list of facts. */
export async function fact(page: Page, label: string): Promise<string> {
  return (await page.locator(`dt:text-is("${label}") + dd`).first().innerText()).trim();
}
