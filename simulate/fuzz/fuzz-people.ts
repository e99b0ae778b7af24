import { createAccessTokens } from '../../apps/server/src/modules/identity/index.ts';
import { STAFF } from '../../apps/server/src/modules/identity/person.ts';
import { openSession } from '../../apps/server/src/modules/identity/session-store.ts';
import { addStaff } from '../../apps/server/src/modules/team/index.ts';
import { queriesOn, sql } from '../../apps/server/src/platform/db/sql.ts';
import { inTenant, SYSTEM } from '../../apps/server/src/platform/work.ts';
import type { World } from '../../apps/server/src/walk/walk-world.ts';

export const PEOPLE = ['nobody', 'ratepayer', 'clerk', 'owner', 'accountant', 'operator'] as const;
export type PersonName = (typeof PEOPLE)[number];

export type FuzzPeople = {
  /** A token that is good now; absent for nobody. */
  tokenOf(person: PersonName): string | undefined;
  /** The tenant whose things a person names. */
  tenantOf(person: PersonName): string;
  /** A new session for a person whose session some call has ended. */
  reopen(person: PersonName): Promise<void>;
  /** Puts everybody back as they were at the start, with new sessions. */
  renew(): Promise<void>;
};

type Staff = { tenant: string; user: string };

/** Six kinds of people in the walk's world, each with the rights that the portal itself gives to their role. */
export async function gatherPeople(world: World, tokenSecret: string): Promise<FuzzPeople> {
  const { platform } = world.portal;
  const queries = queriesOn(platform.pool);
  const tokens = createAccessTokens(tokenSecret);
  const ours = world.callerOf({ access: 'session' });
  const staff: Partial<Record<PersonName, Staff>> = {
    owner: ours,
    operator: world.callerOf({ access: 'operations.read' }),
    clerk: await addColleague(world, ours.tenant, 'clerk'),
    accountant: await addColleague(world, ours.tenant, 'accountant'),
  };
  const { rows: roles } = await platform.pool.query<{
    merchant_id: string;
    id: string;
    permissions: string[];
  }>('select merchant_id, id, permissions from roles');
  const given = await queries.rows<{ merchant_id: string; user_id: string; role_id: string }>(
    sql`select merchant_id, user_id, role_id from user_roles`,
  );
  const known = new Map<PersonName, string>();
  const restore = async () => {
    await world.revive();
    for (const role of roles)
      await queries.run(sql`
        update roles set permissions = ${role.permissions} where merchant_id = ${role.merchant_id} and id = ${role.id}`);
    for (const one of given)
      await queries.run(sql`
        insert into user_roles (merchant_id, user_id, role_id)
        select ${one.merchant_id}, ${one.user_id}, ${one.role_id}
        where exists (select 1 from roles where merchant_id = ${one.merchant_id} and id = ${one.role_id})
        on conflict do nothing`);
  };
  const reopen = async (name: PersonName) => {
    await world.revive();
    const who = staff[name];
    if (!who) {
      if (name === 'ratepayer') known.set(name, await world.ratepayerToken());
      return;
    }
    const wall = platform.clock.wall();
    const session = {
      key: who.tenant,
      userId: who.user,
      rememberMe: false,
      ip: '127.0.0.1',
      userAgent: undefined,
    };
    const { sessionId } = await openSession(queries, STAFF, session, wall);
    known.set(name, await tokens.issue('merchant', { ...who, session: sessionId }, wall));
  };
  const renew = async () => {
    await restore();
    for (const name of PEOPLE) await reopen(name);
  };
  await renew();
  return {
    reopen,
    renew,
    tokenOf: (person) => known.get(person),
    tenantOf: (person) => staff[person]?.tenant ?? ours.tenant,
  };
}

/** A colleague with a system role of that name. */
function addColleague({ portal }: World, tenant: string, role: string): Promise<Staff> {
  return inTenant(portal.platform, tenant, SYSTEM, async (work) => {
    const { id } = await work.one<{ id: string }>(sql`
      select id from roles where merchant_id = ${work.merchantId} and slug = ${role}`);
    const user = await addStaff(work, {
      username: `fuzz-${role}`,
      name: `Fuzz ${role}`,
      email: `${role}@fuzz.test`,
      passwordHash: null,
      type: 'staff',
      roleIds: [id],
    });
    await work.run(sql`
      update merchant_users set status = 'active' where merchant_id = ${work.merchantId} and id = ${user}`);
    return { tenant, user };
  });
}
