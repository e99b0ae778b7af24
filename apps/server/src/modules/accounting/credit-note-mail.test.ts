import { toCents } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { createCreditNote } from './create-credit-note.ts';

let scene: DebitMerchants;
beforeAll(async () => {
  scene = await openDebitMerchants();
});
afterAll(() => scene.close());

/** Credits a part of a bill of a payer; yields what was answered, and the letters that went out. */
async function credited(email: string | null) {
  const payer = await scene.payer(scene.harbour, { email });
  const { invoiceId } = await scene.debit(scene.harbour, payer, { cents: 3_333, due: '2026-12-01' });
  return scene.within(scene.harbour, async (work) => {
    const made = await createCreditNote(work, {
      invoice_id: invoiceId,
      reason: 'Returned',
      lines: [{ position: 1, amount_cents: toCents(1_111) }],
    });
    const letters = await work.rows<{ subject: Buffer; body: Buffer }>(sql`
      select subject, body from messages
      where merchant_id = ${work.merchantId} and template = 'credit-note' and customer_id = ${payer.customerId}`);
    return {
      made,
      letters: letters.map(({ subject, body }) => ({
        subject: work.vault.open(subject),
        text: (JSON.parse(work.vault.open(body)) as { text: string }).text,
      })),
    };
  });
}

it('a customer is told of a credit note by e-mail, with its reason and what became of it', async () => {
  const { made, letters } = await credited('grace@payer.test');
  expect(made.sent_to).toBe('grace@payer.test');
  expect(letters).toHaveLength(1);
  expect(letters[0]!.subject).toBe(`Credit note ${made.number} from Harbour Fitness`);
  for (const told of ['$11.11 comes off what you owe.', 'GST in it', '$1.01', 'Returned'])
    expect(letters[0]!.text).toContain(told);
});

it('who gets no e-mail is not written to, and who credits is told so', async () => {
  expect(await credited(null)).toMatchObject({ made: { sent_to: null }, letters: [] });
});
