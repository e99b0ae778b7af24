import { codeWords } from '@lorikeet/contracts/code-words';
import * as plans from '@lorikeet/contracts/plans';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { BulkAction } from '../../platform/lists/bulk-action.ts';
import { columnsOf } from '../../platform/lists/columns.ts';
import { sharedList } from '../../platform/lists/shared-list.ts';
import type { Work } from '../../platform/work.ts';
import { foundPlans, type PlanRow } from './list-plans.query.ts';
import { setPlanStatus } from './set-plan-status.ts';

const column = columnsOf<PlanRow>();

export const sharedPlans = sharedList({
  name: 'plans',
  contract: plans.listPlans,
  idKind: 'plan',
  find: foundPlans,
  idOf: (row) => row.id,
  nameOf: (row) => row.name,
  columns: [
    column.id({ en: 'Plan', zh: '方案编号' }, 'plan', (row) => row.id),
    column.text({ en: 'Name', zh: '名称' }, (row) => row.name),
    column.code({ en: 'Status', zh: '状态' }, codeWords.planStatus, (row) => row.status),
    column.code({ en: 'Billed', zh: '计费周期' }, codeWords.billed, (row) => row.process_type),
    column.code({ en: 'Pricing', zh: '计价方式' }, codeWords.pricing, (row) => row.fee_type),
    column.number({ en: 'Tiers', zh: '阶梯数' }, (row) => row.tiers),
    column.word({ en: 'Currency', zh: '币种' }, (row) => row.currency),
    column.amount({ en: 'Amount for one', zh: '一个单位的金额' }, (row) => row.amount_cents),
    column.number({ en: 'Subscribers', zh: '订阅数' }, (row) => row.subscribers),
    column.date({ en: 'Offered from', zh: '开始日期' }, (row) => row.start_date),
    column.date({ en: 'Offered until', zh: '结束日期' }, (row) => row.end_date),
    column.moment({ en: 'Created', zh: '创建时间' }, (row) => row.created_at),
    column.moment({ en: 'Changed', zh: '更新时间' }, (row) => row.updated_at),
  ],
});

async function statusOf(work: Work, id: string): Promise<string> {
  const row = await work.maybe<{ status: string }>(sql`
    select status from plans where merchant_id = ${work.merchantId} and id = ${id} for update`);
  return found(row).status;
}

export const planBulk: readonly BulkAction[] = [
  {
    name: 'plans.archive',
    list: sharedPlans.name,
    permission: 'plans.write',
    writtenAs: 'bulk.plans_archived',
    async apply(work, id) {
      if ((await statusOf(work, id)) === 'archived') return 'same';
      await setPlanStatus(work, id, 'archived');
      return 'changed';
    },
  },
  {
    name: 'plans.restore',
    list: sharedPlans.name,
    permission: 'plans.write',
    writtenAs: 'bulk.plans_restored',
    /** Offers what was put away; one that is not offered for now stays so. */
    async apply(work, id) {
      if ((await statusOf(work, id)) !== 'archived') return 'same';
      await setPlanStatus(work, id, 'active');
      return 'changed';
    },
  },
];
