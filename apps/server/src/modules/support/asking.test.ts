import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writePng } from '../../platform/files/png-pixels.ts';
import { type CouncilStage, openCouncilStage } from '../../test/council-stage.ts';

let stage: CouncilStage;
let shire: string;
let city: string;
let operator: string;
beforeAll(async () => {
  stage = await openCouncilStage();
  shire = await stage.staff(stage.banksia);
  city = await stage.staff(stage.wattle);
  operator = await stage.staff({ slug: 'lorikeet' });
});
afterAll(() => stage.close());

type File = { id: string; name: string; type: string; bytes: number };
type Entry = { side: string; author: string; message: string | null; file: File | null };
type Thread = {
  id: string;
  status: string;
  is_unread: boolean;
  asker: string;
  assignee_id: string | null;
  merchant: { name: string } | null;
  colleagues: { id: string; name: string }[];
  entries: Entry[];
};

const QUESTION = { kind: 'problem', subject: 'A file is refused', message: 'Which columns does it need?' };
const refusal = (code: string) => ({ status: 200, code: 1, data: { refusal: code } });
const call = <T = Record<string, unknown>>(path: string, token: string, body?: object) =>
  stage.call<T>(body ? 'POST' : 'GET', `/api/merchant${path}`, { token, ...(body && { body }) });

async function asked(token = shire) {
  const { data } = await call<{ id: string; reference: string }>('/support/create', token, QUESTION);
  return data;
}
const own = async (id: string, token = shire) => (await call<Thread>(`/support/detail?id=${id}`, token)).data;
const seenByDesk = async (id: string) => (await call<Thread>(`/ticket/detail?id=${id}`, operator)).data;

