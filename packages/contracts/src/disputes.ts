import {
  DISPUTE_REASONS,
  DISPUTE_STATES,
  EVIDENCE_BYTES_MAX,
  EVIDENCE_FILE_TYPES,
  EVIDENCE_KINDS,
} from '@lorikeet/domain/disputes';
import { z } from 'zod';
import { contract } from './contract.ts';
import { cents, currency, done, id, instant, localDate, text } from './wire.ts';

const disputeFile = z.strictObject({
  id: id('attachment'),
  kind: z.enum(EVIDENCE_KINDS),
  name: z.string(),
  type: z.enum(EVIDENCE_FILE_TYPES),
  bytes: z.int(),
  /** The processor did not take it, so that the answer was not handed in. */
  is_refused: z.boolean(),
});

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
  /** What the payer has twice by its loss, because more went back than was charged. */
  refunded_cents: cents,
  /** What the network gave back of it although it was lost. */
  returned_cents: cents,
  opened_on: localDate,
  /** The last day on which it can be answered. */
  answer_due_on: localDate,
  can_answer: z.boolean(),
  /** The terms that the payer agreed to when they paid; null where a kept card was charged without them. */
  terms: z.strictObject({ version: z.string(), accepted_by: z.string(), accepted_at: instant }).nullable(),
  explanation: z.string().nullable(),
  /** What goes, or went, with the answer. */
  files: z.array(disputeFile),
  answered_by: z.string().nullable(),
  answered_at: instant.nullable(),
  ended_on: localDate.nullable(),
  /** The last day on which a loss may be appealed; null where the network allows none. */
  appeal_due_on: localDate.nullable(),
  can_appeal: z.boolean(),
  appeal_explanation: z.string().nullable(),
  appealed_by: z.string().nullable(),
  appealed_at: instant.nullable(),
  /** When the payer's bank took the money again after it was won, and what had been answered before. */
  reopened_on: localDate.nullable(),
  earlier_explanation: z.string().nullable(),
  /** The words of an answer that the processor did not take: the payer's bank never read them. */
  refused_explanation: z.string().nullable(),
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

/** Why a dispute takes no answer any more. */
const ANSWERING = [
  'dispute.too_late',
  'dispute.send_evidence_refused',
  'dispute.only_an_appeal_is_left',
  'dispute.is_answered',
] as const;

export const answerDispute = contract({
  name: 'answerDispute',
  area: 'merchant',
  method: 'POST',
  path: '/dispute/answer/{id}',
  access: 'payments.answer',
  summary:
    'Answers a dispute, once: what the payment was for and why it was right, with the files given before',
  input: z.strictObject({ id: id('dispute'), explanation: text(3000) }),
  output: done,
  idempotent: true,
  refusals: ANSWERING,
  changes: ['payments', 'exceptions'],
});

export const appealDispute = contract({
  name: 'appealDispute',
  area: 'merchant',
  method: 'POST',
  path: '/dispute/appeal/{id}',
  access: 'payments.answer',
  summary: 'Appeals a dispute that was lost, once, where and while its network allows it',
  input: z.strictObject({ id: id('dispute'), explanation: text(3000) }),
  output: done,
  idempotent: true,
  refusals: [
    'dispute.appeal_refused',
    'dispute.no_appeal',
    'dispute.appeal_too_late',
    'dispute.appealed_before',
    'dispute.is_appealed',
  ],
  changes: ['payments'],
});

export const uploadDisputeFile = contract({
  name: 'uploadDisputeFile',
  area: 'merchant',
  method: 'POST',
  path: '/dispute/upload/{id}',
  access: 'payments.answer',
  summary: 'Gives a file to the answer of a dispute: one of each kind, before the answer is sent',
  input: z.strictObject({
    id: id('dispute'),
    kind: z.enum(EVIDENCE_KINDS, 'choose_one'),
    /** What its owner calls it; its ending becomes that of its content. */
    name: text(200),
  }),
  file: { field: 'file', bytesMax: EVIDENCE_BYTES_MAX, types: EVIDENCE_FILE_TYPES },
  output: done,
  refusals: [...ANSWERING, 'dispute.kind_is_given', 'dispute.files_too_large'],
  changes: ['payments'],
  idempotent: true,
});

export const removeDisputeFile = contract({
  name: 'removeDisputeFile',
  area: 'merchant',
  method: 'POST',
  path: '/dispute/file/remove/{id}',
  access: 'payments.answer',
  summary: 'Takes a file from an answer that is not sent',
  input: z.strictObject({ id: id('attachment') }),
  output: done,
  refusals: ANSWERING,
  changes: ['payments'],
});

export const downloadDisputeFile = contract({
  name: 'downloadDisputeFile',
  area: 'merchant',
  method: 'POST',
  path: '/dispute/file/{id}',
  access: 'payments.read',
  summary: 'A link that gives out a file of a dispute once, for a minute',
  input: z.strictObject({ id: id('attachment') }),
  output: z.strictObject({ url: z.string() }),
  changes: [],
});
