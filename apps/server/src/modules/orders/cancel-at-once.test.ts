import { parseId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockWaits } from '../../test/lock-waits.ts';
import { openOrders } from '../../test/order-stage.ts';

let on: Awaited<ReturnType<typeof openOrders>>;
beforeAll(async () => {
  on = await openOrders();
});
afterAll(() => on.close());

/** Lets two act on an order at once: both have begun before the first may go on. */
async function atOnce<A, B>(id: string, first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
  const { pool } = on.scene.platform;
  const held = await on.scene.database.pool.connect();
  try {
    await held.query('begin');
    await held.query('select 1 from orders where merchant_id = $1 and id = $2 for update', [
      on.scene.harbour.id,
      parseId('order', id),
    ]);
    const one = first();
    await expect.poll(() => lockWaits(pool)).toBe(1);
    const two = second();
    await expect.poll(() => lockWaits(pool)).toBe(2);
    await held.query('commit');
    return await Promise.all([one, two]);
  } finally {
    held.release();
  }
}

const draft = { customer_name: 'Ada', customer_email: 'ada@example.test' };

describe('a draft that is cancelled while a colleague opens it', () => {
  it.each([
    ['opened', (id: string) => on.staff('POST', `/open/${id}`, {})],
    [
      'rewritten and opened',
      (id: string) => on.staff('POST', `/update/${id}`, { id, ...draft, lines: [on.line()], open: true }),
    ],
  ] as const)('leaves nothing owed: %s first', async (_, open) => {
    const { id } = await on.make([on.line()], { open: false });
    const cancel = () => on.staff('POST', `/cancel/${id}`, {});
    const [opened, cancelled] = await atOnce(id, () => open(id), cancel);
    expect([opened.code, cancelled.code]).toEqual([0, 0]);
    const { status, invoice } = await on.order(id);
    expect(status).toBe('cancelled');
    expect(await on.invoice(parseId('invoice', invoice!.id)!)).toMatchObject({ status: 'void' });
    expect(await on.broken()).toEqual([]);
  });

  it('is not opened any more where it was cancelled first', async () => {
    const { id } = await on.make([on.line()], { open: false });
    const cancel = () => on.staff('POST', `/cancel/${id}`, {});
    const [cancelled, opened] = await atOnce(id, cancel, () => on.staff('POST', `/open/${id}`, {}));
    expect(cancelled.code).toBe(0);
    expect(opened.data.refusal).toBe('order.is_over');
    expect(await on.order(id)).toMatchObject({ status: 'cancelled', invoice: null });
  });
});
