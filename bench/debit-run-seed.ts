import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Vault } from '../apps/server/src/platform/vault.ts';
import { copyRows } from './copy-rows.ts';

export const MERCHANT = '0198a1b2-0000-7000-8000-000000000001';
export const FACILITY = '0198a1b2-0000-7000-8000-000000000002';
/** The most debits that one file may hold beside its balancing line. */
export const RECORDS_PER_FILE = 999_997;

/** Debits that are not due yet beside those that are, so that finding the due ones is part of the work. */
const NOT_DUE = 0.1;
const SEALS_PER_PIECE = 2_000;

export type Seed = { due: number; all: number };

/** Fills the database: for each debit a payer with an account, a mandate and an open invoice. */
export async function seedDebits(
  owner: pg.Client,
  vault: Vault,
  options: { due: number; on: string; later: string; at: Date },
): Promise<Seed> {
  const all = Math.round(options.due * (1 + NOT_DUE));
  const at = options.at.toISOString();
  await owner.query(
    'truncate merchants cascade; drop table if exists sealed; create unlogged table sealed (n int, plain text, account bytea)',
  );
  await pipeline(Readable.from(sealedAccounts(vault, all)), owner.query(copyFrom('copy sealed from stdin')));
  const trace = vault.seal('12345678').toString('hex');
  // Each table is analysed before the next one refers to it: the checks of references keep the plan that they
  // were given first, and for a table thought empty that is any index that begins with the tenant.
  for (const statement of [
    `insert into merchants (id, slug, kind, legal_name, trading_name, status, time_zone, created_at, updated_at)
    values ('${MERCHANT}', 'bench', 'business', 'Bench Pty Ltd', 'Bench', 'live', 'Australia/Sydney', '${at}', '${at}')`,
    `insert into facilities (merchant_id, id, name, settlement_model, financial_institution, user_name, user_id,
      entry_description, trace_bsb, trace_account, trace_account_masked, remitter, reference_prefix, records_per_file,
      inbox_tenant, inbox_facility_id, status, created_at, updated_at)
    values ('${MERCHANT}', '${FACILITY}', 'Bench', 'direct', 'WBC', 'BENCH PTY LTD', '123456', 'BILLS', '032-000',
      '\\x${trace}', '••• 5678', 'BENCH', 'BNCH', ${RECORDS_PER_FILE}, '${MERCHANT}', '${FACILITY}', 'active', '${at}', '${at}')`,
    `insert into customers (merchant_id, id, status, type, name, created_at, updated_at)
    select '${MERCHANT}', uuid7_at(3, n, 1), 'active', 'person', 'C' || n % 1000, '${at}', '${at}' from sealed order by n`,
    'analyze customers',
    `insert into payment_methods (merchant_id, id, customer_id, kind, status, is_default, bsb, account, account_masked,
      account_name, created_at)
    select '${MERCHANT}', uuid7_at(4, n, 1), uuid7_at(3, n, 1), 'bank_account', 'active', true, '062-184', account,
      '••• ' || right(plain, 4), 'PAYER NUMBER ' || n, '${at}' from sealed order by n`,
    'analyze payment_methods',
    `insert into mandates (merchant_id, id, reference, customer_id, payment_method_id, facility_id, status,
      debit_user_name, debit_user_id, account_name, bsb, account_masked, amount_rule, frequency, terms,
      agreement_version, locale, identified_by, accepted_at, created_at, updated_at)
    select '${MERCHANT}', uuid7_at(5, n, 1), 'DDR-' || n, uuid7_at(3, n, 1), uuid7_at(4, n, 1), '${FACILITY}', 'active',
      'BENCH PTY LTD', '123456', 'PAYER NUMBER ' || n, '062-184', '••• 5148', 'varying', 'monthly', '{}', '1', 'en',
      'invitation', '${at}', '${at}', '${at}' from sealed order by n`,
    'analyze mandates',
    `insert into invoices (merchant_id, id, number, customer_id, status, issue_date, due_date, currency, total_cents,
      gst_cents, description, buyer_name, created_at, updated_at)
    select '${MERCHANT}', uuid7_at(6, n, 1), n, uuid7_at(3, n, 1), 'open', '${options.on}', '${options.on}', 'AUD',
      1000 + n % 5000, (2 * (1000 + n % 5000) + 11) / 22, 'Membership', 'Payer', '${at}', '${at}' from sealed order by n`,
    'analyze invoices',
    `insert into payments (merchant_id, id, rail, stage, customer_id, payment_method_id, mandate_id, facility_id,
      invoice_id, currency, amount_cents, due_date, debit_date, description, lodgement_reference, notice_kind,
      notice_allows_from, created_at, updated_at)
    select '${MERCHANT}', uuid7_at(7, n, 1), 'bank_debit', 'scheduled', uuid7_at(3, n, 1), uuid7_at(4, n, 1),
      uuid7_at(5, n, 1), '${FACILITY}', uuid7_at(6, n, 1), 'AUD', 1000 + n % 5000, d.day, d.day, 'Membership',
      'BNCH-' || reference_code(n), 'agreement', '${options.on}', '${at}', '${at}'
    from sealed, lateral (select case when n <= ${options.due} then '${options.on}'::date else '${options.later}'::date end
      as day) d order by n`,
    `drop table if exists seeded_payments, seeded_invoices`,
    `create table seeded_payments as table payments`,
    `create table seeded_invoices as table invoices`,
  ]) {
    await owner.query(statement);
  }
  return { due: options.due, all };
}

/** Puts back what a run changed and takes away what it wrote, as the owner may. */
export async function resetDebits(owner: pg.Client, schema: 'public' | 'floor'): Promise<void> {
  const tables = ['payments', 'invoices', 'batches', 'bank_files', 'postings', 'entries', 'account_days'];
  await owner.query(`
    truncate ${tables.map((table) => `${schema}.${table}`).join(', ')}${schema === 'public' ? ', counters, audit_log, outbox' : ''} cascade`);
  await copyRows(owner, 'seeded_invoices', `${schema}.invoices`);
  await owner.query(`analyze ${schema}.invoices`);
  await copyRows(owner, 'seeded_payments', `${schema}.payments`);
  for (const table of tables) await owner.query(`vacuum analyze ${schema}.${table}`);
}

function* sealedAccounts(vault: Vault, count: number): Generator<string> {
  let piece: string[] = [];
  for (let n = 1; n <= count; n += 1) {
    const plain = String(100_000_000 + n).slice(1);
    piece.push(`${n}\t${plain}\t\\\\x${vault.seal(plain).toString('hex')}\n`);
    if (piece.length === SEALS_PER_PIECE || n === count) {
      yield piece.join('');
      piece = [];
    }
  }
}
