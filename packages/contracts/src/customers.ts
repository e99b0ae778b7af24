import { CUSTOMER_STATUSES, MERGE_FIELDS, type MergeField, OPEN_KINDS } from '@lorikeet/domain/customers';
import { BANK_DEBIT_STAGES } from '@lorikeet/domain/debits';
import { CARD_NETWORKS } from '@lorikeet/domain/fees';
import { INVITATION_STATES } from '@lorikeet/domain/invitations';
import { CURRENCIES } from '@lorikeet/domain/kernel';
import { MANDATE_STATES } from '@lorikeet/domain/mandates';
import { PAYMENT_STATUSES } from '@lorikeet/domain/payments';
import { z } from 'zod';
import { contract } from './contract.ts';
import {
  accountNameField,
  accountNumberField,
  bsbField,
  CUSTOMER_TYPES,
  checkWhole,
  customerFields,
  PAYMENT_TYPES,
  paymentFields,
} from './customer-fields.ts';
import {
  cents,
  currency,
  done,
  id,
  instant,
  listInput,
  listOutput,
  localDate,
  locale,
  oneOrMore,
  seenInstant,
} from './wire.ts';

const METHOD_KINDS = ['bank_account', 'card'] as const;

export { CUSTOMER_TYPES, PAYMENT_TYPES } from './customer-fields.ts';

const nullableText = z.string().nullable();
const status = z.enum(CUSTOMER_STATUSES);

export const paymentMethodRow = z.strictObject({
  id: id('payment_method'),
  kind: z.enum(METHOD_KINDS),
  status: z.enum(['active', 'removed']),
  is_default: z.boolean(),
  bsb: nullableText,
  /** `••• 5148`: the whole number is answered by `revealAccount` only. */
  account_masked: nullableText,
  account_name: nullableText,
  bank_name: nullableText,
  created_at: instant,
  /** What is kept of a card; it is good to the end of its month. */
  card: z
    .strictObject({
      network: z.enum(CARD_NETWORKS),
      last4: z.string(),
      exp_month: z.int(),
      exp_year: z.int(),
      consented_on: localDate,
      has_expired: z.boolean(),
    })
    .nullable(),
  /** The mandate that covers it, if one does. */
  mandate_id: id('mandate').nullable(),
  mandate_reference: nullableText,
  mandate_status: z.enum(MANDATE_STATES).nullable(),
  /** That mandate is for one debit towards an invoice, and for nothing else. */
  is_for_one_bill: z.boolean(),
});

export const customerRow = z.strictObject({
  id: id('customer'),
  name: z.string(),
  ddr_id: nullableText,
  created_at: instant,
  email: nullableText,
  phone: nullableText,
  status,
  type: z.enum(CUSTOMER_TYPES),
  reference: nullableText,
  /** The default one; where there is none, such as of a customer who pays by card alone, the latest. */
  default_payment_method: z
    .strictObject({
      kind: z.enum(METHOD_KINDS),
      bank_name: nullableText,
      account_masked: nullableText,
      card_network: z.enum(CARD_NETWORKS).nullable(),
    })
    .nullable(),
  currency,
  total_spend_cents: cents,
  payments: z.int(),
  refunds: z.int(),
  refunded_cents: cents,
  dispute_losses_cents: cents,
  last_payment_on: localDate.nullable(),
});

const customerFilters = {
  status: oneOrMore(CUSTOMER_STATUSES),
  type: oneOrMore(CUSTOMER_TYPES),
  currency: oneOrMore(CURRENCIES),
};

export const listCustomers = contract({
  name: 'listCustomers',
  area: 'merchant',
  method: 'GET',
  path: '/customer/list',
  access: 'customers.read',
  summary:
    'Customers; searched by name, e-mail, phone, id, number of a direct debit request, or the last digits of an account',
  input: listInput(['created_at', 'name'], customerFilters),
  output: listOutput(customerRow),
  shows: ['customers', 'mandates', 'payments'],
});

