import { type BrfDetail, crnFor, writeBrf } from '@lorikeet/bank-files';
import { crnBody } from '@lorikeet/domain/bpay';
import { type LocalDate, toCents } from '@lorikeet/domain/kernel';
import { facilityFor } from '../modules/merchants/index.ts';
import type { Run } from '../platform/run.ts';

type Biller = { facility_id: string; code: string };

/** A payer's payment of an invoice, as a bank's file of receipts has it. */
export const paymentLine = (paid: {
  code: string;
  /** The invoice's. */
  number: number;
  cents: number;
  reference: string;
  on: LocalDate;
  /** `hhmmss`. */
  at: string;
  settlesOn: LocalDate;
}): BrfDetail => ({
  billerCode: paid.code,
  crn: crnFor(crnBody('invoice', paid.number), 'MOD10V01'),
  instruction: 'payment',
  transactionReference: paid.reference,
  originalReference: '',
  reason: '000',
  amountCents: toCents(paid.cents),
  paymentDate: paid.on,
  paymentTime: paid.at,
  settlementDate: paid.settlesOn,
});

/** The bank's file of a biller's receipts, written as the sample bank writes it on the morning of a day. */
export async function writeReceipts(
  run: Run,
  { code, facility_id: facilityId }: Biller,
  day: LocalDate,
  details: readonly BrfDetail[],
): Promise<string> {
  const { traceBsb, traceAccount } = await run.inTransaction((work) => facilityFor(work, { facilityId }));
  return writeBrf({
    header: {
      billerCode: code,
      shortName: 'BILLER',
      creditBsb: traceBsb,
      creditAccount: traceAccount.replace(/\D/g, ''),
      createdDate: day,
      createdTime: '060000',
    },
    details: [...details],
  });
}
