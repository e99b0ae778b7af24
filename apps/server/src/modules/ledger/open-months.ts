import { addDays, addMonthsAnchored, type LocalDate, startOfMonth } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { moved } from './balance-of.ts';

/**
 * The day of a month on which its openings are written, by the bank's date: more than two days after the last moment of the
 * month before (UTC). What is booked has the moment at which its transaction began, and none lives for days: the database
 * ends it when it is idle.
 */
const OPENED_ON = 4;

export const isOpeningDay = (day: LocalDate): boolean => day === addDays(startOfMonth(day), OPENED_ON - 1);

/**
 * Writes what each account of each tenant held at the start of a day's month, once some days of it are over. Harmless when
 * repeated. Returns how many accounts were opened. Balances are right whether it runs or not: it only makes them quick.
 */
export async function openMonths(run: Run, day: LocalDate): Promise<{ opened: number }> {
  if (!isOpeningDay(day) || !(await isOnTheWall(run))) return { opened: 0 };
  const month = startOfMonth(day);
  const tenants = await run.reads.rows<{ id: string }>(sql`
    select m.id from merchants m where exists (
      select 1 from account_days d
      where d.merchant_id = m.id and d.booked_day >= ${addMonthsAnchored(month, -1, 1)} and d.booked_day < ${month})
    order by m.id`);
  let opened = 0;
  for (const { id } of tenants)
    opened += await run.inMerchant(id).inTransaction((work) => openMonth(work, month));
  return { opened };
}

/**
 * Business time is the wall's. A demo's clock leaps over months in seconds: what is under way then, or in a process that has
 * not heard of it, is booked into a month that is over, so that a demo whose clock was moved opens no more months.
 */
async function isOnTheWall({ reads }: Run): Promise<boolean> {
  const { is } = await reads.one<{ is: boolean }>(
    sql`select offset_ms = 0 as is from business_clock where id = 1`,
  );
  return is;
}

/** Writes a tenant's openings of a month from the latest before and the days between. Returns how many there were to write. */
export async function openMonth(work: Work, month: LocalDate): Promise<number> {
  const written = await work.rows(sql`
    insert into account_openings (merchant_id, month, account, currency, amount_cents)
    select ${work.merchantId}::uuid, ${month}::date, account, currency, sum(cents)
    from (${moved(work.merchantId, {}, month)}) moved
    group by account, currency order by account, currency
    on conflict (merchant_id, month, account, currency) do nothing
    returning account`);
  return written.length;
}
