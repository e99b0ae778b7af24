import type { MenuItem } from '../identity.ts';
import type { Permission } from '../permissions.ts';

/** One entry of an area's menu. What is not said is shown, for every kind of merchant, to everybody. */
export type MenuEntry = Partial<
  Pick<
    MenuItem,
    'isHide' | 'isKeepAlive' | 'isHideBreadcrumb' | 'breadcrumbTitle' | 'redirect' | 'isSeparator'
  >
> & {
  name: string;
  path: string;
  /** Key of the label among the menu's words. */
  label?: string;
  icon?: string;
  /** Its file below the web's source, without `.tsx`. */
  component?: string;
  /** Its file is not written yet: the entry is not sent. */
  isPlanned?: boolean;
  permission?: Permission;
  /** For a form that first reads what it changes. */
  alsoNeeds?: Permission;
  kinds?: readonly ('business' | 'council' | 'platform')[];
  /** Of billing for services: a council that does not bill for any has it, and does not see it in its menu. */
  isOfServices?: boolean;
  children?: readonly MenuEntry[];
};

/** The kinds of merchants that bill people; the platform does not. */
export const BILLERS = ['business', 'council'] as const;
/** A list under its group's own address: kept alive, without a breadcrumb. */
export const list = { path: 'list', isKeepAlive: true, isHideBreadcrumb: true } as const;
export const hidden = { isHide: true } as const;

/** An entry as it is sent and shown, with those of its children that a person has. */
export const menuItemOf = (
  entry: MenuEntry,
  children: MenuItem[],
  own: Partial<Pick<MenuItem, 'isHide' | 'redirect'>> = {},
): MenuItem => ({
  i18nKey: entry.isSeparator ? '' : `menu:${entry.label ?? entry.name}`,
  path: entry.path,
  name: entry.name,
  component: entry.component ?? null,
  icon: entry.icon ?? null,
  isHide: entry.isHide ?? false,
  isKeepAlive: entry.isKeepAlive ?? false,
  isHideBreadcrumb: entry.isHideBreadcrumb ?? false,
  breadcrumbTitle: entry.breadcrumbTitle ?? null,
  redirect: entry.redirect ?? null,
  isSeparator: entry.isSeparator ?? false,
  children,
  ...own,
});
