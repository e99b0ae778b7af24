import { toCents } from '@lorikeet/domain/kernel';
import { debitReturnedAfterClearing, debitReturnedBeforeClearing } from '@lorikeet/domain/ledger';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { moveAndPost, type ReturnedInTrust } from '../debits/index.ts';
import { followReturn } from './follow-return.ts';
import type { KnownDebit } from './match-return.ts';
import type { AppliedReturn } from './return-loading.ts';

/**
 * Returns a submitted or cleared debit: its stage with the reversal of its postings (the payer owes again; cleared money
 * leaves), its invoice, and the actions of its code. The caller holds the debit's lock and books what is returned, if
 * its money was in trust.
 */
export async function applyReturn(
  work: Work,
  debit: KnownDebit,
  returned: AppliedReturn,
): Promise<ReturnedInTrust | undefined> {
  const wasCleared = debit.stage === 'cleared';
  const amount = toCents(debit.amount_cents);
  const { kind, entries } = wasCleared
    ? debitReturnedAfterClearing(debit.settlement_model, { receivable: amount })
    : debitReturnedBeforeClearing({ receivable: amount });
  await moveAndPost(work, 'return_line', {
    where: sql`p.id = ${debit.id}`,
    from: [debit.stage],
    also: sql`return_code = ${returned.code}, returned_on = ${returned.bankDate}`,
    postings: sql`
      select ${kind}::text as kind, p.id as source_id, p.currency,
        ${entries.map(({ account }) => account)}::text[] as accounts,
        ${entries.map(({ amountCents }) => amountCents)}::bigint[] as amounts,
        p.customer_id, ${returned.bankDate}::date as effective_date
      from moved p`,
    invoices: wasCleared ? 'returned_cleared' : 'returned_in_flight',
    told: {
      name: 'returned',
      details: {
        code: returned.code,
        bank_date: returned.bankDate,
        returns_file_id: returned.returnsFileId,
        line: returned.line,
        was_cleared: wasCleared,
      },
    },
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
  if (debit.settlement_model !== 'facilitated') return undefined;
  return {
    paymentId: debit.id,
    bankDate: returned.bankDate,
    amountCents: debit.amount_cents,
    wasCleared,
  };
}
