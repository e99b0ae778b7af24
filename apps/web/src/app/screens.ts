import type { ComponentType } from 'react';
import { loadWords } from '../lib/i18n.ts';
import { withStyles } from '../lib/reach.ts';
import { lateScreen } from './late-screen.tsx';

type ScreenModule = { default: ComponentType };

/** Every file `<area>/<noun>/<screen>-page.tsx`; adding a screen is its entry in the table and such a file. */
const files = import.meta.glob<ScreenModule>('../{merchant,flexirates,official}/**/*-page.tsx');

/** Raised on window when a screen's code cannot be fetched (an old page after a deployment, a lost network). */
const PRELOAD_ERROR = 'preloadError';

async function fetchScreen(component: string): Promise<ComponentType> {
  const load = files[`../${component}.tsx`];
  if (!load) throw new Error(`There is no screen named ${component}`);
  const [module] = await Promise.all([load(), loadWords(component.split('/')[1] ?? 'common')]);
  return module.default;
}

/**
 * Fetches a screen's code and, at the same time, the words of its noun. `component` is as its entry names it. What cannot
 * be fetched now is replaced by a screen that says so and fetches it later.
 */
export async function loadScreen(component: string): Promise<ComponentType> {
  const load = () => fetchScreen(component);
  try {
    return await withStyles(load);
  } catch (error) {
    window.dispatchEvent(new CustomEvent(PRELOAD_ERROR, { detail: { component, error } }));
    return lateScreen(load);
  }
}
