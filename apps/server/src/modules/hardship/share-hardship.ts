import * as hardship from '@lorikeet/contracts/hardship';
import { columnsOf } from '../../platform/lists/columns.ts';
import { sharedList } from '../../platform/lists/shared-list.ts';
import { RATES_CURRENCY } from '../council/index.ts';
import { foundHardship, type HardshipRow } from './hardship.query.ts';

const column = columnsOf<HardshipRow>();

const STATUS = {
  waiting: { en: 'Waiting', zh: '待处理' },
  approved: { en: 'Approved', zh: '已批准' },
  declined: { en: 'Declined', zh: '已拒绝' },
  withdrawn: { en: 'Taken back', zh: '已撤回' },
  ended: { en: 'Ended with the access', zh: '随访问权终止而结束' },
};

/** What ratepayers in hardship ask for, for who may read it. What they say of themselves stays on its page. */
export const sharedHardship = sharedList({
  name: 'hardship',
  contract: hardship.listHardshipRequests,
  idKind: 'hardship_request',
  find: foundHardship,
  idOf: (row) => row.id,
  nameOf: (row) => row.ratepayer_name,
  columns: [
    column.id({ en: 'Request', zh: '申请编号' }, 'hardship_request', (row) => row.id),
    column.code({ en: 'Status', zh: '状态' }, STATUS, (row) => row.status),
    column.text({ en: 'Ratepayer', zh: '缴费人' }, (row) => row.ratepayer_name),
    column.text({ en: 'Assessment number', zh: '评估编号' }, (row) => row.assessment_number),
    column.text({ en: 'Address', zh: '地址' }, (row) => row.address.line1),
    column.word({ en: 'Currency', zh: '币种' }, () => RATES_CURRENCY),
    column.amount({ en: 'Owed', zh: '应付金额' }, (row) => row.owed_cents),
    column.amount({ en: 'Overdue', zh: '逾期金额' }, (row) => row.overdue_cents),
    column.moment({ en: 'Asked', zh: '申请时间' }, (row) => row.asked_at),
    column.moment({ en: 'Decided', zh: '决定时间' }, (row) => row.decided_at),
  ],
});
