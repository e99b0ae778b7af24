import { toCents } from '@lorikeet/domain/kernel';
import { requestDownload } from '../modules/downloads/index.ts';
import { createOrder, createOrderItem } from '../modules/orders/index.ts';
import { saveReport } from '../modules/reports/saved-reports.ts';
import type { Work } from '../platform/work.ts';

/** An item of the catalogue, and a draft of an order for it. */
export async function orderSomething(work: Work, customerId: string): Promise<void> {
  const sold = { type: 'physical' as const, unit_price_cents: toCents(2_200), tax_code: 'taxable' as const };
  const item = {
    ...sold,
    currency: 'AUD' as const,
    name: 'Gym towel',
    stock: 20,
    gives_codes: false,
    note: null,
  };
  const { id } = await createOrderItem(work, item);
  await createOrder(work, {
    customer_id: customerId,
    customer_name: null,
    customer_email: null,
    customer_locale: 'en',
    customer_currency: 'AUD',
    note: null,
    open: false,
    lines: [{ ...sold, item_id: id, description: 'Gym towel', quantity: 1, starts_at: null }],
  });
}

/** A report under a name, and one that is a file. */
export async function reportSomething(work: Work): Promise<void> {
  await saveReport(work, { name: 'GST', is_shared: true, report: 'gst', preset: 'last_month' });
  await requestDownload(work, {
    kind: 'report',
    format: 'csv',
    locale: 'en',
    params: { report: 'gst', from: work.today, to: work.today, currency: 'AUD' },
    filename: 'gst.csv',
    owner: { id: work.actor.id!, name: work.actor.name },
  });
}
