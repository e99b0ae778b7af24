import type { ComponentType } from 'react';
import { loadWords } from '../lib/i18n.ts';

type ScreenModule = { default: ComponentType };

/** Every file `<area>/<noun>/<screen>-page.tsx`; adding a screen is its entry in the table and such a file. */
const files = import.meta.glob<ScreenModule>('../{merchant,flexirates,official}/**/*-page.tsx');

/** Raised on window when a screen's code cannot be fetched (an old page after a deployment, a lost network). */
export const PRELOAD_ERROR = 'preloadError';

/** Fetches a screen's code and, at the same time, the words of its noun. `component` is as its entry names it. */
export async function loadScreen(component: string): Promise<ComponentType> {
  const load = files[`../${component}.tsx`];
  if (!load) throw new Error(`There is no screen named ${component}`);
  try {
    const [module] = await Promise.all([load(), loadWords(component.split('/')[1] ?? 'common')]);
    return module.default;
  } catch (error) {
    window.dispatchEvent(new CustomEvent(PRELOAD_ERROR, { detail: { component, error } }));
    throw error;
  }
}
