import type { Input, Output } from '@lorikeet/contracts';
import type * as trust from '@lorikeet/contracts/trust';
import { parseMoney } from '@lorikeet/domain/kernel';
import { type FoundRows, foundPage, orderOf } from '../../platform/db/list-page.ts';
import { empty, type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { creditOf } from '../bank-files/index.ts';

type Page = Output<typeof trust.listDeposits>;
export type DepositRow = Page['rows'][number];

const CREDIT = creditOf(sql`t`);

/**
 * Accepted debit files of the merchant's direct facilities: deposits to find on its own bank statement. A file of which
 * the bank credits nothing is none.
 */
export function listDeposits(work: Work, input: Input<typeof trust.listDeposits>): Promise<Page> {
  return foundPage(work, input, foundDeposits(work, input));
}

/** The deposits that the filters match, in the list's order. */
export function foundDeposits(work: Work, input: Input<typeof trust.listDeposits>): FoundRows<DepositRow> {
  return {
    match: sql`
      from bank_files t where t.merchant_id = ${work.merchantId} and t.kind = 'debit' and t.status = 'accepted'
        and ${CREDIT} > 0 and t.facility_id in (
          select id from facilities where merchant_id = ${work.merchantId} and settlement_model = 'direct')
        ${input.matched === 'yes' ? sql`and t.credited_on is not null` : empty}
        ${input.matched === 'no' ? sql`and t.credited_on is null` : empty}
        ${input.date_from ? sql`and t.processing_date >= ${input.date_from}` : empty}
        ${input.date_to ? sql`and t.processing_date <= ${input.date_to}` : empty}
        ${input.search ? searched(input.search) : empty}`,
    orderBy: orderOf(input.sort ?? '-processing_date'),
    select: (page) => sql`
      select t.id, t.filename, t.reference, t.processing_date, t.records, ${CREDIT} as amount_cents,
        t.credited_on
      from ${page} join bank_files t on t.merchant_id = ${work.merchantId} and t.id = page.id
      order by page.place`,
  };
}

/** A file's name or reference, or its amount. */
function searched(text: string): Sql {
  const cents = parseMoney(text);
  const named = sql`upper(t.filename) = ${text.toUpperCase()} or upper(t.reference) = ${text.toUpperCase()}`;
  return cents === undefined ? sql`and (${named})` : sql`and (${CREDIT} = ${cents} or ${named})`;
}
