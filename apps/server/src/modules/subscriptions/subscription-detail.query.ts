import { discounted, ofNextBill } from '@lorikeet/domain/coupons';
import { can, type LocalDate, subCents, toCents } from '@lorikeet/domain/kernel';
import type { MandateState } from '@lorikeet/domain/mandates';
import { isBeforeTrialEnd, mayTakeBackSkip, subscriptionTable } from '@lorikeet/domain/subscriptions';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import { dueOf, isOwing } from '../invoices/index.ts';
import { settingsOf } from '../merchants/index.ts';
import { planVersion, pricedQuantity, pricingOfVersion } from '../plans/index.ts';
import { givenCoupon } from './discount-store.ts';
import { type Detail, type StoredRow, shownRow, subscriptionColumns } from './list-subscriptions.query.ts';
import { latestSkips } from './skip-store.ts';
import { lastBilled } from './take-back-skip.ts';

type Stored = StoredRow & {
  mandate_id: string | null;
  mandate_reference: string | null;
  mandate_status: MandateState | null;
  card: Detail['card'];
  next_charge: Detail['next_charge'];
  carry_cents: number;
  anchor_date: LocalDate;
  trial_from: LocalDate | null;
  trial_until: LocalDate | null;
  trial_told_on: LocalDate | null;
  paused_for_unpaid: boolean;
  next_plan_version_id: string | null;
  next_quantity: number | null;
  next_from: NonNullable<Detail['waiting']>['from'] | null;
};

const cardOf = sql`case when s.payment_method_id is not null then jsonb_build_object('payment_method_id', pm.id,
  'network', pm.card_network, 'last4', pm.card_last4, 'exp_month', pm.card_exp_month, 'exp_year', pm.card_exp_year,
  'is_kept', pm.status = 'active') end as card`;

/** The next charge that is planned for what it owes. */
const nextChargeOf = (merchantId: string) => sql`(
  select jsonb_build_object('charge_on', h.charge_on, 'amount_cents', ${dueOf('i')}) from card_charges h
  join invoices i on i.merchant_id = ${merchantId} and i.id = h.invoice_id and i.subscription_id = s.id and ${isOwing('i')}
  where h.merchant_id = ${merchantId} and h.is_open order by h.charge_on limit 1) as next_charge`;

/** One subscription, what a period of it costs line by line, and what may be done with it; or 404. */
export async function subscriptionDetail(work: Work, id: string): Promise<Detail> {
  const { merchantId } = work;
  const stored = found(
    await work.maybe<Stored>(sql`
      select ${subscriptionColumns(work.merchantId)}, s.mandate_id, m.reference as mandate_reference, m.status as mandate_status,
        ${cardOf}, ${nextChargeOf(merchantId)}, s.carry_cents, s.anchor_date, s.trial_from, s.trial_until, s.trial_told_on, s.paused_for_unpaid,
        s.next_plan_version_id, s.next_quantity, s.next_from
      from subscriptions s
      join customers c on c.merchant_id = ${merchantId} and c.id = s.customer_id
      left join payment_methods pm on pm.merchant_id = ${merchantId} and pm.id = s.payment_method_id
      left join mandates m on m.merchant_id = ${merchantId} and m.id = s.mandate_id
      where s.merchant_id = ${merchantId} and s.id = ${id}`),
  );
  const { next_plan_version_id, next_quantity, next_from, carry_cents, anchor_date, ...unlisted } = stored;
  const { trial_from, trial_until, trial_told_on, ...row } = unlisted;
  const { mandate_id, mandate_reference, mandate_status, card, next_charge, paused_for_unpaid, ...listed } =
    row;
  const version = await planVersion(work, row.plan_version_id);
  const next = next_plan_version_id ? await planVersion(work, next_plan_version_id) : undefined;
  const { gst_registered: collectsGst } = await settingsOf(work);
  const isEnding = row.next_period_start === null;
  const price = pricedQuantity(
    { ...version, pricing: pricingOfVersion(version), quantity: row.quantity },
    collectsGst,
  );
  return {
    ...shownRow(listed, version),
    mandate_id,
    mandate_reference,
    mandate_status,
    card,
    next_charge,
    paused_for_unpaid,
    debits_blocked: runsWithout(row.status, mandate_status),
    price,
    coupon: await couponOf(work, row.id, { planId: row.plan_id, price }),
    trial: trialOf(work, { from: trial_from, until: trial_until, told_on: trial_told_on }),
    carry_cents: toCents(carry_cents),
    waiting:
      next && next_quantity && next_from
        ? { plan_id: next.planId, plan_name: next.name, quantity: next_quantity, from: next_from }
        : null,
    skips: await skipsOf(work, row, anchor_date),
    can: {
      skip: can(subscriptionTable, row.status, 'skip') && !isEnding && version.processType !== 'one_off',
      pause: can(subscriptionTable, row.status, 'pause') && !isEnding,
      resume: can(subscriptionTable, row.status, 'resume'),
      change: can(subscriptionTable, row.status, 'change') && !isEnding,
      change_method: can(subscriptionTable, row.status, 'cancel'),
      cancel: can(subscriptionTable, row.status, 'cancel'),
      add_coupon: can(subscriptionTable, row.status, 'cancel') && !isEnding,
    },
  };
}

const SKIPS_SHOWN = 12;

async function skipsOf(
  work: Work,
  { id, status, next_period_start: next }: StoredRow,
  anchor: LocalDate,
): Promise<Detail['skips']> {
  const skips = await latestSkips(work, id, SKIPS_SHOWN);
  if (skips.length === 0) return [];
  const lastBilledStart = await lastBilled(work, id);
  const isBilled = can(subscriptionTable, status, 'skip') && next !== null;
  return skips.map(({ id: _, ...skip }) => {
    const { period_start: start, taken_back_at: over } = skip;
    const isOpen = mayTakeBackSkip({ start, today: work.today, anchor, lastBilledStart });
    return { ...skip, can_take_back: isBilled && over === null && isOpen };
  });
}

async function couponOf(
  work: Work,
  id: string,
  { planId, price }: { planId: string; price: Detail['price'] },
): Promise<Detail['coupon']> {
  const given = await givenCoupon(work, id);
  if (!given) return null;
  const net = discounted(price.total_cents, planId, ofNextBill(given));
  return {
    coupon_id: given.couponId,
    coupon_code: given.code,
    percent_bp: given.percentBp,
    amount_cents: given.amountCents === null ? null : toCents(given.amountCents),
    currency: given.currency,
    periods: given.periods,
    used: given.used,
    given_on: given.givenOn,
    discount_cents: subCents(price.total_cents, net),
    net_cents: net,
  };
}

function trialOf(
  work: Work,
  { from, until, told_on }: Record<'from' | 'until' | 'told_on', LocalDate | null>,
): Detail['trial'] {
  if (from === null || until === null) return null;
  return { from, until, told_on, is_over: !isBeforeTrialEnd({ from, until }, work.today) };
}

function runsWithout(status: Detail['status'], mandate: string | null): Detail['debits_blocked'] {
  if (status !== 'active' && status !== 'past_due') return null;
  const states = ['needs_details', 'suspended', 'cancelled', 'expired'] as const;
  return states.find((state) => state === mandate) ?? null;
}
