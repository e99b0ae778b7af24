import { BANK_CURRENCY, type LocalDate } from '@lorikeet/domain/kernel';
import { type Queries, type Sql, sql } from '../../platform/db/sql.ts';
import { sumHeld } from '../ledger/index.ts';
import { returnedLines } from './returned-sums.ts';

type Tenant = Queries & { merchantId: string };

/** The reconciliation of the trust account's statement and book at the end of the statement's last day. */
export type Reconciliation = {
  through: LocalDate;
  /** By the statement. */
  balanceCents: number;
  bookCents: number;
  /** On the statement and not in the book: lines that wait, and unknown returned debits. */
  unmatchedCents: number;
  /** In the book and not on the statement: returns, cover, card and BPAY settlements that the bank has not booked yet. */
  outstandingCents: number;
  /** The unexplained rest; zero when all is well. */
  differenceCents: number;
};

/** Undefined where no statement was loaded. */
export async function reconcileTrust(platform: Tenant): Promise<Reconciliation | undefined> {
  const last = await platform.maybe<{ through: LocalDate }>(sql`
    select booked_on as through from statement_lines where merchant_id = ${platform.merchantId}
    order by booked_on desc, id desc limit 1`);
  if (!last) return undefined;
  const { through } = last;
  const balanceCents = await statementBalance(platform, through);
  const { book, waiting } = await platform.one<{ book: number; waiting: number }>(sql`
    select
      ${sumHeld(platform.merchantId, { account: sql`= 'trust-bank'`, currency: BANK_CURRENCY })}
        - (select coalesce(sum(amount_cents), 0)::bigint from account_days
          where merchant_id = ${platform.merchantId} and account = 'trust-bank' and currency = 'AUD'
            and day > ${through}) as book,
      (select coalesce(sum(amount_cents), 0)::bigint from statement_lines
        where merchant_id = ${platform.merchantId} and status = 'queued') as waiting`);
  const returns = await returnsApart(platform, through);
  const cover = await coverNotBooked(platform, through);
  const unmatchedCents = waiting - returns.unknownCents;
  const outstandingCents =
    cover -
    returns.notBookedCents -
    (await recallsNotBooked(platform, through)) +
    (await settlementsNotCredited(platform, through)) -
    (await refundsNotBooked(platform, through)) -
    (await cardRefundsNotNetted(platform, through));
  return {
    through,
    balanceCents,
    bookCents: book,
    unmatchedCents,
    outstandingCents,
    differenceCents: balanceCents - (book - outstandingCents + unmatchedCents),
  };
}

/**
 * The balance at the end of a day. Where the bank states balances, it is the one of that day's that no other line
 * starts from, in whatever order the lines came; else the sum of all lines.
 */
async function statementBalance(platform: Tenant, through: LocalDate): Promise<number> {
  const found = await platform.maybe<{ cents: number }>(sql`
    select balance_cents as cents from statement_lines
    where merchant_id = ${platform.merchantId} and booked_on = ${through} and balance_cents is not null
    except all
    select balance_cents - amount_cents from statement_lines
    where merchant_id = ${platform.merchantId} and booked_on = ${through} and balance_cents is not null
    limit 1`);
  if (found) return found.cents;
  const summed = await platform.one<{ cents: number }>(sql`
    select coalesce(sum(amount_cents), 0)::bigint as cents from statement_lines
    where merchant_id = ${platform.merchantId}`);
  return summed.cents;
}

/** Returns in the book that the bank has not taken back yet, and what it took back that is no return in the book. */
function returnsApart(
  platform: Tenant,
  through: LocalDate,
): Promise<{ notBookedCents: number; unknownCents: number }> {
  return platform.one(sql`
    select
      coalesce(sum(l.amount_cents) filter (where not l.is_taken and l.is_booked), 0)::bigint as "notBookedCents",
      coalesce(sum(l.amount_cents) filter (where l.is_taken and not l.is_booked), 0)::bigint
        as "unknownCents"
    from (${returnedLines(platform.merchantId)}) l
    where l.bank_date <= ${through}`);
}

/**
 * What the book has of the operating account and no line of the statement shows. Each way in which a line shows it is a look of its
 * own: asked for with `or`, every posting would read all lines.
 */
