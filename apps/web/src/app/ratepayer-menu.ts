import type { MenuItem } from '@lorikeet/contracts/identity';
import { type MenuEntry, menuItemOf } from '@lorikeet/contracts/screens/menu-entry';
import { RATEPAYER_SCREENS } from '@lorikeet/contracts/screens/ratepayer-screens';

/** The ratepayer area's menu: the entries whose screens are there, so that no address leads nowhere. */
export const ratepayerMenu = (entries: readonly MenuEntry[] = RATEPAYER_SCREENS): MenuItem[] =>
  entries
    .filter(({ isPlanned }) => !isPlanned)
    .map((entry) => menuItemOf(entry, ratepayerMenu(entry.children ?? [])));
