import type { Output } from '@lorikeet/contracts';
import type * as cardPayments from '@lorikeet/contracts/card-payments';
import { feeLines } from '@lorikeet/domain/fees';
import type { Cents, Currency } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import { facilityIfAny, merchantProfile } from '../merchants/index.ts';
import { payableSql } from './begin-attempt.ts';
import { cardAttempts, IN_FLIGHT } from './card-attempt.query.ts';
import { cardSettingsOf, feePolicyOf } from './card-settings.ts';
import type { CardRail } from './ports.ts';

type Terms = Output<typeof cardPayments.getCardTerms>;

/** What paying an invoice by card takes now. 404. */
export async function cardTerms(work: Work, invoiceId: string, rail: CardRail | undefined): Promise<Terms> {
  const [row, settings, attempts, facility, merchant] = await Promise.all([
    work.maybe<{ currency: Currency; cents: Cents }>(sql`
      select i.currency, ${payableSql} as cents from invoices i
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
    fees: feeLines(feePolicyOf(settings), invoice.cents, work.clock.bankToday()).map(({ networks, fee }) => ({
      networks: [...networks],
      fee_cents: fee,
    })),
    sandbox: rail?.isSandbox ?? false,
    attempt: attempts[0] ?? null,
  };
}

function reasonAgainst(
  takes: boolean,
  { currency, cents }: { currency: Currency; cents: Cents },
  isFlying: boolean,
): Terms['reason'] {
  if (!takes) return 'card_payment.not_offered';
  if (currency !== 'AUD') return 'card_payment.aud_only';
  if (isFlying) return 'card_payment.in_progress';
  return cents === 0 ? 'invoice.nothing_is_due' : null;
}
