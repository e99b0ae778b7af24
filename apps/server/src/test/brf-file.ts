import { type BrfDetail, writeBrf } from '@lorikeet/bank-files';
import { toCents, toLocalDate } from '@lorikeet/domain/kernel';

export type BrfLine = Partial<BrfDetail> & { crn: string; cents: number };

type Biller = { code: string; account: { creditBsb: string; creditAccount: string } };

/** The account of the direct council, which the bank pays. */
export const COUNCIL_ACCOUNT = { creditBsb: '033-001', creditAccount: '098765432' };

/** A biller's file of receipts of a day as the bank sends it; its receipts are numbered on from `first`. */
export function brfFile(
  day: string,
  { code, account }: Biller,
  lines: readonly BrfLine[],
  first = 1,
): string {
  const date = toLocalDate(day);
  return writeBrf({
    header: {
      billerCode: code,
      shortName: 'BILLER',
      ...account,
      createdDate: date,
      createdTime: '210000',
    },
    details: lines.map(({ cents, ...line }, at) => ({
      billerCode: code,
      instruction: 'payment',
      transactionReference: `CBA${day.replaceAll('-', '')}${String(first + at).padStart(10, '0')}`,
      originalReference: '',
      reason: '000',
      amountCents: toCents(cents),
      paymentDate: date,
      paymentTime: '181502',
      settlementDate: date,
      ...line,
    })),
  });
}
