import { sql } from '../../platform/db/sql.ts';
import type { Module } from '../../platform/module.ts';
import { ledgerInvariants } from './ledger-invariants.ts';
import { isOpeningDay, openMonths } from './open-months.ts';
import { ledgerRoutes } from './routes.ts';
import { sharedEntries } from './share-entries.ts';

export { amountAt } from './amount-at.ts';
export { balanceOf, balances, heldAt, sumHeld } from './balance-of.ts';
export { bookedAround } from './booked-day.ts';
export { heldDebt } from './debt-lock.ts';
export { journalAccount, journalOf } from './journal.ts';
export { landAccount } from './land-account.ts';
export { accountsLiteral, amountsLiteral, type NewPosting, post, postAll, postReverse } from './post.ts';
export { postingsOfSet, postSet } from './post-set.ts';
export { postShape, type ShapedSet, shapedRows } from './post-shape.ts';
export { type PostingRow, postingsOf } from './postings-of.query.ts';

export const ledgerModule: Module = {
  name: 'ledger',
  routes: ledgerRoutes,
  invariants: ledgerInvariants,
  lists: [sharedEntries],
  phases: [
    {
      name: 'ledger.open-months',
      meaning: {
        en: 'Keeps what each account held at the start of the month, from which balances are summed',
        zh: '保存各账户月初余额，供计算余额使用',
      },
      at: '03:40',
      zone: 'bank',
      // Of every tenant, by the platform: a phase of each would be passed by each on every day of the month.
      kinds: ['platform'],
      begins: 'tenant',
      isApart: true,
      mayBeDue: (day) => (isOpeningDay(day) ? sql`true` : sql`false`),
      run: openMonths,
    },
  ],
};
