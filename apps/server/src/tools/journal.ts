/** What `npm run journal -- --merchant SLUG` does: the merchant's whole ledger as an hledger journal. */
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { tenantOfSlug } from '../modules/merchants/index.ts';
import { queriesOn } from '../platform/db/sql.ts';
import { withPortal } from './tool-environment.ts';
import { journalOf } from './write-journal.ts';

await withPortal(async ({ platform }) => {
  const { values } = parseArgs({ options: { merchant: { type: 'string' } } });
  if (!values.merchant) throw new Error('Say whose ledger: npm run journal -- --merchant SLUG');
  const tenant = await tenantOfSlug(queriesOn(platform.pool), values.merchant);
  if (!tenant) throw new Error(`There is no merchant with the ID ${values.merchant}.`);
  for await (const piece of journalOf(platform.pool, tenant)) {
    // A reader slower than the database must not make us hold the rest.
    if (!process.stdout.write(piece)) await once(process.stdout, 'drain');
  }
  return 0;
});
