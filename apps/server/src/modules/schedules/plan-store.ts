import type { CardStage } from '@lorikeet/domain/cards';
import type { BankDebitStage } from '@lorikeet/domain/debits';
import type { Cents, LocalDate } from '@lorikeet/domain/kernel';
import type { PlannedDebit } from '@lorikeet/domain/schedules';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { IN_FLIGHT } from '../cards/index.ts';
import { lockDebits } from '../debits/index.ts';

/**
 * A debit of a schedule: planned while it has no payment, else at its payment's stage. A card that is being charged counts as
 * a debit in a file: nothing changes it until its bank has answered.
 */
export type ScheduleDebit = PlannedDebit & {
  id: string;
  /** What its payer bears beside the amount, where a card pays. */
  fee: Cents;
  noticeKind: 'agreement' | 'advance';
  paymentId: string | null;
  /** What its payment is taken from. */
  methodId: string | null;
  stage: BankDebitStage | Exclude<CardStage, BankDebitStage> | null;
  /** The payer knows of it. */
  isAnnounced: boolean;
};

/** Every debit of a schedule, in order of its day. */
export function debitsOf(work: Work, scheduleId: string): Promise<ScheduleDebit[]> {
  return work.rows<ScheduleDebit>(sql`
    select d.id, d.kind, d.nominal_on as nominal, coalesce(p.debit_date, d.debit_on) as "debitOn",
      coalesce(p.amount_cents, d.amount_cents) as amount, d.fee_cents as fee, d.notice_kind as "noticeKind",
      d.payment_id as "paymentId", p.payment_method_id as "methodId",
      case when ${IN_FLIGHT} then 'batched' else p.stage end as stage,
      coalesce(p.notice_allows_from is not null, false) as "isAnnounced"
    from schedule_debits d
    left join payments p on p.merchant_id = ${work.merchantId} and p.id = d.payment_id
    where d.merchant_id = ${work.merchantId} and d.schedule_id = ${scheduleId}
    order by "debitOn", d.kind, d.id`);
}

/** As above, those that no bank has yet locked with their batches: what takes or cancels one waits, or is seen. */
export async function holdDebitsOf(work: Work, scheduleId: string): Promise<ScheduleDebit[]> {
  await lockDebits(
    work,
    sql`p.stage in ('scheduled', 'held', 'batched') and p.id in (
      select d.payment_id from schedule_debits d
      where d.merchant_id = ${work.merchantId} and d.schedule_id = ${scheduleId} and d.payment_id is not null)`,
  );
  return debitsOf(work, scheduleId);
}

export type DebitToPlan = {
  kind: 'regular' | 'extra';
  nominal: LocalDate;
  debitOn: LocalDate;
  amount: Cents;
  fee: Cents;
  noticeKind: 'agreement' | 'advance';
};

/** Replaces what a schedule has planned: what has no payment, and what a cancelled payment was made of. */
export async function storePlan(
  work: Work,
  scheduleId: string,
  planned: readonly DebitToPlan[],
  cancelled: readonly string[] = [],
): Promise<void> {
  await work.run(sql`
    delete from schedule_debits
    where merchant_id = ${work.merchantId} and schedule_id = ${scheduleId}
      and (payment_id is null or payment_id = any(${[...cancelled]}::uuid[]))`);
  if (planned.length === 0) return;
  const each = <K extends keyof DebitToPlan>(key: K) => planned.map((one) => one[key]);
  await work.run(sql`
    insert into schedule_debits (merchant_id, id, schedule_id, kind, nominal_on, debit_on, amount_cents, fee_cents, notice_kind)
    select ${work.merchantId}::uuid, n.id, ${scheduleId}::uuid, n.kind, n.nominal_on, n.debit_on, n.amount_cents, n.fee_cents,
      n.notice_kind
    from unnest(${planned.map(() => work.newId())}::uuid[], ${each('kind')}::text[], ${each('nominal')}::date[],
      ${each('debitOn')}::date[], ${each('amount')}::bigint[], ${each('fee')}::bigint[], ${each('noticeKind')}::text[])
      as n (id, kind, nominal_on, debit_on, amount_cents, fee_cents, notice_kind)`);
}
