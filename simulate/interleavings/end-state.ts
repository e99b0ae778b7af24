import { queriesOn, raw } from '../../apps/server/src/platform/db/sql.ts';
import type { Platform } from '../../apps/server/src/platform/work.ts';

/** What two histories are compared by: every fact of money, stages and open work, without moments of entry. */
const FACTS: Record<string, string> = {
  payments: `id, stage, batch_id, return_code, returned_on, cleared_on, amount_cents, debit_date, retry_of, attempt,
    hold_reason, notice_allows_from, mandate_id, customer_id, refunded_cents, waits_for_card, dispute`,
  card_attempts: `payment_id, invoice_id, fee_cents, reference is not null, decline_reason, captured_on, settled_on, settlement_id,
    given_back_on, token is null`,
  card_charges: 'invoice_id, payment_method_id, attempt, charge_on, payment_id, ended_because',
  card_settlements: 'id, amount_cents, payments, refunds, disputes, settled_on, credited_on',
  sandbox_charges: 'id, status, amount_cents',
  sandbox_refunds: 'id, charge_id, status, amount_cents',
  invoices: 'id, status, paid_cents, in_flight_cents, credited_cents',
  postings: 'merchant_id, kind, source_id, accounts, amounts, effective_date',
  account_days: 'merchant_id, account, currency, day, booked_day, amount_cents',
  batches: 'id, status, debits, total_cents, processing_date',
  bank_files: `id, kind, status, records, total_cents, batch_id, credited_on, cleared_on, posted_at is not null,
    accepted_at is not null, reason, processing_date`,
  payouts:
    'id, number, status, amount_cents, lines, bank_file_id is not null, paid_on, payout_date, drawn_on',
  refunds: `id, payment_id, status, amount_cents, gst_cents, fee_cents, fee_gst_cents, bank_file_id is not null, credit_date,
    paid_on, settlement_id`,
  bpay_receipts: 'payment_id, credit_cents, taken_on',
  bpay_unmatches: 'payment_id, customer_id',
  bpay_allocations: 'payment_id, invoice_id, amount_cents',
  bpay_settlements: 'settles_on, amount_cents, is_whole, credited_on',
  disputes: 'id, payment_id, status, amount_cents, fee_cents, refunded_cents, opened_on, ended_on',
  payout_lines: 'payout_id, posting_id, kind, amount_cents',
  returns_files: 'id, status, lines, matched, repeated, queued',
  return_lines: 'returns_file_id, line_no, outcome, reason, payment_id, fee_debit_id',
  fee_debits: 'id, stage, return_code, returned_on, cleared_on, paid_on',
  returns_inbox: 'facility_id, bank_date, closed_by',
  statement_lines: 'booked_on, amount_cents, status, reason, matched_kind, matched_id',
  mandate_imports: 'id, status',
  mandate_import_rows: 'id, status, customer_id, mandate_id, subscription_id, moved_key, faults',
  mandates: 'id, status, status_reason',
  facilities: 'id, status, stop_reason, remitter',
  merchants: 'id, status',
  exceptions: 'merchant_id, kind, reason, subject_id, status',
  payment_events: 'payment_id, name',
  messages: 'template, subject_id',
  payment_methods: 'id, customer_id, kind, status, is_default, card_last4, card_exp_year, card_token is null',
  card_checks: 'subject_id, stage, last4',
  card_links: 'payment_method_id',
  customers: 'id, status',
  subscriptions: `id, status, mandate_id, payment_method_id, plan_version_id, quantity, anchor_date, periods_billed, next_period_start, end_date, carry_cents,
    paused_for_unpaid`,
  dunning_decisions: 'payment_id, subscription_id, ended_as, ended_because, resumed_because, is_open',
  coupons: 'id, redemptions',
  subscription_coupons: 'subscription_id, coupon_id, is_current',
  subscription_discounts: 'invoice_id, amount_cents',
  subscription_skips: 'subscription_id, period_start, taken_back_at is not null',
  subscription_change_shares: 'subscription_id, invoice_id, credit_cents, charge_cents',
  credit_notes: 'subscription_id, amount_cents, gst_cents',
  customer_credits: 'customer_id, balance_cents',
  approvals: 'id, kind, subject_id, status, note',
};

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** The facts of a database, a line each, sorted. Ids that are not among the `known` are all alike. */
export async function endState(platform: Platform, known: ReadonlySet<string>): Promise<string[]> {
  const lines = await readFacts(platform);
  return lines.map((line) => line.replaceAll(UUID, (id) => (known.has(id) ? id : 'new'))).sort();
}

/** Every id that the facts of a database name now. */
export async function knownIds(platform: Platform): Promise<Set<string>> {
  return new Set((await readFacts(platform)).flatMap((line) => line.match(UUID) ?? []));
}

async function readFacts(platform: Platform): Promise<string[]> {
  const each = Object.entries(FACTS).map(
    ([table, columns]) => `select '${table} ' || row(${columns})::text as fact from ${table}`,
  );
  const rows = await queriesOn(platform.pool).rows<{ fact: string }>(raw(each.join('\nunion all\n')));
  return rows.map(({ fact }) => fact);
}

/** What stands in only one of two states. */
export function difference(one: readonly string[], other: readonly string[]): string[] {
  const left = [...other];
  const more = one.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return [...more.map((line) => `+ ${line}`), ...left.map((line) => `- ${line}`)];
}
