import type { Input, Output } from '@lorikeet/contracts';
import type * as imports from '@lorikeet/contracts/customer-imports';
import { foundPage, orderOf } from '../../platform/db/list-page.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

type Row = Output<typeof imports.listCustomerImports>['rows'][number];

/** One page of the files of customers that were added. */
export function customerImportList(work: Work, input: Input<typeof imports.listCustomerImports>) {
  return foundPage<Row>(work, input, {
    match: sql`from customer_imports t where t.merchant_id = ${work.merchantId}`,
    orderBy: orderOf(input.sort ?? '-created_at'),
    select: (page) => sql`
      select i.id, i.filename, i.rows, i.created_by, i.created_at, i.undone_by, i.undone_at from ${page}
      join customer_imports i on i.merchant_id = ${work.merchantId} and i.id = page.id
      order by page.place`,
  });
}
