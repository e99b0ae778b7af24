import { globSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

/*
 * No word is left over, and none stands in English in the Chinese files but for a reason. A key that is
 * put together counts as used when its fixed parts fit.
 */

const folder = new URL('.', import.meta.url);
const root = fileURLToPath(new URL('../../../../', import.meta.url));

type Words = { [key: string]: string | Words };
const leaves = (value: string | Words, path = ''): [key: string, text: string][] =>
  typeof value === 'string'
    ? [[path, value]]
    : Object.entries(value).flatMap(([key, inner]) => leaves(inner, path ? `${path}.${key}` : key));
const wordsIn = (locale: string) =>
  new Map(
    readdirSync(new URL(`${locale}/`, folder)).map((name) => [
      name.replace(/\.json$/, ''),
      new Map(leaves(JSON.parse(readFileSync(new URL(`${locale}/${name}`, folder), 'utf8')) as Words)),
    ]),
  );
const english = wordsIn('en');
const chinese = wordsIn('zh');
const stem = (key: string) => key.replace(/_(one|other|zero)$/, '');

const sources = globSync('{apps/web/src/**/*.{ts,tsx},packages/{contracts,domain}/src/**/*.ts}', {
  cwd: root,
}).filter((file) => !/\.test\.tsx?$/.test(file));
const files = sources.map((file) => readFileSync(`${root}${file}`, 'utf8'));
const code = files.join('\n');

/** Texts that could be a key, without the noun before a colon. */
const literals = new Set(
  [...code.matchAll(/['"](?:[\w-]+:)?([\w-]+(?:\.[\w-]+)*)['"]/g)].map((match) => match[1]!),
);

/** What an expression in a key can give: its own texts, or one part of a key. */
function possible(expression: string): string {
  const own = [...expression.matchAll(/'([\w.-]+)'/g)].map((match) => match[1]!);
  return own.length > 0 && expression.includes('?')
    ? `(?:${own.join('|').replaceAll('.', '\\.')})`
    : '[\\w.,-]+';
}

/** Patterns of keys that are put together: `follows.${rule}`. */
const patterns = files
  // File by file: a lone backtick hides no more than its own.
  .flatMap((text) => [...text.matchAll(/`((?:[^`\\$]|\$\{(?:[^{}]|\{[^{}]*\})*\})*)`/g)])
  .map((match) => match[1]!.replace(/^(?:[\w-]+|\$\{[^{}]*\}):/, ''))
  .filter((text) => text.includes('.') && /^[\w.,-]*(?:\$\{(?:[^{}]|\{[^{}]*\})*\}[\w.,-]*)*$/.test(text))
  .filter((text) => /[a-z]/i.test(text.replace(/\$\{[^}]*\}/g, '')) || /\?/.test(text))
  .map((text) => {
    const parts = text.split(/(\$\{(?:[^{}]|\{[^{}]*\})*\})/);
    const pattern = parts.map((part) =>
      part.startsWith('${') ? possible(part) : part.replaceAll('.', '\\.'),
    );
    return new RegExp(`^${pattern.join('')}$`);
  })
  // What fits every key says nothing of one.
  .filter((one) => !['zz.zz', 'zz.zz.zz'].some((key) => one.test(key)));

/** Whether some code asks for a whole branch: a list of points, the rows of a table. */
function isInBranch(key: string): boolean {
  const parts = key.split('.');
  return parts.slice(1).some((_, index) => {
    const branch = parts.slice(0, index + 1).join('.');
    return literals.has(branch) && ASKED_WHOLE.has(branch);
  });
}
const ASKED_WHOLE = new Set(
  [
    ...code.matchAll(
      /(?:['"](?:[\w-]+:)?([\w.-]+)['"],\s*\{\s*returnObjects|(?:list|rows|points|lines|texts)(?:<[^(]*>)?\(['"]([\w.-]+)['"])/g,
    ),
  ].map((match) => (match[1] ?? match[2])!),
);

/** Branches whose end an expression gives: `returnCode.${code}`. */
const openBranches = new Set(
  [...code.matchAll(/[`:]([\w-]+(?:\.[\w-]+)*)\.\$\{/g)].map((match) => match[1]!),
);

/** Whether an expression gives the end of a branch that the key is in. */
const isOfBranch = (key: string) =>
  key
    .split('.')
    .slice(1)
    .some((_, index, rest) => {
      const branch = key
        .split('.')
        .slice(0, rest.length - index)
        .join('.');
      return openBranches.has(branch);
    });

/** Rows and points are asked for with the table or list that they stand in. */
const withoutPlaces = (key: string) => key.replace(/(?:\.\d+)+$/, '');
const isAsked = (key: string) =>
  literals.has(key) || patterns.some((one) => one.test(key)) || isOfBranch(key) || isInBranch(key);

/** Read while the pages are built. */
const AT_BUILD = ['invoice-payments:noScript'];

/** Menus come from the server by their label; the specification lists labels of screens that are yet to come. */
const isOfMenu = (noun: string, key: string) => noun === 'common' && key.startsWith('menu.');
/** What nouns are called, to which `scripts/house/nouns.ts` is held. */
const isOfNoun = (noun: string, key: string) => noun === 'permissions' && key.startsWith('capabilities.');

it('every word is shown somewhere', () => {
  const unused = [...english].flatMap(([noun, words]) =>
    [...new Set([...words.keys()].map(stem))]
      .filter(
        (key) =>
          !isOfMenu(noun, key) && !isOfNoun(noun, key) && !isAsked(key) && !isAsked(withoutPlaces(key)),
      )
      .map((key) => `${noun}:${key}`),
  );
  expect(unused.filter((key) => !AT_BUILD.includes(key))).toEqual([]);
});

/** The same in both languages: names of people, places, products, schemes and standards. */
const NAMES =
  /^(?:(?:Grace Okonkwo|Linh Nguyen|Harbour Swim School|14 Stanley Street|Lorikeet|English|Visa|eftpos|JCB|BPAY|CRN|ABN|BSB|DDR|GST|SHA-256|MOD10V0[15]|Webhook|\{\{\w+\}\})\s?)+$/;
/** As the specification gives them. */
const SPECIFIED = [
  'common:titles.test',
  'common:titles.accountingPayment',
  'invoice-payments:pageTitles.accountingPayment',
  'test:meta.title',
];

it('no sentence is the same in both languages', () => {
  const same = [...english].flatMap(([noun, words]) =>
    [...words]
      .filter(([key, text]) => chinese.get(noun)?.get(key) === text)
      .filter(([, text]) => /[a-z]{2,}/i.test(text.replaceAll(/\{\{\w+\}\}/g, '')) && !NAMES.test(text))
      .map(([key]) => `${noun}:${key}`),
  );
  expect(same.filter((key) => !SPECIFIED.includes(key))).toEqual([]);
});
