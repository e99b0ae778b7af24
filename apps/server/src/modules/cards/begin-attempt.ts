import { cardTable } from '@lorikeet/domain/cards';
import { UNSENT_STAGES, WAITING_STAGES } from '@lorikeet/domain/debits';
import { feeGst, payerFee } from '@lorikeet/domain/fees';
import { type Cents, type Currency, formatMoney, type LocalDate, moveBy } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { among } from '../../platform/db/words.ts';
import { found } from '../../platform/http/problem.ts';
import { Refusal, refuseUnless } from '../../platform/refusal.ts';
import { hashToken } from '../../platform/vault.ts';
import type { Work } from '../../platform/work.ts';
import { lockDebits } from '../debits/index.ts';
import { moveInvoices, payableOf } from '../invoices/index.ts';
import { type Facility, facilityIfAny, mayDebit } from '../merchants/index.ts';
import { enterPayments, pauseForCard } from '../payments/index.ts';
import { IN_FLIGHT } from './card-attempt.query.ts';
import { type CardSettings, cardSettingsOf, feePolicyOf } from './card-settings.ts';
import type { CardFacts } from './ports.ts';

export type AskedCharge = {
  invoiceId: string;
  amountCents: Cents;
  /** What the payer saw as due; all of it is paid where it is absent. */
  dueCents: Cents | undefined;
  currency: Currency;
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

type Billed = {
  customer_id: string;
  description: string;
  currency: Currency;
  due_date: LocalDate;
  total_cents: Cents;
  taxable_cents: Cents;
  due_cents: Cents;
};

/**
 * Stores an attempt as processing and reserves what it pays of its invoice, before any processor hears of it: a second
 * attempt finds nothing due, and debits of the invoice that wait are not claimed until the outcome is known. What a file
 * already holds of the invoice is not due. A key that was used for the invoice gives the attempt that it made. Refuses
 * `card_payment.not_offered`, `invoice.nothing_is_due`, `card_payment.in_progress`,
 * `card_payment.amount_changed`, `card_payment.part_refused`, `card_payment.fee_changed`, `idempotency_key_reused`; 404.
 */
export async function beginAttempt(work: Work, asked: AskedCharge): Promise<{ id: string; isNew: boolean }> {
  const { facility, settings } = await takingFacility(work);
  // Sent together and run in this order, which is everybody's for locks (docs/adr/0011).
  const [debits, billed, known, isFlying, unsent] = await Promise.all([
    lockDebits(work, sql`p.invoice_id = ${asked.invoiceId} and p.stage ${among(UNSENT_STAGES)}`),
    lockBilled(work, asked.invoiceId),
    asked.key ? attemptOfKey(work, asked) : undefined,
    isInFlight(work, asked.invoiceId),
    unsentDebits(work, asked.invoiceId),
  ]);
  if (known) return { id: known, isNew: false };
  const waiting = debits.filter(({ stage }) => WAITING_STAGES.includes(stage));
  refuseUnless(!isFlying, 'card_payment.in_progress');
  refuseChanged(billed, asked);
  refuseNewDebits(billed, unsent, debits);
  // A waiting debit takes all of it: beside a part it would take too much.
  refuseUnless(asked.amountCents === billed.due_cents || waiting.length === 0, 'card_payment.part_refused');
  const on = work.clock.bankToday();
  const fee = payerFee(feePolicyOf(settings), asked.card.network, asked.amountCents, on);
  if (fee !== asked.expectedFeeCents)
    throw new Refusal('card_payment.fee_changed', { fee: formatMoney(fee, billed.currency, 'en') });
  const gst = feeGst(fee, { total: billed.total_cents, taxable: billed.taxable_cents });
  const id = await enterPayment(work, { asked, billed, facility });
  await Promise.all([
    enterAttempt(work, id, { asked, billed, fee, gst }),
    pauseForCard(
      work,
      waiting.map((one) => one.id),
      id,
    ),
    work.run(
      moveInvoices(
        work,
        'submitted',
        sql`select ${asked.invoiceId}::uuid as invoice_id, ${asked.amountCents}::bigint as amount_cents`,
      ),
    ),
  ]);
  return { id, isNew: true };
}

/** Where a card's money settles: the facility that the merchant debits with, while it may; and how it takes cards. */
async function takingFacility(work: Work): Promise<{ facility: Facility; settings: CardSettings }> {
  const [facility, settings] = await Promise.all([facilityIfAny(work), cardSettingsOf(work)]);
  if (!facility || !settings.takes_cards || !(await mayDebit(work, facility.id)))
    throw new Refusal('card_payment.not_offered');
  return { facility, settings };
}

/** The invoice, locked until the transaction ends; what files hold of it counts as not due. */
async function lockBilled(work: Work, invoiceId: string): Promise<Billed> {
  const [, billed] = await Promise.all([
    work.run(sql`
      select 1 from invoices where merchant_id = ${work.merchantId} and id = ${invoiceId} for update`),
    work.maybe<Billed>(sql`
      select i.customer_id, i.description, i.currency, i.due_date, i.total_cents, ${payableOf(work.merchantId, 'i')} as due_cents,
        (select coalesce(sum(l.amount_cents), 0)::bigint from invoice_lines l
          where l.merchant_id = ${work.merchantId} and l.invoice_id = i.id and l.tax_code = 'taxable') as taxable_cents
      from invoices i where i.merchant_id = ${work.merchantId} and i.id = ${invoiceId}`),
  ]);
  return found(billed);
}

async function attemptOfKey(work: Work, asked: AskedCharge): Promise<string | undefined> {
  const row = await work.maybe<{ id: string; body_hash: string }>(sql`
    select payment_id as id, body_hash from card_attempts
    where merchant_id = ${work.merchantId} and invoice_id = ${asked.invoiceId} and key_hash = ${hashToken(asked.key!)}`);
  if (row && row.body_hash !== bodyHash(asked)) throw new Refusal('idempotency_key_reused');
  return row?.id;
}

const bodyHash = ({ amountCents, dueCents, currency, expectedFeeCents, token }: AskedCharge) =>
  hashToken(JSON.stringify([amountCents, dueCents, currency, expectedFeeCents, token]));

/** Whether another attempt at the invoice has no end yet. */
async function isInFlight(work: Work, invoiceId: string): Promise<boolean> {
  const { flying } = await work.one<{ flying: boolean }>(sql`
    select exists (select 1 from payments p
      where p.merchant_id = ${work.merchantId} and p.invoice_id = ${invoiceId} and ${IN_FLIGHT}) as flying`);
  return flying;
}

/** Debits of the invoice that no file holds for good, as they are once the invoice is locked. */
const unsentDebits = (work: Work, invoiceId: string): Promise<{ id: string }[]> =>
  work.rows(sql`
    select p.id from payments p
    where p.merchant_id = ${work.merchantId} and p.invoice_id = ${invoiceId} and p.rail = 'bank_debit'
      and p.stage ${among(UNSENT_STAGES)}`);

function refuseChanged(billed: Billed, asked: AskedCharge): void {
  if (billed.due_cents === 0) throw new Refusal('invoice.nothing_is_due');
  const seen = asked.dueCents ?? asked.amountCents;
  refuseUnless(
    seen === billed.due_cents && asked.amountCents <= seen && asked.currency === billed.currency,
    'card_payment.amount_changed',
    { due: formatMoney(billed.due_cents, billed.currency, 'en') },
  );
}

/**
 * A debit that came between the locks, as the second attempt of one that is returned at this instant, waits for nobody yet:
 * paying beside it would take the sum twice. To lock it now would be out of order, so the payer looks again.
 */
function refuseNewDebits(
  { due_cents, currency }: Billed,
  unsent: readonly { id: string }[],
  locked: readonly { id: string }[],
): void {
  const come = unsent.some(({ id }) => !locked.some((one) => one.id === id));
  refuseUnless(!come, 'card_payment.amount_changed', { due: formatMoney(due_cents, currency, 'en') });
}

async function enterPayment(
  work: Work,
  { asked, billed, facility }: { asked: AskedCharge; billed: Billed; facility: Facility },
): Promise<string> {
  const { id } = await work.one<{ id: string }>(sql`
    ${enterPayments(
      work,
      sql`select 1 as n, 'card' as rail, ${moveBy(cardTable, 'confirm', [cardTable.initial]).to} as stage,
        ${billed.customer_id}::uuid as customer_id, ${asked.methodId ?? null}::uuid as payment_method_id, null::uuid as mandate_id,
        ${facility.id}::uuid as facility_id, ${asked.invoiceId}::uuid as invoice_id, ${billed.currency} as currency,
        ${asked.amountCents}::bigint as amount_cents, ${billed.due_date}::date as due_date,
        ${work.today}::date as debit_date, ${billed.description} as description, null as lodgement_reference,
        null::uuid as retry_of, 1 as attempt, null as notice_kind, null::date as notice_allows_from,
        null::uuid as property_id`,
    )} returning id`);
  return id;
}

async function enterAttempt(
  work: Work,
  id: string,
  { asked, billed, fee, gst }: { asked: AskedCharge; billed: Billed; fee: Cents; gst: Cents },
): Promise<void> {
  const { card } = asked;
  await work.run(sql`
    insert into card_attempts (merchant_id, payment_id, invoice_id, network, last4, exp_month, exp_year, token,
      fee_cents, fee_gst_cents, key_hash, body_hash, payer_name, payer_email, locale, kept_token, next_ask_at, created_at, updated_at)
    values (${work.merchantId}, ${id}, ${asked.invoiceId}, ${card.network}, ${card.last4}, ${card.exp_month},
      ${card.exp_year}, ${work.vault.seal(asked.token)}, ${fee}, ${gst}, ${asked.key ? hashToken(asked.key) : null},
      ${bodyHash(asked)}, ${asked.name}, ${asked.email}, ${asked.locale},
      ${asked.keptToken ? work.vault.seal(asked.keptToken) : null},
      ${new Date(work.clock.wall().getTime() + ASK_AGAIN_MS)}, ${work.now}, ${work.now})`);
  await work.audit({
    action: 'card_payment.started',
    subjectKind: 'payment',
    subjectId: id,
    person: billed.customer_id,
    after: { amount_cents: asked.amountCents, fee_cents: fee, network: card.network, last4: card.last4 },
  });
}
