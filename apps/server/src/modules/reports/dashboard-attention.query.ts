import type { Output } from '@lorikeet/contracts';
import type * as dashboard from '@lorikeet/contracts/dashboard';
import { WAITING_STAGES } from '@lorikeet/domain/debits';
import { AUSTRALIAN_RULE_2026 } from '@lorikeet/domain/fees';
import { addBankDays, addDays, type LocalDate } from '@lorikeet/domain/kernel';
import { BILLED_STATES } from '@lorikeet/domain/subscriptions';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { among } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';
import { handledBy } from '../bank-files/index.ts';
import { countToHandOver } from '../orders/index.ts';
import { paidSince } from '../payments/index.ts';
import { approvalsToDecide, hardshipToDecide, ticketsToAnswer } from './asked-of-staff.query.ts';
import type { HomeGiven } from './ports.ts';
import { FAILED } from './status-stages.ts';

type Item = Output<typeof dashboard.getDashboardAttention>['items'][number];

/** Bank days for which a failed debit is news. */
const NEWS_BANK_DAYS = 3;
/** A debit that should have gone by now lies at most this far back. */
const LATE_DAYS = 90;
const EXPIRED_DAYS = 14;
const NAMES = 3;

const blank: Omit<Item, 'kind' | 'count'> = {
  amount_cents: null,
  from: null,
  to: null,
  payout_id: null,
  customers: [],
  codes: [],
};

/** What the merchant should see to, the most pressing first; each only to those who may look at it. */
export async function attentionOf(work: Work, { openExceptions, unreadAnswers }: HomeGiven): Promise<Item[]> {
  const may = (permission: string) => work.actor.permissions?.has(permission) ?? false;
  const found = [
    ...(may('settings.read') ? await standing(work) : []),
    ...(may('payments.read') ? [await failedDebits(work), await lateDebits(work)] : []),
    ...(may('payments.read') ? leftToPeople(await openExceptions(work)) : []),
    ...(may('orders.read') ? [waiting('orders_to_hand_over', await countToHandOver(work))] : []),
    waiting('approvals', await approvalsToDecide(work)),
    ...(may('hardship.read') ? [waiting('hardship', await hardshipToDecide(work))] : []),
    ...(may('support.read')
      ? [waiting('tickets', await ticketsToAnswer(work)), waiting('answers', await unreadAnswers(work))]
      : []),
    ...(may('mandates.read') ? [await mandatesNeedingDetails(work)] : []),
    ...(may('payouts.read') ? await payoutMatters(work) : []),
    ...(may('settings.read') ? [await cardFees(work)] : []),
    ...(may('bank_files.read') ? [await unlodgedFiles(work)] : []),
    ...(may('statements.read') ? [await queuedLines(work)] : []),
    ...(may('invitations.read') ? [await expiredInvitations(work)] : []),
  ];
  return found.filter((item) => item.count > 0);
}

