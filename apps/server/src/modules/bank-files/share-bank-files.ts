import * as bankFiles from '@lorikeet/contracts/bank-files';
import { codeWords } from '@lorikeet/contracts/code-words';
import { columnsOf } from '../../platform/lists/columns.ts';
import { sharedList } from '../../platform/lists/shared-list.ts';
import { type BankFileRow, foundBankFiles } from './bank-file-list.query.ts';

const column = columnsOf<BankFileRow>();

/** The bank files as a list: their content is only for users who may download them. */
export const sharedBankFiles = sharedList({
  name: 'bank_files',
  contract: bankFiles.listBankFiles,
  idKind: 'bank_file',
  find: foundBankFiles,
  idOf: (row) => row.id,
  nameOf: (row) => row.filename,
  columns: [
    column.id({ en: 'File', zh: '文件编号' }, 'bank_file', (row) => row.id),
    column.text({ en: 'File name', zh: '文件名' }, (row) => row.filename),
    column.id({ en: 'Merchant', zh: '商户编号' }, 'merchant', (row) => row.merchant_id),
    column.text({ en: 'Merchant name', zh: '商户名称' }, (row) => row.merchant_name),
    column.text({ en: 'Facility', zh: '通道' }, (row) => row.facility_name),
    column.code({ en: 'Kind', zh: '种类' }, codeWords.fileKind, (row) => row.kind),
    column.code({ en: 'Status', zh: '状态' }, codeWords.fileStatus, (row) => row.status),
    column.date({ en: 'Processing date', zh: '处理日' }, (row) => row.processing_date),
    column.number({ en: 'Items', zh: '笔数' }, (row) => row.records),
    column.word({ en: 'Currency', zh: '币种' }, () => 'AUD'),
    column.amount({ en: 'Total', zh: '总额' }, (row) => row.total_cents),
    column.text({ en: 'Receipt', zh: '银行回执' }, (row) => row.receipt),
    column.moment({ en: 'Accepted', zh: '受理时间' }, (row) => row.accepted_at),
    column.date({ en: 'Credited', zh: '入账日' }, (row) => row.credited_on),
    column.date({ en: 'Cleared', zh: '结清日' }, (row) => row.cleared_on),
    column.moment({ en: 'Built', zh: '生成时间' }, (row) => row.created_at),
  ],
});
