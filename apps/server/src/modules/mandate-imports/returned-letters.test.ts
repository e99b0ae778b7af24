import { parseId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { openImports } from '../../test/import-stage.ts';
import { beginMandates } from './begin-mandates.ts';

let on: Awaited<ReturnType<typeof openImports>>;
beforeAll(async () => {
  on = await openImports();
});
afterAll(() => on.close());

test('a letter that came back is sent again where the address was corrected before anybody noticed', async () => {
  on.at('2026-11-23', '05:00');
  const {
    rows: [row],
  } = await on.takenIn([on.payer({ next: '01/12/2026' })]);
  await on.carrierTakes();
  await on.within(on.harbour, (work) =>
    work.run(sql`update messages set status = 'bounced' where merchant_id = ${work.merchantId}
      and subject_id = ${parseId('mandate', row!.mandate_id!)!}`),
  );
  on.at('2026-11-23', '10:00');
  await on.within(on.harbour, (work) =>
    work.run(sql`update customers set email_primary = 'early@moved.test', updated_at = ${work.now}
      where merchant_id = ${work.merchantId} and id = ${parseId('customer', row!.customer_id!)!}`),
  );
  on.at('2026-11-24', '04:30');
  expect(await beginMandates(on.run())).toMatchObject({ bounced: 1, sentAgain: 1 });
  const open = await on.within(on.harbour, (work) =>
    work.one(sql`select reason, resolution from exceptions where merchant_id = ${work.merchantId}
      and kind = 'customer.unreachable' and subject_id = ${parseId('customer', row!.customer_id!)!}`),
  );
  expect(open).toEqual({ reason: 'move_letter_returned', resolution: 'told' });
});

test('a letter that could not leave is sent again by itself, and nobody is asked for an address', async () => {
  on.at('2026-11-23', '05:00');
  const {
    rows: [row],
  } = await on.takenIn([on.payer({ next: '01/12/2026' })]);
  await on.within(on.harbour, (work) =>
    work.run(sql`update messages set status = 'failed' where merchant_id = ${work.merchantId}
      and subject_id = ${parseId('mandate', row!.mandate_id!)!}`),
  );
  on.at('2026-11-24', '04:30');
  expect(await beginMandates(on.run())).toMatchObject({ sentAgain: 1 });
  const asked = await on.within(on.harbour, (work) =>
    work.rows(sql`select id from exceptions where merchant_id = ${work.merchantId}
      and kind = 'customer.unreachable' and subject_id = ${parseId('customer', row!.customer_id!)!}`),
  );
  expect(asked).toEqual([]);
});
