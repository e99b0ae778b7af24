import { create } from 'zustand';
import { local } from './storage.ts';

export type ColourScheme = 'light' | 'dark' | 'auto';
const KEY = 'lorikeet.colour-scheme';

const stored = (): ColourScheme => {
  const value = local.get(KEY);
  return value === 'light' || value === 'dark' ? value : 'auto';
};

/** Light, dark, or as the system says. */
export const useColourScheme = create<{ scheme: ColourScheme }>()(() => ({ scheme: stored() }));

const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)');

const effectiveScheme = (scheme: ColourScheme): 'light' | 'dark' =>
  scheme === 'auto' ? (systemDark().matches ? 'dark' : 'light') : scheme;

function dress() {
  document.documentElement.dataset.theme = effectiveScheme(useColourScheme.getState().scheme);
}

/** Stores the choice and applies it. */
export function chooseColourScheme(scheme: ColourScheme) {
  local.set(KEY, scheme);
  useColourScheme.setState({ scheme });
  dress();
}

/** Applies the stored choice now, and the system's changes later. */
export function startColourScheme() {
  dress();
  systemDark().addEventListener('change', dress);
}
