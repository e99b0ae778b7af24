import type { ComponentType } from 'react';
import { loadWords } from '../lib/i18n.ts';

type ScreenModule = { default: ComponentType };

/** Every file `<area>/<noun>/<screen>-page.tsx`; adding a screen is adding such a file. */
const files = import.meta.glob<ScreenModule>('../{merchant,flexirates,official}/**/*-page.tsx');

const nameOf = (file: string) => file.replace(/^\.\.\//, '').replace(/-page\.tsx$/, '');
const screens = new Map(Object.entries(files).map(([file, load]) => [nameOf(file), load]));

/** A component as the menu names it: `merchant/customers/list`, with or without the file's ending. */
const normalise = (component: string) => component.replace(/^[./]+/, '').replace(/(-page)?(\.tsx)?$/, '');

export const hasScreen = (component: string): boolean => screens.has(normalise(component));

/** Raised on window when a screen's code cannot be fetched (an old page after a deployment, a lost network). */
export const PRELOAD_ERROR = 'preloadError';

/** Fetches a screen's code and, at the same time, the words of its noun. */
export async function loadScreen(component: string): Promise<ComponentType> {
  const name = normalise(component);
  const load = screens.get(name);
  if (!load) throw new Error(`There is no screen named ${component}`);
  try {
    const [module] = await Promise.all([load(), loadWords(name.split('/')[1] ?? 'common')]);
    return module.default;
  } catch (error) {
    window.dispatchEvent(new CustomEvent(PRELOAD_ERROR, { detail: { component: name, error } }));
    throw error;
  }
}
