import { CARD_EVENTS, CARD_STAGES, type CardStage, cardTable } from '@lorikeet/domain/cards';
import { outcomeOf, parseId, printId, toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import type { Run } from '../../platform/run.ts';
import { openCards, shippedFee } from '../../test/card-stage.ts';
import { cancelDebit, runDebits, scheduleDebit } from '../debits/index.ts';
import { voidInvoices } from '../invoices/index.ts';
import { moveCards } from '../payments/index.ts';
import { chargeOf } from './attempt-store.ts';
import { beginAttempt } from './begin-attempt.ts';
import { followAttempts } from './follow-attempts.ts';
import { invoiceBill } from './invoice-bill.ts';
import { followAttempt } from './pay-by-card.ts';
import type { CardFacts, CardRail } from './ports.ts';
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
  const card = (await on.rail.cardOf(token)) as CardFacts;
  const { id } = await on.run.inTransaction((work) =>
    beginAttempt(work, {
      pays: invoiceBill(bill.invoiceId),
      amountCents: toCents(cents),
      dueCents: undefined,
      currency: 'AUD',
      expectedFeeCents: toCents(shippedFee(cents)),
      token,
      card,
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
    const charge = await chargeOf(on.run, parseId('payment', id)!);
    expect(await on.rail.charge(charge!)).toMatchObject({ kind: 'approved' });
    await on.lapse(id);
    await Promise.all([on.follow(bill.link, id), on.follow(bill.link, id)]);
    expect((await on.follow(bill.link, id)).data.stage).toBe('succeeded');
    expect((await on.charges()).length).toBe(before + 1);
    expect(await on.postings(id)).toHaveLength(1);
    expect(await on.broken()).toEqual([]);
  });
});

