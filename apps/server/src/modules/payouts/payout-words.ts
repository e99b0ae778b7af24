import { formatDocumentNumber, parseDocumentNumber } from '@lorikeet/domain/invoices';
import { type Sql, sql } from '../../platform/db/sql.ts';

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

/** The kind of a payout line, from what was posted: `debit`, `return`, `fee` or `other`. */
export function lineKind(postingKind: Sql): Sql {
  return sql`case ${postingKind} when 'debit_cleared' then 'debit' when 'debit_returned' then 'return'
    when 'platform_fee_charged' then 'fee' when 'platform_return_fee_charged' then 'fee' else 'other' end`;
}
