import type { Input } from '@lorikeet/contracts';
import type { OvertakenBecause } from '@lorikeet/contracts/approval-kinds';
import type * as endings from '@lorikeet/contracts/invoice-endings';
import { formatDocumentNumber, type InvoiceState } from '@lorikeet/domain/invoices';
import type { Cents } from '@lorikeet/domain/kernel';
import type { ApprovalKind } from '../../platform/approvals.ts';
import { empty, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { endOvertaken, requestApproval } from '../approvals/index.ts';
import { dueOf, writeOffRest } from '../invoices/index.ts';
import { closeReturned } from './close-returned.ts';
import { cancelExcess, type HeldInvoice, holdInvoice, isOfOpenOrder } from './hold-invoice.ts';
import { refuseWriteOff } from './what-may-be-done.ts';

type Asked = Input<typeof endings.writeOffInvoice>;

/** Holds an invoice whose rest may be given up: none of it is with a bank or in a file. Refusals as of `refuseWriteOff`; 404. */
async function holdLost(work: Work, id: string): Promise<HeldInvoice> {
  const invoice = await holdInvoice(work, id);
  refuseWriteOff({
    ...invoice,
    isBatched: invoice.debits.some(({ batch_id }) => batch_id !== null),
    isOfOpenOrder: await isOfOpenOrder(work, id),
    due_cents: await dueNow(work, id),
  });
  return invoice;
}

/**
 * Gives up what is due of an invoice now; debits that wait for their day are cancelled. Refuses
 * `invoice.write_off_refused`, `invoice.nothing_is_due`, `invoice.being_taken`, `invoice.of_open_order`; 404.
 */
export async function writeOff(work: Work, { id, reason }: Asked): Promise<Cents> {
  const invoice = await holdLost(work, id);
  const cents = await writeOffRest(work, id, reason);
  await cancelExcess(work, invoice, 'written_off');
  await closeReturned(work, id);
  await work.audit({
    action: 'invoice.loss_booked',
    subjectKind: 'invoice',
    subjectId: id,
    person: invoice.customer_id,
    after: { amount_cents: cents, reason },
  });
  return cents;
}

/** What is owed is given up: always a matter for two. */
export const writeOffApproval: ApprovalKind<Asked> = {
  kind: 'invoice.write_off',
  topic: null,
  permission: 'invoices.write',
  hold: (work, { id }) => holdInvoice(work, id),
  async now(work, { id }) {
    const { status } = await holdInvoice(work, id);
    return { status, amount_cents: await dueNow(work, id) };
  },
  apply: (work, asked) => writeOff(work, asked),
  async overtaken(work, { before, payload: { id } }) {
    const { status, due, in_flight_cents } = await work.one<{
      status: InvoiceState;
      due: Cents;
      in_flight_cents: number;
    }>(sql`
      select i.status, ${dueOf('i')} as due, i.in_flight_cents from invoices i
      where i.merchant_id = ${work.merchantId} and i.id = ${id}`);
    const ended = ENDED[status];
    if (ended) return ended;
    // What is with a bank may come back, and be due as it was.
    return in_flight_cents === 0 && due !== before.amount_cents ? 'due_changed' : null;
  },
};

/** What gives an invoice's rest no meaning any more. */
const ENDED: Partial<Record<InvoiceState, OvertakenBecause>> = {
  paid: 'invoice_paid',
  void: 'invoice_void',
  written_off: 'invoice_written_off',
};

/** Ends a request to write an invoice off that nobody can agree to any more; of any invoice where none is named. */
export function endWriteOffs(work: Work, invoiceId?: string | null): Promise<number> {
  return endOvertaken(work, writeOffApproval, invoiceId ? { subjectIds: [invoiceId] } : {});
}

/** The invoices, or the one of them that is named, of which a request to write them off waits. */
export async function waitingWriteOffs(work: Work, invoiceId?: string | null): Promise<string[]> {
  const waiting = await work.rows<{ id: string }>(sql`
    select subject_id as id from approvals
    where merchant_id = ${work.merchantId} and kind = ${writeOffApproval.kind} and status = 'pending'
      ${invoiceId ? sql`and subject_id = ${invoiceId}` : empty}`);
  return waiting.map(({ id }) => id);
}

/** Keeps what was asked until another person agrees. Refusals as of `writeOff` and `requestApproval`. */
export async function askToWriteOff(work: Work, asked: Asked) {
  await holdLost(work, asked.id);
  const waiting = await requestApproval(work, writeOffApproval, {
    subject: { kind: 'invoice', id: asked.id },
    after: {
      ...(await whichOne(work, asked.id)),
      status: 'written_off',
      amount_cents: 0,
      reason: asked.reason,
    },
    payload: asked,
  });
  return waiting ?? null;
}

/** What the second person knows it by. */
async function whichOne(work: Work, id: string): Promise<{ number: string; customer: string }> {
  const { number, customer } = await work.one<{ number: number; customer: string }>(sql`
    select i.number, c.name as customer from invoices i
    join customers c on c.merchant_id = ${work.merchantId} and c.id = i.customer_id
    where i.merchant_id = ${work.merchantId} and i.id = ${id}`);
  return { number: formatDocumentNumber('INV', number), customer };
}

async function dueNow(work: Work, id: string): Promise<Cents> {
  const { due } = await work.one<{ due: Cents }>(sql`
    select ${dueOf('i')} as due from invoices i where i.merchant_id = ${work.merchantId} and i.id = ${id}`);
  return due;
}
