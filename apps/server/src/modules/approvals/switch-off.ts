import type { Output } from '@lorikeet/contracts';
import * as approvals from '@lorikeet/contracts/approvals';
import type { ApprovalKind } from '../../platform/approvals.ts';
import { sql } from '../../platform/db/sql.ts';
import { forbidden } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import { approversOf } from './holders.query.ts';
import { rulesOf, TOPIC_PERMISSIONS, writePolicy } from './policy.ts';
import { requestApproval } from './request-approval.ts';

type Payload = { topic: approvals.ApprovalTopic };

const switchOffOf = (topic: approvals.ApprovalTopic): ApprovalKind<Payload> => ({
  kind: `switch_off.${topic}`,
  topic,
  permission: TOPIC_PERMISSIONS[topic],
  ...(topic === 'payout_account' && { platform: 'else' as const }),
  now: async (work) => ({ [topic]: (await rulesOf(work))[topic] === 'on' }),
  apply: (work) => writePolicy(work, topic, false),
});

/** Doing without a second person again: itself a change that needs one. */
export const SWITCH_OFF: Record<approvals.ApprovalTopic, ApprovalKind<Payload>> = {
  payout_account: switchOffOf('payout_account'),
  roles: switchOffOf('roles'),
  bulk: switchOffOf('bulk'),
};

/**
 * Switches the second person of a topic. On counts at once and refuses `approval.two_needed`; off waits for a
 * second person. 403 without the topic's permission.
 */
export async function switchPolicy(
  work: Work,
  topic: approvals.ApprovalTopic,
  on: boolean,
): Promise<Output<typeof approvals.setApprovalPolicy>> {
  if (!work.actor.permissions?.has(TOPIC_PERMISSIONS[topic])) throw forbidden();
  const rule = (await rulesOf(work))[topic];
  if ((rule === 'on') === on) return { on, waiting: null };
  if (on) {
    await writePolicy(work, topic, true);
    return { on, waiting: null };
  }
  const waiting = await requestApproval(work, SWITCH_OFF[topic], {
    subject: { kind: 'merchant', id: work.merchantId },
    after: { [topic]: false },
    payload: { topic },
  });
  return { on: true, waiting: waiting ?? null };
}

/** Each topic, how many people could decide, and whether its end waits for a second person. */
export async function policyOf(work: Work): Promise<Output<typeof approvals.getApprovalPolicy>> {
  const topics = [];
  const rules = await rulesOf(work);
  for (const topic of approvals.APPROVAL_TOPICS) {
    const permission = TOPIC_PERMISSIONS[topic];
    const waiting = await work.maybe<{ approval_id: string; expires_at: Date }>(sql`
      select id as approval_id, expires_at from approvals
      where merchant_id = ${work.merchantId} and kind = ${SWITCH_OFF[topic].kind} and status = 'pending'
        and expires_at > ${work.now}`);
    topics.push({
      topic,
      on: rules[topic] !== 'off',
      implied: rules[topic] === 'implied',
      people: (await approversOf(work, permission)).length,
      may_change: work.actor.permissions?.has(permission) ?? false,
      waiting: waiting ?? null,
    });
  }
  return { topics };
}
