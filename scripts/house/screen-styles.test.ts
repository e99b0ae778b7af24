import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { importsOf } from './imports.ts';
import { readSources } from './source-files.ts';

/*
 * A style sheet that only another screen loads dresses this one by luck: whoever comes straight to it sees it bare. What a
 * screen shows, with all that it loads later, finds its styles among those that every screen has and those that it brings.
 */

const WEB = 'apps/web/src/';
/** Where what is loaded before any screen begins, and what the pages outside the application begin with. */
const FIRST = `${WEB}main.tsx`;
const PUBLIC = `${WEB}app/public-page/start.ts`;
/** Loaded late, with the part of a list or a layout that shows them, wherever these stand. */
const LATE_PARTS = /^apps\/web\/src\/(ui|app\/layouts)\/.*\.css$/;

const sources = new Map(readSources(/^apps\/web\/src\/.*\.(tsx?|css)$/).map((file) => [file.path, file]));
const sheets = [...sources.values()].filter(({ path }) => path.endsWith('.css'));

/** What a file brings: of a style sheet what it imports, of a module what it imports now and later. */
function broughtBy(path: string): string[] {
  const file = sources.get(path);
  if (!file) return [];
  if (path.endsWith('.css')) {
    const names = [...file.text.matchAll(/@import\s+(?:url\()?["'](\.[^"']+)["']/g)];
    return names.map(([, name]) => posix.join(posix.dirname(path), name!));
  }
  return importsOf(file).flatMap(({ kind, target }) =>
    kind !== 'type' && 'path' in target ? [target.path] : [],
  );
}

const brought = new Map<string, string[]>();
function allFrom(...starts: string[]): Set<string> {
  const seen = new Set(starts);
  for (const path of seen) {
    let next = brought.get(path);
    if (!next) {
      next = broughtBy(path);
      brought.set(path, next);
    }
    for (const each of next) seen.add(each);
  }
  return seen;
}

/** Which sheets say something of a class. */
const saidIn = new Map<string, string[]>();
for (const { path, text } of sheets)
  for (const name of new Set([...text.matchAll(/\.(lk-[\w-]+)/g)].map(([, found]) => found!)))
    saidIn.set(name, [...(saidIn.get(name) ?? []), path]);

/** The classes that a file's code names, and no sheet among `present` speaks of. */
function bareIn(path: string, present: ReadonlySet<string>): string[] {
  const names = new Set([...(sources.get(path)?.text ?? '').matchAll(/\blk-[\w-]+/g)].map(([name]) => name));
  return [...names].filter((name) => {
    const at = saidIn.get(name);
    return at !== undefined && !at.some((sheet) => LATE_PARTS.test(sheet) || present.has(sheet));
  });
}

test('whoever comes straight to a screen finds it dressed', () => {
  // The whole application hangs on its first file by late imports: only what that file itself names is there at once.
  const there = broughtBy(FIRST).filter((path) => path.endsWith('.css'));
  expect(there).not.toEqual([]);
  const screens = [...sources.keys()].filter((path) => path.endsWith('-page.tsx'));
  expect(screens.length).toBeGreaterThan(80);
  const missing = new Map<string, string>();
  for (const screen of screens) {
    const site = screen.startsWith(`${WEB}official/`) ? [PUBLIC] : [];
    const all = allFrom(screen, ...site);
    const present = new Set([...there, ...all]);
    for (const path of all)
      if (path.endsWith('.tsx'))
        for (const name of bareIn(path, present))
          missing.set(
            `${path}: ${name}`,
            `import ${saidIn.get(name)!.join(' or ')} where it is used, or move the rule to ui (seen from ${screen})`,
          );
  }
  expect(Object.fromEntries(missing)).toEqual({});
});

/** What code names, in the web or in pages that the server and the build make. */
const named = readSources(/^(apps\/(web|server)|scripts)\/.*\.(tsx?|html)$/).flatMap(({ text }) => [
  ...new Set(text.matchAll(/(?<![\w.-])lk-[\w-]+/g)),
]);

test('every class has a style, and every style a class', () => {
  const used = new Set(named.map(([name]) => name));
  // A name that ends in a dash goes on with what is known only when it runs: `lk-chip--${tone}`.
  const openNames = [...used].filter((name) => name.endsWith('-'));
  const isUsed = (name: string) => used.has(name) || openNames.some((open) => name.startsWith(open));
  expect([...saidIn.keys()].filter((name) => !isUsed(name))).toEqual([]);
  expect([...used].filter((name) => !name.endsWith('-') && !saidIn.has(name))).toEqual([]);
});

test('every variable that a style names is said somewhere', () => {
  const said = new Set<string>();
  for (const { text } of sources.values())
    for (const [, name] of text.matchAll(/['"\s{;](--[\w-]+)['"]?\]?\s*:/g)) said.add(name!);
  const unsaid = [...sources.values()].flatMap(({ path, text }) =>
    [...text.matchAll(/var\((--[\w-]+)/g)].flatMap(([, name]) =>
      said.has(name!) || name!.startsWith('--mantine-') ? [] : [`${path}: ${name}`],
    ),
  );
  expect(unsaid).toEqual([]);
});

test('a class is dressed by one sheet: another screen’s would undress it, once both were seen', () => {
  const dressedBy = new Map<string, string[]>();
  for (const { path, text } of sheets)
    for (const name of new Set([...text.matchAll(/^\.(lk-[\w-]+) \{/gm)].map(([, found]) => found!)))
      dressedBy.set(name, [...(dressedBy.get(name) ?? []), path]);
  expect(dressedBy.size).toBeGreaterThan(500);
  expect(Object.fromEntries([...dressedBy].filter(([, paths]) => paths.length > 1))).toEqual({});
});
