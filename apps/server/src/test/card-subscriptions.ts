import type { TestOutcome } from '@lorikeet/domain/cards/entry';
import { type Currency, printId, toLocalDate } from '@lorikeet/domain/kernel';
import { runCharges } from '../modules/cards/charges/run-charges.ts';
import type { CardFacts } from '../modules/cards/ports.ts';
import { createCustomer, saveCard } from '../modules/customers/index.ts';
import { changeCardCurrencies } from '../modules/merchants/index.ts';
import { createPlan } from '../modules/plans/index.ts';
import { runBilling, startSubscription } from '../modules/subscriptions/index.ts';
import { sql } from '../platform/db/sql.ts';
import { openCards } from './card-stage.ts';

/** A merchant whose subscriptions are billed by kept cards, at eight of a Sydney morning. */
export async function openCardSubscriptions() {
  const on = await openCards('2026-11-23', '08:00');
  type Work = Parameters<Parameters<typeof on.run.inTransaction>[0]>[0];
  const within = <T>(body: (work: Work) => Promise<T>) => on.run.inTransaction(body);
  const call = <T>(path: string, body: object) =>
    on.scene.portal.call<T & { refusal?: string }>('POST', `/api/merchant${path}`, {
      token: on.scene.harbour.token,
      body,
      key: Math.random().toString(36),
    });

  async function keep(customerId: string, outcome: TestOutcome): Promise<string> {
    const typed = await on.token(outcome);
    const token = await on.rail.keep(typed);
    const { network, last4, exp_month, exp_year } = (await on.rail.cardOf(typed)) as CardFacts;
    await within((work) =>
      saveCard(work, {
        customerId,
        network,
        last4,
        exp_month,
        exp_year,
        token,
        consentedBy: 'Mia Chen',
        consent: 'what I owe',
      }),
    );
    const { id } = await within((work) =>
      work.one<{ id: string }>(sql`
        select id from payment_methods where merchant_id = ${work.merchantId} and customer_id = ${customerId}
          and card_last4 = ${last4} and status = 'active'`),
    );
    return id;
  }

  let names = 0;
  /** A customer without a bank account who is billed 40.00 a month by a kept card, from the 25th. */
  async function billed(outcome: TestOutcome = 'approved', currency: Currency = 'AUD') {
    if (currency !== 'AUD') await within((work) => changeCardCurrencies(work, [currency]));
    names += 1;
    const customerId = await within((work) =>
      createCustomer(work, {
        name: `Mia ${names}`,
        email_primary: `mia${names}@payer.test`,
        locale: 'en',
        currency,
      }),
    );
    const methodId = await keep(customerId, outcome);
    const { plan_version_id: planVersionId } = await within((work) =>
      createPlan(work, {
        name: 'Membership',
        process_type: 'monthly',
        fee_type: 'flat',
        currency,
        tax_code: 'taxable',
        amount_cents: 4_000,
      }),
    );
    const { id } = await within((work) =>
      startSubscription(work, {
        customerId,
        planVersionId,
        mandateId: null,
        paymentMethodId: methodId,
        quantity: 1,
        startDate: toLocalDate('2026-11-25'),
      }),
    );
    return { id, customerId, methodId, planVersionId };
  }

  /** The morning of a day: bills, then announces and charges; then what follows from it. */
  async function morning(day: string) {
    on.scene.at(day, '05:00');
    await runBilling(on.run);
    on.scene.at(day, '08:00');
    const came = await runCharges(on.run, on.rail, toLocalDate(day));
    await on.scene.drain();
    return came;
  }

  const charges = (subscriptionId: string) =>
    within((work) =>
      work.rows<Record<string, unknown> & { invoice_id: string; payment_id: string | null }>(sql`
        select c.invoice_id, c.payment_id, c.attempt, c.charge_on, c.told_on, c.told_cents, c.ended_because, p.stage,
          p.payment_method_id, i.status as invoice, i.due_date as due
        from card_charges c
        join invoices i on i.merchant_id = ${work.merchantId} and i.id = c.invoice_id
          and i.subscription_id = ${subscriptionId}
        left join payments p on p.merchant_id = ${work.merchantId} and p.id = c.payment_id
        where c.merchant_id = ${work.merchantId} order by i.number, c.attempt`),
    );
  const letters = (customerId: string) =>
    within(async (work) => {
      const rows = await work.rows<{ template: string; body: Buffer }>(sql`
        select template, body from messages where merchant_id = ${work.merchantId} and customer_id = ${customerId}
        order by id`);
      return rows.map(({ template, body }) => ({ template, body: work.vault.open(body) }));
    });
  const statusOf = async (id: string) =>
    (
      await within((work) =>
        work.one<{ status: string }>(sql`
          select status from subscriptions where merchant_id = ${work.merchantId} and id = ${id}`),
      )
    ).status;
  const linkOf = async (invoiceId: string) => {
    const { data } = await call<{ url: string }>(`/invoice/link/${printId('invoice', invoiceId)}`, {});
    return data.url.split('/').at(-1)!;
  };

  return { on, within, call, keep, billed, morning, charges, letters, statusOf, linkOf };
}
