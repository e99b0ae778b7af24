import { ALL_PERMISSIONS } from '@lorikeet/contracts/permissions';
import { requestApproval } from '../modules/approvals/index.ts';
import { payoutAccountApproval, shownAccount } from '../modules/merchants/index.ts';
import { createUserApproval, shownUser } from '../modules/team/index.ts';
import { queriesOn, sql } from '../platform/db/sql.ts';
import { inTenant, type Platform, type Work } from '../platform/work.ts';

/** Whom the gym's owner and the platform's operator want to add to their teams. */
const NEWCOMERS = [
  {
    slug: 'harbour-fitness',
    username: 'frontdesk',
    name: 'Ruby Haddad',
    host: 'harbour.test',
    role: 'clerk',
  },
  { slug: 'lorikeet', username: 'nights', name: 'Owen Pryce', host: 'lorikeet.test', role: 'clerk' },
] as const;

/** The council moves its account; nobody else there can decide it, so the platform's staff do. */
const NEW_ACCOUNT = { bsb: '083-004', account: '667788991', accountName: 'Banksia Shire Council' };

/** What waits for a second person as the demo begins: something on each screen of approvals. Asked for by the owners. */
export async function askForChanges(platform: Platform): Promise<void> {
  for (const { slug, host, role, ...person } of NEWCOMERS) {
    await asOwner(platform, slug, async (work) => {
      const { id: roleId } = await work.one<{ id: string }>(
        sql`select id from roles where merchant_id = ${work.merchantId} and slug = ${role}`,
      );
      const user = {
        ...person,
        email: `${person.username}@${host}`,
        roleIds: [roleId],
        passwordHash: null,
        locale: 'en' as const,
      };
      await requestApproval(work, createUserApproval, {
        subject: { kind: 'user', id: work.newId() },
        after: await shownUser(work, user),
        payload: user,
      });
    });
  }
  await asOwner(platform, 'banksia-shire', async (work) => {
    await requestApproval(work, payoutAccountApproval, {
      subject: { kind: 'merchant', id: work.merchantId },
      after: shownAccount(NEW_ACCOUNT),
      payload: NEW_ACCOUNT,
    });
  });
}

/** Work of a merchant's first owner. */
export async function asOwner(
  platform: Platform,
  slug: string,
  ask: (work: Work) => Promise<void>,
): Promise<void> {
  const owner = await queriesOn(platform.pool).one<{ merchant_id: string; id: string; name: string }>(sql`
    select u.merchant_id, u.id, u.name from merchant_directory d
    join merchant_users u on u.merchant_id = d.tenant and u.type = 'owner'
    where d.slug = ${slug} order by u.created_at limit 1`);
  const permissions = new Set(ALL_PERMISSIONS);
  const actor = { kind: 'user' as const, id: owner.id, name: owner.name, permissions };
  await inTenant(platform, owner.merchant_id, actor, ask);
}
