import { parseId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import type { PreparedPaper } from '../../platform/documents/index.ts';
import type { Work } from '../../platform/work.ts';
import { openCards } from '../../test/card-stage.ts';
import { paperWords } from '../../test/paper-words.ts';
import { prepareReceipt } from '../cards/receipt-document.ts';
import { prepareInvoice } from '../invoices/invoice-document.ts';
import { updateMerchant } from '../merchants/update-merchant.ts';
import { createCreditNote } from './create-credit-note.ts';
import { prepareCreditNote } from './credit-note-file.ts';

let on: Awaited<ReturnType<typeof openCards>>;
beforeAll(async () => {
  on = await openCards();
});
afterAll(() => on.close());

const within = <T>(body: (work: Work) => Promise<T>) => on.scene.within(on.scene.harbour, body);
const call = (names: {
  legal_name: string;
  trading_name: string;
  abn: string | null;
  address: string | null;
}) =>
  within((work) =>
    updateMerchant(work, { ...names, email: 'accounts@harbour.test', phone: null, website: null }),
  );
const THEN = {
  legal_name: 'Harbour Fitness Pty Ltd',
  trading_name: 'Harbour Fitness',
  abn: '51824753556',
  address: '1 Old Quay',
};
const NOW = {
  legal_name: 'Quay Sports Ltd',
  trading_name: 'Quay Sports',
  abn: '33051775556',
  address: '2 New Quay',
};

it('papers that were issued name who sold and who bought then, whatever the two are called since', async () => {
  await call(THEN);
  on.scene.at('2026-11-24', '08:00');
  const bill = await on.bill(4_400);
  const paid = await on.pay(bill.link, 4_400);
  const owed = await on.bill(3_300);
  const note = await within((work) =>
    createCreditNote(work, {
      invoice_id: owed.invoiceId,
      reason: 'Returned',
      lines: [{ position: 1, amount_cents: 1_100 as never }],
    }),
  );
  const papers: ((work: Work) => Promise<PreparedPaper>)[] = [
    (work) => prepareInvoice(work, bill.invoiceId, { locale: 'en' }),
    (work) => prepareCreditNote(work, note.id, 'en'),
    (work) =>
      prepareReceipt(work, { paymentId: parseId('payment', paid.data.id)!, invoiceId: bill.invoiceId }, 'en'),
  ];
  const printed = async () => {
    const made: { words: string[]; info: PreparedPaper['info'] }[] = [];
    for (const prepare of papers) {
      const prepared = await within(prepare);
      made.push({ words: paperWords(prepared), info: prepared.info });
    }
    return made;
  };
  const before = await printed();
  expect(before[0]!.words).toEqual(
    expect.arrayContaining([
      'Tax invoice: INV-000001',
      'From: Harbour Fitness Pty Ltd',
      'ABN: 51 824 753 556',
      'Address: 1 Old Quay',
      'To: Grace Okonkwo',
    ]),
  );
  expect(before[1]!.words[1]).toMatch(/^Adjustment note: CN-/);
  expect(before[2]!.words).toContain('Paid to: Harbour Fitness Pty Ltd');
  on.scene.at('2026-11-25', '08:00');
  await call(NOW);
  await within((work) =>
    work.run(sql`update customers set name = 'Grace Lim' where merchant_id = ${work.merchantId}`),
  );
  expect(await printed()).toEqual(before);

  const later = await on.bill(4_400);
  const words = paperWords(await within((work) => prepareInvoice(work, later.invoiceId, { locale: 'en' })));
  expect(words).toEqual(
    expect.arrayContaining(['ABN: 33 051 775 556', 'From: Quay Sports Ltd', 'To: Grace Lim']),
  );
});
