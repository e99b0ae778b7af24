import { createHash } from 'node:crypto';
import { toBecsText, writeDirectEntry } from '@lorikeet/bank-files';
import { type LocalDate, toCents } from '@lorikeet/domain/kernel';
import type { Work } from '../../platform/work.ts';
import { enterFile, titleFor } from '../bank-files/index.ts';
import type { Facility, PayoutAccount } from '../merchants/index.ts';
import type { Payout } from './payout-store.ts';

/** A general credit. */
const CREDIT = 50;
const ENTRY_DESCRIPTION = 'PAYOUT';
const REMITTER_WIDTH = 16;
const SIX_DIGITS = 999_999;

export type Filed = { payout: Payout; facility: Facility; account: PayoutAccount; payoutDate: LocalDate };
export type PayoutFile = { id: string; storageKey: string; reference: string; content: Buffer };

/** The Direct Entry credit file of one payout, from the trust account that the facility traces to. */
export function payoutFile(work: Work, filed: Filed): PayoutFile {
  const id = work.newId();
  const reference = payoutReference(filed.facility.referencePrefix, filed.payout.number);
  return {
    id,
    storageKey: `bank-files/${work.merchantId}/payouts/${id}.aba`,
    reference,
    content: Buffer.from(creditFile(filed, reference), 'latin1'),
  };
}

/** Enters a payout's file, which is on disk by now, among the bank files that wait to be lodged. */
export async function enterPayoutFile(work: Work, filed: Filed, file: PayoutFile): Promise<void> {
  const { payout, facility, payoutDate } = filed;
  await enterFile(work, {
    id: file.id,
    kind: 'payout',
    facility,
    processingDate: payoutDate,
    reference: file.reference,
    records: 1,
    totalCents: payout.amountCents,
    bytes: file.content.length,
    sha256: createHash('sha256').update(file.content).digest('hex'),
    storageKey: file.storageKey,
  });
}

/** `HARB-PAYOUT-12`: at most 18 characters, never used twice for a facility. */
function payoutReference(prefix: string, number: number): string {
  return `${prefix}-${number > SIX_DIGITS ? 'PO' : 'PAYOUT'}-${number}`;
}

function creditFile({ payout, facility, account, payoutDate }: Filed, reference: string): string {
  const remitter = toBecsText(facility.userName, { maxLength: REMITTER_WIDTH }).text;
  return writeDirectEntry({
    financialInstitution: facility.financialInstitution,
    userName: facility.userName,
    userId: facility.userId,
    description: ENTRY_DESCRIPTION,
    processingDate: payoutDate,
    details: [
      {
        bsb: account.bsb,
        account: account.account,
        indicator: ' ',
        code: CREDIT,
        amountCents: payout.amountCents,
        title: titleFor(facility, account.accountName),
        lodgementReference: reference,
        traceBsb: facility.traceBsb,
        traceAccount: facility.traceAccount,
        remitter,
        withholdingCents: toCents(0),
      },
    ],
    ...(facility.selfBalanced && {
      balancing: {
        bsb: facility.traceBsb,
        account: facility.traceAccount,
        title: facility.userName,
        lodgementReference: reference,
        remitter,
      },
    }),
  });
}
