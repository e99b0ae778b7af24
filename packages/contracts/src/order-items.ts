import { TAX_CODES } from '@lorikeet/domain/invoices';
import { ORDER_TYPES } from '@lorikeet/domain/orders';
import { z } from 'zod';
import { contract } from './contract.ts';
import { blankable } from './customer-fields.ts';
import { orderType, priceField } from './orders.ts';
import { cents, currency, done, id, instant, listInput, listOutput, oneOrMore, text } from './wire.ts';

/** The most codes that are added at once, and characters of one. */
export const CODES_MAX = 500;
export const CODE_MAX_LENGTH = 200;
const STOCK_MAX = 1_000_000;

const itemFields = {
  type: orderType,
  name: text(120),
  /** GST included, in the item's currency. */
  unit_price_cents: priceField,
  currency: currency.default('AUD'),
  tax_code: z.enum(TAX_CODES),
  /** How many goods there are; left out, they are not counted. */
  stock: z
    .int('invalid')
    .min(0, 'too_small')
    .max(STOCK_MAX, 'too_big')
    .nullish()
    .transform((value) => value ?? null),
  /** Whoever buys something virtual is given a code of their own for each. */
  gives_codes: z.boolean().default(false),
  /** What a payer is told after the payment: where to download, what to bring. */
  note: blankable(1_000),
};

type Filled = { type: string; stock: number | null; gives_codes: boolean };

function checkItem({ type, stock, gives_codes }: Filled, context: z.core.$RefinementCtx): void {
  const fault = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (stock !== null && type !== 'physical') fault('stock', 'stock_of_goods_only');
  if (gives_codes && type !== 'virtual') fault('gives_codes', 'codes_of_virtual_only');
}

/** An item as its form gives it. */
export const itemInput = z.strictObject(itemFields).superRefine(checkItem);

const itemRow = z.strictObject({
  id: id('order_item'),
  type: orderType,
  name: z.string(),
  unit_price_cents: cents,
  currency,
  tax_code: z.enum(TAX_CODES),
  stock: z.int().nullable(),
  gives_codes: z.boolean(),
  note: z.string().nullable(),
  is_offered: z.boolean(),
  /** Codes that nobody has yet, and those that were given out. */
  codes_free: z.int(),
  codes_given: z.int(),
  created_at: instant,
});

export const listOrderItems = contract({
  name: 'listOrderItems',
  area: 'merchant',
  method: 'GET',
  path: '/order/items',
  access: 'orders.read',
  summary: 'The catalogue of what is sold by order, with stock and codes left',
  input: listInput(['name', 'created_at'], {
    type: oneOrMore(ORDER_TYPES),
    offered: z.enum(['yes', 'no']).optional(),
  }),
  output: listOutput(itemRow),
  shows: ['orders'],
});

export const createOrderItem = contract({
  name: 'createOrderItem',
  area: 'merchant',
  method: 'POST',
  path: '/order/item/create',
  access: 'orders.write',
  summary: 'Adds something to the catalogue',
  input: itemInput,
  output: z.strictObject({ id: id('order_item') }),
  idempotent: true,
  refusals: ['merchant.currency_not_collected'],
  changes: ['orders'],
});

/** What a form was opened with. How many there are is not of it: they are sold meanwhile. */
const seenItem = itemRow
  .pick({
    name: true,
    unit_price_cents: true,
    currency: true,
    tax_code: true,
    gives_codes: true,
    note: true,
    is_offered: true,
  })
  .extend({ is_counted: z.boolean() });

export const updateOrderItem = contract({
  name: 'updateOrderItem',
  area: 'merchant',
  method: 'POST',
  path: '/order/item/update/{id}',
  access: 'orders.write',
  summary: 'Rewrites an item; orders that were made keep what they say. Its type stays',
  input: z
    .strictObject({
      id: id('order_item'),
      ...itemFields,
      is_offered: z.boolean().default(true),
      seen: seenItem.optional(),
    })
    .superRefine(checkItem),
  output: done,
  refusals: [
    'order_item.type_stays',
    'order_item.stock_changed',
    'order_item.codes_stay',
    'merchant.currency_not_collected',
    'record.changed_meanwhile',
  ],
  changes: ['orders'],
});

export const addItemStock = contract({
  name: 'addItemStock',
  area: 'merchant',
  method: 'POST',
  path: '/order/item/stock/{id}',
  access: 'orders.write',
  summary: 'Adds to the stock of goods, or takes from it what is lost: never below zero',
  input: z.strictObject({
    id: id('order_item'),
    change: z.int('invalid').min(-STOCK_MAX, 'too_small').max(STOCK_MAX, 'too_big'),
  }),
  output: z.strictObject({ stock: z.int() }),
  idempotent: true,
  refusals: ['order_item.not_counted', 'order_item.below_zero'],
  changes: ['orders'],
});

export const addItemCodes = contract({
  name: 'addItemCodes',
  area: 'merchant',
  method: 'POST',
  path: '/order/item/codes/{id}',
  access: 'orders.write',
  summary:
    'Adds codes, one a line; those that the item has already are passed over. No code can be read back',
  input: z.strictObject({
    id: id('order_item'),
    codes: z
      .string()
      .max(CODES_MAX * (CODE_MAX_LENGTH + 1), 'too_long')
      .transform((typed) => [
        ...new Set(
          typed
            .split('\n')
            .map((line) => line.trim())
            .filter(Boolean),
        ),
      ])
      .pipe(
        z
          .array(z.string().max(CODE_MAX_LENGTH, 'code_too_long'))
          .min(1, 'codes_needed')
          .max(CODES_MAX, 'too_many_codes'),
      ),
  }),
  output: z.strictObject({ added: z.int(), known: z.int() }),
  idempotent: true,
  refusals: ['order_item.gives_no_codes'],
  changes: ['orders'],
});
