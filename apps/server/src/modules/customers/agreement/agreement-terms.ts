import { RETRY_WAITS, type RetryRule } from '@lorikeet/domain/dunning';
import { CURRENCIES, type LocalDate } from '@lorikeet/domain/kernel';
import { AMOUNT_RULE_KINDS, type AmountRule } from '@lorikeet/domain/mandates';
import { PROCESS_TYPES } from '@lorikeet/domain/plans';
import { z } from 'zod';
import type { Work } from '../../../platform/work.ts';
import {
  type Facility,
  facilityFor,
  type MerchantProfile,
  type MerchantSettings,
  merchantProfile,
  settingsOf,
} from '../../merchants/index.ts';

/**
 * The version of the words in this folder. New words are a new version beside this one. Agreements that keep `2026-11 draft`
 * were made with the same words, before they were in force under this name.
 */
export const AGREEMENT_VERSION = '2026-11';

export const DEBIT_FREQUENCIES = [...PROCESS_TYPES, 'as_advised'] as const;
export type DebitFrequency = (typeof DEBIT_FREQUENCIES)[number];

const nullableText = z.string().nullable();
const date = z.string() as unknown as z.ZodType<LocalDate, string>;

/** Everything that the words of an agreement depend on; kept with the mandate as it was agreed. */
export const agreementTerms = z.strictObject({
  version: z.string(),
  facility_id: z.string(),
  debit_user_name: z.string(),
  debit_user_id: z.string(),
  debit_user_abn: nullableText,
  /** The merchant, where the platform debits for it; null where the merchant debits itself. */
  on_behalf_of: nullableText,
  merchant_name: z.string(),
  merchant_abn: nullableText,
  merchant_email: nullableText,
  merchant_phone: nullableText,
  /** What the payer's bank prints beside the debit. */
  statement_name: z.string(),
  plan_name: nullableText,
  amount_rule: z.enum(AMOUNT_RULE_KINDS),
  /** The fixed amount or the maximum; null when amounts vary with advice. */
  amount_cents: z.int().nullable(),
  /** What the first so many bills come to instead, or every one while it is null; null without a discount. */
  discount: z.strictObject({ amount_cents: z.int(), bills: z.int().nullable() }).nullable().default(null),
  currency: z.enum(CURRENCIES),
  frequency: z.enum(DEBIT_FREQUENCIES),
  first_date: date.nullable(),
  end_date: date.nullable(),
  /** Agreements from before a merchant could choose announced one retry after bank days. */
  retries: z.int().default(1),
  retry_bank_days: z.int(),
  retry_waits_for: z.enum(RETRY_WAITS).default('bank_days'),
  /** 1 Monday to 5 Friday, or the day of a month. */
  retry_day: z.int().default(0),
  notice_bank_days: z.int(),
  variation_days: z.int(),
  dishonour_fee_cents: z.int(),
  /** The invoice, where one debit towards it is agreed to and nothing else. */
  bill: nullableText.default(null),
  /** The subscriptions that the payer said it takes over from requests that still hold. */
  takes_over: z.array(z.strictObject({ subscription_id: z.string(), plan_name: z.string() })).default([]),
});
export type AgreementTerms = z.output<typeof agreementTerms>;

export type WhatIsAgreed = {
  amount: AmountRule;
  /** What bills come to at first, below the amount. */
  discount?: AgreementTerms['discount'];
  frequency: DebitFrequency;
  firstDate: LocalDate | null;
  endDate: LocalDate | null;
  planName: string | null;
  /** The number of the invoice that one debit pays; it is not tried again. */
  bill?: string;
  facilityId?: string | undefined;
};

const VARIATION_DAYS = 14;

/**
 * The terms that a payer of this merchant is asked to agree to now: who debits, for whom, how much, when, and the
 * merchant's own rules for notices and retries. Throws Refusal `facility.none` before there is a facility.
 */
export async function termsFor(work: Work, agreed: WhatIsAgreed): Promise<AgreementTerms> {
  const [facility, merchant, settings] = await Promise.all([
    facilityFor(work, agreed.facilityId ? { facilityId: agreed.facilityId } : {}),
    merchantProfile(work),
    settingsOf(work),
  ]);
  return termsOf({ facility, merchant, settings }, agreed);
}

/** Who debits, for whom, and by which rules. */
export type DebitingSide = { facility: Facility; merchant: MerchantProfile; settings: MerchantSettings };

/** The terms between a debiting side and a payer. */
export function termsOf(
  { facility, merchant, settings }: DebitingSide,
  agreed: WhatIsAgreed,
): AgreementTerms {
  return {
    version: AGREEMENT_VERSION,
    facility_id: facility.id,
    debit_user_name: facility.userName,
    debit_user_id: facility.userId,
    debit_user_abn: facility.debitUserAbn,
    on_behalf_of: facility.settlementModel === 'facilitated' ? merchant.tradingName : null,
    merchant_name: merchant.tradingName,
    merchant_abn: merchant.abn,
    merchant_email: merchant.email,
    merchant_phone: merchant.phone,
    statement_name: facility.remitter,
    plan_name: agreed.planName,
    amount_rule: agreed.amount.kind,
    amount_cents: centsOf(agreed.amount),
    discount: agreed.discount ?? null,
    currency: 'AUD',
    frequency: agreed.frequency,
    first_date: agreed.firstDate,
    end_date: agreed.endDate,
    retries: agreed.bill ? 0 : settings.retries,
    retry_bank_days: settings.retry_bank_days,
    retry_waits_for: settings.retry_waits_for,
    retry_day: retryRuleOf(settings).day,
    notice_bank_days: settings.notice_bank_days,
    variation_days: VARIATION_DAYS,
    dishonour_fee_cents: settings.dishonour_fee_cents,
    bill: agreed.bill ?? null,
    takes_over: [],
  };
}

/** The rule of a merchant's settings. The day is 0 where the rule names none. */
export function retryRuleOf(settings: MerchantSettings): RetryRule {
  const { retries, retry_bank_days: bankDays, retry_waits_for: waitsFor } = settings;
  const days = { bank_days: 0, weekday: settings.retry_weekday, month_day: settings.retry_month_day };
  return { retries, bankDays, waitsFor, day: days[waitsFor] };
}

function centsOf(rule: AmountRule): number | null {
  switch (rule.kind) {
    case 'fixed':
      return rule.amount;
    case 'maximum':
      return rule.maximum;
    case 'varying':
      return null;
  }
}
