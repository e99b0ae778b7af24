import {
  addBankDays,
  addDays,
  BANK_ZONE,
  isBankDay,
  type LocalDate,
  localTimeAt,
} from '@lorikeet/domain/kernel';
import { isPayoutDay, type PayoutCadence } from '@lorikeet/domain/payouts';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { payoutPhase } from './run-payouts.ts';

export type Underway = {
  first: { id: string; amountCents: number; payoutDate: LocalDate } | undefined;
  totalCents: number;
  /** Of which the bank has not taken yet, so that the balance still holds it. */
  unlodgedCents: number;
};

/** Payouts drawn and not arrived, and the earliest expected day. */
export async function underwayPayouts(work: Work): Promise<Underway> {
  const rows = await work.rows<{
    id: string;
    status: string;
    amountCents: number;
    payoutDate: LocalDate;
  }>(sql`
    select id, status, amount_cents as "amountCents", payout_date as "payoutDate" from payouts
    where merchant_id = ${work.merchantId} and status in ('draft', 'approved', 'lodged')
    order by payout_date, id`);
  const total = (of: typeof rows) => of.reduce((sum, row) => sum + row.amountCents, 0);
  return {
    first: rows.find(({ payoutDate }) => payoutDate >= work.clock.bankToday()),
    totalCents: total(rows),
    unlodgedCents: total(rows.filter(({ status }) => status !== 'lodged')),
  };
}

/**
 * The day on which the next payout reaches the merchant by its rhythm: the first payout day whose eve, a bank day,
 * is not over. Undefined when payouts are made by hand.
 */
export function nextPayoutOn(work: Work, cadence: PayoutCadence): LocalDate | undefined {
  if (cadence.kind === 'manual') return undefined;
  const today = work.clock.bankToday();
  const isOver = localTimeAt(work.now, BANK_ZONE) >= payoutPhase.at;
  for (let eve = isOver ? addDays(today, 1) : today; ; eve = addDays(eve, 1)) {
    if (isBankDay(eve) && isPayoutDay(cadence, addBankDays(eve, 1))) return addBankDays(eve, 1);
  }
}
