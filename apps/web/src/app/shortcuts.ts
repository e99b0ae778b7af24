import { useEffect } from 'react';

/** What a key does: Ctrl K and ⌘ K from anywhere, the others while no field and no window takes the keys. */
export function shortcutOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  isTyping: boolean,
): 'search' | 'shortcuts' | undefined {
  if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) return 'search';
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  return event.key === '/' ? 'search' : event.key === '?' ? 'shortcuts' : undefined;
}

const takesKeys = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input, textarea, select, [role="dialog"], [role="menu"]') !== null);

/** Listens for the keys that open the search and the list of keys. */
export function useShortcuts(openSearch: () => void, openShortcuts: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event, takesKeys(event.target));
      if (!shortcut) return;
      event.preventDefault();
      if (shortcut === 'search') openSearch();
      else openShortcuts();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [openSearch, openShortcuts]);
}

let letters = '';
const keep = (event: KeyboardEvent) => {
  if (event.key.length > 1 || event.ctrlKey || event.metaKey || event.target !== document.body) return;
  letters += event.key;
  event.preventDefault();
};

/** Keeps the letters that are typed while no field has the focus, for one that is about to stand. */
export const keepLetters = () => window.addEventListener('keydown', keep);

/** The letters that were kept, for the field that stands now; no more are kept. */
export function takeLetters(): string {
  window.removeEventListener('keydown', keep);
  const taken = letters;
  letters = '';
  return taken;
}
