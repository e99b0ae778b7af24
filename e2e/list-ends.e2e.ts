import { afterAll, beforeAll, expect, test } from 'vitest';
import { lengthen, openLongPage } from './support/long-page.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal({ DEMO_DAYS: '60', DEMO_CUSTOMERS: '12' });
  await lengthen(portal);
});
afterAll(() => portal?.stop());

test('End and Home lead to the last and the first row of a long page, from where the arrows go on', async () => {
  const { page, rows, all } = await openLongPage(portal);
  const focused = () =>
    page.evaluate<{ at: number; isSeen: boolean }>(`(() => {
      const row = document.activeElement, { top, bottom } = row.getBoundingClientRect();
      const pane = document.querySelector('.lk-list-pane').getBoundingClientRect();
      const head = document.querySelector('.lk-table thead').getBoundingClientRect();
      return { at: Number(row.getAttribute('aria-rowindex')), isSeen: top >= head.bottom - 1 && bottom <= pane.bottom + 1 };
    })()`);
  await rows.first().focus();
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
    return focused();
  };
  // At once, though the row does not stand yet: the arrow that follows goes on from there.
  expect(await press('End')).toEqual({ at: all + 1, isSeen: true });
  await press('Home', 'End');
  await expect.poll(() => rows.count()).toBeGreaterThan(1);
  expect(await press('ArrowUp')).toMatchObject({ at: all });
  await expect.poll(() => rows.count()).toBeLessThan(all);
  expect(await press('Home')).toEqual({ at: 2, isSeen: true });
  // The same from a box of a row.
  await rows.nth(2).getByRole('checkbox').focus();
  expect(await press('End')).toMatchObject({ at: all + 1 });
});
