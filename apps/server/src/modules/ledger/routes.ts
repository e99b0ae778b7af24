import * as ledger from '@lorikeet/contracts/ledger';
import type { Routes } from '../../platform/http/routes.ts';
import { balances } from './balance-of.ts';
import { entryList } from './entry-list.query.ts';

export function ledgerRoutes(routes: Routes): void {
  routes.tenant(ledger.getLedgerBalances, async ({ work, input }) => ({
    as_of: input.as_of ?? work.now,
    accounts: (await balances(work, input.as_of)).map(({ account, currency, cents }) => ({
      account,
      currency: currency as 'AUD',
      amount_cents: cents as never,
    })),
  }));
  routes.tenant(ledger.listLedgerEntries, ({ work, input }) => entryList(work, input));
}
