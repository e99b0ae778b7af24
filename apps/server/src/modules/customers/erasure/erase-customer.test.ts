import { crnFor } from '@lorikeet/bank-files';
import { crnBody } from '@lorikeet/domain/bpay';
import { ERASED_NAME } from '@lorikeet/domain/customers';
import { parseId, printId, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealAudit } from '../../../platform/audit/seal-audit.ts';
import { verifyAudit } from '../../../platform/audit/verify-audit.ts';
import { sql } from '../../../platform/db/sql.ts';
import { queueMessage } from '../../../platform/messages/queue-message.ts';
import { done, draftOf, invitationTo, openErasure, wire } from '../../../test/erasure-stage.ts';
import { namedBy } from '../../bpay/find-crn.query.ts';
import { forgetBilledNames } from '../../invoices/forget-billed-names.ts';
import { buyerOf } from '../../invoices/index.ts';

const { scene, call, within, ask, approve, erase, person, detail, placesOf } = await openErasure();
afterAll(() => scene.close());

const NAME = 'Zephyrine Quillfeather';
/** Before they were renamed. */
const BILLED_AS = 'Zephyrine Plumage';
const PLANTED = [
  'zephyrine',
  'quillfeather',
  'plumage',
  '491570159',
  '491 570 159',
  '87654391',
  '••• 391',
  'plume lane',
];

/** Gives a customer all details of a form, and a contact. */
async function described(id: string): Promise<void> {
  await done(
    call('POST', `/customer/update/${wire(id)}`, {
      type: 'person',
      name: NAME,
      first_name: 'Zephyrine',
      last_name: 'Quillfeather',
      birthday: '1980-02-03',
      address_line1: '7 Plume Lane',
      suburb: 'Manly',
      state: 'NSW',
      postcode: '2095',
      phone_mobile: '0491570159',
      email_primary: 'zephyrine@quill.test',
      reference: 'locker-7',
      locale: 'en',
      payment_type: 'bank_account',
      bsb: '062-184',
      account_number: '87654391',
      account_name: NAME,
    }),
  );
  await done(
    call('POST', '/contact/create', {
      side: 'customer',
      customer_id: wire(id),
      organisation: null,
      name: 'Zephyrine at home',
      role: null,
      email: 'zephyrine@home.test',
      phone: '0491570159',
      tags: [],
      notes: 'Ask for Quillfeather',
    }),
  );
}

/** Somebody of whom something stands in many places, all of it over. */
async function planted(): Promise<{ id: string; invoice: string }> {
  const payer = await scene.payer(scene.harbour, { name: BILLED_AS });
  const id = payer.customerId;
  const invited = await done(call('POST', '/invitation/create', invitationTo(id)));
  await done(call('POST', `/invitation/revoke/${invited.id}`, {}));
  const draft = await done(call('POST', '/invoice/draft/create', draftOf(id)));
  const issued = await done(call('POST', `/invoice/draft/issue/${draft.id}`, { is_sent: true }));
  await described(id);
  const waiting = await done(
    call('POST', `/invoice/writeOff/${issued.invoice_id}`, { reason: 'Zephyrine cannot be found' }),
  );
  await done(approve(waiting.waiting));
  await done(
    call('POST', '/savedView/create', {
      list: 'customers',
      name: 'The one',
      is_shared: false,
      filter: 'status:active Zephyrine Quillfeather',
      tab: '',
      sort: '',
      columns: [],
    }),
  );
  await done(
    call('POST', '/export/create', { list: 'customers', filters: { search: 'Zephyrine Quillfeather' } }),
  );
  for (const search of ['Zephyrine Quillfeather', 'Quill Farm'])
    await done(call('POST', '/export/download', { list: 'customers', format: 'csv', filters: { search } }));
  await done(
    call('POST', `/mandate/delete/${printId('mandate', payer.mandateId)}`, {
      reason: 'Zephyrine moved away',
    }),
  );
  await within(async (work) => {
    for (const said of [NAME, 'Quill Farm'])
      await queueMessage(work, {
        channel: 'email',
        template: 'notifications',
        locale: 'en',
        to: 'owner@harbour.test',
        subject: '2 notifications',
        text: `A payment of ${said} failed`,
        html: `<p>A payment of ${said} failed</p>`,
      });
  });
  await scene.drain();
  return { id, invoice: issued.invoice_id as string };
}

/** A file with one person at a customer. */
const contactsOf = (id: string) => ({
  filename: 'people.csv',
  content: Buffer.from(
    `Name,Customer or supplier,Organisation,Customer number\r\nAda,customer,,${wire(id)}`,
  ).toString('base64'),
});

