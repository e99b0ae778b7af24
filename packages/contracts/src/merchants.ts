import { isAbn, isEmail, isMerchantSlug, phoneRule } from '@lorikeet/domain/kernel';
import {
  facilityStates,
  isDebitUserId,
  isInstitutionCode,
  isReferencePrefix,
  merchantStates,
  TITLE_SETS,
} from '@lorikeet/domain/merchants';
import { z } from 'zod';
import { WAITING_REFUSALS, waitingChange } from './approvals.ts';
import { contract } from './contract.ts';
import { accountNameField, accountNumberField, bsbField } from './customer-fields.ts';
import { openItems } from './merchant-open-items.ts';
import { platformFeeRow } from './platform-fees.ts';
import { currency, done, id, instant, listInput, listOutput, localDate, nothing, text } from './wire.ts';

export const MERCHANT_KINDS = ['business', 'council', 'platform'] as const;
export const MERCHANT_STATUSES = merchantStates.states;
/** The zones of Australia, as the time zone database names them. */
export const TIME_ZONES = [
  'Australia/Sydney',
  'Australia/Melbourne',
  'Australia/Brisbane',
  'Australia/Adelaide',
  'Australia/Darwin',
  'Australia/Perth',
  'Australia/Hobart',
  'Australia/Lord_Howe',
  'Australia/Broken_Hill',
  'Australia/Eucla',
] as const;
export const PAYOUT_FREQUENCIES = ['daily', 'weekly', 'manual'] as const;

/** An optional text of a form: left blank it is kept as nothing. */
const blankable = (max: number) =>
  z
    .string()
    .trim()
    .max(max, 'too_long')
    .nullish()
    .transform((value) => value || null);
const blankableWith = (max: number, rule: (value: string) => boolean, fault: string) =>
  blankable(max).refine((value) => value === null || rule(value), { error: fault });

const abn = blankableWith(20, isAbn, 'abn_invalid').transform(
  (value) => value?.replaceAll(/\s/g, '') ?? null,
);
const email = blankableWith(254, isEmail, 'email_invalid');
const phone = blankableWith(20, phoneRule, 'phone_invalid');
const feeCents = z.int('invalid_amount').min(0, 'too_small').max(10_000, 'too_big');

/** How a merchant works; days are bank business days, amounts cents, fees per debit. Set by the merchant itself. */
export const merchantPractice = z.strictObject({
  /** Days before a debit whose amount varies that its payer gets notice. */
  notice_bank_days: z.int().min(1, 'too_small').max(14, 'too_big'),
  /** Charged to the payer on a dishonour, GST included; 0 charges nothing. */
  dishonour_fee_cents: feeCents,
  payout_frequency: z.enum(PAYOUT_FREQUENCIES),
  /** 1 Monday to 5 Friday, for weekly payouts. */
  payout_weekday: z.int().min(1, 'too_small').max(5, 'too_big'),
  payout_minimum_cents: z.int('invalid_amount').min(1, 'too_small').max(100_000_000, 'too_big'),
  gst_registered: z.boolean(),
  /** Who has a bill may pay it by one debit of a bank account, at its page. */
  debits_bills: z.boolean(),
});
export type MerchantPractice = z.output<typeof merchantPractice>;

export const DEFAULT_PRACTICE: MerchantPractice = {
  notice_bank_days: 2,
  dishonour_fee_cents: 0,
  payout_frequency: 'daily',
  payout_weekday: 5,
  payout_minimum_cents: 100,
  gst_registered: true,
  debits_bills: true,
};

/** What it collects by card besides Australian dollars. Kept with the settings of cards. */
export const collectedCurrencies = z.strictObject({ collects_usd: z.boolean(), collects_cny: z.boolean() });
export type CollectedCurrencies = z.output<typeof collectedCurrencies>;

export const COLLECTS_AUD_ALONE: CollectedCurrencies = { collects_usd: false, collects_cny: false };

export const businessFields = {
  legal_name: text(120),
  trading_name: text(60),
  abn,
  email,
  phone,
  website: blankableWith(200, (value) => /^https?:\/\/\S+\.\S+$/i.test(value), 'website_invalid'),
  address: blankable(300),
};

/** What a facility agrees with its bank about its records (`title_set`: the characters of account names). */
const fileChoices = {
  title_set: z.enum(TITLE_SETS),
  marks_new_details: z.boolean(),
  names_invoice: z.boolean(),
};

