import { toCents } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { openBpay } from '../../test/bpay-stage.ts';
import { createCustomer } from '../customers/index.ts';
import { mergeCustomers } from '../customers/merge-customers.ts';
import { issueInvoice } from '../invoices/index.ts';

let on: Awaited<ReturnType<typeof openBpay>>;
beforeAll(async () => {
  on = await openBpay();
});
afterAll(() => on.close());

const DAY = '2026-11-23';
const person = (name: string) =>
  on.within(on.harbour, (work) => createCustomer(work, { name, email_primary: null, locale: 'en' }));
const merging = (id: string, other: string, held: Promise<unknown> = Promise.resolve()) =>
  on.within(on.harbour, (work) =>
    mergeCustomers(
      work,
      { id, other_id: other, taken: [] },
      {
        holdInvitations: async () => {},
        correctInvitations: async () => {},
        moveContacts: async () => void (await held),
      },
    ),
  );
/** A bill of one customer and the reference that stands for it alone. */
async function bill(customerId: string, cents: number) {
  const { number } = await on.within(on.harbour, async (work) => {
    const { id } = await issueInvoice(work, {
      customerId,
      currency: 'AUD',
      dueDate: work.clock.bankToday(),
      description: 'Towels',
      collectsGst: true,
      lines: [
        { kind: 'item', description: 'Towels', quantity: 1, amountCents: toCents(cents), taxCode: 'taxable' },
      ],
    });
    return work.one<{ number: number }>(sql`
      select number from invoices where merchant_id = ${work.merchantId} and id = ${id}`);
  });
  return on.crn('invoice', number);
}

describe('a reference of a record that was merged', () => {
  it('is the kept customer’s, also where it is that of an old invoice', async () => {
    const [kept, other] = [await person('Kept'), await person('Gone')];
    const crn = await bill(other, 2_000);
    await on.load(on.brf(DAY, [{ crn, cents: 2_000 }]));
    await merging(kept, other);
    await on.load(on.brf(DAY, [{ crn, cents: 300, transactionReference: 'CBA-OLD-BILL' }]));
    expect([await on.credit(kept), await on.credit(other)]).toEqual([300, 0]);
    expect(await on.receipt('CBA-OLD-BILL')).toMatchObject({ customer_id: kept });
    expect(await on.broken()).toEqual([]);
  });

  it('is the kept customer’s where the merge ends while the file is loaded', async () => {
    const [kept, other] = [await person('Kept too'), await person('Gone too')];
    await on.drain();
    const crn = await on.crnOf(other);
    let end = () => {};
    const merge = merging(kept, other, new Promise<void>((done) => (end = done)));
    await new Promise((done) => setTimeout(done, 100));
    const load = on.load(on.brf(DAY, [{ crn, cents: 400, transactionReference: 'CBA-MEANWHILE' }]));
    await new Promise((done) => setTimeout(done, 500));
    end();
    await Promise.all([merge, load]);
    expect([await on.credit(kept), await on.credit(other)]).toEqual([400, 0]);
    expect(await on.broken()).toEqual([]);
  });
});
