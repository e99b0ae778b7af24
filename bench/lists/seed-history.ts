import type pg from 'pg';
import type { StagedTenant } from '../calls/stage.ts';

/** Ids of the nth row of a kind: the same that `seedTenant` gives its own. */
const KIND = { customer: 3, method: 4, mandate: 5, invoice: 6, payment: 7 } as const;
const id = (kind: keyof typeof KIND, n = 'n') => `uuid7_at(${KIND[kind]}, ${n}, 1)`;

/** Two years of days before today: of the nth payment. */
const DAYS = 730;
const FIRST = [
  'Grace',
  'Linh',
  'Ahmed',
  'Priya',
  'Jack',
  'Mei',
  'Sofia',
  'Noah',
  'Aisha',
  'Henry',
  'Isla',
  'Kofi',
];
const LAST = [
  'Okonkwo',
  'Nguyen',
  'Smith',
  'Raman',
  'Papadopoulos',
  'Chen',
  'Williams',
  'Silva',
  'Haddad',
  'Park',
];

/**
 * Gives a seeded tenant's customers names that people have, and payments of the last two years up to `payments` in all:
 * cleared but for two of a hundred that came back, whose invoices are overdue, and one that was cancelled; a payout for
 * each day.
 */
export async function seedHistory(
  owner: pg.Client,
  tenant: StagedTenant,
  { payments, today }: { payments: number; today: string },
): Promise<void> {
  const me = `'${tenant.id}'::uuid`;
  const each = `from generate_series(${tenant.customers + 1}, ${payments}) n`;
  const payer = `1 + n % ${tenant.customers}`;
  const day = `('${today}'::date - 1 - n % ${DAYS})`;
  const cents = '1000 + n % 5000';
  const cameBack = 'n % 50 = 7';
  const wasCancelled = 'n % 100 = 3';
  const stage = `case when ${cameBack} then 'returned' when ${wasCancelled} then 'cancelled' else 'cleared' end`;
  for (const statement of [
    `update customers c set name = format('%s %s', (${list(FIRST)})[1 + n % ${FIRST.length}],
        (${list(LAST)})[1 + n / ${FIRST.length} % ${LAST.length}]) || case when n % 9 = 0 then ' ' || n else '' end
      from generate_series(1, ${tenant.customers}) n
      where c.merchant_id = ${me} and c.id = ${id('customer')}`,
    `insert into invoices (merchant_id, id, number, customer_id, status, issue_date, due_date, currency, total_cents,
        gst_cents, paid_cents, description, buyer_name, created_at, updated_at)
      select ${me}, ${id('invoice')}, n, ${id('customer', payer)},
        case when ${cameBack} then 'open' when ${wasCancelled} then 'void' else 'paid' end, ${day} - 7, ${day}, 'AUD',
        ${cents}, (2 * (${cents}) + 11) / 22, case when ${cameBack} or ${wasCancelled} then 0 else ${cents} end,
        'Membership', 'Payer', ${day}, ${day} ${each}`,
    `insert into payments (merchant_id, id, rail, stage, customer_id, payment_method_id, mandate_id, facility_id,
        invoice_id, currency, amount_cents, due_date, debit_date, description, lodgement_reference, notice_kind,
        notice_allows_from, return_code, returned_on, cleared_on, created_at, updated_at)
      select ${me}, ${id('payment')}, 'bank_debit', ${stage}, ${id('customer', payer)}, ${id('method', payer)},
        ${id('mandate', payer)}, '${tenant.facilityId}', ${id('invoice')}, 'AUD', ${cents}, ${day}, ${day}, 'Membership',
        (select reference_prefix from facilities where merchant_id = ${me} and id = '${tenant.facilityId}')
          || '-' || reference_code(n - 1), 'agreement', ${day},
        case when ${cameBack} then '6' end, case when ${cameBack} then ${day} + 3 end,
        case when not (${cameBack} or ${wasCancelled}) then ${day} + 4 end, ${day}, ${day} ${each}`,
    `insert into payout_accounts (merchant_id, id, status, bsb, account, account_masked, account_name, created_at)
      select ${me}, gen_random_uuid(), 'active', '062-000', '\\x00', '••• 5678', 'BENCH PTY LTD', now()`,
    `insert into payouts (merchant_id, id, number, status, currency, amount_cents, lines, cut_off_at, lines_from,
        payout_date, payout_account_id, paid_on, created_at, updated_at)
      select ${me}, ${id('payment', 'n')}, n, 'paid', 'AUD', 100000 + n, 10, day, day - interval '1 day', day::date,
        (select id from payout_accounts where merchant_id = ${me} limit 1), day::date, day, day
      from (select n, '${today}'::timestamptz - n * interval '1 day' as day from generate_series(1, ${DAYS}) n) days`,
  ]) {
    await owner.query(statement);
  }
  await owner.query('vacuum analyze');
}

const list = (names: readonly string[]) => `array[${names.map((name) => `'${name}'`).join(', ')}]`;
