import type { MenuItem } from '@lorikeet/contracts/identity';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useMatches } from 'react-router';
import { setInterface } from '../lib/interface-state.ts';
import { type Profile, type SessionArea, sessions } from '../lib/sessions.ts';
import { titleScreen } from '../lib/window-title.ts';
import type { Crumb } from '../ui/page.tsx';
import { isKept } from './is-kept.ts';
import type { ScreenHandle } from './menu-routes.ts';

/** `menu:customers` and `menu.customers` are the same key; menu labels stand among the shared words. */
const menuKey = (i18nKey: string) => i18nKey.replace(/^menu:/, 'menu.');

/** A menu entry's label in the reader's language. */
export function useMenuLabel() {
  const { t } = useTranslation();
  return (item: Pick<MenuItem, 'i18nKey'>) => t(menuKey(item.i18nKey));
}

type Handle = Partial<ScreenHandle> & { title?: string };

/** What the shown screen says of itself: marks its menu entry, titles the window, gives its breadcrumb. */
export function useScreen(): { menuKeys: readonly string[]; crumbs: Crumb[] } {
  const { t } = useTranslation();
  const match = useMatches().at(-1);
  const { pathname } = useLocation();
  const handle = (match?.handle ?? {}) as Handle;
  const menuKeys = handle.menuKeys ?? [];
  const isNotPermitted = handle.name === 'notFound' && isKept(pathname);
  const own = isNotPermitted ? 'titles.notPermitted' : handle.title;
  const title = own ? t(own) : handle.i18nKey ? t(menuKey(handle.i18nKey)) : null;
  const joined = menuKeys.join('/');
  useEffect(() => titleScreen(title), [title]);
  useEffect(() => {
    if (joined) setInterface({ selectedMenuKeys: joined.split('/') });
  }, [joined]);
  const crumbs = (handle.breadcrumb ?? []).map(({ i18nKey, to }) => ({ label: t(menuKey(i18nKey)), to }));
  return { menuKeys, crumbs };
}

/** The signed-in person of an area, once loaded. */
export const useStaff = () => sessions.merchant((session) => session.profile);
export const useRatepayer = () => sessions.flex((session) => session.profile);
export const useProfile = (area: SessionArea): Profile | null => {
  const staff = useStaff();
  const ratepayer = useRatepayer();
  return area === 'merchant' ? staff : ratepayer;
};
