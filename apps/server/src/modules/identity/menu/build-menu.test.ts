import { MERCHANT_PERMISSIONS, PERMISSIONS, SYSTEM_ROLES } from '@lorikeet/contracts';
import type { MenuItem } from '@lorikeet/contracts/identity';
import { team } from '@lorikeet/contracts/screens/team-screens';
import { describe, expect, it } from 'vitest';
import { heldPermissions } from '../authenticate-staff.ts';
import { buildMenu } from './build-menu.ts';

const business = (roles: readonly string[], hasDirect = false) => ({
  kind: 'business' as const,
  permissions: heldPermissions(roles, { kind: 'business', has_direct_facility: hasDirect }),
});
const platform = {
  kind: 'platform' as const,
  permissions: new Set(Object.keys(PERMISSIONS)),
};

/** `path name title flags` of every entry, children indented by their parent's path. */
function outline(items: readonly MenuItem[], base = ''): string[] {
  return items.flatMap((item) => {
    const path = item.path.startsWith('/') ? item.path : `${base}${item.path}`;
    const flags = [
      item.isHide && 'hidden',
      item.isKeepAlive && 'kept alive',
      item.redirect && `to ${item.redirect}`,
      item.isSeparator && 'separator',
    ].filter(Boolean);
    const line = [path || '-', item.i18nKey, ...flags].filter(Boolean).join(' · ');
    return [line, ...outline(item.children, `${path}/`)];
  });
}

/** All that a business may open, but its team. */
const OF_A_BUSINESS = [
  'home · menu:home',
  'orders · menu:orders · to list',
  'orders/list · menu:orderList · kept alive',
  'orders/add · menu:orderAdd · hidden',
  'orders/edit/{id} · menu:orderEdit · hidden',
  'orders/detail/{id} · menu:details · hidden',
  'orders/types · menu:orderType',
  'orders/settings · menu:orderSettings',
  'customers · menu:customers · to list',
  'customers/list · menu:customerList · kept alive',
  'customers/add · menu:customerAdd · hidden',
  'customers/edit/{id} · menu:customerEdit · hidden',
  'customers/detail/{id} · menu:details · hidden',
  'customers/movingIn · menu:movingIn · hidden',
  'customers/movingIn/detail/{id} · menu:details · hidden',
  'customers/imports · menu:customerImports · hidden',
  'customers/createInvite · menu:createInvite · hidden',
  'customers/invite/{id} · menu:editInvite · hidden',
  'planSubscription · menu:planSubscription · to list',
  'planSubscription/list · menu:planList · kept alive',
  'planSubscription/add · menu:planAdd · hidden',
  'planSubscription/edit/{id} · menu:planEdit · hidden',
  'planSubscription/details/{id} · menu:planDetails · hidden',
  'planSubscription/coupons · menu:coupons · hidden',
  'planSubscription/coupons/detail/{id} · menu:details · hidden',
  'transactions · menu:transactions · to list',
  'transactions/list · menu:transactionList · kept alive',
  'transactions/detail/{id} · menu:transactionDetail · hidden',
  'payout · menu:payout · to list',
  'payout/list · menu:payoutList · kept alive',
  'payout/detail/{id} · menu:details · hidden',
  'payout/ledger · menu:ledger',
  'balance · menu:balance · hidden',
  'accounting · menu:accounting',
  'accounting/detail/{id} · menu:details · hidden',
  'accounting/drafts · menu:invoiceDrafts · hidden',
  'accounting/create · menu:invoiceCreate · hidden',
  'accounting/draft/{id} · menu:invoiceDraft · hidden',
  'accounting/receivables · menu:receivables · hidden',
  'accounting/statement/{id} · menu:statement · hidden',
  'platform · menu:operations',
  'platform/exceptions · menu:exceptions',
  'report · menu:report',
  'reportDetail · menu:reportDetail · hidden',
  'integrations · menu:integrations',
  'integrations/webhooks/detail/{id} · menu:details · hidden',
  'notification · menu:notification',
  'notification/preferences · menu:notificationPreferences · hidden',
  'notification/letters · menu:notificationLetters · hidden',
  'notification/letters/edit/{id} · menu:notificationLettersEdit · hidden',
  'contact · menu:contact',
  'contact/detail/{id} · menu:details · hidden',
  'downloadCenter · menu:downloadCenter',
  'support · menu:help · hidden',
  'support/detail/{id} · menu:details · hidden',
  '- · separator',
  '/support · menu:support',
];

