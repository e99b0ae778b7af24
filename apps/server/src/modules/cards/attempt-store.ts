import type { CardEvent, CardStage } from '@lorikeet/domain/cards';
import type { Cents, Currency } from '@lorikeet/domain/kernel';
import type { SettlementModel } from '@lorikeet/domain/ledger';
import { empty, type Sql, sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { lockDebits } from '../debits/index.ts';
import { moveCards } from '../payments/index.ts';
import type { Charge } from './ports.ts';

/** An attempt by what is fixed once it is stored, and whether debits wait for it. */
export type StoredAttempt = {
  id: string;
  /** What it pays: an invoice, or what a property owes. */
  invoiceId: string | null;
  propertyId: string | null;
  customerId: string;
  currency: Currency;
  amountCents: Cents;
  feeCents: Cents;
  feeGstCents: Cents;
  /** Debits wait for its outcome. */
  isWaitedFor: boolean;
  /** Its holder lets the merchant keep the card. */
  keepsCard: boolean;
  /** It pays an order, which follows its invoice. */
  paysOrder: boolean;
  /** Its payer left an address, or paid for a property, whose receipt is kept. */
  hasReceipt: boolean;
};

export type LockedAttempt = StoredAttempt & { stage: CardStage; model: SettlementModel };

/** An attempt, locked until the transaction ends after the debits that wait for it. 404. */
export async function lockAttempt(work: Work, id: string): Promise<LockedAttempt> {
  // Sent together and run in this order, which is everybody's for locks (docs/adr/0011).
  const [waiting, , attempt] = await Promise.all([
    lockDebits(work, sql`p.waits_for_card = ${id}`),
    work.run(sql`
      select 1 from payments where merchant_id = ${work.merchantId} and id = ${id} and rail = 'card' for update`),
    work.maybe<Omit<LockedAttempt, 'isWaitedFor'>>(sql`
      select p.id, p.stage, p.invoice_id as "invoiceId", p.property_id as "propertyId", p.customer_id as "customerId", p.currency,
        p.amount_cents as "amountCents", a.fee_cents as "feeCents", a.fee_gst_cents as "feeGstCents",
        case f.settlement_model when 'direct' then 'direct' else 'facilitated' end as model,
        a.kept_token is not null as "keepsCard", a.payer_email is not null or a.property_id is not null as "hasReceipt",
        exists (select 1 from orders o
          where o.merchant_id = ${work.merchantId} and o.invoice_id = p.invoice_id) as "paysOrder"
      from payments p
      join card_attempts a on a.merchant_id = ${work.merchantId} and a.payment_id = p.id
      join facilities f on f.merchant_id = ${work.merchantId} and f.id = p.facility_id
      where p.merchant_id = ${work.merchantId} and p.id = ${id}`),
  ]);
  return { ...found(attempt), isWaitedFor: waiting.length > 0 };
}

/** Milliseconds of wall time between two questions for what is unknown. */
export const POLL_MS = 15_000;

/** Attempts `a` whose processor is to give a late approval back, and has said nothing final to it. */
export const LATE: Sql = sql`a.late_reference is not null and a.given_back_on is null and a.give_back_refused_on is null`;

/** Attempts `a` that have no end: another may have given the attempt its end while the processor was asked. */
export const GOES_ON: Sql = sql`a.token is not null`;

/**
 * Sets when the processor is asked again, or the payer's time ends, and moves the attempt by an event, and with it
 * `secret`: what the processor's script asks the bank's question with. `only`: unless a condition over `card_attempts a` fails.
 */
export async function noteAsked(
  work: Work,
  id: string,
  inMs: number,
  { event, only, secret }: { event?: CardEvent; only?: Sql; secret?: string | null } = {},
): Promise<void> {
  if (event) await work.run(moveCards(work, event, { where: sql`p.id = ${id}` }));
  const asks = event ? sql`, challenge_secret = ${secret ? work.vault.seal(secret) : null}` : empty;
  await work.run(sql`
    update card_attempts a set next_ask_at = ${new Date(work.clock.wall().getTime() + inMs)}, updated_at = ${work.now}${asks}
    where a.merchant_id = ${work.merchantId} and a.payment_id = ${id} and ${only ?? sql`true`}`);
}

/** An attempt as its processor is asked for it, or undefined once it is over. 404. */
export async function chargeOf(run: Run, id: string): Promise<(Charge & { stage: CardStage }) | undefined> {
  const row = found(
    await run.reads.maybe<{
      stage: CardStage;
      token: Buffer | null;
      kept: Buffer | null;
      cents: Cents;
      currency: Currency;
    }>(sql`
      select p.stage, a.token, a.kept_token as kept, p.amount_cents + a.fee_cents as cents, p.currency
      from payments p join card_attempts a on a.merchant_id = ${run.merchantId} and a.payment_id = p.id
      where p.merchant_id = ${run.merchantId} and p.id = ${id}`),
  );
  if (!row.token) return undefined;
  const { stage, cents: amountCents, currency, kept } = row;
  const keptToken = kept ? run.vault.open(kept) : undefined;
  const token = run.vault.open(row.token);
  return { merchantId: run.merchantId, id, token, keptToken, amountCents, currency, stage };
}
