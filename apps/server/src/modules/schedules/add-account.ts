import type { Input, Output } from '@lorikeet/contracts';
import type * as paymentMethods from '@lorikeet/contracts/payment-methods';
import { sql } from '../../platform/db/sql.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { acceptMandate, addBankAccount, shareAgreement } from '../customers/index.ts';
import { debitTerms, isForRates, nameOfTerms } from './debit-agreement.ts';
import { ensureCustomer } from './ratepayer-customer.ts';

/**
 * Adds a ratepayer's bank account with its direct debit request, whose copy is mailed; with the first one they become a
 * customer of the council. An account whose request holds already is answered as it is. Refuses
 * `payment_method.agreement_changed`, and as `acceptMandate`.
 */
export async function addAccount(
  work: Work,
  ratepayerId: string,
  typed: Input<typeof paymentMethods.addMyBankAccount>,
): Promise<Output<typeof paymentMethods.addMyBankAccount>> {
  const terms = await debitTerms(work);
  refuseUnless(nameOfTerms(terms) === typed.terms, 'payment_method.agreement_changed');
  const customerId = await ensureCustomer(work, ratepayerId);
  const account = await addBankAccount(work, {
    customerId,
    bsb: typed.bsb,
    account: typed.account_number,
    accountName: typed.account_name,
  });
  const holding = await activeMandate(work, account.id);
  if (holding) return { id: account.id, agreement_url: await shareAgreement(work, holding) };
  const made = await acceptMandate(work, {
    customerId,
    paymentMethodId: account.id,
    terms,
    soleAuthority: typed.sole_authority,
    locale: typed.locale,
    identifiedBy: 'portal',
    acceptedBy: typed.accepted_by,
  });
  return { id: account.id, agreement_url: made.agreementUrl };
}

/** The direct debit request under which an account can be debited for rates now; undefined when none can. */
export async function activeMandate(work: Work, methodId: string): Promise<string | undefined> {
  const row = await work.maybe<{ id: string }>(sql`
    select m.id from mandates m
    join payment_methods p on p.merchant_id = ${work.merchantId} and p.id = m.payment_method_id and p.status = 'active'
    where m.merchant_id = ${work.merchantId} and m.payment_method_id = ${methodId} and m.status = 'active'
      and ${isForRates('m')}
    order by m.created_at desc, m.id desc limit 1`);
  return row?.id;
}
