import { printId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCards } from '../../test/card-stage.ts';
import { acceptMandate, addBankAccount, termsFor } from '../customers/index.ts';
import { createPlan } from '../plans/index.ts';

let on: Awaited<ReturnType<typeof openCards>>;
beforeAll(async () => {
  on = await openCards('2026-11-23', '15:00');
});
afterAll(() => on.close());

const payer = () => on.scene.payer(on.scene.harbour, { email: 'ada@payers.test' });

/** A request of the payer for one debit of an invoice, after the one that covers whatever they owe. */
const requestOf = ({ customerId }: { customerId: string }) =>
  on.scene.within(on.scene.harbour, async (work) => {
    const { id: paymentMethodId } = await addBankAccount(work, {
      customerId,
      bsb: '062-000',
      account: '87654321',
      accountName: 'ADA MARSH',
    });
    const { mandateId } = await acceptMandate(work, {
      customerId,
      paymentMethodId,
      terms: await termsFor(work, {
        amount: { kind: 'fixed', amount: 4_000 as never },
        frequency: 'one_off',
        firstDate: null,
        endDate: null,
        planName: null,
        bill: 'INV-000001',
      }),
      soleAuthority: true,
      locale: 'en',
      identifiedBy: 'payment_page',
      acceptedBy: 'Ada Marsh',
    });
    return printId('mandate', mandateId);
  });

describe('under a request for one debit of a bill nothing else is debited', () => {
  const staff = <T>(path: string, body: object) =>
    on.scene.portal.call<T>('POST', `/api/merchant${path}`, { token: on.scene.harbour.token, body });

  it('by staff, who are not offered it either', async () => {
    const { scene } = on;
    const bill = await payer();
    const mandate = await requestOf(bill);
    const byHand = await staff<{ refusal: string }>('/payment/create', {
      customer_id: printId('customer', bill.customerId),
      mandate_id: mandate,
      amount_cents: 1_000,
      date: scene.platform.clock.bankToday(),
      description: 'Another debt',
      tax_code: 'taxable',
    });
    expect(byHand.data.refusal).toBe('payment.mandate_of_one_bill');
    const customer = `customer_id=${printId('customer', bill.customerId)}`;
    const listed = await scene.portal.call<{ rows: { id: string; is_for_one_bill: boolean }[] }>(
      'GET',
      `/api/merchant/mandate/list?${customer}`,
      { token: scene.harbour.token },
    );
    expect(listed.data.rows.map((row) => [row.id === mandate, row.is_for_one_bill])).toEqual([
      [true, true],
      [false, false],
    ]);
  });

  it('for a subscription, which is put under another one', async () => {
    const bill = await payer();
    const mandate = await requestOf(bill);
    const { id } = await on.scene.within(on.scene.harbour, (work) =>
      createPlan(work, {
        name: 'Membership',
        process_type: 'monthly',
        fee_type: 'flat',
        currency: 'AUD',
        tax_code: 'taxable',
        amount_cents: 4_000,
      }),
    );
    const begin = (asked: object) =>
      staff<{ id: string; refusal: string }>('/subscription/create', {
        customer_id: printId('customer', bill.customerId),
        plan_id: printId('plan', id),
        quantity: 1,
        start_date: '2027-02-01',
        ...asked,
      });
    expect((await begin({ mandate_id: mandate })).data.refusal).toBe('subscription.no_mandate');
    const begun = await begin({});
    expect(begun.code).toBe(0);
    const moved = await staff<{ refusal: string }>(`/subscription/method/${begun.data.id}`, {
      mandate_id: mandate,
    });
    expect(moved.data.refusal).toBe('subscription.no_mandate');
  });
});
