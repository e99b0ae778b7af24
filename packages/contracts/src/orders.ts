import { BPAY_STAGES } from '@lorikeet/domain/bpay';
import { CARD_STAGES } from '@lorikeet/domain/cards';
import { BANK_DEBIT_STAGES } from '@lorikeet/domain/debits';
import { isNumberPrefix, TAX_CODES } from '@lorikeet/domain/invoices';
import { AU_STATES, CURRENCIES, isEmail, isPostcode } from '@lorikeet/domain/kernel';
import {
  EXPIRY_HOURS,
  LINES_MAX,
  ORDER_ASKS,
  ORDER_STATES,
  ORDER_TYPES,
  QUANTITY_MAX,
} from '@lorikeet/domain/orders';
import { PAYMENT_STATUSES } from '@lorikeet/domain/payments';
import { z } from 'zod';
import { contract } from './contract.ts';
import { blankable, nameField } from './customer-fields.ts';
import {
  cents,
  centsOf,
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
  text,
} from './wire.ts';

/** The states as people see them: what was paid and given back whole is refunded. */
export const SHOWN_ORDER_STATUSES = [...ORDER_STATES, 'refunded'] as const;

/** Above this a price is a slip of the finger. */
const PRICE_MAX = 100_000_000;
const nullableText = z.string().nullable();
const optional = <T extends z.ZodType>(field: T) => field.nullish().transform((value) => value ?? null);

/** An e-mail that may be left blank. */
export const blankableEmail = blankable(254).refine((value) => value === null || isEmail(value), {
  error: 'email_invalid',
});

export const orderType = z.enum(ORDER_TYPES, 'choose_one');
export const priceField = centsOf(
  z
    .int({ error: ({ input }) => (input === null ? 'amount_required' : 'invalid_amount') })
    .min(0, 'invalid_amount')
    .max(PRICE_MAX, 'too_big'),
);
const quantityField = z.int('invalid').min(1, 'too_small').max(QUANTITY_MAX, 'too_big');

/** Where goods are sent. */
export const deliveryAddress = z.strictObject({
  name: nameField,
  line1: text(100),
  line2: blankable(100),
  suburb: text(60),
  state: z.enum(AU_STATES, 'choose_one'),
  postcode: z.string().trim().min(1, 'required').refine(isPostcode, { error: 'postcode_invalid' }),
});

/** The same as it is kept. */
export const shownAddress = z.strictObject({
  name: z.string(),
  line1: z.string(),
  line2: nullableText,
  suburb: z.string(),
  state: z.string(),
  postcode: z.string(),
});

const lineInput = z.strictObject({
  /** What of the catalogue it is; a line may be something else. */
  item_id: optional(id('order_item')),
  type: orderType,
  description: text(120),
  quantity: quantityField,
  /** GST included. */
  unit_price_cents: priceField,
  tax_code: z.enum(TAX_CODES),
  /** When a service is given. */
  starts_at: optional(instant),
});

const orderFields = {
  /** One of the merchant's customers, or a new one by name and e-mail. */
  customer_id: optional(id('customer')),
  customer_name: blankable(100),
  customer_email: blankableEmail,
  customer_locale: locale.default('en'),
  /** Of a new one: what the order is made in. Another customer's order is in theirs. */
  customer_currency: currency.default('AUD'),
  /** What the merchant's people note; whoever pays does not see it. */
  note: blankable(500),
  lines: z.array(lineInput).min(1, 'lines_needed').max(LINES_MAX, 'too_many_lines'),
};

type Who = { customer_id: string | null; customer_name: string | null; customer_email: string | null };

function checkWho({ customer_id, customer_name, customer_email }: Who, context: z.core.$RefinementCtx): void {
  if (customer_id !== null) return;
  const fault = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (customer_name === null) fault('customer_name', 'name_required');
  if (customer_email === null) fault('customer_email', 'email_required');
}

/** An order as its form gives it. */
export const orderInput = z.strictObject(orderFields).superRefine(checkWho);

const orderRow = z.strictObject({
  id: id('order'),
  /** As printed: `ORD-000012`. */
  number: z.string(),
  status: z.enum(SHOWN_ORDER_STATUSES),
  types: z.array(orderType),
  customer_id: id('customer'),
  customer_name: z.string(),
  /** The first line, and how many there are. */
  first_line: z.string(),
  lines_count: z.int(),
  currency,
  total_cents: cents,
  refunded_cents: cents,
  /** Something of it was not in stock when it was paid. */
  is_short: z.boolean(),
  expires_at: instant.nullable(),
  created_at: instant,
});

export const listOrders = contract({
  name: 'listOrders',
  area: 'merchant',
  method: 'GET',
  path: '/order/list',
  access: 'orders.read',
  summary: 'Orders by time or amount; searched by number, customer, id or what is in a line',
  input: listInput(['created_at', 'amount'], {
    status: oneOrMore(SHOWN_ORDER_STATUSES),
    type: oneOrMore(ORDER_TYPES),
    currency: oneOrMore(CURRENCIES),
    customer_id: id('customer').optional(),
    amount_min: z.coerce.number().int().optional(),
    amount_max: z.coerce.number().int().optional(),
    created_from: localDate.optional(),
    created_to: localDate.optional(),
  }),
  output: listOutput(orderRow),
  shows: ['orders', 'customers', 'payments'],
});

