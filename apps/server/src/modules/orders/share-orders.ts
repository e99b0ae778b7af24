import { codeWords } from '@lorikeet/contracts/code-words';
import * as orders from '@lorikeet/contracts/orders';
import { sql } from '../../platform/db/sql.ts';
import type { BulkAction } from '../../platform/lists/bulk-action.ts';
import { columnsOf } from '../../platform/lists/columns.ts';
import { sharedList } from '../../platform/lists/shared-list.ts';
import { holdInvoices } from '../accounting/index.ts';
import { cancelOrder } from './cancel-order.ts';
import { foundOrders, type OrderRow } from './order-list.query.ts';

const column = columnsOf<OrderRow>();

export const sharedOrders = sharedList({
  name: 'orders',
  contract: orders.listOrders,
  idKind: 'order',
  find: foundOrders,
  idOf: (row) => row.id,
  nameOf: (row) => `${row.number}, ${row.customer_name}`,
  columns: [
    column.id({ en: 'Order', zh: '订单编号' }, 'order', (row) => row.id),
    column.text({ en: 'Number', zh: '单号' }, (row) => row.number),
    column.code({ en: 'Status', zh: '状态' }, codeWords.orderStatus, (row) => row.status),
    column.text({ en: 'Customer', zh: '客户' }, (row) => row.customer_name),
    column.text({ en: 'First line', zh: '首行内容' }, (row) => row.first_line),
    column.number({ en: 'Lines', zh: '行数' }, (row) => row.lines_count),
    column.word({ en: 'Currency', zh: '币种' }, (row) => row.currency),
    column.amount({ en: 'Total', zh: '合计' }, (row) => row.total_cents),
    column.amount({ en: 'Refunded', zh: '已退款' }, (row) => row.refunded_cents),
    column.moment({ en: 'Can be paid until', zh: '付款期限' }, (row) => row.expires_at),
    column.moment({ en: 'Created', zh: '创建时间' }, (row) => row.created_at),
  ],
});

export const orderBulk: readonly BulkAction[] = [
  {
    name: 'orders.cancel',
    list: sharedOrders.name,
    permission: 'orders.write',
    writtenAs: 'bulk.orders_cancelled',
    /**
     * Invoices, after what may take money for them, come before orders and items, each in one order: two who cancel at once
     * wait and do not block each other.
     */
    async lock(work, ids) {
      const { merchantId } = work;
      const invoices = await work.rows<{ id: string }>(sql`
        select invoice_id as id from orders
        where merchant_id = ${merchantId} and id = any(${ids}::uuid[]) and invoice_id is not null`);
      await holdInvoices(
        work,
        invoices.map(({ id }) => id),
      );
      await work.rows(sql`
        select 1 from orders where merchant_id = ${merchantId} and id = any(${ids}::uuid[]) order by id for update`);
      return work.rows(sql`
        select 1 from order_items where merchant_id = ${merchantId} and id in (
          select item_id from order_lines where merchant_id = ${merchantId} and order_id = any(${ids}::uuid[]))
        order by id for update`);
    },
    apply: async (work, id) => ((await cancelOrder(work, id)) ? 'changed' : 'same'),
  },
];
