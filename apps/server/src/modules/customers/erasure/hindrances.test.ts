import { ERASED_NAME } from '@lorikeet/domain/customers';
import { printId } from '@lorikeet/domain/kernel';
import { afterAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { done, draftOf, invitationTo, openErasure, wire } from '../../../test/erasure-stage.ts';
import { addToCredit } from '../../invoices/index.ts';
import { createCustomer } from '../create-customer.ts';

const { scene, clerk, call, within, ask, approve, person, detail, preview } = await openErasure();
afterAll(() => scene.close());

describe('a customer who cannot be erased now', () => {
  const begin = {
    invitations: (id: string) => call('POST', '/invitation/create', invitationTo(id)),
    drafts: (id: string) => call('POST', '/invoice/draft/create', draftOf(id)),
    credit: (id: string) => within((work) => addToCredit(work, id, 'AUD', 500 as never)),
    rates: (id: string) =>
      row(sql`
      with person as (
        insert into ratepayers (id, email, name, password_hash, status, created_at, updated_at)
        values (${id}, ${`${id}@rates.test`}, 'R', 'x', 'active', now(), now()) returning id
      )
      insert into ratepayer_customers (ratepayer_id, tenant, customer_id, created_at)
      select id, ${scene.harbour.id}, ${id}, now() from person`),
    cards: (id: string) =>
      row(sql`
      insert into payment_methods (merchant_id, id, customer_id, kind, status, card_network, card_last4,
        card_exp_month, card_exp_year, card_token, consented_by, consented_at, consent, created_at)
      values (${scene.harbour.id}, gen_random_uuid(), ${id}, 'card', 'active', 'visa', '4242', 1, 2030,
        ${scene.platform.vault.seal('token')}, 'P', now(), 'Yes', now())`),
  };
  const row = (statement: ReturnType<typeof sql>) => within((work) => work.run(statement));

  it.each(['invitations', 'drafts', 'credit', 'rates', 'cards'] as const)(
    'because of %s: it is said, in both languages, and nothing changes',
    async (kind) => {
      const id = await person(`With ${kind}`, { email_primary: `${kind}@payer.test` });
      await begin[kind](id);
      expect(await preview(id)).toMatchObject({ open: [{ kind, count: 1 }], kept: [] });
      const refused = await ask(id);
      expect(refused).toMatchObject({ code: 1, data: { refusal: `customer.erase_open_${kind}` } });
      const zh = await call('POST', `/customer/erase/${wire(id)}`, {}, { locale: 'zh' });
      expect(zh.message).not.toBe(refused.message);
      expect((await detail(id)).name).toBe(`With ${kind}`);
    },
  );

  it('because of a mandate, what it pays, and a payment on its way', async () => {
    const { plan_version_id: version } = await scene.plan();
    const { payer } = await scene.subscribe(version, { start: '2026-12-01' });
    await scene.debit(scene.harbour, payer, { cents: 2_000, due: '2026-12-10' });
    const { open } = (await preview(payer.customerId)) as { open: { kind: string }[] };
    expect(open.map(({ kind }) => kind)).toEqual(['mandates', 'subscriptions', 'payments', 'invoices']);
    expect((await ask(payer.customerId)).data).toMatchObject({ refusal: 'customer.erase_open_mandates' });
  });

  it('because a debit may be claimed for seven years: the first day is named, and on it nothing stands against it', async () => {
    const payer = await scene.payer(scene.harbour, { name: 'Debited Once' });
    const { paymentId: id } = await scene.debit(scene.harbour, payer, { cents: 2_000, due: '2026-12-10' });
    const at = (stage: string, status: string) =>
      within(async (work) => {
        await work.run(sql`
          update payments set stage = ${stage}, debit_date = '2026-12-10'
          where merchant_id = ${work.merchantId} and id = ${id}`);
        await work.run(sql`
          update invoices set status = ${status}
          where merchant_id = ${work.merchantId} and customer_id = ${payer.customerId}`);
        await work.run(sql`
          update mandates set status = 'cancelled' where merchant_id = ${work.merchantId} and id = ${payer.mandateId}`);
      });
    await at('cleared', 'paid');
    expect(await preview(payer.customerId)).toMatchObject({
      open: [],
      kept: [{ kind: 'mandates', from: '2033-12-11' }],
    });
    const refused = await ask(payer.customerId);
    expect(refused).toMatchObject({ code: 1, data: { refusal: 'customer.erase_kept_mandates' } });
    expect(refused.message).toContain('11 Dec 2033');
    scene.at('2033-12-10', '12:00');
    expect((await ask(payer.customerId)).data).toMatchObject({ refusal: 'customer.erase_kept_mandates' });
    scene.at('2033-12-11', '12:00');
    expect(await preview(payer.customerId)).toMatchObject({ open: [], kept: [] });
    scene.at('2026-11-23', '12:00');
  });

  it('because what was refunded and taken back is owed', async () => {
    const id = await person('Owes Back');
    await row(sql`
      insert into entries (merchant_id, posting_id, position, account, currency, amount_cents, customer_id,
        effective_date, booked_at)
      values (${scene.harbour.id}, ${id}, 1, 'receivable:recovery', 'AUD', 500, ${id}, '2026-11-01', now())`);
    expect(await preview(id)).toMatchObject({ kept: [{ kind: 'recovery', from: '2033-11-02' }] });
    expect((await ask(id)).data).toMatchObject({ refusal: 'customer.erase_kept_recovery' });
  });
});

it('counts a refund that is done for as long as its bank may give it back, or the acquirer has not netted it', async () => {
  const payer = await scene.payer(scene.harbour, { name: 'Refunded Just Now' });
  const { paymentId } = await scene.debit(scene.harbour, payer, { cents: 2_000, due: '2026-12-10' });
  const refund = await within((work) => Promise.resolve(work.newId()));
  await within((work) =>
    work.run(sql`
      insert into refunds (merchant_id, id, number, payment_id, customer_id, facility_id, payment_method_id,
        rail, status, currency, amount_cents, gst_cents, reason, requested_by_name, paid_on, created_at, updated_at)
      select p.merchant_id, ${refund}, 800, p.id, p.customer_id, p.facility_id, p.payment_method_id, 'bank_debit', 'done',
        'AUD', 100, 0, 'goodwill', 'Owner', '2026-11-18', now(), now()
      from payments p where p.merchant_id = ${work.merchantId} and p.id = ${paymentId}`),
  );
  const isOpen = async () =>
    ((await preview(payer.customerId)).open as { kind: string }[]).some(({ kind }) => kind === 'refunds');
  const now = (change: ReturnType<typeof sql>) =>
    within((work) =>
      work.run(sql`update refunds set ${change} where merchant_id = ${work.merchantId} and id = ${refund}`),
    );
  // Monday the 23rd: three bank days after Wednesday the 18th.
  expect(await isOpen()).toBe(true);
  await now(sql`paid_on = '2026-11-17'`);
  expect(await isOpen()).toBe(false);
  await now(sql`rail = 'card', payment_method_id = null, settles_on = '2026-11-19'`);
  expect(await isOpen()).toBe(true);
});

it('gives no credit back to somebody who was erased: what credit settled stays', async () => {
  const id = await person('Paid By Credit');
  await within((work) => addToCredit(work, id, 'AUD', 100_000 as never));
  const draft = await done(call('POST', '/invoice/draft/create', draftOf(id)));
  const issued = await done(call('POST', `/invoice/draft/issue/${draft.id}`, { is_sent: false }));
  const invoice = issued.invoice_id as string;
  await done(call('POST', `/invoice/applyCredit/${invoice}`, {}));
  await within((work) =>
    work.run(sql`update customer_credits set balance_cents = 0
      where merchant_id = ${work.merchantId} and customer_id = ${id}`),
  );
  await done(approve((await done(ask(id))).waiting));
  const refused = await call('POST', `/invoice/void/${invoice}`, { reason: 'Late' });
  expect(refused.data).toMatchObject({ refusal: 'customer.erased' });
  const { can } = (await call('GET', `/invoice/standing?id=${invoice}`)).data;
  expect(can).toContainEqual({ action: 'void', allowed: false, reason: 'customer.erased' });
});

it('keeps a name on papers for seven years after a refund’s adjustment note, by the bank’s day', async () => {
  const payer = await scene.payer(scene.harbour, { name: 'Refunded Later' });
  const { paymentId } = await scene.debit(scene.harbour, payer, { cents: 2_000, due: '2026-12-10' });
  const refunded = (gst: number, status: string, at: string) =>
    within((work) =>
      work.run(sql`
      insert into refunds (merchant_id, id, number, payment_id, customer_id, facility_id, rail, status, currency,
        amount_cents, gst_cents, reason, requested_by_name, created_at, updated_at)
      select ${scene.harbour.id}, gen_random_uuid(), 900 + count(*), ${paymentId}, ${payer.customerId},
        ${scene.harbour.facilityId}, 'card', ${status}, 'AUD', 100, ${gst}, 'goodwill', 'Owner', ${at}::text::timestamptz, now()
      from refunds where merchant_id = ${scene.harbour.id}`),
    );
  const until = async () => (await preview(payer.customerId)).billed_name_until;
  expect(await until()).toBe('2033-11-24');
  await refunded(0, 'done', '2027-03-01T03:00:00Z');
  await refunded(10, 'approved', '2027-03-01T03:00:00Z');
  expect(await until()).toBe('2033-11-24');
  await refunded(10, 'done', '2027-01-31T20:00:00Z');
  expect(await until()).toBe('2034-02-02');
});

describe('who erases', () => {
  it('is two people who may: neither a clerk, nor who asked alone, nor another merchant', async () => {
    const id = await person('Two Agree');
    const path = `/customer/erase/${wire(id)}`;
    expect((await call('POST', path, {}, { token: clerk.token })).status).toBe(403);
    expect((await call('POST', path, {}, { token: scene.other.token })).status).toBe(404);
    const { waiting } = await done(ask(id));
    expect((await detail(id)).name).toBe('Two Agree');
    expect(await preview(id)).toMatchObject({ is_waiting: true });
    expect((await ask(id)).data).toMatchObject({ refusal: 'approval.already_waiting' });
    expect((await approve(waiting, scene.harbour.token)).data).toMatchObject({ refusal: 'approval.own' });
    expect((await approve(waiting)).code).toBe(0);
    expect((await detail(id)).name).toBe(ERASED_NAME);
  });

  it('is refused at the second person, too, where something began meanwhile', async () => {
    const id = await person('Began Meanwhile');
    const { waiting } = await done(ask(id));
    await done(call('POST', '/invoice/draft/create', draftOf(id)));
    expect((await approve(waiting)).data).toMatchObject({ refusal: 'customer.erase_open_drafts' });
    expect((await detail(id)).name).toBe('Began Meanwhile');
  });

  it('is a person and the platform’s staff where a business is one person’s', async () => {
    const id = await scene.within(scene.other, (work) =>
      createCustomer(work, { name: 'Only One', email_primary: null, locale: 'en' }),
    );
    const asked = await call('POST', `/customer/erase/${wire(id)}`, {}, { token: scene.other.token });
    expect(asked.code).toBe(0);
    const { approval_id: approval } = asked.data.waiting as { approval_id: string };
    const decided = await call(
      'POST',
      `/platform/approval/approve/${approval}`,
      { merchant_id: printId('merchant', scene.other.id) },
      { token: scene.lorikeet.token },
    );
    expect(decided.code).toBe(0);
    const gone = await call('GET', `/customer/detail?id=${wire(id)}`, undefined, {
      token: scene.other.token,
    });
    expect(gone.data.name).toBe(ERASED_NAME);
  });
});
