import type { WireOutput } from '@lorikeet/contracts/contract';
import type { listReturnsLines } from '@lorikeet/contracts/returns';
import { RETURN_CODES } from '@lorikeet/domain/returns';
import type { TFunction } from 'i18next';

/** The words of returns; other screens that show a code load them beside their own. */
export type ReturnWords = TFunction<'returns'>;

export type ReturnLine = WireOutput<typeof listReturnsLines>['rows'][number];

/** `6 Refer to customer`. */
export function codeWords(code: string, t: ReturnWords): string {
  const isKnown = RETURN_CODES.includes(code) && code !== '7';
  return `${code} ${t(`returns:codes.${isKnown ? code : 'unknown'}`)}`;
}

/** Why a line waits; codes of the state table are known by their last part. */
export function whyWords(reason: string | null, t: ReturnWords): string {
  if (!reason) return '';
  const name = reason.split('.').at(-1) ?? reason;
  return t(`returns:why.${name}`, { defaultValue: t('returns:why.unexpected') });
}
