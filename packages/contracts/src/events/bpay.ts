import { z } from 'zod';
import { internalEvent, publicEvent } from '../event.ts';
import { cents, currency, id, localDate } from '../wire.ts';

const receipt = {
  /** Of the payment that is the receipt. */
  id: id('payment'),
  amount_cents: cents,
  currency,
};

/** What a council's property owes, where its reference was paid. */
const property_id = id('property').nullable();

export const bpayEvents = {
  'bpay_file.begun': internalEvent(z.strictObject({ id: id('bpay_file') }), {
    en: 'When a BPAY file was judged and its lines are to be applied, and again while some are left.',
    zh: 'BPAY 文件通过检查、等待入账时发送；仍有未入账的明细时再次发送。',
  }),
  'bpay_file.loaded': internalEvent(z.strictObject({ id: id('bpay_file'), bank_date: localDate }), {
    en: 'When a file of BPAY receipts is booked to its last line.',
    zh: 'BPAY 收款文件全部入账时发送。',
  }),
  'bpay_file.line_decided': internalEvent(z.strictObject({ id: id('bpay_file'), line: z.int() }), {
    en: 'When a person applies or dismisses a line of a BPAY file that waited.',
    zh: '员工处理 BPAY 文件中待处理的明细时发送。',
  }),
  'bpay_receipt.received': publicEvent(
    z.strictObject({ ...receipt, customer_id: id('customer').nullable(), property_id, crn: z.string() }),
    {
      en: 'When the bank reports a BPAY payment. Without a customer or property it waits for a person.',
      zh: '银行报告一笔 BPAY 付款时发送；既无客户也无房产的付款等待人工处理。',
    },
  ),
  'bpay_receipt.matched': publicEvent(
    z.strictObject({ ...receipt, customer_id: id('customer').nullable(), property_id }),
    {
      en: 'When staff say whose a BPAY payment is: a customer’s, or a property’s.',
      zh: '员工认定 BPAY 付款所属客户或房产时发送。',
    },
  ),
  'bpay_receipt.unmatched': publicEvent(
    z.strictObject({ ...receipt, customer_id: id('customer').nullable(), property_id }),
    {
      en: 'When two people take a BPAY payment from a customer or property that it was given to by mistake.',
      zh: '双人审批取消 BPAY 付款的客户或房产归属时发送。',
    },
  ),
  'bpay_receipt.reversed': publicEvent(
    z.strictObject({ ...receipt, customer_id: id('customer').nullable(), property_id }),
    {
      en: 'When the bank corrects or reverses a BPAY payment.',
      zh: '银行更正或撤销 BPAY 付款时发送。',
    },
  ),
};
