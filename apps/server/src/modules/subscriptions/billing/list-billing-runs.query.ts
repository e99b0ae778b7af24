import type { Input, Output } from '@lorikeet/contracts';
import type * as billing from '@lorikeet/contracts/billing';
import { foundPage, orderOf } from '../../../platform/db/list-page.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Work } from '../../../platform/work.ts';
import { RUN_COLUMNS } from './billing-run-store.ts';

/** Billing runs that billed or are held, the newest first by default. */
export function listBillingRuns(
  work: Work,
  input: Input<typeof billing.listBillingRuns>,
): Promise<Output<typeof billing.listBillingRuns>> {
  return foundPage(work, input, {
    match: sql`from billing_runs t where t.merchant_id = ${work.merchantId} and t.status <> 'previewed'`,
    orderBy: orderOf(input.sort ?? '-started_at'),
    select: (page) => sql`
      select ${RUN_COLUMNS} from ${page}
      join billing_runs r on r.merchant_id = ${work.merchantId} and r.id = page.id order by page.place`,
  });
}
