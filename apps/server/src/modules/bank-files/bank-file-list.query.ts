import type { Input, Output } from '@lorikeet/contracts';
import type * as bankFiles from '@lorikeet/contracts/bank-files';
import { UNLODGED_STATES } from '@lorikeet/domain/bank-files';
import type { LocalDate } from '@lorikeet/domain/kernel';
import type { z } from 'zod';
import { anywhere } from '../../platform/db/like.ts';
import { type FoundRows, foundPage, orderOf } from '../../platform/db/list-page.ts';
import { empty, join, type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { paymentColumns, paymentJoins, type StoredPayment, shownPayment } from '../payments/index.ts';
import { fileOwners, handledBy } from './bank-file-reach.ts';
import { debitFile } from './file-store.ts';

export type BankFileRow = z.output<typeof bankFiles.bankFileRow>;
export type StoredBankFile = Omit<BankFileRow, 'is_overdue'>;

/** The day on which the bank's statement shows a file's money: of a payout's, the day on which it was paid. */
const bookedOn = (tenant: Sql) => sql`case when f.kind = 'payout' then (
  select o.paid_on from payouts o where o.merchant_id = ${tenant} and o.bank_file_id = f.id and o.status = 'paid')
  else f.credited_on end`;

/** Of a file `f` whose tenant is written as a value where it is known, and else is that of the file's row. */
export const bankFileColumns = (
  tenant: Sql,
) => sql`f.id, f.merchant_id, m.trading_name as merchant_name, c.name as facility_name,
  f.kind, f.filename, f.processing_date, f.records, f.total_cents, f.status, f.receipt, f.accepted_at,
  f.cleared_on, f.created_at, ${bookedOn(tenant)} as credited_on`;
export const bankFileJoins = (tenant: Sql) => sql`
  join facilities c on c.merchant_id = ${tenant} and c.id = f.facility_id
  join merchants m on m.id = ${tenant}`;

export function shownFile(file: StoredBankFile, today: LocalDate): BankFileRow {
  const isUnlodged = UNLODGED_STATES.includes(file.status);
  return { ...file, is_overdue: isUnlodged && file.processing_date < today };
}

/** The files that the tenant lodges: over all facilitated merchants for the platform, else its own. */
export async function listBankFiles(
  work: Work,
  input: Input<typeof bankFiles.listBankFiles>,
): Promise<Output<typeof bankFiles.listBankFiles>> {
  return foundPage(work, input, await foundBankFiles(work, input));
}

/** The files that the filters match, in the list's order. 403 for a tenant that lodges none. */
export async function foundBankFiles(
  work: Work,
  input: Input<typeof bankFiles.listBankFiles>,
): Promise<FoundRows<BankFileRow>> {
  const owners = await fileOwners(work);
  const among = input.merchant_id ? owners.filter((id) => id === input.merchant_id) : owners;
  const today = work.clock.bankToday();
  return {
    match: sql`from bank_files t where t.merchant_id = any(${among}::uuid[]) and ${handledBy(work.merchantId)}
      ${input.status ? sql`and t.status in (${join(input.status)})` : empty}
      ${input.kind ? sql`and t.kind in (${join(input.kind)})` : empty}
      ${input.date_from ? sql`and t.processing_date >= ${input.date_from}` : empty}
      ${input.date_to ? sql`and t.processing_date <= ${input.date_to}` : empty}
      ${input.search ? sql`and (t.filename ilike ${anywhere(input.search)} or t.receipt = ${input.search})` : empty}`,
    orderBy: orderOf(input.sort ?? '-processing_date'),
    select: (page) => sql`
      select ${bankFileColumns(sql`f.merchant_id`)} from ${page}
      join bank_files f on f.merchant_id = any(${among}::uuid[]) and f.id = page.id
      ${bankFileJoins(sql`f.merchant_id`)} order by page.place`,
    shown: (rows: StoredBankFile[]) => rows.map((row) => shownFile(row, today)),
  };
}

/** The debits of one file in the order of its records; `work` is in the file's tenant. */
export async function listFileDebits(
  work: Work,
  input: Input<typeof bankFiles.listBankFileDebits>,
): Promise<Output<typeof bankFiles.listBankFileDebits>> {
  const file = await debitFile(work, input.id);
  const { rows, count } = await foundPage<StoredPayment>(work, input, {
    match: sql`from payments t
      where t.merchant_id = ${work.merchantId} and t.batch_id = ${file.batchId}
        and t.id between ${file.firstId} and ${file.lastId}
        ${input.search ? sql`and t.lodgement_reference = ${input.search.toUpperCase()}` : empty}`,
    orderBy: input.sort === '-record' ? sql`t.id desc` : sql`t.id`,
    select: (page) => sql`
      select ${paymentColumns(work.merchantId)} from ${page}
      join payments p on p.merchant_id = ${work.merchantId} and p.id = page.id
      ${paymentJoins(work.merchantId)} order by page.place`,
  });
  return { rows: rows.map(shownPayment), count };
}
