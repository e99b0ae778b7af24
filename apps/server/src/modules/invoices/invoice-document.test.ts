import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { printPaper } from '../../platform/documents/index.ts';
import type { Work } from '../../platform/work.ts';
import { openCards } from '../../test/card-stage.ts';
import { paperWords } from '../../test/paper-words.ts';
import { setBiller } from '../bpay/biller.ts';
import { dueWhenCollected } from './due-when-collected.ts';
import { prepareInvoice } from './invoice-document.ts';
import { voidInvoices } from './void-invoices.ts';

let on: Awaited<ReturnType<typeof openCards>>;
const within = <T>(body: (work: Work) => Promise<T>) => on.scene.within(on.scene.harbour, body);
const printed = async (id: string, locale: 'en' | 'zh' = 'en') =>
  paperWords(await within((work) => prepareInvoice(work, id, { locale, payUrl: 'https://pay.test/x' })));
const asksForMoney = (words: string[]) => words.filter((line) => /BPAY|Pay online|pay\.test/.test(line));

beforeAll(async () => {
  on = await openCards();
  await within((work) =>
    setBiller(work, { biller_code: '254177', crn_rule: 'MOD10V01', crn_for: 'invoice' }),
  );
});
afterAll(() => on.close());

describe('the paper of an invoice', () => {
  it('says how it is paid while something is due, and nothing of it once it is paid', async () => {
    const bill = await on.bill(4_400);
    expect(asksForMoney(await printed(bill.invoiceId))).toHaveLength(5);
    await on.pay(bill.link, 4_400);
    const words = await printed(bill.invoiceId);
    expect(asksForMoney(words)).toEqual([]);
    expect(words).toContain('Total: $44.00');
  });

  it('says that it is void, and since when, in either language; its amounts stay as they were issued', async () => {
    const bill = await on.bill(3_300);
    await within((work) =>
      work.run(sql`
        update payments set stage = 'cancelled' where merchant_id = ${work.merchantId} and invoice_id = ${bill.invoiceId}`),
    );
    on.scene.at('2026-11-26', '08:00');
    await within((work) => voidInvoices(work, sql`select ${bill.invoiceId}::uuid as id`));
    const words = await printed(bill.invoiceId);
    expect(words[1]).toMatch(/^(Tax i|I)nvoice: INV-\d+\nVoid, .*26 Nov.* 2026$/);
    expect(asksForMoney(words)).toEqual([]);
    expect(words).toContain('Total: $33.00');
    expect((await printed(bill.invoiceId, 'zh'))[1]).toMatch(/作废，2026\s*年\s*11\s*月\s*26\s*日/);
  });

  it('is the same file each time until something of it changes: its due date moves to the day of its debit', async () => {
    const bill = await on.bill(2_200);
    const fileOf = async () => {
      const paper = await within((work) => prepareInvoice(work, bill.invoiceId, { locale: 'en' }));
      return (await printPaper(on.scene.platform.files, paper)).pdf;
    };
    const first = await fileOf();
    on.scene.at('2026-11-27', '16:00');
    expect(Buffer.compare(await fileOf(), first)).toBe(0);
    await within(async (work) =>
      work.run(
        dueWhenCollected(work, sql`select ${bill.invoiceId}::uuid as invoice_id, '2027-01-15'::date as day`),
      ),
    );
    expect(Buffer.compare(await fileOf(), first)).not.toBe(0);
    expect((await printed(bill.invoiceId)).find((line) => line.startsWith('Due'))).toContain(
      '15 January 2027',
    );
  });
});
