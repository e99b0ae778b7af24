import type { MenuItem } from '@lorikeet/contracts/identity';

const PLAIN = {
  component: null,
  icon: null,
  isHide: false,
  isKeepAlive: false,
  isHideBreadcrumb: false,
  breadcrumbTitle: null,
  redirect: null,
  isSeparator: false,
  children: [],
} satisfies Partial<MenuItem>;

/** A menu entry from what is particular to it. */
export const menuItem = (
  item: Pick<MenuItem, 'i18nKey' | 'path' | 'name'> & Partial<MenuItem>,
): MenuItem => ({ ...PLAIN, ...item });
