import { codeWords } from '@lorikeet/contracts/code-words';
import * as invoices from '@lorikeet/contracts/invoices';
import { HttpProblem } from '../../platform/http/problem.ts';
import type { BulkAction } from '../../platform/lists/bulk-action.ts';
import { columnsOf } from '../../platform/lists/columns.ts';
import { sharedList } from '../../platform/lists/shared-list.ts';
import { Refusal } from '../../platform/refusal.ts';
import { foundInvoices, type InvoiceRow } from './list-invoices.query.ts';
import { remindPayer, sendInvoiceLink } from './send-invoice-link.ts';

const column = columnsOf<InvoiceRow>();

/** The invoices; the sums of their amounts are the sums that the list shows for the same filters. */
export const sharedInvoices = sharedList({
  name: 'invoices',
  contract: invoices.listInvoices,
  idKind: 'invoice',
  find: foundInvoices,
  idOf: (row) => row.id,
  nameOf: (row) => `${row.number} ${row.customer_name}`,
  columns: [
    column.id({ en: 'Id', zh: '编号' }, 'invoice', (row) => row.id),
    column.word({ en: 'Invoice', zh: '账单' }, (row) => row.number),
    column.code({ en: 'Status', zh: '状态' }, codeWords.invoiceStatus, (row) => row.status),
    column.id({ en: 'Customer', zh: '客户编号' }, 'customer', (row) => row.customer_id),
    column.text({ en: 'Customer name', zh: '客户名称' }, (row) => row.customer_name),
    column.text({ en: 'Description', zh: '说明' }, (row) => row.description),
    column.date({ en: 'Issued', zh: '开具日期' }, (row) => row.issue_date),
    column.date({ en: 'Due', zh: '到期日' }, (row) => row.due_date),
    column.word({ en: 'Currency', zh: '币种' }, (row) => row.currency),
    column.amount({ en: 'Amount', zh: '金额' }, (row) => row.total_cents),
    column.amount({ en: 'GST', zh: 'GST' }, (row) => row.gst_cents),
    column.amount({ en: 'Paid', zh: '已付' }, (row) => row.paid_cents),
    column.amount({ en: 'Credited', zh: '已抵扣' }, (row) => row.credited_cents),
    column.amount({ en: 'Written off', zh: '已核销' }, (row) => row.written_off_cents),
    column.amount({ en: 'Processing', zh: '处理中' }, (row) => row.in_flight_cents),
    column.amount({ en: 'Still to pay', zh: '尚欠' }, (row) => row.due_cents),
  ],
});

/** A mailbox that has had many letters is a row's own refusal: the others are written to. */
async function written(letter: Promise<unknown>): Promise<'changed'> {
  try {
    await letter;
  } catch (error) {
    if (error instanceof HttpProblem && error.status === 429) throw new Refusal('invoice.mailbox_full');
    throw error;
  }
  return 'changed';
}

/** Payers of chosen invoices are written to together; each letter is that of one invoice. */
export const invoiceBulk: readonly BulkAction[] = [
  {
    name: 'invoices.send',
    list: 'invoices',
    permission: 'invoices.write',
    writtenAs: 'bulk.invoices_sent',
    apply: (work, id) => written(sendInvoiceLink(work, id)),
  },
  {
    name: 'invoices.remind',
    list: 'invoices',
    permission: 'invoices.write',
    writtenAs: 'bulk.invoices_reminded',
    apply: (work, id) => written(remindPayer(work, id)),
  },
];