const orderLine = z.strictObject({
  position: z.int(),
  item_id: id('order_item').nullable(),
  type: orderType,
  description: z.string(),
  quantity: z.int(),
  unit_price_cents: cents,
  amount_cents: cents,
  tax_code: z.enum(TAX_CODES),
  starts_at: instant.nullable(),
  /** How many were handed over. */
  fulfilled: z.int(),
});

/** Something that was handed over at once. */
const fulfilment = z.strictObject({
  id: id('order_fulfilment'),
  carrier: nullableText,
  tracking_number: nullableText,
  by_name: z.string(),
  created_at: instant,
  lines: z.array(z.strictObject({ description: z.string(), quantity: z.int() })),
});

/** A payment of the order's invoice, as a refund of it needs it. */
const orderPayment = z.strictObject({
  id: id('payment'),
  rail: z.enum(['bank_debit', 'card', 'bpay']),
  stage: z.enum([...BANK_DEBIT_STAGES, ...CARD_STAGES, ...BPAY_STAGES]),
  status: z.enum(PAYMENT_STATUSES),
  /** Where it stands with its payer's bank: disputed, or lost for good. */
  dispute: z.enum(['open', 'lost']).nullable(),
  currency,
  amount_cents: cents,
  refunded_cents: cents,
  method: nullableText,
  fee_cents: cents,
  fee_refunded_cents: cents,
  /** What can still go back: no more than credit notes and refunds left of its invoice. */
  refundable_cents: cents,
  /** Its money came in, and some of it is left. */
  can_refund: z.boolean(),
  created_at: instant,
});

export const getOrder = contract({
  name: 'getOrder',
  area: 'merchant',
  method: 'GET',
  path: '/order/detail',
  access: 'orders.read',
  summary: 'One order with its lines, payments, what was handed over, and what happened',
  input: z.strictObject({ id: id('order') }),
  output: z.strictObject({
    ...orderRow.shape,
    customer_email: nullableText,
    note: nullableText,
    gst_cents: cents,
    invoice: z.strictObject({ id: id('invoice'), number: z.string() }).nullable(),
    /** What is to be paid of it now; of an order that was paid, what was taken back since. */
    due_cents: cents,
    /** Something of it can still be called off. */
    can_cancel: z.boolean(),
    /** What the checkout page asks for besides the payment. */
    asks: z.array(z.enum(Object.values(ORDER_ASKS) as ['address', 'email', 'appointment'])),
    delivery: shownAddress.nullable(),
    email: nullableText,
    opened_at: instant.nullable(),
    paid_at: instant.nullable(),
    updated_at: instant,
    created_by_name: z.string(),
    lines: z.array(orderLine),
    payments: z.array(orderPayment),
    fulfilments: z.array(fulfilment),
    /** The latest first, at most 100. */
    history: z.array(
      z.strictObject({ id: id('audit'), at: instant, action: z.string(), actor: nullableText }),
    ),
  }),
  shows: ['orders', 'customers', 'payments', 'invoices', 'audit'],
});

const MAKING_REFUSALS = [
  'customer.merged',
  'customer.erased',
  'merchant.currency_not_collected',
  'merchant.closing',
  'mandate.aud_only',
] as const;

export const createOrder = contract({
  name: 'createOrder',
  area: 'merchant',
  method: 'POST',
  path: '/order/create',
  access: 'orders.write',
  summary: 'An order of a customer; opened at once it has an invoice and a checkout page, else it is a draft',
  input: z.strictObject({ ...orderFields, open: z.boolean().default(true) }).superRefine(checkWho),
  output: z.strictObject({ id: id('order') }),
  idempotent: true,
  refusals: MAKING_REFUSALS,
  changes: ['orders', 'customers', 'invoices'],
});

export const updateOrder = contract({
  name: 'updateOrder',
  area: 'merchant',
  method: 'POST',
  path: '/order/update/{id}',
  access: 'orders.write',
  summary: 'Rewrites a draft with everything that a form holds',
  input: z
    .strictObject({
      id: id('order'),
      seen_updated_at: seenInstant,
      ...orderFields,
      open: z.boolean().default(false),
    })
    .superRefine(checkWho),
  output: done,
  idempotent: true,
  refusals: [...MAKING_REFUSALS, 'order.is_open', 'order.is_over', 'record.changed_meanwhile'],
  changes: ['orders', 'customers', 'invoices'],
});

export const activateOrder = contract({
  name: 'activateOrder',
  area: 'merchant',
  method: 'POST',
  path: '/order/open/{id}',
  access: 'orders.write',
  summary: 'Opens a draft: it has an invoice and a checkout page from now on, until it expires',
  input: z.strictObject({ id: id('order') }),
  output: done,
  refusals: ['merchant.closing', 'merchant.currency_not_collected', 'order.open_refused', 'order.is_over'],
  changes: ['orders', 'invoices'],
});

