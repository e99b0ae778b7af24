import { type Currency, isBankDay, type LocalDate, toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { cardSettledShape, type SettlementModel, trustReceived } from '@lorikeet/domain/ledger';
import type { Phase } from '../../platform/days/phase.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { word } from '../../platform/db/words.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { post, postingsOfSet, shapedRows } from '../ledger/index.ts';
import { lockMerchant, trustBook } from '../merchants/index.ts';
import { lockedRefundsDue, settleRefunds, unsettledRefunds } from '../refunds/index.ts';

/** Captures of merchant `m` that the acquirer has paid by a day. */
const dueBy = (merchant: Sql, day: LocalDate): Sql => sql`a.merchant_id = ${merchant}
  and a.captured_on is not null and a.settled_on is null and a.settles_on <= ${day}`;

/**
 * On bank days: the acquirer pays what was captured two bank days ago, less what was refunded, in one sum a facility. Before the day's close, so
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
    isBankDay(day)
      ? sql`exists (select 1 from card_attempts a where ${dueBy(sql`m.id`, day)})
          or exists (${unsettledRefunds(sql`m.id`, day)})`
      : sql`false`,
  async run(run, day) {
    if (!isBankDay(day)) return {};
    let payments = 0;
    for (const facility of await dueFacilities(run, day)) {
      payments += await run.inTransaction((work) => settleCards(work, facility, day));
    }
    return { payments };
  },
};

type Facility = { id: string; model: SettlementModel; currency: Currency; prefix: string };

function dueFacilities(run: Run, day: LocalDate): Promise<Facility[]> {
  return run.reads.rows<Facility>(sql`
    select f.id, d.currency, f.reference_prefix as prefix,
      case f.settlement_model when 'direct' then 'direct' else 'facilitated' end as model
    from (
      select p.facility_id, p.currency from card_attempts a
      join payments p on p.merchant_id = ${run.merchantId} and p.id = a.payment_id
      where ${dueBy(sql`${run.merchantId}`, day)}
      union ${unsettledRefunds(sql`${run.merchantId}`, day)}
    ) d
    join facilities f on f.merchant_id = ${run.merchantId} and f.id = d.facility_id order by f.id, d.currency`);
}

/**
 * Settles the captures of a facility that are due, less its refunds: one posting for each capture, one sum in the platform's
 * book, in one transaction under the merchant's lock. Refunds were booked when they were lodged. Settled already is passed
 * over. Returns how many payments.
 */
async function settleCards(work: Work, facility: Facility, day: LocalDate): Promise<number> {
  await lockMerchant(work);
  const id = work.newId();
  const due = await dueOf(work, facility, day);
  if (!due) return 0;
  await work.run(sql`
    insert into card_settlements (merchant_id, id, facility_id, reference, settled_on, currency, amount_cents, payments,
      refunds, credited_on, created_at)
    values (${work.merchantId}, ${id}, ${facility.id}, ${`CARDS ${facility.prefix} ${day.replaceAll('-', '')}`}, ${day},
      ${facility.currency}, ${due.captured - due.refunded}, ${due.payments}, ${due.refunds},
      ${due.captured === due.refunded ? day : null}, ${work.now})`);
  const netted = await settleRefunds(work, { id, facilityId: facility.id, currency: facility.currency, day });
  const { n, cents } = await settleCaptures(work, facility, { id, day });
  if (n !== due.payments || cents !== due.captured || netted.cents !== due.refunded)
    throw new Error(`settlement ${id}: what is due changed under the merchant's lock`);
  const { currency } = facility;
  if (facility.model === 'facilitated' && n > 0) await bookInTrust(work, { id, day, cents, currency });
  await work.audit({
    action: 'card.settled',
    subjectKind: 'merchant',
    subjectId: work.merchantId,
    after: { date: day, amount_cents: cents - netted.cents, payments: n, refunds: netted.refunds },
  });
  return n;
}

type Due = { payments: number; captured: number; refunds: number; refunded: number };

/** What a settlement consists of, its captures locked, or undefined where nothing is due. The sum may be below zero. */
async function dueOf(work: Work, { id, currency }: Facility, day: LocalDate): Promise<Due | undefined> {
  const due = await work.one<Due>(sql`
    with captured as materialized (
      select p.amount_cents + a.fee_cents as cents from card_attempts a
      join payments p on p.merchant_id = ${work.merchantId} and p.id = a.payment_id
      where ${dueBy(sql`${work.merchantId}`, day)} and p.facility_id = ${id} and p.currency = ${currency}
      for update of a
    ), refunded as materialized (
      ${lockedRefundsDue(work, { facilityId: id, currency, day })}
    )
    select (select count(*) from captured)::int as payments,
      (select coalesce(sum(cents), 0) from captured)::bigint as captured,
      (select count(*) from refunded)::int as refunds,
      (select coalesce(sum(cents), 0) from refunded)::bigint as refunded`);
  return due.payments + due.refunds > 0 ? due : undefined;
}

/** Marks the captures of a facility that are due and posts each, in one statement. */
function settleCaptures(
  work: Work,
  facility: Facility,
  { id, day }: { id: string; day: LocalDate },
): Promise<{ n: number; cents: number }> {
  const shape = cardSettledShape(facility.model);
  const posted = shapedRows(shape, {
    amounts: { amount: sql`s.cents` },
    source: sql`s.payment_id`,
    currency: sql`s.currency`,
    customer: sql`s.customer_id`,
    effectiveDate: sql`${day}::date`,
    from: sql`from settled s`,
  });
  return work.one(sql`
    with settled as (
      update card_attempts a set settled_on = ${day}, settlement_id = ${id}, updated_at = ${work.now}
      from payments p
      where ${dueBy(sql`${work.merchantId}`, day)} and p.merchant_id = ${work.merchantId} and p.id = a.payment_id
        and p.facility_id = ${facility.id} and p.currency = ${facility.currency}
      returning a.payment_id, p.currency, p.customer_id, p.amount_cents + a.fee_cents as cents
    ), ${postingsOfSet(work, sql`select ${word(shape.kind)} as kind, r.* from (${posted}) r`)}
    select (select count(*) from posted)::int as n,
      (select coalesce(sum(cents), 0) from settled)::bigint as cents`);
}

async function bookInTrust(
  work: Work,
  settled: { id: string; day: LocalDate; cents: number; currency: string },
): Promise<void> {
  await post(await trustBook(work), {
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
