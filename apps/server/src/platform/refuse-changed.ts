import { isDeepStrictEqual } from 'node:util';
import { refuseUnless } from './refusal.ts';

/**
 * Refuses `record.changed_meanwhile` where a form was opened with another state of a record than the one that stands under
 * its lock. A call that does not say what was seen is compared with nothing.
 */
export const refuseChanged = <T>(seen: T | undefined, now: T): void =>
  refuseUnless(seen === undefined || isDeepStrictEqual(seen, now), 'record.changed_meanwhile');
