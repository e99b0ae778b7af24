import type { MerchantAccount } from '@lorikeet/domain/ledger';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { word } from '../../platform/db/words.ts';

/** The amount of a posting `g` on one account, in minor units; null when it has no such entry. */
export function amountAt(account: MerchantAccount): Sql {
  return sql`g.amounts[array_position(g.accounts, ${word(account)})]`;
}
