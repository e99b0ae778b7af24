import { ALL_PERMISSIONS, MERCHANT_PERMISSIONS, type Permission } from '@lorikeet/contracts';
import { sql } from '../../platform/db/sql.ts';
import { forbidden } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';

/** What the one who changes the team may do themselves: nobody gives more, or acts on a person who may do more. */
export type Standing = {
  /** Undefined for the portal itself and for programs. */
  userId: string | undefined;
  isOwner: boolean;
  permissions: ReadonlySet<string>;
};

/**
 * Takes the team's lock until the transaction ends and returns the actor's standing as it is under it. Every
 * change of users and roles comes through here, so two of them never pass each other: the second sees what the
 * first left, also of its own rights. Who agrees to what they could not do themselves does it under the standing of who
 * asked. Throws HTTP 403 when either has lost `needs` meanwhile.
 */
export async function lockTeam(work: Work, needs: Permission): Promise<Standing> {
  const tenant = await holdTeam(work);
  const standing = await standingOf(work, tenant.kind);
  if (!standing.permissions.has(needs)) throw forbidden();
  const { maker } = work.actor;
  if (!maker?.lendsStanding) return standing;
  const makers = await personsStanding(work, maker.id, holdable(tenant.kind));
  if (!makers.permissions.has(needs)) throw forbidden();
  return makers;
}

/**
 * The lock alone. It is the Owner role's row: every tenant has it. Its key is not touched, so people can be given roles beside.
 */
export function holdTeam(work: Work): Promise<{ kind: string }> {
  return work.one<{ kind: string }>(sql`
    select m.kind from roles r join merchants m on m.id = ${work.merchantId}
    where r.merchant_id = ${work.merchantId} and r.slug = 'owner' for no key update of r`);
}

/** The same without the lock: for what is only shown. */
export async function readStanding(work: Work): Promise<Standing> {
  const tenant = await work.one<{ kind: string }>(
    sql`select kind from merchants where id = ${work.merchantId}`,
  );
  return standingOf(work, tenant.kind);
}

/** The permissions that can be held in a tenant of that kind. */
export const holdable = (tenantKind: string): readonly Permission[] =>
  tenantKind === 'platform' ? ALL_PERMISSIONS : MERCHANT_PERMISSIONS;

async function standingOf(work: Work, tenantKind: string): Promise<Standing> {
  const { actor } = work;
  if (actor.kind === 'system') {
    return { userId: undefined, isOwner: true, permissions: new Set(holdable(tenantKind)) };
  }
  if (actor.kind !== 'user') {
    return { userId: undefined, isOwner: false, permissions: actor.permissions ?? new Set() };
  }
  return personsStanding(work, actor.id!, holdable(tenantKind));
}

/** What a colleague may do themselves now, as the actor's own standing is read; nothing for who is not active. */
export async function standingOfPerson(work: Work, userId: string): Promise<Standing> {
  const tenant = await work.one<{ kind: string }>(
    sql`select kind from merchants where id = ${work.merchantId}`,
  );
  return personsStanding(work, userId, holdable(tenant.kind));
}

async function personsStanding(work: Work, userId: string, possible: readonly string[]): Promise<Standing> {
  const row = await work.maybe<{ type: string; permissions: string[] }>(sql`
    select u.type, array(
      select distinct p from user_roles ur
      join roles r on r.merchant_id = ur.merchant_id and r.id = ur.role_id
      cross join unnest(r.permissions) p
      where ur.merchant_id = ${work.merchantId} and ur.user_id = ${userId}) as permissions
    from merchant_users u
    where u.merchant_id = ${work.merchantId} and u.id = ${userId} and u.status = 'active'`);
  if (!row) return { userId, isOwner: false, permissions: new Set() };
  const permissions = new Set(row.permissions.filter((name) => possible.includes(name)));
  return { userId, isOwner: row.type === 'owner', permissions };
}
