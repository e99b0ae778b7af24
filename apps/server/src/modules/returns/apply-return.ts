import { toCents } from '@lorikeet/domain/kernel';
import { debitReturnedAfterClearing, debitReturnedBeforeClearing } from '@lorikeet/domain/ledger';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { bookReturned } from '../debits/index.ts';
import { moveInvoices } from '../invoices/index.ts';
import { post } from '../ledger/index.ts';
import { moveDebits, paymentEvent } from '../payments/index.ts';
import { followReturn } from './follow-return.ts';
import type { KnownDebit } from './match-return.ts';
import type { AppliedReturn } from './return-loading.ts';

/**
 * Returns a submitted or cleared debit: its stage, the reversal of its postings (the payer owes again; cleared money
 * leaves), its invoice, and the actions of its code. The caller holds the debit's lock.
 */
export async function applyReturn(work: Work, debit: KnownDebit, returned: AppliedReturn): Promise<void> {
  const wasCleared = debit.stage === 'cleared';
  const amount = toCents(debit.amount_cents);
  const { kind, entries } = wasCleared
    ? debitReturnedAfterClearing(debit.settlement_model, { receivable: amount })
    : debitReturnedBeforeClearing({ receivable: amount });
  await post(work, {
    kind,
    sourceId: debit.id,
    currency: debit.currency,
    entries,
    effectiveDate: returned.bankDate,
    customerId: debit.customer_id,
  });
  if (debit.settlement_model === 'facilitated') {
    await bookReturned(
      work,
      { platformTenant: debit.inbox_tenant },
      { paymentId: debit.id, bankDate: returned.bankDate, amountCents: debit.amount_cents, wasCleared },
    );
  }
  await moveInvoices(
    work,
    wasCleared ? 'returned_cleared' : 'returned_in_flight',
    sql`select ${debit.invoice_id}::uuid as invoice_id, ${debit.amount_cents}::bigint as amount_cents`,
  );
  await work.run(
    moveDebits(work, 'return_line', {
      where: sql`p.id = ${debit.id}`,
      from: [debit.stage],
      also: sql`return_code = ${returned.code}, returned_on = ${returned.bankDate}`,
    }),
  );
  await paymentEvent(work, debit.id, 'returned', {
    code: returned.code,
    bank_date: returned.bankDate,
    returns_file_id: returned.returnsFileId,
    line: returned.line,
    was_cleared: wasCleared,
  });
  await work.emit('payment.returned', {
    id: debit.id,
    customer_id: debit.customer_id,
    mandate_id: debit.mandate_id,
    invoice_id: debit.invoice_id,
    return_code: returned.code,
    amount_cents: debit.amount_cents,
    currency: debit.currency,
    bank_date: returned.bankDate,
    was_cleared: wasCleared,
  });
  await followReturn(work, debit, returned);
}