export const countCustomers = contract({
  name: 'countCustomers',
  area: 'merchant',
  method: 'GET',
  path: '/customer/summary',
  access: 'customers.read',
  summary: 'How many customers there are in each status, exactly',
  input: z.strictObject({}),
  output: z.strictObject({ all: z.int(), active: z.int(), inactive: z.int(), pending: z.int() }),
  shows: ['customers'],
});

export const customerDetail = z.strictObject({
  id: id('customer'),
  name: z.string(),
  ddr_id: nullableText,
  created_at: instant,
  updated_at: instant,
  email: nullableText,
  phone: nullableText,
  status,
  type: z.enum(CUSTOMER_TYPES),
  abn: nullableText,
  title: nullableText,
  first_name: nullableText,
  middle_name: nullableText,
  last_name: nullableText,
  birthday: localDate.nullable(),
  address_line1: nullableText,
  address_line2: nullableText,
  address_line3: nullableText,
  suburb: nullableText,
  postcode: nullableText,
  state: nullableText,
  phone_daytime: nullableText,
  phone_after_hours: nullableText,
  phone_mobile: nullableText,
  phone_fax: nullableText,
  email_primary: nullableText,
  email_secondary: nullableText,
  reference: nullableText,
  locale,
  messages_stopped: z.boolean(),
  /** When what is personal was destroyed; null for everybody else. */
  erased_at: instant.nullable(),
  payment_type: z.enum([...PAYMENT_TYPES, 'card']),
  bsb: nullableText,
  account_number: nullableText,
  account_name: nullableText,
  currency,
  figures: z.strictObject({
    total_spend_cents: cents,
    next_debit: z
      .strictObject({ payment_id: id('payment'), debit_date: localDate, amount_cents: cents })
      .nullable(),
    debits_sent: z.int(),
    debits_returned: z.int(),
    recovered_cents: cents,
    owing_cents: cents,
    overdue_cents: cents,
    refunded_cents: cents,
    /** Of what was refunded: what has not left yet. */
    refunds_waiting_cents: cents,
    dispute_losses_cents: cents,
  }),
  counts: z.strictObject({ debits: z.int(), subscriptions: z.int(), invoices: z.int(), payments: z.int() }),
  payment_methods: z.array(paymentMethodRow),
  /** The platform has not approved the merchant yet: no debit leaves before it has. */
  awaits_approval: z.boolean(),
  open_invitation: z
    .strictObject({ id: id('invitation'), status: z.enum(INVITATION_STATES), expires_at: instant })
    .nullable(),
  /** The customer that this record was merged into. */
  merged_into: z.strictObject({ id: id('customer'), name: z.string(), at: instant }).nullable(),
  /** The records that were merged into it, with what was paid and is owed under each. */
  merged_from: z.array(
    z.strictObject({
      id: id('customer'),
      name: z.string(),
      at: instant,
      currency,
      total_spend_cents: cents,
      owing_cents: cents,
    }),
  ),
  can: z.array(z.enum(['activate', 'deactivate'])),
});

export const getCustomer = contract({
  name: 'getCustomer',
  area: 'merchant',
  method: 'GET',
  path: '/customer/detail',
  access: 'customers.read',
  summary: 'One customer with its figures and payment methods; account numbers are masked',
  input: z.strictObject({ id: id('customer') }),
  output: customerDetail,
  shows: ['customers', 'mandates', 'invitations', 'payments', 'subscriptions', 'invoices'],
});

export const createCustomer = contract({
  name: 'createCustomer',
  area: 'merchant',
  method: 'POST',
  path: '/customer/create',
  access: 'customers.write',
  summary: 'Adds a customer, pending until there is a mandate or a kept card; may carry the account to debit',
  input: z.strictObject({ ...customerFields, ...paymentFields }).superRefine(checkWhole('create')),
  output: z.strictObject({ id: id('customer') }),
  refusals: ['customer.merged', 'customer.erased', 'merchant.currency_not_collected', 'mandate.aud_only'],
  idempotent: true,
  changes: ['customers'],
});

