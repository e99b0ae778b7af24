import type { LocalDate } from '@lorikeet/domain/kernel';
import { addDays } from '@lorikeet/domain/kernel';
import type { BankLine } from '@lorikeet/domain/trust';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import type { ExpectedLine } from './expected-lines.query.ts';
import { namedDebtors } from './owed-debts.query.ts';

/**
 * What money in may be although its merchant owes nothing any more, for a person to say: a payment of the debt of a merchant whose
 * reference the line bears, whenever that was, or who owed something within so many days of the line. Its amount is the
 * line's.
 */
export async function paidDebts(work: Work, line: BankLine, daysApart: number): Promise<ExpectedLine[]> {
  if (line.amount <= 0) return [];
  const named = await namedDebtors(work, [line]);
  const owed = await owedAround(work, addDays(line.bookedOn, -daysApart), addDays(line.bookedOn, daysApart));
  return [...new Set([...named, ...owed])].map((id) => ({
    kind: 'merchant_debt',
    tenant: id,
    id,
    amount: line.amount,
    // A reference says more than a day.
    from: named.includes(id) ? line.bookedOn : addDays(line.bookedOn, -daysApart),
    to: line.bookedOn,
    reference: null,
    onlyByReference: true,
  }));
}

/**
 * Merchants whose balance was below nothing at the end of a day between two. Of the days until the first only their sum
 * counts: however long the history, what is ordered are the days between.
 */
export async function owedAround(work: Work, from: LocalDate, to: LocalDate): Promise<string[]> {
  const rows = await work.rows<{ id: string }>(sql`
    select distinct split_part(account, ':', 2)::uuid as id from (
      select account, sum(cents) over (partition by account order by day) as owed from (
        select account, greatest(day, ${from}::date) as day, sum(amount_cents) as cents from account_days
        where merchant_id = ${work.merchantId} and currency = 'AUD' and account like 'merchant:%' and day <= ${to}
        group by 1, 2
      ) moved
    ) ends
    where owed > 0 order by 1`);
  return rows.map(({ id }) => id);
}
