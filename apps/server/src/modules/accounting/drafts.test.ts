import { parseId, printId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { type DebitMerchants, openDebitMerchants, type Payer } from '../../test/debit-merchants.ts';
import { issueScheduled } from './issue-scheduled.ts';

let scene: DebitMerchants;
let payer: Payer;
beforeAll(async () => {
  scene = await openDebitMerchants();
  payer = await scene.payer(scene.harbour);
});
afterAll(() => scene.close());

type Answer = { code: number; data: Record<string, never>; message: string; status: number };
const call = (method: 'GET' | 'POST', path: string, body?: object, token = scene.harbour.token) =>
  scene.portal.call<Record<string, never>>(method, `/api/merchant${path}`, {
    token,
    ...(body && { body }),
  }) as never as Promise<Answer>;

const draft = (over: object = {}) => ({
  customer_id: printId('customer', payer.customerId),
  description: 'Towels and lockers',
  due_date: '2026-12-07',
  lines: [
    { description: 'Towels', quantity: 3, unit_price_e4: 33333, tax_code: 'taxable' },
    { description: 'Lockers', quantity: 7, unit_price_e4: 12345, tax_code: 'taxable' },
    { description: 'Water', quantity: 1, unit_price_e4: 50_000, tax_code: 'gst_free' },
  ],
  issue_on: null,
  is_sent: false,
  ...over,
});
const saved = async (over: object = {}): Promise<string> => {
  const { data } = await call('POST', '/invoice/draft/create', draft(over));
  return data.id as never as string;
};
const aMomentLater = () => scene.clock.set(new Date(scene.clock.now().getTime() + 1000));
const numbers = () =>
  scene.within(scene.harbour, (work) =>
    work.one<{ n: number; last: number }>(sql`
      select count(*)::int as n, coalesce(max(number), 0)::int as last from invoices where merchant_id = ${work.merchantId}`),
  );

describe('a draft', () => {
  it('has no number and books nothing until it is issued, once, with the arithmetic of the preview', async () => {
    const id = await saved();
    expect(await numbers()).toEqual({ n: 0, last: 0 });
    const shown = await call('GET', `/invoice/draft/detail?id=${id}`);
    // 9.9999 and 8.6415 round once each; GST of 18.64 is 1.69.
    expect(shown.data).toMatchObject({ total_cents: 2364, gst_cents: 169, status: 'draft' });
    const both = await Promise.all(
      [0, 1].map(() => call('POST', `/invoice/draft/issue/${id}`, { is_sent: false })),
    );
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(both[0]!.data).toEqual(both[1]!.data);
    expect(both[0]!.data).toMatchObject({ number: 'INV-000001', sent_to: null });
    expect(await numbers()).toEqual({ n: 1, last: 1 });
    const invoice = await call('GET', `/invoice/detail?id=${both[0]!.data.invoice_id}`);
    expect(invoice.data).toMatchObject({
      total_cents: 2364,
      gst_cents: 169,
      status: 'open',
      due_date: '2026-12-07',
    });
    expect(await scene.broken()).toEqual([]);
  });

  it('is edited and deleted while it is one, and never after it was issued', async () => {
    const id = await saved();
    const lines = [{ description: 'Towels', quantity: 1, unit_price_e4: 110_000, tax_code: 'taxable' }];
    expect((await call('POST', `/invoice/draft/update/${id}`, draft({ lines }))).code).toBe(0);
    await call('POST', `/invoice/draft/issue/${id}`, { is_sent: false });
    const edited = await call('POST', `/invoice/draft/update/${id}`, draft());
    expect(edited).toMatchObject({ code: 1, message: 'An issued invoice is never edited' });
    expect((await call('POST', `/invoice/draft/delete/${id}`)).code).toBe(1);
    const gone = await saved();
    expect((await call('POST', `/invoice/draft/delete/${gone}`)).code).toBe(0);
    expect((await call('GET', `/invoice/draft/detail?id=${gone}`)).status).toBe(404);
  });

  it('is not changed by a form that was opened before somebody else changed it', async () => {
    const id = await saved();
    const { data: opened } = await call('GET', `/invoice/draft/detail?id=${id}`);
    const seen_updated_at = opened.updated_at;
    aMomentLater();
    const theirs = await call(
      'POST',
      `/invoice/draft/update/${id}`,
      draft({ description: 'Theirs', seen_updated_at }),
    );
    expect(theirs).toMatchObject({ code: 0 });
    const late = draft({ description: 'Mine', seen_updated_at });
    expect(await call('POST', `/invoice/draft/update/${id}`, late)).toMatchObject({
      code: 1,
      data: { refusal: 'record.changed_meanwhile' },
    });
    const again = { ...late, seen_updated_at: theirs.data.updated_at };
    expect((await call('POST', `/invoice/draft/update/${id}`, again)).code).toBe(0);
    expect((await call('GET', `/invoice/draft/detail?id=${id}`)).data).toMatchObject({ description: 'Mine' });
  });

  it('that is saved again because the answer was lost has the first answer', async () => {
    const id = await saved();
    const { data: opened } = await call('GET', `/invoice/draft/detail?id=${id}`);
    aMomentLater();
    const body = draft({ description: 'Sent twice', seen_updated_at: opened.updated_at });
    const send = () =>
      scene.portal.call<{ updated_at: string }>('POST', `/api/merchant/invoice/draft/update/${id}`, {
        token: scene.harbour.token,
        key: 'one save',
        body,
      });
    const first = await send();
    expect(first).toMatchObject({ code: 0 });
    aMomentLater();
    expect(await send()).toMatchObject({ code: 0, data: first.data });
  });

  it('is refused where it comes to nothing, is due before it is issued, or is another merchant’s', async () => {
    const free = [{ description: 'Water', quantity: 1, unit_price_e4: 0, tax_code: 'taxable' }];
    expect((await call('POST', '/invoice/draft/create', draft({ lines: free }))).message).toBe(
      'The lines come to nothing',
    );
    const early = await call('POST', '/invoice/draft/create', draft({ due_date: '2026-11-01' }));
    expect(early.status).toBe(422);
    const past = await call('POST', '/invoice/draft/create', draft({ issue_on: '2026-11-01' }));
    expect(past.status).toBe(422);
    const id = await saved();
    expect((await call('GET', `/invoice/draft/detail?id=${id}`, undefined, scene.other.token)).status).toBe(
      404,
    );
    expect(
      (await call('POST', `/invoice/draft/issue/${id}`, { is_sent: false }, scene.other.token)).status,
    ).toBe(404);
  });

  it('with a day is issued and sent on it, exactly once however often the day runs', async () => {
    const id = await saved({ issue_on: '2026-11-25', is_sent: true });
    const before = await numbers();
    const run = createRun(scene.platform, scene.harbour.id, SYSTEM);
    expect(await issueScheduled(run, '2026-11-24' as never)).toEqual({ issued: 0, refused: 0 });
    scene.at('2026-11-25', '06:30');
    const runs = await Promise.all([1, 2].map(() => issueScheduled(run, '2026-11-25' as never)));
    expect(runs.reduce((sum, { issued }) => sum + issued, 0)).toBe(1);
    expect((await numbers()).n).toBe(before.n + 1);
    const { data } = await call('GET', `/invoice/draft/detail?id=${id}`);
    const standing = await call('GET', `/invoice/standing?id=${data.invoice_id}`);
    const kinds = (standing.data.happened as never as { kind: string }[]).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['issued', 'sent']);
    await scene.within(scene.harbour, (work) =>
      work.run(sql`update messages set status = 'bounced'
        where merchant_id = ${work.merchantId} and template = 'invoice-link' and subject_id = ${parseId('invoice', data.invoice_id as never)!}`),
    );
    const after = await call('GET', `/invoice/standing?id=${data.invoice_id}`);
    expect((after.data.happened as never as { kind: string }[]).map(({ kind }) => kind).toSorted()).toEqual([
      'issued',
      'undelivered',
    ]);
    scene.at('2026-11-23', '08:00');
  });

  it('that cannot be issued on its day waits for a person, who is told why', async () => {
    const mute = await scene.payer(scene.harbour, { name: 'Mute' });
    await scene.within(scene.harbour, (work) =>
      work.run(
        sql`update customers set email_primary = null where merchant_id = ${work.merchantId} and id = ${mute.customerId}`,
      ),
    );
    const id = await saved({
      customer_id: printId('customer', mute.customerId),
      issue_on: '2026-11-26',
      is_sent: true,
    });
    const before = await numbers();
    scene.at('2026-11-26', '06:30');
    const run = createRun(scene.platform, scene.harbour.id, SYSTEM);
    expect(await issueScheduled(run, '2026-11-26' as never)).toEqual({ issued: 0, refused: 1 });
    expect(await issueScheduled(run, '2026-11-26' as never)).toEqual({ issued: 0, refused: 0 });
    expect(await numbers()).toEqual(before);
    expect((await call('GET', `/invoice/draft/detail?id=${id}`)).data).toMatchObject({ status: 'draft' });
    const waiting = await call('GET', '/exception/list?status=open');
    expect(JSON.stringify(waiting.data)).toContain('"reason":"no_email"');
    scene.at('2026-11-23', '08:00');
  });
});
