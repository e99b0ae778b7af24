import { toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealAudit } from '../../platform/audit/seal-audit.ts';
import { verifyAudit } from '../../platform/audit/verify-audit.ts';
import { type Actor, inTenant, SYSTEM } from '../../platform/work.ts';
import { type MerchantsStage, openMerchantsStage, wire } from '../../test/merchants-stage.ts';
import { addColleague } from '../../test/second-person.ts';
import { createCustomer } from '../customers/index.ts';
import { erasePersonFromAudit } from './index.ts';

type Row = {
  id: string;
  action: string;
  actor: { kind: string; id: string | null; name: string | null };
  subject_name: string | null;
  fields: string[];
  sealed: boolean;
};
type List = { rows: Row[]; count: number };

const CASEY = {
  name: 'Casey Quill',
  first_name: 'Casey',
  last_name: 'Quill',
  email_primary: 'casey.quill@example.test',
  phone_mobile: '0491 570 006',
  address_line1: '7 Wattle Lane',
  suburb: 'Newtown',
  birthday: toLocalDate('1990-04-01'),
} as const;

let stage: MerchantsStage;
let customerId: string;
let clerk: { id: string; token: string };

beforeAll(async () => {
  stage = await openMerchantsStage();
  const colleague = { username: 'cleo', name: 'Cleo Clerk', role: 'clerk' } as const;
  clerk = await addColleague(stage.portal, stage.merchantId, colleague);
  const actor = { kind: 'user', id: clerk.id, name: 'Cleo Clerk', ip: '203.0.113.7' } as const;
  customerId = await inTenant(stage.portal.platform, stage.merchantId, actor, async (work) => {
    const id = await createCustomer(work, CASEY);
    await work.audit({
      action: 'customer.updated',
      subjectKind: 'customer',
      subjectId: id,
      before: { suburb: 'Newtown', reference: null },
      after: { suburb: 'Enmore', reference: 'LOCKER-88' },
    });
    return id;
  });
});
afterAll(() => stage.close());

const list = async (query = '') => (await stage.get<List>(`/audit/list${query}`)).data;
const actions = async (query: string) => (await list(query)).rows.map((row) => row.action);
/** The log as the database has it, whatever is in it. */
const stored = async () => {
  const { rows } = await stage.database.pool.query(
    'select string_agg(a::text, chr(10) order by a.id) as text from audit_log a where merchant_id = $1',
    [stage.merchantId],
  );
  return rows[0].text as string;
};

it('names the thing that an entry is about, though the entry itself does not', async () => {
  const { data: plan } = await stage.post<{ id: string }>('/plan/create', {
    name: 'Court hire',
    process_type: 'monthly',
    fee_type: 'flat',
    currency: 'AUD',
    amount_cents: 4_000,
    tax_code: 'taxable',
  });
  await stage.post(`/plan/archive/${plan.id}`, {});
  const rows = (await list()).rows.filter(({ action }) => action === 'plan.status_set');
  expect(rows.map((row) => row.subject_name)).toEqual(['Court hire']);
});

