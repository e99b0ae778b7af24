import { createHash } from 'node:crypto';
import { toBecsText, writeDirectEntry } from '@lorikeet/bank-files';
import { type LocalDate, toCents } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { alongside, type Work } from '../../platform/work.ts';
import { type Facility, nextNumber, type PayoutAccount } from '../merchants/index.ts';
import type { Payout } from './payout-store.ts';

/** A general credit. */
const CREDIT = 50;
const ENTRY_DESCRIPTION = 'PAYOUT';
const REMITTER_WIDTH = 16;
const SIX_DIGITS = 999_999;

type Filed = { payout: Payout; facility: Facility; account: PayoutAccount; payoutDate: LocalDate };

/**
 * Writes the Direct Entry credit file of one payout, from the trust account that the facility traces to, and enters
 * it among the bank files that wait to be lodged. The file is on disk before its row is committed.
 */
export async function filePayout(work: Work, filed: Filed): Promise<{ fileId: string; reference: string }> {
  const { payout, facility, payoutDate } = filed;
  const fileId = work.newId();
  const reference = payoutReference(facility.referencePrefix, payout.number);
  const content = Buffer.from(creditFile(filed, reference), 'latin1');
  const storageKey = `bank-files/${work.merchantId}/payouts/${fileId}.aba`;
  await work.platform.files.write(storageKey, [content]);
  // One series for all files of a user id and day, kept by whoever lodges them, so that no two share a name.
  const lodger = await alongside(work, facility.inboxTenant);
  const sequence = await nextNumber(lodger, `bank-file:${facility.userId}:${payoutDate}`);
  await work.run(sql`
    insert into bank_files (merchant_id, id, kind, facility_id, sequence, filename, reference, processing_date,
      records, total_cents, bytes, sha256, storage_key, status, created_at, updated_at)
    values (${work.merchantId}, ${fileId}, 'payout', ${facility.id}, ${sequence},
      ${`DE_${facility.userId}_${payoutDate.replaceAll('-', '')}_${sequence}.aba`}, ${reference}, ${payoutDate}, 1,
      ${payout.amountCents}, ${content.length}, ${createHash('sha256').update(content).digest('hex')},
      ${storageKey}, 'built', ${work.now}, ${work.now})`);
  return { fileId, reference };
}

/** `HARB-PAYOUT-12`: at most 18 characters, never used twice for a facility. */
export function payoutReference(prefix: string, number: number): string {
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
        title: account.accountName,
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
