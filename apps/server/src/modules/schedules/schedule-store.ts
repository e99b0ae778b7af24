import type { Output } from '@lorikeet/contracts';
import type * as schedules from '@lorikeet/contracts/schedules';
import type { LocalDate } from '@lorikeet/domain/kernel';
import type {
  ExtraPayment,
  MovedDate,
  Pause,
  PaymentFrequency,
  ScheduleEndReason,
  ScheduleRule,
  ScheduleState,
  ScheduleStopReason,
} from '@lorikeet/domain/schedules';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

export type ScheduleRecord = {
  id: string;
  property_id: string;
  ratepayer_id: string;
  customer_id: string;
  payment_method_id: string;
  /** The direct debit request of its account; null where a kept card pays. */
  mandate_id: string | null;
  status: ScheduleState;
  reason: ScheduleStopReason | ScheduleEndReason | null;
  frequency: PaymentFrequency;
  start_on: LocalDate;
  skips: LocalDate[];
  moves: MovedDate[];
  pauses: Pause[];
  extras: ExtraPayment[];
  version: number;
  updated_at: Date;
};

export type ChangeKind = NonNullable<
  Output<typeof schedules.getMySchedule>['schedule']
>['changes'][number]['kind'];

const columns: Sql = sql`s.id, s.property_id, s.ratepayer_id, s.customer_id, s.payment_method_id, s.mandate_id, s.status,
  s.reason, s.frequency, s.start_on, s.skips, s.moves, s.pauses, s.extras, s.version, s.updated_at`;

/** The schedule of a property that has not ended. Its changer holds the property first. */
export function currentSchedule(work: Work, propertyId: string): Promise<ScheduleRecord | undefined> {
  return work.maybe<ScheduleRecord>(sql`
    select ${columns} from schedules s
    where s.merchant_id = ${work.merchantId} and s.property_id = ${propertyId} and s.status <> 'ended'`);
}

/** The same of several properties. */
export function currentSchedules(work: Work, propertyIds: readonly string[]): Promise<ScheduleRecord[]> {
  return work.rows<ScheduleRecord>(sql`
    select ${columns} from schedules s
    where s.merchant_id = ${work.merchantId} and s.property_id = any(${[...propertyIds]}::uuid[])
      and s.status <> 'ended'
    order by s.property_id`);
}

/** The last schedule that a ratepayer had for a property and that has ended. */
export function endedSchedule(
  work: Work,
  { propertyId, ratepayerId }: { propertyId: string; ratepayerId: string },
): Promise<ScheduleRecord | undefined> {
  return work.maybe<ScheduleRecord>(sql`
    select ${columns} from schedules s
    where s.merchant_id = ${work.merchantId} and s.property_id = ${propertyId} and s.ratepayer_id = ${ratepayerId}
      and s.status = 'ended'
    order by s.created_at desc, s.id desc limit 1`);
}

export function scheduleById(work: Work, id: string): Promise<ScheduleRecord | undefined> {
  return work.maybe<ScheduleRecord>(sql`
    select ${columns} from schedules s where s.merchant_id = ${work.merchantId} and s.id = ${id}`);
}

/** Whether it stands still since its payer asked for help, until that is decided. */
export const isHeld = ({ status, reason }: ScheduleRecord): boolean =>
  status === 'stopped' && reason === 'hardship';

/** What its payer agreed to. */
export const ruleOf = (schedule: ScheduleRecord): ScheduleRule => ({
  frequency: schedule.frequency,
  startOn: schedule.start_on,
  skips: schedule.skips,
  moves: schedule.moves,
  pauses: schedule.pauses,
  extras: schedule.extras,
});

export type NewSchedule = Pick<
  ScheduleRecord,
  'property_id' | 'ratepayer_id' | 'customer_id' | 'payment_method_id' | 'mandate_id'
> & { rule: ScheduleRule };

/**
 * Enters a schedule, active and not planned yet. Its versions go on after those of the schedules that paid for the property before
 * it, from 0 for the first: a version that was looked at is of one schedule only.
 */
