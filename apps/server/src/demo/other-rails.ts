import { writeReturns } from '@lorikeet/bank-files';
import { TEST_CARDS, type TestOutcome } from '@lorikeet/domain/cards/entry';
import { addBankDays, daysBetween, isBankDay, type LocalDate, parts, toCents } from '@lorikeet/domain/kernel';
import { createSandboxCards } from '../adapters/sandbox-cards/sandbox-cards.ts';
import { createSandboxDisputes } from '../adapters/sandbox-cards/sandbox-disputes.ts';
import type { Portal } from '../compose.ts';
import { setBiller } from '../modules/bpay/index.ts';
import { invoiceBill, payByCard } from '../modules/cards/index.ts';
import { answerDispute } from '../modules/disputes/index.ts';
import { facilityFor } from '../modules/merchants/index.ts';
import { makeRefund } from '../modules/refunds/index.ts';
import { loadReturns } from '../modules/returns/index.ts';
import { changeSubscriptionMethod } from '../modules/subscriptions/index.ts';
import { queriesOn, sql } from '../platform/db/sql.ts';
import { createRun, type Run } from '../platform/run.ts';
import { SYSTEM } from '../platform/work.ts';
import type { Stage } from './play-scene.ts';
import { unlessRefused } from './play-scene.ts';
import { chanceOf } from './random.ts';
import { type Bill, billersOf, billsAhead, billsLeft, sendFile, wayOf } from './sample-receipts.ts';

/**
 * Shorter demos know bank debits only: journeys begin from them and count what they find there. From this length on a
 * year holds some of everything.
 */
export const DAYS_OF_EVERY_RAIL = 90;

const BILLERS = [
  ['harbour-fitness', '741520'],
  ['banksia-shire', '210447'],
] as const;

/** Days before the demo's present: what the payers' banks dispute is won, lost for want of an answer, and waits for one. */
const DISPUTED = [70, 52, 16] as const;
const CARD_REFUNDS = [34, 6] as const;
const RECEIPT_OF_NOBODY = 4;
const GIVEN_TWICE = 3;
/** Days after a dispute was opened on which the gym answers the first. */
const ANSWERS_AFTER = 4;
/** Of a hundred members, how many pay their bills by card before they are debited, and how many have their card kept. */
const PAYS_AHEAD = 0.1;
const KEEPS = 0.85;

type Rail = ReturnType<typeof createSandboxCards>;

/** Biller codes for who takes BPAY. Repeating it changes nothing. */
export async function takeBpay(portal: Portal): Promise<void> {
  for (const [slug, biller_code] of BILLERS) {
    const run = await runOf(portal, slug);
    const known = await run.reads.maybe(
      sql`select 1 from bpay_billers where merchant_id = ${run.merchantId}`,
    );
    if (known) continue;
    await run.inTransaction((work) =>
      setBiller(work, { biller_code, crn_rule: 'MOD10V01', crn_for: 'invoice' }),
    );
  }
}

/** What happens on the other rails on a morning of the demo's history; a morning that is played again changes nothing. */
export async function playOtherRails(
  portal: Portal,
  stage: Stage,
  { date, to }: { date: LocalDate; to: LocalDate },
): Promise<void> {
  const { platform } = portal;
  const rail = createSandboxCards(platform);
  const run = createRun(platform, stage.merchantId, stage.staff);
  const ago = daysBetween(date, to);
  await followProcessor(portal);
  await billByKeptCards(run);
  await payLeft(run, rail, date);
  const ahead = await billsAhead(run, date);
  for (const bill of ahead)
    if (chanceOf(`ahead ${bill.customer}`) < PAYS_AHEAD) await pay(run, rail, bill, cardOf(bill));
  if (DISPUTED.some((day) => day === ago)) await payDisputed(run, rail, ahead);
  await answerFirst(portal, run, date, to);
  if (CARD_REFUNDS.some((day) => day === ago)) await refundCard(run);
  if (ago === RECEIPT_OF_NOBODY) await payForNobody(portal, stage, date);
  // On a bank day, before the bank's own answer of the day.
  if (date === addBankDays(to, -GIVEN_TWICE)) await returnRefunded(portal, stage, date);
}