describe('the audit log', () => {
  it('tells who did what to whom, newest first, and when it is sealed', async () => {
    const [newest] = (await list('?group=customer')).rows;
    expect(newest).toMatchObject({
      action: 'customer.updated',
      actor: { kind: 'user', id: wire(clerk.id, 'usr'), name: 'Cleo Clerk' },
      ip: '203.0.113.7',
      subject_id: wire(customerId, 'cus'),
      fields: ['suburb', 'reference'],
      sealed: false,
    });
    await sealAudit(stage.portal.platform);
    expect((await list('?group=customer')).rows.every((row) => row.sealed)).toBe(true);
  });

  it('shows what each field was and became', async () => {
    const [newest] = (await list('?group=customer')).rows;
    const { data } = await stage.get<{ changes: object[]; seal: { seq: number } }>(
      `/audit/detail?id=${newest!.id}`,
    );
    expect(data.changes).toEqual([
      { field: 'suburb', before: 'Newtown', after: 'Enmore', changed: true, erased: false },
      { field: 'reference', before: null, after: 'LOCKER-88', changed: true, erased: false },
    ]);
    expect(data.seal.seq).toBeGreaterThan(0);
  });

  it('is narrowed by person, group, subject, date and words', async () => {
    const byClerk = ['customer.updated', 'customer.created'];
    expect(await actions(`?actor_id=${wire(clerk.id, 'usr')}`)).toEqual(byClerk);
    expect(await actions(`?subject_id=${wire(customerId, 'cus')}`)).toEqual(byClerk);
    expect(await actions('?subject_kind=customer')).toEqual(byClerk);
    expect(await actions('?search=cleo')).toEqual(byClerk);
    expect(await actions('?search=locker')).toEqual(['customer.updated']);
    expect(await actions('?search=LOCKER-88')).toEqual(['customer.updated']);
    expect(await actions('?search=Added%20a%20customer')).toEqual(['customer.created']);
    expect(await actions(`?search=${wire(customerId, 'cus')}`)).toEqual(byClerk);
    expect(await actions(`?search=${encodeURIComponent('新增客户')}`)).toEqual(['customer.created']);
    expect(await actions('?search=nothing-like-it')).toEqual([]);
    expect(await actions('?date_to=2020-01-01')).toEqual([]);
    expect((await list('?date_from=2020-01-01&page_size=10')).count).toBeGreaterThan(2);
    expect((await stage.get('/audit/list', clerk.token)).status).toBe(403);
  });

  it('leaves as CSV, and says so itself', async () => {
    const order = { list: 'audit_log', filters: { group: 'customer' } };
    const asked = await stage.post<{ path: string; rows: number }>('/export/create', order);
    expect(asked.data.rows).toBe(2);
    const file = await stage.portal.portal.app.inject({ method: 'GET', url: asked.data.path });
    expect(file.payload).toContain('Cleo Clerk');
    expect(file.payload).toContain('Changed a customer');
    expect(file.payload).toContain('Suburb: Newtown → Enmore; Reference: LOCKER-88');
    expect(await actions('?group=export')).toEqual(['export.created']);
  });

  it('tells the changes in the language of who reads the file', async () => {
    const body = { list: 'audit_log', filters: { group: 'customer' } };
    const asked = await stage.portal.call<{ path: string }>('POST', '/api/merchant/export/create', {
      token: stage.owner,
      body,
      locale: 'zh',
    });
    const file = await stage.portal.portal.app.inject({ method: 'GET', url: asked.data.path });
    expect(file.payload).toContain('城区：Newtown → Enmore；编号：LOCKER-88');
    expect(file.payload).not.toContain('Suburb: ');
  });

  it.each([
    ['en', 'Payer', 'The portal'],
    ['zh', '付款人', '系统'],
  ] as const)('names in %s who has no name of their own', async (locale, payer, portal) => {
    const { platform } = stage.portal;
    const noted = (actor: Actor) =>
      inTenant(platform, stage.merchantId, actor, (work) =>
        work.audit({ action: 'mandate.suspended', subjectKind: 'merchant', subjectId: stage.merchantId }),
      );
    await noted({ kind: 'payer', name: 'Payer' });
    await noted(SYSTEM);
    const asked = await stage.portal.call<{ path: string }>('POST', '/api/merchant/export/create', {
      token: stage.owner,
      body: { list: 'audit_log', filters: { group: 'mandate' } },
      locale,
    });
    const file = await stage.portal.portal.app.inject({ method: 'GET', url: asked.data.path });
    const names = file.payload
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[3]);
    expect(new Set(names)).toEqual(new Set([payer, portal]));
  });
});

describe('forgetting a person', () => {
  it('keeps nothing about a person in plain words', async () => {
    const text = await stored();
    for (const value of Object.values(CASEY)) expect(text).not.toContain(value);
    for (const value of ['Enmore', 'Cleo Clerk', '203.0.113.7']) expect(text).not.toContain(value);
    expect(text).toContain('LOCKER-88');
  });

  it('makes their values permanently unreadable, and the chain still verifies', async () => {
    const { platform } = stage.portal;
    await sealAudit(platform);
    const before = await stored();
    const erase = () =>
      inTenant(platform, stage.merchantId, SYSTEM, (work) =>
        erasePersonFromAudit(work, { kind: 'customer', id: customerId }),
      );
    await erase();
    await erase();
    expect((await stored()).startsWith(before)).toBe(true);
    await sealAudit(platform);
    expect(await verifyAudit(platform)).toEqual({ broken: 0 });
    const [erasure, update] = (await list(`?subject_id=${wire(customerId, 'cus')}`)).rows;
    expect(erasure?.action).toBe('audit.person_erased');
    expect(update?.actor.name).toBe('Cleo Clerk');
    const { data } = await stage.get<{ changes: object[] }>(`/audit/detail?id=${update!.id}`);
    expect(data.changes).toEqual([
      { field: 'suburb', before: null, after: null, changed: true, erased: true },
      { field: 'reference', before: null, after: 'LOCKER-88', changed: true, erased: false },
    ]);
  });

  it('seals nothing readably about them later', async () => {
    await inTenant(stage.portal.platform, stage.merchantId, SYSTEM, (work) =>
      work.audit({
        action: 'customer.updated',
        subjectKind: 'customer',
        subjectId: customerId,
        after: { name: 'Casey Quill' },
      }),
    );
    expect(await stored()).not.toContain('Casey Quill');
    const [newest] = (await list(`?subject_id=${wire(customerId, 'cus')}`)).rows;
    expect(newest).toMatchObject({ action: 'customer.updated', fields: ['name'] });
    const { data } = await stage.get<{ changes: object[] }>(`/audit/detail?id=${newest!.id}`);
    expect(data.changes).toMatchObject([{ field: 'name', after: null, erased: true }]);
  });

  it('forgets who acted, too', async () => {
    await inTenant(stage.portal.platform, stage.merchantId, SYSTEM, (work) =>
      erasePersonFromAudit(work, { kind: 'user', id: clerk.id }),
    );
    const [row] = (await list(`?actor_id=${wire(clerk.id, 'usr')}`)).rows;
    expect(row?.actor).toEqual({ kind: 'user', id: wire(clerk.id, 'usr'), name: null });
    await sealAudit(stage.portal.platform);
    expect(await verifyAudit(stage.portal.platform)).toEqual({ broken: 0 });
  });
});
