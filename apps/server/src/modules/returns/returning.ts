import type { KnownDebit } from './match-return.ts';
import type { AppliedReturn } from './return-loading.ts';

/** A debit that comes back, and how. */
export type Returning = { debit: KnownDebit; returned: AppliedReturn };
