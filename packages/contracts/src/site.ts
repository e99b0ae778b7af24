import { plainBillerCode, readPrintedCrn } from '@lorikeet/domain/bpay';
import { isPrintedAmount, readInvoiceNumber } from '@lorikeet/domain/invoices';
import { isAbn, isMerchantSlug, parseMoney, phoneRule } from '@lorikeet/domain/kernel';
import { z } from 'zod';
import { contract } from './contract.ts';
import { accountNameField, accountNumberField, bsbField } from './customer-fields.ts';
import { emailAddress, humanCheck } from './identity.ts';
import { done, id, instant, listInput, listOutput, locale, text, typedText } from './wire.ts';

export const ENQUIRY_TOPICS = ['sales', 'support', 'councils', 'payer', 'other'] as const;
export const ENQUIRY_STATUSES = ['open', 'resolved'] as const;
export const APPLICATION_STATUSES = ['open', 'approved', 'declined'] as const;
export const APPLICANT_KINDS = ['business', 'council'] as const;

/** A choice of a form in which nothing is chosen at first. */
const choice = <const T extends readonly [string, ...string[]]>(values: T) => z.enum(values, 'choose_one');
const phone = text(20).refine(phoneRule, { error: 'phone_invalid' });
const optionalPhone = z
  .string()
  .trim()
  .max(20, 'too_long')
  .nullish()
  .transform((value) => value || null)
  .refine((value) => value === null || phoneRule(value), { error: 'phone_invalid' });
const website = z
  .string()
  .trim()
  .max(200, 'too_long')
  .nullish()
  .transform((value) => value || null)
  .refine((value) => value === null || /^https?:\/\/\S+\.\S+$/i.test(value), { error: 'website_invalid' });
const abn = text(20)
  .refine(isAbn, { error: 'abn_invalid' })
  .transform((value) => value.replaceAll(/\s/g, ''));

const enquiryFields = {
  name: typedText.min(1, 'name_required').max(100, 'too_long'),
  email: emailAddress,
  phone: optionalPhone,
  topic: choice(ENQUIRY_TOPICS),
  message: text(2000),
};

/** What an applicant says of the business, of whom we write to, and of the account that is paid. */
export const applicationFields = {
  kind: choice(APPLICANT_KINDS),
  legal_name: text(120),
  trading_name: text(60),
  abn,
  website,
  address: text(300),
  contact_name: typedText.min(1, 'name_required').max(50, 'too_long'),
  email: emailAddress,
  phone,
  bsb: bsbField,
  account: accountNumberField,
  account_name: accountNameField,
};

/** What is said to a person who wrote: under which number it was kept. */
const kept = z.strictObject({ reference: z.string() });

export const createEnquiry = contract({
  name: 'createEnquiry',
  area: 'official',
  method: 'POST',
  path: '/contact',
  access: 'public',
  summary: 'Keeps a message to the platform, mails its number to the sender and puts it before the staff',
  input: z.strictObject({ ...enquiryFields, google_token: humanCheck }),
  output: kept,
  idempotent: true,
  changes: ['enquiries'],
});

export const createApplication = contract({
  name: 'createApplication',
  area: 'official',
  method: 'POST',
  path: '/biller/register',
  access: 'public',
  summary: 'Keeps an application to become a biller, mails its number and puts it before the staff',
  input: z.strictObject({
    ...applicationFields,
    terms: z.boolean().refine((agreed) => agreed, { error: 'terms_required' }),
    google_token: humanCheck,
  }),
  output: kept,
  idempotent: true,
  changes: ['applications'],
});

/** An invoice's number as it is printed, or its digits alone. */
const invoiceNumber = text(24)
  .refine((value) => readInvoiceNumber(value) !== undefined, { error: 'invoice_number_invalid' })
  .transform((value) => readInvoiceNumber(value)!);
/** An amount as it is printed: with its two decimals. */
const printedAmount = text(20)
  .refine((value) => isPrintedAmount(value), { error: 'amount_printed' })
  .transform((value) => parseMoney(value)!);

export const findBill = contract({
  name: 'findBill',
  area: 'official',
  method: 'POST',
  path: '/bill/find',
  access: 'public',
  summary:
    'The checkout page of the invoice that has this number, at the biller with this ABN, with this amount as its total or still due. Whatever is wrong is one refusal',
  input: z.strictObject({
    abn,
    number: invoiceNumber,
    amount: printedAmount,
    google_token: humanCheck,
  }),
  /** A page of this site, open for two hours. */
  output: z.strictObject({ url: z.string() }),
  secret: true,
  refusals: ['bill.not_found'],
  changes: [],
});

/** A biller code as it is printed. */
const printedCode = text(20)
  .refine((value) => plainBillerCode(value) !== undefined, { error: 'biller_code_invalid' })
  .transform((value) => plainBillerCode(value)!);
