import type pg from 'pg';
import type { Vault } from '../apps/server/src/platform/vault.ts';

/** Tenants of a benchmark of days, with so many debits each that are due on a date. The platform's own is one more. */
export type DaysSeed = { tenants: number; debits: number; on: string; at: Date };

const tenantOf = (n: string) => `uuid7_at(1, ${n}, 1)`;

/** Fills the database a table at a time. */
export async function seedDays(owner: pg.Client, vault: Vault, seed: DaysSeed): Promise<void> {
  const at = `'${seed.at.toISOString()}'`;
  const account = `'\\x${vault.seal('12345678').toString('hex')}'`;
  // Each payer is numbered over all tenants; n / debits is the tenant.
  const payers = `generate_series(0, ${seed.tenants * seed.debits - 1}) n
    cross join lateral (select ${tenantOf(`1 + n / ${Math.max(1, seed.debits)}`)} as tenant) m`;
  for (const statement of [
    'truncate merchants cascade',
    `insert into merchants (id, slug, kind, legal_name, trading_name, status, time_zone, created_at, updated_at)
    select ${tenantOf('t')}, 'bench-' || t, case t when 0 then 'platform' else 'business' end, 'Bench Pty Ltd', 'Bench ' || t,
      'live', 'Australia/Sydney', ${at}, ${at} from generate_series(0, ${seed.tenants}) t`,
    'analyze merchants',
    `insert into facilities (merchant_id, id, name, settlement_model, financial_institution, user_name, user_id,
      entry_description, trace_bsb, trace_account, trace_account_masked, remitter, reference_prefix, records_per_file,
      inbox_tenant, inbox_facility_id, status, created_at, updated_at)
    select ${tenantOf('t')}, uuid7_at(2, t, 1), 'Bench', 'direct', 'WBC', 'BENCH PTY LTD', lpad(t::text, 6, '0'), 'BILLS', '032-000',
      ${account}, '••• 5678', 'BENCH', 'BNCH', 500, ${tenantOf('t')}, uuid7_at(2, t, 1), 'active', ${at}, ${at}
    from generate_series(1, ${seed.debits > 0 ? seed.tenants : 0}) t`,
    'analyze facilities',
    `insert into customers (merchant_id, id, status, type, name, created_at, updated_at)
    select m.tenant, uuid7_at(3, n, 1), 'active', 'person', 'C' || n, ${at}, ${at} from ${payers}`,
    'analyze customers',
    `insert into payment_methods (merchant_id, id, customer_id, kind, status, is_default, bsb, account, account_masked,
      account_name, created_at)
    select m.tenant, uuid7_at(4, n, 1), uuid7_at(3, n, 1), 'bank_account', 'active', true, '062-184', ${account},
      '••• 5678', 'PAYER NUMBER ' || n, ${at} from ${payers}`,
    'analyze payment_methods',
    `insert into mandates (merchant_id, id, reference, customer_id, payment_method_id, facility_id, status,
      debit_user_name, debit_user_id, account_name, bsb, account_masked, amount_rule, frequency, terms,
      agreement_version, locale, identified_by, accepted_at, created_at, updated_at)
    select m.tenant, uuid7_at(5, n, 1), 'DDR-' || n, uuid7_at(3, n, 1), uuid7_at(4, n, 1),
      uuid7_at(2, 1 + n / ${Math.max(1, seed.debits)}, 1), 'active', 'BENCH PTY LTD', '123456', 'PAYER NUMBER ' || n,
      '062-184', '••• 5678', 'varying', 'monthly', '{}', '1', 'en', 'invitation', ${at}, ${at}, ${at} from ${payers}`,
    'analyze mandates',
    `insert into invoices (merchant_id, id, number, customer_id, status, issue_date, due_date, currency, total_cents,
      gst_cents, description, buyer_name, created_at, updated_at)
    select m.tenant, uuid7_at(6, n, 1), n + 1, uuid7_at(3, n, 1), 'open', '${seed.on}', '${seed.on}', 'AUD', 1100, 100,
      'Membership', 'Payer', ${at}, ${at} from ${payers}`,
    'analyze invoices',
    `insert into payments (merchant_id, id, rail, stage, customer_id, payment_method_id, mandate_id, facility_id,
      invoice_id, currency, amount_cents, due_date, debit_date, description, lodgement_reference, notice_kind,
      notice_allows_from, created_at, updated_at)
    select m.tenant, uuid7_at(7, n, 1), 'bank_debit', 'scheduled', uuid7_at(3, n, 1), uuid7_at(4, n, 1), uuid7_at(5, n, 1),
      uuid7_at(2, 1 + n / ${Math.max(1, seed.debits)}, 1), uuid7_at(6, n, 1), 'AUD', 1100, '${seed.on}', '${seed.on}',
      'Membership', 'BNCH-' || reference_code(n + 1), 'agreement', '${seed.on}', ${at}, ${at} from ${payers}`,
    'analyze payments',
  ]) {
    await owner.query(statement);
  }
}

/** Every debit is in a file and every tenant has completed the day. Throws when one is not. */
export async function checkDays(owner: pg.Client, until: Date, debits: number): Promise<void> {
  const { rows } = await owner.query<{ late: string; failing: string; batched: string }>(
    `select (select count(*) from phase_frontier where next_at <= $1) as late,
      (select count(*) from phase_frontier where attempts > 0) as failing,
      (select coalesce(sum(records), 0) from bank_files) as batched`,
    [until],
  );
  const found = rows[0]!;
  if (Number(found.late) > 0 || Number(found.failing) > 0 || Number(found.batched) < debits) {
    throw new Error(`the day is not done: ${JSON.stringify(found)}`);
  }
}
