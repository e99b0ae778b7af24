import { z } from 'zod';
import { contract } from './contract.ts';
import { invoiceLink } from './invoice-links.ts';
import { blankableEmail, deliveryAddress, orderType, SHOWN_ORDER_STATUSES, shownAddress } from './orders.ts';
import { PAYER_PATHS } from './payer-paths.ts';
import { instant } from './wire.ts';

/** An order as whoever has its checkout link may see it. */
export const checkoutOrder = z.strictObject({
  number: z.string(),
  status: z.enum(SHOWN_ORDER_STATUSES),
  /** The merchant's, in which moments are read. */
  time_zone: z.string(),
  expires_at: instant.nullable(),
  /** Why it cannot be paid, where something of it has run out. */
  out_of_stock: z.boolean(),
  asks_address: z.boolean(),
  asks_email: z.boolean(),
  delivery: shownAddress.nullable(),
  email: z.string().nullable(),
  lines: z.array(
    z.strictObject({
      position: z.int(),
      type: orderType,
      description: z.string(),
      quantity: z.int(),
      starts_at: instant.nullable(),
      fulfilled: z.int(),
      /** Once it is paid and handed over. */
      codes: z.array(z.string()),
      note: z.string().nullable(),
    }),
  ),
  parcels: z.array(
    z.strictObject({
      carrier: z.string().nullable(),
      tracking_number: z.string().nullable(),
      sent_at: instant,
    }),
  ),
});

export const getCheckoutOrder = contract({
  name: 'getCheckoutOrder',
  area: 'official',
  method: 'GET',
  path: PAYER_PATHS.getCheckoutOrder,
  access: 'public',
  summary: 'The order that a checkout link opens, with codes once it is paid; none for any other bill',
  input: z.strictObject({ link: invoiceLink }),
  output: z.strictObject({ order: checkoutOrder.nullable() }),
  secret: true,
  refusals: ['invoice.link_unknown'],
  shows: ['orders', 'payments'],
});

export const updateCheckoutDetails = contract({
  name: 'updateCheckoutDetails',
  area: 'official',
  method: 'POST',
  path: PAYER_PATHS.updateCheckoutDetails,
  access: 'public',
  summary: 'Where an order goes and to whom its codes are mailed, until it is paid',
  input: z.strictObject({
    link: invoiceLink,
    delivery: deliveryAddress.nullish().transform((value) => value ?? null),
    email: blankableEmail,
  }),
  output: z.strictObject({ order: checkoutOrder.nullable() }),
  refusals: ['invoice.link_unknown', 'order.unknown', 'order.is_over', 'order.has_expired', 'order.is_paid'],
  changes: ['orders'],
});
