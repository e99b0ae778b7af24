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
import { cardSettingsOf, feePolicyOf } from './card-settings.ts';
import type { CardRail } from './ports.ts';

type Terms = Output<typeof cardPayments.getCardTerms>;

/** What paying an invoice by card takes now. 404. */
export async function cardTerms(work: Work, invoiceId: string, rail: CardRail | undefined): Promise<Terms> {
  const [row, settings, attempts, facility, merchant] = await Promise.all([
    work.maybe<{ currency: Currency; cents: Cents; is_debited: boolean; is_order: boolean }>(sql`
      select i.currency, ${payableOf(work.merchantId, 'i')} as cents, exists (select 1 from payments p
        where p.merchant_id = ${work.merchantId} and p.invoice_id = i.id and p.stage ${among(WAITING_STAGES)}) as is_debited,
        exists (select 1 from orders o where o.merchant_id = ${work.merchantId} and o.invoice_id = i.id) as is_order
      from invoices i
      where i.merchant_id = ${work.merchantId} and i.id = ${invoiceId}`),
    cardSettingsOf(work),
    cardAttempts(work, sql`p.invoice_id = ${invoiceId} and ${IN_FLIGHT}`),
    facilityIfAny(work),
    merchantProfile(work),
  ]);
  const invoice = found(row);
  const takes = rail && settings.takes_cards && facility?.status === 'active' && merchant.status === 'live';
  const reason = reasonAgainst(Boolean(takes), invoice, attempts.length > 0);
  return {
    offered: reason === null,
    reason,
    currency: invoice.currency,
    amount_cents: invoice.cents,
    parts_allowed: !invoice.is_debited && !invoice.is_order,
    fees: feeLines(feePolicyOf(settings), work.clock.bankToday()).map((line) => ({
      networks: [...line.networks],
      fee_cents: feeOfLine(line, invoice.cents),
      rate: line.rate && { bps: line.rate.bps, fixed_cents: toCents(line.rate.fixedCents) },
    })),
    sandbox: rail?.isSandbox ?? false,
    stripe_key: rail?.stripeKey ?? null,
    attempt: attempts[0] ?? null,
  };
}

function reasonAgainst(takes: boolean, { cents }: { cents: Cents }, isFlying: boolean): Terms['reason'] {
  if (!takes) return 'card_payment.not_offered';
  if (isFlying) return 'card_payment.in_progress';
  return cents === 0 ? 'invoice.nothing_is_due' : null;
}
