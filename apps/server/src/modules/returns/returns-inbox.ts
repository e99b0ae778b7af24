import { isBankDay, type LocalDate } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';

/** Closes a bank day's inbox; closed already stays as it was. Returns whether it was open. */
export async function closeInbox(
  work: Work,
  close: { facilityId: string; bankDate: LocalDate; by: 'file' | 'none' },
): Promise<boolean> {
  const closed = await work.run(sql`
    insert into returns_inbox (merchant_id, facility_id, bank_date, closed_by, closed_at, user_id)
    values (${work.merchantId}, ${close.facilityId}, ${close.bankDate}, ${close.by}, ${work.now},
      ${work.actor.kind === 'user' ? (work.actor.id ?? null) : null})
    on conflict (merchant_id, facility_id, bank_date) do nothing`);
  return closed > 0;
}

/**
 * Records that the bank sent no returns for a day. Throws Refusal `returns.future`, `returns.no_bank_day`.
 */
export async function recordNoReturns(
  work: Work,
  none: { facilityId: string; bankDate: LocalDate },
): Promise<void> {
  if (none.bankDate > work.clock.bankToday()) {
    throw new Refusal('returns.future', { date: none.bankDate });
  }
  if (!isBankDay(none.bankDate)) throw new Refusal('returns.no_bank_day', { date: none.bankDate });
  const closed = await closeInbox(work, { ...none, by: 'none' });
  if (!closed) return;
  await work.audit({
    action: 'returns.none_recorded',
    subjectKind: 'facility',
    subjectId: none.facilityId,
    after: { bank_date: none.bankDate },
  });
}
