import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lengthen, openLongPage } from './support/long-page.ts';
import { openAs } from './support/session.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal({ DEMO_DAYS: '60', DEMO_CUSTOMERS: '12' });
  await lengthen(portal);
});
afterAll(() => portal?.stop());

const widths = (page: Page) =>
  page
    .locator('.lk-table thead th')
    .evaluateAll((heads) => heads.map((head) => Math.round(head.getBoundingClientRect().width)));

const longPage = () => openLongPage(portal);

test('of a long page those rows are drawn that its reader comes to, those far away go again, and nothing moves', async () => {
  const { page, rows, all } = await longPage();
  const before = await widths(page);
  const pane = page.locator('.lk-list-pane');
  const height = () => pane.evaluate((element) => element.scrollHeight);
  const whole = await height();
  const indexOf = (row: Locator) => row.getAttribute('aria-rowindex').then(Number);
  await page.mouse.move(700, 500);
  const scrolled = async () => {
    await page.mouse.wheel(0, 10_000);
    return indexOf(rows.last());
  };
  await expect.poll(scrolled).toBe(all + 1);
  // Those above go.
  await expect.poll(() => rows.count()).toBeLessThan(all);
  // At one moment: they go in turns.
  const [stand, first] = await rows.evaluateAll((them) => [them.length, Number(them[0]!.ariaRowIndex)]);
  expect(stand).toBe(all + 2 - first!);
  expect(await widths(page)).toEqual(before);
  expect(Math.abs((await height()) - whole), 'and leave their room').toBeLessThan(2);
  await rows.last().focus();
  await page.setViewportSize({ width: 1440, height: 400 });
  await page.mouse.move(700, 350);
  await page.mouse.wheel(0, -10_000);
  // The row with the focus stays, with all between it and the reader.
  await expect.poll(() => rows.count()).toBe(all);
  await rows.first().focus();
  await page.mouse.wheel(0, 1);
  await expect.poll(() => rows.count()).toBeLessThan(all);
  expect(await indexOf(rows.first())).toBe(2);
  expect(await pane.evaluate((element) => element.scrollTop)).toBeLessThan(2);
});

test('when rows above go or come, the style of those that stay is not worked out again', async () => {
  const { page, rows } = await longPage();
  // So many rows stand that those of a few turns at once, on a slow machine, are not most of them.
  await page.setViewportSize({ width: 1440, height: 1400 });
  await page.mouse.move(700, 500);
  const browser = page.context().browser()!;
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] });
  const away = async () => {
    await page.mouse.wheel(0, 400);
    return Number(await rows.first().getAttribute('aria-rowindex'));
  };
  await expect.poll(away).toBeGreaterThan(2);
  const stand = await page.locator('tbody tr *').count();
  await page.mouse.wheel(0, -10_000);
  await expect.poll(() => rows.first().getAttribute('aria-rowindex')).toBe('2');
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString('utf8')) as {
    traceEvents: { name: string; args?: { elementCount?: number } }[];
  };
  const styled = traceEvents.filter(({ name }) => name === 'UpdateLayoutTree');
  const most = Math.max(...styled.map(({ args }) => args?.elementCount ?? 0));
  expect(most).toBeGreaterThan(0);
  expect(most, `of ${stand}`).toBeLessThan(stand * 0.75);
});

/** In a browser of phone width: the rows of the long page, each higher than a usual one is taken to be. */
async function longPhonePage() {
  const page = await openAs(portal, 'owner@harbour.test', '/merchant/home');
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/merchant/transactions/list?size=100&tab=all');
  const rows = page.locator('.lk-list .lk-rows > li');
  await rows.first().waitFor();
  await page.evaluate(`(() => {
    const higher = new CSSStyleSheet();
    higher.replaceSync('.lk-rows > li { min-height: 92px }');
    document.adoptedStyleSheets.push(higher);
  })()`);
  return { page, rows };
}

