import { CARD_CURRENCIES, type CardCurrency, toCents } from '@lorikeet/domain/kernel';
import { updateCardSettings } from '../../apps/server/src/modules/cards/card-settings.ts';
import { createCustomer } from '../../apps/server/src/modules/customers/index.ts';
import { issueInvoice } from '../../apps/server/src/modules/invoices/index.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import type { Run } from '../../apps/server/src/platform/run.ts';
import type { Work } from '../../apps/server/src/platform/work.ts';
import type { Bank } from './bank.ts';

/** How many days of ten a payer abroad is billed on. */
const BILLED = 0.3;

const nameOf = (currency: CardCurrency) => `Payer in ${currency}`;

/** A merchant that is also paid by card in the other currencies, by a payer each. */
export async function openAbroad(work: Work): Promise<void> {
  await updateCardSettings(work, {
    takes_cards: true,
    follows_rule_2026: false,
    currencies: [...CARD_CURRENCIES],
  });
  for (const currency of CARD_CURRENCIES)
    await createCustomer(work, {
      name: nameOf(currency),
      email_primary: `${currency.toLowerCase()}@abroad.test`,
      reference: currency,
      currency,
    });
}

/** Bills payers abroad on some days; cards pay as they pay other bills. */
export async function billAbroad(run: Run, bank: Bank): Promise<void> {
  const today = run.clock.bankToday();
  for (const currency of CARD_CURRENCIES) {
    if (bank.luck(`abroad ${currency} ${today}`) >= BILLED) continue;
    const cents = toCents(500 + Math.floor(bank.luck(`price ${currency} ${today}`) * 40_000));
    await run.inTransaction(async (work) => {
      const { id, billed } = await work.one<{ id: string; billed: boolean }>(sql`
        select c.id, exists (select 1 from invoices i where i.merchant_id = ${work.merchantId}
          and i.customer_id = c.id and i.due_date = ${today}) as billed
        from customers c where c.merchant_id = ${work.merchantId} and c.reference = ${currency}`);
      // A worker that died after this and is replaced asks for it again.
      if (billed) return;
      await issueInvoice(work, {
        customerId: id,
        currency,
        dueDate: today,
        description: 'Lesson',
        collectsGst: true,
        lines: [
          { kind: 'item', description: 'Lesson', quantity: 1, amountCents: cents, taxCode: 'gst_free' },
        ],
      });
    });
  }
}
