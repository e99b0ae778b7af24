import type { Input } from '@lorikeet/contracts';
import type * as checkout from '@lorikeet/contracts/checkout-orders';
import { sql } from '../../platform/db/sql.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import { Refusal, refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { hasExpired } from './hold-order.ts';
import { emailOf, lockOrderOf, noteOrder } from './order-store.ts';

type Details = Omit<Input<typeof checkout.updateCheckoutDetails>, 'link'>;

/**
 * Where an order goes and to whom its codes are mailed, as whoever pays says; what it does not ask for is not kept. Refuses
 * `order.unknown`, `order.is_over`, `order.has_expired`, `order.is_paid`; 422 for what it asks for and was not said.
 */
export async function updateCheckoutDetails(
  work: Work,
  invoiceId: string,
  { delivery, email }: Details,
): Promise<void> {
  const order = await lockOrderOf(work, invoiceId);
  if (!order) throw new Refusal('order.unknown');
  refuseUnless(order.status !== 'cancelled' && order.status !== 'expired', 'order.is_over');
  refuseUnless(order.status === 'open', 'order.is_paid');
  refuseUnless(!hasExpired(order, work.now), 'order.has_expired');
  const [asksAddress, asksEmail] = [order.asks.includes('address'), order.asks.includes('email')];
  const missing = [
    ...(asksAddress && !delivery && !order.delivery ? [{ path: 'delivery.line1', code: 'required' }] : []),
    ...(asksEmail && !email && !(await emailOf(work, order))
      ? [{ path: 'email', code: 'email_required' }]
      : []),
  ];
  if (missing.length > 0) throw fieldProblem(missing);
  const kept = {
    delivery: asksAddress && delivery ? JSON.stringify(delivery) : null,
    email: asksEmail ? email : null,
  };
  await work.run(sql`
    update orders set delivery = coalesce(${kept.delivery}::jsonb, delivery), email = coalesce(${kept.email}, email),
      updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${order.id}`);
  await noteOrder(work, order, 'order.addressed');
}
