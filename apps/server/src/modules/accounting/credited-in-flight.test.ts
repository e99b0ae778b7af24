import { isRefusal, toCents } from '@lorikeet/domain/kernel';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { type DebitMerchants, openDebitMerchants, type Payer } from '../../test/debit-merchants.ts';
import { dueOf, moveInvoices } from '../invoices/index.ts';
import { createCreditNote } from './create-credit-note.ts';
import { writeOff } from './write-off-invoice.ts';

let scene: DebitMerchants;
let payer: Payer;
beforeAll(async () => {
  scene = await openDebitMerchants();
  payer = await scene.payer(scene.harbour);
});
afterAll(() => scene.close());

const within = <T>(body: (work: Work) => Promise<T>) => scene.within(scene.harbour, body);
const orRefused = (done: Promise<unknown>) =>
  done.catch((error: unknown) => {
    if (!isRefusal(error)) throw error;
  });
const billed = async (cents: number) =>
  (await scene.debit(scene.harbour, payer, { cents, due: '2026-12-10' })).invoiceId;
const credit = (id: string, cents: number) =>
  within((work) =>
    createCreditNote(work, {
      invoice_id: id,
      reason: 'Returned',
      lines: [{ position: 1, amount_cents: toCents(cents) }],
    }),
  );
const lose = (id: string) => within((work) => writeOff(work, { id, reason: 'Gone' }));

/** What is due goes to the bank, or what is with the bank comes back: the one takes back what the other booked. */
const fly = (id: string, move: 'submitted' | 'returned_in_flight') =>
  within(async (work) => {
    const cents = move === 'submitted' ? dueOf('i') : sql`i.in_flight_cents`;
    const { amount } = await work.one<{ amount: number }>(sql`
      select ${cents} as amount from invoices i where i.merchant_id = ${work.merchantId} and i.id = ${id}`);
    const moved = sql`select ${id}::uuid as invoice_id, ${amount}::bigint as amount_cents`;
    if (amount > 0) await work.run(moveInvoices(work, move, moved));
  });

it.each([
  ['in part', 6_000, 455],
  ['whole', 11_000, 0],
])(
  'what was credited %s while the bank had its debit is written off whole once that came back',
  async (_, cents, gst) => {
    const id = await billed(11_000);
    await fly(id, 'submitted');
    const note = await credit(id, cents);
    expect(note).toMatchObject({ off_receivable_cents: 0, customer_credit_cents: cents });
    await fly(id, 'returned_in_flight');
    expect(await lose(id)).toBe(11_000);
    const lost = [`bad-debts ${11_000 - gst}`, ...(gst > 0 ? [`gst-collected ${gst}`] : [])];
    const made = await scene.writeOff(scene.harbour, id);
    expect(await scene.postings(scene.harbour, made.id)).toContain(
      `written_off: ${lost.join(', ')}, receivable -11000`,
    );
    expect(await scene.broken()).toEqual([]);
  },
);

it('whatever is credited while a debit goes and comes back, the rest is written off and the books hold', async () => {
  const step = fc.oneof(
    fc.integer({ min: 1, max: 4_000 }),
    fc.constantFrom('submitted' as const, 'returned_in_flight' as const),
  );
  const steps = fc.array(step, { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 5_000 }), steps, async (total, taken) => {
      const id = await billed(total);
      for (const one of taken) await (typeof one === 'number' ? orRefused(credit(id, one)) : fly(id, one));
      await fly(id, 'returned_in_flight');
      await orRefused(lose(id));
      expect(await scene.broken()).toEqual([]);
    }),
    { numRuns: 12 },
  );
}, 120_000);
