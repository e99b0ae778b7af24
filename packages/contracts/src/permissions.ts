/**
 * The one catalogue of permissions. A call, a menu entry and a button name one of these; a role is a list of
 * them. `platform` ones can be held only by staff of the platform's own tenant.
 */
export const PERMISSIONS = {
  'dashboard.read': { platform: false },
  'customers.read': { platform: false },
  'customers.write': { platform: false },
  'customers.reveal': { platform: false },
  'customers.erase': { platform: false },
  'mandates.read': { platform: false },
  'mandates.write': { platform: false },
  'mandate_imports.read': { platform: false },
  'mandate_imports.write': { platform: false },
  'invitations.read': { platform: false },
  'invitations.write': { platform: false },
  'plans.read': { platform: false },
  'plans.write': { platform: false },
  'subscriptions.read': { platform: false },
  'subscriptions.write': { platform: false },
  'billing.run': { platform: false },
  'invoices.read': { platform: false },
  'invoices.write': { platform: false },
  'payments.read': { platform: false },
  'payments.write': { platform: false },
  'payments.refund': { platform: false },
  'payments.answer': { platform: false },
  'payouts.read': { platform: false },
  'payouts.release': { platform: false },
  'bank_files.read': { platform: false },
  'bank_files.write': { platform: false },
  'statements.read': { platform: false },
  'statements.write': { platform: false },
  'exports.create': { platform: false },
  'users.read': { platform: false },
  'users.write': { platform: false },
  'roles.read': { platform: false },
  'roles.write': { platform: false },
  'settings.read': { platform: false },
  'settings.write': { platform: false },
  'audit.read': { platform: false },
  'reports.read': { platform: false },
  'notifications.read': { platform: false },
  'integrations.read': { platform: false },
  'integrations.write': { platform: false },
  'orders.read': { platform: false },
  'orders.write': { platform: false },
  'contacts.read': { platform: false },
  'contacts.write': { platform: false },
  'support.read': { platform: false },
  'support.write': { platform: false },
  'council.read': { platform: false },
  'council.write': { platform: false },
  'hardship.read': { platform: false },
  'hardship.write': { platform: false },
  'trust.read': { platform: true },
  'trust.write': { platform: true },
  'merchants.read': { platform: true },
  'merchants.write': { platform: true },
  'operations.read': { platform: true },
  'operations.write': { platform: true },
} as const satisfies Record<string, { platform: boolean }>;

export type Permission = keyof typeof PERMISSIONS;
export const ALL_PERMISSIONS = Object.keys(PERMISSIONS) as Permission[];
export const MERCHANT_PERMISSIONS = ALL_PERMISSIONS.filter((name) => !PERMISSIONS[name].platform);

/** Permissions whose reading goes by another name than their own. */
const READ_UNDER: Partial<Record<Permission, Permission>> = { 'billing.run': 'subscriptions.read' };

/**
 * The permission to read without which another one is of no use: who adds customers must see them. Undefined where
 * there is nothing to read.
 */
export function readNeededBy(permission: Permission): Permission | undefined {
  const read = `${permission.slice(0, permission.indexOf('.'))}.read`;
  const needed = READ_UNDER[permission] ?? ALL_PERMISSIONS.find((name) => name === read);
  return needed === permission ? undefined : needed;
}

/** What people say of their income and health is for those who are given it by name. */
const isPersonal = (name: Permission) => name === 'hardship.read';

/** Roles that every merchant has from the start; Owner cannot be lost by the last owner. */
export const SYSTEM_ROLES = {
  owner: MERCHANT_PERMISSIONS,
  admin: MERCHANT_PERMISSIONS.filter((name) => name !== 'roles.write'),
  accountant: MERCHANT_PERMISSIONS.filter(
    (name) =>
      (name.endsWith('.read') && !isPersonal(name)) ||
      [
        'billing.run',
        'exports.create',
        'payments.write',
        'payments.refund',
        'payments.answer',
        'payouts.release',
      ].includes(name) ||
      name.startsWith('invoices.') ||
      name.startsWith('statements.'),
  ),
  clerk: MERCHANT_PERMISSIONS.filter((name) =>
    [
      'dashboard.read',
      'customers.read',
      'customers.write',
      'mandates.read',
      'invitations.read',
      'invitations.write',
      'plans.read',
      'subscriptions.read',
      'subscriptions.write',
      'invoices.read',
      'payments.read',
      'orders.read',
      'orders.write',
      'contacts.read',
      'contacts.write',
      'support.read',
      'support.write',
      'notifications.read',
    ].includes(name),
  ),
  'read-only': MERCHANT_PERMISSIONS.filter(
    (name) => name.endsWith('.read') && name !== 'audit.read' && !isPersonal(name),
  ),
} as const satisfies Record<string, readonly Permission[]>;

type SystemRole = keyof typeof SYSTEM_ROLES;

/** What screens call the system's roles; a role of a merchant's own is called none of it, in either language. */
export const SYSTEM_ROLE_NAMES: Readonly<Record<SystemRole, { en: string; zh: string }>> = {
  owner: { en: 'Owner', zh: '所有者' },
  admin: { en: 'Admin', zh: '管理员' },
  accountant: { en: 'Accountant', zh: '会计' },
  clerk: { en: 'Clerk', zh: '文员' },
  'read-only': { en: 'Read-only', zh: '只读' },
};

/** Signs, spaces, case and width aside: `ｏｗｎｅｒ` and `Read only` are read as `Owner` and `Read-only`. */
const asRead = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Whether a name would be taken for that of a role of the system. */
export function isSystemRoleName(name: string): boolean {
  const read = asRead(name);
  return Object.values(SYSTEM_ROLE_NAMES).some(({ en, zh }) => asRead(en) === read || asRead(zh) === read);
}
