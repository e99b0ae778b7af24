import { type Cents, ZERO } from '../kernel/index.ts';

/** Codes by which a payer's bank says that the payer did not pay: stopped, account closed, refer to customer. */
const OF_THE_PAYER: readonly string[] = ['2', '3', '6'];

export type Dishonour = {
  readonly code: string;
  /** What the merchant charges now, GST included; 0 is nothing. */
  readonly charged: Cents;
  /** What the accepted agreement says that may be charged. */
  readonly agreed: Cents;
  /** The debit that came back was itself for a dishonour fee. */
  readonly isOfFee: boolean;
};

/**
 * The fee that a payer owes for a debit that came back: never more than the agreement says, none where the return is
 * not the payer's doing, and none for a debit of a fee.
 */
export function dishonourFee({ code, charged, agreed, isOfFee }: Dishonour): Cents {
  if (isOfFee || !OF_THE_PAYER.includes(code)) return ZERO;
  return charged < agreed ? charged : agreed;
}
