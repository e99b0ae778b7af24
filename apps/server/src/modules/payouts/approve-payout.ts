import { isRefusal, type LocalDate } from '@lorikeet/domain/kernel';
import { empty, sql } from '../../platform/db/sql.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { payoutAccountOf } from '../merchants/index.ts';
import { drawPayout } from './draw-payout.ts';
import { enterPayoutFile, type Filed, type PayoutFile, payoutFile } from './file-payout.ts';
import { freeLines } from './free-lines.ts';
import { type PayoutTarget, payable } from './payable.query.ts';
import { isMoved, lockPayout, movePayout } from './payout-store.ts';
import { waitingSince, waitingTotals } from './waiting-lines.ts';

/** Approved; or, because the draft was above what is available now, withdrawn and drawn anew, if anything is left. */
export type Approved = { drawnAnew: false } | { drawnAnew: true; id: string | undefined };

type Approval = { id: string; seen: string | undefined; file: PayoutFile };
type Prepared = { file: PayoutFile } | Approved;

/**
 * Approves a draft payout: it goes to the account that counts now, on the next bank day, by a bank file. The file is
 * on disk before the approval that names it commits. Approving it again, for the same account, changes nothing. A draft
 * above what is available is withdrawn and drawn anew instead; the new one is a draft. Who approves says which account
 * they have `seen`, and no other is paid by their word. Throws the refusals of `payable` and Refusal
 * `payout.approve_refused`, `payout.account_changed`.
 */
export async function approvePayout(run: Run, id: string, seen?: string): Promise<Approved> {
  for (;;) {
    const prepared = await run.inTransaction((work) => prepare(work, id, seen));
    if (!('file' in prepared)) return prepared;
    const { file } = prepared;
    await run.files.write(file.storageKey, [file.content]);
    let isApproved = false;
    try {
      isApproved = await run.inTransaction((work) => approve(work, { id, seen, file }));
    } finally {
      if (!isApproved) await run.files.remove(file.storageKey);
    }
    if (isApproved) return { drawnAnew: false };
  }
}

/** Approves what was drawn without a person, and what is drawn anew in its place. */
export async function approveDrawn(run: Run, id: string): Promise<void> {
  for (let next: string | undefined = id; next; ) {
    const done: Approved = await approvePayout(run, next);
    next = done.drawnAnew ? done.id : undefined;
  }
}

/**
 * Approves what was drawn without a person, and was never approved, because its process ended or its account was held:
 * all of it, or what was drawn before a day. One that was withdrawn meanwhile is passed by. Throws the refusals of `payable`.
 */
export async function approveLeft(run: Run, before?: LocalDate): Promise<void> {
  const left = await run.reads.rows<{ id: string }>(sql`
    select id from payouts
    where merchant_id = ${run.merchantId} and status = 'draft' and drawn_on is not null
      ${before ? sql`and drawn_on < ${before}` : empty}
    order by number`);
  for (const { id } of left) {
    try {
      await approveDrawn(run, id);
    } catch (error) {
      if (!isRefusal(error) || error.code !== 'payout.approve_refused') throw error;
    }
  }
}

async function prepare(work: Work, id: string, seen: string | undefined): Promise<Prepared> {
  const { filed, target } = await termsOf(work, id);
  if (isMoved(filed.payout, 'approve')) {
    refuseUnless(seen === undefined || seen === filed.payout.payoutAccountId, 'payout.approve_refused');
    return { drawnAnew: false };
  }
  refuseUnseen(target, seen);
  if (!(await isAboveAvailable(work))) return { file: payoutFile(work, filed) };
  await movePayout(work, filed.payout, 'withdraw', { reason: 'above_available' });
  await freeLines(work, filed.payout);
  const drawn = await drawPayout(work, filed.payout.drawnOn ?? undefined);
  return { drawnAnew: true, id: drawn?.id };
}

/**
 * Movements that came after the draft and are in no payout take from it, such as a return: what waits and is ready sums
 * to less than nothing.
 */
async function isAboveAvailable(work: Work): Promise<boolean> {
  const { readyCents } = await waitingTotals(work, await waitingSince(work), work.now);
  return readyCents < 0;
}

/** Refuses `payout.account_changed` where payouts go to another account than the approver saw. */
function refuseUnseen({ id, accountMasked }: PayoutTarget, seen: string | undefined): void {
  refuseUnless(seen === undefined || seen === id, 'payout.account_changed', { account: accountMasked });
}

/** False when the file is outdated, because account, day or balance changed since it was written. */
async function approve(work: Work, { id, seen, file }: Approval): Promise<boolean> {
  const { filed, target } = await termsOf(work, id);
  if (isMoved(filed.payout, 'approve')) return false;
  refuseUnseen(target, seen);
  if (await isAboveAvailable(work)) return false;
  if (!payoutFile(work, filed).content.equals(file.content)) return false;
  await movePayout(work, filed.payout, 'approve', { account: target.accountMasked, date: filed.payoutDate });
  await enterPayoutFile(work, filed, file);
  await work.run(sql`
    update payouts set bank_file_id = ${file.id}, lodgement_reference = ${file.reference},
      payout_date = ${filed.payoutDate}, payout_account_id = ${target.id}, approved_at = ${work.now},
      approved_by = ${work.actor.kind === 'user' ? (work.actor.id ?? null) : null}
    where merchant_id = ${work.merchantId} and id = ${id}`);
  return true;
}

async function termsOf(work: Work, id: string) {
  const { facility, target, payoutDate } = await payable(work);
  const [payout, account] = await Promise.all([lockPayout(work, id), payoutAccountOf(work)]);
  const filed: Filed = { payout, facility, account: account!, payoutDate };
  return { filed, target };
}