describe('a late approval of an attempt that failed', () => {
  const LATE = { kind: 'approved', reference: 'LATE' } as const;

  /** An attempt that its payer gave up, and that the processor approved all the same. */
  async function late(cents: number) {
    const bill = await on.bill(cents);
    const asked = (await on.pay(bill.link, cents, 'challenge_passes')).data;
    const id = parseId('payment', asked.id)!;
    await on.lapse(asked.id);
    await on.follow(bill.link, asked.id);
    await on.scene.platform.pool.query(sql`update sandbox_charges set status = 'approved' where id = ${id}`);
    return { ...bill, id, printed: asked.id };
  }

  const raised = (id: string) =>
    on.scene.within(on.scene.harbour, (work) =>
      work.rows(
        sql`select reason from exceptions where merchant_id = ${work.merchantId} and subject_id = ${id}`,
      ),
    );

  /** Given back, booked both ways, and before a person: each once. */
  async function isOver({ id, printed, invoiceId }: Awaited<ReturnType<typeof late>>) {
    const { rows } = await on.scene.platform.pool.query<{ status: string }>(
      sql`select status from sandbox_charges where id = ${id}`,
    );
    expect(rows).toEqual([{ status: 'reversed' }]);
    expect((await on.postings(printed)).map((one) => one.split(':')[0])).toEqual([
      'card_captured',
      'card_capture_reversed',
    ]);
    expect(await raised(id)).toEqual([{ reason: 'late_approval' }]);
    expect(await on.invoice(invoiceId)).toEqual({ status: 'open', paid: 0, flying: 0 });
    expect(await on.broken()).toEqual([]);
  }

  it('is given back, booked both ways, and put before a person once', async () => {
    const attempt = await late(2_000);
    await takeOutcome(on.run, on.rail, attempt.id, LATE);
    await takeOutcome(on.run, on.rail, attempt.id, LATE);
    expect(await on.postings(attempt.printed)).toEqual([
      'card_captured: it:card 2080, receivable -2000, processing-fee -73, gst-collected -7',
      'card_capture_reversed: it:card -2080, receivable 2000, processing-fee 73, gst-collected 7',
    ]);
    await isOver(attempt);
  });

  /** A run of a process that ends once it has committed one transaction. */
  function ending(): Run {
    let commits = 0;
    const inTransaction: Run['inTransaction'] = (step) => {
      commits += 1;
      return commits > 1 ? Promise.reject(new Error('the process ended')) : on.run.inTransaction(step);
    };
    return { ...on.run, inTransaction };
  }

  it.each([
    ['before the processor is asked', () => Promise.reject(new Error('the process ended'))],
    ['between the processor’s confirmation and our commit', (name) => on.rail.reverse(name)],
  ] as [string, CardRail['reverse']][])('is not lost when the process ends %s', async (_, reverse) => {
    const attempt = await late(1_000);
    const ended = takeOutcome(ending(), { ...on.rail, reverse }, attempt.id, LATE);
    await expect(ended).rejects.toThrow('the process ended');
    // That it is owed is stored, and a person reads it already.
    expect(await raised(attempt.id)).toEqual([{ reason: 'late_approval' }]);
    expect(await on.postings(attempt.printed)).toEqual([]);
    expect(await on.broken()).toEqual([]);
    const { signal } = new AbortController();
    const round = () => followAttempts(on.rail).run(on.scene.platform, () => {}, signal);
    await Promise.all([round(), round()]);
    await round();
    await isOver(attempt);
  });

  it('is asked for until the processor confirms, and no sooner booked', async () => {
    const attempt = await late(1_000);
    const reverse = () => Promise.reject(new Error('no answer'));
    for (let times = 0; times < 3; times += 1) {
      await takeOutcome(on.run, { ...on.rail, reverse }, attempt.id, LATE);
      expect(await on.postings(attempt.printed)).toEqual([]);
    }
    await on.lapse(attempt.printed);
    await followAttempt(on.run, on.rail, attempt.id);
    await isOver(attempt);
  });
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

  it('a debit that staff cancel while its card has no outcome waits for nothing once there is one', async () => {
    const bill = await on.bill(1_500);
    const asked = (await on.pay(bill.link, 1_500, 'challenge_passes')).data;
    await on.run.inTransaction((work) => cancelDebit(work, bill.paymentId, 'by_staff'));
    const code = { link: bill.link, attempt: asked.id, code: '123456' };
    expect((await on.official('POST', '/invoice/pay/challenge', code)).data.stage).toBe('succeeded');
    expect(await on.broken()).toEqual([]);
  });

  it('a second attempt that is planned while a card waits for the invoice: the card is refused, and nothing is taken twice', async () => {
    const bill = await on.bill(1_000);
    await on.run.inTransaction((work) => cancelDebit(work, bill.paymentId, 'by_staff'));
    const holds = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const planned = on.run.inTransaction(async (work) => {
      const was = await work.one<Record<string, string>>(sql`
        select customer_id, mandate_id, payment_method_id, facility_id from payments
        where merchant_id = ${work.merchantId} and id = ${bill.paymentId}`);
      await work.run(sql`
        select 1 from invoices where merchant_id = ${work.merchantId} and id = ${bill.invoiceId} for update`);
      holds.resolve();
      await goOn.promise;
      await scheduleDebit(work, {
        invoiceId: bill.invoiceId,
        customerId: was.customer_id!,
        mandateId: was.mandate_id!,
        paymentMethodId: was.payment_method_id!,
        facilityId: was.facility_id!,
        currency: 'AUD',
        amountCents: 1_000,
        dueDate: toLocalDate('2026-12-01'),
        description: 'Membership',
        noticeKind: 'retry',
        retry: { of: bill.paymentId, attempt: 2, debitOn: toLocalDate('2026-12-04'), allowsFrom: null },
      });
    });
    await holds.promise;
    const paying = on.pay(bill.link, 1_000);
    await vi.waitFor(async () => {
      const { rows } = await on.scene.platform.pool.query(sql`
        select 1 from pg_stat_activity where state = 'active' and pid <> pg_backend_pid() and query like '%from invoices%for update%'`);
      expect(rows.length).toBeGreaterThan(0);
    });
    goOn.resolve();
    await planned;
    expect((await paying).data.refusal).toBe('card_payment.amount_changed');
    const again = await on.pay(bill.link, 1_000);
    expect(again.data.stage).toBe('succeeded');
    const { stage } = await on.run.inTransaction((work) =>
      work.one<{ stage: string }>(sql`
        select stage from payments where merchant_id = ${work.merchantId} and retry_of = ${bill.paymentId}`),
    );
    expect(stage).toBe('cancelled');
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
