import { TEST_CARDS, TEST_CHALLENGE_CODE, type TestOutcome } from '@lorikeet/domain/cards/entry';
import { addDays, CURRENCIES, toCents } from '@lorikeet/domain/kernel';
import { invoiceBill } from '../../apps/server/src/modules/cards/invoice-bill.ts';
import {
  answerChallenge,
  followAttempt,
  payByCard,
} from '../../apps/server/src/modules/cards/pay-by-card.ts';
import { takeOutcome } from '../../apps/server/src/modules/cards/take-outcome.ts';
import { changeSubscriptionMethod } from '../../apps/server/src/modules/subscriptions/change-method.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import type { Run } from '../../apps/server/src/platform/run.ts';
import { type OwingBill, owingOf } from './owing-bills.ts';
import { type Act, type Town, unlessRefused } from './town.ts';

/** Of a hundred bills, how many are paid by card on a day: of those that no debit will pay any more, and of the others. */
const PAID_LATE = 0.1;
const PAID_AHEAD = 0.02;
/** How many of those who pay let the merchant keep their card. */
const KEPT = 0.25;
const LATE_APPROVAL = 0.2;
/** Every attempt has its outcome within so many days; the rest of a history's are not read. */
const ENDS_WITHIN = 60;

/** What comes of a card, up to a chance. */
const CARDS: readonly (readonly [TestOutcome, number])[] = [
  ['approved', 0.46],
  ['challenge_passes', 0.56],
  ['challenge_fails', 0.6],
  ['declined', 0.7],
  ['times_out_approved', 0.78],
  ['times_out_declined', 0.83],
  ['disputed_later', 0.97],
  ['refund_fails', 1],
];

/** What payers and processors do with cards on a day; what they began before is followed first. */
export const payByCards: Act = async (town) => {
  await followAll(town);
  await approveSomeLate(town);
  await billByKeptCards(town);
  const today = town.today();
  const bills = await owingOf(town.reads, town.merchantIds, CURRENCIES);
  const paid = bills.filter(
    ({ name, waits }) => town.bank.luck(`card ${name} ${today}`) < (waits ? PAID_AHEAD : PAID_LATE),
  );
  await town.each(paid, (run, bill) => payOne(run, town, bill, `${bill.name} ${today}`).catch(unlessRefused));
};

async function payOne(run: Run, { bank, till }: Town, bill: OwingBill, name: string): Promise<void> {
  const { rail } = till;
  const fate = bank.luck(`outcome ${name}`);
  const [outcome] = CARDS.find(([, upTo]) => fate < upTo)!;
  const { number } = TEST_CARDS.find((one) => one.outcome === outcome)!;
  // Some kept cards run out within the year.
  const year = bank.luck(`expires ${name}`) < 0.3 ? 2026 : 2031;
  const { token } = rail.tokenise({ number, exp_month: 12, exp_year: year })!;
  const id = await payByCard(run, rail, {
    pays: invoiceBill(bill.id),
    amountCents: toCents(bill.cents),
    dueCents: undefined,
    currency: bill.currency,
    expectedFeeCents: toCents(Math.round(bill.cents / 40) + 30),
    token,
    name: 'Payer',
    email: null,
    locale: 'en',
    key: undefined,
    saves: bank.luck(`keeps ${name}`) < KEPT,
  });
  if (!outcome.startsWith('challenge')) return;
  // Some type a wrong code, and some never come back.
  const types = bank.luck(`types ${name}`);
  if (types < 0.8)
    await answerChallenge(run, rail, id, types < 0.7 ? TEST_CHALLENGE_CODE : 'wrong').catch(unlessRefused);
}

type Attempt = { merchant_id: string; id: string };

/** Asks again for every attempt without an outcome. */
async function followAll(town: Town): Promise<void> {
  const open = await town.reads.rows<Attempt>(sql`
    select merchant_id, payment_id as id from card_attempts
    where next_ask_at is not null and ${town.has(sql`merchant_id`)} order by payment_id`);
  await town.each(open, async (run, { id }) => {
    await run.inTransaction((work) =>
      work.run(sql`
        update card_attempts set next_ask_at = ${work.clock.wall()}
        where merchant_id = ${work.merchantId} and payment_id = ${id} and next_ask_at is not null`),
    );
    await followAttempt(run, town.till.rail, id);
  });
}

/**
 * Has some attempts that failed approved all the same. Their days have two ends, so that a plan made for any days expects
 * few rows and does not read all that a history holds.
 */
async function approveSomeLate(town: Town): Promise<void> {
  const failed = await town.reads.rows<Attempt & { name: string }>(sql`
    select p.merchant_id, p.id, concat_ws(' ', c.reference, p.debit_date, p.amount_cents) as name from payments p
    join customers c on c.merchant_id = p.merchant_id and c.id = p.customer_id
    join card_attempts a on a.merchant_id = p.merchant_id and a.payment_id = p.id
    where p.rail = 'card' and p.stage = 'failed'
      and a.late_reference is null and p.updated_at >= ${yesterdayOf(town)}
      and p.debit_date between ${addDays(town.today(), -ENDS_WITHIN)} and ${addDays(town.today(), 1)}
      and ${town.has(sql`p.merchant_id`)}
    order by name, p.id`);
  await town.each(
    failed.filter(({ name }) => town.bank.strikes('late_approval', name, LATE_APPROVAL)),
    (run, { id }) =>
      takeOutcome(run, town.till.rail, id, { kind: 'approved', reference: `LATE-${id.slice(-12)}` }),
  );
}

/** Some of those whose card is kept have their subscription billed by it from then on. */
async function billByKeptCards(town: Town): Promise<void> {
  const kept = await town.reads.rows<Attempt & { method_id: string; reference: string }>(sql`
    select s.merchant_id, s.id, m.id as method_id, c.reference from payment_methods m
    join customers c on c.merchant_id = m.merchant_id and c.id = m.customer_id
    join subscriptions s on s.merchant_id = m.merchant_id and s.customer_id = m.customer_id
    where m.kind = 'card' and m.status = 'active' and m.created_at > ${yesterdayOf(town)}
      and s.mandate_id is not null and ${town.has(sql`s.merchant_id`)}
    order by c.reference, s.created_at, s.id, m.id`);
  await town.each(
    kept.filter(({ reference }) => town.bank.luck(`bills ${reference}`) < 0.7),
    (run, { id, method_id }) =>
      run
        .inTransaction((work) =>
          changeSubscriptionMethod(work, { id, payment_method_id: method_id } as never),
        )
        .then(() => town.bank.count('billed_by_card'), unlessRefused),
  );
}

const yesterdayOf = ({ platform }: Town) => new Date(platform.clock.now().getTime() - 86_400_000);
