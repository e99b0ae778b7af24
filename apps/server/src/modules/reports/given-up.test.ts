import { type LocalDate, toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Work } from '../../platform/work.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { openScene, type Scene } from '../../test/debit-scene.ts';
import { writeOff } from '../accounting/index.ts';
import { merchantForecast } from '../customers/index.ts';
import { issueInvoice } from '../invoices/index.ts';
import { makeReport, type ReportTerms } from './make-report.ts';

let scene: DebitMerchants;
let payer: Scene;
const d = toLocalDate;
const given = { openExceptions: async () => [], expectedCharges: merchantForecast };
const within = <T>(body: (work: Work) => Promise<T>) => scene.within(scene.harbour, body);
const figuresOf = async (terms: ReportTerms) => {
  const { figures } = await within((work) => makeReport(work, terms, given));
  return Object.fromEntries(figures.map(({ key, value }) => [key, value]));
};

beforeAll(async () => {
  scene = await openDebitMerchants('2026-10-01', '09:00');
  payer = await within(openScene);
});
afterAll(() => scene.close());

const billed = (cents: number, on: LocalDate) => {
  scene.at(on, '09:00');
  return within(async (work) => {
    const { id } = await issueInvoice(work, {
      customerId: payer.customerId,
      currency: 'AUD',
      description: 'Class',
      dueDate: on,
      collectsGst: true,
      lines: [
        {
          kind: 'item',
          description: 'Class',
          quantity: 1,
          amountCents: toCents(cents),
          taxCode: 'taxable',
        },
      ],
    });
    return id;
  });
};

describe('what was written off', () => {
  it('lowers the GST that is owed, and no supply', async () => {
    await billed(22_000, d('2026-10-06'));
    const lost = await billed(11_000, d('2026-10-06'));
    await within((work) => writeOff(work, { id: lost, reason: 'Gone' }));
    expect(await figuresOf({ report: 'gst', from: d('2026-10-06'), to: d('2026-10-06') })).toMatchObject({
      supplies: 33_000,
      gst_collected: 2_000,
    });
  });
});
