import type { WireOutput } from '@lorikeet/contracts/contract';
import type { listReturnsLines } from '@lorikeet/contracts/returns';
import { RETURN_CODES } from '@lorikeet/domain/returns';
import type { Words } from './bank-file-words.tsx';

export type ReturnLine = WireOutput<typeof listReturnsLines>['rows'][number];

/** `6 Refer to customer`. */
export function codeWords(code: string, t: Words): string {
  const isKnown = RETURN_CODES.includes(code) && code !== '7';
  return `${code} ${t(`returns.codes.${isKnown ? code : 'unknown'}`)}`;
}

/** Why a line waits; codes of the state table are known by their last part. */
export function whyWords(reason: string | null, t: Words): string {
  if (!reason) return '';
  const name = reason.split('.').at(-1) ?? reason;
  return t(`returns.why.${name}`, { defaultValue: t('returns.why.unexpected') });
}