const BOUNDARY = 'files-of-tickets';
/** Sends a file with the fields of a form beside it. */
async function attach(path: string, token: string, name: string, bytes: Buffer) {
  const field = (key: string, value: string) =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`;
  const answer = await stage.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
    payload: Buffer.concat([
      Buffer.from(
        `${field('name', name)}--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n\r\n`,
      ),
      bytes,
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]),
  });
  return { status: answer.statusCode, ...answer.json<{ code: number; data: Record<string, unknown> }>() };
}

const PNG = writePng({ width: 2, height: 1, rgb: Uint8Array.of(0, 0, 0, 255, 255, 255) });
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\nstartxref\n9\n%%EOF\n');

describe('a question of a merchant’s staff', () => {
  it('goes to the platform’s operators, who see whose it is, and each side is mailed', async () => {
    const { id, reference } = await asked();
    expect(await seenByDesk(id)).toMatchObject({
      asker: 'Olive Owner, Banksia Shire',
      merchant: { name: 'Banksia Shire' },
      is_unread: true,
    });
    await call(`/ticket/answer/${id}`, operator, { read: 1, message: 'Name and e-mail' });
    expect(await own(id)).toMatchObject({
      status: 'waiting',
      is_unread: true,
      entries: [{ side: 'asker' }, { side: 'desk', message: 'Name and e-mail' }],
    });
    const letters = (await stage.letters('owner@banksia-shire.test')).filter(({ text }) =>
      text.includes(reference),
    );
    expect(letters.map(({ template }) => template)).toEqual(['ticket-received', 'ticket-answered']);
    expect(letters.map(({ text }) => text).join()).not.toContain('Name and e-mail');
    const told = (await stage.letters('owner@lorikeet.test')).at(-1)!;
    expect(told.template).toBe('ticket-waiting');
    expect(told.text).toContain('/merchant/platform/support/detail/');
  });

  it('is reopened by a word after it was settled', async () => {
    const { id } = await asked();
    await call(`/ticket/resolve/${id}`, operator, { read: 1 });
    expect((await call(`/support/send/${id}`, shire, { read: 2, message: 'Not yet' })).code).toBe(0);
    expect(await own(id)).toMatchObject({ status: 'reopened' });
    expect((await call(`/support/resolve/${id}`, shire, { read: 3 })).code).toBe(0);
    expect(await own(id)).toMatchObject({ status: 'resolved' });
  });

  it('is no other merchant’s, and a desk of a council does not see it', async () => {
    const { id } = await asked();
    const tries = await Promise.all([
      call(`/support/detail?id=${id}`, city),
      call(`/support/send/${id}`, city, { read: 1, message: 'Hello' }),
      call(`/support/resolve/${id}`, city, { read: 1 }),
      call(`/support/read/${id}`, city, { read: 1 }),
      attach(`merchant/support/upload/${id}`, city, 'a.png', PNG),
      call(`/ticket/detail?id=${id}`, city),
      call(`/ticket/detail?id=${id}`, shire),
      call(`/ticket/assign/${id}`, shire, { user_id: null }),
    ]);
    expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 404));
    const theirs = await call<{ rows: { id: string }[] }>('/support/list?page_size=100', city);
    expect(theirs.data.rows).toEqual([]);
  });

  it('is not asked by the platform of itself', async () => {
    expect(await call('/support/create', operator, QUESTION)).toMatchObject(refusal('ticket.is_desk'));
  });

  it('is unread for each reader until they have opened it; what they write themselves is read', async () => {
    const { id } = await asked();
    expect((await own(id)).is_unread).toBe(false);
    expect((await call(`/ticket/read/${id}`, operator, { read: 1 })).code).toBe(0);
    expect((await seenByDesk(id)).is_unread).toBe(false);
    await call(`/support/send/${id}`, shire, { read: 1, message: 'Also: how large?' });
    expect((await seenByDesk(id)).is_unread).toBe(true);
    await call(`/ticket/read/${id}`, operator, { read: 99 });
    await call(`/support/send/${id}`, shire, { read: 2, message: 'And which letters?' });
    expect((await seenByDesk(id)).is_unread, 'a mark reaches no further than the thread').toBe(true);
  });

  it('is given to a colleague who may answer, and to nobody else', async () => {
    const { id } = await asked();
    const { colleagues } = await seenByDesk(id);
    const [holder] = colleagues;
    expect((await call(`/ticket/assign/${id}`, operator, { user_id: holder!.id })).code).toBe(0);
    expect((await seenByDesk(id)).assignee_id).toBe(holder!.id);
    const mine = await call<{ rows: { id: string }[] }>('/ticket/list?assigned=me&page_size=100', operator);
    expect(mine.data.rows.map((row) => row.id)).toContain(id);
    const { rows } = await stage.database.pool.query<{ id: string }>(
      'select id from merchant_users where merchant_id = $1 limit 1',
      [stage.banksia.merchantId],
    );
    const stranger = `usr_${rows[0]!.id.replaceAll('-', '')}`;
    expect(await call(`/ticket/assign/${id}`, operator, { user_id: stranger })).toMatchObject(
      refusal('ticket.cannot_answer'),
    );
    expect((await call(`/ticket/assign/${id}`, operator, { user_id: null })).code).toBe(0);
    expect((await seenByDesk(id)).assignee_id).toBe(null);
  });

  it('is refused after a hundred entries within a day', async () => {
    const { id } = await asked(city);
    const author = await stage.database.pool.query<{ author_id: string }>(
      'select author_id from support_entries order by created_at desc, id desc limit 1',
    );
    await stage.database.pool.query(
      `insert into support_entries (merchant_id, id, ticket_id, place, entry, side, author_id, author, message, created_at)
       select e.merchant_id, gen_random_uuid(), e.ticket_id, 1 + n, 'message', 'asker', e.author_id, e.author, e.message, e.created_at
       from support_entries e, generate_series(1, 99) n where e.author_id = $1`,
      [author.rows[0]!.author_id],
    );
    await stage.database.pool.query(
      'update support_tickets set entries = 100 where entries = 1 and asker like $1',
      ['%wattle-city%'],
    );
    expect(await call(`/support/send/${id}`, city, { read: 100, message: 'More' })).toMatchObject(
      refusal('ticket.too_many_today'),
    );
    expect(await call('/support/create', city, QUESTION)).toMatchObject(refusal('ticket.too_many_today'));
  });
});

describe('a file in a thread', () => {
  it('is known by its content, given its ending, stored encrypted, and fetched once by either side', async () => {
    const { id } = await asked();
    const upload = `merchant/support/upload/${id}`;
    expect(await attach(upload, shire, '../../etc/notes.exe', Buffer.from('Which columns?\n'))).toMatchObject(
      {
        code: 0,
      },
    );
    expect(await attach(upload, shire, 'statement.docx', PDF)).toMatchObject({ code: 0 });
    expect(await attach(`merchant/ticket/upload/${id}`, operator, 'screen.png', PNG)).toMatchObject({
      code: 0,
    });
    const { entries } = await own(id);
    const files = entries.flatMap(({ file }) => file ?? []);
    expect(files.map(({ name, type }) => [name, type])).toEqual([
      ['notes.txt', 'text/plain'],
      ['statement.pdf', 'application/pdf'],
      ['screen.png', 'image/png'],
    ]);
    const [text] = files;
    for (const [path, token] of [
      ['/support/file/', shire],
      ['/ticket/file/', operator],
    ] as const) {
      const { data } = await call<{ url: string }>(path + text!.id, token, {});
      const given = await stage.inject({ url: data.url });
      expect(given.payload).toBe('Which columns?\n');
      expect(given.headers['content-disposition']).toContain('attachment');
      expect((await stage.inject({ url: data.url })).statusCode, 'once').toBe(404);
    }
    expect((await call(`/support/file/${text!.id}`, city, {})).status).toBe(404);
    expect((await call(`/ticket/file/${text!.id}`, shire, {})).status).toBe(404);
    const { rows } = await stage.database.pool.query<{ kept: string }>(
      "select string_agg(e::text, ' ') as kept from support_entries e",
    );
    expect(rows[0]!.kept).not.toContain('notes.txt');
  });

  it.each([
    ['a program under the name of a picture', Buffer.from('MZ\0\0\x01\x02')],
    ['a PDF that was cut off', PDF.subarray(0, 20)],
    ['words that are not UTF-8', Buffer.from([0x66, 0xfc, 0x72])],
    ['a picture that is not whole', PNG.subarray(0, 30)],
    ['nothing', Buffer.alloc(0)],
  ])('is refused when it is %s, and nothing is left of it', async (_, bytes) => {
    const { id } = await asked();
    expect((await attach(`merchant/support/upload/${id}`, shire, 'screen.png', bytes)).status).toBe(422);
    expect((await own(id)).entries.length).toBe(1);
  });

  it('is refused by a settled question and above twenty', async () => {
    const { id } = await asked();
    const upload = `merchant/ticket/upload/${id}`;
    for (let n = 0; n < 20; n += 1) expect((await attach(upload, operator, `${n}.txt`, PDF)).code).toBe(0);
    expect(await attach(upload, operator, 'more.pdf', PDF)).toMatchObject(refusal('ticket.too_many_files'));
    await call(`/ticket/resolve/${id}`, operator, { read: 21 });
    expect(await attach(upload, operator, 'late.pdf', PDF)).toMatchObject(refusal('ticket.is_resolved'));
  });

  it('of a ratepayer is theirs and the council’s alone', async () => {
    const register = async (email: string) => {
      const property = await stage.property();
      await stage.register(property.facts, email);
      return { ...property, token: await stage.signIn(email) };
    };
    const [one, other] = [await register('files@mail.test'), await register('other@mail.test')];
    const flex = <T = Record<string, unknown>>(path: string, token: string, body?: object) =>
      stage.call<T>(body ? 'POST' : 'GET', `/api/flex/support${path}`, { token, ...(body && { body }) });
    const made = await flex<{ id: string }>('/create', one.token, { property_id: one.wireId, ...QUESTION });
    const { id } = made.data;
    expect((await attach(`flex/support/upload/${id}`, one.token, 'notice.pdf', PDF)).code).toBe(0);
    expect((await attach(`flex/support/upload/${id}`, other.token, 'notice.pdf', PDF)).status).toBe(404);
    const thread = await flex<Thread>(`/detail?id=${id}`, one.token);
    const file = thread.data.entries.at(-1)!.file!;
    const { data } = await flex<{ url: string }>(`/file/${file.id}`, one.token, { ticket_id: id });
    expect((await stage.inject({ url: data.url })).rawPayload.equals(PDF)).toBe(true);
    expect((await flex(`/file/${file.id}`, other.token, { ticket_id: id })).status).toBe(404);
    expect((await call(`/ticket/file/${file.id}`, shire, {})).code).toBe(0);
    expect((await call(`/ticket/file/${file.id}`, city, {})).status).toBe(404);
  });
});
