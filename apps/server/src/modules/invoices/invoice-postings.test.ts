import { printId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { acceptFile } from '../bank-files/index.ts';

type Posting = { kind: string; entries: { account: string; amount_cents: number }[] };

let scene: DebitMerchants;
beforeAll(async () => {
  scene = await openDebitMerchants();
});
afterAll(() => scene.close());

it('shows the postings of an invoice and of its payments, and the ledger both sides of each', async () => {
  const payer = await scene.payer(scene.harbour);
  const { invoiceId } = await scene.debit(scene.harbour, payer, { cents: 11_000, due: '2026-11-23' });
  const shown = async () => {
    const { data } = await scene.portal.call<{ postings: Posting[] }>(
      'GET',
      `/api/merchant/invoice/detail?id=${printId('invoice', invoiceId)}`,
      { token: scene.harbour.token },
    );
    return data.postings.map(({ kind }) => kind);
  };
  expect(await shown()).toEqual(['invoice_issued']);
  await scene.runPhase(scene.harbour, 'claim', '2026-11-23');
  const [file] = await scene.files(scene.harbour);
  scene.at('2026-11-23', '09:00');
  await scene.within(scene.harbour, (work) => acceptFile(work, file!.id, 'R'));
  await scene.drain();
  expect(await shown()).toEqual(['invoice_issued', 'debit_submitted']);
  const { data } = await scene.portal.call<{ rows: Posting[] }>(
    'GET',
    '/api/merchant/ledger/entries?account=it:debit',
    { token: scene.harbour.token },
  );
  expect(data.rows).toMatchObject([
    {
      kind: 'debit_submitted',
      entries: [
        { account: 'it:debit', amount_cents: 11_000 },
        { account: 'receivable', amount_cents: -11_000 },
      ],
    },
  ]);
});
