import * as ratepayers from '@lorikeet/contracts/ratepayers';
import { columnsOf } from '../../../platform/lists/columns.ts';
import { sharedList } from '../../../platform/lists/shared-list.ts';
import { RATES_CURRENCY } from '../../council/index.ts';
import { foundRatepayers, type RatepayerRow } from './ratepayer-list.query.ts';

const column = columnsOf<RatepayerRow>();

/** The ratepayers of a council, for its own staff. */
export const sharedRatepayers = sharedList({
  name: 'ratepayers',
  contract: ratepayers.listRatepayers,
  idKind: 'ratepayer',
  find: foundRatepayers,
  idOf: (row) => row.id,
  nameOf: (row) => row.name,
  columns: [
    column.id({ en: 'Ratepayer', zh: '缴费人' }, 'ratepayer', (row) => row.id),
    column.text({ en: 'Name', zh: '姓名' }, (row) => row.name),
    column.text({ en: 'E-mail', zh: '电子邮箱' }, (row) => row.email),
    column.number({ en: 'Properties', zh: '房产' }, (row) => row.properties),
    column.number({ en: 'Schedules', zh: '付款计划' }, (row) => row.paying),
    column.word({ en: 'Currency', zh: '币种' }, () => RATES_CURRENCY),
    column.amount({ en: 'Owed', zh: '应缴余额' }, (row) => row.owed_cents),
    column.moment({ en: 'Registered', zh: '登记时间' }, (row) => row.since),
  ],
});
