import { isBecsText, toBecsText } from '@lorikeet/bank-files';
import type { Facility } from '../merchants/index.ts';

const TITLE_WIDTH = 32;

/** The name of an account as a file of the facility carries it: in the characters that its bank takes, cut to the field. */
export function titleFor({ titleSet }: Pick<Facility, 'titleSet'>, name: string): string {
  // The common case needs no rewriting: a debit run writes many names.
  if (titleSet === 'becs' && name.length <= TITLE_WIDTH && isBecsText(name)) return name;
  return toBecsText(name, { set: titleSet, maxLength: TITLE_WIDTH }).text;
}
