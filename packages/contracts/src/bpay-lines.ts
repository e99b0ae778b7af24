import { BPAY_STAGES } from '@lorikeet/domain/bpay';
import { z } from 'zod';
import { WAITING_REFUSALS, waitingChange } from './approvals.ts';
import { contract } from './contract.ts';
import { cents, id, localDate } from './wire.ts';

/** More lines than the largest file of receipts has. */
const LINES_MAX = 2_000_000;

export const listBpayLineReceipts = contract({
  name: 'listBpayLineReceipts',
  area: 'merchant',
  method: 'GET',
  path: '/bpay/line/receipts',
  access: 'bank_files.write',
  summary:
    'The receipts that a waiting correction or reversal may take back: with the bank reference that it names, its CRN or its amount',
  input: z.strictObject({ id: id('bpay_file'), line: z.coerce.number().int().min(1).max(LINES_MAX) }),
  output: z.strictObject({
    rows: z.array(
      z.strictObject({
        payment_id: id('payment'),
        crn: z.string(),
        reference: z.string(),
        amount_cents: cents,
        paid_on: localDate,
        stage: z.enum(BPAY_STAGES),
        /** Whose it is; none while nobody is known to owe it. */
        owner: z.string().nullable(),
      }),
    ),
  }),
  shows: ['bpay', 'payments'],
});

export const resolveBpayLine = contract({
  name: 'resolveBpayLine',
  area: 'merchant',
  method: 'POST',
  path: '/bpay/line/resolve/{id}',
  access: 'bank_files.write',
  summary:
    'Applies a waiting line of a BPAY file: a payment as a receipt of its own, a correction or reversal to the receipt that is named, by two people where they differ or none is named; or dismisses it with a reason',
  input: z
    .strictObject({
      id: id('bpay_file'),
      line: z.int().min(1, 'too_small').max(LINES_MAX, 'too_big'),
      as: z.enum(['applied', 'dismissed']),
      /** What a correction or reversal takes back; left out where its receipt is not known here. */
      payment_id: id('payment').optional(),
      reason: z.string().trim().max(200, 'too_long').optional(),
    })
    .superRefine((value, context) => {
      if (value.as === 'dismissed' && !value.reason)
        context.addIssue({ code: 'custom', path: ['reason'], message: 'required' });
    }),
  /** Null where it was done at once. */
  output: z.strictObject({ waiting: waitingChange }),
  idempotent: true,
  refusals: [
    'bpay.line_decided',
    'bpay.line_is_payment',
    'bpay.line_receipt_taken',
    'bpay.line_takes_less',
    'facility.none',
    ...WAITING_REFUSALS,
  ],
  changes: [
    'bpay',
    'payments',
    'debits',
    'invoices',
    'ledger',
    'exceptions',
    'customers',
    'statements',
    'approvals',
  ],
});
