import { UNDECIDED_STAGES, WAITING_STAGES } from '@lorikeet/domain/debits';
import type { InvoiceState } from '@lorikeet/domain/invoices';
import { sql } from '../../platform/db/sql.ts';
import { among } from '../../platform/db/words.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import { cancelWaitingDebits, lockDebits } from '../debits/index.ts';
import { ofOpenOrder, payableOf } from '../invoices/index.ts';
import { lockMerchant } from '../merchants/index.ts';

type LockedDebits = Awaited<ReturnType<typeof lockDebits>>;

export type HeldInvoice = {
  id: string;
  customer_id: string;
  subscription_id: string | null;
  status: InvoiceState;
  paid_cents: number;
  in_flight_cents: number;
  written_off_cents: number;
  /** Its debits that may still take something. */
  debits: LockedDebits;
};

/**
 * An invoice and what may still take money for it, held until the transaction ends in everybody's order: the merchant,
 * under whom refunds are made, then debits, then the invoice. 404 for another merchant's.
 */
export async function holdInvoice(work: Work, invoiceId: string): Promise<HeldInvoice> {
  await lockMerchant(work);
  const debits = await lockDebits(
    work,
    sql`p.invoice_id = ${invoiceId} and p.stage ${among(UNDECIDED_STAGES)}`,
  );
  const invoice = found(
    await work.maybe<Omit<HeldInvoice, 'debits'>>(sql`
      select id, customer_id, subscription_id, status, paid_cents, in_flight_cents, written_off_cents from invoices
      where merchant_id = ${work.merchantId} and id = ${invoiceId} for update`),
  );
  return { ...invoice, debits };
}

/** Whether an open order made an invoice. */
export const isOfOpenOrder = async (work: Work, invoiceId: string): Promise<boolean> =>
  (
    await work.one<{ is: boolean }>(sql`
      select ${ofOpenOrder(work.merchantId)} as is from invoices i
      where i.merchant_id = ${work.merchantId} and i.id = ${invoiceId}`)
  ).is;

/** The same for many invoices, by id. */
export async function holdInvoices(work: Work, ids: readonly string[]): Promise<void> {
  const chosen = sql`any(${[...ids]}::uuid[])`;
  await lockMerchant(work);
  await lockDebits(work, sql`p.invoice_id = ${chosen} and p.stage ${among(UNDECIDED_STAGES)}`);
  await work.run(sql`
    select 1 from invoices where merchant_id = ${work.merchantId} and id = ${chosen} order by id for update`);
}

/**
 * Cancels the debits of a held invoice that wait for their day, where they would take more than may still be paid of it.
 * Returns how many.
 */
export async function cancelExcess(
  work: Work,
  { id: invoiceId, debits }: Pick<HeldInvoice, 'id' | 'debits'>,
  reason: 'credited' | 'written_off',
): Promise<number> {
  const waiting = debits.filter(({ stage }) => WAITING_STAGES.includes(stage)).map(({ id }) => id);
  if (waiting.length === 0) return 0;
  const { over } = await work.one<{ over: boolean }>(sql`
    select coalesce((select sum(p.amount_cents) from payments p
      where p.merchant_id = ${work.merchantId} and p.id = any(${waiting}::uuid[])), 0)
      > ${payableOf(work.merchantId, 'i')} as over
    from invoices i where i.merchant_id = ${work.merchantId} and i.id = ${invoiceId}`);
  if (!over) return 0;
  await cancelWaitingDebits(work, waiting, reason);
  return waiting.length;
}
