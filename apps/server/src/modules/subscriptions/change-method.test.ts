import { printId, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { openCardSubscriptions } from '../../test/card-subscriptions.ts';
import { changeCardCurrencies } from '../merchants/index.ts';
import { createPlan } from '../plans/index.ts';
import { debitUnpaid } from './debit-unpaid.ts';
import { startSubscription } from './index.ts';

const stage = await openCardSubscriptions();
const { on, within, call, keep, billed, morning, charges } = stage;
afterAll(() => on.close());
beforeEach(() => on.scene.at('2026-11-23', '08:00'));

/** A subscription from a day on under a payer's request, and a card that they keep beside it. */
async function debited(who: { name: string; account: string }, from: string) {
  const payer = await on.scene.payer(on.scene.harbour, who);
  const card = await keep(payer.customerId, 'approved');
  const { planVersionId } = await billed();
  const { id } = await within((work) =>
    startSubscription(work, {
      customerId: payer.customerId,
      planVersionId,
      mandateId: payer.mandateId,
      quantity: 1,
      startDate: toLocalDate(from),
    }),
  );
  return { payer, card, id };
}

describe('what a subscription is billed by', () => {
  it('is chosen by staff: a request or a kept card, and what is owed follows it', async () => {
    const { payer, card, id } = await debited({ name: 'Henry Park', account: '32345148' }, '2026-11-26');
    await morning('2026-11-24');
    const printed = printId('subscription', id);
    const byCard = { payment_method_id: printId('payment_method', card) };
    expect((await call(`/subscription/method/${printed}`, byCard)).status).toBe(200);
    const debits = () =>
      within((work) =>
        work.rows<{ stage: string }>(sql`
          select p.stage from payments p join invoices i on i.merchant_id = p.merchant_id and i.id = p.invoice_id
            and i.subscription_id = ${id}
          where p.merchant_id = ${work.merchantId} and p.rail = 'bank_debit' order by p.id`),
      );
    expect(await debits()).toEqual([{ stage: 'cancelled' }]);
    expect(await charges(id)).toMatchObject([{ charge_on: '2026-11-26', ended_because: null }]);
    const shown = await on.scene.portal.call<Record<string, unknown>>(
      'GET',
      `/api/merchant/subscription/detail?id=${printed}`,
      { token: on.scene.harbour.token },
    );
    expect(shown.data).toMatchObject({
      mandate_id: null,
      card: { last4: '4242', is_kept: true },
      next_charge: { charge_on: '2026-11-26', amount_cents: 4_000 },
    });
    // And back: the charge is left out, and a debit is scheduled.
    await call(`/subscription/method/${printed}`, { mandate_id: printId('mandate', payer.mandateId) });
    expect(await charges(id)).toMatchObject([{ ended_because: 'method_changed' }]);
    expect(await debits()).toEqual([{ stage: 'cancelled' }, { stage: 'scheduled' }]);
    expect(await on.broken()).toEqual([]);
  });

  it('makes a bill due on the day of its new charge or debit, unless it was overdue before', async () => {
    const { payer, card, id } = await debited({ name: 'Ada Lim', account: '52345148' }, '2026-11-26');
    await morning('2026-11-24');
    const by = (method: object) => call(`/subscription/method/${printId('subscription', id)}`, method);
    const byCard = () => by({ payment_method_id: printId('payment_method', card) });
    const byDebit = () => by({ mandate_id: printId('mandate', payer.mandateId) });
    const bill = () =>
      within((work) =>
        work.one<{ due: string; debited: string | null }>(sql`
          select i.due_date as due, (select max(p.debit_date) from payments p
            where p.merchant_id = ${work.merchantId} and p.invoice_id = i.id and p.is_waiting) as debited
          from invoices i where i.merchant_id = ${work.merchantId} and i.subscription_id = ${id}`),
      );
    on.scene.at('2026-11-25', '18:00');
    await byCard();
    expect(await charges(id)).toMatchObject([{ charge_on: '2026-11-27', due: '2026-11-27' }]);
    await byDebit();
    expect(await bill()).toEqual({ due: '2026-11-30', debited: '2026-11-30' });
    on.scene.at('2026-12-01', '10:00');
    await byCard();
    expect(await bill()).toEqual({ due: '2026-11-30', debited: null });
    await byDebit();
    expect(await bill()).toEqual({ due: '2026-11-30', debited: '2026-12-04' });
  });

  it('is not debited beside a planned charge, when a request under which it came back is whole again', async () => {
    on.scene.at('2026-11-25', '10:00');
    const { payer, card, id } = await debited({ name: 'Zoe Hall', account: '42345148' }, '2026-11-25');
    await within((work) =>
      work.run(sql`
        update payments p set stage = 'returned' from invoices i
        where p.merchant_id = ${work.merchantId} and i.merchant_id = ${work.merchantId} and i.id = p.invoice_id
          and i.subscription_id = ${id}`),
    );
    on.scene.at('2026-11-26', '18:00');
    await call(`/subscription/method/${printId('subscription', id)}`, {
      payment_method_id: printId('payment_method', card),
    });
    // What came back stays due when it was.
    expect(await charges(id)).toMatchObject([{ ended_because: null, payment_id: null, due: '2026-11-27' }]);
    expect(await within((work) => debitUnpaid(work, payer.mandateId))).toBe(0);
  });

  it('is refused for another customer’s card, one that ended, and a plan in another currency', async () => {
    const { id, methodId } = await billed();
    const other = await billed();
    const printed = printId('subscription', id);
    const named = { payment_method_id: printId('payment_method', other.methodId) };
    expect((await call(`/subscription/method/${printed}`, named)).data.refusal).toBe('card.not_saved');
    on.scene.at('2031-01-02', '08:00');
    const own = { payment_method_id: printId('payment_method', methodId) };
    expect((await call(`/subscription/method/${printed}`, own)).data.refusal).toBe('card.has_expired');
    on.scene.at('2026-11-23', '08:00');
    await within((work) => changeCardCurrencies(work, ['USD']));
    const { plan_version_id: usd } = await within((work) =>
      createPlan(work, {
        name: 'Abroad',
        process_type: 'monthly',
        fee_type: 'flat',
        currency: 'USD',
        tax_code: 'gst_free',
        amount_cents: 4_000,
      }),
    );
    await expect(
      within((work) =>
        startSubscription(work, {
          customerId: other.customerId,
          planVersionId: usd,
          mandateId: null,
          paymentMethodId: other.methodId,
          quantity: 1,
          startDate: toLocalDate('2026-12-01'),
        }),
      ),
    ).rejects.toMatchObject({ message: expect.stringContaining('customer_currency') });
  });
});
