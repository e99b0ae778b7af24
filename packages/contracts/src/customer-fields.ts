import { AU_STATES, isAbn, isEmail, isPostcode, phoneRule } from '@lorikeet/domain/kernel';
import { z } from 'zod';
import { currency, localDate, typedText } from './wire.ts';

export const CUSTOMER_TYPES = ['person', 'business'] as const;
export const PAYMENT_TYPES = ['none', 'bank_account'] as const;

/** An optional text of a form: left blank it is kept as nothing. */
export const blankable = (max: number) =>
  z
    .string()
    .trim()
    .max(max, 'too_long')
    .nullish()
    .transform((value) => value || null);
const blankableWith = (max: number, rule: (value: string) => boolean, fault: string) =>
  blankable(max).refine((value) => value === null || rule(value), { error: fault });

const phone = blankableWith(40, phoneRule, 'phone_invalid');
const BSB = /^\d{3}[\s-]?\d{3}$/;
const ACCOUNT = /^\d{1,9}$/;

/** A BSB as people type it; the server keeps it as `NNN-NNN`. */
export const bsbField = z.string().trim().min(1, 'required').regex(BSB, 'bsb_invalid');
/** Up to nine digits, spaces allowed, not all zeros. */
export const accountNumberField = z
  .string()
  .trim()
  .min(1, 'required')
  .transform((value) => value.replaceAll(/\s/g, ''))
  .refine((value) => ACCOUNT.test(value) && !/^0+$/.test(value), { error: 'account_invalid' });
/** The name on an account, in the characters that a bank's file can carry. */
export const accountNameField = z
  .string()
  .trim()
  .min(1, 'required')
  .max(32, 'account_name_invalid')
  .regex(/^[A-Za-z0-9 &'()*+,./:;=?!@-]+$/, 'account_name_invalid');
export const emailField = z
  .string()
  .trim()
  .min(1, 'email_required')
  .refine(isEmail, { error: 'email_invalid' });
export const phoneField = z
  .string()
  .trim()
  .min(1, 'phone_required')
  .refine(phoneRule, { error: 'phone_invalid' });
export const nameField = typedText.min(1, 'name_required').max(100, 'too_long');

/** What a person fills in about a customer. */
export const customerFields = {
  type: z.enum(CUSTOMER_TYPES),
  name: nameField,
  abn: blankableWith(20, isAbn, 'abn_invalid').transform((value) => value?.replaceAll(/\s/g, '') ?? null),
  title: blankable(20),
  first_name: blankable(60),
  middle_name: blankable(60),
  last_name: blankable(60),
  birthday: z
    .preprocess((value) => (value === '' ? null : value), localDate.nullish())
    .transform((value) => value ?? null),
  address_line1: blankable(100),
  address_line2: blankable(100),
  address_line3: blankable(100),
  suburb: blankable(60),
  postcode: blankableWith(10, isPostcode, 'postcode_invalid'),
  state: z
    .preprocess((value) => (value === '' ? null : value), z.enum(AU_STATES).nullish())
    .transform((value) => value ?? null),
  phone_daytime: phone,
  phone_after_hours: phone,
  phone_mobile: phone,
  phone_fax: phone,
  email_primary: emailField,
  email_secondary: blankableWith(254, isEmail, 'email_invalid'),
  reference: blankable(60),
  locale: z.enum(['en', 'zh']),
  /** What the customer is billed in; others than Australian dollars are taken by card alone. */
  currency: currency.optional(),
};

/**
 * The account to debit. With `bank_account` the three are needed, except that an edit which leaves them blank
 * keeps the account as it is; `none` adds nothing.
 */
export const paymentFields = {
  payment_type: z.enum(PAYMENT_TYPES),
  bsb: blankableWith(10, (value) => BSB.test(value), 'bsb_invalid'),
  account_number: blankable(20)
    .transform((value) => value?.replaceAll(/\s/g, '') ?? null)
    .refine((value) => value === null || (ACCOUNT.test(value) && !/^0+$/.test(value)), {
      error: 'account_invalid',
    }),
  account_name: blankableWith(
    60,
    (value) => accountNameField.safeParse(value).success,
    'account_name_invalid',
  ),
};

type Filled = {
  type: string;
  abn: string | null;
  payment_type: string;
  bsb: string | null;
  account_number: string | null;
  account_name: string | null;
  currency?: string | undefined;
};

/** What no field can see alone: a business carries an ABN, and an account is given whole or not at all. */
export function checkWhole(mode: 'create' | 'update') {
  return (value: Filled, context: z.core.$RefinementCtx) => {
    const missing = (path: string, message = 'required') =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (value.type === 'business' && !value.abn) missing('abn');
    if (value.payment_type === 'none') return;
    if (value.currency && value.currency !== 'AUD') missing('payment_type', 'bank_account_aud_only');
    const account = ['bsb', 'account_number', 'account_name'] as const;
    if (mode === 'update' && account.every((field) => !value[field])) return;
    for (const field of account) if (!value[field]) missing(field);
  };
}