describe('an erased customer', () => {
  let id: string;
  let invoice: string;
  beforeAll(async () => {
    ({ id, invoice } = await planted());
    expect((await placesOf(PLANTED)).length).toBeGreaterThan(12);
    await sealAudit(scene.platform);
    await erase(id);
    await scene.drain();
  });

  it('stands nowhere any more, but where a reason keeps them', async () => {
    expect(await placesOf(PLANTED)).toEqual([]);
  });

  it('leaves an audit log that verifies and says who asked and who agreed', async () => {
    await sealAudit(scene.platform);
    expect(await verifyAudit(scene.platform)).toEqual({ broken: 0 });
    const { rows } = (await call('GET', `/audit/list?subject_id=${wire(id)}`)).data as {
      rows: { action: string; actor: { name: string }; maker?: unknown }[];
    };
    const erasure = rows.find(({ action }) => action === 'customer.erased');
    expect(erasure?.actor.name).toBe('Sec');
  });

  it('is shown by one word wherever they were', async () => {
    expect(await detail(id)).toMatchObject({
      name: ERASED_NAME,
      status: 'erased',
      can: [],
      email_primary: null,
    });
    for (const part of ['debits', 'forecast', 'activity'])
      expect((await call('GET', `/customer/${part}?id=${wire(id)}`)).status).toBeLessThan(500);
    const listed = async (query: string) =>
      ((await call('GET', `/customer/list?${query}`)).data.rows as { id: string }[]).map((row) => row.id);
    expect(await listed('search=Quillfeather&status=erased')).toEqual([]);
    expect(await listed('page_size=100')).not.toContain(wire(id));
    expect(await listed('status=erased')).toEqual([wire(id)]);
    const bill = await call('GET', `/invoice/detail?id=${invoice}`);
    expect(bill.data).toMatchObject({ customer_name: ERASED_NAME, status: 'written_off' });
    const mandates = await call('GET', `/mandate/list?customer_id=${wire(id)}`);
    expect(mandates.data).toMatchObject({ rows: [{ status: 'cancelled', account_name: ERASED_NAME }] });
    for (const path of ['/search?search=Quillfeather', '/approval/list', '/invoice/list?search=Quillfeather'])
      expect(JSON.stringify((await call('GET', path)).data)).not.toContain('Quillfeather');
  });

  it('is looked for by no view and no file any more, and others’ stay as they are', async () => {
    const views = (await call('GET', '/savedView/list?list=customers')).data.rows;
    expect(views).toMatchObject([{ name: 'The one', filter: 'status:active' }]);
    const searched = await within((work) =>
      work.rows<{ search: string }>(sql`
        select params->'asked'->'filters'->>'search' as search from downloads
        where merchant_id = ${work.merchantId} order by id`),
    );
    expect(searched.map(({ search }) => search)).toEqual([ERASED_NAME, 'Quill Farm']);
  });

  it('takes letters to staff that name them, and no others', async () => {
    const left = await within((work) =>
      work.rows(sql`
        select 1 from messages where merchant_id = ${work.merchantId} and template = 'notifications'`),
    );
    expect(left).toHaveLength(1);
  });

  it('is exported under that word', async () => {
    const asked = await done(
      call('POST', '/export/create', { list: 'customers', filters: { status: 'erased' } }),
    );
    const file = await scene.portal.portal.app.inject({ method: 'GET', url: asked.path as string });
    expect(file.statusCode).toBe(200);
    expect(file.payload).toContain(ERASED_NAME);
  });

  it('is still named on invoices, as issued, until tax law lets go of them', async () => {
    const invoiceId = parseId('invoice', invoice)!;
    const named = () => within((work) => buyerOf(work, 'invoices', invoiceId));
    expect(await named()).toBe(BILLED_AS);
    await within((work) => forgetBilledNames(work, toLocalDate('2033-11-23')));
    expect(await named()).toBe(BILLED_AS);
    await within((work) => forgetBilledNames(work, toLocalDate('2033-11-24')));
    expect(await named()).toBe(ERASED_NAME);
  });

  it('takes nothing new, and is not erased twice', async () => {
    const refused = [
      await call('POST', '/invoice/draft/create', draftOf(id)),
      await call('POST', '/invitation/create', invitationTo(id)),
      await call('POST', `/customer/status/${wire(id)}`, { action: 'activate' }),
      await call('POST', `/customer/merge/${wire(await person('Another'))}`, { other_id: wire(id) }),
      await ask(id),
    ];
    refused.push(
      await call('POST', '/creditNote/create', {
        invoice_id: invoice,
        reason: 'Late',
        lines: [{ position: 1, amount_cents: 100 }],
      }),
    );
    for (const { data } of refused) expect(data).toMatchObject({ refusal: 'customer.erased' });
    const people = await call('POST', '/contact/import/run', contactsOf(id));
    expect(people.data).toMatchObject({ refusal: 'contact_import.faulty' });
    const { faults } = (await call('POST', '/contact/import/preview', contactsOf(id))).data;
    expect(JSON.stringify(faults)).toContain('no such customer');
    expect((await call('GET', `/customer/detail?id=${wire(id)}`)).data).toMatchObject({ name: ERASED_NAME });
  });

  it('is nobody to a late payment by their BPAY reference', async () => {
    await within((work) =>
      work.run(sql`
        insert into bpay_customers (merchant_id, customer_id, number) values (${work.merchantId}, ${id}, 91)`),
    );
    const crn = crnFor(crnBody('customer', 91), 'MOD10V01');
    expect((await within((work) => namedBy(work, 'MOD10V01', [crn]))).get(crn)).toBe('crn_unknown');
  });

  it('breaks no invariant', async () => {
    expect(await scene.brokenAnywhere()).toEqual([]);
  });
});

it('goes with the records that were merged into it', async () => {
  const [kept, other] = [await person('Quetzal Kept'), await person('Quetzal Other')];
  await done(call('POST', `/customer/merge/${wire(kept)}`, { other_id: wire(other) }));
  expect((await ask(other)).data).toMatchObject({ refusal: 'customer.merged' });
  await erase(kept);
  expect((await detail(other)).name).toBe(ERASED_NAME);
  expect(await detail(other)).toMatchObject({ status: 'merged', merged_into: { name: ERASED_NAME } });
});

it('asked for before another record was merged in is not made, whoever agrees: nobody agreed to that one', async () => {
  const [id, other] = [await person('Asked For'), await person('Merged In Later')];
  const { waiting } = await done(ask(id));
  await done(call('POST', `/customer/merge/${wire(id)}`, { other_id: wire(other) }));
  expect((await approve(waiting)).data).toMatchObject({ refusal: 'approval.subject_changed' });
  expect([(await detail(id)).name, (await detail(other)).name]).toEqual(['Asked For', 'Merged In Later']);
});