export const facilityRow = z.strictObject({
  id: id('facility'),
  name: z.string(),
  settlement_model: z.enum(['facilitated', 'direct', 'sponsor']),
  financial_institution: z.string(),
  user_name: z.string(),
  user_id: z.string(),
  debit_user_abn: z.string().nullable(),
  entry_description: z.string(),
  trace_bsb: z.string(),
  trace_account_masked: z.string(),
  remitter: z.string(),
  reference_prefix: z.string(),
  self_balanced: z.boolean(),
  records_per_file: z.int(),
  cut_off: z.string(),
  ...fileChoices,
  status: z.enum(facilityStates.states),
  stop_reason: z.string().nullable(),
  created_at: instant,
});

export const payoutAccountRow = z.strictObject({
  bsb: z.string(),
  account_masked: z.string(),
  account_name: z.string(),
  bank_name: z.string().nullable(),
  status: z.enum(['pending', 'active', 'replaced']),
  held_until: localDate.nullable(),
  created_at: instant,
});

const merchantFacts = {
  id: id('merchant'),
  slug: z.string(),
  kind: z.enum(MERCHANT_KINDS),
  status: z.enum(MERCHANT_STATUSES),
  legal_name: z.string(),
  trading_name: z.string(),
  abn: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  address: z.string().nullable(),
  time_zone: z.string(),
  currency,
  created_at: instant,
  settings: merchantPractice,
  /** The latest first. */
  platform_fees: z.array(platformFeeRow),
  facilities: z.array(facilityRow),
  payout_account: payoutAccountRow.nullable(),
};

export const getMerchant = contract({
  name: 'getMerchant',
  area: 'merchant',
  method: 'GET',
  path: '/merchant/detail',
  access: 'settings.read',
  summary: 'The signed-in merchant’s own details, settings, facilities and payout account',
  input: nothing,
  output: z.strictObject(merchantFacts),
  shows: ['merchants'],
});

export const updateMerchant = contract({
  name: 'updateMerchant',
  area: 'merchant',
  method: 'POST',
  path: '/merchant/update',
  access: 'settings.write',
  summary: 'Changes the business details',
  input: z.strictObject({
    ...businessFields,
    /** Until the business is approved; left out, it stays. */
    time_zone: z.enum(TIME_ZONES).optional(),
    /** Left out, it stays: a new business is asked, and is taken as not registered until it says so. */
    gst_registered: z.boolean().optional(),
    seen: z.strictObject({ ...businessFields, time_zone: z.enum(TIME_ZONES).optional() }).optional(),
  }),
  /**
   * Another legal name or ABN of an approved business waits for the platform's staff; the rest is changed. A reply that was
   * kept for an idempotency key before any of them waited says `done` alone.
   */
  output: done.extend({ waiting: waitingChange.optional() }),
  idempotent: true,
  refusals: [
    'record.changed_meanwhile',
    'merchant.time_zone_stands',
    'facility.prefix_taken',
    'facility.user_id_taken',
    'facility.no_sponsor',
    'facility.none',
    'merchant.closing',
    'merchant.identity_by_person',
    'merchant.identity_waits',
    ...WAITING_REFUSALS,
  ],
  changes: ['merchants', 'onboarding', 'profile', 'approvals'],
});

export const updatePractice = contract({
  name: 'updatePractice',
  area: 'merchant',
  method: 'POST',
  path: '/merchant/settings/update',
  access: 'settings.write',
  summary: 'Changes notices, fees to payers and the rhythm of payouts',
  input: merchantPractice.extend({ seen: merchantPractice.optional() }),
  output: done,
  idempotent: true,
  refusals: ['record.changed_meanwhile'],
  changes: ['merchants'],
});

const bankAccount = { bsb: bsbField, account: accountNumberField };

export const setPayoutAccount = contract({
  name: 'setPayoutAccount',
  area: 'merchant',
  method: 'POST',
  path: '/merchant/payoutAccount/set',
  access: 'settings.write',
  summary: 'Names the bank account that payouts go to; a change is held for three bank days',
  input: z.strictObject({ ...bankAccount, account_name: accountNameField }),
  /** No account where the change waits for a second person. */
  output: z.strictObject({ account: payoutAccountRow.nullable(), waiting: waitingChange }),
  idempotent: true,
  proof: 'recent',
  refusals: ['payout_account.owner_only', 'payout_account.same', ...WAITING_REFUSALS],
  changes: ['merchants', 'payouts', 'approvals'],
});

