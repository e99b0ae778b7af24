import { parseId, toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createSandboxDisputes } from '../../adapters/sandbox-cards/sandbox-disputes.ts';
import { sql } from '../../platform/db/sql.ts';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { openCards } from '../../test/card-stage.ts';
import { answerDispute, handInAnswers } from './answer-dispute.ts';
import type { DisputeDesk } from './ports.ts';
import { takeNews } from './take-news.ts';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n');

let on: Awaited<ReturnType<typeof openCards>>;
let payment: string;
let dispute: string;
let opened = 0;
beforeAll(async () => {
  on = await openCards('2026-11-23', '10:00');
});
afterAll(() => on.close());
beforeEach(async () => {
  on.scene.at('2026-11-23', '10:00');
  const paid = (await on.pay((await on.bill(10_000, '2026-12-01')).link, 10_000)).data;
  payment = paid.id;
  opened += 1;
  await on.scene.within(on.scene.harbour, (work) =>
    takeNews(work, {
      paymentId: parseId('payment', paid.id)!,
      reference: `D-${opened}`,
      said: 'opened',
      amountCents: toCents(10_280),
      feeCents: toCents(2_750),
      feeGstCents: toCents(250),
      isAnswered: false,
      returnedCents: toCents(0),
      isFeeReturned: false,
      reason: 'not_received',
      answerDueOn: toLocalDate('2026-12-07'),
      appealDueOn: null,
    }),
  );
  dispute = (await shown()).id;
});

const run = () => createRun(on.scene.platform, on.scene.harbour.id, SYSTEM);
type Shown = { id: string; can_answer: boolean; files: { id: string; kind: string; name: string }[] };
const shown = async () =>
  (
    await on.scene.portal.call<{ rows: Shown[] }>('GET', `/api/merchant/dispute/list?payment_id=${payment}`, {
      token: on.scene.harbour.token,
    })
  ).data.rows[0]!;
