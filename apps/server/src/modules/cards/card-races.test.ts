import { CARD_EVENTS, CARD_STAGES, type CardStage, cardTable } from '@lorikeet/domain/cards';
import { outcomeOf, parseId, printId, toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { openCards, shippedFee } from '../../test/card-stage.ts';
import { cancelDebit, runDebits } from '../debits/index.ts';
import { voidInvoices } from '../invoices/index.ts';
import { moveCards } from '../payments/index.ts';
import { chargeOf } from './attempt-store.ts';
import { beginAttempt } from './begin-attempt.ts';
import { takeOutcome } from './take-outcome.ts';

let on: Awaited<ReturnType<typeof openCards>>;
beforeAll(async () => {
  on = await openCards('2026-11-20', '06:00');
});
afterAll(() => on.close());

const DAY = toLocalDate('2026-11-20');

/** The first step of a payment alone, as a process that ends after it leaves it. */
async function begun(bill: { invoiceId: string }, cents: number) {
  const token = await on.token('approved');
  const { id } = await on.run.inTransaction((work) =>
    beginAttempt(work, {
      invoiceId: bill.invoiceId,
      amountCents: toCents(cents),
      dueCents: undefined,
      currency: 'AUD',
      expectedFeeCents: toCents(shippedFee(cents)),
      token,
      card: on.rail.cardOf(token)!,
      name: 'Grace Okonkwo',
      email: null,
      locale: 'en',
      key: undefined,
    }),
  );
  return printId('payment', id);
}

describe('a process that ends', () => {
  it('before the processor was asked leaves an attempt that is charged once', async () => {
    const bill = await on.bill(1_000);
    const before = (await on.charges()).length;
    const id = await begun(bill, 1_000);
    expect((await on.follow(bill.link, id)).data.stage).toBe('processing');
    await on.lapse(id);
    expect((await on.follow(bill.link, id)).data.stage).toBe('succeeded');
    expect((await on.charges()).length).toBe(before + 1);
    expect(await on.broken()).toEqual([]);
  });

  it('between the processor’s word and its commit charges nothing anew', async () => {
    const bill = await on.bill(1_000);
    const before = (await on.charges()).length;
    const id = await begun(bill, 1_000);
    const charge = await on.run.inTransaction((work) => chargeOf(work, parseId('payment', id)!));
    expect(await on.rail.charge(charge!)).toMatchObject({ kind: 'approved' });
    await on.lapse(id);
    await Promise.all([on.follow(bill.link, id), on.follow(bill.link, id)]);
    expect((await on.follow(bill.link, id)).data.stage).toBe('succeeded');
    expect((await on.charges()).length).toBe(before + 1);
    expect(await on.postings(id)).toHaveLength(1);
    expect(await on.broken()).toEqual([]);
  });
});

it('a late approval of an attempt that failed is given back, booked both ways, and put before a person once', async () => {
  const bill = await on.bill(2_000);
  const asked = (await on.pay(bill.link, 2_000, 'challenge_passes')).data;
  const id = parseId('payment', asked.id)!;
  await on.lapse(asked.id);
  await on.follow(bill.link, asked.id);
  const late = { kind: 'approved', reference: 'LATE' } as const;
  await takeOutcome(on.run, on.rail, id, late);
  await takeOutcome(on.run, on.rail, id, late);
  expect(await on.postings(asked.id)).toEqual([
    'card_captured: it:card 2080, receivable -2000, processing-fee -73, gst-collected -7',
    'card_capture_reversed: it:card -2080, receivable 2000, processing-fee 73, gst-collected 7',
  ]);
  const raised = await on.scene.within(on.scene.harbour, (work) =>
    work.rows(
      sql`select reason from exceptions where merchant_id = ${work.merchantId} and subject_id = ${id}`,
    ),
  );
  expect(raised).toEqual([{ reason: 'late_approval' }]);
  expect(await on.invoice(bill.invoiceId)).toEqual({ status: 'open', paid: 0, flying: 0 });
  expect(await on.broken()).toEqual([]);
});

describe('what meets on one invoice', () => {
  it('a debit run and a card: one of them takes the money', async () => {
    for (let round = 0; round < 4; round += 1) {
      const bill = await on.bill(3_000, DAY);
      await on.scene.at(DAY, '07:00');
      const [, paid] = await Promise.all([runDebits(on.run, DAY), on.pay(bill.link, 3_000)]);
      const debit = await on.stageOf(bill.paymentId);
      if (paid.code === 0) expect([paid.data.stage, debit]).toEqual(['succeeded', 'cancelled']);
      else expect(debit).toBe('batched');
    }
    expect(await on.broken()).toEqual([]);
  });

  it('a run passes a debit over while a card of its invoice has no outcome', async () => {
    const bill = await on.bill(3_000, DAY);
    const asked = (await on.pay(bill.link, 3_000, 'challenge_passes')).data;
    await runDebits(on.run, DAY);
    expect(await on.stageOf(bill.paymentId)).toBe('scheduled');
    await on.official('POST', '/invoice/pay/challenge', { link: bill.link, attempt: asked.id, code: 'no' });
    await runDebits(on.run, DAY);
    expect(await on.stageOf(bill.paymentId)).toBe('batched');
    expect(await on.broken()).toEqual([]);
  });

  it('a void and a card: the invoice is paid, or void and nothing was charged', async () => {
    for (let round = 0; round < 4; round += 1) {
      const bill = await on.bill(1_500);
      const cancelAndVoid = on.run.inTransaction(async (work) => {
        await cancelDebit(work, bill.paymentId, 'by_staff');
        return voidInvoices(work, sql`select ${bill.invoiceId}::uuid as id`);
      });
      const [, paid] = await Promise.all([cancelAndVoid.catch(() => []), on.pay(bill.link, 1_500)]);
      const { status } = await on.invoice(bill.invoiceId);
      expect(status).toBe(paid.code === 0 ? 'paid' : 'void');
    }
    expect(await on.broken()).toEqual([]);
  });
});

describe('the statement that moves card payments', () => {
  const moving = CARD_EVENTS.filter(
    (event) => !['settled', 'refund', 'dispute_opened', 'abandoned'].includes(event),
  );

  it.each(moving)('moves exactly the stages that the table moves: %s', async (event) => {
    const bill = await on.bill(1_000);
    const id = parseId('payment', await begun(bill, 1_000))!;
    for (const stage of CARD_STAGES) {
      const after = await on.scene.within(on.scene.harbour, (work) =>
        work.rehearse(async () => {
          await work.run(
            sql`update payments set stage = ${stage} where merchant_id = ${work.merchantId} and id = ${id}`,
          );
          const table = cardTable.rows[stage][event];
          const moved = 'to' in table || CARD_STAGES.some((one) => 'to' in cardTable.rows[one][event]);
          if (moved) await work.run(moveCards(work, event, { where: sql`p.id = ${id}` }));
          const row = await work.one<{ stage: CardStage }>(sql`
            select stage from payments where merchant_id = ${work.merchantId} and id = ${id}`);
          return row.stage;
        }),
      );
      const outcome = outcomeOf(cardTable, stage, event);
      expect(after).toBe(outcome.kind === 'next' ? outcome.state : stage);
    }
    await on.lapse(printId('payment', id));
    await on.follow(bill.link, printId('payment', id));
  });
});