const directFacilityFields = {
  name: text(60),
  financial_institution: text(3).refine(isInstitutionCode, { error: 'institution_invalid' }),
  user_name: text(26),
  user_id: text(6).refine(isDebitUserId, { error: 'debit_user_id_invalid' }),
  debit_user_abn: abn,
  trace_bsb: bankAccount.bsb,
  trace_account: bankAccount.account,
};
const facilityPractice = {
  entry_description: text(12),
  remitter: text(16),
  records_per_file: z.int().min(1, 'too_small').max(999_998, 'too_big'),
  cut_off: z.string().regex(/^(0[6-9]|1\d|2[0-3]):[0-5]\d$/, 'cut_off_invalid'),
};

const referencePrefix = blankableWith(4, isReferencePrefix, 'reference_prefix_invalid');

export const createDirectFacility = contract({
  name: 'createDirectFacility',
  area: 'merchant',
  method: 'POST',
  path: '/merchant/facility/create',
  access: 'merchants.write',
  summary: 'Gives a merchant a facility under its own user id with its bank (the platform’s staff)',
  input: z.strictObject({
    merchant_id: id('merchant'),
    ...directFacilityFields,
    ...facilityPractice,
    self_balanced: z.boolean(),
    reference_prefix: referencePrefix,
  }),
  output: facilityRow,
  idempotent: true,
  refusals: [
    'facility.prefix_taken',
    'facility.user_id_taken',
    'merchant.closing',
    'facility.no_sponsor',
    'facility.none',
  ],
  changes: ['merchants'],
});

export const createFacilitatedFacility = contract({
  name: 'createFacilitatedFacility',
  area: 'merchant',
  method: 'POST',
  path: '/merchant/facility/createFacilitated',
  access: 'merchants.write',
  summary:
    'Gives a merchant a facility under the platform’s user id and trust account (the platform’s staff)',
  input: z.strictObject({
    merchant_id: id('merchant'),
    entry_description: facilityPractice.entry_description,
    remitter: facilityPractice.remitter,
    reference_prefix: referencePrefix,
  }),
  output: facilityRow,
  idempotent: true,
  refusals: [
    'facility.prefix_taken',
    'facility.user_id_taken',
    'facility.no_sponsor',
    'merchant.closing',
    'facility.none',
  ],
  changes: ['merchants'],
});

export const updateFacility = contract({
  name: 'updateFacility',
  area: 'merchant',
  method: 'POST',
  path: '/merchant/facility/update/{id}',
  access: 'merchants.write',
  summary: 'Changes how a facility’s files are written, or stops, starts or closes it (the platform’s staff)',
  input: z.strictObject({
    merchant_id: id('merchant'),
    id: id('facility'),
    ...facilityPractice,
    ...fileChoices,
    seen: z.strictObject({ ...facilityPractice, ...fileChoices }).optional(),
    /** What its writer saw: another is refused, or who changes a name would start what the bank has stopped meanwhile. */
    seen_status: z.enum(facilityStates.states),
    status: z.enum(['active', 'stopped', 'closed']),
    stop_reason: blankable(200),
  }),
  output: facilityRow,
  idempotent: true,
  refusals: [
    'facility.closed',
    'facility.changed_meanwhile',
    'record.changed_meanwhile',
    'facility.none',
    'facility.user_id_taken',
  ],
  changes: ['merchants'],
});

const MERCHANT_SORTS = ['created_at', 'trading_name'] as const;

export const listMerchants = contract({
  name: 'listMerchants',
  area: 'merchant',
  method: 'GET',
  path: '/platform/merchant/list',
  access: 'merchants.read',
  summary: 'All merchants of the platform',
  input: listInput(MERCHANT_SORTS, {
    status: z.enum(MERCHANT_STATUSES).optional(),
    kind: z.enum(['business', 'council']).optional(),
  }),
  output: listOutput(
    z.strictObject({
      id: id('merchant'),
      slug: z.string(),
      trading_name: z.string(),
      legal_name: z.string(),
      abn: z.string().nullable(),
      kind: z.enum(MERCHANT_KINDS),
      status: z.enum(MERCHANT_STATUSES),
      models: z.array(z.string()),
      has_payout_account: z.boolean(),
      created_at: instant,
    }),
  ),
  shows: ['merchants'],
});

const actions = z.array(z.enum(['approve', 'suspend', 'resume', 'close']));

