import type { listBpayLines } from '@lorikeet/contracts/bpay';
import type { WireOutput } from '@lorikeet/contracts/contract';
import type { TFunction } from 'i18next';

export type BpayWords = TFunction<'bpay-receipts'>;
export type BpayLine = WireOutput<typeof listBpayLines>['rows'][number];

/** The bank's reasons that have a meaning here. */
const BANK_REASONS: readonly string[] = ['001', '002', '003', '004', '005'];

/** Why the bank takes a receipt back; nothing for a payment, whose code says nothing. */
export function bankReasonWords(code: string | null, t: BpayWords): string {
  if (!code || /^0*$/.test(code)) return '';
  return t(`bankReasons.${BANK_REASONS.includes(code) ? code : 'other'}`, { code });
}

/** Why a line or its receipt waits. */
export const whyWords = (reason: string | null, t: BpayWords): string =>
  reason ? t(`why.${reason}`, { defaultValue: t('why.unexpected') }) : '';
