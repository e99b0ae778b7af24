import type { MenuItem } from '@lorikeet/contracts/identity';
import { Suspense, useDeferredValue, useEffect, useMemo } from 'react';
import { create } from 'zustand';
import { loadWords } from '../../lib/i18n.ts';
import { useInterface } from '../../lib/interface-state.ts';
import { late } from '../../lib/late.ts';
import { keepKeys, takeKeys, useShortcuts } from '../shortcuts.ts';

const CommandPalette = late(async () => {
  const [palette] = await Promise.all([import('../command-palette.tsx'), loadWords('search')]);
  return palette;
});
const PhoneMenu = late(() => import('./phone-menu.tsx'));
const ShortcutDialog = late(() => import('../shortcut-dialog.tsx'));

type OpenWindow = {
  open: 'search' | 'shortcuts' | null;
  /** What had focus as the search was asked for. */
  from: Element | null;
};

const useWindow = create<OpenWindow>(() => ({ open: null, from: null }));
const close = () => {
  takeKeys();
  useWindow.setState({ open: null });
};
const openShortcuts = () => useWindow.setState({ open: 'shortcuts' });

/** Opens the search of everything. Until it stands, no field beneath it takes the keys that are meant for it: it gets them. */
export function openSearch() {
  if (useWindow.getState().open === 'search') return;
  const from = document.activeElement;
  useWindow.setState({ open: 'search', from });
  keepKeys(() => {
    close();
    if (from instanceof HTMLElement) from.focus();
  });
  if (from instanceof HTMLElement) from.blur();
}

/**
 * What opens over the frame: its menu on a phone, the search of everything, the list of keys. They stand apart from the
 * frame, so that opening one draws nothing of the screen beneath it again.
 */
export function FrameWindows({ menus, current }: { menus: readonly MenuItem[]; current: readonly string[] }) {
  const phoneMenu = useInterface((state) => state.mobileMenuVisible);
  // A window comes and goes in slices, apart from the key that asked for it, which draws nothing of it.
  const open = useDeferredValue(useWindow((state) => state.open));
  const from = useWindow((state) => state.from);
  const search = useMemo(
    () => open === 'search' && <CommandPalette onClose={close} menus={menus} from={from} />,
    [open, menus, from],
  );
  useShortcuts(openSearch, openShortcuts);
  // Whoever signs in next begins without the window that the last one left open.
  useEffect(() => close, []);
  return (
    <Suspense fallback={null}>
      {phoneMenu && <PhoneMenu menus={menus} current={current} />}
      {open === 'shortcuts' && <ShortcutDialog onClose={close} />}
      {search}
    </Suspense>
  );
}
