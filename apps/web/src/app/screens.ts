import { screenWords } from 'virtual:screen-words';
import type { ComponentType } from 'react';
import { loadWords } from '../lib/i18n.ts';
import { withStyles } from '../lib/reach.ts';
import { lateScreen } from './late-screen.tsx';

type ScreenModule = { default: ComponentType };

/**
 * Every file `<area>/<noun>/<screen>-page.tsx`, of which those that need no sign-in are known from the start; adding a
 * screen is its entry in the table and such a file.
 */
const openFiles = import.meta.glob<ScreenModule>([
  '../{merchant,flexirates}/auth/*-page.tsx',
  '../official/**/*-page.tsx',
]);

/** Raised on window when a screen's code cannot be fetched (an old page after a deployment, a lost network). */
const PRELOAD_ERROR = 'preloadError';

async function fetchScreen(component: string): Promise<ComponentType> {
  const file = `../${component}.tsx`;
  const load = openFiles[file] ?? (await import('./menu-screens.ts')).menuScreens[file];
  if (!load) throw new Error(`There is no screen named ${component}`);
  const noun = component.split('/')[1] ?? 'common';
  const [module] = await Promise.all([load(), loadWords(noun, ...(screenWords[component] ?? []))]);
  return module.default;
}

/**
 * Fetches a screen's code and, at the same time, the words of its noun and of those whose parts it shows. `component` is as
 * its entry names it. What cannot be fetched now is replaced by a screen that says so and fetches it later.
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
