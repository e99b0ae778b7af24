import { addDays, BANK_CURRENCY, type Cents, type LocalDate } from '@lorikeet/domain/kernel';
import { accountsOf } from '@lorikeet/domain/ledger';
import { type BankLine, referenceFinder } from '@lorikeet/domain/trust';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { heldAt } from '../ledger/index.ts';
import { debtReferences, debtReferencesFrom, saysDebt } from '../payouts/index.ts';

/** The merchants paid out from this account whose debt's reference one of some lines bears. */
export async function namedDebtors(work: Work, lines: readonly BankLine[]): Promise<string[]> {
  // Hardly any line says so, and a direct merchant's never does: then nobody is asked.
  const saying = lines.filter(saysDebt);
  if (saying.length === 0) return [];
  const namedBy = referenceFinder([...(await debtReferencesFrom(work))], ([, reference]) => reference);
  const ids = saying.flatMap((line) => namedBy(line).map(([id]) => id));
  return [...new Set(ids)].sort();
}

/**
 * What merchants owe by a negative balance, which they may pay in at any time, the whole or a part. A line is theirs by
 * itself only when it bears their reference and all that they owe. With `lines`, only what one of them names.
 */
export async function owedDebts(work: Work, since: LocalDate, lines: readonly BankLine[] | undefined) {
  const named = lines && (await namedDebtors(work, lines));
  if (named?.length === 0) return [];
  const account = named
    ? sql`= any(${named.map((id) => accountsOf(id).balance)}::text[])`
    : sql`like 'merchant:%'`;
  const rows = await work.rows<{ id: string; cents: Cents }>(sql`
    select split_part(account, ':', 2)::uuid as id, cents
    from (${heldAt(work.merchantId, { account, currency: BANK_CURRENCY })}) held
    where cents > 0 order by 1`);
  const ids = rows.map(({ id }) => id);
  const references = ids.length > 0 ? await debtReferences(work, ids) : new Map<string, string>();
  const to = addDays(work.clock.bankToday(), 1);
  return rows.map(({ id, cents }) => ({
    kind: 'merchant_debt' as const,
    tenant: id,
    id,
    amount: cents,
    from: since,
    to,
    reference: references.get(id) ?? null,
    onlyByReference: true,
  }));
}
