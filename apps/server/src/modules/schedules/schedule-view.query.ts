import type { Output } from '@lorikeet/contracts';
import type * as schedules from '@lorikeet/contracts/schedules';
import { ratingYearOf } from '@lorikeet/domain/council';
import {
  isPausedOn,
  pauseDaysLeft,
  type ScheduleLimits,
  type ScheduleRule,
  skipsLeft,
} from '@lorikeet/domain/schedules';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { ratepayerLimits } from '../council/index.ts';
import { shownDebit } from './change-schedule.ts';
import { type Footing, footingOf } from './footing.ts';
import { debitsOf, type ScheduleDebit } from './plan-store.ts';
import { ruleOf, type ScheduleRecord } from './schedule-store.ts';

type Mine = Output<typeof schedules.getMySchedule>;
type View = NonNullable<Mine['schedule']>;
type Made = Output<typeof schedules.getSchedule>['payments'][number];
export type PropertyMoney = Pick<Mine, 'owed_cents' | 'overdue_cents' | 'dues' | 'first_day' | 'limits'>;

const PAYMENTS_SHOWN = 50;
const CHANGES_SHOWN = 30;

/** What a property owes, and by when. */
export async function propertyMoney(
  work: Work,
  propertyId: string,
): Promise<PropertyMoney & { footing: Footing }> {
  const [footing, allowed] = await Promise.all([footingOf(work, propertyId, 'payer'), ratepayerLimits(work)]);
  const { owed, from, today } = footing;
  return {
    footing,
    owed_cents: owed.owed_cents,
    overdue_cents: owed.overdue_cents,
    dues: [
      ...(owed.arrears_cents > 0
        ? [{ due_on: today, amount_cents: owed.arrears_cents, open_cents: owed.arrears_cents }]
        : []),
      ...owed.instalments.map(({ due_on, amount_cents, open_cents }) => ({
        due_on,
        amount_cents,
        open_cents,
      })),
    ],
    first_day: from,
    limits: {
      skips_a_year: allowed.skips_a_year,
      pause_days: allowed.pause_days,
      move_days: allowed.move_days,
      minimum_cents: allowed.minimum_cents,
      smoothing: allowed.smoothing,
    },
  };
}

/** A payment, aliased `p`, as ratepayers and the council see it. */
export const paymentColumns: Sql = sql`p.id, p.debit_date as on, p.amount_cents, p.rail, p.return_code,
  case when p.stage = 'returned' then 0 else p.refunded_cents end as refunded_cents,
  exists (select 1 from schedule_debits d where d.merchant_id = p.merchant_id and d.payment_id = p.id) as by_schedule,
  case when p.stage in ('cleared', 'succeeded', 'matched') then case
      when p.dispute = 'open' then 'disputed'
      when p.dispute = 'lost' then 'taken_back'
      when p.refunded_cents >= p.amount_cents then 'refunded'
      when p.refunded_cents > 0 then 'partly_refunded'
      else 'paid' end
    when p.stage in ('submitted', 'processing', 'needs_action', 'unknown') then 'processing'
    else 'failed' end as status`;

/** True of what has left for a bank. */
export const wasPaymentSql: Sql = sql`p.stage not in ('scheduled', 'held', 'batched', 'cancelled', 'created')`;

/** Somebody else's bank is not spoken of: what it took back was paid, and is the council's to pursue. */
const TOLD_TO_OTHERS: Partial<Record<Made['status'], Made['status']>> = {
  disputed: 'paid',
  taken_back: 'paid',
};

/** What was paid for a property, as the council's staff see it. */
export const paymentsFor = (work: Work, propertyId: string): Promise<Made[]> =>
  paidFor<Made>(work, propertyId, paymentColumns);

/**
 * The same as a ratepayer sees it who is this customer, or has paid nothing yet. Why a bank refused a payment, and that
 * it was disputed, is for the holder of its account alone.
 */
export async function paymentsSeenBy(
  work: Work,
  propertyId: string,
  customerId: string | undefined,
): Promise<Mine['payments']> {
  const isMine = sql`coalesce(p.customer_id = ${customerId ?? null}::uuid, false) as is_mine`;
  const made = await paidFor<Mine['payments'][number]>(work, propertyId, sql`${paymentColumns}, ${isMine}`);
  return made.map((one) =>
    one.is_mine ? one : { ...one, return_code: null, status: TOLD_TO_OTHERS[one.status] ?? one.status },
  );
}

function paidFor<T extends Made>(work: Work, propertyId: string, columns: Sql): Promise<T[]> {
  return work.rows<T>(sql`
    select ${columns} from payments p
    where p.merchant_id = ${work.merchantId} and p.property_id = ${propertyId} and ${wasPaymentSql}
    order by p.debit_date desc, p.id desc limit ${PAYMENTS_SHOWN}`);
}

