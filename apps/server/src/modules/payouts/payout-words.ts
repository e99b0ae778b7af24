import { PAYOUT_ROW_KINDS, type PayoutLineKind } from '@lorikeet/contracts/payouts';
import { formatDocumentNumber, parseDocumentNumber } from '@lorikeet/domain/invoices';
import { join, type Sql, sql } from '../../platform/db/sql.ts';
import { among, word, wordArray } from '../../platform/db/words.ts';

const PREFIX = 'PO';

/** A payout's number as shown: `PO-000012`. */
export function payoutNumber(number: number): string {
  return formatDocumentNumber(PREFIX, number);
}

/** The number in a user's input: `po 12`, `PO-000012` or just `12`; undefined when there is none. */
export function typedPayoutNumber(text: string): number | undefined {
  if (/^\d{1,12}$/.test(text)) return Number(text);
  const parsed = parseDocumentNumber(text);
  return parsed?.prefix === PREFIX ? parsed.sequence : undefined;
}

/** What was posted, by the kind of payout line that it is; anything else is `other`. */
const POSTED: readonly (readonly [PayoutLineKind, readonly string[]])[] = [
  ['debit', ['debit_cleared']],
  ['card', ['card_settled']],
  [
    'bpay',
    ['bpay_settled', 'bpay_matched_by_staff', 'bpay_unmatched_by_staff', 'bpay_corrected', 'bpay_reversed'],
  ],
  ['fee', ['platform_fee_charged', 'platform_return_fee_charged']],
  ['return', ['debit_returned']],
  ['refund', ['refund_approved', 'refund_withdrawn', 'refund_returned']],
  [
    'dispute',
    ['dispute_opened', 'dispute_won', 'dispute_part_returned', 'dispute_fee_charged', 'dispute_fee_returned'],
  ],
];

/** The kind of a payout line, from what was posted. */
export function lineKind(postingKind: Sql): Sql {
  const cases = POSTED.map(([kind, posted]) => sql`when ${postingKind} ${among(posted)} then ${word(kind)}`);
  return sql`case ${join(cases, ' ')} else 'other' end`;
}

/** The place of a kind in statements: what came in, what went out, and the rest. */
export const kindPlace: Sql = sql`array_position(${wordArray(PAYOUT_ROW_KINDS)}, kind)`;