export const updateCustomer = contract({
  name: 'updateCustomer',
  area: 'merchant',
  method: 'POST',
  path: '/customer/update/{id}',
  access: 'customers.write',
  summary: 'Changes a customer; a new account becomes the default method and needs a mandate of its own',
  input: z
    .strictObject({ id: id('customer'), seen_updated_at: seenInstant, ...customerFields, ...paymentFields })
    .superRefine(checkWhole('update')),
  output: done,
  idempotent: true,
  refusals: [
    'merchant.currency_not_collected',
    'customer.currency_fixed',
    'customer.merged',
    'customer.erased',
    'mandate.aud_only',
    'record.changed_meanwhile',
  ],
  changes: ['customers', 'invitations'],
});

export const setCustomerStatus = contract({
  name: 'setCustomerStatus',
  area: 'merchant',
  method: 'POST',
  path: '/customer/status/{id}',
  access: 'customers.write',
  summary:
    'Makes a customer inactive, or active again: pending where they have no direct debit request in use and no kept card',
  input: z.strictObject({ id: id('customer'), action: z.enum(['activate', 'deactivate']) }),
  output: z.strictObject({ status }),
  refusals: ['customer.still_billed', 'customer.no_mandate', 'customer.merged', 'customer.erased'],
  changes: ['customers'],
});

export const previewCustomerMerge = contract({
  name: 'previewCustomerMerge',
  area: 'merchant',
  method: 'GET',
  path: '/customer/merge/preview',
  access: 'customers.write',
  summary: 'What of a customer is open, and so stands against merging it into another',
  input: z.strictObject({ other_id: id('customer') }),
  output: z.strictObject({
    open: z.array(z.strictObject({ kind: z.enum(OPEN_KINDS), count: z.int() })),
  }),
  shows: ['customers', 'mandates', 'invitations', 'payments', 'subscriptions', 'invoices'],
});

export const mergeCustomers = contract({
  name: 'mergeCustomers',
  area: 'merchant',
  method: 'POST',
  path: '/customer/merge/{id}',
  access: 'customers.write',
  summary: 'Makes one customer of two records of the same payer; the other one stays with its history',
  input: z.strictObject({
    id: id('customer'),
    other_id: id('customer'),
    /** In which fields the other one's value stands; what the kept one lacks is taken anyway. */
    taken: z
      .array(z.enum(MERGE_FIELDS as [MergeField, ...MergeField[]]))
      .max(MERGE_FIELDS.length, 'invalid')
      .default([]),
  }),
  output: done,
  refusals: [
    'customer.same',
    'customer.merged',
    'customer.erased',
    'customer.not_at_rest',
    'contact.too_many_tags',
    'contact.notes_too_long',
  ],
  changes: ['customers', 'contacts', 'invitations'],
});

export const addPaymentMethod = contract({
  name: 'addPaymentMethod',
  area: 'merchant',
  method: 'POST',
  path: '/customer/paymentMethod/create',
  access: 'customers.write',
  summary: 'Adds a bank account; it can be debited once its holder has accepted a mandate for it',
  input: z.strictObject({
    customer_id: id('customer'),
    bsb: bsbField,
    account_number: accountNumberField,
    account_name: accountNameField,
    is_default: z.boolean(),
  }),
  output: z.strictObject({ id: id('payment_method') }),
  refusals: ['customer.merged', 'customer.erased', 'mandate.aud_only'],
  idempotent: true,
  changes: ['customers'],
});

export const setDefaultPaymentMethod = contract({
  name: 'setDefaultPaymentMethod',
  area: 'merchant',
  method: 'POST',
  path: '/customer/paymentMethod/default/{id}',
  access: 'customers.write',
  summary: 'Makes a payment method the default one',
  input: z.strictObject({ id: id('payment_method') }),
  output: done,
  refusals: ['payment_method.removed'],
  changes: ['customers'],
});

export const removePaymentMethod = contract({
  name: 'removePaymentMethod',
  area: 'merchant',
  method: 'POST',
  path: '/customer/paymentMethod/delete/{id}',
  access: 'customers.write',
  summary: 'Removes a payment method that no live mandate covers',
  input: z.strictObject({ id: id('payment_method') }),
  output: done,
  refusals: ['payment_method.has_mandate'],
  changes: ['customers'],
});

