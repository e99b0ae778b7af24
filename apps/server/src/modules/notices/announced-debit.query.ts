import { type Currency, type LocalDate, smsNumber } from '@lorikeet/domain/kernel';
import type { NoticeKind } from '@lorikeet/domain/notices';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { type MerchantBrand, merchantProfile } from '../merchants/index.ts';
import type { AnnouncedDebit } from './debit-mail.ts';

/** A debit with what its letters need, and where they go. */
export type DebitToAnnounce = {
  id: string;
  stage: string;
  notice_kind: NoticeKind;
  debit_date: LocalDate;
  amount_cents: number;
  currency: Currency;
  description: string;
  lodgement_reference: string;
  customer_id: string;
  locale: 'en' | 'zh';
  email: string | null;
  mobile: string | null;
  messages_stopped: boolean;
  bsb: string;
  account_masked: string;
  mandate_reference: string;
  merchant: string;
  merchant_email: string | null;
  merchant_phone: string | null;
  merchant_brand: MerchantBrand;
};

/** The debits that `match` finds (a where-clause over payments p, customers c, mandates m), in order of date. */
export async function debitsToAnnounce(work: Work, match: Sql, limit: number): Promise<DebitToAnnounce[]> {
  const debits = await work.rows<Omit<DebitToAnnounce, 'merchant_brand'>>(sql`
    select p.id, p.stage, p.notice_kind, p.debit_date, p.amount_cents, p.currency, p.description,
      p.lodgement_reference, p.customer_id, c.locale, c.email_primary as email, c.phone_mobile as mobile,
      c.messages_stopped, m.bsb, m.account_masked, m.reference as mandate_reference,
      t.trading_name as merchant, t.email as merchant_email, t.phone as merchant_phone
    from payments p
    join customers c on c.merchant_id = ${work.merchantId} and c.id = p.customer_id
    join mandates m on m.merchant_id = ${work.merchantId} and m.id = p.mandate_id
    join merchants t on t.id = ${work.merchantId}
    where p.merchant_id = ${work.merchantId} and p.rail = 'bank_debit' and ${match}
    order by p.debit_date, p.id limit ${limit}`);
  if (debits.length === 0) return [];
  const { brand } = await merchantProfile(work);
  return debits.map((debit) => ({ ...debit, merchant_brand: brand }));
}

/** The debit as its payer's letters show it, on a day. */
export function announced(debit: DebitToAnnounce, day: LocalDate): AnnouncedDebit {
  return {
    locale: debit.locale,
    merchant: debit.merchant,
    contact: debit.merchant_email ?? debit.merchant_phone,
    brand: debit.merchant_brand,
    description: debit.description,
    amountCents: debit.amount_cents,
    currency: debit.currency,
    debitDate: day,
    bsb: debit.bsb,
    accountMasked: debit.account_masked,
    mandateReference: debit.mandate_reference,
    lodgementReference: debit.lodgement_reference,
  };
}

/** Where the payer can be reached, or undefined when nowhere; a channel without a carrier reaches nobody. */
export function addressOf(
  { carries }: Work,
  debit: DebitToAnnounce,
): { channel: 'email' | 'sms'; to: string } | undefined {
  if (debit.messages_stopped) return undefined;
  if (debit.email && carries.email) return { channel: 'email', to: debit.email };
  const number = carries.sms && debit.mobile && smsNumber(debit.mobile);
  return number ? { channel: 'sms', to: number } : undefined;
}
