import type { Output } from '@lorikeet/contracts';
import * as debitPayments from '@lorikeet/contracts/debit-payments';
import { type Caller, payerOf } from '../../platform/http/caller.ts';
import { once } from '../../platform/http/idempotency.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import { inKnownTenant, readInTenant } from '../../platform/work.ts';
import { invoiceOfLink, isBillPass } from '../invoices/index.ts';
import { debitTerms } from './debit-terms.query.ts';
import { payByDebit } from './pay-by-debit.ts';

const PAYER = 'Payer';

/** One debit of a bank account towards the invoice behind a link. */
export function billDebitRoutes(routes: Routes): void {
  routes.open(debitPayments.getDebitTerms, async ({ platform, input, caller }) => {
    const linked = await invoiceOfLink(platform, input.link, caller);
    return readInTenant(platform, linked, payerOf(caller, PAYER), (work) =>
      debitTerms(work, {
        invoiceId: linked.invoiceId,
        isFound: isBillPass(input.link),
        amountCents: input.amount_cents,
        locale: input.locale,
      }),
    );
  });
  routes.open(debitPayments.payByBankAccount, async ({ platform, input: given, caller }) => {
    const linked = await invoiceOfLink(platform, given.link, caller);
    refuseUnless(!isBillPass(given.link), 'debit_payment.not_offered');
    const { link: _, ...asked } = given;
    return inKnownTenant(platform, linked, payerOf(caller, asked.accepted_by), (work) => {
      const pay = () => payByDebit(work, { ...asked, invoiceId: linked.invoiceId });
      const key = keyOf(caller, linked.invoiceId);
      if (!key) return pay();
      // Read in another language it is the same request.
      const { locale: __, ...input } = asked;
      const request = { key, call: debitPayments.payByBankAccount.name, input };
      return once(work, request, pay) as Promise<Output<typeof debitPayments.payByBankAccount>>;
    });
  });
}

/** A payer has no name of their own: the bill that they pay stands for it. */
const keyOf = ({ idempotencyKey }: Caller, invoiceId: string) =>
  idempotencyKey && `${invoiceId}:${idempotencyKey}`;
