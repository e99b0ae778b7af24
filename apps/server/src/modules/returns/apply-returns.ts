import { platformReturnFee } from '@lorikeet/domain/fees';
import { type Cents, type LocalDate, toCents, ZERO } from '@lorikeet/domain/kernel';
import {
  debitReturnedAfterClearing,
  debitReturnedBeforeClearing,
  type MerchantPosting,
  platformReturnFeeCharged,
} from '@lorikeet/domain/ledger';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { moveAndPost, type ReturnedInTrust } from '../debits/index.ts';
import { accountsLiteral, amountsLiteral } from '../ledger/index.ts';
import { settleRefundsOfReturned } from '../refunds/index.ts';
import { followReturns } from './follow-returns.ts';
import type { Returning } from './returning.ts';

/** A return with what it comes to in money. */
type Booked = Returning & { refunded: Cents; fee: { amount: Cents; gst: Cents } | undefined };

/**
 * Returns submitted or cleared debits as one set: their stages with the reversal of their postings (the payer owes again;
 * cleared money leaves; what was refunded before is a recovery), the platform's fee for a return of that bank day, their
 * invoices, and the actions of their codes. The fee is booked today: the tax invoice of an earlier month may be out. The
 * caller holds the debits' locks and books what is returned of those whose money was in trust. No two debits are of one
 * customer, so that none of them changes what is decided about another (`wavesOf`).
 */
export async function applyReturns(work: Work, set: readonly Returning[]): Promise<ReturnedInTrust[]> {
  const refunded = await settleRefundsOfReturned(
    work,
    set.filter(wasCleared).map(({ debit }) => debit.id),
  );
  const booked = set.map((one): Booked => {
    const fee = platformReturnFee(one.returned.fee);
    return {
      ...one,
      refunded: refunded.get(one.debit.id) ?? ZERO,
      fee: fee && { amount: fee.fee, gst: fee.gst },
    };
  });
  await bringBack(
    work,
    'returned_in_flight',
    booked.filter((one) => !wasCleared(one)),
  );
  await bringBack(work, 'returned_cleared', booked.filter(wasCleared));
  for (const one of booked) await announce(work, one);
  await followReturns(work, set);
  return booked
    .filter(({ debit }) => debit.settlement_model === 'facilitated')
    .map((one) => ({
      paymentId: one.debit.id,
      bankDate: one.returned.bankDate,
      amountCents: one.debit.amount_cents,
      wasCleared: wasCleared(one),
      fee: one.fee,
    }));
}

const wasCleared = ({ debit }: Returning) => debit.stage === 'cleared';

/** Moves debits back by one of the two ways and posts for them. */
async function bringBack(
  work: Work,
  invoices: 'returned_in_flight' | 'returned_cleared',
  booked: readonly Booked[],
): Promise<void> {
  if (booked.length === 0) return;
  const each = <T>(value: (one: Booked) => T) => booked.map(value);
  const back = sql`unnest(${each(({ debit }) => debit.id)}::uuid[], ${each(({ returned }) => returned.code)}::text[],
    ${each(({ returned }) => returned.bankDate)}::date[], ${each((one) => JSON.stringify(toldOf(one)))}::text[])
    as back (id, code, bank_date, told)`;
  const twice = booked.filter(({ refunded }) => refunded > 0);
  const postings = booked.flatMap((one) => postingsOf(one, work.clock.bankToday()));
  const of = <T>(value: (one: (typeof postings)[number]) => T) => postings.map(value);
  const moved = await moveAndPost(work, 'return_line', {
    using: back,
    where: sql`p.id = back.id`,
    from: invoices === 'returned_cleared' ? ['cleared'] : ['submitted'],
    also: sql`return_code = back.code, returned_on = back.bank_date`,
    postings: sql`
      select d.kind, p.id as source_id, p.currency, d.accounts::text[] as accounts, d.amounts::bigint[] as amounts,
        p.customer_id, p.property_id, d.effective_date
      from moved p
      join unnest(${of(({ id }) => id)}::uuid[], ${of(({ kind }) => kind)}::text[],
        ${of(({ entries }) => accountsLiteral(entries))}::text[], ${of(({ entries }) => amountsLiteral(entries))}::text[],
        ${of(({ day }) => day)}::date[]) as d (id, kind, accounts, amounts, effective_date) on d.id = p.id`,
    invoices,
    // What had been refunded is owed apart from the invoice, as a recovery.
    ...(twice.length > 0 && {
      invoiceCents: sql`amount_cents - coalesce((
        select t.cents from unnest(${twice.map(({ debit }) => debit.id)}::uuid[], ${twice.map(({ refunded }) => refunded)}::bigint[])
          as t (id, cents) where t.id = moved.id), 0)`,
    }),
    told: {
      name: 'returned',
      each: sql`select moved.id, back.told::jsonb as details from moved join ${back} on back.id = moved.id`,
    },
  });
  // Each is held, and its stage was read under the lock.
  if (moved !== booked.length) throw new Error(`${booked.length} debits were to come back, ${moved} did`);
}

const toldOf = (one: Returning) => ({
  code: one.returned.code,
  bank_date: one.returned.bankDate,
  returns_file_id: one.returned.returnsFileId,
  line: one.returned.line,
  was_cleared: wasCleared(one),
});

type DatedPosting = MerchantPosting & { id: string; day: LocalDate };

function postingsOf({ debit, returned, refunded, fee }: Booked, today: LocalDate): DatedPosting[] {
  const amount = toCents(debit.amount_cents);
  const reversal =
    debit.stage === 'cleared'
      ? debitReturnedAfterClearing(debit.settlement_model, { receivable: amount, refunded })
      : debitReturnedBeforeClearing({ receivable: amount });
  const back = { ...reversal, id: debit.id, day: returned.bankDate };
  if (!fee) return [back];
  return [back, { ...platformReturnFeeCharged(debit.settlement_model, fee), id: debit.id, day: today }];
}

async function announce(work: Work, one: Booked): Promise<void> {
  const { debit, returned } = one;
  await work.emit('payment.returned', {
    id: debit.id,
    customer_id: debit.customer_id,
    mandate_id: debit.mandate_id,
    invoice_id: debit.invoice_id,
    return_code: returned.code,
    amount_cents: debit.amount_cents,
    currency: debit.currency,
    bank_date: returned.bankDate,
    was_cleared: wasCleared(one),
  });
}
