import { local } from './storage.ts';

export type ColourScheme = 'light' | 'dark' | 'auto';
export const SCHEME_KEY = 'lorikeet.colour-scheme';

/** What this browser's person chose. */
export const storedScheme = (): ColourScheme => {
  const value = local.get(SCHEME_KEY);
  return value === 'light' || value === 'dark' ? value : 'auto';
};

export const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)');

/** The scheme to draw in: the chosen one, or the system's. */
export const schemeNow = (scheme: ColourScheme = storedScheme()): 'light' | 'dark' =>
  scheme === 'auto' ? (systemDark().matches ? 'dark' : 'light') : scheme;