/** Attempts and refunds that the processor has not ended. */
async function followProcessor(portal: Portal): Promise<void> {
  const loops = portal.modules.flatMap((module) => module.loops ?? []);
  for (const loop of loops)
    if (loop.name === 'cards.follow' || loop.name === 'refunds.follow-cards')
      await loop.run(portal.platform, () => {}, new AbortController().signal);
}

/** Bills that came back from the payer's bank, and whose payer follows the link in the letter. */
async function payLeft(run: Run, rail: Rail, date: LocalDate): Promise<void> {
  for (const bill of await billsLeft(run)) {
    const { by, after } = wayOf(bill);
    if (by === 'card' && daysBetween(bill.due_date, date) >= after) await pay(run, rail, bill, cardOf(bill));
  }
}

/** Most have a Visa or a Mastercard; one in twelve is declined. */
function cardOf({ customer, due_date }: Bill): TestOutcome {
  return chanceOf(`card ${customer} ${due_date}`) < 0.08 ? 'insufficient_funds' : 'approved';
}

async function pay(run: Run, rail: Rail, bill: Bill, outcome: TestOutcome): Promise<void> {
  const known = TEST_CARDS.filter((one) => one.outcome === outcome);
  const { number } = known[Math.floor(chanceOf(`network ${bill.customer}`) * Math.min(2, known.length))]!;
  const { token } = rail.tokenise({ number, exp_month: 4, exp_year: 2029 })!;
  const payer = await run.reads.one<{ name: string; email: string | null; locale: 'en' | 'zh' }>(sql`
    select coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.name) as name, c.email_primary as email,
      c.locale
    from invoices i join customers c on c.merchant_id = i.merchant_id and c.id = i.customer_id
    where i.merchant_id = ${run.merchantId} and i.id = ${bill.id}`);
  await payByCard(run.as({ kind: 'payer', name: payer.name }), rail, {
    pays: invoiceBill(bill.id),
    amountCents: toCents(bill.cents),
    dueCents: undefined,
    currency: 'AUD',
    expectedFeeCents: toCents(Math.round(bill.cents / 40) + 30),
    token,
    ...payer,
    key: undefined,
    saves: outcome !== 'disputed_later' && chanceOf(`keeps ${bill.customer}`) < KEEPS,
  }).catch(unlessRefused);
}

/** Members who let the gym keep their card have their membership billed by it. */
async function billByKeptCards(run: Run): Promise<void> {
  const kept = await run.reads.rows<{ id: string; method_id: string }>(sql`
    select s.id, m.id as method_id from payment_methods m
    join subscriptions s on s.merchant_id = ${run.merchantId} and s.customer_id = m.customer_id
    where m.merchant_id = ${run.merchantId} and m.kind = 'card' and m.status = 'active' and s.mandate_id is not null
      and s.status in ('active', 'past_due')
    order by s.id, m.id`);
  for (const { id, method_id } of kept)
    await run
      .inTransaction((work) =>
        changeSubscriptionMethod(work, { id, payment_method_id: method_id } as Parameters<
          typeof changeSubscriptionMethod
        >[1]),
      )
      .catch(unlessRefused);
}

/** One member pays by a card whose holder says later that they never did. */
async function payDisputed(run: Run, rail: Rail, ahead: readonly Bill[]): Promise<void> {
  const bill = ahead.find(({ customer }) => chanceOf(`ahead ${customer}`) >= PAYS_AHEAD);
  if (bill) await pay(run, rail, bill, 'disputed_later');
}

async function answerFirst(portal: Portal, run: Run, date: LocalDate, to: LocalDate): Promise<void> {
  const first = await run.reads.maybe<{ id: string; status: string; opened_on: LocalDate }>(sql`
    select id, status, opened_on from disputes
    where merchant_id = ${run.merchantId} order by opened_on, id limit 1`);
  if (first?.status !== 'opened' || daysBetween(first.opened_on, to) < DISPUTED[1]) return;
  if (daysBetween(first.opened_on, date) < ANSWERS_AFTER) return;
  const explanation =
    'The member signed up at our desk, has come in since, and was sent the bill by e-mail before it was paid.';
  const desk = createSandboxDisputes(portal.platform);
  await answerDispute(run, desk, { id: first.id, explanation }).catch(unlessRefused);
}

