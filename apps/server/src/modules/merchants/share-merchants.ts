import { codeWords } from '@lorikeet/contracts/code-words';
import * as merchants from '@lorikeet/contracts/merchants';
import { columnsOf, type Words } from '../../platform/lists/columns.ts';
import { sharedList } from '../../platform/lists/shared-list.ts';
import { foundMerchants, type MerchantRow } from './list-merchants.query.ts';

const column = columnsOf<MerchantRow>();

/** Every merchant, for the platform's staff: nobody else can hold the permission of its call. */
export const sharedMerchants = sharedList({
  name: 'merchants',
  contract: merchants.listMerchants,
  idKind: 'merchant',
  find: (_work, input) => foundMerchants(input),
  idOf: (row) => row.id,
  nameOf: (row) => row.trading_name,
  columns: [
    column.id({ en: 'Merchant', zh: '商户编号' }, 'merchant', (row) => row.id),
    column.text({ en: 'Trading name', zh: '经营名称' }, (row) => row.trading_name),
    column.text({ en: 'Legal name', zh: '法定名称' }, (row) => row.legal_name),
    column.word({ en: 'Short name', zh: '短名称' }, (row) => row.slug),
    column.word({ en: 'ABN', zh: 'ABN' }, (row) => row.abn),
    column.code({ en: 'Kind', zh: '种类' }, codeWords.merchantKind, (row) => row.kind),
    column.code({ en: 'Status', zh: '状态' }, codeWords.merchantStatus, (row) => row.status),
    column.told({ en: 'Facilities', zh: '通道' }, (row, locale) => modelsOf(row.models, locale)),
    column.code({ en: 'Payout account', zh: '付款结算账户' }, codeWords.yes, (row) =>
      String(row.has_payout_account),
    ),
    column.moment({ en: 'Since', zh: '创建时间' }, (row) => row.created_at),
  ],
});

const MODELS: Readonly<Record<string, Words>> = codeWords.facilityModel;
const modelsOf = (models: readonly string[], locale: keyof Words): string =>
  models.map((model) => MODELS[model]?.[locale] ?? model).join('; ');
