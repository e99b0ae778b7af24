import { randomUUID } from 'node:crypto';
import { printId } from '@lorikeet/domain/kernel';
import type { RawCall } from './raw-client.ts';
import { seededId, seedInvitations } from './seed-tenant.ts';
import type { CallsStage, StagedTenant } from './stage.ts';

/** A call under measurement: how the product is asked it, and how the bare server is. */
export type MeasuredCall = {
  name: string;
  kind: 'read' | 'write';
  /** The nth call in a tenant. */
  product(tenant: StagedTenant, token: string, n: number): RawCall;
  bare(tenant: StagedTenant, n: number): RawCall;
  /** Lays out what so many calls in each of some tenants will use up. */
  prepare?(tenants: readonly StagedTenant[], calls: number): Promise<void>;
};

/** Rows far apart, so that calls in a row do not look at one page of the table. */
const STRIDE = 7_919;
const nth = (tenant: StagedTenant, n: number) => 1 + ((n * STRIDE) % tenant.customers);

/** The calls, each as a screen of the portal makes it. */
export function measuredCalls(stage: CallsStage): readonly MeasuredCall[] {
  return [list, customerDetail, paymentDetail, createCustomer, createPayment(stage), acceptInvitation(stage)];
}

const list: MeasuredCall = {
  name: 'list payments',
  kind: 'read',
  product: (_, token) => ({
    method: 'GET',
    path: '/api/merchant/payment/list?page=1&page_size=20',
    token,
  }),
  bare: (tenant) => ({ method: 'GET', path: `/list?tenant=${tenant.id}` }),
};

const customerDetail: MeasuredCall = {
  name: 'customer detail',
  kind: 'read',
  product: (tenant, token, n) => ({
    method: 'GET',
    path: `/api/merchant/customer/detail?id=${printId('customer', seededId('customer', nth(tenant, n)))}`,
    token,
  }),
  bare: (tenant, n) => ({
    method: 'GET',
    path: `/customer?tenant=${tenant.id}&id=${seededId('customer', nth(tenant, n))}`,
  }),
};

const paymentDetail: MeasuredCall = {
  name: 'payment detail',
  kind: 'read',
  product: (tenant, token, n) => ({
    method: 'GET',
    path: `/api/merchant/payment/detail?id=${printId('payment', seededId('payment', nth(tenant, n)))}`,
    token,
  }),
  bare: (tenant, n) => ({
    method: 'GET',
    path: `/payment?tenant=${tenant.id}&id=${seededId('payment', nth(tenant, n))}`,
  }),
};

const createCustomer: MeasuredCall = {
  name: 'create customer',
  kind: 'write',
  product: (_, token, n) => ({
    method: 'POST',
    path: '/api/merchant/customer/create',
    token,
    key: randomUUID(),
    body: customerForm(n),
  }),
  bare: (_, n) => ({ method: 'POST', path: '/create%20customer', body: customerForm(n) }),
};

const customerForm = (n: number) => ({
  type: 'person',
  name: `Grace Okonkwo ${n}`,
  locale: 'en',
  first_name: 'Grace',
  last_name: `Okonkwo ${n}`,
  email_primary: `grace${n}@payer.test`,
  phone_mobile: '0491 570 156',
  address_line1: '1 Bench Street',
  suburb: 'Newtown',
  state: 'NSW',
  postcode: '2042',
  payment_type: 'none',
});

function createPayment({ startsOn }: CallsStage): MeasuredCall {
  const form = (tenant: StagedTenant, n: number) => ({
    customer_id: printId('customer', seededId('customer', nth(tenant, n))),
    mandate_id: printId('mandate', seededId('mandate', nth(tenant, n))),
    amount_cents: 2500,
    date: startsOn,
    description: 'Towel hire',
  });
  return {
    name: 'create payment',
    kind: 'write',
    product: (tenant, token, n) => ({
      method: 'POST',
      path: '/api/merchant/payment/create',
      token,
      key: randomUUID(),
      body: form(tenant, n),
    }),
    bare: (tenant, n) => ({ method: 'POST', path: '/create%20payment', body: form(tenant, n) }),
  };
}

function acceptInvitation({ owner, startsOn, portal }: CallsStage): MeasuredCall {
  const links = new Map<string, { tokens: string[]; terms: string; used: number }>();
  const form = (tenant: StagedTenant) => {
    const link = links.get(tenant.id)!;
    const token = link.tokens[link.used];
    if (!token) throw new Error('more invitations are accepted than were prepared');
    link.used += 1;
    return {
      token,
      terms: link.terms,
      accepted_by: 'Linh Nguyen',
      account_name: 'Linh Nguyen',
      bsb: '062-000',
      account_number: '12344417',
      sole_authority: true,
      accepted: true,
      locale: 'en',
    };
  };
  return {
    name: 'accept invitation',
    kind: 'write',
    async prepare(tenants, calls) {
      for (const tenant of tenants) {
        const known = links.get(tenant.id);
        const left = known ? known.tokens.length - known.used : 0;
        if (left >= calls) continue;
        const wanted = { from: known?.tokens.length ?? 0, count: calls - left, startsOn };
        const tokens = await seedInvitations(owner, tenant, wanted);
        const url = `/api/official/invitation/detail?token=${tokens[0]}`;
        const page = (await portal.app.inject({ method: 'GET', url })).json<{ data: { terms: string } }>();
        const { terms } = page.data;
        links.set(tenant.id, {
          tokens: [...(known?.tokens ?? []), ...tokens],
          terms,
          used: known?.used ?? 0,
        });
      }
    },
    product: (tenant) => ({
      method: 'POST',
      path: '/api/official/invitation/accept',
      body: form(tenant),
    }),
    bare: (tenant, n) => ({
      method: 'POST',
      path: '/accept%20invitation',
      body: { token: `${tenant.id}_${n}`, account_number: '12344417', accepted_by: 'Linh Nguyen' },
    }),
  };
}
