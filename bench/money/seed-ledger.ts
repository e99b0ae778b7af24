import type pg from 'pg';

/** The span that the postings are spread over, days up to the bench's own. */
export const LEDGER_DAYS = 730;

/**
 * A merchant's ledger of `count` balanced postings over two years, as debits leave them: submission, clearance and fee in
 * turn, with their entries and the totals of each account and day.
 */
export async function seedLedger(
  owner: pg.Client,
  { merchantId, count, until }: { merchantId: string; count: number; until: Date },
): Promise<void> {
  const me = `'${merchantId}'::uuid`;
  const at = `('${until.toISOString()}'::timestamptz - (${count} - n) * interval '${LEDGER_DAYS} days' / ${count})`;
  for (const statement of [
    `insert into postings (merchant_id, id, kind, source_id, currency, accounts, amounts, effective_date, booked_at)
    select ${me}, uuid7_at(9, n, 1), (array['debit_submitted', 'debit_cleared', 'platform_fee_charged'])[1 + n % 3],
      uuid7_at(10, n, 1), 'AUD',
      case n % 3 when 0 then array['it:debit', 'receivable'] when 1 then array['balance:available', 'it:debit']
        else array['platform-fees', 'gst-credits', 'balance:available'] end,
      case n % 3 when 0 then array[c, -c] when 1 then array[c, -c] else array[c / 100, c / 1000, -(c / 100 + c / 1000)] end,
      (${at} at time zone 'Australia/Sydney')::date, ${at}
    from (select n, 2000 + (n::bigint * 7919) % 9000 as c from generate_series(1, ${count}) n) each`,
    `insert into entries (merchant_id, posting_id, position, account, currency, amount_cents, effective_date, booked_at)
    select merchant_id, id, place, account, currency, cents, effective_date, booked_at
    from postings, unnest(accounts, amounts) with ordinality as line (account, cents, place)
    where merchant_id = ${me}`,
    `insert into account_days (merchant_id, account, currency, day, booked_day, amount_cents)
    select merchant_id, account, currency, effective_date, (booked_at at time zone 'UTC')::date, sum(amount_cents)
    from entries where merchant_id = ${me} group by 1, 2, 3, 4, 5`,
    'vacuum analyze postings',
    'vacuum analyze entries',
    'vacuum analyze account_days',
  ])
    await owner.query(statement);
}
