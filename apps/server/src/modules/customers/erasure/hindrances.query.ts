import { type KeptKind, keptUntil, OPEN_KINDS, type OpenKind } from '@lorikeet/domain/customers';
import { SUBMITTED_ONCE_STAGES } from '@lorikeet/domain/debits';
import type { LocalDate } from '@lorikeet/domain/kernel';
import { sql } from '../../../platform/db/sql.ts';
import { among } from '../../../platform/db/words.ts';
import type { Work } from '../../../platform/work.ts';
import { openOfCustomer } from '../open-of-customer.query.ts';

/** What stands against an erasure: what is not over, and what is kept, with the first day on which it need not be. */
export type Hindrances = {
  open: { kind: OpenKind; count: number }[];
  kept: { kind: KeptKind; from: LocalDate }[];
};

/** What stands against erasing a customer with the records that were merged into it. */
export async function hindrancesOf(work: Work, ids: readonly string[]): Promise<Hindrances> {
  const [kept, ...open] = await Promise.all([
    keptOf(work, ids),
    ...ids.map((id) => openOfCustomer(work, id)),
  ]);
  const counted = OPEN_KINDS.map((kind) => ({
    kind,
    count: open
      .flat()
      .filter((one) => one.kind === kind)
      .reduce((sum, { count }) => sum + count, 0),
  }));
  return { open: counted.filter(({ count }) => count > 0), kept };
}

/** What is to be kept still; whatever can be from today on is left out. */
async function keptOf(work: Work, ids: readonly string[]): Promise<Hindrances['kept']> {
  const whose = sql`merchant_id = ${work.merchantId} and customer_id = any(${[...ids]}::uuid[])`;
  const { mandates, recovery } = await work.one<Record<KeptKind, LocalDate | null>>(sql`
    select (select max(coalesce(debit_date, due_date)) from payments
        where ${whose} and mandate_id is not null and stage ${among(SUBMITTED_ONCE_STAGES)}) as mandates,
      (select max(r.last) from (
        select currency, max(effective_date) as last from entries
        where ${whose} and account = 'receivable:recovery' group by currency having sum(amount_cents) <> 0) r) as recovery`);
  const last = { mandates, recovery };
  return (['mandates', 'recovery'] as const).flatMap((kind) => {
    const from = last[kind] && keptUntil(last[kind]);
    return from && from > work.today ? [{ kind, from }] : [];
  });
}
