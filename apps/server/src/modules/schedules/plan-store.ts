import type { CardStage } from '@lorikeet/domain/cards';
import { type BankDebitStage, UNSENT_STAGES } from '@lorikeet/domain/debits';
import type { Cents, LocalDate } from '@lorikeet/domain/kernel';
import type { PlannedDebit } from '@lorikeet/domain/schedules';
import { sql } from '../../platform/db/sql.ts';
import { among } from '../../platform/db/words.ts';
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

/** Still to be taken: planned, waiting, or with a bank that has not answered. */
export const isToCome = ({ stage }: Pick<ScheduleDebit, 'stage'>): boolean =>
  stage === null || stage === 'scheduled' || stage === 'held' || stage === 'batched';

/** Every debit of a schedule, in order of its day. */
export async function debitsOf(work: Work, scheduleId: string): Promise<ScheduleDebit[]> {
  return (await debitsOfEach(work, [scheduleId])).get(scheduleId) ?? [];
}

/** The debits of each of several schedules; none of one that has none. */
export async function debitsOfEach(
  work: Work,
  scheduleIds: readonly string[],
): Promise<Map<string, ScheduleDebit[]>> {
  const rows = await work.rows<ScheduleDebit & { scheduleId: string }>(sql`
    select d.schedule_id as "scheduleId", d.id, d.kind, d.nominal_on as nominal,
      coalesce(p.debit_date, d.debit_on) as "debitOn", coalesce(p.amount_cents, d.amount_cents) as amount,
      d.fee_cents as fee, d.notice_kind as "noticeKind", d.payment_id as "paymentId", p.payment_method_id as "methodId",
      case when ${IN_FLIGHT} then 'batched' else p.stage end as stage,
      coalesce(p.notice_allows_from is not null, false) as "isAnnounced"
    from schedule_debits d
    left join payments p on p.merchant_id = ${work.merchantId} and p.id = d.payment_id
    where d.merchant_id = ${work.merchantId} and d.schedule_id = any(${[...scheduleIds]}::uuid[])
    order by "debitOn", d.kind, d.id`);
  return Map.groupBy(rows, (row) => row.scheduleId);
}

/** As above, those that no bank has yet locked with their batches: what takes or cancels one waits, or is seen. */
export async function holdDebitsOf(work: Work, scheduleId: string): Promise<ScheduleDebit[]> {
  return (await holdDebitsOfEach(work, [scheduleId])).get(scheduleId) ?? [];
}

/** The debits of several schedules, all held before one is looked at, in the order of all who hold debits. */
export async function holdDebitsOfEach(
  work: Work,
  scheduleIds: readonly string[],
): Promise<Map<string, ScheduleDebit[]>> {
  await lockDebits(
    work,
    sql`p.stage ${among(UNSENT_STAGES)} and p.id in (
      select d.payment_id from schedule_debits d
      where d.merchant_id = ${work.merchantId} and d.schedule_id = any(${[...scheduleIds]}::uuid[])
        and d.payment_id is not null)`,
  );
  return debitsOfEach(work, scheduleIds);
}

export type DebitToPlan = {
  kind: 'regular' | 'extra';
  nominal: LocalDate;
  debitOn: LocalDate;
  amount: Cents;
  fee: Cents;
  noticeKind: 'agreement' | 'advance';
};

/** What a schedule plans from now on, what it had planned before, and the payments of it that were cancelled. */
export type PlanToStore = {
  scheduleId: string;
  before: readonly ScheduleDebit[];
  planned: readonly DebitToPlan[];
  cancelled: readonly ScheduleDebit[];
};

/**
 * Stores what schedules plan: a debit of a day that stays is changed where it differs, what has no place any more goes, a
 * cancelled payment's too, and what is new comes. A statement each, whatever the number of schedules. The caller holds the
 * properties, so that what was read before still stands.
 */
export async function storePlans(work: Work, plans: readonly PlanToStore[]): Promise<void> {
  const stored = plans.map(changesOf);
  await removeDebits(
    work,
    stored.flatMap(({ gone }) => gone),
  );
  await changeDebits(
    work,
    stored.flatMap(({ changed }) => changed),
  );
  await insertDebits(
    work,
    stored.flatMap(({ added }) => added),
  );
}

type Changed = DebitToPlan & { id: string };
type Added = DebitToPlan & { scheduleId: string };

function changesOf({ scheduleId, before, planned, cancelled }: PlanToStore) {
  const left = new Map(before.map((debit) => [debit.id, debit]));
  const byDay = new Map(before.map((debit) => [dayOf(debit), debit]));
  const changed: Changed[] = [];
  const added: Added[] = [];
  for (const one of planned) {
    const stays = byDay.get(dayOf(one));
    if (!stays || !left.delete(stays.id)) added.push({ ...one, scheduleId });
    else if (isOther(stays, one)) changed.push({ ...one, id: stays.id });
  }
  return { changed, added, gone: [...left.keys(), ...cancelled.map(({ id }) => id)] };
}

const dayOf = ({ kind, nominal, debitOn }: PlannedDebit | DebitToPlan) => `${kind} ${nominal} ${debitOn}`;

const isOther = (before: ScheduleDebit, after: DebitToPlan) =>
  before.amount !== after.amount || before.fee !== after.fee || before.noticeKind !== after.noticeKind;

async function removeDebits(work: Work, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await work.run(sql`
    delete from schedule_debits where merchant_id = ${work.merchantId} and id = any(${[...ids]}::uuid[])`);
}

async function changeDebits(work: Work, changed: readonly Changed[]): Promise<void> {
  if (changed.length === 0) return;
  const each = <K extends keyof Changed>(key: K) => changed.map((one) => one[key]);
  await work.run(sql`
    update schedule_debits d set amount_cents = n.amount_cents, fee_cents = n.fee_cents, notice_kind = n.notice_kind
    from unnest(${each('id')}::uuid[], ${each('amount')}::bigint[], ${each('fee')}::bigint[],
      ${each('noticeKind')}::text[]) as n (id, amount_cents, fee_cents, notice_kind)
    where d.merchant_id = ${work.merchantId} and d.id = n.id and d.payment_id is null`);
}

async function insertDebits(work: Work, added: readonly Added[]): Promise<void> {
  if (added.length === 0) return;
  const each = <K extends keyof Added>(key: K) => added.map((one) => one[key]);
  await work.run(sql`
    insert into schedule_debits (merchant_id, id, schedule_id, kind, nominal_on, debit_on, amount_cents, fee_cents, notice_kind)
    select ${work.merchantId}::uuid, n.id, n.schedule_id, n.kind, n.nominal_on, n.debit_on, n.amount_cents, n.fee_cents,
      n.notice_kind
    from unnest(${added.map(() => work.newId())}::uuid[], ${each('scheduleId')}::uuid[], ${each('kind')}::text[],
      ${each('nominal')}::date[], ${each('debitOn')}::date[], ${each('amount')}::bigint[], ${each('fee')}::bigint[],
      ${each('noticeKind')}::text[])
      as n (id, schedule_id, kind, nominal_on, debit_on, amount_cents, fee_cents, notice_kind)`);
}
