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

/** What was typed before a field stood: its text, and whether Enter came after it. */
export type KeptKeys = { text: string; isEntered: boolean };

const NOTHING: KeptKeys = { text: '', isEntered: false };
let kept = NOTHING;
let giveUp = () => {};

/** What a key makes of what was kept; undefined for a key that is none of a field's. After Enter nothing more is typed. */
function withKey({ text, isEntered }: KeptKeys, key: string): KeptKeys | undefined {
  if (key === 'Enter') return { text, isEntered: true };
  if (key === 'Backspace') return isEntered ? kept : { text: [...text].slice(0, -1).join(''), isEntered };
  if ([...key].length > 1) return undefined;
  return isEntered ? kept : { text: text + key, isEntered };
}

/** Before any shortcut hears of a key. */
const FIRST = { capture: true } as const;

const keep = (event: KeyboardEvent) => {
  if (event.ctrlKey || event.metaKey || event.target !== document.body) return;
  if (event.key === 'Escape') return giveUp();
  const next = withKey(kept, event.key);
  if (!next) return;
  kept = next;
  event.preventDefault();
  // It is no shortcut.
  event.stopPropagation();
};

/** Keeps what is typed while no field has the focus, for one that is about to stand; Escape gives it up. */
export function keepKeys(onGivenUp: () => void): void {
  giveUp = onGivenUp;
  window.addEventListener('keydown', keep, FIRST);
}

/** What was kept, for the field that stands now; no more is kept. */
export function takeKeys(): KeptKeys {
  window.removeEventListener('keydown', keep, FIRST);
  const taken = kept;
  kept = NOTHING;
  return taken;
}
