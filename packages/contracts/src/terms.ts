import { toLocalDate } from '@lorikeet/domain/kernel';

/**
 * Which wording of the legal pages is in force. They carry it at their top, and whoever registers agrees to it: change
 * it together with the words, and with the date.
 */
export const TERMS_VERSION = '2026-11';

/** The day this wording was made. */
export const TERMS_DATE = toLocalDate('2026-11-21');
