import { codeWords } from '@lorikeet/contracts/code-words';
import * as payments from '@lorikeet/contracts/payments';
import { DOCUMENT_DIGITS } from '@lorikeet/domain/invoices';
import { columnsOf } from '../../platform/lists/columns.ts';
import { sharedList } from '../../platform/lists/shared-list.ts';
import { foundPayments } from './payment-list.query.ts';
import { madeOfPayment, type PaymentRow } from './payment-rows.query.ts';

const column = columnsOf<PaymentRow>();
/** As `formatDocumentNumber` prints them. */
const INVOICE_NUMBERS = { start: 'INV-', digits: DOCUMENT_DIGITS };

/** The transactions; the sum of their amounts is the sum that the list shows for the same filters. */
export const sharedPayments = sharedList({
  name: 'transactions',
  contract: payments.listPayments,
  idKind: 'payment',
  find: foundPayments,
  idOf: (row) => row.id,
  nameOf: (row) => row.customer_name ?? row.description,
  made: madeOfPayment,
  columns: [
    column.id({ en: 'Transaction', zh: '交易编号' }, 'payment', 'id'),
    column.code({ en: 'Status', zh: '状态' }, codeWords.paymentStatus, 'status'),
    column.code({ en: 'Stage', zh: '阶段' }, codeWords.paymentStage, 'stage'),
    column.code({ en: 'Rail', zh: '收款渠道' }, codeWords.rail, 'rail'),
    column.id({ en: 'Customer', zh: '客户编号' }, 'customer', 'customer_id'),
    column.text({ en: 'Customer name', zh: '客户名称' }, 'customer_name'),
    column.text({ en: 'Method', zh: '付款方式' }, 'method'),
    column.text({ en: 'Description', zh: '说明' }, 'description'),
    column.word({ en: 'Reference', zh: '参考号' }, 'reference'),
    column.numbered({ en: 'Invoice', zh: '账单' }, INVOICE_NUMBERS, 'invoice_number'),
    column.word({ en: 'Currency', zh: '币种' }, 'currency'),
    column.amount({ en: 'Amount', zh: '金额' }, 'amount_cents'),
    column.amount({ en: 'Refunded', zh: '已退款' }, 'refunded_cents'),
    column.date({ en: 'Due', zh: '到期日' }, 'due_date'),
    column.date({ en: 'Debited', zh: '扣款日' }, 'debit_date'),
    column.number({ en: 'Attempt', zh: '第几次尝试' }, 'attempt'),
    column.word({ en: 'Return code', zh: '退回代码' }, 'return_code'),
    column.code({ en: 'Held because', zh: '暂缓原因' }, codeWords.holdReason, 'hold_reason'),
  ],
});
