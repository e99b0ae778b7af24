import {
  RECEIPT_KINDS,
  RECEIPT_METHODS,
  RECEIPT_POSTINGS,
  REVERSAL_POSTINGS,
} from '@lorikeet/domain/rates-receipts';
import { z } from 'zod';
import { contract } from './contract.ts';
import { cents, id, instant, listInput, listOutput, localDate, nothing, oneOrMore } from './wire.ts';

const count = z.int().min(0);

/** How many receipts and reversals, and what they do to what was received: reversals take from it. */
const sums = {
  receipts: count,
  receipts_cents: cents,
  reversals: count,
  reversals_cents: cents,
  total_cents: cents,
};

const receiptsFile = z.strictObject({
  id: id('rates_receipts_file'),
  number: z.int().min(1),
  ...sums,
  made_by: z.string(),
  made_at: instant,
  /** An import of the roll has said that the rates system has applied it. */
  is_applied: z.boolean(),
});

export const listReceiptsFiles = contract({
  name: 'listReceiptsFiles',
  area: 'merchant',
  method: 'GET',
  path: '/council/receipts/list',
  access: 'council.read',
  summary: 'Files of what was received for properties, for the rates system; the latest first',
  input: listInput(['number'], {}),
  output: listOutput(receiptsFile),
  shows: ['rates-receipts', 'rates-imports'],
});

export const getWaitingReceipts = contract({
  name: 'getWaitingReceipts',
  area: 'merchant',
  method: 'GET',
  path: '/council/receipts/waiting',
  access: 'council.read',
  summary: 'What the next receipts file would hold, and what the bank has and has not cleared yet',
  input: nothing,
  output: z.strictObject({
    ...sums,
    /** Debits of properties that the bank has and that have not cleared: no receipts yet. */
    under_way: count,
    under_way_cents: cents,
    /** Of the file before; null where there is none. */
    last_made_at: instant.nullable(),
  }),
  shows: ['rates-receipts', 'payments', 'ledger'],
});

export const getReceiptsFile = contract({
  name: 'getReceiptsFile',
  area: 'merchant',
  method: 'GET',
  path: '/council/receipts/detail',
  access: 'council.read',
  summary: 'One receipts file, and what the postings behind its lines say',
  input: z.strictObject({ id: id('rates_receipts_file') }),
  output: z.strictObject({
    file: receiptsFile,
    /** The file beside the book, a row for each kind of posting; null for lines whose posting the book does not have. */
    postings: z.array(
      z.strictObject({
        posting: z.enum([...RECEIPT_POSTINGS, ...REVERSAL_POSTINGS]).nullable(),
        lines: count,
        file_cents: cents,
        book_cents: cents,
      }),
    ),
    /** Every line has its posting, and each says the same amount. */
    agrees: z.boolean(),
  }),
  shows: ['rates-receipts', 'rates-imports', 'ledger'],
});

export const listReceiptsLines = contract({
  name: 'listReceiptsLines',
  area: 'merchant',
  method: 'GET',
  path: '/council/receipts/lines',
  access: 'council.read',
  summary: 'The lines of one receipts file in its order',
  input: listInput(['line'], { id: id('rates_receipts_file'), kind: oneOrMore(RECEIPT_KINDS) }),
  output: listOutput(
    z.strictObject({
      posting_id: id('posting'),
      line: z.int().min(1),
      kind: z.enum(RECEIPT_KINDS),
      assessment_number: z.string(),
      received_on: localDate,
      amount_cents: cents,
      method: z.enum(RECEIPT_METHODS),
      reference: z.string().nullable(),
      property_id: id('property'),
      payment_id: id('payment').nullable(),
    }),
  ),
  shows: ['rates-receipts'],
});

export const createReceiptsFile = contract({
  name: 'createReceiptsFile',
  area: 'merchant',
  method: 'POST',
  path: '/council/receipts/create',
  access: 'council.write',
  summary: 'Makes the next receipts file: all that was received and taken back and is in no file yet',
  input: nothing,
  output: z.strictObject({ id: id('rates_receipts_file'), number: z.int().min(1) }),
  idempotent: true,
  refusals: ['rates_receipts.nothing'],
  changes: ['rates-receipts', 'rates-imports'],
});

export const downloadReceiptsFile = contract({
  name: 'downloadReceiptsFile',
  area: 'merchant',
  method: 'POST',
  path: '/council/receipts/download/{id}',
  access: 'council.read',
  summary: 'A ticket to download a receipts file as CSV; its bytes are the same each time',
  input: z.strictObject({ id: id('rates_receipts_file') }),
  output: z.strictObject({ path: z.string() }),
  secret: true,
  changes: [],
});

/**
 * The columns of a receipts file, in their order: the heading as it stands in the file, which a program reads and so is the
 * same in both languages, and what it holds.
 */
export const RECEIPTS_COLUMNS = [
  {
    heading: 'File number',
    en: 'The number of the file; what an import of the roll names as applied',
    zh: '文件编号，即导入名册时指明已入账的编号',
  },
  { heading: 'Line', en: 'The line within the file, from 1', zh: '文件内的行号，从 1 开始' },
  {
    heading: 'Receipt ID',
    en: 'Names the line for good; no other line of any file has it',
    zh: '该行的永久标识，在所有文件中唯一',
  },
  {
    heading: 'Type',
    en: 'receipt: money received; reversal: money taken back',
    zh: 'receipt 为收款，reversal 为退回',
  },
  { heading: 'Assessment number', en: 'As on the rates roll', zh: '与市政费名册一致的评估编号' },
  {
    heading: 'Date',
    en: 'When it was paid or taken back, YYYY-MM-DD',
    zh: '付款或退回日期，格式 YYYY-MM-DD',
  },
  {
    heading: 'Amount',
    en: 'In Australian dollars with two decimals; below zero for a reversal',
    zh: '金额（澳元，两位小数），退回为负数',
  },
  { heading: 'Method', en: 'direct_debit, card or bpay', zh: 'direct_debit、card 或 bpay' },
  {
    heading: 'Reference',
    en: 'The bank’s reference of the payment; a reversal has that of its receipt',
    zh: '该笔付款的银行参考号；退回与其收款相同',
  },
  {
    heading: 'Payment ID',
    en: 'The payment in this portal; a reversal has that of its receipt',
    zh: '平台中的付款编号；退回与其收款相同',
  },
] as const;
