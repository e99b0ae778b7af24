import type { Output } from '@lorikeet/contracts';
import type * as dunning from '@lorikeet/contracts/dunning';
import type { DunningPolicy } from '@lorikeet/contracts/dunning';
import {
  type EndRule,
  type PastDishonour,
  type RetryRule,
  type Tried,
  type TriedEnd,
  tryEnd,
  tryRule,
} from '@lorikeet/domain/dunning';
import { platformFee } from '@lorikeet/domain/fees';
import { addDays, type LocalDate, toCents, ZERO } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { retryRuleOf } from '../customers/index.ts';
import { type MerchantSettings, platformFeeIfAny, settingsOf } from '../merchants/index.ts';
import { endRuleOf } from './planned-end.ts';

type Preview = Output<typeof dunning.previewDunningPolicy>;

const DAYS_BACK = 365;
/** A return comes within days of its debit; a late one is found all the same. */
const LATEST_RETURN_DAYS = 60;

/**
 * Tries a policy on the dishonours of the last year, and the present one beside it, at the platform's fees of today.
 * Both are taken as if every agreement announced them.
 */
export async function previewDunningPolicy(work: Work, asked: DunningPolicy): Promise<Preview> {
  const to = work.clock.bankToday();
  const from = addDays(to, -DAYS_BACK);
  const [past, settings, fee] = await Promise.all([
    pastDishonours(work, from),
    settingsOf(work),
    platformFeeIfAny(work, to),
  ]);
  const costs = {
    heldCents: (amount: number) =>
      fee ? platformFee(toCents(amount), { ...fee, capCents: null }).fee : ZERO,
    returnedCents: fee?.returnCents ?? 0,
  };
  const trial = (policy: MerchantSettings) => {
    const rules: { retry: RetryRule; end: EndRule } = { retry: retryRuleOf(policy), end: endRuleOf(policy) };
    return shown(tryRule(rules.retry, past, costs), rules.end, tryEnd(rules, past, to));
  };
  return {
    from,
    to,
    dishonours: past.reduce((sum, one) => sum + one.count, 0),
    amount_cents: toCents(past.reduce((sum, one) => sum + one.count * one.amountCents, 0)),
    currency: 'AUD',
    present: trial(settings),
    asked: trial({ ...settings, ...asked }),
  };
}

/** First debits of their debt that came back since a day, those alike together; no policy tries a property's debit again. */
function pastDishonours(work: Work, from: LocalDate): Promise<PastDishonour[]> {
  return work.rows<PastDishonour>(sql`
    select count(*)::int as count, p.return_code as code, p.returned_on as "returnedOn",
      p.amount_cents as "amountCents", again.debit_date as "retriedOn", again.held, paid.on as "paidOn",
      i.subscription_id as "subscriptionId", again.returned_on as "retryReturnedOn", settled.on as "settledOn"
    from payments p
    left join invoices i on i.merchant_id = ${work.merchantId} and i.id = p.invoice_id
    left join lateral (
      select r.debit_date, r.returned_on, case r.stage when 'cleared' then true when 'returned' then false end as held
      from payments r
      where r.merchant_id = ${work.merchantId} and r.invoice_id = p.invoice_id and r.retry_of = p.id
      order by r.id limit 1) again on true
    left join lateral (
      select min(o.debit_date) as on from payments o
      where o.merchant_id = ${work.merchantId} and o.invoice_id = p.invoice_id and o.debit_date >= p.returned_on
        and o.rail in ('card', 'bpay') and o.stage in ('succeeded', 'matched')) paid on true
    left join lateral (
      select min(o.debit_date) as on from payments o
      where o.merchant_id = ${work.merchantId} and o.invoice_id = p.invoice_id and o.debit_date >= p.returned_on
        and o.stage in ('succeeded', 'matched', 'cleared')) settled on true
    where p.merchant_id = ${work.merchantId} and p.has_failed and p.stage = 'returned' and p.attempt = 1
      and p.property_id is null
      and p.debit_date >= ${addDays(from, -LATEST_RETURN_DAYS)} and p.returned_on >= ${from}
    group by 2, 3, 4, 5, 6, 7, 8, 9, 10`);
}

const shown = (tried: Tried, { action }: EndRule, end: TriedEnd): Preview['asked'] => ({
  retried: tried.retried,
  retried_cents: toCents(tried.retriedCents),
  left_by_code: tried.leftByCode,
  paid_first: tried.paidFirst,
  held: tried.held,
  held_cents: toCents(tried.heldCents),
  returned: tried.returned,
  unknown: tried.unknown,
  unknown_cents: toCents(tried.unknownCents),
  cost_cents: toCents(tried.costCents),
  end_action: action,
  ended: end.ended,
  ended_unknown: end.unknown,
});