export const makeOrderLink = contract({
  name: 'makeOrderLink',
  area: 'merchant',
  method: 'POST',
  path: '/order/link/{id}',
  access: 'orders.write',
  summary: 'The address of an order’s checkout page',
  input: z.strictObject({ id: id('order') }),
  output: z.strictObject({ url: z.string() }),
  secret: true,
  refusals: ['order.not_open'],
  changes: [],
});

export const sendOrderLink = contract({
  name: 'sendOrderLink',
  area: 'merchant',
  method: 'POST',
  path: '/order/sendLink/{id}',
  access: 'orders.write',
  summary: 'E-mails the checkout page of an open order to its customer, in their language; once a day',
  input: z.strictObject({ id: id('order') }),
  output: z.strictObject({ sent_to: z.string() }),
  refusals: ['order.not_open', 'order.no_email', 'order.link_sent_today'],
  changes: ['orders', 'customers'],
});

export const cancelOrder = contract({
  name: 'cancelOrder',
  area: 'merchant',
  method: 'POST',
  path: '/order/cancel/{id}',
  access: 'orders.write',
  summary:
    'Cancels an order: its checkout page says so and stock that was kept is free again. What was paid is given back by a refund',
  input: z.strictObject({ id: id('order') }),
  output: done,
  refusals: ['order.all_handed_over', 'order.payment_under_way', 'order.is_over'],
  changes: ['orders', 'invoices', 'payments', 'debits'],
});

export const runFulfilment = contract({
  name: 'runFulfilment',
  area: 'merchant',
  method: 'POST',
  path: '/order/fulfil/{id}',
  access: 'orders.write',
  summary:
    'Hands over what was paid, all or a part of it: goods with carrier and tracking number, codes, a service',
  input: z.strictObject({
    id: id('order'),
    lines: z
      .array(
        z.strictObject({
          position: z.int(),
          quantity: z.int('invalid').min(0, 'too_small').max(QUANTITY_MAX, 'too_big'),
        }),
      )
      .min(1, 'lines_needed')
      .max(LINES_MAX, 'too_many_lines'),
    carrier: blankable(60),
    tracking_number: blankable(60),
  }),
  output: z.strictObject({ id: id('order_fulfilment') }),
  idempotent: true,
  refusals: [
    'order.not_paid',
    'order.is_refunded',
    'order.no_longer_paid',
    'order.dispute_lost',
    'order.nothing_chosen',
    'order.more_than_left',
    'order.too_few_codes',
  ],
  changes: ['orders', 'customers'],
});

export const confirmOrder = contract({
  name: 'confirmOrder',
  area: 'merchant',
  method: 'POST',
  path: '/order/complete/{id}',
  access: 'orders.write',
  summary: 'Closes an order of which everything was handed over',
  input: z.strictObject({ id: id('order') }),
  output: done,
  refusals: ['order.complete_refused', 'order.is_over'],
  changes: ['orders'],
});

const settingsFields = {
  prefix: z
    .string()
    .trim()
    .toUpperCase()
    .min(1, 'required')
    .refine(isNumberPrefix, { error: 'prefix_invalid' }),
  virtual_automatic: z.boolean(),
  expiry_hours: z.int('invalid').min(EXPIRY_HOURS.min, 'too_small').max(EXPIRY_HOURS.max, 'too_big'),
};
const typesFields = {
  types: z.array(orderType).max(ORDER_TYPES.length),
  /** The types that ask for what they can ask for. */
  asks: z.array(z.enum(Object.values(ORDER_ASKS) as ['address', 'email', 'appointment'])).max(3),
};

export const getOrderSettings = contract({
  name: 'getOrderSettings',
  area: 'merchant',
  method: 'GET',
  path: '/order/settings',
  access: 'orders.read',
  summary: 'How orders are numbered, which types there are and what they ask for, when they expire',
  input: z.strictObject({}),
  output: z.strictObject({
    ...settingsFields,
    ...typesFields,
    next_number: z.string(),
    /** The merchant is registered for GST: prices have it in them. */
    collects_gst: z.boolean(),
  }),
  shows: ['orders'],
});

export const updateOrderSettings = contract({
  name: 'updateOrderSettings',
  area: 'merchant',
  method: 'POST',
  path: '/order/settings',
  access: 'orders.write',
  summary: 'Changes numbering, fulfilment and expiry, for orders that are made from now on',
  input: z.strictObject({ ...settingsFields, seen: z.strictObject(settingsFields).optional() }),
  output: done,
  refusals: ['record.changed_meanwhile'],
  changes: ['orders'],
});

export const updateOrderTypes = contract({
  name: 'updateOrderTypes',
  area: 'merchant',
  method: 'POST',
  path: '/order/types',
  access: 'orders.write',
  summary: 'Which types of orders there are, and what each asks for',
  input: z.strictObject({ ...typesFields, seen: z.strictObject(typesFields).optional() }),
  output: done,
  refusals: ['record.changed_meanwhile'],
  changes: ['orders'],
});
