import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { StagedTenant } from './stage.ts';

/** Ids of the nth row of a kind in every seeded tenant: `uuid7_at(kind, n, 1)`. */
const KIND = { customer: 3, method: 4, mandate: 5, invoice: 6, payment: 7, invitation: 8 } as const;

/** The id that the seed gave the nth customer, mandate or payment of any tenant. */
export function seededId(kind: keyof typeof KIND, n: number): string {
  const low = (n & 0xfffff).toString(16).padStart(5, '0');
  const high = ((n >> 20) & 0xfff).toString(16).padStart(3, '0');
  const hex = `${KIND[kind].toString(16).padStart(12, '0')}7${high}8${low}${'1'.padStart(10, '0')}`;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Customers of a tenant, each with a bank account, a mandate, an open invoice and a scheduled payment. */
export async function seedTenant(owner: pg.Client, tenant: StagedTenant, today: string): Promise<void> {
  const id = (kind: keyof typeof KIND) => `uuid7_at(${KIND[kind]}, n, 1)`;
  const each = `from generate_series(1, ${tenant.customers}) n order by n`;
  const at = `'${today}'::timestamptz + n * interval '1 millisecond'`;
  const me = `'${tenant.id}'::uuid`;
  const cents = '1000 + n % 5000';
  for (const statement of [
    `insert into customers (merchant_id, id, status, type, name, email_primary, created_at, updated_at)
    select ${me}, ${id('customer')}, 'active', 'person', 'Customer ' || n, 'customer' || n || '@payer.test', ${at}, ${at} ${each}`,
    `insert into payment_methods (merchant_id, id, customer_id, kind, status, is_default, bsb, account, account_masked,
      account_name, created_at)
    select ${me}, ${id('method')}, ${id('customer')}, 'bank_account', 'active', true, '062-184', '\\x00',
      '••• ' || lpad((n % 10000)::text, 4, '0'), 'CUSTOMER ' || n, ${at} ${each}`,
    `insert into mandates (merchant_id, id, reference, customer_id, payment_method_id, facility_id, status,
      debit_user_name, debit_user_id, account_name, bsb, account_masked, amount_rule, frequency, terms,
      agreement_version, locale, identified_by, accepted_at, created_at, updated_at)
    select ${me}, ${id('mandate')}, 'SEED-' || n, ${id('customer')}, ${id('method')}, '${tenant.facilityId}', 'active',
      'BENCH PTY LTD', '123456', 'CUSTOMER ' || n, '062-184', '••• 5148', 'varying', 'monthly', '{}', '1', 'en',
      'invitation', ${at}, ${at}, ${at} ${each}`,
    `insert into invoices (merchant_id, id, number, customer_id, status, issue_date, due_date, currency, total_cents,
      gst_cents, description, buyer_name, created_at, updated_at)
    select ${me}, ${id('invoice')}, n, ${id('customer')}, 'open', '${today}'::date - 1, '${today}'::date + 13, 'AUD', ${cents},
      (2 * (${cents}) + 11) / 22, 'Membership', 'Payer', ${at}, ${at} ${each}`,
    `insert into counters (merchant_id, name, n) values (${me}, 'invoice', ${tenant.customers}),
      (${me}, 'debit-reference:${tenant.facilityId}', ${tenant.customers})`,
    `insert into payments (merchant_id, id, rail, stage, customer_id, payment_method_id, mandate_id, facility_id,
      invoice_id, currency, amount_cents, due_date, debit_date, description, lodgement_reference, notice_kind,
      notice_allows_from, created_at, updated_at)
    select ${me}, ${id('payment')}, 'bank_debit', 'scheduled', ${id('customer')}, ${id('method')}, ${id('mandate')},
      '${tenant.facilityId}', ${id('invoice')}, 'AUD', ${cents}, day, day, 'Membership',
      (select reference_prefix from facilities where merchant_id = ${me} and id = '${tenant.facilityId}')
        || '-' || reference_code(n - 1), 'agreement', '${today}', ${at}, ${at}
    from (select n, '${today}'::date + n % 300 as day ${each}) days`,
  ]) {
    await owner.query(statement);
  }
}

/** Open invitations of a tenant to customers of their own, for a plan; the tokens of their links. */
export async function seedInvitations(
  owner: pg.Client,
  tenant: StagedTenant,
  wanted: { from: number; count: number; startsOn: string },
): Promise<string[]> {
  const tokens = Array.from(
    { length: wanted.count },
    () => `${tenant.id.replaceAll('-', '')}_${randomBytes(32).toString('base64url')}`,
  );
  const place = tenant.customers + wanted.from;
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('hex'));
  await owner.query(
    `with who as materialized (
      select hash, $3::bigint + n as n from unnest($2::text[]) with ordinality as each (hash, n)
    ), invited as (
      insert into customers (merchant_id, id, status, type, name, email_primary, created_at, updated_at)
      select $1, uuid7_at(${KIND.customer}, n, 1), 'pending', 'person', 'Invited ' || n, 'invited' || n || '@payer.test',
        now(), now() from who
    )
    insert into invitations (merchant_id, id, token_hash, token, status, customer_id, name, email, phone, plan_id,
      plan_version_id, quantity, plan_start_date, channels, locale, expires_at, sent_at, created_at, updated_at)
    select $1, uuid7_at(${KIND.invitation}, n, 1), hash, '\\x00', 'sent', uuid7_at(${KIND.customer}, n, 1), 'Invited ' || n,
      'invited' || n || '@payer.test', '0491 570 156', $4, $5, 1, $6, '{email}', 'en', now() + interval '14 days', now(),
      now(), now() from who`,
    [tenant.id, hashes, place, tenant.planId, tenant.planVersionId, wanted.startsOn],
  );
  return tokens;
}
