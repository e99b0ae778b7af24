import type { WireOutput } from '@lorikeet/contracts/contract';
import { isLetterKind, type LetterKind } from '@lorikeet/contracts/letter-kinds';
import type { getLetter } from '@lorikeet/contracts/letters';
import { address } from '../../app/paths.ts';
import type { Locale } from '../../lib/interface-state.ts';

export type LetterDetail = WireOutput<typeof getLetter>;

/** The screen of a letter in one language. */
export const letterPath = (kind: LetterKind, locale: Locale) =>
  address('merchantNotificationLettersEdit', { id: `${kind}-${locale}` });

/** Which letter, and in which language, an address means. */
export function letterIn(id: string, fallback: Locale): { kind: LetterKind; locale: Locale } | undefined {
  const [, kind = '', locale] = /^(.*?)(?:-(en|zh))?$/.exec(id) ?? [];
  if (!isLetterKind(kind)) return undefined;
  return { kind, locale: (locale as Locale | undefined) ?? fallback };
}
