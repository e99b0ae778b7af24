import type { FaultCode } from '@lorikeet/bank-files';
import { COUNT_CAP, type Input, type Output } from '@lorikeet/contracts';
import { bankFileFault } from '@lorikeet/contracts/bank-file-faults';
import type * as returns from '@lorikeet/contracts/returns';
import { CLEARANCE_BANK_DAYS, listenedFrom, returnWindow } from '@lorikeet/domain/debits';
import { addBankDays, BANK_ZONE, type LocalDate, previousBankDay, toCents } from '@lorikeet/domain/kernel';
import { anywhere } from '../../platform/db/like.ts';
import { foundPage, orderOf } from '../../platform/db/list-page.ts';
import { empty, join, sql } from '../../platform/db/sql.ts';
import { forbidden, found } from '../../platform/http/problem.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { bringsSql } from './line-brings.ts';

type Files = Output<typeof returns.listReturnsFiles>;

/** Bank days that the inbox looks back on. */
const INBOX_DAYS = 10;

const columnsOf = ({ merchantId }: Work) => sql`r.id, r.filename, r.bank_date, r.status, r.lines,
  case when r.status = 'loaded' then r.lines else (
    select count(*)::int from return_lines l where l.merchant_id = ${merchantId} and l.returns_file_id = r.id
  ) end as lines_done, r.matched, r.repeated, r.queued, jsonb_array_length(r.faults) as faults, r.loaded_at`;

type Inbox = { id: string; name: string; user_id: string };

/** The facilities whose returns this tenant receives. 403 for a merchant that has none. */
async function inboxesOf(work: Work): Promise<Inbox[]> {
  const inboxes = await work.rows<Inbox>(sql`
    select i.id, i.name, i.user_id from facilities i
    where i.merchant_id = ${work.merchantId} and i.inbox_tenant = ${work.merchantId} and i.inbox_facility_id = i.id
      and (i.status <> 'closed' or exists (
        select 1 from facilities f
        where f.merchant_id = ${work.merchantId} and f.inbox_tenant = ${work.merchantId}
          and f.inbox_facility_id = i.id and f.status <> 'closed'))
    order by i.created_at, i.id`);
  if (inboxes.length > 0) return inboxes;
  const { kind } = await work.one<{ kind: string }>(
    sql`select kind from merchants where id = ${work.merchantId}`,
  );
  if (kind !== 'platform') throw forbidden();
  throw new Refusal('returns.no_inbox');
}

/** The inbox named, or the only one there is. */
export async function inboxFor(work: Work, facilityId: string | undefined): Promise<string> {
  const inboxes = await inboxesOf(work);
  const inbox = facilityId ? inboxes.find((one) => one.id === facilityId) : inboxes[0];
  return found(inbox).id;
}

export async function listReturnsFiles(
  work: Work,
  input: Input<typeof returns.listReturnsFiles>,
): Promise<Files> {
  await inboxesOf(work);
  return foundPage<Files['rows'][number]>(work, input, {
    match: sql`from returns_files t where t.merchant_id = ${work.merchantId}
      ${input.search ? sql`and t.filename ilike ${anywhere(input.search)}` : empty}`,
    orderBy: orderOf(input.sort ?? '-loaded_at'),
    select: (page) => sql`
      select ${columnsOf(work)} from ${page}
      join returns_files r on r.merchant_id = ${work.merchantId} and r.id = page.id order by page.place`,
  });
}

export async function returnsFileOf(work: Work, id: string): Promise<Output<typeof returns.getReturnsFile>> {
  type Row = Files['rows'][number] & {
    sha256: string;
    all_faults: { line: number; field: string; code: FaultCode }[];
  };
  const { sha256, all_faults, ...file } = found(
    await work.maybe<Row>(sql`
      select ${columnsOf(work)}, r.sha256, r.faults as all_faults from returns_files r
      where r.merchant_id = ${work.merchantId} and r.id = ${id}`),
  );
  const worded = all_faults.map((fault) => ({
    ...fault,
    message: { en: bankFileFault(fault.code, 'en'), zh: bankFileFault(fault.code, 'zh') },
  }));
  return { file, sha256, faults: worded };
}