export const getPlatformMerchant = contract({
  name: 'getPlatformMerchant',
  area: 'merchant',
  method: 'GET',
  path: '/platform/merchant/detail',
  access: 'merchants.read',
  summary: 'One merchant with what it still lacks before it can go live',
  input: z.strictObject({ id: id('merchant') }),
  output: z.strictObject({
    ...merchantFacts,
    owner: z
      .strictObject({
        name: z.string(),
        email: z.string(),
        username: z.string(),
        /** Has not chosen a password yet. */
        is_invited: z.boolean(),
      })
      .nullable(),
    missing: z.array(z.enum(['abn', 'facility', 'payout_account'])),
    /** Other merchants with its ABN, the newest first. */
    same_abn: z.array(
      z.strictObject({ id: id('merchant'), trading_name: z.string(), status: z.enum(MERCHANT_STATUSES) }),
    ),
    can: actions,
    open: openItems,
  }),
  shows: ['merchants'],
});

export const createPlatformMerchant = contract({
  name: 'createPlatformMerchant',
  area: 'merchant',
  method: 'POST',
  path: '/platform/merchant/create',
  access: 'merchants.write',
  summary:
    'Opens a merchant and sends its owner the link to choose a password; it prepares everything and goes live when approved',
  input: z.strictObject({
    ...businessFields,
    slug: z
      .string()
      .trim()
      .min(1, 'merchant_id_required')
      .max(50, 'too_long')
      .refine(isMerchantSlug, { error: 'merchant_id_invalid' }),
    kind: z.enum(['business', 'council']),
    time_zone: z.enum(TIME_ZONES),
    /** Left out, a business is taken as not registered until it says that it is; of a council it is left out. */
    gst_registered: z.boolean().optional(),
    owner_name: text(50),
    owner_email: z
      .string()
      .trim()
      .toLowerCase()
      .min(1, 'email_required')
      .refine(isEmail, { error: 'email_invalid' }),
  }),
  output: z.strictObject({ id: id('merchant') }),
  idempotent: true,
  refusals: ['merchant.slug_taken', 'merchant.council_has_no_gst'],
  changes: ['merchants'],
});

export const resendOwnerInvitation = contract({
  name: 'resendOwnerInvitation',
  area: 'merchant',
  method: 'POST',
  path: '/platform/merchant/resendOwner/{id}',
  access: 'merchants.write',
  summary: 'Sends the owner of a merchant another link to choose the first password; the earlier one ends',
  input: z.strictObject({ id: id('merchant') }),
  output: z.strictObject({ invited_until: instant }),
  refusals: ['user.not_invited'],
  changes: ['merchants'],
});

export const moveMerchant = contract({
  name: 'moveMerchant',
  area: 'merchant',
  method: 'POST',
  path: '/platform/merchant/move/{id}',
  access: 'merchants.write',
  summary: 'Approves, suspends or resumes a merchant, or begins to close it',
  input: z.strictObject({
    id: id('merchant'),
    event: z.enum(['approve', 'suspend', 'resume', 'close']),
    reason: blankable(300),
    /** What its approver has looked at: an approval of another is refused. */
    seen: z
      .strictObject({
        legal_name: z.string(),
        abn: z.string().nullable(),
        payout_account: payoutAccountRow
          // By its creation, too: another account can have the same BSB, last digits and name.
          .pick({ bsb: true, account_masked: true, account_name: true, created_at: true })
          .nullable(),
      })
      .optional(),
  }),
  output: z.strictObject({ status: z.enum(MERCHANT_STATUSES) }),
  refusals: [
    'record.changed_meanwhile',
    'merchant.abn_missing',
    'merchant.facility_missing',
    'merchant.payout_account_missing',
    'merchant.approve_refused',
    'merchant.suspend_refused',
    'merchant.resume_refused',
  ],
  changes: ['merchants'],
});

export const recordClaim = contract({
  name: 'recordClaim',
  area: 'merchant',
  method: 'POST',
  path: '/platform/merchant/claim/{id}',
  access: 'merchants.write',
  summary: 'Writes what a closing merchant owes, or is owed, into a claim, so that it can be closed',
  input: z.strictObject({ id: id('merchant'), reason: text(300) }),
  output: z.strictObject({ is_closed: z.boolean() }),
  refusals: ['merchant.not_closing', 'merchant.claim_too_early', 'merchant.claim_nothing'],
  changes: ['merchants'],
  idempotent: true,
});
