import { followLeader } from './gate.ts';
import { liveShare, type Order, openHome, type Told } from './live-share.ts';

/** A process that lives a share of a history's merchants, as the one that started it orders. */
followLeader<Order, Told>(async (order, gate) => {
  const home = openHome(order.ground, order.terms);
  try {
    return await liveShare(home, order, gate);
  } finally {
    await home.portal.close();
  }
});
