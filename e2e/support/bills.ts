import { printId } from '@lorikeet/domain/kernel';
import { asking, signedIn } from './session.ts';
import type { RunningPortal } from './start-portal.ts';

export type Bill = {
  id: string;
  number: string;
  customer_id: string;
  customer_name: string;
  total_cents: number;
  due_cents: number;
  /** The path of the page that pays it. */
  link: string;
};

/** What an invoice's printed id is in the database. */
export const uuidOf = ({ id }: Pick<Bill, 'id'>) =>
  id.replace(/^inv_(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/**
 * Bills of Harbour Fitness that staff make of a customer with a subscription in use; their debits are taken off again,
 * so that each can be paid in every way. What the demo owes on the day of the run is of no matter to them.
 */
export async function makeBills(portal: RunningPortal, amounts: readonly number[]): Promise<Bill[]> {
  const ask = asking(portal, await signedIn(portal, 'owner@harbour.test'));
  const { rows: payers } = await portal.database.pool.query<{ id: string; customer_id: string }>(`
    select d.id, d.customer_id from mandates d join merchants m on m.id = d.merchant_id and m.slug = 'harbour-fitness'
    where d.status = 'active' and d.amount_rule <> 'maximum'
      and exists (select from subscriptions s
        where s.merchant_id = d.merchant_id and s.mandate_id = d.id and s.status = 'active')
    order by d.id limit 1`);
  const [payer] = payers;
  if (!payer) throw new Error('the demo has no customer with a subscription in use');
  const bills: Bill[] = [];
  for (const cents of amounts) {
    const { invoice_id: id } = await ask<{ invoice_id: string }>('/payment/create', {
      customer_id: printId('customer', payer.customer_id),
      mandate_id: printId('mandate', payer.id),
      amount_cents: cents,
      date: '2030-01-02',
      description: 'Membership',
      tax_code: 'taxable',
    });
    await portal.database.pool.query(`update payments set stage = 'cancelled' where invoice_id = $1`, [
      uuidOf({ id }),
    ]);
    const { url } = await ask<{ url: string }>(`/invoice/link/${id}`, {});
    const detail = await ask<Omit<Bill, 'link'>>(`/invoice/detail?id=${id}`);
    bills.push({ ...detail, link: new URL(url).pathname });
  }
  return bills;
}

type Paid = { id: string; stage: string; amount_cents: number };

/** Pays a new bill by a card without a browser: what a journey of afterwards begins with. */
export async function paidByCard(portal: RunningPortal, cardNumber: string, cents = 8_800): Promise<Paid> {
  const [bill] = await makeBills(portal, [cents]);
  return payByCard(portal, bill!, cardNumber);
}

/** Pays all of a bill so. */
export async function payByCard(portal: RunningPortal, bill: Bill, cardNumber: string): Promise<Paid> {
  const link = bill.link.split('/').at(-1)!;
  const { fees } = await official<{ fees: { networks: string[]; fee_cents: number }[] }>(
    portal,
    `/invoice/pay/terms?link=${link}`,
  );
  const card = { number: cardNumber, exp_month: 12, exp_year: 2090, cvv: '123', name: 'Linh Nguyen' };
  const { token } = await official<{ token: string }>(portal, '/card/tokenise', card);
  return official(portal, '/invoice/pay', {
    link,
    amount_cents: bill.total_cents,
    currency: 'AUD',
    expected_fee_cents: fees.find(({ networks }) => networks.includes('visa'))?.fee_cents ?? 0,
    card_token: token,
    accepted: true,
    name: 'Linh Nguyen',
    locale: 'en',
  });
}

async function official<T>(portal: RunningPortal, path: string, body?: object): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  const sent = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
  const answer = await fetch(`${portal.baseUrl}/api/official${path}`, sent);
  const said = (await answer.json()) as { code: number; data: T; message: string };
  if (said.code !== 0) throw new Error(`${path}: ${said.message}`);
  return said.data;
}
