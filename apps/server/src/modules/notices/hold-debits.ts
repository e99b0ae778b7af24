import { NOTICE_KINDS, noticeOfHeld } from '@lorikeet/domain/notices';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { caseOf, word } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';
import { moveDebits } from '../payments/index.ts';

/** Why a debit waits for its notice. */
export type HoldReason = 'no_notice' | 'notice_too_old' | 'notice_bounced' | 'unreachable';

/**
 * Holds the debits that `where` finds over `payments p` until a notice is sent: they lose the proof that they had.
 * Without `only`, those held already take the new reason. The statement is open for `returning`.
 */
export function holdDebits(
  work: Work,
  reason: HoldReason | Sql,
  hold: { where: Sql; using?: Sql; only?: 'scheduled' },
): Sql {
  const { where, using, only } = hold;
  return moveDebits(work, 'notice_missing', {
    where,
    ...(using && { using }),
    again: only === undefined,
    also: sql`hold_reason = ${typeof reason === 'string' ? word(reason) : reason}, notice_allows_from = null,
      notice_kind = ${caseOf(sql`p.notice_kind`, NOTICE_KINDS, (kind) => word(noticeOfHeld(kind)))}`,
  });
}
