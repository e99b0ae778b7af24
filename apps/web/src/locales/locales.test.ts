import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = new URL('.', import.meta.url);
const namesIn = (locale: string) =>
  readdirSync(new URL(`${locale}/`, folder))
    .filter((name) => name.endsWith('.json'))
    .sort();
const read = (locale: string, name: string): unknown =>
  JSON.parse(readFileSync(new URL(`${locale}/${name}`, folder), 'utf8'));

function leaves(value: unknown, path = ''): [key: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as Record<string, unknown>).flatMap(([key, inner]) =>
    leaves(inner, path ? `${path}.${key}` : key),
  );
}

/** Chinese has one plural form, English two; only the stem counts. */
const stem = (key: string) => key.replace(/_(one|other|zero)$/, '');
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*(\w+)/g)]
    .map((match) => match[1])
    .sort()
    .join();

describe('the words of both languages', () => {
  it('stand in the same files', () => {
    expect(namesIn('zh')).toEqual(namesIn('en'));
  });

  describe.each(namesIn('en'))('%s', (name) => {
    const english = leaves(read('en', name));
    const chinese = leaves(read('zh', name));

    it('has the same keys', () => {
      const keys = (list: typeof english) => [...new Set(list.map(([key]) => stem(key)))].sort();
      expect(keys(chinese)).toEqual(keys(english));
    });

    it('has no empty text, and the same values in each sentence', () => {
      expect([...english, ...chinese].filter(([, text]) => text.trim() === '')).toEqual([]);
      const wanted = new Map(english.map(([key, text]) => [stem(key), placeholders(text)]));
      for (const [key, text] of chinese)
        expect([key, placeholders(text)]).toEqual([key, wanted.get(stem(key))]);
    });
  });
});
