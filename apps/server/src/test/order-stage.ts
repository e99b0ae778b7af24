import type { TestOutcome } from '@lorikeet/domain/cards/entry';
import { parseId } from '@lorikeet/domain/kernel';
import { endOpen } from '../modules/orders/index.ts';
import { sql } from '../platform/db/sql.ts';
import { openCards } from './card-stage.ts';

export const ADDRESS = {
  name: 'Grace Okonkwo',
  line1: '4 Wharf Road',
  line2: null,
  suburb: 'Manly',
  state: 'NSW',
  postcode: '2095',
};

export type ShownOrder = {
  id: string;
  number: string;
  status: string;
  currency: string;
  total_cents: number;
  gst_cents: number;
  is_short: boolean;
  due_cents: number;
  can_cancel: boolean;
  invoice: { id: string; number: string } | null;
  lines: { position: number; description: string; quantity: number; fulfilled: number }[];
  payments: { id: string; stage: string; refunded_cents: number; can_refund: boolean }[];
  fulfilments: { carrier: string | null; lines: { quantity: number }[] }[];
  history: { action: string }[];
};
export type Checkout = {
  order: {
    status: string;
    out_of_stock: boolean;
    delivery: object | null;
    email: string | null;
    lines: { codes: string[]; note: string | null; fulfilled: number }[];
    parcels: { tracking_number: string | null }[];
  } | null;
  refusal?: string;
};

/** A gym that sells towels, gift cards and training sessions by order, with cards at the sandbox. */
export async function openOrders() {
  const cards = await openCards();
  const { scene, official } = cards;
  const { harbour, portal } = scene;
  const staff = <T = Record<string, unknown>>(method: 'GET' | 'POST', path: string, body?: object) =>
    portal.call<T & { refusal?: string }>(method, `/api/merchant/order${path}`, {
      token: harbour.token,
      ...(body && { body }),
    });
  const line = (change: object = {}) => ({
    type: 'physical',
    description: 'Gym towel',
    quantity: 1,
    unit_price_cents: 2_200,
    tax_code: 'taxable',
    ...change,
  });
  const order = (id: string) => staff<ShownOrder>('GET', `/detail?id=${id}`).then(({ data }) => data);
  const page = (link: string) =>
    official<Checkout>('GET', `/checkout/order?link=${link}`).then(({ data }) => data.order!);

  return {
    ...cards,
    staff,
    line,
    order,
    page,
    /** An item of the catalogue. */
    async item(change: object): Promise<string> {
      const fields = { type: 'physical', name: 'Gym towel', unit_price_cents: 2_200, tax_code: 'taxable' };
      return (await staff<{ id: string }>('POST', '/item/create', { ...fields, ...change })).data.id;
    },
    /** An order of a new customer; its checkout link where it is open. */
    async make(lines: readonly object[], change: object = {}) {
      const body = {
        customer_name: 'Grace Okonkwo',
        customer_email: 'grace@example.test',
        lines,
        ...change,
      };
      const { data, code, message } = await staff<{ id: string }>('POST', '/create', body);
      if (code !== 0) throw new Error(`${message}: ${JSON.stringify(data)}`);
      const link = await staff<{ url: string }>('POST', `/link/${data.id}`, {});
      return { id: data.id, link: link.data.url?.split('/').at(-1) ?? '' };
    },
    details: (link: string, given: object = { delivery: ADDRESS }) =>
      official<Checkout>('POST', '/checkout/details', { link, email: null, ...given }),
    /** Pays all of an order at its page, by the card of an outcome. */
    async payOrder(
      link: string,
      cents: number,
      outcome: TestOutcome = 'approved',
      asked: Parameters<typeof cards.pay>[3] = {},
    ) {
      return cards.pay(link, cents, outcome, asked);
    },
    stockOf: (id: string) =>
      scene.within(harbour, (work) =>
        work.one<{ stock: number | null; free: number }>(sql`
          select stock, (select count(*)::int from order_codes
            where merchant_id = ${harbour.id} and item_id = ${parseId('order_item', id)!} and order_id is null) as free
          from order_items where merchant_id = ${harbour.id} and id = ${parseId('order_item', id)!}`),
      ),
    letters: (id: string) =>
      scene.within(harbour, async (work) => {
        const rows = await work.rows<{ template: string; locale: string; body: Buffer }>(sql`
          select template, locale, body from messages
          where merchant_id = ${harbour.id} and subject_id = ${parseId('order', id)!} order by id`);
        return rows.map((row) => ({ ...row, body: work.vault.open(row.body) }));
      }),
    /** Lets the time of an order be over. */
    lapseOrder: (id: string) =>
      scene.platform.pool.query(sql`
        update orders set expires_at = now() - interval '10 years' where id = ${parseId('order', id)!}`),
    endOpen: () => endOpen(cards.run),
  };
}
