import { createHash } from 'node:crypto';
import { splitGst } from '@lorikeet/domain/fees';
import { type LocalDate, toCents } from '@lorikeet/domain/kernel';
import {
  platformFeeCharged,
  trustCleared,
  trustDebitFileCredited,
  trustFeeCharged,
  trustReturnedAfterClearing,
} from '@lorikeet/domain/ledger';
import { addBankAccount, createCustomer } from '../modules/customers/index.ts';
import { post } from '../modules/ledger/index.ts';
import { facilityFor } from '../modules/merchants/index.ts';
import { sql } from '../platform/db/sql.ts';
import { alongside, type Work } from '../platform/work.ts';

/** A debit's history in the rows and postings that it leaves, for what follows after clearance. */
export type Scene = { customerId: string; mandateId: string; methodId: string; facilityId: string };

/** One customer with a mandate under the merchant's facility. */
export async function openScene(work: Work): Promise<Scene> {
  const facility = await facilityFor(work);
  const customerId = await createCustomer(work, { name: 'Grace Okonkwo' });
  const method = await addBankAccount(work, {
    customerId,
    bsb: '062-184',
    account: '12345148',
    accountName: 'G OKONKWO',
  });
  const mandateId = work.newId();
  await work.run(sql`
    insert into mandates (merchant_id, id, reference, customer_id, payment_method_id, facility_id, status,
      debit_user_name, debit_user_id, account_name, bsb, account_masked, amount_rule, frequency, terms,
      agreement_version, locale, identified_by, accepted_at, created_at, updated_at)
    values (${work.merchantId}, ${mandateId}, 'DDR-000001', ${customerId}, ${method.id}, ${facility.id}, 'active',
      'LORIKEET', '481206', 'G OKONKWO', '062-184', '••• 5148', 'varying', 'monthly', '{}', '1', 'en', 'email',
      ${work.now}, ${work.now}, ${work.now})`);
  return { customerId, mandateId, methodId: method.id, facilityId: facility.id };
}

export type MadeDebit = { paymentId: string; fileId: string; reference: string };
type Asked = {
  cents: number;
  feeCents?: number;
  day: LocalDate;
  creditedOn?: LocalDate | null;
  kind?: 'accepted' | 'cleared';
};

/** A file of one debit, accepted and (unless asked otherwise) cleared, with its postings in both books. */
export async function makeDebit(work: Work, scene: Scene, asked: Asked): Promise<MadeDebit> {
  const ids = { batch: work.newId(), file: work.newId(), payment: work.newId() };
  const reference = `HARB ${asked.day.slice(2).replaceAll('-', '')} ${work.newId().slice(-6)}`;
  const isCleared = asked.kind !== 'accepted';
  const at = work.now;
  await work.run(sql`
    insert into batches (merchant_id, id, facility_id, processing_date, sequence, status, debits, total_cents,
      created_at, updated_at)
    select ${work.merchantId}, ${ids.batch}, ${scene.facilityId}, ${asked.day}, coalesce(max(sequence), 0) + 1,
      'accepted', 1, ${asked.cents}, ${at}::timestamptz, ${at}::timestamptz
    from batches where merchant_id = ${work.merchantId}`);
  await work.run(sql`
    insert into payments (merchant_id, id, rail, stage, customer_id, payment_method_id, mandate_id, facility_id,
      currency, amount_cents, due_date, debit_date, description, lodgement_reference, notice_kind, batch_id,
      cleared_on, created_at, updated_at)
    values (${work.merchantId}, ${ids.payment}, 'bank_debit', ${isCleared ? 'cleared' : 'submitted'},
      ${scene.customerId}, ${scene.methodId}, ${scene.mandateId}, ${scene.facilityId}, 'AUD', ${asked.cents},
      ${asked.day}, ${asked.day}, 'Membership', ${`HARB-${ids.payment.slice(-12)}`}, 'agreement', ${ids.batch},
      ${isCleared ? asked.day : null}, ${at}, ${at})`);
  await work.run(sql`
    insert into bank_files (merchant_id, id, kind, facility_id, batch_id, sequence, filename, reference,
      processing_date, records, total_cents, first_payment_id, last_payment_id, bytes, sha256, storage_key, status,
      accepted_at, posted_at, credited_on, cleared_on, created_at, updated_at)
    values (${work.merchantId}, ${ids.file}, 'debit', ${scene.facilityId}, ${ids.batch}, 1,
      ${`${ids.file}.aba`}, ${reference}, ${asked.day}, 1, ${asked.cents}, ${ids.payment}, ${ids.payment}, 0,
      ${createHash('sha256').update(ids.file).digest('hex')}, ${`bank-files/${ids.file}.aba`}, 'accepted', ${at},
      ${at}, ${asked.creditedOn ?? null}, ${isCleared ? asked.day : null}, ${at}, ${at})`);
  await bookDebit(work, ids, asked, isCleared);
  return { paymentId: ids.payment, fileId: ids.file, reference };
}

async function bookDebit(
  work: Work,
  ids: { payment: string; file: string },
  asked: Asked,
  isCleared: boolean,
): Promise<void> {
  const own = { sourceId: ids.payment, currency: 'AUD', effectiveDate: asked.day };
  const pair = (debit: string, credit: string, cents: number) => [
    { account: debit, amountCents: cents },
    { account: credit, amountCents: -cents },
  ];
  await post(work, { ...own, kind: 'debit_submitted', entries: pair('it:debit', 'receivable', asked.cents) });
  const trust = await trustOf(work);
  const file = { sourceId: ids.file, currency: 'AUD', effectiveDate: asked.day };
  if (asked.creditedOn) {
    await post(trust, { ...trustDebitFileCredited(work.merchantId, toCents(asked.cents)), ...file });
  }
  if (!isCleared) return;
  await post(work, {
    ...own,
    kind: 'debit_cleared',
    entries: pair('balance:available', 'it:debit', asked.cents),
  });
  await post(trust, { ...trustCleared(work.merchantId, toCents(asked.cents)), ...file });
  if (!asked.feeCents) return;
  const { fee: amount, gst } = splitGst(toCents(asked.feeCents));
  const fee = { amount, gst };
  await post(work, { ...own, ...platformFeeCharged('facilitated', fee) });
  await post(trust, { ...trustFeeCharged(work.merchantId, fee), ...file });
}

/** A cleared debit comes back. */
export async function returnDebit(work: Work, made: MadeDebit, cents: number, day: LocalDate): Promise<void> {
  const own = { sourceId: made.paymentId, currency: 'AUD', effectiveDate: day };
  await work.run(sql`
    update payments set stage = 'returned', return_code = '6', returned_on = ${day}, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${made.paymentId}`);
  await post(work, {
    ...own,
    kind: 'debit_returned',
    entries: [
      { account: 'receivable', amountCents: cents },
      { account: 'balance:available', amountCents: -cents },
    ],
  });
  await post(await trustOf(work), { ...trustReturnedAfterClearing(work.merchantId, toCents(cents)), ...own });
}

async function trustOf(work: Work): Promise<Work> {
  const { inboxTenant } = await facilityFor(work);
  return alongside(work, inboxTenant);
}
