/**
 * Why a mandate moved without anybody's decision: the bank's return code (2 and 3 end it, 4 as well,
 * 1, 5 and 9 ask for details, a second 6 suspends), three dishonours in a row, or an account that no file can carry.
 */
export const MANDATE_REASONS = [
  'return_code_1',
  'return_code_2',
  'return_code_3',
  'return_code_4',
  'return_code_5',
  'return_code_6',
  'return_code_9',
  'three_dishonours',
  'account_unfit',
] as const;
export type MandateReason = (typeof MANDATE_REASONS)[number];

const KNOWN: ReadonlySet<string> = new Set(MANDATE_REASONS);

/** The reason that a return code is; undefined for a code that moves no mandate. */
export function mandateReasonOf(returnCode: string): MandateReason | undefined {
  const reason = `return_code_${returnCode}`;
  return KNOWN.has(reason) ? (reason as MandateReason) : undefined;
}
