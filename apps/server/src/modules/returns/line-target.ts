import { maskAccount } from '@lorikeet/bank-files';
import { type BankDebitStage, bankDebitOutcome } from '@lorikeet/domain/debits';
import type { Cents } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import { Refusal } from '../../platform/refusal.ts';
import { alongside, type Work } from '../../platform/work.ts';
import { lockMandates } from '../customers/index.ts';
import { bookReturned, lockDebits } from '../debits/index.ts';
import { type Facility, facilityFor, heldStatus, platformFeeOf } from '../merchants/index.ts';
import { bookFees, type FeeBookings, lockFeeDebit, returnLodgedFeeDebits } from '../tax-invoices/index.ts';
import { applyReturns } from './apply-returns.ts';
import { refuseOtherThanDebit } from './line-brings.ts';
import { knownDebits } from './match-return.ts';
import type { AppliedTo, Comparable, StoredLine, WhichLine } from './queued-line.ts';

/** What a waiting line is applied to, held until the transaction ends. */
export type LineTarget = {
  subject: { kind: 'payment' | 'fee_debit'; id: string };
  own: Comparable;
  /** Returns it, with all that a return does. */
  apply(): Promise<void>;
};

/**
 * Holds the debit that a person names for a line. Throws Refusal `returns.line_of_credit`, `returns.line_refuses` for a line
 * that returns no debit, `returns.not_with_bank` for a debit that no bank can return, `returns.line_amount_differs`; 404 for one
 * whose returns do not come to the inbox.
 */
export async function lockTarget(
  work: Work,
  stored: StoredLine,
  asked: WhichLine & AppliedTo,
): Promise<LineTarget> {
  refuseOtherThanDebit(stored.brings);
  const inbox = await facilityFor(work, { facilityId: stored.facilityId });
  return 'paymentId' in asked
    ? lockPayment(work, stored, { ...asked, inbox })
    : lockFee(work, stored, { ...asked, inbox });
}

async function lockPayment(
  work: Work,
  stored: StoredLine,
  asked: WhichLine & { merchantId: string; paymentId: string; inbox: Facility },
): Promise<LineTarget> {
  const owner = await alongside(work, asked.merchantId);
  const debit = await lockDebit(owner, asked.inbox, asked.paymentId);
  refuseUnfit(stored, debit.stage, debit.amount_cents);
  return {
    subject: { kind: 'payment', id: asked.paymentId },
    own: {
      reference: debit.reference,
      bsb: debit.bsb,
      accountMasked: maskAccount(debit.account),
      processingDate: debit.processing_date,
    },
    async apply() {
      const returned = {
        code: stored.code,
        bankDate: stored.bankDate,
        returnsFileId: asked.fileId,
        line: asked.line,
        fee: await platformFeeOf(owner, stored.bankDate),
      };
      const inTrust = await applyReturns(owner, [{ debit, returned }]);
      await bookReturned(owner, { platformTenant: work.merchantId }, inTrust);
    },
  };
}

/** A debit whose returns come to the inbox, under its merchant's lock, its batch's and its own, its mandate after them. */
async function lockDebit(owner: Work, inbox: Facility, paymentId: string) {
  await heldStatus(owner);
  await lockDebits(owner, sql`p.id = ${paymentId}`);
  const { reference } = found(
    await owner.maybe<{ reference: string }>(sql`
      select lodgement_reference as reference from payments
      where merchant_id = ${owner.merchantId} and id = ${paymentId} and rail = 'bank_debit'`),
  );
  const debit = found((await knownDebits(owner, inbox, [reference])).get(reference));
  await lockMandates(owner, sql`m.id = ${debit.mandate_id}`);
  return { ...debit, reference };
}

/** The debit of a tax invoice is the platform's own, and comes back to its inbox alone. */
async function lockFee(
  work: Work,
  stored: StoredLine,
  { feeDebitId, inbox }: { feeDebitId: string; inbox: Facility },
): Promise<LineTarget> {
  const isPlatforms = inbox.settlementModel === 'sponsor' && inbox.inboxTenant === work.merchantId;
  const debit = found(isPlatforms ? await lockFeeDebit(work, feeDebitId) : undefined);
  refuseUnfit(stored, debit.stage, debit.amountCents);
  return {
    subject: { kind: 'fee_debit', id: feeDebitId },
    own: {
      reference: debit.number,
      bsb: debit.bsb,
      accountMasked: maskAccount(work.vault.open(debit.sealedAccount)),
      processingDate: debit.processingDate,
    },
    async apply() {
      const late: FeeBookings = { debtors: [], failed: [], platforms: [] };
      await returnLodgedFeeDebits(work, [{ debit, code: stored.code, bankDate: stored.bankDate }], late);
      await bookFees(work, late);
    },
  };
}

function refuseUnfit(stored: StoredLine, stage: BankDebitStage, amount: Cents): void {
  if (bankDebitOutcome(stage, 'return_line').kind !== 'next' || stage === 'batched')
    throw new Refusal('returns.not_with_bank');
  if (amount !== stored.amountCents) throw new Refusal('returns.line_amount_differs');
}
