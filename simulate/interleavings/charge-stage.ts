import { addDays, toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { planCharges } from '../../apps/server/src/modules/cards/index.ts';
import { createCustomer, saveCard } from '../../apps/server/src/modules/customers/index.ts';
import {
  debitedBill,
  nameOfTerms,
  termsOfOneDebit,
} from '../../apps/server/src/modules/debits/debit-terms.query.ts';
import { issueInvoice } from '../../apps/server/src/modules/invoices/index.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import type { Run } from '../../apps/server/src/platform/run.ts';
import type { Work } from '../../apps/server/src/platform/work.ts';
import type { cardTill } from '../fixture/card-till.ts';

const CENTS = toCents(4_000);

/** A customer who lets a card be kept for whatever is owed. */
export async function keepCard(work: Work, rail: ReturnType<typeof cardTill>['rail'], name: string) {
  const customerId = await createCustomer(work, {
    name,
    email_primary: `${name.split(' ')[0]!.toLowerCase()}@payer.test`,
    locale: 'en',
  });
  return { customerId, methodId: await keepAnother(work, rail, customerId, '4242424242424242') };
}

/** Another card of the customer's, good to the end of 2030. Returns the method's id. */
export async function keepAnother(
  work: Work,
  rail: ReturnType<typeof cardTill>['rail'],
  customerId: string,
  number: string,
): Promise<string> {
  const { token, ...card } = rail.tokenise({ number, exp_month: 12, exp_year: 2030 })!;
  const { network, last4, exp_month, exp_year } = card;
  const typed = { network, last4, exp_month, exp_year, token: await rail.keep(token) };
  return saveCard(work, { customerId, ...typed, consentedBy: 'Payer', consent: 'what I owe' });
}

/** A customer who lets a card be kept, and a bill of theirs whose charge was announced and is to be made today. */
export function fillCharges(run: Run, { rail }: ReturnType<typeof cardTill>, today: string) {
  return run.inTransaction(async (work) => {
    const { customerId, methodId } = await keepCard(work, rail, 'Mia Chen');
    const dueDate = toLocalDate(today);
    const { id: invoiceId } = await issueInvoice(work, {
      customerId,
      currency: 'AUD',
      dueDate,
      description: 'Membership',
      collectsGst: true,
      lines: [
        {
          kind: 'item',
          description: 'Membership',
          quantity: 1,
          amountCents: CENTS,
          taxCode: 'taxable',
        },
      ],
    });
    const planned = sql`
      select ${invoiceId}::uuid as invoice_id, ${customerId}::uuid as customer_id, ${methodId}::uuid as payment_method_id,
        ${dueDate}::date as due_date`;
    await planCharges(work, planned);
    const { id } = await work.one<{ id: string }>(sql`
      update card_charges set charge_on = ${dueDate}, told_on = ${addDays(dueDate, -2)}, told_cents = 4130
      where merchant_id = ${work.merchantId} and invoice_id = ${invoiceId} returning id`);
    const debitTerms = nameOfTerms(await termsOfOneDebit(work, await debitedBill(work, invoiceId), CENTS));
    return { id, invoiceId, methodId, cents: CENTS, planned, debitTerms };
  });
}