test('on a phone the rows in sight stay where they are when rows above come that are higher than was thought', async () => {
  const { page, rows } = await longPhonePage();
  const first = () => rows.first().getAttribute('aria-posinset').then(Number);
  await page.mouse.move(200, 400);
  const away = async () => {
    await page.mouse.wheel(0, 500);
    return first();
  };
  await expect.poll(away).toBeGreaterThan(20);
  // In a window of another size nothing is known of the heights of the rows that went.
  await page.setViewportSize({ width: 390, height: 690 });
  await page.waitForTimeout(1_000);
  const begins = await first();
  const moved: number[] = [];
  const back = async () => {
    // By two rows; one of those in sight then is looked at again.
    const { at, top } = await rows.evaluateAll((all) => {
      let pane = all[0]!;
      while (pane.parentElement && pane.scrollTop === 0) pane = pane.parentElement;
      pane.scrollTop -= 184;
      const one = all.find((row) => row.getBoundingClientRect().top > 300)!;
      return { at: Number(one.getAttribute('aria-posinset')), top: one.getBoundingClientRect().top };
    });
    await page.waitForTimeout(600);
    const row = page.locator(`.lk-list .lk-rows > li[aria-posinset="${at}"]`);
    moved.push(Math.round((await row.evaluate((one) => one.getBoundingClientRect().top)) - top));
    return first();
  };
  await expect.poll(back, { interval: 0 }).toBeLessThan(begins - 14);
  expect(moved.filter((by) => Math.abs(by) > 1)).toEqual([]);
});

test('the arrows lead through a long page and back, whatever rows have gone', async () => {
  const { page, rows, all } = await longPage();
  const at = () => page.evaluate<number>("Number(document.activeElement.getAttribute('aria-rowindex'))");
  await rows.first().focus();
  const press = async (key: string) => {
    await page.keyboard.press(key);
    return at();
  };
  await expect.poll(() => press('ArrowDown'), { interval: 20 }).toBe(all + 1);
  await expect.poll(() => rows.first().getAttribute('aria-rowindex')).not.toBe('2');
  await expect.poll(() => press('ArrowUp'), { interval: 20 }).toBe(2);
});

test('words that were chosen on a long page stay chosen, however far its reader scrolls', async () => {
  const { page, rows } = await longPage();
  const first = rows.nth(1).locator('.lk-cell-date').first();
  const words = await first.innerText();
  await first.evaluate((cell) => cell.ownerDocument.getSelection()!.selectAllChildren(cell));
  await page.mouse.move(700, 500);
  const scrolled = async () => {
    await page.mouse.wheel(0, 10_000);
    return page.locator('.lk-list-pane').evaluate((pane) => pane.scrollTop);
  };
  await expect.poll(scrolled).toBeGreaterThan(500);
  await page.waitForTimeout(1_000);
  expect(await page.evaluate<string>('document.getSelection().toString()')).toBe(words);
});

test('who comes back to a long page finds it where it was left, with the rows that were in sight', async () => {
  const { page, rows } = await longPage();
  const pane = page.locator('.lk-list-pane');
  const top = () => pane.evaluate((element) => element.scrollTop);
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 900);
  await expect.poll(top).toBe(900);
  // Above 22 rows, in sight eight.
  await expect.poll(() => rows.last().getAttribute('aria-rowindex').then(Number)).toBeGreaterThanOrEqual(31);
  const edges = (await pane.boundingBox())!;
  const inSight = () =>
    rows.evaluateAll(
      (all, [from, to]) =>
        all
          .filter((row) => {
            const { top, bottom } = row.getBoundingClientRect();
            return bottom > from! && top < to!;
          })
          .map((row) => row.textContent),
      [edges.y, edges.y + edges.height],
    );
  const before = await inSight();
  const title = page.getByRole('heading', { level: 1 });
  const list = await title.innerText();
  await rows.filter({ hasText: before[3]! }).locator('.lk-cell-date').first().click();
  await page.waitForURL(/transactions\/detail/);
  await expect.poll(() => title.innerText()).not.toBe(list);
  const kept = await pane.locator('tbody tr').evaluateAll((all) => all.map((row) => row.textContent));
  expect(kept, 'hidden, it has at most the first of them').toEqual(before.slice(0, kept.length));
  await page.goBack();
  await expect.poll(inSight).toEqual(before);
  expect(await top()).toBe(900);
});