export async function insertSchedule(work: Work, made: NewSchedule): Promise<ScheduleRecord> {
  const { rule } = made;
  // Read first, as Citus takes no subquery among inserted values. Who enters a schedule holds its property.
  const { version } = await work.one<{ version: number }>(sql`
    select coalesce(max(version), 0) as version from schedules
    where merchant_id = ${work.merchantId} and property_id = ${made.property_id}`);
  return work.one<ScheduleRecord>(sql`
    insert into schedules as s (merchant_id, id, property_id, ratepayer_id, customer_id, payment_method_id, mandate_id,
      status, frequency, start_on, version, created_at, updated_at)
    values (${work.merchantId}, ${work.newId()}, ${made.property_id}, ${made.ratepayer_id}, ${made.customer_id},
      ${made.payment_method_id}, ${made.mandate_id}, 'active', ${rule.frequency}, ${rule.startOn},
      ${version}, ${work.now}, ${work.now})
    returning ${columns}`);
}

/** Stores a rule and the account it is paid from, as a new version. */
export async function storeRule(work: Work, schedule: ScheduleRecord, rule: ScheduleRule): Promise<number> {
  return (await storeRules(work, [{ schedule, rule }])).get(schedule.id)!;
}

/** The same of several schedules, in one statement. Returns the version of each. */
export async function storeRules(
  work: Work,
  stored: readonly { schedule: ScheduleRecord; rule: ScheduleRule }[],
): Promise<Map<string, number>> {
  if (stored.length === 0) return new Map();
  const of = <T>(value: (rule: ScheduleRule) => T) => stored.map(({ rule }) => value(rule));
  const from = <K extends keyof ScheduleRecord>(key: K) => stored.map(({ schedule }) => schedule[key]);
  const rows = await work.rows<{ id: string; version: number }>(sql`
    update schedules s set frequency = n.frequency, start_on = n.start_on, skips = n.skips::jsonb, moves = n.moves::jsonb,
      pauses = n.pauses::jsonb, extras = n.extras::jsonb, payment_method_id = n.payment_method_id,
      mandate_id = n.mandate_id, version = s.version + 1, updated_at = ${work.now}
    from unnest(${from('id')}::uuid[], ${of((rule) => rule.frequency)}::text[], ${of((rule) => rule.startOn)}::date[],
      ${of((rule) => JSON.stringify(rule.skips))}::text[], ${of((rule) => JSON.stringify(rule.moves))}::text[],
      ${of((rule) => JSON.stringify(rule.pauses))}::text[], ${of((rule) => JSON.stringify(rule.extras))}::text[],
      ${from('payment_method_id')}::uuid[], ${from('mandate_id')}::uuid[])
      as n (id, frequency, start_on, skips, moves, pauses, extras, payment_method_id, mandate_id)
    where s.merchant_id = ${work.merchantId} and s.id = n.id
    returning s.id, s.version`);
  return new Map(rows.map(({ id, version }) => [id, version]));
}

export type NotedChange = {
  kind: ChangeKind;
  day?: LocalDate | null;
  until?: LocalDate | null;
  amountCents?: number | null;
};

/** Notes what was done, and by whom, for those who look at the schedule. */
export function noteChange(
  work: Work,
  schedule: { id: string; version: number },
  change: NotedChange,
  by: string,
): Promise<void> {
  return noteChanges(work, [schedule], change, by);
}

/** The same of several schedules to which one thing was done. */
export async function noteChanges(
  work: Work,
  schedules: readonly { id: string; version: number }[],
  { kind, day = null, until = null, amountCents = null }: NotedChange,
  by: string,
): Promise<void> {
  await work.run(sql`
    insert into schedule_changes (merchant_id, id, schedule_id, version, kind, made_by, day, until, amount_cents, made_at)
    select ${work.merchantId}::uuid, n.id, n.schedule_id, n.version, ${kind}::text, ${by}::text, ${day}::date,
      ${until}::date, ${amountCents}::bigint, ${work.now}::timestamptz
    from unnest(${schedules.map(() => work.newId())}::uuid[], ${schedules.map(({ id }) => id)}::uuid[],
      ${schedules.map(({ version }) => version)}::int[]) as n (id, schedule_id, version)`);
}
