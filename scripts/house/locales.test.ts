import { expect, test } from 'vitest';
import { readSources } from './source-files.ts';

type Words = { [key: string]: string | Words };

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** `path.to.key` → words. Plural forms differ between languages by nature, so they count as one key. */
function flatten(words: Words, prefix = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(words)) {
    const name = `${prefix}${key}`;
    if (typeof value === 'string') found.set(name.replace(PLURAL, ''), value);
    else for (const [inner, text] of flatten(value, `${name}.`)) found.set(inner, text);
  }
  return found;
}

function placeholders(text: string): string {
  const names = [...text.matchAll(/\{\{\s*-?\s*([\w.]+)[^}]*\}\}/g)].map((match) => match[1]);
  return [...new Set(names)].sort().join(', ');
}

function readLocale(language: string): Map<string, Map<string, string>> {
  const folder = `apps/web/src/locales/${language}/`;
  const files = readSources(new RegExp(`^${folder}.*\\.json$`));
  return new Map(files.map(({ path, text }) => [path.slice(folder.length), flatten(JSON.parse(text))]));
}

const english = readLocale('en');
const chinese = readLocale('zh');

test('both languages have the same files', () => {
  expect([...chinese.keys()]).toEqual([...english.keys()]);
});

test.each([...english.keys()])('%s has the same words in both languages, none of them empty', (name) => {
  const en = english.get(name) ?? new Map<string, string>();
  const zh = chinese.get(name) ?? new Map<string, string>();
  const only = (mine: Map<string, string>, other: Map<string, string>) =>
    [...mine.keys()].filter((key) => !other.has(key));
  expect({ onlyEnglish: only(en, zh), onlyChinese: only(zh, en) }).toEqual({
    onlyEnglish: [],
    onlyChinese: [],
  });
  const empty = [...en, ...zh].filter(([, text]) => text.trim() === '').map(([key]) => key);
  expect(empty).toEqual([]);
});

test.each([...english.keys()])('%s fills in the same values in both languages', (name) => {
  const differing = [...(english.get(name) ?? [])]
    .map(([key, text]) => ({
      key,
      en: placeholders(text),
      zh: placeholders(chinese.get(name)?.get(key) ?? ''),
    }))
    // A plural's singular may leave the number out: "one invoice".
    .filter(({ en, zh }) => en !== zh && en.replace(/count(, )?/, '') !== zh.replace(/count(, )?/, ''));
  expect(differing).toEqual([]);
});
