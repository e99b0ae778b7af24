import * as checkout from '@lorikeet/contracts/checkout-orders';
import * as items from '@lorikeet/contracts/order-items';
import * as orders from '@lorikeet/contracts/orders';
import { type Caller, payerOf } from '../../platform/http/caller.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { Refusal } from '../../platform/refusal.ts';
import { inTenant, type Platform, readInTenant } from '../../platform/work.ts';
import { invoiceOfLink, isBillPass } from '../invoices/index.ts';
import { cancelOrder } from './cancel-order.ts';
import { updateCheckoutDetails } from './checkout-details.ts';
import { checkoutOrderOf } from './checkout-order.query.ts';
import { completeOrder, fulfilOrder } from './fulfil-order.ts';
import { orderItemList } from './item-list.query.ts';
import { addItemCodes, addItemStock, createOrderItem, updateOrderItem } from './item-store.ts';
import { createOrder, updateOrder } from './make-order.ts';
import { openOrder } from './open-order.ts';
import { orderDetail } from './order-detail.query.ts';
import { orderList } from './order-list.query.ts';
import { shownOrderSettings, updateOrderSettings, updateOrderTypes } from './order-settings.ts';
import { makeOrderLink, sendOrderLink } from './share-order.ts';

/** Who reads and pays an order by its link. */
const PAYER = 'Payer';

const done = { done: true } as const;
const after = async (work: Promise<unknown>) => {
  await work;
  return done;
};

export function orderRoutes(routes: Routes): void {
  routes.tenant(orders.listOrders, ({ work, input }) => orderList(work, input));
  routes.tenant(orders.getOrder, ({ work, input }) => orderDetail(work, input.id));
  routes.tenant(orders.createOrder, ({ work, input }) => createOrder(work, input));
  routes.tenant(orders.updateOrder, ({ work, input }) => after(updateOrder(work, input)));
  routes.tenant(orders.activateOrder, ({ work, input }) => after(openOrder(work, input.id)));
  routes.tenant(orders.makeOrderLink, ({ work, input }) => makeOrderLink(work, input.id));
  routes.tenant(orders.sendOrderLink, ({ work, input }) => sendOrderLink(work, input.id));
  routes.tenant(orders.cancelOrder, ({ work, input }) => after(cancelOrder(work, input.id)));
  routes.tenant(orders.runFulfilment, ({ work, input }) => fulfilOrder(work, input));
  routes.tenant(orders.confirmOrder, ({ work, input }) => after(completeOrder(work, input.id)));
  routes.tenant(orders.getOrderSettings, ({ work }) => shownOrderSettings(work));
  routes.tenant(orders.updateOrderSettings, ({ work, input }) => after(updateOrderSettings(work, input)));
  routes.tenant(orders.updateOrderTypes, ({ work, input }) => after(updateOrderTypes(work, input)));
  itemRoutes(routes);
  checkoutRoutes(routes);
}

function itemRoutes(routes: Routes): void {
  routes.tenant(items.listOrderItems, ({ work, input }) => orderItemList(work, input));
  routes.tenant(items.createOrderItem, ({ work, input }) => createOrderItem(work, input));
  routes.tenant(items.updateOrderItem, ({ work, input }) => after(updateOrderItem(work, input)));
  routes.tenant(items.addItemStock, ({ work, input }) => addItemStock(work, input));
  routes.tenant(items.addItemCodes, ({ work, input }) => addItemCodes(work, input));
}

function checkoutRoutes(routes: Routes): void {
  routes.open(checkout.getCheckoutOrder, async ({ platform, input, caller }) => {
    const linked = await invoiceOfLink(platform, input.link, caller);
    // Who found a bill by its number sees neither whom it bills nor for what.
    if (isBillPass(input.link)) return { order: null };
    return readInTenant(platform, linked, payerOf(caller, PAYER), (work) =>
      checkoutOrderOf(work, linked.invoiceId),
    );
  });
  routes.open(checkout.updateCheckoutDetails, async ({ platform, input: { link, ...details }, caller }) => {
    const linked = await orderedBy(platform, link, caller);
    return inTenant(platform, linked.merchantId, payerOf(caller, PAYER), async (work) => {
      await updateCheckoutDetails(work, linked.invoiceId, details);
      return checkoutOrderOf(work, linked.invoiceId);
    });
  });
}

/** The invoice of a checkout link; a bill that was found by its number is nobody's to change. Refuses `order.unknown`. */
async function orderedBy(platform: Platform, link: string, caller: Caller) {
  const linked = await invoiceOfLink(platform, link, caller);
  if (isBillPass(link)) throw new Refusal('order.unknown');
  return linked;
}
