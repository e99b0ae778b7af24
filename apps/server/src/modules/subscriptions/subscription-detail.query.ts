import { can, toCents } from '@lorikeet/domain/kernel';
import type { MandateState } from '@lorikeet/domain/mandates';
import { subscriptionTable } from '@lorikeet/domain/subscriptions';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import { settingsOf } from '../merchants/index.ts';
import { planVersion, pricedQuantity, pricingOfVersion } from '../plans/index.ts';
import { type Detail, type StoredRow, shownRow, subscriptionColumns } from './list-subscriptions.query.ts';

type Stored = StoredRow & {
  mandate_id: string | null;
  mandate_reference: string | null;
  mandate_status: MandateState | null;
  carry_cents: number;
  next_plan_version_id: string | null;
  next_quantity: number | null;
  next_from: NonNullable<Detail['waiting']>['from'] | null;
};

/** One subscription, what a period of it costs line by line, and what may be done with it; or 404. */
export async function subscriptionDetail(work: Work, id: string): Promise<Detail> {
  const { merchantId } = work;
  const stored = found(
    await work.maybe<Stored>(sql`
      select ${subscriptionColumns(work.merchantId)}, s.mandate_id, m.reference as mandate_reference, m.status as mandate_status,
        s.carry_cents, s.next_plan_version_id, s.next_quantity, s.next_from
      from subscriptions s
      join customers c on c.merchant_id = ${merchantId} and c.id = s.customer_id
      left join mandates m on m.merchant_id = ${merchantId} and m.id = s.mandate_id
      where s.merchant_id = ${merchantId} and s.id = ${id}`),
  );
  const { next_plan_version_id, next_quantity, next_from, carry_cents, ...row } = stored;
  const { mandate_id, mandate_reference, mandate_status, ...listed } = row;
  const version = await planVersion(work, row.plan_version_id);
  const next = next_plan_version_id ? await planVersion(work, next_plan_version_id) : undefined;
  const { gst_registered: collectsGst } = await settingsOf(work);
  const isEnding = row.next_period_start === null;
  return {
    ...shownRow(listed, version),
    mandate_id,
    mandate_reference,
    mandate_status,
    debits_blocked: runsWithout(row.status, mandate_status),
    price: pricedQuantity(
      { ...version, pricing: pricingOfVersion(version), quantity: row.quantity },
      collectsGst,
    ),
    carry_cents: toCents(carry_cents),
    waiting:
      next && next_quantity && next_from
        ? { plan_id: next.planId, plan_name: next.name, quantity: next_quantity, from: next_from }
        : null,
    can: {
      pause: can(subscriptionTable, row.status, 'pause') && !isEnding,
      resume: can(subscriptionTable, row.status, 'resume'),
      change: can(subscriptionTable, row.status, 'change') && !isEnding,
      cancel: can(subscriptionTable, row.status, 'cancel'),
    },
  };
}

function runsWithout(status: Detail['status'], mandate: string | null): Detail['debits_blocked'] {
  if (status !== 'active' && status !== 'past_due') return null;
  const states = ['needs_details', 'suspended', 'cancelled', 'expired'] as const;
  return states.find((state) => state === mandate) ?? null;
}
