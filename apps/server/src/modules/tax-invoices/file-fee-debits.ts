import { createHash } from 'node:crypto';
import { MAX_AMOUNT_CENTS, toBecsText, writeDirectEntry } from '@lorikeet/bank-files';
import {
  addBankDays,
  isBankDay,
  type LocalDate,
  sumCents,
  toCents,
  toLocalDate,
} from '@lorikeet/domain/kernel';
import type { Phase } from '../../platform/days/phase.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { enterFile, titleFor } from '../bank-files/index.ts';
import { type Facility, facilityIfAny, nextNumber } from '../merchants/index.ts';
import { type FeeDebit, feeDebits, lockFeeDebits, moveFeeDebits } from './fee-debit-store.ts';

const DEBIT = 13;
const ENTRY_DESCRIPTION = 'FEES';
const REMITTER_WIDTH = 16;
/** Debits in one file, of a facility that takes as many; more go into the next one of the same evening. */
const MOST_DEBITS = 5_000;

/** The evening of a bank day: tax invoices to be debited on the next one leave in a file of the platform's. */
export const feeDebitsPhase: Phase = {
  name: 'fee-debits',
  meaning: {
    en: 'Writes the file that debits direct merchants for their tax invoices',
    zh: '生成向直连商户扣取税务发票款的文件',
  },
  at: '18:55',
  zone: 'bank',
  kinds: ['platform'],
  begins: toLocalDate('2026-10-01'),
  mayBeDue: (day) =>
    isBankDay(day)
      ? sql`exists (select 1 from fee_debits d
          where d.merchant_id = m.id and d.stage = 'scheduled' and d.due_date <= ${addBankDays(day, 1)})`
      : sql`false`,
  async run(run, day) {
    if (!isBankDay(day)) return {};
    let files = 0;
    while (await fileFeeDebits(run)) files += 1;
    return { files };
  },
};

type Draft = { id: string; facility: Facility; debits: readonly FeeDebit[]; date: LocalDate; number: number };

/**
 * Writes one file of the debits that are due by the next bank day and in none. It is on disk before the transaction that
 * enters it; debits that another run filed meanwhile have it written anew. Returns whether there was any.
 */
export async function fileFeeDebits(run: Run): Promise<boolean> {
  for (;;) {
    const draft = await run.inTransaction(draftFile);
    if (!draft) return false;
    const storageKey = `bank-files/${run.merchantId}/fees/${draft.id}.aba`;
    const content = Buffer.from(debitFile(run, draft), 'latin1');
    await run.files.write(storageKey, [content]);
    let isEntered = false;
    try {
      isEntered = await run.inTransaction((work) => enter(work, draft, { storageKey, content }));
    } finally {
      if (!isEntered) await run.files.remove(storageKey);
    }
    if (isEntered) return true;
  }
}

async function draftFile(work: Work): Promise<Draft | undefined> {
  const facility = await facilityIfAny(work);
  if (!facility) return undefined;
  const date = addBankDays(work.clock.bankToday(), 1);
  const due = await feeDebits(work, sql`d.stage = 'scheduled' and d.due_date <= ${date}`);
  const debits: FeeDebit[] = [];
  let total = 0;
  for (const debit of due.slice(0, Math.min(MOST_DEBITS, facility.recordsPerFile))) {
    total += debit.amountCents;
    if (total > MAX_AMOUNT_CENTS) break;
    debits.push(debit);
  }
  if (debits.length === 0) return undefined;
  return { id: work.newId(), facility, debits, date, number: await nextNumber(work, 'fee-file') };
}

/** False when a debit of the draft is in a file by now, or the day is another. */
async function enter(
  work: Work,
  { id, facility, debits, date, number }: Draft,
  file: { storageKey: string; content: Buffer },
): Promise<boolean> {
  const held = await lockFeeDebits(
    work,
    sql`d.id = any(${debits.map(({ id }) => id)}::uuid[]) and d.stage = 'scheduled'`,
  );
  if (held.length < debits.length || date !== addBankDays(work.clock.bankToday(), 1)) return false;
  await enterFile(work, {
    id,
    kind: 'fee',
    facility,
    processingDate: date,
    reference: referenceOf(facility, number),
    records: debits.length,
    totalCents: sumCents(debits.map(({ amountCents }) => amountCents)),
    bytes: file.content.length,
    sha256: createHash('sha256').update(file.content).digest('hex'),
    storageKey: file.storageKey,
  });
  await moveFeeDebits(work, 'claim', held, sql`bank_file_id = ${id}, processing_date = ${date}`);
  return true;
}

const referenceOf = (facility: Facility, number: number): string =>
  `${facility.referencePrefix}-FEES-${number}`;

function debitFile({ vault }: Run, { facility, debits, date, number }: Draft): string {
  const remitter = toBecsText(facility.userName, { maxLength: REMITTER_WIDTH }).text;
  return writeDirectEntry({
    financialInstitution: facility.financialInstitution,
    userName: facility.userName,
    userId: facility.userId,
    description: ENTRY_DESCRIPTION,
    processingDate: date,
    details: debits.map((debit) => ({
      bsb: debit.bsb,
      account: vault.open(debit.sealedAccount),
      indicator: ' ',
      code: DEBIT,
      amountCents: debit.amountCents,
      title: titleFor(facility, debit.accountName),
      lodgementReference: debit.number,
      traceBsb: facility.traceBsb,
      traceAccount: facility.traceAccount,
      remitter,
      withholdingCents: toCents(0),
    })),
    ...(facility.selfBalanced && {
      balancing: {
        bsb: facility.traceBsb,
        account: facility.traceAccount,
        title: facility.userName,
        lodgementReference: referenceOf(facility, number),
        remitter,
      },
    }),
  });
}