test('on a slow machine a list that is come back to stands in turns, and nothing of it moves', async () => {
  const { page, rows } = await longPage();
  const session = await page.context().newCDPSession(page);
  const slow = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });
  const pane = page.locator('.lk-list-pane');
  const top = () => pane.evaluate((element) => element.scrollTop);
  const list = page.locator('.lk-list');
  const isHeld = () => list.getAttribute('data-held').then((held) => held !== null);
  const filter = page.getByRole('combobox', { name: 'Filter' });
  /** Scrolls on and opens a row; whether the list found its machine slow while its rows came. */
  const leave = async (place: number) => {
    await page.mouse.move(700, 500);
    await page.mouse.wheel(0, place - (await top()));
    await expect.poll(top).toBe(place);
    // The sixth of the eight rows in sight; the first of all is number 2.
    const seen = Math.floor(place / 41) + 6;
    await expect
      .poll(() => rows.last().getAttribute('aria-rowindex').then(Number))
      .toBeGreaterThanOrEqual(seen + 4);
    await page.locator(`tbody tr[aria-rowindex="${seen}"] .lk-cell-date`).first().click();
    await page.waitForURL(/transactions\/detail/);
    try {
      await expect.poll(isHeld, { timeout: 3_000 }).toBe(true);
      return true;
    } catch {
      return false;
    }
  };
  // A browser that draws this fast is slowed more, until its list finds it slow.
  let place = 900;
  for (let rate = 16; ; rate *= 2) {
    expect(rate, 'the list is held once its machine is slow').toBeLessThan(100);
    await slow(rate);
    if (await leave(place)) break;
    await slow(1);
    await page.goBack();
    await filter.waitFor();
    await expect.poll(top).toBe(place);
    place += 700;
  }
  await page.evaluate(`(() => {
    window.moved = [];
    new PerformanceObserver((all) => all.getEntries().forEach(({ sources }) => sources.forEach((one) =>
      window.moved.push([one.node?.className, one.previousRect.top, one.currentRect.top].join()))))
      .observe({ type: 'layout-shift' });
  })()`);
  await page.goBack();
  await filter.waitFor();
  await expect.poll(isHeld).toBe(false);
  await expect.poll(() => rows.count()).toBeGreaterThan(8);
  expect(await top()).toBe(place);
  expect(await page.evaluate<string[]>('window.moved')).toEqual([]);
});

test('a column that is added to a long page has room', async () => {
  const { page } = await longPage();
  const before = await widths(page);
  await page.getByRole('button', { name: /^Columns/ }).click();
  await page.locator('.lk-column-menu input:not(:checked)').first().check();
  // Each column has a width of its own: with one too few, the last has what is left.
  await expect.poll(() => page.locator('.lk-table--steady col').count()).toBe(before.length + 1);
  expect(await widths(page)).toHaveLength(before.length + 1);
});

test('the menus of the rows stay in reach when the side menu takes its room back', async () => {
  const { page } = await longPage();
  const columns = () =>
    page
      .locator('.lk-table--steady col')
      .evaluateAll((all) => all.reduce((sum, col) => sum + Number.parseFloat(col.style.width), 0));
  const beyond = () =>
    page.locator('.lk-list-pane').evaluate((pane) => {
      const menu = pane.querySelector('td.lk-cell-menu')!;
      return Math.round(menu.getBoundingClientRect().right - pane.getBoundingClientRect().right);
    });
  await page.getByRole('button', { name: 'Show icons only' }).click();
  await page.setViewportSize({ width: 1900, height: 600 });
  await expect.poll(columns).toBeGreaterThan(1700);
  await page.getByRole('button', { name: 'Show the full menu' }).click();
  await page.getByRole('button', { name: 'Show icons only' }).waitFor();
  await expect.poll(beyond).toBeLessThanOrEqual(0);
  await expect.poll(columns).toBeLessThan(1700);
});

test('a list whose room changes in the very frame in which it is measured is measured once more', async () => {
  const { page } = await longPage();
  // An observer of what stands further out is called after what measures in a frame, and before the list's own.
  await page.evaluate(`new Promise((done) => {
    const pane = document.querySelector('.lk-list-pane');
    const probe = document.body.appendChild(document.createElement('div'));
    let frames = 0;
    new ResizeObserver(() => { pane.style.width = 900 - frames + 'px'; }).observe(probe);
    const turn = () => {
      if (!document.querySelector('.lk-table--steady')) frames++;
      probe.style.height = frames + 'px';
      frames < 12 ? requestAnimationFrame(turn) : done();
    };
    requestAnimationFrame(turn);
  })`);
  await page.locator('.lk-table--steady').waitFor();
});

test('all rows of a long page are drawn before words are looked for on it, and before it is printed', async () => {
  const looked = await longPage();
  await looked.page.keyboard.press('Control+f');
  await expect.poll(() => looked.rows.count()).toBe(looked.all);

  const printed = await longPage();
  const drawn = await printed.page.evaluate(
    "window.dispatchEvent(new Event('beforeprint')); document.querySelectorAll('tbody tr').length",
  );
  expect(drawn).toBe(printed.all);
});
