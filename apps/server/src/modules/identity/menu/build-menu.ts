import type { MenuItem } from '@lorikeet/contracts/identity';
import { type MenuEntry, menuItemOf } from '@lorikeet/contracts/screens/menu-entry';
import { MERCHANT_SCREENS } from '@lorikeet/contracts/screens/merchant-screens';

/** For whom a menu is built. */
export type MenuReader = {
  permissions: ReadonlySet<string>;
  kind: 'business' | 'council' | 'platform';
  /** A council bills for services beside its rates. */
  billsServices?: boolean;
};

/**
 * The menu of one person: the entries that their permissions and their merchant's kind allow and whose screens
 * exist. A group without a screen left is absent, and so is a separator with nothing under it.
 */
export function buildMenu(reader: MenuReader, entries: readonly MenuEntry[] = MERCHANT_SCREENS): MenuItem[] {
  const items = entries.flatMap((entry) => itemOf(reader, entry) ?? []);
  return items.filter(
    (item, index) => !item.isSeparator || items.slice(index + 1).some((after) => !after.isHide),
  );
}

function itemOf(reader: MenuReader, entry: MenuEntry): MenuItem | undefined {
  if (entry.kinds && !entry.kinds.includes(reader.kind)) return undefined;
  if (entry.permission && !reader.permissions.has(entry.permission)) return undefined;
  if (entry.alsoNeeds && !reader.permissions.has(entry.alsoNeeds)) return undefined;
  if (entry.isPlanned) return undefined;
  const children = buildMenu(reader, entry.children ?? []);
  if (entry.children && children.length === 0) return undefined;
  return menuItemOf(entry, children, {
    isHide: isHidden(entry, children) || isUnusedByCouncil(reader, entry),
    redirect: redirectOf(entry, children),
  });
}

/** Screens of services stay reachable for a council that bills for none: its payers are customers all the same. */
function isUnusedByCouncil({ kind, billsServices }: MenuReader, { isOfServices }: MenuEntry): boolean {
  return isOfServices === true && kind === 'council' && !billsServices;
}

/** A group leads to its first screen; without the right to that one, to the next that stands by itself. */
function redirectOf(entry: MenuEntry, children: readonly MenuItem[]): string | null {
  if (!entry.redirect || !entry.children) return entry.redirect ?? null;
  if (children.some((child) => child.path === entry.redirect)) return entry.redirect;
  return children.find((child) => !child.path.includes('{'))?.path ?? entry.redirect;
}

/**
 * A group is hidden with the last of its children; one that leads to a screen, without a permission that opens any
 * of them: what everybody may open is no reason to show it.
 */
function isHidden(entry: MenuEntry, children: readonly MenuItem[]): boolean {
  if (entry.isHide) return true;
  if (entry.component || children.length === 0) return false;
  if (!entry.redirect) return children.every((child) => child.isHide);
  const opened = (entry.children ?? []).filter(({ name }) => children.some((child) => child.name === name));
  return !entry.permission && opened.every((child) => !child.permission);
}
