import { codeWords } from '@lorikeet/contracts/code-words';
import * as customers from '@lorikeet/contracts/customers';
import type { BulkAction } from '../../platform/lists/bulk-action.ts';
import { columnsOf } from '../../platform/lists/columns.ts';
import { sharedList } from '../../platform/lists/shared-list.ts';
import { type CustomerRow, foundCustomers } from './customer-list.query.ts';
import { deactivateCustomer, reactivateCustomer } from './set-customer-status.ts';

const column = columnsOf<CustomerRow>();

/** The customers as the list has them; accounts as the list shows them, by their last digits. */
export const sharedCustomers = sharedList({
  name: 'customers',
  contract: customers.listCustomers,
  idKind: 'customer',
  find: foundCustomers,
  idOf: (row) => row.id,
  nameOf: (row) => row.name,
  columns: [
    column.id({ en: 'Customer', zh: '客户编号' }, 'customer', (row) => row.id),
    column.text({ en: 'Name', zh: '姓名' }, (row) => row.name),
    column.code({ en: 'Type', zh: '类型' }, codeWords.customerType, (row) => row.type),
    column.code({ en: 'Status', zh: '状态' }, codeWords.customerStatus, (row) => row.status),
    column.text({ en: 'Reference', zh: '参考号' }, (row) => row.reference),
    column.text({ en: 'Email', zh: '电子邮箱' }, (row) => row.email),
    column.text({ en: 'Phone', zh: '电话' }, (row) => row.phone),
    column.word({ en: 'DDR id', zh: 'DDR 编号' }, (row) => row.ddr_id),
    column.code(
      { en: 'Payment type', zh: '付款类型' },
      codeWords.methodKind,
      (row) => row.default_payment_method?.kind ?? null,
    ),
    column.text({ en: 'Bank', zh: '银行' }, (row) => row.default_payment_method?.bank_name ?? null),
    column.word(
      { en: 'Account or card', zh: '账户或银行卡' },
      (row) => row.default_payment_method?.account_masked ?? null,
    ),
    column.word({ en: 'Currency', zh: '币种' }, (row) => row.currency),
    column.amount({ en: 'Total spend', zh: '消费总额' }, (row) => row.total_spend_cents),
    column.number({ en: 'Payments', zh: '付款次数' }, (row) => row.payments),
    column.date({ en: 'Last payment', zh: '最近付款日' }, (row) => row.last_payment_on),
    column.number({ en: 'Refunds', zh: '退款次数' }, (row) => row.refunds),
    column.amount({ en: 'Refunded', zh: '退款金额' }, (row) => row.refunded_cents),
    column.amount({ en: 'Dispute losses', zh: '争议损失' }, (row) => row.dispute_losses_cents),
    column.moment({ en: 'Created', zh: '创建时间' }, (row) => row.created_at),
  ],
});

export const customerBulk: readonly BulkAction[] = [
  {
    name: 'customers.activate',
    list: sharedCustomers.name,
    permission: 'customers.write',
    writtenAs: 'bulk.customers_activated',
    apply: reactivateCustomer,
  },
  {
    name: 'customers.deactivate',
    list: sharedCustomers.name,
    permission: 'customers.write',
    writtenAs: 'bulk.customers_deactivated',
    apply: deactivateCustomer,
  },
];
