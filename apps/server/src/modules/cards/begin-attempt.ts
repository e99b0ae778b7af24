import { cardTable, FAILED_ATTEMPTS_A_DAY } from '@lorikeet/domain/cards';
import { feeGst, payerFee } from '@lorikeet/domain/fees';
import { addCents, type Cents, moveBy } from '@lorikeet/domain/kernel';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { type UuidSeed, uuid7At, uuidSeed } from '../../platform/ids.ts';
import { Refusal, refuseUnless } from '../../platform/refusal.ts';
import { hashToken } from '../../platform/vault.ts';
import { sendWithCommit, type Work } from '../../platform/work.ts';
import { moveInvoices } from '../invoices/index.ts';
import { debitingFacility } from '../merchants/index.ts';
import { enterPayments, pauseForCard } from '../payments/index.ts';
import type { StoredAttempt } from './attempt-store.ts';
import { type CardBill, columnsOf, type HeldBill, ofBill, type Seen } from './card-bills.ts';
import { cardSettingsOf, feePolicyOf } from './card-settings.ts';
import type { CardFacts, Charge } from './ports.ts';

export type AskedCharge = Seen & {
  pays: CardBill;
  expectedFeeCents: Cents;
  token: string;
  card: CardFacts;
  name: string;
  email: string | null;
  locale: 'en' | 'zh';
  /** The payer's Idempotency-Key. */
  key: string | undefined;
  /** The saved card that is charged without its holder; absent for one that was typed. */
  methodId?: string;
  /** The token that is kept once this succeeds, where the holder agreed to it. */
  keptToken?: string | undefined;
  /** The wording that the payer agreed to; absent where they are not there. */
  termsVersion?: string;
};

/** The attempt as it is stored, and what its processor is asked; absent for one that a key has made before. */
type Begun = { id: string; asks?: { charge: Charge; stored: StoredAttempt } };

/** Milliseconds of wall time after which a processor that was asked and never answered is asked again. */
const ASK_AGAIN_MS = 60_000;
const A_DAY_MS = 86_400_000;

/**
 * Stores an attempt as processing and reserves what it pays of its bill, before any processor hears of it: a second attempt
 * is refused, and debits that wait for the same money are not claimed until the outcome is known. What a file already holds
 * is not due. A key that was used for the bill gives the attempt that it made. Refuses `card_payment.not_offered`,
 * `card_payment.too_many` for a typed card where many were declined, `card_payment.fee_changed`, `idempotency_key_reused`, and as the bill does; 404.
 * It is stored with the commit, unless the caller `goesOn` with it in this transaction.
 */
export async function beginAttempt(work: Work, asked: AskedCharge, { goesOn = false } = {}): Promise<Begun> {
  // Sent together and run in this order: merchant and facility, the bill, and what is asked under its lock.
  const [facility, settings, bill, known, failed] = await Promise.all([
    debitingFacility(work),
    cardSettingsOf(work),
    asked.pays.hold(work),
    asked.key ? attemptOfKey(work, asked) : undefined,
    asked.methodId ? 0 : failedOfBill(work, asked.pays),
  ]);
  if (!facility || !settings.takes_cards) throw new Refusal('card_payment.not_offered');
  if (known) return { id: known };
  refuseUnless(failed < FAILED_ATTEMPTS_A_DAY, 'card_payment.too_many');
  bill.refuse(asked);
  const on = work.clock.bankToday();
  const fee = payerFee(feePolicyOf(settings), asked.card.network, asked.amountCents, on);
  if (fee !== asked.expectedFeeCents)
    throw new Refusal('card_payment.fee_changed', { fee: { cents: fee, currency: bill.currency } });
  const entry = { asked, bill, facility, fee, gst: feeGst(fee, bill.taxed), seed: uuidSeed() };
  const id = uuid7At(entry.seed, 1);
  if (goesOn) await work.run(enter(work, entry));
  else sendWithCommit(work, () => work.run(enter(work, entry)));
  await pauseForCard(work, bill.waiting, id);
  await work.audit({
    action: 'card_payment.started',
    subjectKind: 'payment',
    subjectId: id,
    person: bill.customerId,
    after: {
      amount_cents: asked.amountCents,
      fee_cents: fee,
      network: asked.card.network,
      last4: asked.card.last4,
    },
  });
  return { id, asks: { charge: chargeOf(work, id, entry), stored: storedOf(id, entry) } };
}

const chargeOf = (work: Work, id: string, { asked, bill, fee }: Entry): Charge => ({
  merchantId: work.merchantId,
  id,
  token: asked.token,
  keptToken: asked.keptToken,
  amountCents: addCents(asked.amountCents, fee),
  currency: bill.currency,
});

