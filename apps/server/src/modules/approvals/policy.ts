import type { Permission } from '@lorikeet/contracts';
import type { ApprovalTopic } from '@lorikeet/contracts/approvals';
import { PEOPLE_FOR_TWO } from '@lorikeet/domain/approvals';
import type { ApprovalKind } from '../../platform/approvals.ts';
import { sql } from '../../platform/db/sql.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { approversOf, couldMake, type Holder } from './holders.query.ts';
import { isAbout } from './is-about.ts';

/** Who can be the second person of each topic, and switches it. */
export const TOPIC_PERMISSIONS: Record<ApprovalTopic, Permission> = {
  payout_account: 'settings.write',
  roles: 'roles.write',
  bulk: 'settings.write',
};

/** Whether a topic is under the rule of two: as the tenant chose, or because another topic would be hollow without. */
export type Rule = 'off' | 'implied' | 'on';

/**
 * The rule of each topic. The payout account is under the rule of two unless two people switched that off. It implies
 * the team's roles: who could make a colleague alone would be both people.
 */
export async function rulesOf(work: Work): Promise<Record<ApprovalTopic, Rule>> {
  const rows = await work.rows<{ topic: ApprovalTopic; is_on: boolean }>(sql`
    select topic, is_on from approval_policies where merchant_id = ${work.merchantId}`);
  const chosen = (topic: ApprovalTopic) => rows.find((row) => row.topic === topic)?.is_on;
  const payoutAccount = (chosen('payout_account') ?? true) ? 'on' : 'off';
  const implied = payoutAccount === 'on' ? 'implied' : 'off';
  return {
    payout_account: payoutAccount,
    roles: chosen('roles') ? 'on' : implied,
    bulk: chosen('bulk') ? 'on' : 'off',
  };
}

/**
 * Whether a change must wait for a second person. What is under the rule by implication alone is made at once where
 * nobody else holds the permission: a person who works alone can build a team.
 */
export async function mustWait<Payload>(
  work: Work,
  kind: Ruled<Payload>,
  { about, payload }: Change<Payload>,
): Promise<boolean> {
  if (!kind.topic) return true;
  const rule = (await rulesOf(work))[kind.topic];
  if (rule !== 'implied') return rule === 'on';
  return (await othersWho(work, kind, { about, payload })).length > 0;
}

type Ruled<Payload> = Pick<ApprovalKind<Payload>, 'topic' | 'permission' | 'mayDecide'>;
type Change<Payload> = { about: { subjectKind: string; subjectId: string }; payload: Payload };

/**
 * Who can decide what a person, left out the actor, asks for: neither they, nor the person whom it is about, nor who could
 * not make it themselves. Where none of the others could, all of them can agree to it: it is made under the standing of who
 * asked then. Else an owner among administrators would make the next owner alone.
 */
export async function othersWho<Payload>(
  work: Work,
  kind: Ruled<Payload>,
  { about, payload }: Change<Payload>,
  maker = work.actor.id,
): Promise<Holder[]> {
  const holders = await approversOf(work, kind.permission);
  const others = holders.filter(({ id }) => id !== maker && !isAbout(about, id));
  const able: Holder[] = [];
  for (const other of others) if (await couldMake(work, kind, other.id, payload)) able.push(other);
  return able.length > 0 ? able : others;
}

/**
 * Writes a switch. Refuses `approval.two_needed` when fewer than two people could approve; for the payout account the
 * platform's staff are the second person then.
 */
export async function writePolicy(work: Work, topic: ApprovalTopic, on: boolean): Promise<void> {
  const before = (await rulesOf(work))[topic] === 'on';
  if (before === on) return;
  if (on && topic !== 'payout_account') await refuseFewerThanTwo(work, topic);
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
 * For the person who changes roles or people, after the change and in its transaction: while the tenant wants roles or bulk
 * actions under the rule of two, two active people must be able to decide. Refuses `approval.two_needed`.
 */
export async function requireTwoApprovers(work: Work): Promise<void> {
  const rules = await rulesOf(work);
  for (const topic of ['roles', 'bulk'] as const)
    if (rules[topic] === 'on') await refuseFewerThanTwo(work, topic);
}

async function refuseFewerThanTwo(work: Work, topic: ApprovalTopic): Promise<void> {
  const holders = await approversOf(work, TOPIC_PERMISSIONS[topic]);
  refuseUnless(holders.length >= PEOPLE_FOR_TWO, 'approval.two_needed');
}
