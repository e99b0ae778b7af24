import type { MenuItem } from '@lorikeet/contracts/identity';

/** What a screen of the menu knows about itself; read by the frame for title, breadcrumb and menu mark. */
export type ScreenHandle = {
  name: string;
  i18nKey: string;
  /** Names of the menu entries above it, its own last. */
  menuKeys: readonly string[];
  keepAlive: boolean;
  /** What stands above it, as words and addresses; empty when the breadcrumb is hidden. */
  breadcrumb: readonly { i18nKey: string; to: string | null }[];
};

export type MenuRoute = {
  path: string;
  component: string | null;
  redirect: string | null;
  handle: ScreenHandle;
};

/** `detail/{id}` and `detail/:id` are the same. */
const withParams = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

export function joinPath(base: string, path: string): string {
  if (path.startsWith('/')) return withParams(path);
  return withParams(path === '' ? base : `${base}/${path}`);
}

/** Where a menu entry leads: its redirect, or itself. */
export function menuAddress(item: MenuItem, base: string): string {
  const here = joinPath(base, item.path);
  return item.redirect ? joinPath(here, item.redirect) : here;
}

/** Entries that the specification puts beside the one that people come to them by: they light it and lead back to it. */
const COME_FROM: Readonly<Record<string, string>> = { reportDetail: 'report', help: 'support' };

type Above = { base: string; keys: readonly string[]; trail: ScreenHandle['breadcrumb'] };

function routesOf(item: MenuItem, above: Above, root: string): MenuRoute[] {
  const path = joinPath(above.base, item.path);
  const insideArea = path === root || path.startsWith(`${root}/`);
  if (item.isSeparator || !insideArea) return [];
  const keys = [...above.keys, item.name];
  const label = item.breadcrumbTitle || item.i18nKey;
  const leads = item.redirect ? joinPath(path, item.redirect) : item.component ? path : null;
  const trail = [...above.trail, { i18nKey: label, to: leads }];
  const handle: ScreenHandle = {
    name: item.name,
    i18nKey: label,
    menuKeys: keys,
    keepAlive: item.isKeepAlive === true,
    breadcrumb: item.isHideBreadcrumb ? [] : trail,
  };
  const redirect = item.redirect ? joinPath(path, item.redirect) : null;
  const own =
    item.component || redirect ? [{ path, component: item.component ?? null, redirect, handle }] : [];
  const children = item.children ?? [];
  const below = children.flatMap((child) => {
    // A record stands below its list, which the menu has beside it.
    const list = children.find((one) => one.component && child.path.startsWith(`${one.path}/`));
    const over = list ? [...trail, { i18nKey: list.i18nKey, to: joinPath(path, list.path) }] : trail;
    return routesOf(child, { base: path, keys: list ? [...keys, list.name] : keys, trail: over }, root);
  });
  return [...own, ...below];
}

/** The routes of a menu, flat: every entry with a screen or a redirect, shown or hidden, inside the area. */
export function menuRoutes(menus: readonly MenuItem[], root: string): MenuRoute[] {
  return menus.flatMap((item) => {
    const from = menus.find(({ name }) => name === COME_FROM[item.name]);
    const trail = from?.component ? [{ i18nKey: from.i18nKey, to: joinPath(root, from.path) }] : [];
    return routesOf(item, { base: root, keys: from ? [from.name] : [], trail }, root);
  });
}

/** The entries that a person sees, in order. */
export const shownMenu = (menus: readonly MenuItem[]): MenuItem[] => menus.filter((item) => !item.isHide);

/** A heading over entries: it leads nowhere itself. */
export const isGroup = (item: MenuItem): boolean =>
  !item.component && !item.redirect && shownMenu(item.children ?? []).length > 0;

/** Every entry that a person can go to, in order, with its address: those of the groups too. */
export function shownLinks(menus: readonly MenuItem[], base: string): { item: MenuItem; to: string }[] {
  return shownMenu(menus).flatMap((item) => {
    if (item.isSeparator) return [];
    if (isGroup(item)) return shownLinks(item.children ?? [], joinPath(base, item.path));
    return [{ item, to: menuAddress(item, base) }];
  });
}
