import type { Locator, Page } from 'playwright-core';

/**
 * Something that a person does with the pointer or the keys. Where the pointer goes is looked up before it is measured: to find a
 * place by its role holds the page, too.
 */
export type Act = { name: string; on?: (page: Page) => Locator; act(page: Page): Promise<unknown> };

/** The heading's row is the first. */
export const rows = (page: Page) => page.getByRole('row');
const tickOf = (n: number) => (page: Page) => rows(page).nth(n).getByRole('checkbox');
const menuOf = (n: number) => (page: Page) => rows(page).nth(n).getByRole('button').last();

const press = (key: string) => (page: Page) => page.keyboard.press(key);
const type = (text: string) => (page: Page) => page.keyboard.type(text, { delay: 80 });
async function click(page: Page) {
  await page.mouse.down();
  await page.mouse.up();
}

/** What a person does on a list, in the order in which it is done. */
export const ACTS: readonly Act[] = [
  {
    name: 'point at rows',
    on: (page) => rows(page).nth(2),
    async act(page) {
      for (let n = 0; n < 12; n += 1) {
        await page.mouse.move(700, 330 + n * 30);
        await page.waitForTimeout(60);
      }
    },
  },
  {
    name: 'scroll',
    async act(page) {
      for (let n = 0; n < 10; n += 1) {
        await page.mouse.wheel(0, 500);
        await page.waitForTimeout(100);
      }
    },
  },
  { name: 'scroll back', act: (page) => page.mouse.wheel(0, -9_000) },
  { name: 'tick one row', on: tickOf(3), act: click },
  { name: 'tick all rows', on: tickOf(0), act: click },
  { name: 'tick none', on: tickOf(0), act: click },
  { name: 'first menu of a row', on: menuOf(4), act: click },
  { name: 'close the menu', act: press('Escape') },
  { name: 'menu of another row', on: menuOf(6), act: click },
  { name: 'close that menu', act: press('Escape') },
  { name: 'another order', on: (page) => page.getByRole('columnheader').getByText('Amount'), act: click },
  { name: 'another page', on: (page) => page.getByRole('button', { name: 'Next page' }), act: click },
  { name: 'another tab', on: (page) => page.getByRole('tab').nth(2), act: click },
  { name: 'the first tab again', on: (page) => page.getByRole('tab').first(), act: click },
  { name: 'the filter', on: (page) => page.getByRole('combobox', { name: 'Filter' }), act: click },
  { name: 'a word in it', act: type('nguyen') },
  { name: 'found', act: press('Enter') },
  { name: 'the search of everything', act: press('Control+k') },
  { name: 'typed into', act: type('chen') },
  { name: 'closed', act: press('Escape') },
  { name: 'open a row', on: (page) => rows(page).nth(3).getByRole('cell').nth(2), act: click },
  { name: 'come back', act: (page) => page.goBack() },
];

/** Brings the pointer over what an act is done to, and leaves the page time to take that in. */
export async function pointAt(page: Page, on: Locator): Promise<void> {
  await on.scrollIntoViewIfNeeded();
  const box = (await on.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(500);
}
