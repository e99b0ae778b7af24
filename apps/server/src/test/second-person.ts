import type { SYSTEM_ROLES } from '@lorikeet/contracts';
import { addStaff } from '../modules/team/index.ts';
import { type Queries, sql } from '../platform/db/sql.ts';
import { inTenant, SYSTEM } from '../platform/work.ts';
import type { TestPortal } from './test-portal.ts';

/** Adds an active colleague with a system role to a merchant and returns their id and a bearer token. */
export async function addColleague(
  portal: TestPortal,
  merchantId: string,
  colleague: { username: string; name: string; role: keyof typeof SYSTEM_ROLES },
): Promise<{ id: string; token: string }> {
  const { username, name, role } = colleague;
  const id = await inTenant(portal.platform, merchantId, SYSTEM, async (work) => {
    const { id: roleId } = await work.one<{ id: string }>(
      sql`select id from roles where merchant_id = ${merchantId} and slug = ${role}`,
    );
    return addStaff(work, {
      username,
      name,
      email: `${username}@colleague.test`,
      passwordHash: 'unusable',
      type: role === 'owner' ? 'owner' : 'staff',
      roleIds: [roleId],
    });
  });
  return { id, token: await portal.tokenFor(merchantId, id) };
}

/** A merchant two of whose people have agreed that one is enough: changes are made at once. */
export const actsAlone = (queries: Queries, merchantId: string): Promise<number> =>
  queries.run(sql`
    insert into approval_policies (merchant_id, topic, is_on, changed_at)
    values (${merchantId}, 'payout_account', false, now())`);