/**
 * Who reads of a schedule. other: has the property too, and learns neither from what account it is paid, nor why it stands still,
 * nor what was done to it. staff: of a council, who may not read that its payer is in hardship.
 */
export type Reader = 'payer' | 'other' | 'staff' | 'hardship_staff';

/** What those who act in the council may read of its schedules. */
export const staffReader = ({ actor }: Work): Reader =>
  (actor.permissions?.has('hardship.read') ?? true) ? 'hardship_staff' : 'staff';

const KNOWS_HARDSHIP: readonly Reader[] = ['payer', 'hardship_staff'];

/** A change, aliased `c`, that this reader may know of. */
export const mayKnowChangeSql = (reader: Reader): Sql =>
  sql`(${KNOWS_HARDSHIP.includes(reader)} or c.kind <> 'arranged')`;

/** A schedule whole: what is still to come of it, and what was done to it, as far as its reader may know. */
export async function scheduleView(
  work: Work,
  schedule: ScheduleRecord,
  { limits, today }: Pick<Footing, 'limits' | 'today'>,
  reader: Reader,
): Promise<View> {
  const [debits, account, payer, changes] = await Promise.all([
    debitsOf(work, schedule.id),
    reader === 'other' ? undefined : accountOf(work, schedule.payment_method_id),
    work.one<{ name: string }>(sql`
      select name from customers where merchant_id = ${work.merchantId} and id = ${schedule.customer_id}`),
    reader === 'other' ? [] : changesOf(work, schedule.id, reader),
  ]);
  const toCome = schedule.status === 'active' ? debits.filter(isToCome) : [];
  const rule = ruleOf(schedule);
  const [next] = toCome;
  return {
    ...factsOf(schedule, payer.name, today, reader),
    account: account ?? null,
    ...leftOf(rule, limits, today),
    years_without_skips: yearsWithoutSkips(rule, limits, toCome),
    next: next ? { on: next.debitOn, amount_cents: next.amount, fee_cents: next.fee, kind: next.kind } : null,
    debits: toCome.map(shownDebit),
    changes,
    paused_until: pausedUntil(rule, today),
  };
}

const isToCome = ({ stage }: ScheduleDebit) =>
  stage === null || stage === 'scheduled' || stage === 'held' || stage === 'batched';

const leftOf = (rule: ScheduleRule, limits: ScheduleLimits, today: Footing['today']) => ({
  skips_left: skipsLeft(rule, limits, today),
  pause_days_left: pauseDaysLeft(rule, limits, today),
});

/** A skip counts in the rating year of its payment, whenever it is asked for. */
const yearsWithoutSkips = (rule: ScheduleRule, limits: ScheduleLimits, toCome: readonly ScheduleDebit[]) => [
  ...new Set(
    toCome
      .filter(({ nominal }) => skipsLeft(rule, limits, nominal) === 0)
      .map(({ nominal }) => ratingYearOf(nominal)),
  ),
];

/** The last day of the pause that a schedule is in. */
export const pausedUntil = (rule: Pick<ReturnType<typeof ruleOf>, 'pauses'>, today: Footing['today']) =>
  isPausedOn(rule, today)
    ? (rule.pauses.find((pause) => pause.from <= today && today <= pause.until)?.until ?? null)
    : null;

/** What every screen says of a schedule, as far as its reader may know. */
export const factsOf = (
  schedule: ScheduleRecord,
  payerName: string,
  today: Footing['today'],
  reader: Reader,
) => ({
  id: schedule.id,
  version: schedule.version,
  status: schedule.status,
  reason: reasonFor(schedule, reader),
  frequency: schedule.frequency,
  start_on: schedule.start_on,
  paused_until: pausedUntil(ruleOf(schedule), today),
  payer_name: payerName,
});

function reasonFor({ reason }: ScheduleRecord, reader: Reader): ScheduleRecord['reason'] {
  if (reader === 'other') return null;
  return reason === 'hardship' && !KNOWS_HARDSHIP.includes(reader) ? null : reason;
}

function accountOf(work: Work, methodId: string): Promise<View['account'] | undefined> {
  return work.maybe<NonNullable<View['account']>>(sql`
    select id, bank_name, account_masked, case when kind = 'card' then jsonb_build_object('network', card_network,
        'last4', card_last4, 'exp_month', card_exp_month, 'exp_year', card_exp_year) end as card
    from payment_methods
    where merchant_id = ${work.merchantId} and id = ${methodId} and status = 'active'`);
}

function changesOf(work: Work, scheduleId: string, reader: Reader): Promise<View['changes']> {
  return work.rows<View['changes'][number]>(sql`
    select c.made_at as at, c.made_by as by, c.kind, c.day as on, c.until, c.amount_cents from schedule_changes c
    where c.merchant_id = ${work.merchantId} and c.schedule_id = ${scheduleId} and ${mayKnowChangeSql(reader)}
    order by c.id desc limit ${CHANGES_SHOWN}`);
}