/** A BPAY reference, in groups or not. */
const printedCrn = text(40)
  .refine((value) => readPrintedCrn(value) !== undefined, { error: 'crn_invalid' })
  .transform((value) => readPrintedCrn(value)!);

export const findBillByCrn = contract({
  name: 'findBillByCrn',
  area: 'official',
  method: 'POST',
  path: '/bill/findByCrn',
  access: 'public',
  summary:
    'The checkout page of the invoice that this BPAY reference pays at this biller code, with this amount as its total or still due. References follow one another, so the amount is asked for too. Whatever is wrong is one refusal',
  input: z.strictObject({
    biller_code: printedCode,
    crn: printedCrn,
    amount: printedAmount,
    google_token: humanCheck,
  }),
  /** A page of this site, open for two hours. */
  output: z.strictObject({ url: z.string() }),
  secret: true,
  refusals: ['bill.not_found'],
  changes: [],
});

const SORTS = ['created_at'] as const;

export const enquiryRow = z.strictObject({
  id: id('contact'),
  reference: z.string(),
  status: z.enum(ENQUIRY_STATUSES),
  topic: z.enum(ENQUIRY_TOPICS),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  message: z.string(),
  locale,
  created_at: instant,
  resolved_at: instant.nullable(),
  resolved_by: z.string().nullable(),
});

export const listEnquiries = contract({
  name: 'listEnquiries',
  area: 'merchant',
  method: 'GET',
  path: '/platform/enquiry/list',
  access: 'merchants.read',
  summary: 'Messages that came by the public site, the latest first',
  input: listInput(SORTS, { status: z.enum(ENQUIRY_STATUSES).optional() }),
  output: listOutput(enquiryRow),
  shows: ['enquiries'],
});

export const resolveEnquiry = contract({
  name: 'resolveEnquiry',
  area: 'merchant',
  method: 'POST',
  path: '/platform/enquiry/resolve/{id}',
  access: 'merchants.write',
  summary: 'Notes that a message was replied to, or needs no reply',
  input: z.strictObject({ id: id('contact') }),
  output: done,
  refusals: ['enquiry.resolved'],
  changes: ['enquiries'],
});

export const applicationRow = z.strictObject({
  id: id('application'),
  reference: z.string(),
  status: z.enum(APPLICATION_STATUSES),
  kind: z.enum(APPLICANT_KINDS),
  legal_name: z.string(),
  trading_name: z.string(),
  abn: z.string(),
  website: z.string().nullable(),
  address: z.string(),
  contact_name: z.string(),
  email: z.string(),
  phone: z.string(),
  bsb: z.string(),
  account_masked: z.string(),
  account_name: z.string(),
  bank_name: z.string().nullable(),
  locale,
  created_at: instant,
  decided_at: instant.nullable(),
  decided_by: z.string().nullable(),
  reason: z.string().nullable(),
  /** The merchant that it became. */
  opened_id: id('merchant').nullable(),
});

export const listApplications = contract({
  name: 'listApplications',
  area: 'merchant',
  method: 'GET',
  path: '/platform/application/list',
  access: 'merchants.read',
  summary: 'Applications to become a biller, the latest first',
  input: listInput(SORTS, { status: z.enum(APPLICATION_STATUSES).optional() }),
  output: listOutput(applicationRow),
  shows: ['applications'],
});

export const approveApplication = contract({
  name: 'approveApplication',
  area: 'merchant',
  method: 'POST',
  path: '/platform/application/approve/{id}',
  access: 'merchants.write',
  summary: 'Makes the merchant that was applied for, which prepares, and invites its owner',
  input: z.strictObject({
    id: id('application'),
    slug: z
      .string()
      .trim()
      .min(1, 'merchant_id_required')
      .refine(isMerchantSlug, { error: 'merchant_id_invalid' }),
    /** Left out, a business is taken as not registered until it says that it is; of a council it is left out. */
    gst_registered: z.boolean().optional(),
  }),
  output: z.strictObject({ merchant_id: id('merchant') }),
  refusals: [
    'application.decided',
    'merchant.slug_taken',
    'merchant.council_has_no_gst',
    'payout_account.same',
    'facility.prefix_taken',
    'facility.user_id_taken',
    'facility.no_sponsor',
    'facility.none',
    'merchant.closing',
  ],
  changes: ['applications', 'merchants'],
  idempotent: true,
});

export const declineApplication = contract({
  name: 'declineApplication',
  area: 'merchant',
  method: 'POST',
  path: '/platform/application/decline/{id}',
  access: 'merchants.write',
  summary: 'Declines an application; the applicant is mailed the reason',
  input: z.strictObject({ id: id('application'), reason: text(500) }),
  output: done,
  refusals: ['application.decided'],
  changes: ['applications'],
});
