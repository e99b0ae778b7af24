import type { LocalDate } from '@lorikeet/domain/kernel';
import { toCents } from '@lorikeet/domain/kernel';
import {
  type PlatformPosting,
  type SettlementModel,
  trustPaid,
  trustReceived,
} from '@lorikeet/domain/ledger';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { post } from '../ledger/index.ts';
import { trustBook } from '../merchants/index.ts';
import type { Loading } from './loading.ts';

/**
 * Adds to what the bank pays of a file for a day, below zero for what it takes back. A sum that was nothing waited for no line, and
 * does now. Returns the settlement's id.
 */
export async function addToSettlement(
  work: Work,
  { fileId, biller, bankDate }: Pick<Loading, 'fileId' | 'biller' | 'bankDate'>,
  { settlesOn, cents }: { settlesOn: LocalDate; cents: number },
): Promise<string> {
  const { id } = await work.one<{ id: string }>(sql`
    insert into bpay_settlements as s (merchant_id, id, bpay_file_id, facility_id, reference, settles_on, amount_cents,
      created_at)
    values (${work.merchantId}, ${work.newId()}, ${fileId}, ${biller.facilityId},
      ${`BPAY ${biller.billerCode} ${bankDate.replaceAll('-', '')}`}, ${settlesOn}, ${cents}, ${work.now})
    on conflict (merchant_id, bpay_file_id, settles_on)
      do update set amount_cents = s.amount_cents + excluded.amount_cents,
        credited_on = case when s.amount_cents = 0 then null else s.credited_on end
    returning s.id`);
  return id;
}

/** Books a sum of receipts that settled, or that the bank took back, in the platform's book; a direct merchant's is not there. */
export async function bookReceiptsInTrust(
  work: Work,
  model: SettlementModel,
  { cents, day, sourceId }: { cents: number; day: LocalDate; sourceId: string },
): Promise<void> {
  if (model === 'direct') return;
  const amount = toCents(Math.abs(cents));
  const posting: PlatformPosting =
    cents > 0
      ? trustReceived('trust_bpay_settled', work.merchantId, amount)
      : trustPaid('trust_bpay_taken_back', work.merchantId, amount);
  await post(await trustBook(work), {
    ...posting,
    sourceId,
    effectiveDate: day,
    currency: 'AUD',
  });
}

/** A file is booked to its last line: the bank's statement may show its sums. One of nothing has no line to wait for. */
export async function closeSettlements(work: Work, fileId: string): Promise<void> {
  await work.run(sql`
    update bpay_settlements set is_whole = true,
      credited_on = case when amount_cents = 0 then settles_on else credited_on end
    where merchant_id = ${work.merchantId} and bpay_file_id = ${fileId}`);
}

/** Locks settlements until the transaction ends, by id. */
export async function lockReceiptSums(work: Work, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await work.run(sql`
    select 1 from bpay_settlements where merchant_id = ${work.merchantId} and id = any(${[...ids]}::uuid[])
    order by id for update`);
}

/** The bank's statement shows a settlement: its money may be paid out. */
export async function markReceiptsCredited(work: Work, id: string, day: LocalDate): Promise<void> {
  await work.run(sql`
    update bpay_settlements set credited_on = ${day}
    where merchant_id = ${work.merchantId} and id = ${id} and credited_on is null`);
}
