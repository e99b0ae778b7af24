import { CARD_STAGES } from '@lorikeet/domain/cards';
import { DECLINE_REASONS } from '@lorikeet/domain/cards/entry';
import { CARD_NETWORKS } from '@lorikeet/domain/fees';
import { z } from 'zod';
import { contract } from './contract.ts';
import { cents, centsFromZero, currency, id, positiveCents } from './wire.ts';

export const getChargeTerms = contract({
  name: 'getChargeTerms',
  area: 'merchant',
  method: 'GET',
  path: '/card/charge/terms',
  access: 'payments.read',
  summary:
    'The cards that the customer of an invoice lets the merchant keep, with what each would be charged now',
  input: z.strictObject({ invoice_id: id('invoice') }),
  output: z.strictObject({
    /** Why it cannot be charged: the refusal that trying would answer. */
    reason: z.string().nullable(),
    currency,
    amount_cents: cents,
    cards: z.array(
      z.strictObject({
        payment_method_id: id('payment_method'),
        network: z.enum(CARD_NETWORKS),
        last4: z.string(),
        exp_month: z.int(),
        exp_year: z.int(),
        has_expired: z.boolean(),
        /** On top, borne by the payer. */
        fee_cents: cents,
      }),
    ),
  }),
  shows: ['invoices', 'payments', 'customers'],
});

export const payBySavedCard = contract({
  name: 'payBySavedCard',
  area: 'merchant',
  method: 'POST',
  path: '/card/charge',
  access: 'payments.write',
  summary: 'Charges what is due of an invoice to a card that its customer lets the merchant keep',
  input: z.strictObject({
    invoice_id: id('invoice'),
    payment_method_id: id('payment_method'),
    /** What the screen shows as due, and the fee on top. Others now are refused, with what they are. */
    amount_cents: positiveCents,
    expected_fee_cents: centsFromZero,
  }),
  output: z.strictObject({
    id: id('payment'),
    /** `processing` and `unknown` go on by themselves. */
    stage: z.enum(CARD_STAGES),
    decline_reason: z.enum(DECLINE_REASONS).nullable(),
  }),
  idempotent: true,
  refusals: [
    'card.not_saved',
    'card.has_expired',
    'card.token_unknown',
    'card.network_refused',
    'card.processor_silent',
    'invoice.nothing_is_due',
    'card_payment.amount_changed',
    'card_payment.part_refused',
    'card_payment.fee_changed',
    'card_payment.in_progress',
    'card_payment.too_many',
    'card_payment.not_offered',
    'idempotency_key_reused',
    'order.is_over',
    'order.has_expired',
    'order.details_missing',
    'order.no_parts',
    'order.out_of_stock',
  ],
  changes: ['invoices', 'payments', 'debits', 'customers', 'orders'],
});
