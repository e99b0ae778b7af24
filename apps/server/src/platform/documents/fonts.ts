import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

export type Fonts = { regular: Font; strong: Font };

let loaded: Fonts | undefined;

/**
 * Noto Sans SC in two weights: one face for Latin and Chinese, embedded as a subset in each PDF. Both are opened once:
 * its tables of 30,000 glyphs take half a second each, and a PDF that opened them anew would hold up every call beside it.
 */
export function documentFonts(): Fonts {
  if (loaded) return loaded;
  const { resolve } = createRequire(import.meta.url);
  const open = (face: string) =>
    create(readFileSync(resolve(`@expo-google-fonts/noto-sans-sc/${face}`))) as Font;
  loaded = {
    regular: open('400Regular/NotoSansSC_400Regular.ttf'),
    strong: open('600SemiBold/NotoSansSC_600SemiBold.ttf'),
  };
  return loaded;
}