async function coverNotBooked(platform: Tenant, through: LocalDate): Promise<number> {
  const lineOf = (shows: Sql) =>
    sql`select 1 from statement_lines s where s.merchant_id = ${platform.merchantId} and ${shows}`;
  const { cents } = await platform.one<{ cents: number }>(sql`
    select coalesce(sum(-e.amount_cents), 0)::bigint as cents
    from entries e
    join postings p on p.merchant_id = ${platform.merchantId} and p.id = e.posting_id
    where e.merchant_id = ${platform.merchantId} and e.account = 'operating-bank' and e.currency = 'AUD'
      and e.effective_date <= ${through}
      and not exists (${lineOf(sql`s.matched_kind in ('shortfall', 'fee_sweep') and s.matched_id = p.id`)})
      and not exists (${lineOf(sql`s.matched_kind in ('bank_fee', 'other') and s.id = p.source_id`)})
      and not exists (${lineOf(sql`s.matched_kind in ('bank_fee', 'other') and s.booking_id = p.source_id`)})`);
  return cents;
}

/** What the bank takes back of its credits and its statement does not show yet. */
async function recallsNotBooked(platform: Tenant, through: LocalDate): Promise<number> {
  const recalls = await platform.rows<{ id: string; cents: number }>(sql`
    select r.id, r.cents from file_recalls r
    join bank_files f on f.merchant_id = r.merchant_id and f.id = r.bank_file_id
    join facilities c on c.merchant_id = f.merchant_id and c.id = f.facility_id
    where c.inbox_tenant = ${platform.merchantId} and r.recalled_on <= ${through} order by r.id`);
  if (recalls.length === 0) return 0;
  // In a statement of its own: recalls are merchants' rows, lines those of the account.
  const shown = await platform.rows<{ matched_id: string }>(sql`
    select matched_id from statement_lines
    where merchant_id = ${platform.merchantId} and matched_kind = 'recall' and matched_id is not null`);
  const seen = new Set(shown.map((line) => line.matched_id));
  return recalls.filter(({ id }) => !seen.has(id)).reduce((sum, { cents }) => sum + cents, 0);
}

/** What acquirers and files of BPAY receipts say is paid and the statement does not show yet. */
async function settlementsNotCredited(platform: Tenant, through: LocalDate): Promise<number> {
  const { cents } = await platform.one<{ cents: number }>(sql`
    select coalesce(sum(s.amount_cents), 0)::bigint as cents from card_settlements s
    join facilities c on c.merchant_id = s.merchant_id and c.id = s.facility_id
    where c.inbox_tenant = ${platform.merchantId} and s.credited_on is null and s.currency = 'AUD'
      and s.settled_on <= ${through}`);
  const bpay = await platform.one<{ cents: number }>(sql`
    select coalesce(sum(s.amount_cents), 0)::bigint as cents from bpay_settlements s
    join facilities c on c.merchant_id = s.merchant_id and c.id = s.facility_id
    where c.inbox_tenant = ${platform.merchantId} and s.credited_on is null and s.settles_on <= ${through}`);
  return cents + bpay.cents;
}

/** Refunds that the bank has, one that came back included, and whose file the statement does not show to have left. */
async function refundsNotBooked(platform: Tenant, through: LocalDate): Promise<number> {
  const { cents } = await platform.one<{ cents: number }>(sql`
    select coalesce(sum(r.amount_cents), 0)::bigint as cents from refunds r
    join bank_files f on f.merchant_id = r.merchant_id and f.id = r.bank_file_id and f.credited_on is null
    join facilities c on c.merchant_id = r.merchant_id and c.id = r.facility_id
    where c.inbox_tenant = ${platform.merchantId} and r.status in ('lodged', 'done', 'returned')
      and r.credit_date <= ${through}`);
  return cents;
}

/**
 * Refunds of cards that the processor has and no acquirer's sum of that time is less by. One that failed was given back in
 * the book on the day on which that was known.
 */
async function cardRefundsNotNetted(platform: Tenant, through: LocalDate): Promise<number> {
  const { cents } = await platform.one<{ cents: number }>(sql`
    select coalesce(sum(r.amount_cents + r.fee_cents), 0)::bigint as cents from refunds r
    join facilities c on c.merchant_id = r.merchant_id and c.id = r.facility_id
    left join card_settlements s on s.merchant_id = r.merchant_id and s.id = r.settlement_id
    where c.inbox_tenant = ${platform.merchantId} and r.rail = 'card' and r.currency = 'AUD'
      and r.credit_date <= ${through} and (s.id is null or s.settled_on > ${through})
      and (r.status in ('lodged', 'done')
        or (r.status in ('failed', 'returned') and (r.updated_at at time zone 'Australia/Sydney')::date > ${through}))`);
  return cents;
}
