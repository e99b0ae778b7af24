import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import type { Plugin } from 'vite';

const MODULE = 'virtual:screen-words';
const SOURCE = join(import.meta.dirname, 'src');
const IMPORT = /^(?:import|export)\s(?!type\s)[^;]*?from\s+'(\.[^']+\.tsx?)'/gm;
const WORDS = /useTranslation\(\s*(\[[^\]]*\]|'[^']*')/g;

/**
 * A module that says of each screen which nouns' words its parts show beside its own noun's, so that they are fetched with it.
 * A part that asked for its words later would take the whole screen away until they come, and with it the place where a
 * person types. Parts that are fetched late bring their own.
 */
export const screenWords = (): Plugin => ({
  name: 'screen-words',
  resolveId: (id) => (id === MODULE ? MODULE : undefined),
  load: (id) =>
    id === MODULE ? `export const screenWords = ${JSON.stringify(wordsOfScreens())};` : undefined,
});

function wordsOfScreens(): Record<string, string[]> {
  const screens = globSync('{merchant,flexirates,official}/**/*-page.tsx', { cwd: SOURCE }).sort();
  const words = screens.map((file) => [screenOf(file), wordsBelow(file)] as const);
  return Object.fromEntries(words.filter(([, nouns]) => nouns.length > 0));
}

/** The screen as its entry in the tables names it. */
const screenOf = (file: string) =>
  file
    .replace(/\.tsx$/, '')
    .split(sep)
    .join('/');

/** The nouns of the file and of all that it imports, but for the shared words and those of its own noun. */
function wordsBelow(file: string): string[] {
  const words = new Set<string>();
  const seen = new Set([resolve(SOURCE, file)]);
  for (const one of seen) {
    const text = readFileSync(one, 'utf8');
    for (const [, asked = ''] of text.matchAll(WORDS))
      for (const [, noun = ''] of asked.matchAll(/'([^']*)'/g)) words.add(noun);
    for (const [, path = ''] of text.matchAll(IMPORT)) {
      const imported = resolve(dirname(one), path);
      if (existsSync(imported)) seen.add(imported);
    }
  }
  words.delete('common');
  words.delete(screenOf(file).split('/')[1] ?? '');
  return [...words].sort();
}
