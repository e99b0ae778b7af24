import type { MenuItem } from '@lorikeet/contracts/identity';
import { Suspense, useDeferredValue, useEffect, useMemo } from 'react';
import { create } from 'zustand';
import { useInterface } from '../../lib/interface-state.ts';
import { late } from '../../lib/late.ts';
import { useShortcuts } from '../shortcuts.ts';
import { PhoneMenu } from './phone-menu.tsx';

const CommandPalette = late(() => import('../command-palette.tsx'));
const ShortcutDialog = late(() => import('../shortcut-dialog.tsx'));

const useWindow = create<{ open: 'search' | 'shortcuts' | null }>(() => ({ open: null }));
const close = () => useWindow.setState({ open: null });
const openShortcuts = () => useWindow.setState({ open: 'shortcuts' });

/** Opens the search of everything. */
export const openSearch = () => useWindow.setState({ open: 'search' });

/**
 * What opens over the frame: its menu on a phone, the search of everything, the list of keys. They stand apart from the
 * frame, so that opening one draws nothing of the screen beneath it again.
 */
export function FrameWindows({ menus, current }: { menus: readonly MenuItem[]; current: readonly string[] }) {
  const phoneMenu = useInterface((state) => state.mobileMenuVisible);
  // A window comes and goes in slices, apart from the key that asked for it, which draws nothing of it.
  const open = useDeferredValue(useWindow((state) => state.open));
  const search = useMemo(
    () => open === 'search' && <CommandPalette onClose={close} menus={menus} />,
    [open, menus],
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
