import type { Output } from '@lorikeet/contracts';
import type * as imports from '@lorikeet/contracts/mandate-imports';
import { parseId, printId } from '@lorikeet/domain/kernel';
import { expect } from 'vitest';
import { runBilling } from '../modules/subscriptions/index.ts';
import { sql } from '../platform/db/sql.ts';
import { createRun } from '../platform/run.ts';
import { SYSTEM } from '../platform/work.ts';
import { openBillingScene } from './billing-scene.ts';
import { addColleague } from './second-person.ts';

type Detail = Output<typeof imports.getMandateImport>;
type Rows = Output<typeof imports.listMandateImportRows>['rows'];
type Said = { refusal?: string };

export const HEADINGS = 'Name,Email,BSB,Account number,Reference,Signed on,Amount,Next date,Consent';

/** What a row brought, and how it stands. */
const mandateOf = (on: Awaited<ReturnType<typeof openBillingScene>>, id: string) =>
  on.within(on.harbour, (work) =>
    work.one<Record<string, unknown>>(sql`
      select m.status, m.amount_rule, m.amount_cents, m.first_date, m.identified_by, c.status as customer, m.accepted_at,
        r.subscription_id, r.allowed_from, r.first_date as told_date, s.anchor_date, s.status as subscription
      from mandate_import_rows r
      join mandates m on m.merchant_id = r.merchant_id and m.id = r.mandate_id
      join customers c on c.merchant_id = r.merchant_id and c.id = r.customer_id
      left join subscriptions s on s.merchant_id = r.merchant_id and s.id = r.subscription_id
      where r.merchant_id = ${work.merchantId} and r.id = ${parseId('import_row', id)!}`),
  );

/** A merchant with a plan of $40.00 a month, which begins with a trial, and a second person, and the calls that move mandates in. */
export async function openImports() {
  const on = await openBillingScene('2026-11-23');
  const second = await addColleague(on.portal, on.harbour.id, {
    username: 'second',
    name: 'Sam',
    role: 'admin',
  });
  const { id: planId } = await on.plan({ name: 'Gold', trial_days: 14 });
  const plan = printId('plan', planId);
  const post = <T = Said>(path: string, body: object, token = on.harbour.token) =>
    on.portal.call<T>('POST', `/api/merchant${path}`, { token, body, key: `${Math.random()}` });
  const get = async <T>(path: string) =>
    (await on.portal.call<T>('GET', `/api/merchant${path}`, { token: on.harbour.token })).data;
  const upload = (content: string | Buffer, filename = 'old.csv') =>
    post<{ id: string } & Said>('/mandateImport/upload', {
      filename,
      content: Buffer.from(content).toString('base64'),
    });
  const detail = (id: string) => get<Detail>(`/mandateImport/detail?id=${id}`);
  const rows = async (id: string, narrowed = '') =>
    (await get<{ rows: Rows }>(`/mandateImport/rows?import_id=${id}&page_size=100${narrowed}`)).rows;
  const shown = async (id: string) =>
    (await rows(id)).map(
      (row) => `${row.line} ${row.status}${row.faults.length ? `: ${row.faults.join('; ')}` : ''}`,
    );

  let payers = 0;
  /** A payer's row; accounts and references differ. */
  function payer(
    change: Partial<
      Record<'name' | 'email' | 'bsb' | 'account' | 'reference' | 'signed' | 'amount' | 'next', string>
    > = {},
  ) {
    payers += 1;
    const row = {
      name: `Payer ${payers}`,
      email: `payer${payers}@moved.test`,
      bsb: '062-000',
      account: String(70_000_000 + payers),
      reference: `OLD-${payers}`,
      signed: '03/02/2024',
      amount: '40.00',
      next: '10/12/2026',
      ...change,
    };
    return `${row.name},${row.email},${row.bsb},${row.account},${row.reference},${row.signed},${row.amount},${row.next},By phone`;
  }
  async function checked(lines: readonly string[], how: object = {}, headings = HEADINGS) {
    const { data } = await upload(`${[headings, ...lines].join('\r\n')}\r\n`);
    const { mapping } = await detail(data.id);
    const answer = await post(`/mandateImport/check/${data.id}`, {
      columns: mapping.columns,
      date_order: 'dmy',
      provider: 'OldPay',
      amounts: 'fixed',
      plan_id: plan,
      locale: 'en',
      ...how,
    });
    return { id: data.id, answer };
  }
  const send = (id: string) =>
    post<{ waiting: { approval_id: string } } & Said>(`/mandateImport/send/${id}`, {});
  const approve = (approvalId: string, token = second.token) =>
    post(`/approval/approve/${approvalId}`, {}, token);
  async function takenIn(lines: readonly string[], how: object = {}) {
    const { id } = await checked(lines, how);
    const { data } = await send(id);
    expect((await approve(data.waiting.approval_id)).code).toBe(0);
    await on.drain();
    return { id, rows: await rows(id) };
  }
  const carrierTakes = (status: 'sent' | 'bounced' = 'sent') =>
    on.within(on.harbour, (work) =>
      work.run(
        sql`update messages set status = ${status}, sent_at = ${work.now} where merchant_id = ${work.merchantId} and status = 'queued'`,
      ),
    );
  const billNow = () => runBilling(run());
  const run = () => createRun(on.platform, on.harbour.id, SYSTEM);
  const count = () =>
    on.within(on.harbour, (work) =>
      work.one<{ customers: number; mandates: number; letters: number }>(sql`
        select (select count(*)::int from customers where merchant_id = ${work.merchantId}) as customers,
          (select count(*)::int from mandates where merchant_id = ${work.merchantId}) as mandates,
          (select count(*)::int from messages where merchant_id = ${work.merchantId} and template = 'mandate-moved-in') as letters`),
    );
  return {
    ...on,
    account: (named: { name: string }) => on.payer(on.harbour, named),
    post,
    upload,
    detail,
    rows,
    shown,
    payer,
    checked,
    send,
    approve,
    takenIn,
    carrierTakes,
    billNow,
    run,
    count,
    mandate: (id: string) => mandateOf(on, id),
    /** The account numbers that `payer` gave so far. */
    accounts: () => Array.from({ length: payers }, (_, at) => String(70_000_001 + at)),
  };
}
