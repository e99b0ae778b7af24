import * as trust from '@lorikeet/contracts/trust';
import { columnsOf } from '../../platform/lists/columns.ts';
import { sharedList } from '../../platform/lists/shared-list.ts';
import { type DepositRow, foundDeposits } from './deposit-list.query.ts';

const column = columnsOf<DepositRow>();

/** Deposits of a direct merchant's own bank. */
export const sharedDeposits = sharedList({
  name: 'deposits',
  contract: trust.listDeposits,
  idKind: 'bank_file',
  find: foundDeposits,
  idOf: (row) => row.id,
  nameOf: (row) => row.filename,
  columns: [
    column.id({ en: 'File', zh: '文件编号' }, 'bank_file', (row) => row.id),
    column.text({ en: 'File name', zh: '文件名' }, (row) => row.filename),
    column.word({ en: 'Reference', zh: '参考号' }, (row) => row.reference),
    column.date({ en: 'Processing date', zh: '处理日' }, (row) => row.processing_date),
    column.number({ en: 'Debits', zh: '扣款笔数' }, (row) => row.records),
    column.word({ en: 'Currency', zh: '币种' }, () => 'AUD'),
    column.amount({ en: 'Amount', zh: '金额' }, (row) => row.amount_cents),
    column.date({ en: 'Credited', zh: '入账日' }, (row) => row.credited_on),
  ],
});
