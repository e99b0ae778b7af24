import { type Currency, toCents } from '@lorikeet/domain/kernel';
import { createCustomer } from '../../apps/server/src/modules/customers/index.ts';
import { issueInvoice } from '../../apps/server/src/modules/invoices/index.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import type { Work } from '../../apps/server/src/platform/work.ts';
import type { Act } from './town.ts';

/** What is collected besides Australian dollars, by card alone. */
const ABROAD = ['USD', 'CNY'] as const satisfies readonly Currency[];
/** One in each currency beside so many others. */
const BESIDE = 8;
/** How likely each of them is billed on a day. */
const BILLED = 0.04;

/** Customers of a merchant who pay in other currencies, beside those who pay in Australian dollars. */
export async function createPayersAbroad(work: Work, others: number): Promise<void> {
  for (const currency of ABROAD) {
    for (let n = 1; n <= Math.max(1, Math.round(others / BESIDE)); n += 1) {
      const reference = `${currency}-${n}`;
      const facts = { name: `Payer ${reference}`, email_primary: `${reference.toLowerCase()}@abroad.test` };
      await createCustomer(work, { ...facts, reference, currency });
    }
  }
}

/** Bills payers abroad in their own currencies. */
export const billAbroad: Act = async (town) => {
  const { luck } = town.bank;
  const payers = await town.reads.rows<{
    merchant_id: string;
    slug: string;
    id: string;
    reference: string;
    currency: Currency;
  }>(sql`
    select c.merchant_id, m.slug, c.id, c.reference, c.currency from customers c
    join merchants m on m.id = c.merchant_id
    where c.currency <> 'AUD' and ${town.has(sql`c.merchant_id`)} order by c.reference`);
  const nameOf = (payer: (typeof payers)[number]) => `${payer.slug} ${payer.reference} ${town.today()}`;
  await town.each(
    payers.filter((payer) => luck(`bills ${nameOf(payer)}`) < BILLED),
    (run, payer) => {
      const amountCents = toCents(1_000 + Math.floor(luck(`amount ${nameOf(payer)}`) * 20_000));
      return run.inTransaction((work) =>
        issueInvoice(work, {
          customerId: payer.id,
          currency: payer.currency,
          dueDate: work.today,
          description: 'Lesson',
          collectsGst: true,
          lines: [{ kind: 'item', description: 'Lesson', quantity: 1, amountCents, taxCode: 'gst_free' }],
        }),
      );
    },
  );
};
