import { ALL_PERMISSIONS, PERMISSIONS, type Permission, readNeededBy } from '@lorikeet/contracts/permissions';

/** The parts of the portal under which permissions are shown, each with its capabilities, in this order. */
export const AREAS = {
  payers: ['customers', 'mandates', 'mandate_imports', 'invitations', 'orders', 'contacts'],
  plans: ['plans', 'subscriptions', 'billing', 'invoices'],
  money: ['payments', 'payouts', 'bank_files', 'statements'],
  insight: ['dashboard', 'reports', 'exports', 'notifications'],
  team: ['users', 'roles', 'settings', 'audit', 'integrations', 'support'],
  council: ['council', 'hardship'],
  platform: ['trust', 'merchants', 'operations'],
} as const satisfies Record<string, readonly string[]>;
export type AreaName = keyof typeof AREAS;

export type PermissionArea = { name: AreaName; permissions: readonly Permission[] };
export type MerchantKind = 'business' | 'council' | 'platform';

const capabilityOf = (permission: string) => permission.slice(0, permission.indexOf('.'));

/** Key of a permission's sentence among the words: `customers.read` says what one can do with it. */
export const sentenceKey = (permission: Permission): string => `can.${permission}`;

/** Every permission that people of a merchant of that kind can hold, or what of it is offered, part by part. */
export function areasFor(kind: MerchantKind, offered?: ReadonlySet<string>): PermissionArea[] {
  const possible = ALL_PERMISSIONS.filter(
    (name) => (kind === 'platform' || !PERMISSIONS[name].platform) && (offered?.has(name) ?? true),
  );
  const areas = (Object.keys(AREAS) as AreaName[]).map((name) => {
    const capabilities: readonly string[] = AREAS[name];
    const inside = possible.filter((permission) => capabilities.includes(capabilityOf(permission)));
    const at = (permission: Permission) => capabilities.indexOf(capabilityOf(permission));
    return { name, permissions: inside.toSorted((a, b) => at(a) - at(b)) };
  });
  return areas.filter((area) => area.permissions.length > 0);
}

/**
 * A choice with what belongs together held together: who chooses to change something chooses to see it as well, and who
 * takes the seeing away takes the changing with it. What cannot be given is not chosen by the way.
 */
export function heldTogether(
  before: readonly Permission[],
  next: readonly Permission[],
  givable: ReadonlySet<string>,
): Permission[] {
  const gone = new Set(before.filter((name) => !next.includes(name)));
  const needs = next
    .filter((name) => !before.includes(name))
    .flatMap((name) => readNeededBy(name) ?? [])
    .filter((name) => givable.has(name));
  const held = [...new Set([...next, ...needs])];
  return held.filter((name) => {
    const needed = readNeededBy(name);
    return !needed || !gone.has(needed) || held.includes(needed);
  });
}

export type SummaryLine = { area: AreaName; permission: Permission | null };

/**
 * What a set of permissions allows and what it does not, for a reader: a part of the portal that
 * is wholly open or wholly shut is one line (`permission` null), else each permission is its own.
 */
export function summarise(
  held: ReadonlySet<string>,
  areas: readonly PermissionArea[],
): { can: SummaryLine[]; cannot: SummaryLine[] } {
  const linesOf = (area: PermissionArea, isHeld: boolean): SummaryLine[] => {
    const meant = area.permissions.filter((permission) => held.has(permission) === isHeld);
    const isWhole = meant.length === area.permissions.length && meant.length > 1;
    if (isWhole) return [{ area: area.name, permission: null }];
    return meant.map((permission) => ({ area: area.name, permission }));
  };
  return {
    can: areas.flatMap((area) => linesOf(area, true)),
    cannot: areas.flatMap((area) => linesOf(area, false)),
  };
}
