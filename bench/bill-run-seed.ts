import type pg from 'pg';

/** One merchant, as many plans of four graduated tiers, customers, mandates and monthly subscriptions as asked. */
export type BillRunSeed = { merchantId: string; subscriptions: number; due: number };

const MERCHANT = '0198a1b2-0000-7000-8000-000000000001';
const FACILITY = '0198a1b2-0000-7000-8000-000000000002';
const PLANS = 20;
/** Subscriptions beside those that are due, so that finding them is part of the work. */
const NOT_DUE = 0.1;

/**
 * Fills an empty migrated database: `due` subscriptions whose next period starts on `on`, and a tenth more that are
 * due later. Quantities spread over the four tiers, 3.5 lines an invoice.
 */
export async function seedBillRun(
  owner: pg.Client,
  options: { due: number; on: string; later: string; at: Date },
): Promise<BillRunSeed> {
  const subscriptions = Math.round(options.due * (1 + NOT_DUE));
  const at = options.at.toISOString();
  await owner.query(`
    insert into merchants (id, slug, kind, legal_name, trading_name, status, time_zone, created_at, updated_at)
    values ('${MERCHANT}', 'bench', 'business', 'Bench Pty Ltd', 'Bench', 'live', 'Australia/Sydney', '${at}', '${at}');
    insert into facilities (merchant_id, id, name, settlement_model, financial_institution, user_name, user_id,
      entry_description, trace_bsb, trace_account, trace_account_masked, remitter, reference_prefix, inbox_tenant,
      inbox_facility_id, status, created_at, updated_at)
    values ('${MERCHANT}', '${FACILITY}', 'Bench', 'direct', 'WBC', 'BENCH PTY LTD', '123456', 'BILLS', '032-000', '\\x00',
      '••• 0001', 'BENCH', 'BNCH', '${MERCHANT}', '${FACILITY}', 'active', '${at}', '${at}');
    insert into plans (merchant_id, id, name, status, current_version_id, created_at, updated_at)
    select '${MERCHANT}', uuid7_at(1, g, 1), 'Plan ' || g, 'active', uuid7_at(2, g, 1), '${at}', '${at}'
    from generate_series(1, ${PLANS}) g;
    insert into plan_versions (merchant_id, id, plan_id, version, name, process_type, fee_type, currency, tax_code,
      created_at)
    select '${MERCHANT}', uuid7_at(2, g, 1), uuid7_at(1, g, 1), 1, 'Plan ' || g, 'monthly', 'tiered_graduated', 'AUD',
      'taxable', '${at}'
    from generate_series(1, ${PLANS}) g;
    insert into plan_tiers (merchant_id, plan_version_id, position, first_unit, last_unit, unit_price_e4, flat_fee_cents)
    select '${MERCHANT}', uuid7_at(2, g, 1), t, t * 10 + 1, case when t < 3 then t * 10 + 10 end,
      150000 - t * 20000 + g * 100, case t when 0 then 500 else 0 end
    from generate_series(1, ${PLANS}) g, generate_series(0, 3) t;
    insert into customers (merchant_id, id, status, type, name, created_at, updated_at)
    select '${MERCHANT}', uuid7_at(3, g, 1), 'active', 'person', 'Customer ' || g, '${at}', '${at}'
    from generate_series(1, ${subscriptions}) g;
    insert into payment_methods (merchant_id, id, customer_id, kind, status, is_default, bsb, account, account_masked,
      account_name, created_at)
    select '${MERCHANT}', uuid7_at(4, g, 1), uuid7_at(3, g, 1), 'bank_account', 'active', true, '062-184', '\\x00',
      '••• 5148', 'CUSTOMER', '${at}'
    from generate_series(1, ${subscriptions}) g;
    insert into mandates (merchant_id, id, reference, customer_id, payment_method_id, facility_id, status,
      debit_user_name, debit_user_id, account_name, bsb, account_masked, amount_rule, frequency, terms,
      agreement_version, locale, identified_by, accepted_at, created_at, updated_at)
    select '${MERCHANT}', uuid7_at(5, g, 1), 'DDR-' || g, uuid7_at(3, g, 1), uuid7_at(4, g, 1), '${FACILITY}', 'active',
      'BENCH PTY LTD', '123456', 'CUSTOMER', '062-184', '••• 5148', 'varying', 'monthly', '{}', '1', 'en', 'email_link',
      '${at}', '${at}', '${at}'
    from generate_series(1, ${subscriptions}) g;
    insert into subscriptions (merchant_id, id, customer_id, plan_id, plan_version_id, mandate_id, quantity, status,
      anchor_date, begins_on, next_period_start, created_at, updated_at)
    select '${MERCHANT}', uuid7_at(6, g, 1), uuid7_at(3, g, 1), uuid7_at(1, g % ${PLANS} + 1, 1),
      uuid7_at(2, g % ${PLANS} + 1, 1), uuid7_at(5, g, 1), 11 + (g * 7919) % 60, 'active',
      case when g <= ${options.due} then '${options.on}'::date else '${options.later}'::date end,
      case when g <= ${options.due} then '${options.on}'::date else '${options.later}'::date end,
      case when g <= ${options.due} then '${options.on}'::date else '${options.later}'::date end, '${at}', '${at}'
    from generate_series(1, ${subscriptions}) g;
    create table seeded_subscriptions as table subscriptions;
    analyze`);
  return { merchantId: MERCHANT, subscriptions, due: options.due };
}

/** Takes back what a run made, as the owner may: the ledger is append-only for the application. */
export async function resetBillRun(owner: pg.Client): Promise<void> {
  await owner.query(`
    truncate subscriptions, counters, invoices, invoice_lines, payments, postings, entries, account_days, billing_runs,
      audit_log, outbox, customer_credits cascade;
    insert into subscriptions select * from seeded_subscriptions`);
}
