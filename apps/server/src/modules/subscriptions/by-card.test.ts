import { parseId, printId, toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { openCardSubscriptions } from '../../test/card-subscriptions.ts';
import { runCharges } from '../cards/charges/run-charges.ts';
import { followAttempt } from '../cards/pay-by-card.ts';
import { debitedBill, nameOfTerms, termsOfOneDebit } from '../debits/debit-terms.query.ts';
import { payByDebit } from '../debits/pay-by-debit.ts';
import { sendReminders } from '../dunning/send-reminders.ts';

const stage = await openCardSubscriptions();
const { on, within, call, keep, billed, morning, charges, letters, statusOf, linkOf } = stage;
afterAll(() => on.close());
beforeEach(() => on.scene.at('2026-11-23', '08:00'));

/** What staff see of it. */
const look = async <R>(path: string) =>
  (await on.scene.portal.call<R>('GET', `/api/merchant${path}`, { token: on.scene.harbour.token })).data;

describe('a subscription billed by a kept card', () => {
  it('is announced with the day and the sum, charged once on its day, and receipted', async () => {
    const { id, customerId, methodId } = await billed();
    await morning('2026-11-23');
    expect(await charges(id)).toMatchObject([
      { attempt: 1, charge_on: '2026-11-25', told_on: '2026-11-23', told_cents: 4_130, payment_id: null },
    ]);
    const [told] = await letters(customerId);
    expect(told).toMatchObject({ template: 'card-charge' });
    expect(told!.body).toContain('$41.30');
    expect(told!.body).toContain('Wed 25 November 2026');
    const before = (await on.charges()).length;
    const { rows } = await look<{ rows: object[] }>(
      `/customer/forecast?id=${printId('customer', customerId)}`,
    );
    expect(rows.slice(0, 2)).toMatchObject([
      { kind: 'scheduled', by: 'card', debit_date: '2026-11-25', amount_cents: 4_000 },
      { kind: 'forecast', by: 'card', debit_date: '2026-12-25', amount_cents: 4_000 },
    ]);
    expect(rows).toHaveLength(12);
    const bill = printId('invoice', (await charges(id))[0]!.invoice_id);
    expect(await look<object>(`/invoice/detail?id=${bill}`)).toMatchObject({
      planned_charge: { charge_on: '2026-11-25', told_on: '2026-11-23', network: 'visa', last4: '4242' },
    });
    expect(await morning('2026-11-24')).toMatchObject({ charged: 0, announced: 0 });
    on.scene.at('2026-11-25', '08:00');
    const day = toLocalDate('2026-11-25');
    // Two workers in the same morning.
    await Promise.all([runCharges(on.run, on.rail, day), runCharges(on.run, on.rail, day)]);
    await on.scene.drain();
    expect((await on.charges()).length).toBe(before + 1);
    expect(await charges(id)).toMatchObject([
      { stage: 'succeeded', invoice: 'paid', payment_method_id: methodId },
    ]);
    expect((await letters(customerId)).map(({ template }) => template)).toEqual([
      'card-charge',
      'card-receipt',
    ]);
    // The next month is billed and charged by itself.
    await morning('2026-12-23');
    await morning('2026-12-28');
    expect(await charges(id)).toMatchObject([{ invoice: 'paid' }, { invoice: 'paid', attempt: 1 }]);
    expect(await on.broken()).toEqual([]);
  });

  it('in another currency is forecast, announced, charged and receipted in it, and its run counts it apart', async () => {
    const { id, customerId } = await billed('approved', 'USD');
    await morning('2026-11-23');
    const printed = printId('customer', customerId);
    expect(await look<object>(`/customer/forecast?id=${printed}`)).toMatchObject({
      currency: 'USD',
      total_cents: 48_000,
    });
    await morning('2026-11-25');
    expect(await charges(id)).toMatchObject([{ stage: 'succeeded', invoice: 'paid', told_cents: 4_130 }]);
    const [told, receipt] = await letters(customerId);
    expect(told!.body).toContain('US$41.30');
    expect(receipt!.body).toContain('US$41.30');
    expect(receipt!.body).toMatch(/US Dollar \(USD\)/i);
    expect(receipt!.body).not.toMatch(/[^S]\$\d/);
    const { rows } = await look<{ rows: { currency: string; total_spend_cents: number }[] }>(
      `/customer/list?search=${printed}`,
    );
    expect(rows[0]).toMatchObject({ currency: 'USD', total_spend_cents: 4_000 });
    await morning('2026-12-23');
    const runs = await look<{ rows: { others: object[] }[] }>('/billing/list');
    expect(runs.rows[0]).toMatchObject({ others: [{ currency: 'USD', total_cents: 4_000 }] });
    expect(await on.broken()).toEqual([]);
  });

  it('declined for want of funds is tried once more on the policy’s day, then stays overdue, and a new card brings it back', async () => {
    const { id, customerId, methodId } = await billed('insufficient_funds');
    await morning('2026-11-23');
    await morning('2026-11-25');
    expect(await charges(id)).toMatchObject([
      { stage: 'failed', invoice: 'open' },
      { attempt: 2, charge_on: '2026-11-30', payment_id: null },
    ]);
    const declined = (await letters(customerId)).at(-1)!;
    expect(declined.template).toBe('card-declined');
    expect(declined.body).toContain('Mon 30 November 2026');
    expect(await morning('2026-11-27')).toMatchObject({ charged: 0 });
    // Nobody is reminded of what is to be charged once more.
    const settings = { reminders: 1, reminder_first_days: 1 };
    await within((work) =>
      work.run(
        sql`update merchants set settings = settings || ${JSON.stringify(settings)} where id = ${work.merchantId}`,
      ),
    );
    expect(await sendReminders(on.run, toLocalDate('2026-11-27'))).toEqual({ reminded: 0 });
    await morning('2026-11-30');
    expect(await statusOf(id)).toBe('active');
    await morning('2026-12-01');
    expect(await charges(id)).toHaveLength(2);
    expect(await statusOf(id)).toBe('past_due');
    const decisions = await within((work) =>
      work.rows(sql`
        select decision, because, decline_reason from dunning_decisions
        where merchant_id = ${work.merchantId} and customer_id = ${customerId} order by decided_at, id`),
    );
    expect(decisions).toEqual([
      { decision: 'retry', because: 'bank_days', decline_reason: 'insufficient_funds' },
      { decision: 'no_retry', because: 'tried_already', decline_reason: 'insufficient_funds' },
    ]);
    // The payer lets another card be kept: the subscription follows it, and what is owed is charged to it after a letter.
    const better = await keep(customerId, 'approved');
    expect(better).not.toBe(methodId);
    await on.scene.drain();
    expect((await charges(id)).at(-1)).toMatchObject({ attempt: 3, charge_on: '2026-12-03' });
    await morning('2026-12-02');
    await morning('2026-12-03');
    await morning('2026-12-04');
    expect((await charges(id)).at(-1)).toMatchObject({ stage: 'succeeded', invoice: 'paid' });
    expect(await statusOf(id)).toBe('active');
    expect(await on.broken()).toEqual([]);
  });

  it('that its bank has renewed is charged on, and one that has ended is not', async () => {
    const end = (methodId: string, token?: string) =>
      within((work) =>
        work.run(sql`
          update payment_methods set card_exp_year = 2026, card_exp_month = 10,
            card_token = coalesce(${token ? work.vault.seal(token) : null}::bytea, card_token)
          where merchant_id = ${work.merchantId} and id = ${methodId}`),
      );
    const renewed = await billed();
    const ended = await billed();
    await morning('2026-11-23');
    await end(renewed.methodId);
    await end(ended.methodId, 'ended');
    const silent = { ...on.rail, cardOf: () => Promise.reject(new Error('no answer')) };
    on.scene.at('2026-11-25', '08:00');
    // Nothing ends for a card of which the processor says nothing today.
    expect(await runCharges(on.run, silent, toLocalDate('2026-11-25'))).toMatchObject({
      ended: 0,
      charged: 0,
    });
    await morning('2026-11-25');
    expect(await charges(renewed.id)).toMatchObject([{ stage: 'succeeded', invoice: 'paid' }]);
    expect(await charges(ended.id)).toMatchObject([{ payment_id: null, invoice: 'open' }]);
    expect((await letters(ended.customerId)).at(-1)!.template).toBe('card-declined');
    expect(await on.broken()).toEqual([]);
  });

  it('whose bank wants its holder is not tried again, and the letter leads to the bill', async () => {
    const { id, customerId } = await billed('challenge_fails');
    await morning('2026-11-23');
    await morning('2026-11-25');
    expect(await charges(id)).toMatchObject([{ stage: 'failed' }]);
    const letter = (await letters(customerId)).at(-1)!;
    expect(letter.body).toContain('wanted you to confirm');
    expect(letter.body).toMatch(/\/merchant\/card\/[\w-]{44}\b/);
  });

  it('is finished by the follower, where the processor approved and nobody stored it', async () => {
    const { id } = await billed();
    await morning('2026-11-23');
    on.scene.at('2026-11-25', '08:00');
    const before = (await on.charges()).length;
    // The process ends after the processor has charged.
    const dying = {
      ...on.rail,
      async charge(one: Parameters<typeof on.rail.charge>[0]): ReturnType<typeof on.rail.charge> {
        await on.rail.charge(one);
        throw new Error('the process ended');
      },
    };
    await runCharges(on.run, dying, toLocalDate('2026-11-25'));
    const [charge] = await charges(id);
    expect(charge).toMatchObject({ stage: 'unknown', invoice: 'open' });
    expect(await morning('2026-11-26')).toMatchObject({ charged: 0 });
    await on.lapse(printId('payment', charge!.payment_id!));
    await followAttempt(on.run, on.rail, charge!.payment_id!);
    expect(await charges(id)).toMatchObject([{ stage: 'succeeded', invoice: 'paid' }]);
    expect((await on.charges()).length).toBe(before + 1);
    expect(await on.broken()).toEqual([]);
  });

  it('is left out where the payer paid by the link first, and waits while they are paying', async () => {
    const paid = await billed();
    const paying = await billed();
    await morning('2026-11-23');
    const first = (await charges(paid.id))[0]!;
    await on.pay(await linkOf(first.invoice_id), 4_000);
    const second = (await charges(paying.id))[0]!;
    const { data } = await on.pay(await linkOf(second.invoice_id), 4_000, 'challenge_passes');
    expect(await morning('2026-11-25')).toMatchObject({ charged: 0, waits: 1, ended: 1 });
    expect(await charges(paid.id)).toMatchObject([{ ended_because: 'nothing_due', invoice: 'paid' }]);
    await on.lapse(data.id);
    await followAttempt(on.run, on.rail, parseId('payment', data.id)!);
    expect(await morning('2026-11-26')).toMatchObject({ charged: 1 });
    expect(await charges(paying.id)).toMatchObject([{ stage: 'succeeded', invoice: 'paid' }]);
    expect(await on.broken()).toEqual([]);
  });

  it('is left out once its card is removed, once cards are not taken, and for who has died', async () => {
    const removed = await billed();
    const dead = await billed();
    const off = await billed();
    await morning('2026-11-23');
    await call(`/customer/paymentMethod/delete/${printId('payment_method', removed.methodId)}`, {});
    await within((work) =>
      work.run(sql`
        update customers set messages_stopped = true where merchant_id = ${work.merchantId} and id = ${dead.customerId}`),
    );
    await call('/card/settings/update', { takes_cards: false, follows_rule_2026: false });
    expect(await morning('2026-11-25')).toMatchObject({ charged: 0, ended: 3 });
    await call('/card/settings/update', { takes_cards: true, follows_rule_2026: false });
    expect(await charges(removed.id)).toMatchObject([{ ended_because: 'card_removed' }]);
    expect(await charges(dead.id)).toMatchObject([{ ended_because: 'customer_stopped' }]);
    expect(await charges(off.id)).toMatchObject([{ ended_because: 'not_offered' }]);
    expect((await letters(removed.customerId)).at(-1)!.template).toBe('card-declined');
    expect((await letters(dead.customerId)).map(({ template }) => template)).toEqual(['card-charge']);
    await morning('2026-11-27');
    expect(await statusOf(removed.id)).toBe('past_due');
  });

  it('paused takes back what was billed ahead, and what is dearer than announced is announced anew', async () => {
    const { id } = await billed();
    await morning('2026-11-23');
    await call(`/subscription/pause/${printId('subscription', id)}`, {});
    expect(await morning('2026-11-25')).toMatchObject({ charged: 0, ended: 1 });
    expect(await charges(id)).toMatchObject([{ invoice: 'void', ended_because: 'nothing_due' }]);
    on.scene.at('2026-11-23', '08:00');
    const dearer = await billed();
    await morning('2026-11-23');
    await within((work) =>
      work.run(sql`
        update card_charges set told_cents = 4000 where merchant_id = ${work.merchantId} and is_open`),
    );
    expect(await morning('2026-11-25')).toMatchObject({ charged: 0, announced: 1 });
    // And its bill is due then.
    expect(await charges(dearer.id)).toMatchObject([
      { charge_on: '2026-11-27', due: '2026-11-27', told_cents: 4_130 },
    ]);
    expect(await morning('2026-11-27')).toMatchObject({ charged: 1 });
  });

  it('waits while a debit that the payer agreed to at the bill is to leave', async () => {
    const { id } = await billed();
    await morning('2026-11-23');
    const { invoice_id: invoiceId } = (await charges(id))[0]!;
    on.scene.at('2026-11-24', '10:00');
    await on.scene.within(on.scene.harbour, async (work) => {
      const terms = await termsOfOneDebit(work, await debitedBill(work, invoiceId), toCents(4_000));
      await payByDebit(work, {
        invoiceId,
        amount_cents: toCents(4_000),
        open_cents: toCents(4_000),
        terms: nameOfTerms(terms),
        accepted_by: 'Mia Chen',
        account_name: 'MIA CHEN',
        bsb: '062-000',
        account_number: '87654321',
        sole_authority: true,
        accepted: true,
        locale: 'en',
      });
    });
    expect(await morning('2026-11-25')).toMatchObject({ charged: 0, waits: 1 });
    expect(await charges(id)).toMatchObject([{ payment_id: null, ended_because: null }]);
    expect(await on.broken()).toEqual([]);
  });
});
