import type { Permission } from '@lorikeet/contracts';
import type { ApprovalTopic } from '@lorikeet/contracts/approvals';
import { PEOPLE_FOR_TWO } from '@lorikeet/domain/approvals';
import { sql } from '../../platform/db/sql.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { holdersOf } from './holders.query.ts';

/** Who can be the second person of each topic, and switches it. */
export const TOPIC_PERMISSIONS: Record<ApprovalTopic, Permission> = {
  payout_account: 'settings.write',
  roles: 'roles.write',
};

/** True when the tenant has put a topic under the rule of two. */
export async function isUnderTwo(work: Work, topic: ApprovalTopic): Promise<boolean> {
  const row = await work.maybe<{ is_on: boolean }>(sql`
    select is_on from approval_policies where merchant_id = ${work.merchantId} and topic = ${topic}`);
  return row?.is_on ?? false;
}

/** Writes a switch. Refuses `approval.two_needed` when fewer than two people could approve. */
export async function writePolicy(work: Work, topic: ApprovalTopic, on: boolean): Promise<void> {
  const before = await isUnderTwo(work, topic);
  if (before === on) return;
  if (on) await refuseFewerThanTwo(work, topic);
  await work.run(sql`
    insert into approval_policies (merchant_id, topic, is_on, changed_at)
    values (${work.merchantId}, ${topic}, ${on}, ${work.now})
    on conflict (merchant_id, topic) do update set is_on = excluded.is_on, changed_at = excluded.changed_at`);
  await work.audit({
    action: 'approval.policy_set',
    subjectKind: 'merchant',
    subjectId: work.merchantId,
    before: { [topic]: before },
    after: { [topic]: on },
  });
}

/**
 * For the person who changes roles or people, after the change and in its transaction: while a topic needs a second
 * person, two active people must be able to decide. Refuses `approval.two_needed`.
 */
export async function requireTwoApprovers(work: Work): Promise<void> {
  const topics = await work.rows<{ topic: ApprovalTopic }>(sql`
    select topic from approval_policies where merchant_id = ${work.merchantId} and is_on order by topic`);
  for (const { topic } of topics) await refuseFewerThanTwo(work, topic);
}

async function refuseFewerThanTwo(work: Work, topic: ApprovalTopic): Promise<void> {
  const holders = await holdersOf(work, TOPIC_PERMISSIONS[topic]);
  refuseUnless(holders.length >= PEOPLE_FOR_TWO, 'approval.two_needed');
}
