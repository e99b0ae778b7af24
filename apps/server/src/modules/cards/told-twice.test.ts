import { toCents } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import type { Run } from '../../platform/run.ts';
import { openCards, shippedFee } from '../../test/card-stage.ts';
import { cancelDebit } from '../debits/index.ts';
import { invoiceBill } from './invoice-bill.ts';
import { payByCard } from './pay-by-card.ts';
import type { CardOutcome, CardRail } from './ports.ts';
import { takeOutcome } from './take-outcome.ts';

let on: Awaited<ReturnType<typeof openCards>>;
beforeAll(async () => {
  on = await openCards('2026-11-20', '06:00');
});
afterAll(() => on.close());

/** An invoice that no debit waits for. */
async function free(cents: number) {
  const bill = await on.bill(cents);
  await on.run.inTransaction((work) => cancelDebit(work, bill.paymentId, 'by_staff'));
  return bill;
}

/** Pays one of them by a card that its bank approves. */
const pay = async (run: Run, rail: CardRail, invoiceId: string) =>
  payByCard(run, rail, {
    pays: invoiceBill(invoiceId),
    amountCents: toCents(1_000),
    dueCents: undefined,
    currency: 'AUD',
    expectedFeeCents: toCents(shippedFee(1_000)),
    token: await on.token('approved'),
    name: 'Grace Okonkwo',
    email: null,
    locale: 'en',
    key: undefined,
  });

/** Pays by a processor whose word another process stores first, from an event that it was sent. */
async function paidMeanwhile(invoiceId: string, meanwhile: CardOutcome) {
  const rail: CardRail = {
    ...on.rail,
    async charge(charge) {
      const outcome = await on.rail.charge(charge);
      await takeOutcome(on.run, on.rail, charge.id, meanwhile);
      return outcome;
    },
  };
  return pay(on.run, rail, invoiceId);
}

async function noted(id: string) {
  const { rows } = await on.scene.platform.pool.query<{ name: string }>(sql`
    select action as name from audit_log where subject_id = ${id} order by id`);
  return rows.map(({ name }) => name);
}

describe('a word of the processor that another process stores first', () => {
  it('is stored once where it is the same', async () => {
    const { invoiceId } = await free(1_000);
    const said = { kind: 'approved', reference: 'EVENT-1' } as const;
    const id = await paidMeanwhile(invoiceId, said);
    expect(await noted(id)).toEqual(['card_payment.started', 'card_payment.succeeded']);
    expect(await on.scene.postings(on.scene.harbour, id)).toHaveLength(1);
    expect(await on.invoice(invoiceId)).toEqual({ status: 'paid', paid: 1_000, flying: 0 });
    expect(await on.broken()).toEqual([]);
  });

  it('has an approval that comes after a failure given back', async () => {
    const { invoiceId } = await free(1_000);
    const id = await paidMeanwhile(invoiceId, { kind: 'declined', reason: 'declined' });
    expect(await noted(id)).toEqual(['card_payment.started', 'card_payment.failed', 'card_payment.reversed']);
    expect(await on.scene.postings(on.scene.harbour, id)).toHaveLength(2);
    expect(await on.invoice(invoiceId)).toEqual({ status: 'open', paid: 0, flying: 0 });
    expect(await on.broken()).toEqual([]);
  });
});

it('an approval that nobody was told of meanwhile is stored without reading the attempt again', async () => {
  const { invoiceId } = await free(1_000);
  let transactions = 0;
  const inTransaction: Run['inTransaction'] = (body) => {
    transactions += 1;
    return on.run.inTransaction(body);
  };
  const id = await pay({ ...on.run, inTransaction }, on.rail, invoiceId);
  expect(transactions).toBe(2);
  expect(await noted(id)).toEqual(['card_payment.started', 'card_payment.succeeded']);
  expect(await on.invoice(invoiceId)).toEqual({ status: 'paid', paid: 1_000, flying: 0 });
  expect(await on.broken()).toEqual([]);
});
