import { printId } from '@lorikeet/domain/kernel';
import { afterAll, describe, expect, it } from 'vitest';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import type { Work } from '../../../platform/work.ts';
import { openErasure } from '../../../test/erasure-stage.ts';

const { scene, call, within, erase, placesOf } = await openErasure();
afterAll(() => scene.close());

/** A change about a payment that waits for a second person, as it is stored. Returns its id. */
async function waitingCredit(work: Work, payment: string): Promise<string> {
  const id = work.newId();
  const said = work.vault.seal('{"customer": "Pavlova Crumpet"}');
  await work.run(sql`
    insert into approvals (merchant_id, id, kind, subject_kind, subject_id, before, after, payload, status, requested_by,
      requested_at, expires_at, approvers)
    select ${work.merchantId}, ${id}, 'refunds.make', 'payment', ${payment}, ${said}, ${said}, ${said}, 'pending', id,
      ${work.now}, ${tomorrow(work.now)}, array[${work.newId()}]::uuid[]
    from merchant_users where merchant_id = ${work.merchantId} and type = 'owner' order by created_at limit 1`);
  return id;
}
const tomorrow = (now: Date) => new Date(now.getTime() + 86_400_000);

describe('what modules keep of a payer', () => {
  const WORDS = ['pavlova', 'crumpet'];
  const rowsOf: Record<string, (id: string, subject: { invoice: string; payment: string }) => Sql> = {
    orders: (id) => sql`
      insert into orders (merchant_id, id, number, prefix, status, types, customer_id, currency, total_cents, gst_cents,
        note, asks, delivery, email, created_by_name, created_at, updated_at)
      values (${scene.harbour.id}, gen_random_uuid(), 1, 'ORD', 'cancelled', '{physical}', ${id}, 'AUD', 100, 9,
        'for Pavlova', '{}', '{"name": "Pavlova"}', 'pavlova@crumpet.test', 'Owner', now(), now())`,
    card_attempts: (_, { invoice, payment }) => sql`
      insert into card_attempts (merchant_id, payment_id, invoice_id, network, last4, exp_month, exp_year, fee_cents,
        fee_gst_cents, payer_name, payer_email, locale, created_at, updated_at)
      values (${scene.harbour.id}, ${payment}, ${invoice}, 'visa', '4242', 1, 2030, 0, 0, 'Pavlova Crumpet',
        'pavlova@crumpet.test', 'en', now(), now())`,
    card_checks: (id) => sql`
      insert into card_checks (merchant_id, id, customer_id, purpose, subject_id, stage, network, last4, exp_month,
        exp_year, holder, locale, terms, consent, created_at, updated_at)
      values (${scene.harbour.id}, gen_random_uuid(), ${id}, 'mend', ${id}, 'failed', 'visa', '4242', 1, 2030,
        'Pavlova Crumpet', 'en', 'v1', 'Kept', now(), now())`,
    disputes: (id, { payment }) => sql`
      insert into disputes (merchant_id, id, payment_id, customer_id, reference, status, currency, amount_cents, fee_cents,
        fee_gst_cents, reason, opened_on, answer_due_on, explanation, answered_at, ended_on, created_at, updated_at)
      values (${scene.harbour.id}, ${payment}, ${payment}, ${id}, 'D-1', 'won', 'AUD', 100, 0, 0, 'not_received',
        '2026-11-01', '2026-11-20', 'Pavlova got it', now(), '2026-11-21', now(), now())`,
    dispute_files: (_, { payment }) => sql`
      insert into dispute_files (merchant_id, id, dispute_id, kind, name, file_key, file_type, bytes, sha256,
        added_by_name, added_at)
      values (${scene.harbour.id}, gen_random_uuid(), ${payment}, 'receipt', ${scene.platform.vault.seal('crumpet.pdf')},
        ${`disputes/${payment}`}, 'application/pdf', 3, 'x', 'Owner', now())`,
    refunds: (id, { payment }) => sql`
      insert into refunds (merchant_id, id, number, payment_id, customer_id, facility_id, rail, status, currency, amount_cents,
        gst_cents, reason, note, requested_by_name, ended_because, created_at, updated_at)
      values (${scene.harbour.id}, gen_random_uuid(), 1, ${payment}, ${id}, ${scene.harbour.facilityId}, 'card', 'withdrawn', 'AUD', 100, 0,
        'goodwill', 'Pavlova asked', 'Owner', 'withdrawn', now(), now())`,
    return_lines: (_, { payment }) => sql`
      with file as (
        insert into returns_files (merchant_id, id, facility_id, filename, sha256, storage_key, bank_date, lines, status,
          loaded_at)
        values (${scene.lorikeet.id}, ${payment}, ${scene.lorikeet.facilityId}, 'r.txt', 'x', 'x', '2026-11-20', 1, 'loaded', now()) returning id
      )
      insert into return_lines (merchant_id, returns_file_id, line_no, return_code, amount_cents, lodgement_reference,
        customer_bsb, customer_account_masked, title, day_of_month, outcome, tenant, payment_id)
      select ${scene.lorikeet.id}, id, 1, '6', 100, 'X', '062-000', '••• 417', 'PAVLOVA CRUMPET', 1, 'matched',
        ${scene.harbour.id}, ${payment}
      from file`,
    invoice_voids: (_, { invoice }) => sql`
      insert into invoice_voids (merchant_id, invoice_id, reason, made_by_name, created_at)
      values (${scene.harbour.id}, ${invoice}, 'Pavlova moved', 'Owner', now())`,
    bpay_unmatches: (id, { payment }) => sql`
      with sum as (
        insert into bpay_settlements (merchant_id, id, bpay_file_id, facility_id, reference, settles_on, amount_cents, created_at)
        values (${scene.harbour.id}, ${payment}, ${payment}, ${scene.harbour.facilityId}, 'S', '2026-11-20', 100, now())
        returning merchant_id, id, settles_on
      ), receipt as (
        insert into bpay_receipts (merchant_id, payment_id, crn, reference, settlement_id, settles_on)
        select merchant_id, id, '1', 'R', id, settles_on from sum returning merchant_id, payment_id
      )
      insert into bpay_unmatches (merchant_id, id, payment_id, customer_id, reason, made_by_name, created_at)
      select merchant_id, payment_id, payment_id, ${id}, 'Not Pavlova', 'Owner', now() from receipt`,
    mandate_import_rows: (id, { payment }) => sql`
      with file as (
        insert into mandate_imports (merchant_id, id, filename, sha256, storage_key, rows, width, may_be_cut, head, status, uploaded_by_name,
          created_at, updated_at)
        values (${scene.harbour.id}, ${payment}, 'm.csv', 'x', 'x', 1, 3, false, ${scene.platform.vault.seal('x')}, 'uploaded',
          'Owner', now(), now()) returning id
      ), kept as (
        insert into mandate_import_files (merchant_id, id, import_id, reference, name, file_key, file_type, bytes,
          sha256, added_by_name, added_at)
        select ${scene.harbour.id}, id, id, 'CRUMPET-1', ${scene.platform.vault.seal('pavlova.pdf')},
          'authorities/' || id, 'application/pdf', 3, 'x', 'Owner', now() from file
      )
      insert into mandate_import_rows (merchant_id, id, import_id, line, status, name, bsb, account_masked, reference,
        details, faults, customer_id, updated_at)
      select ${scene.harbour.id}, id, id, 1, 'undone', 'Pavlova', '062-000', '••• 417', 'CRUMPET-1',
        ${scene.platform.vault.seal('{"name": "Pavlova"}')}, '[]', ${id}, now() from file`,
  };

  it('goes with the payer, rows and files', async () => {
    const payer = await scene.payer(scene.harbour, { name: 'Pavlova Crumpet' });
    const { paymentId: payment, invoiceId: invoice } = await scene.debit(scene.harbour, payer, {
      cents: 2_000,
      due: '2026-12-10',
    });
    const owner = { query: (text: string) => scene.database.pool.query(text) };
    await owner.query(`update payments set stage = 'cancelled' where id = '${payment}'`);
    await owner.query(`update invoices set status = 'void' where id = '${invoice}'`);
    await owner.query(`update mandates set status = 'cancelled' where id = '${payer.mandateId}'`);
    const { files } = scene.platform;
    for (const key of [`disputes/${payment}`, `authorities/${payment}`]) await files.write(key, ['pdf']);
    for (const [table, rows] of Object.entries(rowsOf)) {
      await within((work) => work.run(rows(payer.customerId, { invoice, payment }))).catch((error: Error) => {
        throw new Error(`${table}: ${error.message}`);
      });
    }
    expect((await placesOf(WORDS)).map((place) => place.split('.')[0])).toEqual(
      expect.arrayContaining(Object.keys(rowsOf)),
    );
    const waits = await within((work) => waitingCredit(work, payment));
    await erase(payer.customerId);
    await scene.drain();
    const other = await call('GET', `/approval/detail?id=${printId('approval', waits)}`);
    expect(other.data).toMatchObject({ status: 'overtaken', ended_because: 'customer_erased', changes: [] });
    const refund = {
      payment_id: printId('payment', payment),
      amount_cents: 100,
      reason: 'goodwill',
      note: '',
    };
    expect((await call('POST', '/refund/create', refund)).data).toMatchObject({ refusal: 'customer.erased' });
    expect(await placesOf(WORDS)).toEqual([]);
    for (const key of [`disputes/${payment}`, `authorities/${payment}`])
      expect(await files.exists(key)).toBe(false);
  });
});
