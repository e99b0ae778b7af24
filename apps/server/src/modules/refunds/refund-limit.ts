import type { Input } from '@lorikeet/contracts';
import type { WaitingChange } from '@lorikeet/contracts/approvals';
import type { setRefundRules } from '@lorikeet/contracts/refunds';
import { type Cents, toCents } from '@lorikeet/domain/kernel';
import type { ApprovalKind } from '../../platform/approvals.ts';
import { sql } from '../../platform/db/sql.ts';
import { refuseChanged } from '../../platform/refuse-changed.ts';
import type { Work } from '../../platform/work.ts';
import { requestApproval } from '../approvals/index.ts';
import { lockMerchant } from '../merchants/index.ts';

/** The amount above which a refund needs a second person; null is never. */
export async function limitOf(work: Work): Promise<Cents | null> {
  const row = await work.maybe<{ cents: number | null }>(sql`
    select second_person_above_cents as cents from refund_rules where merchant_id = ${work.merchantId}`);
  return row?.cents === undefined || row.cents === null ? null : toCents(row.cents);
}

type Limit = { limit: number | null };

/** Who could raise the limit alone could be both people. */
export const refundLimitApproval: ApprovalKind<Limit> = {
  kind: 'refunds.limit',
  topic: null,
  permission: 'settings.write',
  now: async (work) => ({ second_person_above_cents: await limitOf(work) }),
  apply: (work, { limit }) => writeLimit(work, limit),
};

async function writeLimit(work: Work, limit: number | null): Promise<boolean> {
  const before = await limitOf(work);
  if (before === limit) return false;
  await work.run(sql`
    insert into refund_rules (merchant_id, second_person_above_cents, updated_at)
    values (${work.merchantId}, ${limit}, ${work.now})
    on conflict (merchant_id) do update
      set second_person_above_cents = excluded.second_person_above_cents, updated_at = excluded.updated_at`);
  await work.audit({
    action: 'refund.rules_set',
    subjectKind: 'merchant',
    subjectId: work.merchantId,
    before: { second_person_above_cents: before },
    after: { second_person_above_cents: limit },
  });
  return true;
}

/**
 * Sets the limit. A stricter one holds at once; a laxer one waits for a second person. Refuses `record.changed_meanwhile`
 * where another limit stands than was `seen`, and as `requestApproval`.
 */
export async function setLimit(
  work: Work,
  { second_person_above_cents: limit, seen }: Input<typeof setRefundRules>,
): Promise<{ second_person_above_cents: Cents | null; waiting: WaitingChange }> {
  await lockMerchant(work);
  const before = await limitOf(work);
  refuseChanged(seen, { second_person_above_cents: before });
  const isLaxer = before !== null && (limit === null || limit > before);
  const waiting = isLaxer
    ? await requestApproval(work, refundLimitApproval, {
        subject: { kind: 'merchant', id: work.merchantId },
        after: { second_person_above_cents: limit },
        payload: { limit },
      })
    : undefined;
  if (!isLaxer) await writeLimit(work, limit);
  return { second_person_above_cents: await limitOf(work), waiting: waiting ?? null };
}
