import type { MenuItem } from '@lorikeet/contracts/identity';
import { type MenuEntry, menuItemOf } from '@lorikeet/contracts/screens/menu-entry';
import { MERCHANT_SCREENS } from '@lorikeet/contracts/screens/merchant-screens';
import { describe, expect, it } from 'vitest';
import { kindsOf } from './found-things.ts';
import { actionRoutes, screensBesideMenu } from './palette-screens.ts';
import { paths } from './paths.ts';

const item = (entry: MenuEntry): MenuItem => menuItemOf(entry, (entry.children ?? []).map(item));
const menus = MERCHANT_SCREENS.map(item);

describe('the search of everything', () => {
  const beside = screensBesideMenu(menus, paths.merchant).map(({ path }) => path);

  it('knows the screens that one comes to by another screen or under one’s own name', () => {
    expect(beside).toEqual(
      expect.arrayContaining([
        paths.merchantOrdersTypes,
        paths.merchantOrdersSettings,
        paths.merchantPlanSubscriptionCoupons,
        paths.merchantUserProfile,
        paths.merchantUserSettings,
        paths.merchantUserRoles,
        paths.merchantPayoutLedger,
        paths.merchantHelp,
      ]),
    );
  });

  it('lists no record, nothing that stands in the menu already, and what makes something as an action', () => {
    expect(beside.filter((path) => path.includes(':'))).toEqual([]);
    expect(beside).not.toContain(paths.merchantCustomersList);
    const made = actionRoutes(menus, paths.merchant).map(({ path }) => path);
    expect(made).toContain(paths.merchantOrdersAdd);
    expect(beside.filter((path) => /\/(add|create|createInvite)$/.test(path))).toEqual([]);
  });

  it('names what the area of a person has, and nothing of others', () => {
    const all = ['customer', 'property', 'ratepayer', 'question', 'ticket', 'merchant'] as const;
    expect(kindsOf('business', all)).toEqual(['customer', 'question']);
    expect(kindsOf('council', all)).toEqual(['customer', 'property', 'ratepayer', 'question', 'ticket']);
    expect(kindsOf('platform', all)).toEqual(['customer', 'ticket', 'merchant']);
  });
});