const waiting = (kind: Item['kind'], count: number): Item => ({ ...blank, kind, count });
const sumOf = (rows: readonly { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0);

/** A paused webhook waits for no decision: it has words of its own. */
function leftToPeople(open: Awaited<ReturnType<HomeGiven['openExceptions']>>): Item[] {
  const paused = open.filter(({ kind }) => kind === 'webhook.unreachable');
  return [
    waiting('exceptions', sumOf(open.filter((each) => !paused.includes(each)))),
    waiting('webhooks_paused', sumOf(paused)),
  ];
}

/** A merchant that is not live yet, and a bank that no longer takes its files. */
async function standing(work: Work): Promise<Item[]> {
  const { preparing, stopped } = await work.one<{ preparing: number; stopped: number }>(sql`
    select (m.status = 'preparing')::int as preparing,
      (select count(*) from facilities f where f.merchant_id = ${work.merchantId} and f.status = 'stopped')::int
        as stopped
    from merchants m where m.id = ${work.merchantId}`);
  return [
    { ...blank, kind: 'not_live', count: preparing },
    { ...blank, kind: 'facility_stopped', count: stopped },
  ];
}

/** What failed of late and has not been made good: an attempt whose bill was paid since is no news. */
async function failedDebits(work: Work): Promise<Item> {
  const from = addBankDays(work.today, -NEWS_BANK_DAYS);
  const rows = await work.rows<{
    code: string | null;
    count: number;
    cents: Item['amount_cents'];
    one_currency: boolean;
  }>(sql`
    select return_code as code, count(*)::int as count, sum(amount_cents)::bigint as cents,
      bool_and(currency = 'AUD') as one_currency from payments f
    where merchant_id = ${work.merchantId} and debit_date between ${from} and ${work.today}
      and has_failed and stage = any(${FAILED}::text[]) and not ${paidSince(work.merchantId, sql`f`)}
    group by return_code order by count desc, code`);
  return {
    ...blank,
    kind: 'failed_debits',
    count: rows.reduce((sum, row) => sum + row.count, 0),
    // Two currencies have no sum: the count stands alone.
    amount_cents: rows.every((row) => row.one_currency)
      ? (rows.reduce((sum, row) => sum + (row.cents ?? 0), 0) as Item['amount_cents'])
      : null,
    from,
    to: work.today,
    codes: rows.flatMap(({ code, count }) => (code ? [{ code, count }] : [])),
  };
}

/** Debits whose day has passed and that are not with the bank: held for want of notice, or by their mandate. */
async function lateDebits(work: Work): Promise<Item> {
  const to = addDays(work.clock.bankToday(), -1);
  const from = addDays(to, -LATE_DAYS);
  const sum = await work.one<{ count: number; cents: Item['amount_cents'] }>(sql`
    select count(*)::int as count, coalesce(sum(amount_cents), 0)::bigint as cents from payments
    where merchant_id = ${work.merchantId} and is_waiting and stage ${among(WAITING_STAGES)}
      and debit_date between ${from} and ${to}`);
  return { ...blank, kind: 'late_debits', count: sum.count, amount_cents: sum.cents, from, to };
}

/** Mandates that hold debits back: without the payer, or ended under a subscription that runs on. */
async function mandatesNeedingDetails(work: Work): Promise<Item> {
  const where = sql`m.merchant_id = ${work.merchantId} and m.status <> 'active' and m.status <> 'pending'
    and (m.status in ('needs_details', 'suspended') or exists (
      select 1 from subscriptions s
      where s.merchant_id = ${work.merchantId} and s.customer_id = m.customer_id and s.mandate_id = m.id
        and s.status ${among(BILLED_STATES)} and s.next_period_start is not null))`;
  const { count } = await work.one<{ count: number }>(
    sql`select count(distinct m.customer_id)::int as count from mandates m where ${where}`,
  );
  const customers = await peopleOf(
    work,
    sql`select m.customer_id, max(m.updated_at) as at from mandates m where ${where} group by m.customer_id`,
  );
  return { ...blank, kind: 'mandate_details', count, customers };
}

/** Names to begin with: `of` yields (customer_id, at), the latest come first. */
function peopleOf(work: Work, of: Sql): Promise<Item['customers']> {
  return work.rows<Item['customers'][number]>(sql`
    select c.id, c.name from (${of}) o
    join customers c on c.merchant_id = ${work.merchantId} and c.id = o.customer_id
    order by o.at desc, c.id limit ${NAMES}`);
}

type Account = { held_until: LocalDate | null; returned_at: Date | null };

async function payoutMatters(work: Work): Promise<Item[]> {
  const { facilitated } = await work.one<{ facilitated: boolean }>(sql`
    select exists (select 1 from facilities
      where merchant_id = ${work.merchantId} and settlement_model = 'facilitated' and status <> 'closed')
      as facilitated`);
  if (!facilitated) return [];
  const account = await work.maybe<Account>(sql`
    select held_until, returned_at from payout_accounts
    where merchant_id = ${work.merchantId} and status = 'active'`);
  const draft = await work.maybe<{ id: string; cents: Item['amount_cents'] }>(sql`
    select id, amount_cents as cents from payouts
    where merchant_id = ${work.merchantId} and status = 'draft' order by payout_date, id limit 1`);
  const isHeld = account?.held_until != null && account.held_until > work.clock.bankToday();
  return [
    { ...blank, kind: 'no_payout_account', count: account ? 0 : 1 },
    { ...blank, kind: 'payout_returned', count: account?.returned_at ? 1 : 0 },
    { ...blank, kind: 'payout_held', count: isHeld ? 1 : 0, to: account?.held_until ?? null },
    {
      ...blank,
      kind: 'payout_draft',
      count: draft ? 1 : 0,
      amount_cents: draft?.cents ?? null,
      payout_id: draft?.id ?? null,
    },
  ];
}

/**
 * Payers still bear the fee of Visa, Mastercard and eftpos, and the day from which Australian schemes forbid that has come.
 * While a merchant prepares, its set-up list says so.
 */
async function cardFees(work: Work): Promise<Item> {
  if (work.clock.bankToday() < AUSTRALIAN_RULE_2026.from) return waiting('card_fees', 0);
  const { count } = await work.one<{ count: number }>(sql`
    select count(*)::int as count from merchants m
    where m.id = ${work.merchantId} and m.status = 'live' and m.currency = 'AUD'
      and exists (select 1 from facilities f where f.merchant_id = ${work.merchantId}
        and f.settlement_model = 'facilitated' and f.status <> 'closed')
      and not exists (select 1 from card_settings c where c.merchant_id = ${work.merchantId}
        and (c.follows_rule_2026 or not c.takes_cards))`);
  return waiting('card_fees', count);
}

/** Files whose day has come, of whoever lodges its own: those of a facilitated merchant are the platform's to lodge. */
async function unlodgedFiles(work: Work): Promise<Item> {
  const to = work.clock.bankToday();
  const sum = await work.one<{ count: number; cents: Item['amount_cents'] }>(sql`
    select count(*)::int as count, coalesce(sum(total_cents), 0)::bigint as cents from bank_files t
    where merchant_id = ${work.merchantId} and cleared_on is null and status in ('built', 'downloaded', 'sending')
      and processing_date <= ${to} and ${handledBy(work.merchantId)}`);
  return { ...blank, kind: 'unlodged_files', count: sum.count, amount_cents: sum.cents, to };
}

async function queuedLines(work: Work): Promise<Item> {
  const sum = await work.one<{ count: number; cents: Item['amount_cents'] }>(sql`
    select count(*)::int as count, coalesce(sum(amount_cents), 0)::bigint as cents from statement_lines
    where merchant_id = ${work.merchantId} and status = 'queued'`);
  return { ...blank, kind: 'queued_lines', count: sum.count, amount_cents: sum.cents };
}

async function expiredInvitations(work: Work): Promise<Item> {
  const since = new Date(work.now.getTime() - EXPIRED_DAYS * 86_400_000);
  const where = sql`merchant_id = ${work.merchantId} and status = 'expired' and expires_at >= ${since}`;
  const { count } = await work.one<{ count: number }>(
    sql`select count(distinct customer_id)::int as count from invitations where ${where}`,
  );
  const customers = await peopleOf(
    work,
    sql`select customer_id, max(expires_at) as at from invitations where ${where} group by customer_id`,
  );
  return { ...blank, kind: 'expired_invitations', count, customers };
}
