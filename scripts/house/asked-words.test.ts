import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { askedWords, missingWords } from './asked-words.ts';
import { isTest, ROOT, readSources } from './source-files.ts';

type Words = { [key: string]: string | Words };

const keysOf = (words: Words, branch = ''): string[] =>
  Object.entries(words).flatMap(([key, inner]) =>
    typeof inner === 'string' ? [branch + key] : keysOf(inner, `${branch}${key}.`),
  );

const folder = join(ROOT, 'apps/web/src/locales/en');
const words = new Map(
  readdirSync(folder).map((name) => [
    name.replace(/\.json$/, ''),
    keysOf(JSON.parse(readFileSync(join(folder, name), 'utf8')) as Words),
  ]),
);

test('every word that a screen asks for is there, in the file of its noun', () => {
  const sources = readSources(/^apps\/web\/src\/.*\.tsx?$/).filter(({ path }) => !isTest(path));
  const asked = sources.flatMap(askedWords);
  expect(asked.filter(({ noun }) => noun).length).toBeGreaterThan(4000);
  expect(missingWords(asked, words)).toEqual([]);
});

const SCREEN = `
  function Facts() {
    const { t } = useTranslation(['plans', 'payments']);
    const label = (key: string) => t(\`fields.\${key}\`);
    return [t('title'), t(late ? 'late' : 'soon'), t('payments:rails'), t('count', { count: 2 }), label('a')];
  }
  const shared = () => word('save');
  const handed = (t: Translate) => t('anywhere');
`;

test('what is asked for is looked for in its own noun alone', () => {
  const asked = askedWords({ path: 'facts.tsx', text: SCREEN });
  expect(asked.map(({ noun, key }) => `${noun}:${key}`)).toEqual([
    'plans:fields.*',
    'plans:title',
    'plans:late',
    'plans:soon',
    'payments:rails',
    'plans:count',
    'common:save',
    'undefined:anywhere',
  ]);
  const all = ['fields.a', 'title', 'late', 'soon', 'count_one', 'count_other'];
  const known = new Map([
    ['plans', all],
    ['payments', ['rails.card', 'anywhere']],
    ['common', ['save']],
  ]);
  expect(missingWords(asked, known)).toEqual([]);
  for (const gone of all.slice(0, 4)) {
    const without = new Map([...known, ['plans', all.filter((key) => key !== gone)], ['orders', [gone]]]);
    expect(missingWords(asked, without)).toEqual([
      expect.stringContaining('of plans, and there is no such word'),
    ]);
  }
});
