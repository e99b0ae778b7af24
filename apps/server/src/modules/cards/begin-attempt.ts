import { cardTable } from '@lorikeet/domain/cards';
import { feeGst, payerFee } from '@lorikeet/domain/fees';
import { type Cents, formatMoney, moveBy } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { Refusal, refuseUnless } from '../../platform/refusal.ts';
import { hashToken } from '../../platform/vault.ts';
import type { Work } from '../../platform/work.ts';
import { moveInvoices } from '../invoices/index.ts';
import { type Facility, facilityIfAny, mayDebit } from '../merchants/index.ts';
import { enterPayments, pauseForCard } from '../payments/index.ts';
import { IN_FLIGHT } from './card-attempt.query.ts';
import { type CardBill, columnsOf, type HeldBill, ofBill, type Seen } from './card-bills.ts';
import { type CardSettings, cardSettingsOf, feePolicyOf } from './card-settings.ts';
import type { CardFacts } from './ports.ts';

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
};

/** Milliseconds of wall time after which a processor that was asked and never answered is asked again. */
const ASK_AGAIN_MS = 60_000;

/**
 * Stores an attempt as processing and reserves what it pays of its bill, before any processor hears of it: a second attempt
 * is refused, and debits that wait for the same money are not claimed until the outcome is known. What a file already holds
 * is not due. A key that was used for the bill gives the attempt that it made. Refuses `card_payment.not_offered`,
 * `card_payment.in_progress`, `card_payment.fee_changed`, `idempotency_key_reused`, and as the bill does; 404.
 */
export async function beginAttempt(work: Work, asked: AskedCharge): Promise<{ id: string; isNew: boolean }> {
  const { facility, settings } = await takingFacility(work);
  const bill = await asked.pays.hold(work);
  const [known, isFlying] = await Promise.all([
    asked.key ? attemptOfKey(work, asked) : undefined,
    isInFlight(work, asked.pays),
  ]);
  if (known) return { id: known, isNew: false };
  refuseUnless(!isFlying, 'card_payment.in_progress');
  bill.refuse(asked);
  const on = work.clock.bankToday();
  const fee = payerFee(feePolicyOf(settings), asked.card.network, asked.amountCents, on);
  if (fee !== asked.expectedFeeCents)
    throw new Refusal('card_payment.fee_changed', { fee: formatMoney(fee, bill.currency, 'en') });
  const id = await enterPayment(work, { asked, bill, facility });
  await Promise.all([
    enterAttempt(work, id, { asked, bill, fee, gst: feeGst(fee, bill.taxed) }),
    pauseForCard(work, bill.waiting, id),
    'invoiceId' in asked.pays && reserve(work, asked.pays.invoiceId, asked.amountCents),
  ]);
  return { id, isNew: true };
}

/** What an attempt pays of an invoice is not due while it is on its way. */
const reserve = (work: Work, invoiceId: string, cents: Cents) =>
  work.run(
    moveInvoices(
      work,
      'submitted',
      sql`select ${invoiceId}::uuid as invoice_id, ${cents}::bigint as amount_cents`,
    ),
  );

/** Where a card's money settles: the facility that the merchant debits with, while it may; and how it takes cards. */
async function takingFacility(work: Work): Promise<{ facility: Facility; settings: CardSettings }> {
  const [facility, settings] = await Promise.all([facilityIfAny(work), cardSettingsOf(work)]);
  if (!facility || !settings.takes_cards || !(await mayDebit(work, facility.id)))
    throw new Refusal('card_payment.not_offered');
  return { facility, settings };
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

/** Whether another attempt at the bill has no end yet. */
async function isInFlight(work: Work, pays: CardBill): Promise<boolean> {
  const { flying } = await work.one<{ flying: boolean }>(sql`
    select exists (select 1 from payments p
      where p.merchant_id = ${work.merchantId} and ${ofBill(pays, 'p')} and ${IN_FLIGHT}) as flying`);
  return flying;
}

async function enterPayment(
  work: Work,
  { asked, bill, facility }: { asked: AskedCharge; bill: HeldBill; facility: Facility },
): Promise<string> {
  const { invoiceId, propertyId } = columnsOf(asked.pays);
  const { id } = await work.one<{ id: string }>(sql`
    ${enterPayments(
      work,
      sql`select 1 as n, 'card' as rail, ${moveBy(cardTable, 'confirm', [cardTable.initial]).to} as stage,
        ${bill.customerId}::uuid as customer_id, ${asked.methodId ?? null}::uuid as payment_method_id, null::uuid as mandate_id,
        ${facility.id}::uuid as facility_id, ${invoiceId}::uuid as invoice_id, ${bill.currency} as currency,
        ${asked.amountCents}::bigint as amount_cents, ${bill.dueDate}::date as due_date,
        ${work.today}::date as debit_date, ${bill.description} as description, null as lodgement_reference,
        null::uuid as retry_of, 1 as attempt, null as notice_kind, null::date as notice_allows_from,
        ${propertyId}::uuid as property_id`,
    )} returning id`);
  return id;
}

async function enterAttempt(
  work: Work,
  id: string,
  { asked, bill, fee, gst }: { asked: AskedCharge; bill: HeldBill; fee: Cents; gst: Cents },
): Promise<void> {
  const { card } = asked;
  const { invoiceId, propertyId } = columnsOf(asked.pays);
  await work.run(sql`
    insert into card_attempts (merchant_id, payment_id, invoice_id, property_id, network, last4, exp_month, exp_year, token,
      fee_cents, fee_gst_cents, key_hash, body_hash, payer_name, payer_email, locale, kept_token, next_ask_at, created_at, updated_at)
    values (${work.merchantId}, ${id}, ${invoiceId}, ${propertyId}, ${card.network}, ${card.last4}, ${card.exp_month},
      ${card.exp_year}, ${work.vault.seal(asked.token)}, ${fee}, ${gst}, ${asked.key ? hashToken(asked.key) : null},
      ${bodyHash(asked)}, ${asked.name}, ${asked.email}, ${asked.locale},
      ${asked.keptToken ? work.vault.seal(asked.keptToken) : null},
      ${new Date(work.clock.wall().getTime() + ASK_AGAIN_MS)}, ${work.now}, ${work.now})`);
  await work.audit({
    action: 'card_payment.started',
    subjectKind: 'payment',
    subjectId: id,
    person: bill.customerId,
    after: { amount_cents: asked.amountCents, fee_cents: fee, network: card.network, last4: card.last4 },
  });
}
