import type { MenuItem } from '@lorikeet/contracts/identity';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseColourScheme } from '../lib/colour-scheme.ts';
import { useCan } from '../lib/permissions.ts';
import { keepPreference } from '../lib/preferences.ts';
import type { PaletteItem } from '../ui/palette.tsx';
import { menuIcon } from './menu-icons.ts';
import { shownLinks } from './menu-routes.ts';
import { actionRoutes, screensBesideMenu } from './palette-screens.ts';
import { address, paths } from './paths.ts';
import { useMenuLabel } from './use-menu.ts';

/** An entry is followed to its id, an address, unless it does something here. */
type Entry = PaletteItem & {
  /** Other words by which it is found. */
  words?: string;
  do?: () => void;
};

const holds = ({ label, words = '' }: Entry, typed: string): boolean =>
  `${label} ${words}`.toLowerCase().includes(typed.toLowerCase());

const SCHEMES = ['light', 'dark', 'auto'] as const;

/** The menu's screens, in its order; and those beside it, which are listed once something is typed. */
function useScreens(menus: readonly MenuItem[], isDrawn: boolean): { shown: Entry[]; beside: Entry[] } {
  const { t } = useTranslation();
  const labelOf = useMenuLabel();
  return useMemo(() => {
    if (!isDrawn) return { shown: [], beside: [] };
    const shown = shownLinks(menus, paths.merchant).map(
      ({ item, to }): Entry => ({ id: to, label: labelOf(item), icon: menuIcon(item) }),
    );
    const beside = screensBesideMenu(menus, paths.merchant).map(({ path, handle }): Entry => {
      const above = menus.find(({ name }) => name === handle.menuKeys[0]);
      return { id: path, label: labelOf(handle), ...(above && { icon: menuIcon(above) }) };
    });
    const twoFactor = {
      id: paths.merchantTwoFactorAuth,
      label: t('titles.twoFactorAuth'),
    };
    return { shown, beside: [...beside, twoFactor] };
  }, [isDrawn, menus, labelOf, t]);
}

/** What can be done from anywhere: things made, the billing run, and the look of the portal. */
function useActions(menus: readonly MenuItem[], isDrawn: boolean): { made: Entry[]; others: Entry[] } {
  const { t } = useTranslation('search');
  const labelOf = useMenuLabel();
  const canBill = useCan('billing.run');
  return useMemo(() => {
    if (!isDrawn) return { made: [], others: [] };
    const words = t('actionWords');
    const made = actionRoutes(menus, paths.merchant).map(
      ({ path, handle }): Entry => ({ id: path, label: labelOf(handle), icon: IconPlus, words }),
    );
    const run: Entry = {
      id: address('merchantPlanSubscriptionList', undefined, { billing: 'open' }),
      label: t('billingRun'),
    };
    const hasPlans = menus.some(({ name }) => name === 'planSubscription');
    const looks = SCHEMES.map(
      (scheme): Entry => ({
        id: `scheme:${scheme}`,
        label: `${t('common:userMenu.appearance')}: ${t(`common:userMenu.scheme.${scheme}`)}`,
        words: t('common:userMenu.theme'),
        do: () => {
          chooseColourScheme(scheme);
          keepPreference('merchant', { colour_scheme: scheme });
        },
      }),
    );
    return { made, others: [...(canBill && hasPlans ? [run] : []), ...looks] };
  }, [isDrawn, menus, labelOf, canBill, t]);
}

/** What the machine itself finds: all of the menu and what can be made before anything is typed, then what holds the letters. */
export function useEntries(menus: readonly MenuItem[], typed: string, isDrawn: boolean) {
  const { shown, beside } = useScreens(menus, isDrawn);
  const { made, others } = useActions(menus, isDrawn);
  if (!typed) return { actions: made, screens: shown };
  const found = (entries: readonly Entry[]) => entries.filter((entry) => holds(entry, typed));
  return { actions: [...found(made), ...found(others)], screens: [...found(shown), ...found(beside)] };
}
