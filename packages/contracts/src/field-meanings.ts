import { COMMON_MEANINGS } from './field-meanings/common.ts';
import { EVENT_MEANINGS } from './field-meanings/events.ts';
import { SELLING_MEANINGS } from './field-meanings/selling.ts';
import type { Sentences } from './sentences.ts';

/** What each field means that travels, by its name, or by `call.field` where one call means another thing. */
const MEANINGS: Sentences = { ...COMMON_MEANINGS, ...SELLING_MEANINGS, ...EVENT_MEANINGS };

/** The names that have a meaning. A test holds them to the fields of calls. */
export const EXPLAINED_FIELDS = Object.keys(MEANINGS);

/** What a field of a call means, or of an `event`; undefined for one that no program sends or gets. */
export const meaningOf = (call: string, field: string, locale: 'en' | 'zh'): string | undefined =>
  (MEANINGS[`${call}.${field}`] ?? MEANINGS[field])?.[locale];
