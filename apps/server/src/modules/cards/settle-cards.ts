import { isBankDay, type LocalDate, toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { cardSettledShape, type SettlementModel, trustReceived } from '@lorikeet/domain/ledger';
import type { Phase } from '../../platform/days/phase.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { word } from '../../platform/db/words.ts';
import type { Run } from '../../platform/run.ts';
import { alongside, type Work } from '../../platform/work.ts';
import { post, postingsOfSet, shapedRows } from '../ledger/index.ts';
import { lockMerchant, platformTenantId } from '../merchants/index.ts';

/** Captures of merchant `m` that the acquirer has paid by a day. */
const dueBy = (merchant: Sql, day: LocalDate): Sql => sql`a.merchant_id = ${merchant}
  and a.captured_on is not null and a.settled_on is null and a.settles_on <= ${day}`;

/**
 * On bank days: the acquirer pays what was captured two bank days ago, in one sum a facility. Before the day's close, so
 * that the evening's payout finds it once the bank's statement shows it.
 */
export const settlePhase: Phase = {
  name: 'cards.settle',
  meaning: { en: 'Books what the acquirer pays of cards', zh: '登记收单机构结算的银行卡款项' },
  at: '17:30',
  zone: 'bank',
  kinds: ['business', 'council'],
  begins: toLocalDate('2026-11-01'),
  mayBeDue: (day) =>
    isBankDay(day) ? sql`exists (select 1 from card_attempts a where ${dueBy(sql`m.id`, day)})` : sql`false`,
  async run(run, day) {
    if (!isBankDay(day)) return {};
    let payments = 0;
    for (const facility of await dueFacilities(run, day)) {
      payments += await run.inTransaction((work) => settleCards(work, facility, day));
    }
    return { payments };
  },
};

type Facility = { id: string; model: SettlementModel; currency: string; prefix: string };

function dueFacilities(run: Run, day: LocalDate): Promise<Facility[]> {
  return run.reads.rows<Facility>(sql`
    select distinct f.id, p.currency, f.reference_prefix as prefix,
      case f.settlement_model when 'direct' then 'direct' else 'facilitated' end as model
    from card_attempts a
    join payments p on p.merchant_id = ${run.merchantId} and p.id = a.payment_id
    join facilities f on f.merchant_id = ${run.merchantId} and f.id = p.facility_id
    where ${dueBy(sql`${run.merchantId}`, day)} order by f.id, p.currency`);
}

/**
 * Settles the captures of a facility that are due: one posting each, one sum in the platform's book, in one transaction
 * under the merchant's lock. Settled already is passed over. Returns how many.
 */
async function settleCards(work: Work, facility: Facility, day: LocalDate): Promise<number> {
  await lockMerchant(work);
  const id = work.newId();
  const posted = shapedRows(cardSettledShape(facility.model), {
    amounts: { amount: sql`s.cents` },
    source: sql`s.payment_id`,
    currency: sql`s.currency`,
    customer: sql`s.customer_id`,
    effectiveDate: sql`${day}::date`,
    from: sql`from settled s`,
  });
  const kind = word(cardSettledShape(facility.model).kind);
  const { n, cents } = await work.one<{ n: number; cents: number }>(sql`
    with due as materialized (
      select a.payment_id, p.currency, p.customer_id, p.amount_cents + a.fee_cents as cents from card_attempts a
      join payments p on p.merchant_id = ${work.merchantId} and p.id = a.payment_id
      where ${dueBy(sql`${work.merchantId}`, day)} and p.facility_id = ${facility.id}
        and p.currency = ${facility.currency}
    ), made as (
      insert into card_settlements (merchant_id, id, facility_id, reference, settled_on, currency, amount_cents,
        payments, created_at)
      select ${work.merchantId}::uuid, ${id}::uuid, ${facility.id}::uuid,
        ${`CARDS ${facility.prefix} ${day.replaceAll('-', '')}`}, ${day}::date, ${facility.currency},
        sum(cents)::bigint, count(*)::int, ${work.now}::timestamptz
      from due having count(*) > 0
      returning id
    ), settled as (
      update card_attempts a set settled_on = ${day}, settlement_id = made.id, updated_at = ${work.now}
      from due, made where a.merchant_id = ${work.merchantId} and a.payment_id = due.payment_id
      returning a.payment_id, due.currency, due.customer_id, due.cents
    ), ${postingsOfSet(work, sql`select ${kind} as kind, r.* from (${posted}) r`)}
    select (select count(*) from posted)::int as n,
      (select coalesce(sum(cents), 0) from settled)::bigint as cents`);
  if (n === 0) return 0;
  if (facility.model === 'facilitated')
    await bookInTrust(work, { id, day, cents, currency: facility.currency });
  await work.audit({
    action: 'card.settled',
    subjectKind: 'merchant',
    subjectId: work.merchantId,
    after: { date: day, amount_cents: cents, payments: n },
  });
  return n;
}

async function bookInTrust(
  work: Work,
  settled: { id: string; day: LocalDate; cents: number; currency: string },
): Promise<void> {
  const platformId = await platformTenantId(work);
  if (!platformId) throw new Error('there is no platform tenant to keep the trust book');
  await post(await alongside(work, platformId), {
    ...trustReceived('trust_card_settled', work.merchantId, toCents(settled.cents)),
    sourceId: settled.id,
    effectiveDate: settled.day,
    currency: settled.currency,
  });
}

/** Locks settlements until the transaction ends, by id. */
export async function lockSettlements(work: Work, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await work.run(sql`
    select 1 from card_settlements where merchant_id = ${work.merchantId} and id = any(${[...ids]}::uuid[])
    order by id for update`);
}

/** The bank's statement shows a settlement: it may be paid out. */
export async function markSettlementCredited(work: Work, id: string, day: LocalDate): Promise<void> {
  await work.run(sql`
    update card_settlements set credited_on = ${day}
    where merchant_id = ${work.merchantId} and id = ${id} and credited_on is null`);
}
