import { parseId, printId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { openOrders } from '../../test/order-stage.ts';

let on: Awaited<ReturnType<typeof openOrders>>;
beforeAll(async () => {
  on = await openOrders();
});
afterAll(() => on.close());

const NEXT = 'next@example.test';

/** An order of somebody whose e-mail is another one since it was made. */
async function ordered(change: { type: string }, open = true) {
  const { customerId } = await on.scene.payer(on.scene.harbour, { email: 'first@example.test' });
  const made = await on.make([on.line(change)], { customer_id: printId('customer', customerId), open });
  const email = (address: string | null) =>
    on.scene.platform.pool.query(sql`
      update customers set email_primary = ${address} where id = ${customerId}`);
  await email(NEXT);
  return { ...made, email };
}

/** To whom the letters of an order went, the latest last. */
const writtenTo = (id: string) =>
  on.scene.within(on.scene.harbour, async (work) => {
    const rows = await work.rows<{ recipient: Buffer }>(sql`
      select recipient from messages
      where merchant_id = ${work.merchantId} and subject_id = ${parseId('order', id)!} order by id`);
    return rows.map(({ recipient }) => work.vault.open(recipient));
  });

describe('the letters of an order', () => {
  it.each([['physical'], ['virtual']])('follow the e-mail of its customer: %s', async (type) => {
    const { id, link } = await ordered({ type });
    expect((await on.staff<{ sent_to: string }>('POST', `/sendLink/${id}`, {})).data.sent_to).toBe(NEXT);
    expect((await on.page(link)).email).toBe(NEXT);
    if (type === 'physical') await on.details(link);
    expect((await on.payOrder(link, 2_200)).data).toMatchObject({ stage: 'succeeded' });
    expect(await writtenTo(id)).toEqual([NEXT, NEXT]);
  });

  it('of a draft that is rewritten and opened do so too', async () => {
    const { id } = await ordered({ type: 'virtual' }, false);
    await on.staff('POST', `/open/${id}`, {});
    expect((await on.staff<{ sent_to: string }>('POST', `/sendLink/${id}`, {})).data.sent_to).toBe(NEXT);
  });

  it('go to the e-mail that its page was given, whatever its customer’s is', async () => {
    const { id, link, email } = await ordered({ type: 'virtual' });
    expect((await on.details(link, { email: 'given@example.test' })).code).toBe(0);
    await email('last@example.test');
    expect((await on.page(link)).email).toBe('given@example.test');
    await on.payOrder(link, 2_200);
    expect(await writtenTo(id)).toEqual(['given@example.test']);
  });

  it('need one before codes are paid for, where neither is there', async () => {
    const { link, email } = await ordered({ type: 'virtual' });
    await email(null);
    expect((await on.payOrder(link, 2_200)).data.refusal).toBe('order.details_missing');
    expect((await on.details(link, {})).status).toBe(422);
    await on.details(link, { email: 'given@example.test' });
    expect((await on.payOrder(link, 2_200)).data).toMatchObject({ stage: 'succeeded' });
  });
});
