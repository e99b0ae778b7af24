import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';

const SCREEN = /src[\\/](merchant|flexirates|official)[\\/].*-page\.tsx$/;
const IMPORT = /^(?:import|export)\s(?!type\s)[^;]*?from\s+'(\.[^']+\.tsx?)'/gm;
const WORDS = /useTranslation\(\s*(\[[^\]]*\]|'[^']*')/g;

/**
 * Gives each screen `words`: the nouns whose words it shows, its parts' included, so that they are there before it is drawn. A
 * part that asked for its words later would take the whole screen away until they come, and with it the place where a person
 * types. Parts that are fetched late bring their own.
 */
export const screenWords = (): Plugin => ({
  name: 'screen-words',
  enforce: 'pre',
  transform: {
    filter: { id: SCREEN },
    handler: (code, id) => ({
      code: `${code}\nexport const words = ${JSON.stringify(wordsBelow(id))};\n`,
      map: null,
    }),
  },
});

function wordsBelow(screen: string): string[] {
  const words = new Set<string>();
  const seen = new Set([screen]);
  for (const file of seen) {
    const text = readFileSync(file, 'utf8');
    for (const [, asked = ''] of text.matchAll(WORDS))
      for (const [, noun = ''] of asked.matchAll(/'([^']*)'/g)) words.add(noun);
    for (const [, path = ''] of text.matchAll(IMPORT)) {
      const imported = resolve(dirname(file), path);
      if (existsSync(imported)) seen.add(imported);
    }
  }
  words.delete('common');
  return [...words].sort();
}
