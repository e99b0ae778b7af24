import type { Output } from '@lorikeet/contracts';
import type * as cardPayments from '@lorikeet/contracts/card-payments';
import { WAITING_STAGES } from '@lorikeet/domain/debits';
import { feeLines, feeOfLine } from '@lorikeet/domain/fees';
import { type Cents, type Currency, toCents } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { among } from '../../platform/db/words.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import { payableOf } from '../invoices/index.ts';
import { facilityIfAny, merchantProfile } from '../merchants/index.ts';
import { cardAttempts, IN_FLIGHT } from './card-attempt.query.ts';
import { ofBill, type Paid } from './card-bills.ts';
import { cardSettingsOf, feePolicyOf } from './card-settings.ts';
import type { CardRail } from './ports.ts';

type Terms = Output<typeof cardPayments.getCardTerms>;

/** What can be paid by card, and what of it is due. */
export type Due = {
  bill: Paid;
  currency: Currency;
  cents: Cents;
  takesParts: boolean;
  /** The refusal of paying while nothing is due. */
  nothingDue: 'invoice.nothing_is_due' | 'schedule.nothing_owed';
  /** Whose attempt may be shown, where several can pay it; null while they are nobody's customer. */
  customerId?: string | null;
  /** Found by its number, by whoever that is: no attempt is shown, and no card is kept. */
  isFound?: boolean;
};

/** What paying an invoice by card takes now; `isFound`: for who found it by its number. 404. */
export async function cardTerms(
  work: Work,
  invoiceId: string,
  rail: CardRail | undefined,
  isFound = false,
): Promise<Terms> {
  const { currency, cents, is_debited, is_order } = found(
    await work.maybe<{ currency: Currency; cents: Cents; is_debited: boolean; is_order: boolean }>(sql`
      select i.currency, ${payableOf(work.merchantId, 'i')} as cents, exists (select 1 from payments p
        where p.merchant_id = ${work.merchantId} and p.invoice_id = i.id and p.stage ${among(WAITING_STAGES)}) as is_debited,
        exists (select 1 from orders o where o.merchant_id = ${work.merchantId} and o.invoice_id = i.id) as is_order
      from invoices i
      where i.merchant_id = ${work.merchantId} and i.id = ${invoiceId}`),
  );
  return termsOfDue(work, rail, {
    bill: { invoiceId },
    currency,
    cents,
    takesParts: !is_debited && !is_order,
    nothingDue: 'invoice.nothing_is_due',
    isFound,
  });
}

/** What paying it by card takes now: whether it can be, and the fee of each network. */
export async function termsOfDue(work: Work, rail: CardRail | undefined, due: Due): Promise<Terms> {
  const [settings, attempts, facility, merchant] = await Promise.all([
    cardSettingsOf(work),
    cardAttempts(work, sql`${ofBill(due.bill, 'p')} and ${IN_FLIGHT}`),
    facilityIfAny(work),
    merchantProfile(work),
  ]);
  const shown = due.customerId === undefined ? attempts : await ownAttempts(work, due);
  const isFound = due.isFound === true;
  const takes = rail && settings.takes_cards && facility?.status === 'active' && merchant.status === 'live';
  const reason = reasonAgainst(Boolean(takes), due, attempts.length > 0);
  return {
    offered: reason === null,
    reason,
    currency: due.currency,
    amount_cents: due.cents,
    parts_allowed: due.takesParts,
    fees: feeLines(feePolicyOf(settings), work.clock.bankToday()).map((line) => ({
      networks: [...line.networks],
      fee_cents: feeOfLine(line, due.cents),
      rate: line.rate && { bps: line.rate.bps, fixed_cents: toCents(line.rate.fixedCents) },
    })),
    sandbox: rail?.isSandbox ?? false,
    stripe_key: rail?.stripeKey ?? null,
    saves: !isFound,
    attempt: isFound ? null : (shown[0] ?? null),
  };
}

const ownAttempts = (work: Work, { bill, customerId }: Due) =>
  cardAttempts(
    work,
    sql`${ofBill(bill, 'p')} and ${IN_FLIGHT} and p.customer_id = ${customerId ?? null}::uuid`,
  );

function reasonAgainst(takes: boolean, { cents, nothingDue }: Due, isFlying: boolean): Terms['reason'] {
  if (!takes) return 'card_payment.not_offered';
  if (isFlying) return 'card_payment.in_progress';
  return cents === 0 ? nothingDue : null;
}
