import { printId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';

type Thing = { kind: string; id: string; title: string; status: string | null; amount_cents: number | null };
type Found = { rows: Thing[]; looked_through: string[] };

let scene: DebitMerchants;
let grace: Awaited<ReturnType<DebitMerchants['payer']>>;
let zhao: Awaited<ReturnType<DebitMerchants['payer']>>;
let debit: { paymentId: string; invoiceId: string };

/** Two payers of one merchant, one of whom owes an invoice, and a namesake at another. */
beforeAll(async () => {
  scene = await openDebitMerchants('2026-11-23', '06:30');
  grace = await scene.payer(scene.harbour, { name: 'Grace Okonkwo', account: '12345148' });
  zhao = await scene.payer(scene.harbour, { name: 'Zhao Xiaoyu' });
  // An account's name is in Latin letters; a customer's need not be.
  await scene.portal.platform.pool.query(`update customers set name = '赵晓宇' where id = $1`, [
    zhao.customerId,
  ]);
  debit = await scene.debit(scene.harbour, grace, { cents: 9650, due: '2026-12-08' });
  await scene.payer(scene.other, { name: 'Grace Okonkwo' });
});
afterAll(() => scene.close());

async function search(typed: string, token = scene.harbour.token): Promise<Found> {
  const path = `/api/merchant/search?search=${encodeURIComponent(typed)}`;
  const { status, code, data } = await scene.portal.call<Found>('GET', path, { token });
  expect([typed, status, code]).toEqual([typed, 200, 0]);
  return data;
}

const customer = ({ customerId }: { customerId: string }) => printId('customer', customerId);
const invoiceNumber = async () =>
  (await search(printId('invoice', debit.invoiceId))).rows.map((row) => row.title).join();

describe('the search over everything', () => {
  it('finds a person by any part of a name, in either language, and by what is known of them', async () => {
    for (const typed of ['Okonkwo', 'grace', 'ce Okon', '5148'])
      expect([typed, (await search(typed)).rows.map((row) => row.id)]).toEqual([
        typed,
        expect.arrayContaining([customer(grace)]),
      ]);
    for (const typed of ['赵', '晓宇'])
      expect([typed, (await search(typed)).rows.map((row) => row.id)]).toEqual([typed, [customer(zhao)]]);
  });

  it('finds a customer by the beginning of a DDR, and by the BSB of an account', async () => {
    const { rows } = await scene.portal
      .call<{ rows: { reference: string; customer_id: string }[] }>('GET', '/api/merchant/mandate/list', {
        token: scene.harbour.token,
      })
      .then(({ data }) => data);
    const mandate = rows.find((row) => row.customer_id === customer(grace));
    const begun = mandate?.reference.slice(0, 10) ?? '';
    expect((await search(begun)).rows[0]?.id).toBe(customer(grace));
    const bsb = '062-184';
    expect((await search(bsb)).rows.map((row) => row.id)).toContain(customer(grace));
    expect((await search(bsb.replace('-', ''))).rows.map((row) => row.id)).toContain(customer(grace));
  });

  it('finds an amount in invoices and transactions, however it is written', async () => {
    for (const typed of ['$96.50', '96.50', '96.5']) {
      const kinds = (await search(typed)).rows
        .filter((row) => row.amount_cents === 9650)
        .map((row) => row.kind);
      expect([typed, kinds.toSorted()]).toEqual([typed, ['invoice', 'transaction']]);
    }
  });

  it('shows what is meant exactly before what is only like it', async () => {
    const number = await invoiceNumber();
    expect(number).toMatch(/^INV-\d+$/);
    expect((await search(number.toLowerCase().replace('-', ' '))).rows[0]).toMatchObject({
      kind: 'invoice',
      title: number,
    });
    expect((await search(printId('payment', debit.paymentId))).rows).toMatchObject([
      { kind: 'transaction', id: printId('payment', debit.paymentId) },
    ]);
  });

  it('finds nothing of another merchant, and says what was looked through', async () => {
    expect((await search(customer(grace), scene.other.token)).rows).toEqual([]);
    expect((await search(printId('payment', debit.paymentId), scene.other.token)).rows).toEqual([]);
    const { rows, looked_through } = await search('no such words');
    expect(rows).toEqual([]);
    expect(looked_through).toEqual(expect.arrayContaining(['customer', 'invoice', 'transaction', 'payout']));
    expect(looked_through, 'the platform’s staff alone').not.toContain('merchant');
  });

  it('finds an order by its number and its total, and a question by what it is about', async () => {
    const { harbour, portal } = scene;
    const post = <T>(path: string, body: object) =>
      portal.call<T>('POST', `/api/merchant${path}`, { token: harbour.token, body });
    const made = await post<{ id: string }>('/order/create', {
      customer_name: 'Wei Chen',
      customer_email: 'wei@example.test',
      open: true,
      lines: [
        {
          type: 'physical',
          description: 'Gym towel',
          quantity: 1,
          unit_price_cents: 4_321,
          tax_code: 'taxable',
        },
      ],
    });
    expect(made.code).toBe(0);
    for (const typed of ['ORD-000001', 'ord 1', '$43.21', made.data.id])
      expect([typed, (await search(typed)).rows.filter((row) => row.kind === 'order')]).toEqual([
        typed,
        [expect.objectContaining({ id: made.data.id, title: 'ORD-000001', amount_cents: 4_321 })],
      ]);
    const asked = await post<{ id: string; reference: string }>('/support/create', {
      kind: 'payment',
      subject: 'A payout that is late',
      message: 'Where is it?',
    });
    expect(asked.code).toBe(0);
    for (const typed of ['that is la', asked.data.reference, asked.data.id]) {
      const own = (await search(typed)).rows.filter((row) => row.kind === 'question');
      expect([typed, own.map((row) => row.id)]).toEqual([typed, [asked.data.id]]);
      const atDesk = (await search(typed, scene.lorikeet.token)).rows;
      expect([typed, atDesk.map((row) => [row.kind, row.id])]).toEqual([typed, [['ticket', asked.data.id]]]);
      expect([typed, (await search(typed, scene.other.token)).rows]).toEqual([typed, []]);
    }
  });

  it('takes any text without failing', async () => {
    for (const typed of ['%', '_', '\\', "'", '0', '999999999999999', 'PO-1', 'DDR-', '()', '00000000000'])
      await search(typed);
  });
});
