import type { Input, Output } from '@lorikeet/contracts';
import type * as orders from '@lorikeet/contracts/orders';
import { formatDocumentNumber } from '@lorikeet/domain/invoices';
import {
  EXPIRY_HOURS,
  ORDER_ASKS,
  ORDER_TYPES,
  type OrderAsk,
  type OrderType,
} from '@lorikeet/domain/orders';
import { sql } from '../../platform/db/sql.ts';
import { refuseChanged } from '../../platform/refuse-changed.ts';
import type { Work } from '../../platform/work.ts';
import { settingsOf } from '../merchants/index.ts';

export type OrderSettings = {
  prefix: string;
  types: OrderType[];
  asks: OrderAsk[];
  virtual_automatic: boolean;
  expiry_hours: number;
};

const USUAL: OrderSettings = {
  prefix: 'ORD',
  types: [...ORDER_TYPES],
  asks: Object.values(ORDER_ASKS),
  virtual_automatic: true,
  expiry_hours: EXPIRY_HOURS.usual,
};

/** How the merchant takes orders. */
export async function orderSettingsOf(work: Work): Promise<OrderSettings> {
  const row = await work.maybe<OrderSettings>(sql`
    select prefix, types, asks, virtual_automatic, expiry_hours from order_settings
    where merchant_id = ${work.merchantId}`);
  return row ?? USUAL;
}

/** The series that numbers orders under a prefix. */
export const counterOf = (prefix: string): string => `order-${prefix}`;

/** The settings as their screen shows them. */
export async function shownOrderSettings(work: Work): Promise<Output<typeof orders.getOrderSettings>> {
  const settings = await orderSettingsOf(work);
  const last = await work.maybe<{ n: number }>(sql`
    select n from counters where merchant_id = ${work.merchantId} and name = ${counterOf(settings.prefix)}`);
  const { gst_registered } = await settingsOf(work);
  return {
    ...settings,
    next_number: formatDocumentNumber(settings.prefix, (last?.n ?? 0) + 1),
    collects_gst: gst_registered,
  };
}

/**
 * Changes how orders are numbered, handed over and end; orders that were made keep what they have. Refuses
 * `record.changed_meanwhile` where these are others than were `seen`.
 */
export const updateOrderSettings = (
  work: Work,
  { seen, ...chosen }: Input<typeof orders.updateOrderSettings>,
) =>
  change(work, chosen, ({ prefix, virtual_automatic, expiry_hours }) =>
    refuseChanged(seen, { prefix, virtual_automatic, expiry_hours }),
  );

/** Changes which types there are and what each asks for. Refuses as changing the settings does. */
export const updateOrderTypes = (
  work: Work,
  { types: chosen, asks: asked, seen }: Input<typeof orders.updateOrderTypes>,
) =>
  change(work, { types: [...new Set(chosen)], asks: [...new Set(asked)] }, ({ types, asks }) =>
    refuseChanged(seen, { types, asks }),
  );

async function change(
  work: Work,
  chosen: Partial<OrderSettings>,
  refuseOthers: (now: OrderSettings) => void,
): Promise<void> {
  // Two who change different parts at once both count.
  await work.run(sql`
    insert into order_settings (merchant_id, prefix, types, asks, virtual_automatic, expiry_hours, updated_at)
    values (${work.merchantId}, ${USUAL.prefix}, ${USUAL.types}::text[], ${USUAL.asks}::text[],
      ${USUAL.virtual_automatic}, ${USUAL.expiry_hours}, ${work.now})
    on conflict (merchant_id) do nothing`);
  await work.run(sql`select 1 from order_settings where merchant_id = ${work.merchantId} for update`);
  const before = await orderSettingsOf(work);
  refuseOthers(before);
  const after = { ...before, ...chosen };
  await work.run(sql`
    update order_settings set prefix = ${after.prefix}, types = ${after.types}::text[], asks = ${after.asks}::text[],
      virtual_automatic = ${after.virtual_automatic}, expiry_hours = ${after.expiry_hours}, updated_at = ${work.now}
    where merchant_id = ${work.merchantId}`);
  await work.audit({
    action: 'order_settings.updated',
    subjectKind: 'merchant',
    subjectId: work.merchantId,
    before: told(before),
    after: told(after),
  });
}

const told = ({ types, asks, ...rest }: OrderSettings) => ({
  ...rest,
  types: types.join(', '),
  asks: asks.join(', '),
});
