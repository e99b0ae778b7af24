import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';

let scene: DebitMerchants;
beforeAll(async () => {
  scene = await openDebitMerchants('2026-11-23', '09:00');
});
afterAll(() => scene.close());

const post = <T>(path: string, body: object, who: { token: string } = scene.harbour) =>
  scene.portal.call<T>('POST', `/api/merchant${path}`, { token: who.token, body });

let files = 0;
/** A file of customers that was added: each line is name, e-mail, mobile, language. */
async function imported(lines: readonly string[]): Promise<string> {
  files += 1;
  const content = Buffer.from(['Name,E-mail,Mobile,Language', ...lines].join('\r\n')).toString('base64');
  const columns = { name: 0, email_primary: 1, phone_mobile: 2, locale: 3 };
  const { data, message } = await post<{ id: string }>('/customer/import/run', {
    filename: `members-${files}.csv`,
    content,
    columns,
  });
  if (!data?.id) throw new Error(message);
  return data.id;
}
type Answer = { invited?: number; remaining?: number; refusal?: string };
const invite = (id: string, terms: object = {}, who?: { token: string }) =>
  post<Answer>(`/invitation/import/${id}`, { channels: ['email'], ...terms }, who);
const sentTo = (email: string) =>
  scene.within(scene.harbour, async (work) => {
    const rows = await work.rows<{
      recipient: Buffer;
      subject: Buffer | null;
      body: Buffer;
      channel: string;
    }>(sql`
      select recipient, subject, body, channel from messages
      where merchant_id = ${work.merchantId} and template = 'invitation' order by id`);
    return rows
      .filter(({ recipient }) => work.vault.open(recipient) === email)
      .map(({ subject, body, channel }) => ({
        channel,
        subject: subject ? work.vault.open(subject) : '',
        text: (JSON.parse(work.vault.open(body)) as { text: string }).text,
      }));
  });
const openOf = (email: string) =>
  scene.within(scene.harbour, (work) =>
    work.rows<{ status: string; message: string | null; channels: string[] }>(sql`
      select status, message, channels from invitations
      where merchant_id = ${work.merchantId} and email = ${email}`),
  );

it('invites everybody of a file once, each in their language, by what reaches them', async () => {
  const id = await imported(['Ana Lim,ana@file.test,0491 570 156,English', '王小明,wang@file.test,,Chinese']);
  const terms = { channels: ['email', 'sms'], message: 'See you Monday' };
  expect((await invite(id, terms, scene.other)).status).toBe(404);
  expect((await invite(id, terms)).data).toEqual({ invited: 2, remaining: 0 });
  const [mail] = await sentTo('ana@file.test');
  expect(mail!.subject).toBe('Set up how you pay Harbour Fitness');
  for (const part of ['Hello Ana Lim,', 'See you Monday', '/merchant/invite/'])
    expect(mail!.text).toContain(part);
  expect(await sentTo('+61491570156')).toHaveLength(1);
  const [chinese] = await sentTo('wang@file.test');
  expect(chinese!.subject).toBe('请设置Harbour Fitness的付款方式');
  expect(chinese!.text).toContain('王小明，您好');
  expect(await openOf('wang@file.test')).toEqual([
    { status: 'sent', message: 'See you Monday', channels: ['email'] },
  ]);
  // Each has a link of their own.
  const linkIn = (text: string) => /\/merchant\/invite\/\S+/.exec(text)?.[0];
  expect(linkIn(mail!.text)).not.toBe(linkIn(chinese!.text));
  expect((await invite(id, terms)).data.refusal).toBe('invitation.nobody_to_invite');
  expect(await sentTo('ana@file.test')).toHaveLength(1);
});

it('invites two hundred at a time, and two at once invite nobody twice', async () => {
  const id = await imported(
    Array.from({ length: 203 }, (_, n) => `Member ${n},member-${n}@many.test,,English`),
  );
  const both = await Promise.all([invite(id), invite(id)]);
  const counts = both.map(({ data }) => data.invited ?? 0).toSorted((a, b) => a - b);
  expect(counts).toEqual([3, 200]);
  const { n } = await scene.within(scene.harbour, (work) =>
    work.one<{ n: number }>(sql`
      select count(*)::int as n from invitations where merchant_id = ${work.merchantId} and email like '%@many.test'`),
  );
  expect(n).toBe(203);
});

it('leaves out who wants no messages, and invites nobody by what the plan refuses or of a file taken back', async () => {
  const id = await imported(['Quiet,quiet@file.test,,English', 'Loud,loud@file.test,,English']);
  await scene.within(scene.harbour, (work) =>
    work.run(sql`
      update customers set messages_stopped = true
      where merchant_id = ${work.merchantId} and email_primary = 'quiet@file.test'`),
  );
  expect((await invite(id, { plan_id: 'pln_018f2d3c4b5a7c6d8e9f0a1b2c3d4e5f' })).status).toBe(404);
  expect(await openOf('loud@file.test')).toEqual([]);
  expect((await invite(id)).data).toEqual({ invited: 1, remaining: 0 });
  expect(await openOf('quiet@file.test')).toEqual([]);
  expect((await post(`/customer/import/undo/${id}`, {})).code).toBe(0);
  expect(await openOf('loud@file.test')).toMatchObject([{ status: 'revoked' }]);
  expect((await invite(id)).data.refusal).toBe('customer_import.undone');
});
