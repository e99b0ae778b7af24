import { codeWords } from '@lorikeet/contracts/code-words';
import * as payouts from '@lorikeet/contracts/payouts';
import { columnsOf } from '../../platform/lists/columns.ts';
import { sharedList } from '../../platform/lists/shared-list.ts';
import { foundPayouts, type PayoutRow } from './payout-list.query.ts';

const column = columnsOf<PayoutRow>();

export const sharedPayouts = sharedList({
  name: 'payouts',
  contract: payouts.listPayouts,
  idKind: 'payout',
  find: foundPayouts,
  idOf: (row) => row.id,
  nameOf: (row) => row.number,
  columns: [
    column.id({ en: 'Payout', zh: '付款结算编号' }, 'payout', (row) => row.id),
    column.word({ en: 'Number', zh: '编号' }, (row) => row.number),
    column.code({ en: 'Status', zh: '状态' }, codeWords.payoutStatus, (row) => row.status),
    column.word({ en: 'Currency', zh: '币种' }, (row) => row.currency),
    column.amount({ en: 'Amount', zh: '金额' }, (row) => row.amount_cents),
    column.number({ en: 'Ledger lines', zh: '分录行数' }, (row) => row.lines),
    column.date({ en: 'Payout date', zh: '付款结算日' }, (row) => row.payout_date),
    column.date({ en: 'Paid', zh: '付出日' }, (row) => row.paid_on),
    column.text({ en: 'Bank', zh: '银行' }, (row) => row.bank_name),
    column.word({ en: 'Account', zh: '账户' }, (row) => row.account_masked),
    column.moment({ en: 'Drawn', zh: '生成时间' }, (row) => row.created_at),
  ],
});
