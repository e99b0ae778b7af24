import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

export type Fonts = { regular: Buffer; strong: Buffer };

let loaded: Fonts | undefined;

/** Noto Sans SC in two weights: one face for Latin and Chinese, read once, embedded as a subset in each PDF. */
export function documentFonts(): Fonts {
  if (loaded) return loaded;
  const { resolve } = createRequire(import.meta.url);
  const read = (face: string) => readFileSync(resolve(`@expo-google-fonts/noto-sans-sc/${face}`));
  loaded = {
    regular: read('400Regular/NotoSansSC_400Regular.ttf'),
    strong: read('600SemiBold/NotoSansSC_600SemiBold.ttf'),
  };
  return loaded;
}
