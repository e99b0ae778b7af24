import * as council from '@lorikeet/contracts/council';
import { columnsOf } from '../../platform/lists/columns.ts';
import { sharedList } from '../../platform/lists/shared-list.ts';
import { RATES_CURRENCY } from './charge-property.ts';
import { foundProperties, type PropertyRow } from './property-list.query.ts';
import { addressLine } from './property-store.ts';

const column = columnsOf<PropertyRow>();

/** The properties of a council, for its own staff. */
export const sharedProperties = sharedList({
  name: 'properties',
  contract: council.listProperties,
  idKind: 'property',
  find: foundProperties,
  idOf: (row) => row.id,
  nameOf: (row) => row.assessment_number,
  columns: [
    column.id({ en: 'Property', zh: '房产' }, 'property', (row) => row.id),
    column.text({ en: 'Assessment number', zh: '评估编号' }, (row) => row.assessment_number),
    column.text({ en: 'Address', zh: '地址' }, (row) => addressLine(row.address)),
    column.text({ en: 'Owner', zh: '业主' }, (row) => row.owner_name),
    column.word({ en: 'Currency', zh: '币种' }, () => RATES_CURRENCY),
    column.amount({ en: 'Owed', zh: '应缴余额' }, (row) => row.owed_cents),
    column.amount({ en: 'Overdue', zh: '逾期' }, (row) => row.overdue_cents),
    column.number({ en: 'Sign-ins with access', zh: '有访问权的账户' }, (row) => row.registered),
    column.moment({ en: 'Code issued', zh: '验证码签发' }, (row) => row.code_issued_at),
    column.moment({ en: 'Letter asked for', zh: '申请邮寄' }, (row) => row.letter_asked_at),
  ],
});
