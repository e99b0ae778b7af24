import type { Output } from '@lorikeet/contracts';
import type * as bankFiles from '@lorikeet/contracts/bank-files';
import type { LocalDate } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { fileOwners, handledBy, lodgedMerchants } from './bank-file-reach.ts';

type Summary = Output<typeof bankFiles.getBankFileSummary>;
type Sums = {
  lodge: number;
  lodge_cents: Summary['to_lodge']['total_cents'];
  late: number;
  late_cents: Summary['to_lodge']['total_cents'];
  clearing: number;
  clearing_cents: Summary['to_lodge']['total_cents'];
};

/** What the tenant has to lodge, what it should have lodged by now, and what waits for its returns to be over. */
export async function summariseBankFiles(work: Work): Promise<Summary> {
  const today = work.clock.bankToday();
  const merchants = await lodgedMerchants(work);
  const ids = await fileOwners(work);
  const sums = await work.one<Sums>(sql`
    select count(*) filter (where unlodged)::int as lodge,
      coalesce(sum(total_cents) filter (where unlodged), 0)::bigint as lodge_cents,
      count(*) filter (where unlodged and processing_date < ${today})::int as late,
      coalesce(sum(total_cents) filter (where unlodged and processing_date < ${today}), 0)::bigint as late_cents,
      count(*) filter (where clears)::int as clearing,
      coalesce(sum(total_cents) filter (where clears), 0)::bigint as clearing_cents
    from (
      select t.processing_date, t.total_cents, true as unlodged, false as clears from bank_files t
      where t.merchant_id = any(${ids}::uuid[]) and ${handledBy(work.merchantId)}
        and t.cleared_on is null and t.status in ('built', 'downloaded', 'sending')
      union all
      select t.processing_date, t.total_cents, false, true from bank_files t
      where t.merchant_id = any(${ids}::uuid[]) and ${handledBy(work.merchantId)}
        and t.cleared_on is null and t.status = 'accepted' and t.kind in ('debit', 'fee')
    ) open_files`);
  return {
    today,
    to_lodge: { files: sums.lodge, total_cents: sums.lodge_cents },
    overdue: { files: sums.late, total_cents: sums.late_cents },
    clearing: { files: sums.clearing, total_cents: sums.clearing_cents },
    merchants: await withDueDebits(work, merchants, today),
  };
}

/** Each merchant with the debits that a run would look at now, from the index of what is due. */
async function withDueDebits(
  work: Work,
  merchants: readonly { id: string; name: string }[],
  today: LocalDate,
): Promise<Summary['merchants']> {
  const due = await work.rows<{ merchant_id: string; count: number; cents: number }>(sql`
    select p.merchant_id, count(*)::int as count, sum(p.amount_cents)::bigint as cents
    from payments p
    where p.merchant_id = any(${merchants.map(({ id }) => id)}::uuid[])
      and p.is_waiting and p.stage = 'scheduled' and p.debit_date <= ${today}
    group by p.merchant_id order by p.merchant_id`);
  return merchants.map(({ id, name }) => {
    const found = due.find((row) => row.merchant_id === id);
    return { id, name, due_debits: found?.count ?? 0, due_cents: (found?.cents ?? 0) as never };
  });
}
