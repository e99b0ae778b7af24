import type { Page } from 'playwright-core';

/** Grows every text on the page by four tenths, as a wordier language would, within words as well as between them. */
const LENGTHEN = `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  let grown = 0;
  for (const text of texts) {
    const said = text.data.trim();
    const { parentElement: holder } = text;
    if (said === '' || !/\\p{L}/u.test(said) || !holder || holder.closest('script, style, noscript, [aria-hidden="true"]')) continue;
    const more = Math.ceil([...said].length * 0.4);
    const isHan = /\\p{Script=Han}/u.test(said);
    const fill = isHan ? '长' : 'ö';
    const words = [];
    for (let left = more; left > 0; left -= 7) words.push(fill.repeat(Math.min(left, 6)));
    text.data = text.data.trimEnd() + (isHan ? words.join('') : words.length > 1 ? ' ' + words.join(' ') : words[0]);
    grown += 1;
  }
  return grown;
})()`;

/** Elements whose text is cut off by their own box. */
const CUT = `[...document.querySelectorAll('main h1, main h2, main p, main a, main button, main label, main dt, main dd, main li, footer a')]
  .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1
    && getComputedStyle(one).overflowX !== 'visible' && getComputedStyle(one).display !== 'inline')
  .map((one) => one.textContent.slice(0, 40))`;
const WIDER = `document.documentElement.scrollWidth - document.documentElement.clientWidth`;

/** What does not fit on the page as it is now: texts that are cut, and how far it scrolls sideways. */
export async function misfits(page: Page): Promise<string[]> {
  const wider = await page.evaluate<number>(WIDER);
  const cut = await page.evaluate<string[]>(CUT);
  return [...(wider > 0 ? [`${wider} px beyond the screen`] : []), ...cut.map((text) => `cut “${text}”`)];
}

/** The narrowest screen, and 200% zoom of one of 1280: it leaves 640 pixels of layout. */
export const NARROW = {
  'at 320': { width: 320, height: 640 },
  'at 200%': { width: 640, height: 480 },
} as const;

/** Lengthens every sentence, then names what does not fit, in both narrow layouts. */
export async function misfitsOfLongWords(page: Page): Promise<string[]> {
  const grown = await page.evaluate<number>(LENGTHEN);
  if (grown < 10) return [`only ${grown} texts were lengthened`];
  const found: string[] = [];
  for (const [how, size] of Object.entries(NARROW)) {
    await page.setViewportSize(size);
    found.push(...(await misfits(page)).map((each) => `${how}: ${each}`));
  }
  return found;
}
