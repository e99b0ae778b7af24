import type { Page } from 'playwright-core';

/** `return_code_6`, `mandate.suspended`, `debit-returned`: what code calls a thing, before it has words. */
const CODE_WORD =
  /(?<![\w@./-])(?:[a-z]+_[a-z0-9_]+|[a-z]{3,}\.[a-z_]{3,}|[a-z]{3,}\.[a-z]+-[a-z-]+|[a-z]+-(?:returned|rejected|cleared|suspended))(?![\w@./-])/g;
const ADDRESS = /\S+@\S+|https?:\S+|[\w-]+\.(?:aba|txt|csv|pdf|test)\b|\b[a-z]{2,4}_[\da-z]{5,}\S*/gi;
/** A word of Latin letters that is no abbreviation: those are the same in every language. */
const LATIN_WORD = /[A-Za-z]*[a-z][A-Za-z]*/g;
const SAME_IN_CHINESE = new Set(['Lorikeet', 'Direct', 'Entry', 'English', 'Ctrl']);

/**
 * Words on a page that nobody who reads it should meet: those of code, and on a Chinese page English ones. `data` is what
 * people typed and are called.
 */
export async function strayWords(
  page: Page,
  language: 'en' | 'zh',
  data: readonly (string | RegExp)[],
): Promise<string[]> {
  const texts = await page.evaluate<string[]>(`(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement;
      if (holder.closest('script, style, code, [lang="en"]') || !holder.checkVisibility()) continue;
      if (node.textContent.trim()) found.push(node.textContent.trim());
    }
    return found;
  })()`);
  const known = data
    .flatMap<string | RegExp>((each) => (typeof each === 'string' ? [each, each.toUpperCase()] : [each]))
    .toSorted((a, b) => String(b).length - String(a).length);
  return texts.flatMap((text) => {
    const rest = known.reduce<string>((left, one) => left.replaceAll(one, ' '), text.replace(ADDRESS, ' '));
    const english = (rest.match(LATIN_WORD) ?? []).filter((word) => !SAME_IN_CHINESE.has(word));
    const stray = [...(rest.match(CODE_WORD) ?? []), ...(language === 'zh' ? english : [])];
    return stray.map((word) => `${word}: ${text.slice(0, 120)}`);
  });
}
