import { type Currency, toCents } from '@lorikeet/domain/kernel';
import { createCustomer } from '../../apps/server/src/modules/customers/index.ts';
import { issueInvoice } from '../../apps/server/src/modules/invoices/index.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import type { Run } from '../../apps/server/src/platform/run.ts';
import type { Bank } from './bank.ts';

/** What is collected besides Australian dollars, by card alone. */
const ABROAD = ['USD', 'CNY'] as const satisfies readonly Currency[];
const PAYERS = 2;
/** How likely each of them is billed on a day. */
const BILLED = 0.1;

/** Bills payers abroad in their own currencies; at the first call they become customers. */
export async function billAbroad(run: Run, bank: Bank): Promise<void> {
  const payers = await payersAbroad(run);
  const today = run.clock.bankToday();
  for (const { id, reference, currency } of payers) {
    if (bank.luck(`bills ${reference} ${today}`) >= BILLED) continue;
    const amountCents = toCents(1_000 + Math.floor(bank.luck(`amount ${reference} ${today}`) * 20_000));
    await run.inTransaction((work) =>
      issueInvoice(work, {
        customerId: id,
        currency,
        dueDate: work.today,
        description: 'Lesson',
        collectsGst: true,
        lines: [{ kind: 'item', description: 'Lesson', quantity: 1, amountCents, taxCode: 'gst_free' }],
      }),
    );
  }
}

type PayerAbroad = { id: string; reference: string; currency: Currency };

async function payersAbroad(run: Run): Promise<PayerAbroad[]> {
  const there = await run.reads.rows<PayerAbroad>(sql`
    select id, reference, currency from customers
    where merchant_id = ${run.merchantId} and currency <> 'AUD' order by reference`);
  if (there.length > 0) return there;
  const wanted = ABROAD.flatMap((currency) =>
    Array.from({ length: PAYERS }, (_, n) => ({ currency, reference: `${currency}-${n + 1}` })),
  );
  return run.inTransaction(async (work) => {
    const made: PayerAbroad[] = [];
    for (const { currency, reference } of wanted) {
      const facts = { name: `Payer ${reference}`, email_primary: `${reference.toLowerCase()}@abroad.test` };
      const id = await createCustomer(work, { ...facts, reference, currency });
      made.push({ id, reference, currency });
    }
    return made;
  });
}
