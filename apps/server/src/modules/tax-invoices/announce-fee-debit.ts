import { feeDebitDate } from '@lorikeet/domain/fees';
import type { LocalDate } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { facilitiesOf } from '../merchants/index.ts';

/** Which account is debited for a tax invoice, and when: what the invoice tells the merchant. */
export type AnnouncedDebit = { on: LocalDate; bsb: string; accountMasked: string };

type Owed = { number: string; month: string; issuedOn: LocalDate; amountCents: number; gstCents: number };

/**
 * Enters the debit that collects a tax invoice among the platform's. It is of the account into which the merchant's own
 * bank pays its debits, under the authority of the merchant agreement. `supplier` is the platform's own work. Undefined
 * for a merchant that never had such an account.
 */
export async function announceFeeDebit(
  work: Work,
  supplier: Work,
  owed: Owed,
): Promise<AnnouncedDebit | undefined> {
  const direct = (await facilitiesOf(work)).filter(({ settlementModel }) => settlementModel === 'direct');
  const facility = direct.find(({ status }) => status !== 'closed') ?? direct.at(-1);
  if (!facility) return undefined;
  const on = feeDebitDate(owed.issuedOn);
  await supplier.run(sql`
    insert into fee_debits (merchant_id, id, debtor, number, month, amount_cents, gst_cents, bsb, account,
      account_masked, account_name, due_date, stage, created_at, updated_at)
    values (${supplier.merchantId}, ${supplier.newId()}, ${work.merchantId}, ${owed.number}, ${owed.month},
      ${owed.amountCents}, ${owed.gstCents}, ${facility.traceBsb}, ${work.vault.seal(facility.traceAccount)},
      ${facility.traceAccountMasked}, ${facility.userName}, ${on}, 'scheduled', ${work.now}, ${work.now})`);
  return { on, bsb: facility.traceBsb, accountMasked: facility.traceAccountMasked };
}
