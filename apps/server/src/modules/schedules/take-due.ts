import { addBankDays, type LocalDate } from '@lorikeet/domain/kernel';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { IN_FLIGHT } from '../cards/index.ts';
import { lockProperties } from '../council/index.ts';
import { scheduleEach } from '../debits/index.ts';
import { settingsOf } from '../merchants/index.ts';

/** Debits made in one transaction. */
const STEP = 2_000;
/** The most bank days of notice that a merchant may choose. */
const LONGEST_NOTICE_BANK_DAYS = 14;

type Due = {
  id: string;
  property_id: string;
  customer_id: string;
  mandate_id: string;
  payment_method_id: string;
  facility_id: string;
  debit_on: LocalDate;
  amount_cents: number;
  notice_kind: 'agreement' | 'advance';
  assessment_number: string;
};

/** Which councils `m` may have planned debits that become payments on a day. */
export function debitsMayBePlanned(day: LocalDate): Sql {
  return sql`exists (
    select 1 from schedule_debits d
    where d.merchant_id = m.id and d.payment_id is null
      and d.debit_on <= ${addBankDays(day, LONGEST_NOTICE_BANK_DAYS)})`;
}

/**
 * Makes payments of the planned debits whose notice is due: from then on they are debits as every merchant has them,
 * announced, claimed, cleared or returned. While a card is paying for a property its debits stay planned, because its plan is
 * spread anew once that has an outcome. Each step is harmless when repeated: what has a payment is passed over.
 */
export async function takeDue(run: Run, day: LocalDate): Promise<{ made: number }> {
  let made = 0;
  for (;;) {
    const step = await run.inTransaction((work) => takeStep(work, day));
    made += step.made;
    if (step.found < STEP) return { made };
  }
}

/** A step is one set. Properties are held first, as by all who change plans: what is spread anew meanwhile is not taken. */
async function takeStep(work: Work, day: LocalDate): Promise<{ found: number; made: number }> {
  const { notice_bank_days: days } = await settingsOf(work);
  const due = dueBy(work, addBankDays(day, days));
  const found = await work.rows<Pick<Due, 'id' | 'property_id'>>(sql`
    select d.id, s.property_id ${due} order by d.debit_on, d.id limit ${STEP}`);
  await lockProperties(work, [...new Set(found.map(({ property_id }) => property_id))]);
  const held = await work.rows<Due>(sql`
    select d.id, s.property_id, s.customer_id, s.mandate_id, s.payment_method_id, m.facility_id, d.debit_on,
      d.amount_cents, d.notice_kind, r.assessment_number
    ${due} and d.id = any(${found.map(({ id }) => id)}::uuid[])
    order by d.debit_on, d.id for update of d`);
  await makePayments(work, held);
  return { found: found.length, made: held.length };
}

/** Planned debits `d` of active schedules `s` that a mandate `m` lets be taken by a day, of properties `r` that no card is paying for. */
const dueBy = (work: Work, day: LocalDate): Sql => sql`
  from schedule_debits d
  join schedules s on s.merchant_id = ${work.merchantId} and s.id = d.schedule_id and s.status = 'active'
  join mandates m on m.merchant_id = ${work.merchantId} and m.id = s.mandate_id and m.status = 'active'
  join properties r on r.merchant_id = ${work.merchantId} and r.id = s.property_id
  where d.merchant_id = ${work.merchantId} and d.payment_id is null and d.debit_on <= ${day}
    and not exists (select 1 from payments p
      where p.merchant_id = ${work.merchantId} and p.property_id = s.property_id and ${IN_FLIGHT})`;

/** A debit keeps its property, whose balance it lowers; it has no invoice. */
async function makePayments(work: Work, due: readonly Due[]): Promise<void> {
  if (due.length === 0) return;
  const made = await scheduleEach(
    work,
    due.map((one) => ({
      invoiceId: null,
      propertyId: one.property_id,
      customerId: one.customer_id,
      mandateId: one.mandate_id,
      paymentMethodId: one.payment_method_id,
      facilityId: one.facility_id,
      currency: 'AUD',
      amountCents: one.amount_cents,
      dueDate: one.debit_on,
      description: `Rates ${one.assessment_number}`,
      noticeKind: one.notice_kind,
    })),
  );
  await work.run(sql`
    update schedule_debits d set payment_id = n.payment_id
    from unnest(${due.map(({ id }) => id)}::uuid[], ${made}::uuid[]) as n (id, payment_id)
    where d.merchant_id = ${work.merchantId} and d.id = n.id`);
}