export async function listReturnLines(
  work: Work,
  input: Input<typeof returns.listReturnsLines>,
): Promise<Output<typeof returns.listReturnsLines>> {
  await returnsFileOf(work, input.id);
  const match = sql`from return_lines l
    where l.merchant_id = ${work.merchantId} and l.returns_file_id = ${input.id}
      ${input.outcome ? sql`and l.outcome in (${join(input.outcome)})` : empty}
      ${input.search ? sql`and l.lodgement_reference = ${input.search.toUpperCase()}` : empty}`;
  const direction = input.sort === '-line' ? sql`desc` : sql`asc`;
  const rows = await work.rows<Output<typeof returns.listReturnsLines>['rows'][number]>(sql`
    select l.line_no as line, l.return_code, l.amount_cents, l.lodgement_reference as reference, l.customer_bsb,
      l.customer_account_masked, l.title, l.outcome, ${bringsSql} as brings, l.reason, l.decided_by, l.decided_at, l.note,
      coalesce(l.tenant, d.debtor) as merchant_id, m.trading_name as merchant_name, l.payment_id,
      d.number as tax_invoice
    from (select l.* ${match} order by l.line_no ${direction}
      limit ${input.page_size} offset ${(input.page - 1) * input.page_size}) l
    left join fee_debits d on d.merchant_id = ${work.merchantId} and d.id = l.fee_debit_id
    left join merchants m on m.id = coalesce(l.tenant, d.debtor)
    order by l.line_no ${direction}`);
  const { count } = await work.one<{ count: number }>(
    sql`select count(*)::int as count from (select 1 ${match} limit ${COUNT_CAP}) capped`,
  );
  return { rows, count };
}

/** The latest bank days of each inbox, with who closed them. */
export async function inboxDays(work: Work): Promise<Output<typeof returns.listInboxDays>> {
  const last = previousBankDay(work.clock.bankToday());
  const days = Array.from({ length: INBOX_DAYS }, (_, back) =>
    back === 0 ? last : addBankDays(last, -back),
  );
  const facilities: Output<typeof returns.listInboxDays>['facilities'] = [];
  for (const inbox of await inboxesOf(work)) {
    const closed = await work.rows<{ bank_date: LocalDate; closed_by: 'file' | 'none'; closed_at: Date }>(sql`
      select bank_date, closed_by, closed_at from returns_inbox
      where merchant_id = ${work.merchantId} and facility_id = ${inbox.id} and bank_date >= ${days.at(-1)}`);
    const waiting = await waitingOn(work, inbox.id, days);
    const byDay = new Map(closed.map((row) => [row.bank_date, row]));
    facilities.push({
      ...inbox,
      days: days.map((bank_date) => ({
        bank_date,
        closed_by: byDay.get(bank_date)?.closed_by ?? null,
        closed_at: byDay.get(bank_date)?.closed_at ?? null,
        files: waiting.filter((file) => file.window.includes(bank_date)).length,
        total_cents: toCents(
          waiting
            .filter((file) => file.window.includes(bank_date))
            .reduce((sum, file) => sum + file.total_cents, 0),
        ),
      })),
    });
  }
  return { facilities };
}

/** Files of the inbox that have not cleared, each with the days whose returns it waits for. */
async function waitingOn(work: Work, inboxId: string, days: readonly LocalDate[]) {
  const from = addBankDays(days.at(-1)!, -CLEARANCE_BANK_DAYS);
  const files = await work.rows<{ processing_date: LocalDate; accepted_at: Date; total_cents: number }>(sql`
    select f.processing_date, f.accepted_at, f.total_cents from bank_files f
    join facilities c on c.merchant_id = f.merchant_id and c.id = f.facility_id
    where c.inbox_tenant = ${work.merchantId} and c.inbox_facility_id = ${inboxId} and f.kind = 'debit'
      and f.status = 'accepted' and f.cleared_on is null
      and greatest(f.processing_date, (f.accepted_at at time zone ${BANK_ZONE})::date) >= ${from}
    order by f.processing_date, f.id`);
  return files.map((file) => ({
    ...file,
    window: returnWindow(listenedFrom(file.processing_date, file.accepted_at)),
  }));
}
