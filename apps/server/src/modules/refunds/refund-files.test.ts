import { parseDirectEntry } from '@lorikeet/bank-files';
import { toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { trustReceived } from '@lorikeet/domain/ledger';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { lockWaits } from '../../test/lock-waits.ts';
import { CLEARED, openRefunds, PAID } from '../../test/refund-stage.ts';
import { addColleague } from '../../test/second-person.ts';
import { acceptFile, rejectCreditFile, withdrawCreditFile } from '../bank-files/index.ts';
import { addToCredit } from '../invoices/index.ts';
import { failRefunds } from './end-refund.ts';
import { bookRefundInTrust } from './refund-book.ts';

let on: Awaited<ReturnType<typeof openRefunds>>;

beforeAll(async () => {
  on = await openRefunds(10);
});
afterAll(() => on.scene.close());

describe('a file of refunds', () => {
  it('that is withdrawn is written again the next evening', async () => {
    const [one] = on.cleared(1);
    await on.ask(one!, 500);
    const first = await on.file();
    await on.scene.within(on.scene.harbour, (work) => withdrawCreditFile(work, first.id, 'Wrong day'));
    await on.scene.drain();
    const second = await on.file();
    expect(second.id).not.toBe(first.id);
    expect(second.total_cents).toBe(first.total_cents);
    await on.lodge(second.id);
    expect(await on.broken()).toEqual([]);
  });

  it('holds as many credits and the characters that its facility’s bank takes', async () => {
    const { harbour } = on.scene;
    const choose = (records: number, titles: string) =>
      on.scene.within(harbour, (work) =>
        work.run(sql`update facilities set records_per_file = ${records}, title_set = ${titles}
          where merchant_id = ${work.merchantId}`),
      );
    await choose(1, 'plain');
    const asked = on.cleared(2);
    for (const one of asked) {
      await on.scene.within(harbour, (work) =>
        work.run(sql`update payment_methods set account_name = 'Smith/Jones [Trust]'
          where merchant_id = ${work.merchantId} and id = ${one.payer.methodId}`),
      );
      await on.ask(one, 200);
    }
    const before = (await on.scene.files(harbour)).length;
    await on.file();
    const files = (await on.scene.files(harbour)).slice(before);
    expect(files.map(({ records }) => records)).toEqual([1, 1]);
    const { details } = parseDirectEntry(await on.scene.fileText(files[0]!.storage_key));
    expect(details[0]!.title).toBe('SMITH-JONES (TRUST)');
    for (const { id } of files) await on.lodge(id);
    await choose(500, 'becs');
    expect(await on.broken()).toEqual([]);
  });

  it('that the bank rejects leaves its amounts as credit of the customers, and an exception each', async () => {
    const [one] = on.cleared(1);
    await on.ask(one!, 600);
    const written = await on.file();
    await on.lodge(written.id);
    await on.scene.within(on.scene.harbour, (work) => rejectCreditFile(work, written.id, 'Wrong user'));
    await on.scene.drain();
    expect((await on.detail(one!)).refunds).toMatchObject([{ status: 'failed' }]);
    const credit = await on.scene.within(on.scene.harbour, (work) =>
      work.one<{ balance_cents: number }>({
        text: 'select balance_cents from customer_credits where merchant_id = $1 and customer_id = $2',
        values: [work.merchantId, one!.payer.customerId],
      } as never),
    );
    expect(credit.balance_cents).toBe(600);
    expect(await on.scene.exceptions(on.scene.harbour)).toContainEqual(
      expect.objectContaining({ kind: 'refund.not_arrived', subject_id: one!.paymentId }),
    );
    expect(await on.broken()).toEqual([]);
  });

  it('that the bank rejects writes the platform’s book last: who holds a customer’s credit and writes that book ends, and neither is run again', async () => {
    const { scene } = on;
    for (const one of on.cleared(2)) await on.ask(one, 600);
    const { id } = await on.file();
    // What follows the news has not heard: the file is lodged and failed in one transaction.
    await scene.within(scene.harbour, (work) => acceptFile(work, id, 'R'));
    await scene.within(scene.harbour, (work) => rejectCreditFile(work, id, 'Wrong user'));
    const runs = { failing: 0, other: 0 };
    const holds = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const other = scene.within(scene.harbour, async (work) => {
      runs.other += 1;
      const { customer } = await work.one<{ customer: string }>(sql`
        select customer_id as customer from refunds
        where merchant_id = ${work.merchantId} and bank_file_id = ${id} order by id desc limit 1`);
      await addToCredit(work, customer, 'AUD', 0);
      holds.resolve();
      await goOn.promise;
      for (const day of [PAID, CLEARED]) {
        const booked = { sourceId: work.newId(), effectiveDate: toLocalDate(day), currency: 'AUD' } as const;
        const posting = trustReceived('trust_refund_returned', work.merchantId, toCents(1));
        await bookRefundInTrust(work, 'facilitated', posting, booked);
      }
      throw new Error('not kept');
    });
    await holds.promise;
    const failing = scene.within(scene.harbour, (work) => {
      runs.failing += 1;
      return failRefunds(work, id);
    });
    await vi.waitFor(async () => expect(await lockWaits(scene.platform.pool, 'customer_credits')).toBe(1));
    goOn.resolve();
    await expect(other).rejects.toThrow('not kept');
    await failing;
    expect(runs).toEqual({ failing: 1, other: 1 });
    await scene.drain();
    expect(await on.broken()).toEqual([]);
  });

  it('one of whose credits comes back makes that one the customer’s credit', async () => {
    const [one] = on.cleared(1);
    await on.ask(one!, 450);
    const written = await on.file();
    await on.lodge(written.id);
    const [refund] = (await on.detail(one!)).refunds;
    await on.statement(`${PAID},4.50,RETURNED ${refund!.reference}`);
    expect((await on.detail(one!)).refunds).toMatchObject([{ status: 'returned' }]);
    expect(await on.broken()).toEqual([]);
  });
});

describe('a debit that comes back', () => {
  it('takes its refund with it while the bank does not have it, and its file is written without it', async () => {
    const [back, other] = on.cleared(2);
    await on.ask(back!, 1_700);
    await on.post('/refund/rules/set', { second_person_above_cents: 1_700 });
    const colleague = { username: 'manager', name: 'Mo Manager', role: 'admin' } as const;
    const manager = await addColleague(on.scene.portal, on.scene.harbour.id, colleague);
    const waits = (await on.ask(back!, 300)).data.waiting!;
    await on.ask(other!, 300);
    const written = await on.file();
    await on.bank.load(PAID, on.bank.fileOf(PAID, [back!.entry]));
    await on.scene.drain();
    expect((await on.detail(back!)).refunds).toMatchObject([{ status: 'withdrawn' }]);
    expect((await on.detail(back!)).payment.status).toBe('failed');
    expect(await on.post(`/approval/approve/${waits.approval_id}`, {}, manager.token)).toMatchObject({
      data: { refusal: 'approval.was_overtaken' },
    });
    expect((await on.scene.files(on.scene.harbour)).find(({ id }) => id === written.id)).toMatchObject({
      status: 'withdrawn',
    });
    const again = await on.file(on.scene.harbour, PAID);
    expect(again.records).toBeGreaterThanOrEqual(1);
    const { details } = parseDirectEntry(await on.scene.fileText(again.storage_key));
    expect(details.map(({ amountCents }) => amountCents)).toContain(300);
    expect(details.map(({ amountCents }) => amountCents)).not.toContain(1_700);
    expect(await on.broken()).toEqual([]);
  });

  it('after its refund left is booked in full, and the part paid twice is a recovery that a person settles', async () => {
    const [back] = on.cleared(1);
    await on.ask(back!, 800);
    await on.lodge((await on.file(on.scene.harbour, '2026-11-30')).id);
    await on.bank.load('2026-12-01', on.bank.fileOf('2026-12-01', [back!.entry]));
    await on.scene.drain();
    const { amount_cents: cents } = (await on.scene.payment(on.scene.harbour, back!.paymentId)) as {
      amount_cents: number;
    };
    expect(await on.scene.postings(on.scene.harbour, back!.paymentId)).toContain(
      `debit_returned: receivable ${cents - 800}, receivable:recovery 800, balance:available ${-cents}`,
    );
    expect(await on.scene.exceptions(on.scene.harbour)).toContainEqual(
      expect.objectContaining({ kind: 'refund.paid_twice', subject_id: back!.paymentId }),
    );
    expect((await on.ask(back!, 100)).data).toMatchObject({ refusal: 'refund.payment_was_returned' });
    // The second attempt takes what the invoice still asks for, not the part that the payer has twice.
    const retried = await on.scene.within(on.scene.harbour, (work) =>
      work.one<{ amount_cents: number }>(sql`
        select amount_cents from payments where merchant_id = ${work.merchantId} and retry_of = ${back!.paymentId}`),
    );
    expect(retried.amount_cents).toBe(cents - 800);
    expect(await on.broken()).toEqual([]);
  });
});
