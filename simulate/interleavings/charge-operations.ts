import { toCents } from '@lorikeet/domain/kernel';
import { chargeSavedCard } from '../../apps/server/src/modules/cards/charge-saved-card.ts';
import { chargePlanned } from '../../apps/server/src/modules/cards/charges/charge-planned.ts';
import { endCharges, planCharges } from '../../apps/server/src/modules/cards/index.ts';
import { removeMethod } from '../../apps/server/src/modules/customers/change-payment-method.ts';
import { payByDebit } from '../../apps/server/src/modules/debits/pay-by-debit.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import { unlessRefused } from './card-operations.ts';
import type { Operation } from './operations.ts';

/** Everything that meets on the planned charge of a kept card. */
export const CHARGE_OPERATIONS = {
  'charge kept card': ({ run, cards, charge }) =>
    chargePlanned(run, cards.till.rail, charge.id, { isSilent: false }),
  'charge kept card by hand': ({ run, cards, charge }) =>
    unlessRefused(
      chargeSavedCard(run, cards.till.rail, {
        invoice_id: charge.invoiceId,
        payment_method_id: charge.methodId,
        amount_cents: charge.cents,
        expected_fee_cents: toCents(130),
      }),
    ),
  'pay the kept card’s bill by link': ({ run, cards, charge }) =>
    unlessRefused(cards.till.pay(run, charge, 'approved')),
  'pay the kept card’s bill by one debit': ({ run, charge }) =>
    unlessRefused(
      run.inTransaction((work) =>
        payByDebit(work, {
          invoiceId: charge.invoiceId,
          amount_cents: charge.cents,
          open_cents: charge.cents,
          terms: charge.debitTerms,
          accepted_by: 'Mia Chen',
          account_name: 'MIA CHEN',
          bsb: '062-000',
          account_number: '87654321',
          sole_authority: true,
          accepted: true,
          locale: 'en',
        }),
      ),
    ),
  'remove kept card': ({ run, charge }) => run.inTransaction((work) => removeMethod(work, charge.methodId)),
  'leave out kept card’s charge': ({ run, charge }) =>
    run.inTransaction((work) => endCharges(work, sql`c.invoice_id = ${charge.invoiceId}`, 'method_changed')),
  'plan kept card’s charge again': ({ run, charge }) =>
    run.inTransaction((work) => planCharges(work, charge.planned)),
} as const satisfies Record<string, Operation>;
