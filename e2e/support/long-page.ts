import { expect } from 'vitest';
import { openAs } from './session.ts';
import type { RunningPortal } from './start-portal.ts';

/** How many payments the demo has is a matter of today's date: with forty more, no two of one amount, the page is long on any. */
export async function lengthen(portal: RunningPortal) {
  const { rowCount } = await portal.database.pool.query(`
    insert into payments (merchant_id, id, rail, stage, customer_id, payment_method_id, mandate_id, facility_id, invoice_id, currency,
      amount_cents, due_date, debit_date, description, lodgement_reference, notice_kind, notice_allows_from, cleared_on, created_at, updated_at)
    select merchant_id, gen_random_uuid(), rail, stage, customer_id, payment_method_id, mandate_id, facility_id, invoice_id, currency,
      amount_cents + n, due_date - n, debit_date - n, description, lodgement_reference || '-' || n, notice_kind, notice_allows_from,
      cleared_on - n, created_at, updated_at
    from (select p.* from payments p join merchant_directory d on d.tenant = p.merchant_id and d.slug = 'harbour-fitness'
      where p.stage = 'cleared' and p.rail = 'bank_debit' limit 1) one cross join generate_series(1, 40) n`);
  expect(rowCount).toBe(40);
}

/** All transactions on one page in a low window, once what is in sight is drawn. */
export async function openLongPage(portal: RunningPortal) {
  const page = await openAs(portal, 'owner@harbour.test', '/merchant/home');
  await page.setViewportSize({ width: 1440, height: 600 });
  await page.goto('/merchant/transactions/list?size=100&tab=all');
  await page.locator('.lk-table--steady').waitFor();
  const rows = page.locator('tbody tr');
  const all = Number(await page.locator('.lk-table').getAttribute('aria-rowcount')) - 1;
  expect(await rows.count()).toBeLessThan(all);
  return { page, rows, all };
}
