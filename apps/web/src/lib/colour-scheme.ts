import { create } from 'zustand';
import { type ColourScheme, SCHEME_KEY, schemeNow, storedScheme, systemDark } from './colour-scheme-now.ts';
import { local } from './storage.ts';

/** Light, dark, or as the system says. */
export const useColourScheme = create<{ scheme: ColourScheme }>()(() => ({ scheme: storedScheme() }));

function dress() {
  document.documentElement.dataset.theme = schemeNow(useColourScheme.getState().scheme);
}

/** Stores the choice and applies it. */
export function chooseColourScheme(scheme: ColourScheme) {
  local.set(SCHEME_KEY, scheme);
  useColourScheme.setState({ scheme });
  dress();
}

/** Applies the stored choice now, and the system's changes later. */
export function startColourScheme() {
  dress();
  systemDark().addEventListener('change', dress);
}
