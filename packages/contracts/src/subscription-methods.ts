import { z } from 'zod';
import { contract } from './contract.ts';
import { id } from './wire.ts';

export const changeSubscriptionMethod = contract({
  name: 'changeSubscriptionMethod',
  area: 'merchant',
  method: 'POST',
  path: '/subscription/method/{id}',
  access: 'subscriptions.write',
  summary:
    'Has a subscription billed by another direct debit request or kept card; what it owes is collected by that',
  input: z
    .strictObject({
      id: id('subscription'),
      /** The customer's latest active mandate where neither is named. */
      mandate_id: id('mandate').optional(),
      payment_method_id: id('payment_method').optional(),
    })
    .superRefine((value, context) => {
      if (value.mandate_id && value.payment_method_id) {
        context.addIssue({ code: 'custom', path: ['payment_method_id'], message: 'one_method' });
      }
    }),
  output: z.strictObject({ id: id('subscription') }),
  refusals: [
    'bank_debit.cancel_refused',
    'bank_debit.already_with_the_bank',
    'payment.aud_only',
    'subscription.no_mandate',
    'subscription.aud_only',
    'subscription.method_refused',
    'card.not_saved',
    'card.has_expired',
  ],
  changes: ['subscriptions', 'plans', 'invoices', 'payments', 'debits', 'customers'],
});
