import type { Output } from '@lorikeet/contracts';
import type * as dashboard from '@lorikeet/contracts/dashboard-platform';
import { addBankDays, isBankDay, type LocalDate, previousBankDay } from '@lorikeet/domain/kernel';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { askedOfPlatform } from './asked-of-staff.query.ts';
import type { ReportsGiven } from './ports.ts';

type Day = Output<typeof dashboard.getDashboardPlatform>;

/** Bank days back for which an open inbox is looked for: a debit waits for three. */
const INBOX_BANK_DAYS = 10;

/** What the platform's operators have before them today, over all merchants whose files they lodge. */
export async function platformDay(work: Work, { openExceptions }: ReportsGiven): Promise<Day> {
  const today = work.clock.bankToday();
  const files = (when: Sql) =>
    work.one<Day['files_due']>(sql`
      select count(*)::int as count, coalesce(sum(b.total_cents), 0)::bigint as amount_cents
      from bank_files b
      join facilities f on f.merchant_id = b.merchant_id and f.id = b.facility_id
      where f.inbox_tenant = ${work.merchantId} and b.cleared_on is null and b.status in ('built', 'downloaded', 'sending')
        and ${when}`);
  return {
    bank_date: today,
    files_due: await files(sql`b.processing_date <= ${today}`),
    files_later: await files(sql`b.processing_date > ${today}`),
    inbox_open: await openInboxes(work, today),
    lines_queued: await work.one<Day['lines_queued']>(sql`
      select count(*)::int as count, coalesce(sum(amount_cents), 0)::bigint as amount_cents
      from statement_lines where merchant_id = ${work.merchantId} and status = 'queued'`),
    asked: await askedOfPlatform(work),
    exceptions: await openExceptions(work),
    merchants: await work.one<Day['merchants']>(sql`
      select count(*) filter (where status = 'live')::int as live,
        count(*) filter (where status = 'preparing')::int as preparing,
        count(*) filter (where status = 'suspended')::int as suspended
      from merchants where kind <> 'platform'`),
    invariants: await work.one<Day['invariants']>(sql`
      select count(*)::int as checked, count(*) filter (where broken > 0)::int as broken,
        min(checked_at) as checked_at
      from invariant_checks`),
  };
}

/** Bank days up to today on which files came back unread: no file loaded, no "none" recorded. */
async function openInboxes(work: Work, today: LocalDate): Promise<LocalDate[]> {
  const last = isBankDay(today) ? today : previousBankDay(today);
  const rows = await work.rows<{ created: LocalDate; closed: LocalDate[] }>(sql`
    select (f.created_at at time zone 'Australia/Sydney')::date as created,
      coalesce((select array_agg(i.bank_date::text) from returns_inbox i
        where i.merchant_id = ${work.merchantId} and i.facility_id = f.id
          and i.bank_date > ${addBankDays(last, -INBOX_BANK_DAYS)}), '{}') as closed
    from facilities f
    where f.merchant_id = ${work.merchantId} and f.settlement_model = 'sponsor' and f.status <> 'closed'
    order by f.created_at, f.id`);
  const open = new Set<LocalDate>();
  for (const { created, closed } of rows) {
    for (let n = INBOX_BANK_DAYS - 1; n >= 0; n--) {
      const day = addBankDays(last, -n);
      if (day >= created && !closed.includes(day)) open.add(day);
    }
  }
  return [...open].sort();
}
