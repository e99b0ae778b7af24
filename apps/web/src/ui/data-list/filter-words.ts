/**
 * The words of a list's filter, the same in the search box, the address, a saved view, the API and an
 * export: `status:succeeded,failed date:11/01/2026..11/30/2026 amount:>40 grace okonkwo`.
 * Words without a key are the free search. A value with spaces stands in double quotes.
 */
export type FilterWord = { key: string; value: string };
export type FilterWords = { words: readonly FilterWord[]; search: string };

export const NO_WORDS: FilterWords = { words: [], search: '' };

const TOKEN = /(?:([a-z][\w-]*):)?(?:"((?:[^"\\]|\\.)*)"|(\S+))/giu;

const unquote = (text: string) => text.replace(/\\(.)/g, '$1');
const quote = (text: string) =>
  /[\s"]/.test(text) || text === '' ? `"${text.replace(/["\\]/g, '\\$&')}"` : text;

/** Reads a filter. A key that the list does not know is not a filter but part of the search. */
export function parseFilter(text: string, keys: readonly string[]): FilterWords {
  const words: FilterWord[] = [];
  const search: string[] = [];
  for (const [whole, key, quoted, plain] of text.matchAll(TOKEN)) {
    const known = key && keys.find((each) => each.toLowerCase() === key.toLowerCase());
    const value = quoted === undefined ? (plain ?? '') : unquote(quoted);
    if (!known) search.push(quoted === undefined || key ? whole : value);
    else if (value !== '') words.push({ key: known, value });
  }
  return { words: merge(words), search: search.join(' ') };
}

/** The last word of a key wins, at the place of its first. */
function merge(words: readonly FilterWord[]): FilterWord[] {
  const byKey = new Map<string, string>();
  for (const { key, value } of words) byKey.set(key, value);
  return [...byKey].map(([key, value]) => ({ key, value }));
}

/** Writes a filter so that reading it gives the same words. */
export function printFilter({ words, search }: FilterWords): string {
  const printed = words.map(({ key, value }) => `${key}:${quote(value)}`);
  return [...printed, search.trim()].filter(Boolean).join(' ');
}

/** The filter with one key set, or taken away when the value is empty. */
export function withWord(filter: FilterWords, key: string, value: string | null): FilterWords {
  const others = filter.words.filter((word) => word.key !== key);
  if (!value) return { ...filter, words: others };
  const known = filter.words.some((word) => word.key === key);
  if (!known) return { ...filter, words: [...others, { key, value }] };
  return { ...filter, words: filter.words.map((word) => (word.key === key ? { key, value } : word)) };
}

export const valueOfKey = (filter: FilterWords, key: string): string | null =>
  filter.words.find((word) => word.key === key)?.value ?? null;

/** `succeeded,failed +4`: the first two values of a list, and how many more there are. */
export function shortValue(value: string, wordOf: (value: string) => string = (each) => each): string {
  const values = value.split(',');
  const shown = values.slice(0, 2).map(wordOf).join(', ');
  return values.length > 2 ? `${shown} +${values.length - 2}` : shown;
}
