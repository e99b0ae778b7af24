import type { EventName } from '@lorikeet/contracts/events';
import { advance, type Cents, type LocalDate } from '@lorikeet/domain/kernel';
import { type PayoutEvent, type PayoutState, payoutTable } from '@lorikeet/domain/payouts';
import { type Queries, sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';

export type Payout = {
  id: string;
  number: number;
  status: PayoutState;
  amountCents: Cents;
  payoutDate: LocalDate;
  payoutAccountId: string;
  bankFileId: string | null;
  lodgementReference: string | null;
  /** The bank day on which it was drawn without a person, by the evening or after its file was withdrawn; null for a person's. */
  drawnOn: LocalDate | null;
};

type Tenant = Queries & { merchantId: string };

const ANNOUNCED = {
  approve: 'payout.approved',
  withdraw: 'payout.withdrawn',
  lodge: 'payout.lodged',
  statement_matches: 'payout.paid',
  bank_returns: 'payout.returned',
  bank_rejects: 'payout.rejected',
} as const satisfies Record<Exclude<PayoutEvent, 'edit'>, EventName>;

const columns = sql`id, number, status, amount_cents as "amountCents", payout_date as "payoutDate",
  payout_account_id as "payoutAccountId", bank_file_id as "bankFileId", lodgement_reference as "lodgementReference",
  drawn_on as "drawnOn"`;

/** The payout, locked until the transaction ends. 404 when it is not this merchant's. */
export async function lockPayout(work: Tenant, id: string): Promise<Payout> {
  return found(
    await work.maybe<Payout>(
      sql`select ${columns} from payouts where merchant_id = ${work.merchantId} and id = ${id} for update`,
    ),
  );
}

/** The payout that a bank file carries, locked; undefined for a file of anything else. */
export function lockPayoutOfFile(work: Tenant, bankFileId: string): Promise<Payout | undefined> {
  return work.maybe<Payout>(sql`
    select ${columns} from payouts where merchant_id = ${work.merchantId} and bank_file_id = ${bankFileId}
    for update`);
}

/** Whether an event has happened to the payout already. Throws Refusal with the table's code when it is not allowed. */
export function isMoved(payout: Payout, event: PayoutEvent): boolean {
  return advance(payoutTable, payout.status, event) === payout.status;
}

/**
 * Moves a payout by its table and notes who did. Returns false when the event changes nothing. Throws Refusal with
 * the table's code when it is not allowed.
 */
export async function movePayout(
  work: Work,
  payout: Payout,
  event: Exclude<PayoutEvent, 'edit'>,
  details: Record<string, unknown> = {},
): Promise<boolean> {
  const status = advance(payoutTable, payout.status, event);
  if (status === payout.status) return false;
  await work.run(sql`
    update payouts set status = ${status}, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${payout.id}`);
  await work.audit({
    action: ANNOUNCED[event],
    subjectKind: 'payout',
    subjectId: payout.id,
    before: { status: payout.status },
    after: { status, ...details },
  });
  await work.emit(ANNOUNCED[event], { id: payout.id, amount_cents: payout.amountCents, currency: 'AUD' });
  return true;
}