describe('the menu of a merchant', () => {
  it('is the specification’s, in its order, with what is hidden and what is kept alive', () => {
    const lines = outline(buildMenu(business(MERCHANT_PERMISSIONS)));
    expect(
      lines.filter((line) => !line.startsWith('user')),
      'a screen that was decided on gets its line in OF_A_BUSINESS',
    ).toEqual(OF_A_BUSINESS);
    expect(lines).toContain('user/settings · menu:userSettings · hidden');
  });

  it('has no breadcrumb over its lists', () => {
    const lists = buildMenu(business(MERCHANT_PERMISSIONS)).flatMap((item) =>
      item.children.filter((child) => child.path === 'list'),
    );
    expect(lists.length).toBeGreaterThan(3);
    expect(lists.filter((list) => !list.isHideBreadcrumb)).toEqual([]);
  });

  it('leaves out what the person may not see, and the forms that they may not send', () => {
    const clerk = outline(buildMenu(business(SYSTEM_ROLES.clerk)));
    expect(clerk).not.toContain('payout · menu:payout · to list');
    expect(clerk).not.toContain('planSubscription/add · menu:planAdd · hidden');
    expect(clerk).toContain('customers/add · menu:customerAdd · hidden');
    const reader = outline(buildMenu(business(SYSTEM_ROLES['read-only'])));
    expect(reader).not.toContain('customers/add · menu:customerAdd · hidden');
    const shown = buildMenu(business([])).filter((item) => !item.isHide && !item.isSeparator);
    expect(shown.filter((item) => item.name !== 'support')).toEqual([]);
  });

  it('shows the bank’s files only to a merchant with a facility of its own; what waits for a person to all', () => {
    const facilitated = buildMenu(business(MERCHANT_PERMISSIONS)).find((item) => item.name === 'operations');
    const shown = facilitated?.children.filter((child) => !child.isHide).map((child) => child.name);
    expect(shown).toEqual(['platformExceptions']);
    const direct = buildMenu(business(MERCHANT_PERMISSIONS, true));
    const operations = direct.find((item) => item.name === 'operations');
    expect(operations?.children.filter((child) => !child.isHide).map((child) => child.name)).toEqual([
      'platformBankFiles',
      'platformReturns',
      'platformBpay',
      'platformExceptions',
      'platformStatement',
    ]);
  });
});

describe('the screens of the team', () => {
  const teamFor = (held: readonly string[]) => outline(buildMenu(business(held), [team]));

  it('are those of the specification, with the approvals and the audit log', () => {
    expect(teamFor(MERCHANT_PERMISSIONS)).toEqual([
      'user · menu:user · to list',
      'user/list · menu:userList · kept alive',
      'user/detail/{id} · menu:userDetail · hidden',
      'user/create · menu:userCreate · hidden',
      'user/edit/{id} · menu:userEdit · hidden',
      'user/roles · menu:roleList · hidden · kept alive',
      'user/roles/create · menu:roleCreate · hidden',
      'user/roles/edit/{id} · menu:roleEdit · hidden',
      'user/roles/details/{id} · menu:roleDetails · hidden',
      'user/approvals · menu:approvals · hidden',
      'user/audit · menu:auditLog · hidden',
    ]);
  });

  it('open each by its own permission, and the menu leads to the first of them', () => {
    expect(teamFor(['roles.read'])[0]).toBe('user · menu:user · to roles');
    expect(teamFor(['audit.read'])).toEqual(expect.arrayContaining(['user/audit · menu:auditLog · hidden']));
    expect(teamFor(['audit.read']).join()).not.toContain('user/list');
  });

  it('are no entry of the menu for who holds none of their permissions', () => {
    expect(teamFor(SYSTEM_ROLES.clerk)[0]).toMatch(/ · hidden/);
  });
});

describe('the menu of the platform’s staff', () => {
  it('is Operations, without the screens of a biller', () => {
    const names = buildMenu(platform)
      .filter((item) => !item.isHide)
      .map((item) => item.name);
    expect(names).toEqual(['home', 'operations', 'user', 'notification', 'separator', 'support']);
    const operations = buildMenu(platform).find((item) => item.name === 'operations');
    expect(operations?.children.map((child) => `platform/${child.path}`)).toEqual(
      expect.arrayContaining([
        'platform/bankFiles',
        'platform/returns',
        'platform/merchants',
        'platform/invariants',
      ]),
    );
  });
});

describe('permissions of the platform', () => {
  it('count only for its own staff, whatever a role of a merchant says', () => {
    const forged = heldPermissions(['merchants.write', 'trust.read', 'customers.read', 'no.such'], {
      kind: 'business',
      has_direct_facility: true,
    });
    expect([...forged]).toEqual(['customers.read']);
  });
});
