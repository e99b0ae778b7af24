import { maskAccount } from '@lorikeet/bank-files';
import { type ImportedMandate, type ImportFault, payerOf } from '@lorikeet/domain/mandate-imports';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { movedKey } from './import-store.ts';

type Known = { bsb: string; account: Buffer; name: string; email: string | null };

/**
 * What is here already of a set of mandates: an account of a customer with the same name or e-mail, or the same authority
 * of the same provider from an earlier file. Accounts are found by what of them is not secret, and then compared.
 */
export async function faultsOfKnown(
  work: Work,
  provider: string,
  mandates: readonly ImportedMandate[],
): Promise<ImportFault[][]> {
  const masked = mandates.map(({ account }) => maskAccount(account));
  const known = await work.rows<Known>(sql`
    select distinct on (p.id) p.bsb, p.account, c.name, lower(c.email_primary) as email
    from unnest(${mandates.map(({ bsb }) => bsb)}::text[], ${masked}::text[]) as r (bsb, masked)
    join payment_methods p on p.merchant_id = ${work.merchantId} and p.account_masked = r.masked and p.bsb = r.bsb
      and p.kind = 'bank_account' and p.status = 'active'
    join customers c on c.merchant_id = ${work.merchantId} and c.id = p.customer_id and c.status <> 'inactive'
    order by p.id`);
  const holders = Map.groupBy(known, ({ bsb, account }) => `${bsb} ${work.vault.open(account)}`);
  const keys = mandates.map(({ reference }) => movedKey(provider, reference));
  const moved = await work.rows<{ moved_key: string }>(sql`
    select moved_key from mandate_import_rows
    where merchant_id = ${work.merchantId} and moved_key = any(${keys}::text[])`);
  const movedKeys = new Set(moved.map((row) => row.moved_key));
  return mandates.map((mandate, at) => {
    const same = holders.get(`${mandate.bsb} ${mandate.account}`) ?? [];
    const isHere = same.some((one) => isSamePayer(one, mandate));
    return [
      ...(isHere ? [{ field: 'account_number', code: 'already_here' } as const] : []),
      ...(movedKeys.has(keys[at]!) ? [{ field: 'reference', code: 'moved_before' } as const] : []),
    ];
  });
}

function isSamePayer(known: Known, mandate: ImportedMandate): boolean {
  if (payerOf(known) === payerOf(mandate)) return true;
  return known.email !== null && known.email === mandate.email?.toLowerCase();
}
