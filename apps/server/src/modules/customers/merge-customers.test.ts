import { crnFor } from '@lorikeet/bank-files';
import { crnBody } from '@lorikeet/domain/bpay';
import { OPEN_KINDS } from '@lorikeet/domain/customers';
import { printId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { type BillingScene, openBillingScene } from '../../test/billing-scene.ts';
import { namedBy } from '../bpay/find-crn.query.ts';
import { createContact } from '../contacts/index.ts';
import { addToCredit } from '../invoices/index.ts';
import { createCustomer } from './create-customer.ts';
import { holdCustomer } from './hold-customer.ts';
import { mergeCustomers } from './merge-customers.ts';

let scene: BillingScene;
beforeAll(async () => {
  scene = await openBillingScene();
});
afterAll(() => scene.close());

type Answer = { code: number; status: number; message: string; data: Record<string, unknown> };
const call = (method: 'GET' | 'POST', path: string, body?: object, token = scene.harbour.token) =>
  scene.portal.call<Record<string, never>>(method, `/api/merchant${path}`, {
    token,
    ...(body && { body }),
  }) as never as Promise<Answer>;

const wire = (id: string) => printId('customer', id);
const merge = (id: string, other: string, taken: string[] = []) =>
  call('POST', `/customer/merge/${wire(id)}`, { other_id: wire(other), taken });
const detail = async (id: string) => (await call('GET', `/customer/detail?id=${wire(id)}`)).data;
const within = <T>(body: (work: Work) => Promise<T>) => scene.within(scene.harbour, body);
const add = (fields: Parameters<typeof createCustomer>[1]) => within((work) => createCustomer(work, fields));
const person = (name: string, more: object = {}) => add({ name, email_primary: null, locale: 'en', ...more });
const openOf = async (id: string) => {
  const { data } = await call('GET', `/customer/merge/preview?other_id=${wire(id)}`);
  return Object.fromEntries(
    (data.open as { kind: string; count: number }[]).map((one) => [one.kind, one.count]),
  );
};
const listed = async (query: string) => {
  const { data } = await call('GET', `/customer/list?page_size=100&${query}`);
  return (data.rows as { id: string }[]).map(({ id }) => id);
};

describe('two records of one payer', () => {
  it('become one: what it lacks and what is chosen comes along, and the other leads to it', async () => {
    const kept = await person('Grace Okonkwo', { email_primary: 'grace@payer.test', reference: 'M-1' });
    const other = await person('G. Okonkwo', { email_primary: 'old@payer.test', phone_mobile: '0491570156' });
    expect(await merge(kept, other, ['email_primary'])).toMatchObject({ code: 0 });
    expect(await detail(kept)).toMatchObject({
      name: 'Grace Okonkwo',
      email_primary: 'old@payer.test',
      phone_mobile: '0491570156',
      reference: 'M-1',
      merged_into: null,
      merged_from: [{ id: wire(other), name: 'G. Okonkwo', total_spend_cents: 0, owing_cents: 0 }],
    });
    expect(await detail(other)).toMatchObject({
      status: 'merged',
      merged_into: { id: wire(kept), name: 'Grace Okonkwo' },
      can: [],
    });
    expect(await listed('search=Okonkwo')).toEqual([wire(kept)]);
    expect(await listed('search=Okonkwo&status=merged')).toEqual([wire(other)]);
    const counts = (await call('GET', '/customer/summary')).data as Record<string, number>;
    expect(counts.all).toBe(counts.active! + counts.inactive! + counts.pending!);
    const { rows } = await scene.database.pool.query(
      `select payload from outbox where name = 'customer.merged' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ payload: { id: wire(kept), merged_id: wire(other) } }]);
  });

  it('keep their people: somebody whom both have stands once', async () => {
    const [kept, other] = [await person('Bowling Club'), await person('The Bowling Club')];
    const contact = (customer_id: string, name: string, email: string) =>
      within((work) =>
        createContact(work, {
          side: 'customer',
          customer_id,
          organisation: null,
          name,
          role: null,
          email,
          phone: null,
          tags: [],
          notes: null,
        }),
      );
    await contact(kept, 'Ann Lee', 'ann@club.test');
    const { id: twice } = await contact(other, 'Ann Lee', 'ann@club.test');
    await contact(other, 'Bo Chan', 'bo@club.test');
    expect(await merge(kept, other)).toMatchObject({ code: 0 });
    const { data } = await call('GET', `/contact/list?customer_id=${wire(kept)}&sort=name`);
    expect((data.rows as { name: string }[]).map(({ name }) => name)).toEqual(['Ann Lee', 'Bo Chan']);
    expect((await call('GET', `/contact/detail?id=${printId('contact', twice)}`)).status).toBe(200);
  });

  it('may have been merged before: each leads to the last in one step', async () => {
    const [first, second, third] = [await person('One'), await person('Two'), await person('Three')];
    await merge(second, first);
    await merge(third, second);
    expect((await detail(first)).merged_into).toMatchObject({ id: wire(third) });
    expect(((await detail(third)).merged_from as unknown[]).length).toBe(2);
    expect(await merge(third, second)).toMatchObject({ code: 1, data: { refusal: 'customer.merged' } });
    expect(await merge(second, await person('Four'))).toMatchObject({
      code: 1,
      data: { refusal: 'customer.merged' },
    });
    expect(await merge(third, third)).toMatchObject({ code: 1, data: { refusal: 'customer.same' } });
  });

  it('are of one merchant: another’s is not found', async () => {
    const [kept, other] = [await person('Mine'), await person('Mine too')];
    const path = `/customer/merge/${wire(kept)}`;
    const foreign = await call('POST', path, { other_id: wire(other) }, scene.other.token);
    expect(foreign.status).toBe(404);
    expect((await detail(other)).status).toBe('pending');
  });
});

describe('a record of which something is open', () => {
  it('is not merged, and says what', async () => {
    const { plan_version_id: version } = await scene.plan();
    const { payer } = await scene.subscribe(version, { start: '2026-12-01' });
    const kept = await person('Kept');
    expect(await openOf(payer.customerId)).toEqual({ mandates: 1, subscriptions: 1 });
    expect(await merge(kept, payer.customerId)).toMatchObject({
      code: 1,
      data: { refusal: 'customer.not_at_rest' },
    });
    // The other way round nothing stands against it: the record with the agreement is kept.
    expect(await merge(payer.customerId, kept)).toMatchObject({ code: 0 });
  });

  /** Begins something of each kind. */
  const begin: Record<string, (id: string) => Promise<unknown>> = {
    invitations: (id) => call('POST', '/invitation/create', invitationTo(id)),
    drafts: (id) => call('POST', '/invoice/draft/create', draftOf(id)),
    cards: (id) =>
      within((work) =>
        work.run(sql`
          insert into payment_methods (merchant_id, id, customer_id, kind, status, card_network, card_last4,
            card_exp_month, card_exp_year, card_token, consented_by, consented_at, consent, created_at)
          values (${work.merchantId}, ${work.newId()}, ${id}, 'card', 'active', 'visa', '4242', 1, 2030,
            ${work.vault.seal('token')}, 'Payer', ${work.now}, 'Kept', ${work.now})`),
      ),
    credit: (id) => within((work) => addToCredit(work, id, 'AUD', 500 as never)),
    rates: (id) =>
      within((work) =>
        work.run(sql`
          with person as (
            insert into ratepayers (id, email, name, password_hash, status, created_at, updated_at)
            values (${work.newId()}, ${`${id}@rates.test`}, 'R', 'x', 'active', ${work.now}, ${work.now}) returning id
          )
          insert into ratepayer_customers (ratepayer_id, tenant, customer_id, created_at)
          select id, ${work.merchantId}, ${id}, ${work.now} from person`),
      ),
  };
  it.each(Object.keys(begin))('%s', async (kind) => {
    expect(OPEN_KINDS).toContain(kind);
    const id = await person(`With ${kind}`, { email_primary: 'with@payer.test' });
    expect(await openOf(id)).toEqual({});
    await begin[kind]!(id);
    expect(await openOf(id)).toEqual({ [kind]: 1 });
  });

  it('payments and invoices', async () => {
    const payer = await scene.payer(scene.harbour, { name: 'Owing Payer' });
    await scene.debit(scene.harbour, payer, { cents: 2_000, due: '2026-12-10' });
    expect(await openOf(payer.customerId)).toEqual({ mandates: 1, payments: 1, invoices: 1 });
  });
});

const invitationTo = (id: string) => ({
  customer_id: wire(id),
  name: 'Invited Payer',
  email: 'with@payer.test',
  phone: '0491570156',
  channels: ['email'],
  locale: 'en',
});
const draftOf = (id: string) => ({
  customer_id: wire(id),
  description: 'Towels',
  due_date: '2026-12-07',
  lines: [{ description: 'Towels', quantity: 1, unit_price_e4: 100_000, tax_code: 'taxable' }],
  issue_on: null,
  is_sent: false,
});

describe('a merged record', () => {
  it('takes nothing new: whatever is begun under it is refused by the customer’s name', async () => {
    const [kept, other] = [await person('Kept One'), await person('Gone One')];
    await merge(kept, other);
    const refused = [
      await call('POST', '/invoice/draft/create', draftOf(other)),
      await call('POST', '/invitation/create', invitationTo(other)),
      await call('POST', `/customer/status/${wire(other)}`, { action: 'activate' }),
      await call('POST', `/customer/status/${wire(other)}`, { action: 'deactivate' }),
      await call('POST', '/customer/paymentMethod/create', {
        customer_id: wire(other),
        bsb: '062-184',
        account_number: '12345148',
        account_name: 'GONE ONE',
        is_default: false,
      }),
    ];
    for (const { data, message } of refused) {
      expect(data).toMatchObject({ refusal: 'customer.merged' });
      expect(message).toContain('Kept One');
    }
  });

  it('passes on what is paid to its BPAY reference', async () => {
    const [kept, other] = [await person('Kept Biller'), await person('Gone Biller')];
    const number = 77;
    await within((work) =>
      work.run(sql`
        insert into bpay_customers (merchant_id, customer_id, number) values (${work.merchantId}, ${other}, ${number})`),
    );
    await merge(kept, other);
    const crn = crnFor(crnBody('customer', number), 'MOD10V01');
    const found = await within((work) => namedBy(work, 'MOD10V01', [crn]));
    expect(found.get(crn)).toEqual({ customerId: kept, invoiceId: null });
  });
});

describe('a merge beside something that begins under the other record', () => {
  const gate = () => {
    let open = () => {};
    const opened = new Promise<void>((done) => {
      open = done;
    });
    return { open, opened };
  };
  const waitsFor = async (work: Promise<unknown>) => {
    const first = await Promise.race([
      work.then(() => 'done'),
      new Promise((done) => setTimeout(done, 300, 'waits')),
    ]);
    expect(first).toBe('waits');
  };

  it('waits for what began first, and then finds it open', async () => {
    const [kept, other] = [await person('Kept A'), await person('Other A')];
    const { open, opened } = gate();
    const begun = within(async (work) => {
      await holdCustomer(work, other);
      await opened;
      await addToCredit(work, other, 'AUD', 100 as never);
    });
    await new Promise((done) => setTimeout(done, 50));
    const merging = merge(kept, other);
    await waitsFor(merging);
    open();
    await begun;
    expect(await merging).toMatchObject({ code: 1, data: { refusal: 'customer.not_at_rest' } });
  });

  it('that came first is waited for, and what begins finds the record merged', async () => {
    const [kept, other] = [await person('Kept B'), await person('Other B')];
    const { open, opened } = gate();
    const merging = within((work) =>
      mergeCustomers(
        work,
        { id: kept, other_id: other, taken: [] },
        {
          holdInvitations: async () => {},
          correctInvitations: async () => {},
          moveContacts: async () => void (await opened),
        },
      ),
    );
    await new Promise((done) => setTimeout(done, 50));
    const drafting = call('POST', '/invoice/draft/create', draftOf(other));
    await waitsFor(drafting);
    open();
    await merging;
    expect((await drafting).data).toMatchObject({ refusal: 'customer.merged' });
    expect(await openOf(other)).toEqual({});
  });

  it('the other way round leaves one of the two', async () => {
    const [a, b] = [await person('Twin A'), await person('Twin B')];
    const answers = await Promise.all([merge(a, b), merge(b, a)]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 1]);
    const statuses = [(await detail(a)).status, (await detail(b)).status].toSorted();
    expect(statuses).toEqual(['merged', 'pending']);
  });
});

it('breaks no invariant', async () => {
  await scene.database.pool.query('delete from customer_credits');
  expect(await scene.brokenAnywhere()).toEqual([]);
});