const storedOf = (id: string, { asked, bill, fee, gst }: Entry): StoredAttempt => ({
  id,
  ...columnsOf(asked.pays),
  customerId: bill.customerId,
  currency: bill.currency,
  amountCents: asked.amountCents,
  feeCents: fee,
  feeGstCents: gst,
  isWaitedFor: bill.waiting.length > 0,
  keepsCard: asked.keptToken !== undefined,
  paysOrder: bill.paysOrder ?? false,
  hasReceipt: asked.email !== null || 'propertyId' in asked.pays,
});

/**
 * Attempts at a bill that failed within a day, by cards that were typed: a link must not tell which of many stolen cards are
 * good. What a kept card does is the merchant's, and keeps no payer away.
 */
async function failedOfBill(work: Work, pays: CardBill): Promise<number> {
  const { failed } = await work.one<{ failed: number }>(sql`
    select count(*)::int as failed from payments p
    where p.merchant_id = ${work.merchantId} and ${ofBill(pays, 'p')} and p.rail = 'card' and p.stage = 'failed'
      and p.payment_method_id is null and p.created_at > ${new Date(work.now.getTime() - A_DAY_MS)}`);
  return failed;
}

async function attemptOfKey(work: Work, asked: AskedCharge): Promise<string | undefined> {
  const row = await work.maybe<{ id: string; body_hash: string }>(sql`
    select a.payment_id as id, a.body_hash from card_attempts a
    where a.merchant_id = ${work.merchantId} and ${ofBill(asked.pays, 'a')} and a.key_hash = ${hashToken(asked.key!)}`);
  if (row && row.body_hash !== bodyHash(asked)) throw new Refusal('idempotency_key_reused');
  return row?.id;
}

const bodyHash = ({ amountCents, dueCents, currency, expectedFeeCents, token }: AskedCharge) =>
  hashToken(JSON.stringify([amountCents, dueCents, currency, expectedFeeCents, token]));

type Entry = { asked: AskedCharge; bill: HeldBill; facility: string; fee: Cents; gst: Cents; seed: UuidSeed };

/** The statement that stores the payment with its attempt; what it pays of an invoice is not due while it is on its way. */
function enter(work: Work, { asked, bill, facility, fee, gst, seed }: Entry): Sql {
  const { card } = asked;
  const { invoiceId, propertyId } = columnsOf(asked.pays);
  return sql`
    with payment as (
      ${enterPayments(
        work,
        sql`select 1 as n, 'card' as rail, ${moveBy(cardTable, 'confirm', [cardTable.initial]).to} as stage,
          ${bill.customerId}::uuid as customer_id, ${asked.methodId ?? null}::uuid as payment_method_id, null::uuid as mandate_id,
          ${facility}::uuid as facility_id, ${invoiceId}::uuid as invoice_id, ${bill.currency} as currency,
          ${asked.amountCents}::bigint as amount_cents, ${bill.dueDate}::date as due_date,
          ${work.today}::date as debit_date, ${bill.description} as description, null as lodgement_reference,
          null::uuid as retry_of, 1 as attempt, null as notice_kind, null::date as notice_allows_from,
          ${propertyId}::uuid as property_id`,
        seed,
      )} returning id, invoice_id, property_id, amount_cents
    ), attempt as (
      insert into card_attempts (merchant_id, payment_id, invoice_id, property_id, network, last4, exp_month, exp_year, token,
        fee_cents, fee_gst_cents, key_hash, body_hash, payer_name, payer_email, locale, kept_token, terms_version, next_ask_at, created_at,
        updated_at)
      select ${work.merchantId}::uuid, id, invoice_id, property_id, ${card.network}, ${card.last4}, ${card.exp_month}::int,
        ${card.exp_year}::int, ${work.vault.seal(asked.token)}::bytea, ${fee}::bigint, ${gst}::bigint,
        ${asked.key ? hashToken(asked.key) : null}, ${bodyHash(asked)}, ${asked.name}, ${asked.email}, ${asked.locale},
        ${asked.keptToken ? work.vault.seal(asked.keptToken) : null}::bytea, ${asked.termsVersion ?? null},
        ${new Date(work.clock.wall().getTime() + ASK_AGAIN_MS)}::timestamptz, ${work.now}::timestamptz, ${work.now}::timestamptz
      from payment
    ), reserved as (
      ${moveInvoices(work, 'submitted', sql`select invoice_id, amount_cents from payment`)} returning i.id
    )
    select id from payment`;
}
