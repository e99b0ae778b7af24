import {
  addBankDays,
  addDays,
  BANK_ZONE,
  instantAt,
  type LocalDate,
  previousBankDay,
} from '@lorikeet/domain/kernel';
import { type Queries, type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { raiseException } from '../exceptions/index.ts';
import { closeFileExceptions } from './close-file-exceptions.ts';
import { creditSql } from './credit-of-file.ts';

/**
 * Bank days after the one on which the bank has a file, until whose end its statement shows the credit: its debits clear a day
 * later, so that there is time to record that the bank never took it.
 */
const CREDITED_WITHIN = 2;
const KIND = 'bank_file.not_credited';

/** The statement of a lodger's account: from its first day to the last that it shows whole. */
export type Covered = { lodger: string; from: LocalDate; through: LocalDate };

/**
 * Files `f` of an inbox that the bank has taken and that its statement should show by now. One whose acceptance was recorded late
 * may have been lodged late, and one from before the statement begins was never looked for.
 */
function uncredited({ lodger, from, through }: Covered): Sql {
  const latest = addBankDays(previousBankDay(through), -CREDITED_WITHIN);
  return sql`from bank_files f
    join facilities c on c.merchant_id = f.merchant_id and c.id = f.facility_id and c.inbox_tenant = ${lodger}
    where f.kind in ('debit', 'fee') and f.status = 'accepted' and f.credited_on is null and ${creditSql} > 0
      and f.processing_date between ${from} and ${latest}
      and f.accepted_at < ${instantAt(addDays(latest, 1), '00:00', BANK_ZONE)}`;
}

/** The merchants of an inbox of whose files `alertUncredited` may have something to say, or to take back. */
export async function uncreditedOwners(reads: Queries, covered: Covered): Promise<string[]> {
  const rows = await reads.rows<{ id: string }>(sql`
    select f.merchant_id as id ${uncredited(covered)}
    union
    select x.merchant_id from exceptions x
    join facilities c on c.merchant_id = x.merchant_id and c.inbox_tenant = ${covered.lodger}
    where x.status = 'open' and x.kind = ${KIND} order by id`);
  return rows.map(({ id }) => id);
}

/**
 * Raises an exception, once, for each of the merchant's files that the bank has taken and whose money the statement does not
 * show; closes those of files that it shows. Returns how many were raised.
 */
export async function alertUncredited(work: Work, covered: Covered): Promise<number> {
  const files = await work.rows<{ id: string; filename: string; processing_date: LocalDate }>(sql`
    select f.id, f.filename, f.processing_date ${uncredited(covered)} and f.merchant_id = ${work.merchantId}
      and not exists (select 1 from exceptions x
        where x.merchant_id = ${work.merchantId} and x.kind = ${KIND} and x.subject_id = f.id)
    order by f.processing_date, f.id`);
  for (const { id, ...details } of files)
    await raiseException(work, { kind: KIND, reason: 'credit_missing', subjectId: id, details });
  await closeFileExceptions(work);
  return files.length;
}
