import { platformReturnFee } from '@lorikeet/domain/fees';
import { type LocalDate, toCents, ZERO } from '@lorikeet/domain/kernel';
import {
  debitReturnedAfterClearing,
  debitReturnedBeforeClearing,
  type MerchantPosting,
  platformReturnFeeCharged,
} from '@lorikeet/domain/ledger';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { moveAndPost, type ReturnedInTrust } from '../debits/index.ts';
import { settleRefundsOfReturned } from '../refunds/index.ts';
import { followReturn } from './follow-return.ts';
import type { KnownDebit } from './match-return.ts';
import type { AppliedReturn } from './return-loading.ts';

/**
 * Returns a submitted or cleared debit: its stage with the reversal of its postings (the payer owes again; cleared money
 * leaves; what was refunded before is a recovery), the platform's fee for a return of that bank day, its invoice, and the actions of its code. The fee is booked
 * today: the tax invoice of an earlier month may be out. The caller holds the debit's lock and books what is returned, if
 * its money was in trust.
 */
export async function applyReturn(
  work: Work,
  debit: KnownDebit,
  returned: AppliedReturn,
): Promise<ReturnedInTrust | undefined> {
  const wasCleared = debit.stage === 'cleared';
  const amount = toCents(debit.amount_cents);
  const refunded = wasCleared ? await settleRefundsOfReturned(work, debit.id) : ZERO;
  const reversal = wasCleared
    ? debitReturnedAfterClearing(debit.settlement_model, { receivable: amount, refunded })
    : debitReturnedBeforeClearing({ receivable: amount });
  const fee = platformReturnFee(returned.fee);
  const taxed = fee && { amount: fee.fee, gst: fee.gst };
  const charge =
    taxed && postingOf(platformReturnFeeCharged(debit.settlement_model, taxed), work.clock.bankToday());
  await moveAndPost(work, 'return_line', {
    where: sql`p.id = ${debit.id}`,
    from: [debit.stage],
    also: sql`return_code = ${returned.code}, returned_on = ${returned.bankDate}`,
    postings: charge
      ? sql`${postingOf(reversal, returned.bankDate)} union all ${charge}`
      : postingOf(reversal, returned.bankDate),
    invoices: wasCleared ? 'returned_cleared' : 'returned_in_flight',
    // What had been refunded is owed apart from the invoice, as a recovery.
    invoiceCents: sql`amount_cents - ${refunded}`,
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
    fee: taxed,
  };
}

/** One posting for the moved debit. */
function postingOf({ kind, entries }: MerchantPosting, day: LocalDate): Sql {
  return sql`
    select ${kind}::text as kind, p.id as source_id, p.currency,
      ${entries.map(({ account }) => account)}::text[] as accounts,
      ${entries.map(({ amountCents }) => amountCents)}::bigint[] as amounts,
      p.customer_id, p.property_id, ${day}::date as effective_date
    from moved p`;
}
