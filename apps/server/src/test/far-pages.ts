import { expect } from 'vitest';
import { type FoundRows, foundPage, pageOfDays } from '../platform/db/list-page.ts';
import type { Work } from '../platform/work.ts';

const SIZE = 5;
const PAGES = 4;

/** Every page and the count are the same whether found by the days that hold it or by walking the list to it. */
export async function expectSamePages(work: Work, found: FoundRows<object>): Promise<void> {
  for (let page = 1; page <= PAGES; page += 1) {
    const cut = { page, page_size: SIZE };
    const walked = await foundPage(work, cut, { ...found, days: undefined });
    expect(await pageOfDays(work, found, found.days!, cut)).toEqual(walked);
  }
}
