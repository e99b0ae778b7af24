import { DISPUTE_REASONS, DISPUTE_STATES } from '@lorikeet/domain/disputes';
import { z } from 'zod';
import { contract } from './contract.ts';
import { cents, currency, done, id, instant, localDate, text } from './wire.ts';

/** What a payer's bank disputes of a card payment. */
export const disputeRow = z.strictObject({
  id: id('dispute'),
  /** The processor's name for it. */
  reference: z.string(),
  status: z.enum(DISPUTE_STATES),
  reason: z.enum(DISPUTE_REASONS),
  currency,
  /** What the network took: all that the card was charged. */
  amount_cents: cents,
  /** What the network asks for the dispute, its GST included. */
  fee_cents: cents,
  /** What had been refunded before it was lost: the payer has that twice. */
  refunded_cents: cents,
  opened_on: localDate,
  /** The last day on which it can be answered. */
  answer_due_on: localDate,
  can_answer: z.boolean(),
  explanation: z.string().nullable(),
  answered_by: z.string().nullable(),
  answered_at: instant.nullable(),
  ended_on: localDate.nullable(),
});

export const listDisputes = contract({
  name: 'listDisputes',
  area: 'merchant',
  method: 'GET',
  path: '/dispute/list',
  access: 'payments.read',
  summary: 'The disputes of a payment, the first one first',
  input: z.strictObject({ payment_id: id('payment') }),
  output: z.strictObject({
    rows: z.array(disputeRow),
    /** Answers are judged by the built-in sandbox. */
    sandbox: z.boolean(),
  }),
  shows: ['payments'],
});

export const answerDispute = contract({
  name: 'answerDispute',
  area: 'merchant',
  method: 'POST',
  path: '/dispute/answer/{id}',
  access: 'payments.write',
  summary: 'Answers a dispute, once: what the payment was for and why it was right',
  input: z.strictObject({ id: id('dispute'), explanation: text(3000) }),
  output: done,
  idempotent: true,
  refusals: ['dispute.too_late', 'dispute.send_evidence_refused', 'dispute.only_an_appeal_is_left'],
  changes: ['payments', 'exceptions'],
});
