import type { Module } from '../../platform/module.ts';
import { endPhase } from './end-orders.ts';
import { forgetOrders } from './forget-orders.ts';
import { orderFinder } from './order-finder.ts';
import { orderRoutes } from './routes.ts';
import { orderBulk, sharedOrders } from './share-orders.ts';

export { cancelOrder } from './cancel-order.ts';
export { updateCheckoutDetails } from './checkout-details.ts';
export { endOpen } from './end-orders.ts';
export { fulfilOrder } from './fulfil-order.ts';
export { holdOrder } from './hold-order.ts';
export { addItemCodes, createOrderItem } from './item-store.ts';
export { createOrder } from './make-order.ts';
export { settleOrder } from './settle-order.ts';
export { countToHandOver } from './to-hand-over.query.ts';

export const ordersModule: Module = {
  name: 'orders',
  routes: orderRoutes,
  lists: [sharedOrders],
  bulk: orderBulk,
  phases: [endPhase],
  finders: [orderFinder],
  forgets: forgetOrders,
};
