import { ALL_PERMISSIONS } from '@lorikeet/contracts';
import { toCents } from '@lorikeet/domain/kernel';
import { kindsOf } from '../../apps/server/src/modules/approvals/kinds.ts';
import { refundOrAsk } from '../../apps/server/src/modules/refunds/refund-approval.ts';
import { addStaff } from '../../apps/server/src/modules/team/index.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import type { Module } from '../../apps/server/src/platform/module.ts';
import { createRun } from '../../apps/server/src/platform/run.ts';
import type { Actor, Platform } from '../../apps/server/src/platform/work.ts';

type Person = { id: string; name: string };

const LIMIT_CENTS = 300;

/** Two people of a merchant, and a refund above its limit that one of them asked for and the other may decide. */
export async function fillApproval(
  { platform, harbour, modules }: { platform: Platform; harbour: { id: string }; modules: readonly Module[] },
  paymentId: string,
) {
  const acting = ({ id, name }: Person) => {
    const actor: Actor = { kind: 'user', id, name, permissions: new Set(ALL_PERMISSIONS), locale: 'en' };
    return createRun(platform, harbour.id, actor);
  };
  const system = createRun(platform, harbour.id, { kind: 'system', name: 'Lorikeet' });
  const { owner, colleague } = await system.inTransaction(async (work) => {
    const owner = await work.one<Person>(sql`
      select id, name from merchant_users where merchant_id = ${work.merchantId} and type = 'owner'`);
    const role = await work.one<{ id: string }>(sql`
      select id from roles where merchant_id = ${work.merchantId} and slug = 'admin'`);
    const colleague = { username: 'second', name: 'Sam Second', email: 'second@harbour-fitness.test' };
    const id = await addStaff(work, {
      ...colleague,
      passwordHash: 'unusable',
      type: 'staff',
      roleIds: [role.id],
    });
    await work.run(sql`
      insert into refund_rules (merchant_id, second_person_above_cents, updated_at)
      values (${work.merchantId}, ${LIMIT_CENTS}, ${work.now})`);
    return { owner, colleague: { id, name: colleague.name } };
  });
  const [maker, checker] = [acting(owner), acting(colleague)];
  const { waiting } = await maker.inTransaction((work) =>
    refundOrAsk(work, { payment_id: paymentId, amount_cents: toCents(900), reason: 'goodwill' }),
  );
  if (!waiting) throw new Error('the refund did not wait for a second person');
  return { maker, checker, id: waiting.approval_id, kinds: kindsOf(() => modules) };
}
