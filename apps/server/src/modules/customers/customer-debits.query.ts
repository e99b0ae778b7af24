import type { Input, Output } from '@lorikeet/contracts';
import type * as customers from '@lorikeet/contracts/customers';
import { BANK_DEBIT_STAGES, type BankDebitStage, UNDECIDED_STAGES } from '@lorikeet/domain/debits';
import { claimBlock, type MandateState } from '@lorikeet/domain/mandates';
import { STATUS_OF_STAGE } from '@lorikeet/domain/payments';
import { foundPage } from '../../platform/db/list-page.ts';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';

const COMING = UNDECIDED_STAGES;
const PAST = BANK_DEBIT_STAGES.filter((stage) => !COMING.includes(stage));

type Row = Omit<Output<typeof customers.listCustomerDebits>['rows'][number], 'status' | 'blocked_by'> & {
  stage: BankDebitStage;
  mandate_status: MandateState;
};

/** A customer's bank debits: those to come with what holds them up, or those past with how they ended. */
export async function customerDebitList(
  work: Work,
  input: Input<typeof customers.listCustomerDebits>,
): Promise<Output<typeof customers.listCustomerDebits>> {
  found(
    await work.maybe(
      sql`select id from customers where merchant_id = ${work.merchantId} and id = ${input.id}`,
    ),
  );
  const isComing = input.when === 'coming';
  const descending = input.sort ? input.sort === '-debit_date' : !isComing;
  const { rows, count } = await foundPage<Row>(work, input, {
    match: sql`from payments t
      where t.merchant_id = ${work.merchantId} and t.customer_id = ${input.id} and t.rail = 'bank_debit'
        and t.stage = any(${isComing ? COMING : PAST})`,
    orderBy: descending ? sql`t.debit_date desc, t.id desc` : sql`t.debit_date, t.id`,
    select: (page) => sql`
      select p.id, p.due_date, p.debit_date, p.description, p.stage, p.amount_cents, p.currency, p.attempt,
        first.debit_date as retry_of_date, p.return_code, p.hold_reason, ddr.status as mandate_status
      from ${page}
      join payments p on p.merchant_id = ${work.merchantId} and p.id = page.id
      join mandates ddr on ddr.merchant_id = p.merchant_id and ddr.id = p.mandate_id
      left join payments first on first.merchant_id = p.merchant_id and first.id = p.retry_of
      order by page.place`,
  });
  return {
    count,
    rows: rows.map(({ mandate_status, ...row }) => ({
      ...row,
      status: STATUS_OF_STAGE.bank_debit[row.stage],
      blocked_by:
        row.stage === 'scheduled' || row.stage === 'held' ? (claimBlock(mandate_status) ?? null) : null,
    })),
  };
}