async function give(
  kind: string,
  { name = 'proof.pdf', content = PDF, token = on.scene.harbour.token } = {},
) {
  const form = new FormData();
  form.append('kind', kind);
  form.append('name', name);
  form.append('file', new Blob([new Uint8Array(content)]));
  const encoded = new Response(form);
  const reply = await on.scene.portal.portal.app.inject({
    method: 'POST',
    url: `/api/merchant/dispute/upload/${dispute}`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': encoded.headers.get('content-type')!,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: reply.statusCode, ...(reply.json().data as { done?: true; refusal?: string }) };
}
const call = (path: string, body: object = {}) =>
  on.scene.portal.call<{ done?: true; refusal?: string; url: string }>(
    'POST',
    `/api/merchant/dispute/${path}`,
    {
      token: on.scene.harbour.token,
      body,
    },
  );
const keysOf = async () =>
  (
    await on.scene.platform.pool.query<{ key: string; name: Buffer }>(sql`
      select file_key as key, name from dispute_files
      where merchant_id = ${on.scene.harbour.id} and dispute_id = ${parseId('dispute', dispute)!} order by id`)
  ).rows;

it('keeps one file of each kind, sealed, gives it out, and takes it away again', async () => {
  expect(await give('receipt', { name: '../../Rechnung.exe' })).toMatchObject({ done: true });
  expect((await give('receipt')).refusal).toBe('dispute.kind_is_given');
  expect(await give('delivery')).toMatchObject({ done: true });
  const { files } = await shown();
  expect(files.map(({ kind, name }) => [kind, name])).toEqual([
    ['receipt', 'Rechnung.pdf'],
    ['delivery', 'proof.pdf'],
  ]);
  const stored = await keysOf();
  expect(stored.some(({ name }) => name.includes('Rechnung'))).toBe(false);
  const { url } = (await call(`file/${files[0]!.id}`)).data;
  expect((await on.scene.portal.portal.app.inject({ url })).rawPayload).toEqual(PDF);

  await call(`file/remove/${files[0]!.id}`);
  expect((await shown()).files.map(({ kind }) => kind)).toEqual(['delivery']);
  expect(await on.scene.platform.files.exists(stored[0]!.key)).toBe(false);
  expect((await call(`file/remove/${files[0]!.id}`)).status).toBe(404);
});

it('holds the files of one answer to what networks take, and leaves nothing of a refused one', async () => {
  const large = Buffer.concat([PDF, Buffer.alloc(3_000_000, 32), PDF]);
  expect(await give('receipt', { content: large })).toMatchObject({ done: true });
  expect((await give('delivery', { content: large })).refusal).toBe('dispute.files_too_large');
  expect((await shown()).files).toHaveLength(1);
  expect((await give('service', { content: Buffer.from('plain words') })).status).toBe(422);
});

it('hands in each file once, whatever the processor loses, and changes nothing after the answer', async () => {
  await give('receipt');
  await give('correspondence', { name: 'Letters.pdf' });
  const sandbox = createSandboxDisputes(on.scene.platform);
  const files: string[] = [];
  const answers: object[] = [];
  let fails = 1;
  const desk: DisputeDesk = {
    ...sandbox,
    async takeFile(_merchant, { name, content }) {
      if (name === 'Letters.pdf' && fails-- > 0) throw new Error('no answer');
      expect(content).toEqual(PDF);
      files.push(name);
      return `file_${name}`;
    },
    async answer(_merchant, _reference, answer) {
      answers.push(answer);
      return 'taken';
    },
  };
  await answerDispute(run(), desk, { id: parseId('dispute', dispute)!, explanation: 'Delivered.' });
  expect([files, answers]).toEqual([['proof.pdf'], []]);
  expect((await give('delivery')).refusal).toBe('dispute.is_answered');
  const { files: given } = await shown();
  expect((await call(`file/remove/${given[0]!.id}`)).data.refusal).toBe('dispute.is_answered');

  const handIn = () =>
    handInAnswers(desk).run(on.scene.platform, undefined as never, new AbortController().signal);
  await handIn();
  await handIn();
  expect(files).toEqual(['proof.pdf', 'Letters.pdf']);
  expect(answers).toEqual([
    {
      explanation: 'Delivered.',
      refusedBefore: 0,
      files: [
        { kind: 'receipt', handedInAs: 'file_proof.pdf' },
        { kind: 'correspondence', handedInAs: 'file_Letters.pdf' },
      ],
    },
  ]);
});

it('takes a file or the answer first, never a file into an answer that was sent', async () => {
  const desk = createSandboxDisputes(on.scene.platform);
  const id = parseId('dispute', dispute)!;
  const [given] = await Promise.all([
    give('receipt'),
    answerDispute(run(), desk, { id, explanation: 'Delivered.' }),
  ]);
  const { files } = await shown();
  expect(files).toHaveLength(given.done ? 1 : 0);
  const { rows } = await on.scene.platform.pool.query<{ sent: string | null }>(sql`
    select handed_in_as as sent from dispute_files where merchant_id = ${on.scene.harbour.id} and dispute_id = ${id}`);
  expect(rows.every(({ sent }) => sent !== null)).toBe(true);
});

it('takes no file after the last day, and none of another merchant', async () => {
  expect((await give('receipt', { token: on.scene.banksia.token })).status).toBe(404);
  on.scene.at('2026-12-08', '10:00');
  expect((await give('receipt')).refusal).toBe('dispute.too_late');
});

it('is answered by the staff of a merchant that was closed meanwhile, who may else only read', async () => {
  const { harbour, platform } = on.scene;
  const set = (status: string) =>
    platform.pool.query(sql`
      update merchants set status = ${status}, closed_at = ${status === 'closed' ? platform.clock.now() : null}::timestamptz
      where id = ${harbour.id}`);
  await set('closed');
  expect(await give('receipt')).toMatchObject({ done: true });
  expect((await call(`answer/${dispute}`, { explanation: 'Delivered.' })).data).toEqual({ done: true });
  const written = await on.scene.portal.call('POST', '/api/merchant/contact/create', {
    token: harbour.token,
    body: { name: 'Cleo Contact', email: 'cleo@harbour.test' },
  });
  expect(written.status).toBe(403);
  await set('live');
});
