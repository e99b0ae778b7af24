import { cell, defineTable } from '../kernel/index.ts';
import { ORDER_EVENTS, ORDER_STATES } from './order-states.ts';

const { to, same, no, refuse } = cell;

const over = refuse('is_over');
const opened = refuse('is_open');

/**
 * What may happen to an order. Paying takes it out of the reach of its expiry; what was handed over is not cancelled but
 * given back by a refund.
 */
export const orderTable = defineTable({
  name: 'order',
  states: ORDER_STATES,
  events: ORDER_EVENTS,
  initial: 'draft',
  rows: {
    draft: {
      edit: same,
      open: to('open', 'invoice'),
      pay: no,
      fulfil_part: no,
      fulfil_rest: no,
      complete: no,
      cancel: to('cancelled'),
      expire: no,
    },
    open: {
      edit: opened,
      open: same,
      pay: to('paid'),
      fulfil_part: no,
      fulfil_rest: no,
      complete: no,
      cancel: to('cancelled', 'void_invoice', 'return_stock'),
      expire: to('expired', 'void_invoice', 'return_stock'),
    },
    paid: {
      edit: opened,
      open: no,
      pay: same,
      fulfil_part: to('partly_fulfilled'),
      fulfil_rest: to('fulfilled'),
      complete: no,
      cancel: to('cancelled', 'return_stock'),
      expire: no,
    },
    partly_fulfilled: {
      edit: opened,
      open: no,
      pay: same,
      fulfil_part: same,
      fulfil_rest: to('fulfilled'),
      complete: no,
      cancel: to('cancelled', 'return_stock'),
      expire: no,
    },
    fulfilled: {
      edit: opened,
      open: no,
      pay: same,
      fulfil_part: no,
      fulfil_rest: same,
      complete: to('completed'),
      cancel: refuse('all_handed_over'),
      expire: no,
    },
    completed: {
      edit: opened,
      open: no,
      pay: same,
      fulfil_part: no,
      fulfil_rest: no,
      complete: same,
      cancel: refuse('all_handed_over'),
      expire: no,
    },
    cancelled: {
      edit: over,
      open: over,
      pay: over,
      fulfil_part: over,
      fulfil_rest: over,
      complete: over,
      cancel: same,
      expire: same,
    },
    expired: {
      edit: over,
      open: over,
      pay: over,
      fulfil_part: over,
      fulfil_rest: over,
      complete: over,
      cancel: over,
      expire: same,
    },
  },
});