/** The latest card payment that was not refunded, given back whole. */
async function refundCard(run: Run): Promise<void> {
  const paid = await run.reads.maybe<{ id: string; cents: number }>(sql`
    select id, amount_cents as cents from payments
    where merchant_id = ${run.merchantId} and rail = 'card' and stage = 'succeeded' and refunded_cents = 0
      and dispute is null
    order by debit_date desc, id desc limit 1`);
  if (!paid) return;
  const asked = { payment_id: paid.id, amount_cents: toCents(paid.cents), reason: 'not_provided' as const };
  await run.inTransaction((work) => makeRefund(work, asked)).catch(unlessRefused);
}

/** Somebody typed a reference that the gym never gave: its receipt waits for a person. */
async function payForNobody(portal: Portal, stage: Stage, date: LocalDate): Promise<void> {
  const bank = await runOf(portal, 'lorikeet');
  const inbox = await inboxOf(bank);
  const biller = (await billersOf(bank, inbox)).find(({ merchant_id }) => merchant_id === stage.merchantId);
  if (biller) await sendFile(bank, biller, date, [{ number: 94_117, cents: 5_900 }]);
}

/** The bank returns a debit that the gym had given back: its payer has the money twice. */
async function returnRefunded(portal: Portal, stage: Stage, date: LocalDate): Promise<void> {
  if (!isBankDay(date)) return;
  const bank = await runOf(portal, 'lorikeet');
  const inbox = await inboxOf(bank);
  const found = await bank.reads.maybe<{
    cents: number;
    reference: string;
    sealed: Buffer;
    bsb: string;
    title: string;
    day: LocalDate;
    facility_id: string;
  }>(sql`
    select p.amount_cents as cents, p.lodgement_reference as reference, m.account as sealed, m.bsb,
      m.account_name as title, b.processing_date as day, p.facility_id
    from refunds r
    join payments p on p.merchant_id = r.merchant_id and p.id = r.payment_id and p.stage = 'cleared'
    join payment_methods m on m.merchant_id = p.merchant_id and m.id = p.payment_method_id
    join batches b on b.merchant_id = p.merchant_id and b.id = p.batch_id
    where r.merchant_id = ${stage.merchantId} and r.rail = 'bank_debit' and r.status in ('lodged', 'done')
      and r.amount_cents = p.amount_cents
    order by r.number limit 1`);
  if (!found) return;
  const { traceBsb, traceAccount, remitter } = await bank
    .inMerchant(stage.merchantId)
    .inTransaction((work) => facilityFor(work, { facilityId: found.facility_id }));
  const content = writeReturns({
    financialInstitution: inbox.financial_institution,
    userName: inbox.financial_institution,
    userId: inbox.user_id,
    description: 'DE Returns',
    processingDate: date,
    returns: [
      {
        returnCode: 7,
        originalCode: 13,
        amountCents: toCents(found.cents),
        customerBsb: found.bsb,
        customerAccount: portal.platform.vault.open(found.sealed),
        traceBsb,
        traceAccount,
        title: found.title,
        lodgementReference: found.reference,
        remitter,
        dayOfMonth: parts(found.day).day,
        userId: inbox.user_id,
      },
    ],
  });
  const filename = `dtret02_${inbox.user_id}_${date.replaceAll('-', '')}_053000.txt`;
  await loadReturns(bank, { facilityId: inbox.id, filename, content });
}

async function runOf({ platform }: Portal, slug: string): Promise<Run> {
  const { id } = await queriesOn(platform.pool).one<{ id: string }>(
    sql`select tenant as id from merchant_directory where slug = ${slug}`,
  );
  return createRun(platform, id, SYSTEM);
}

function inboxOf(bank: Run) {
  return bank.reads.one<{ id: string; user_id: string; financial_institution: string }>(sql`
    select id, user_id, financial_institution from facilities
    where merchant_id = ${bank.merchantId} and inbox_facility_id = id order by id limit 1`);
}
