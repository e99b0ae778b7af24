import * as schedules from '@lorikeet/contracts/schedules';
import { columnsOf } from '../../platform/lists/columns.ts';
import { sharedList } from '../../platform/lists/shared-list.ts';
import { RATES_CURRENCY } from '../council/index.ts';
import { foundSchedules, type ScheduleRow } from './schedule-list.query.ts';

const column = columnsOf<ScheduleRow>();

const STATUS = {
  active: { en: 'Active', zh: '进行中' },
  stopped: { en: 'Stopped', zh: '已停止' },
  ended: { en: 'Ended', zh: '已结束' },
};

const FREQUENCY = {
  in_full: { en: 'In full', zh: '一次付清' },
  instalment: { en: 'By instalment', zh: '按期付款' },
  weekly: { en: 'Weekly', zh: '每周' },
  fortnightly: { en: 'Fortnightly', zh: '每两周' },
  monthly: { en: 'Monthly', zh: '每月' },
  quarterly: { en: 'Quarterly', zh: '每季度' },
};

/** The schedules of a council, for its own staff. */
export const sharedSchedules = sharedList({
  name: 'schedules',
  contract: schedules.listSchedules,
  idKind: 'schedule',
  find: foundSchedules,
  idOf: (row) => row.id,
  nameOf: (row) => row.assessment_number,
  columns: [
    column.id({ en: 'Schedule', zh: '付款计划' }, 'schedule', (row) => row.id),
    column.text({ en: 'Assessment number', zh: '评估编号' }, (row) => row.assessment_number),
    column.text({ en: 'Address', zh: '地址' }, (row) => row.address.line1),
    column.text({ en: 'Payer', zh: '付款人' }, (row) => row.payer_name),
    column.code({ en: 'Status', zh: '状态' }, STATUS, (row) => row.status),
    column.code({ en: 'Frequency', zh: '频率' }, FREQUENCY, (row) => row.frequency),
    column.word({ en: 'Currency', zh: '币种' }, () => RATES_CURRENCY),
    column.amount({ en: 'Owed', zh: '应付金额' }, (row) => row.owed_cents),
    column.date({ en: 'Next payment', zh: '下次扣款日' }, (row) => row.next?.on ?? null),
    column.amount({ en: 'Next amount', zh: '下次扣款额' }, (row) => row.next?.amount_cents ?? null),
    column.moment({ en: 'Changed', zh: '更改时间' }, (row) => row.updated_at),
  ],
});
