import { sql } from '../../platform/db/sql.ts';
import { counted, type Invariant } from '../../platform/invariant.ts';

/** A file's debits: those of its batch in its range of ids. */
const filed = sql`
  from bank_files f
  join payments p on p.merchant_id = f.merchant_id and p.batch_id = f.batch_id
    and p.id between f.first_payment_id and f.last_payment_id
  where f.kind = 'debit' and f.status <> 'withdrawn'`;

/** What must hold between bank files and their debits, whatever was interrupted. */
export const bankFileInvariants: readonly Invariant[] = [
  {
    name: 'bank_files.one_file_each',
    meaning: { en: 'No debit stands in two files', zh: '没有一笔扣款出现在两个文件中' },
    check: counted(sql`
      select count(*)::int as broken from (
        select p.merchant_id, p.id ${filed} group by p.merchant_id, p.id having count(*) > 1) twice`),
  },
  {
    name: 'bank_files.files_equal_debits',
    meaning: {
      en: 'Every file’s count and total are those of its debits',
      zh: '每个文件的笔数与总额等于其扣款',
    },
    check: counted(sql`
      select count(*)::int as broken from bank_files f
      left join (
        select f.merchant_id, f.id, count(*)::int as debits, sum(p.amount_cents) as cents ${filed}
        group by f.merchant_id, f.id
      ) d on d.merchant_id = f.merchant_id and d.id = f.id
      where f.kind = 'debit' and f.status <> 'withdrawn'
        and (f.records <> coalesce(d.debits, 0) or f.total_cents <> coalesce(d.cents, 0))`),
  },
];