export const revealAccount = contract({
  name: 'revealAccount',
  area: 'merchant',
  method: 'POST',
  path: '/customer/paymentMethod/reveal/{id}',
  access: 'customers.reveal',
  summary: 'The whole account number of a payment method; the look is written to the audit log',
  input: z.strictObject({ id: id('payment_method') }),
  output: z.strictObject({ bsb: z.string(), account_number: z.string() }),
  secret: true,
  changes: [],
});

/** One debit of a customer's schedule, as its payment stands. */
export const debitRow = z.strictObject({
  id: id('payment'),
  due_date: localDate,
  debit_date: localDate,
  description: z.string(),
  stage: z.enum(BANK_DEBIT_STAGES),
  status: z.enum(PAYMENT_STATUSES),
  amount_cents: cents,
  currency,
  attempt: z.int(),
  retry_of_date: localDate.nullable(),
  return_code: nullableText,
  hold_reason: nullableText,
  /** Why the mandate stops it from being claimed, such as `mandate.suspended`. */
  blocked_by: nullableText,
});

export const listCustomerDebits = contract({
  name: 'listCustomerDebits',
  area: 'merchant',
  method: 'GET',
  path: '/customer/debits',
  access: 'customers.read',
  summary: 'A customer’s debits: those to come, soonest first, or those past, latest first',
  input: listInput(['debit_date'], {
    id: id('customer'),
    when: z.enum(['coming', 'past']).default('coming'),
  }),
  output: listOutput(debitRow),
  shows: ['debits'],
});

export const forecastRow = z.strictObject({
  due_date: localDate,
  debit_date: localDate,
  description: z.string(),
  /** scheduled: a debit or a planned charge that exists. forecast: a period not billed yet, at today's price. skipped: one that is left out. */
  kind: z.enum(['scheduled', 'forecast', 'skipped']),
  /** What it is taken by. A card's fee comes on top. */
  by: z.enum(['bank_debit', 'card']),
  amount_cents: cents,
  payment_id: id('payment').nullable(),
  subscription_id: id('subscription').nullable(),
});

export const getCustomerForecast = contract({
  name: 'getCustomerForecast',
  area: 'merchant',
  method: 'GET',
  path: '/customer/forecast',
  access: 'customers.read',
  summary: 'Every debit expected of a customer in the next twelve months, by date and by month',
  input: z.strictObject({ id: id('customer') }),
  output: z.strictObject({
    from: localDate,
    to: localDate,
    currency,
    total_cents: cents,
    rows: z.array(forecastRow),
    months: z.array(
      z.strictObject({ month: z.string(), scheduled_cents: cents, forecast_cents: cents, debits: z.int() }),
    ),
  }),
  shows: ['debits', 'subscriptions'],
});

/** What an activity says of a letter, by where it stands. */
export const LETTER_ACTIVITIES = {
  queued: 'message.waiting',
  sent: 'message.sent',
  bounced: 'message.bounced',
  failed: 'message.failed',
} as const;

/** What happened around a customer: `kind` names it, `details` fill its sentence. */
export const activityRow = z.strictObject({
  id: z.string(),
  at: instant,
  kind: z.string(),
  actor: nullableText,
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

export const listCustomerActivity = contract({
  name: 'listCustomerActivity',
  area: 'merchant',
  method: 'GET',
  path: '/customer/activity',
  access: 'customers.read',
  summary: 'What happened around a customer, the latest first; `before` continues from an earlier page',
  input: z.strictObject({
    id: id('customer'),
    before: instant.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  output: z.strictObject({ rows: z.array(activityRow), more: z.boolean() }),
  shows: ['customers', 'payments', 'audit'],
});

export const getBankOfBsb = contract({
  name: 'getBankOfBsb',
  area: 'official',
  method: 'GET',
  path: '/bank/detail',
  access: 'public',
  summary: 'The name of the bank behind a BSB, where it is known',
  input: z.strictObject({ bsb: z.string().max(20) }),
  output: z.strictObject({ bank_name: nullableText }),
  shows: [],
});
