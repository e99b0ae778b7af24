import { parseId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CouncilStage, openCouncilStage } from '../../test/council-stage.ts';
import { lockWaits } from '../../test/lock-waits.ts';

let stage: CouncilStage;
let desk: string;
beforeAll(async () => {
  stage = await openCouncilStage();
  desk = await stage.staff(stage.banksia);
});
afterAll(() => stage.close());

type Entry = { place: number; entry: string; side: string; author: string; message: string | null };
type Thread = { id: string; reference: string; status: string; subject: string; entries: Entry[] };

const QUESTION = { kind: 'payment', subject: 'The second instalment', message: 'When is it due?' };
const refusal = (code: string) => ({ status: 200, code: 1, data: { refusal: code } });

const flex = <T = Record<string, unknown>>(path: string, token: string, body?: object) =>
  stage.call<T>(body ? 'POST' : 'GET', `/api/flex/support${path}`, { token, ...(body && { body }) });
const staff = <T = Record<string, unknown>>(path: string, body?: object, token = desk) =>
  stage.call<T>(body ? 'POST' : 'GET', `/api/merchant/ticket${path}`, { token, ...(body && { body }) });

async function registered(email: string, council = stage.banksia) {
  const property = await stage.property(council);
  await stage.register(property.facts, email);
  return { ...property, token: await stage.signIn(email) };
}

/** A ratepayer of their own with one question. */
async function asked(email: string, council = stage.banksia) {
  const who = await registered(email, council);
  const { data } = await flex<{ id: string; reference: string }>('/create', who.token, {
    property_id: who.wireId,
    ...QUESTION,
  });
  return { ...who, ...data, ticket: data.id };
}
const seenBy = async (token: string, id: string) => (await flex<Thread>(`/detail?id=${id}`, token)).data;
const lettersTo = async (email: string) =>
  (await stage.letters(email)).map(({ template }) => template).filter((one) => one.startsWith('ticket-'));

describe('a ratepayer’s question', () => {
  it('goes to the council of the property, is answered there, and each side is mailed, without the words', async () => {
    const { token, ticket, reference } = await asked('asks@mail.test');
    expect(reference).toMatch(/^T-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    expect(
      (await staff<{ rows: Thread[] }>(`/list?search=${reference.toLowerCase()}`)).data.rows,
    ).toMatchObject([{ id: ticket, status: 'open', subject: QUESTION.subject, asker: 'Ana Lim' }]);
    const answer = { read: 1, message: 'On 30 November' };
    expect((await staff(`/answer/${ticket}`, answer)).data).toEqual({ done: true });
    expect(await seenBy(token, ticket)).toMatchObject({
      status: 'waiting',
      entries: [
        { place: 1, entry: 'message', side: 'asker', author: 'Ana Lim', message: QUESTION.message },
        { place: 2, entry: 'message', side: 'desk', author: 'Olive Owner', message: 'On 30 November' },
      ],
    });
    expect(await lettersTo('asks@mail.test')).toEqual(['ticket-received', 'ticket-answered']);
    const letters = await stage.letters('owner@banksia-shire.test');
    const told = letters.filter(({ template }) => template === 'ticket-waiting').at(-1)!;
    expect(told.text).toContain(reference);
    expect(told.text).not.toContain(QUESTION.message);
  });

  it('carries nothing into a letter that a mail reader would make a link of', async () => {
    const { token, wireId } = await registered('links@mail.test');
    await stage.database.pool.query(
      "update ratepayers set name = 'Claim at https://evil.test/x' where email = 'links@mail.test'",
    );
    const subject = 'Your refund waits at evil.test/refund';
    await flex('/create', token, { property_id: wireId, ...QUESTION, subject });
    const told = (await stage.letters('owner@banksia-shire.test')).at(-1)!;
    expect(told.template).toBe('ticket-waiting');
    expect(JSON.stringify(told)).toContain('Your refund waits at');
    expect(JSON.stringify(told)).not.toContain('evil.test');
  });

  it('is settled by either side, and a word of the ratepayer takes it up again', async () => {
    const { token, ticket } = await asked('again@mail.test');
    expect((await staff(`/resolve/${ticket}`, { read: 1 })).code).toBe(0);
    expect(await staff(`/answer/${ticket}`, { read: 2, message: 'Late' })).toMatchObject(
      refusal('ticket.is_resolved'),
    );
    expect((await flex(`/send/${ticket}`, token, { read: 2, message: 'Not yet' })).code).toBe(0);
    expect(await seenBy(token, ticket)).toMatchObject({ status: 'reopened' });
    expect(await staff(`/reopen/${ticket}`, { read: 3 })).toMatchObject(refusal('ticket.reopen_refused'));
    expect((await flex(`/resolve/${ticket}`, token, { read: 3 })).code).toBe(0);
    expect((await staff(`/reopen/${ticket}`, { read: 4 })).code).toBe(0);
    const { entries, status } = await seenBy(token, ticket);
    expect([status, ...entries.map(({ side, entry }) => `${side} ${entry}`)]).toEqual([
      'reopened',
      'asker message',
      'desk resolved',
      'asker message',
      'asker resolved',
      'desk reopened',
    ]);
  });

  it('is nobody else’s: another ratepayer, another council and a stranger’s property get 404', async () => {
    const one = await asked('mine@mail.test');
    const other = await asked('theirs@mail.test', stage.wattle);
    const far = await stage.staff(stage.wattle);
    const writing = { read: 1, message: 'Hello' };
    const tries = await Promise.all([
      flex(`/detail?id=${one.ticket}`, other.token),
      flex(`/send/${one.ticket}`, other.token, writing),
      flex(`/resolve/${one.ticket}`, other.token, { read: 1 }),
      flex('/create', other.token, { property_id: one.wireId, ...QUESTION }),
      staff(`/detail?id=${one.ticket}`, undefined, far),
      staff(`/answer/${one.ticket}`, writing, far),
      staff(`/resolve/${one.ticket}`, { read: 1 }, far),
    ]);
    expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 404));
    const rows = (await flex<{ rows: Thread[]; count: number }>('/list', other.token)).data;
    expect(rows).toMatchObject({ count: 1, rows: [{ id: other.ticket, council: { slug: 'wattle-city' } }] });
    expect(
      (await staff<{ rows: Thread[] }>('/list?page_size=100')).data.rows.map(({ id }) => id),
    ).not.toContain(other.ticket);
  });

  it.each(['desk', 'asker'])(
    'is settled by its %s although its thread is full, and not reopened then',
    async (by) => {
      const { token, ticket } = await asked(`full-${by}@mail.test`);
      const full = 200;
      await stage.database.pool.query('update support_tickets set entries = $1 where id = $2', [
        full,
        parseId('ticket', ticket),
      ]);
      const writing = { read: full, message: 'One more' };
      expect(await staff(`/answer/${ticket}`, writing)).toMatchObject(refusal('ticket.thread_full'));
      expect(await flex(`/send/${ticket}`, token, writing)).toMatchObject(refusal('ticket.thread_full'));
      const settled =
        by === 'desk'
          ? await staff(`/resolve/${ticket}`, { read: full })
          : await flex(`/resolve/${ticket}`, token, { read: full });
      expect(settled.code).toBe(0);
      expect(await seenBy(token, ticket)).toMatchObject({ status: 'resolved' });
      expect(await staff(`/reopen/${ticket}`, { read: full + 1 })).toMatchObject(
        refusal('ticket.thread_full'),
      );
      expect(await flex(`/send/${ticket}`, token, { read: full + 1, message: 'Again' })).toMatchObject(
        refusal('ticket.thread_full'),
      );
    },
  );

  it('stays the ratepayer’s when the access to the property ends', async () => {
    const { token, ticket, wireId } = await asked('sold@mail.test');
    await stage.call('POST', `/api/merchant/council/property/transfer/${wireId}`, {
      token: desk,
      body: { owner_name: 'Nia Blake' },
    });
    expect(await seenBy(token, ticket)).toMatchObject({ id: ticket });
    const more = await flex('/create', token, { property_id: wireId, ...QUESTION });
    expect(more.status).toBe(404);
  });

  it('is one of twenty unsettled ones; the next is refused until one is settled', async () => {
    const { token, ticket, wireId } = await asked('many@mail.test');
    const ask = () => flex('/create', token, { property_id: wireId, ...QUESTION });
    for (let n = 1; n < 20; n += 1) expect((await ask()).code).toBe(0);
    expect(await ask()).toMatchObject(refusal('ticket.too_many'));
    await flex(`/resolve/${ticket}`, token, { read: 1 });
    expect((await ask()).code).toBe(0);
  });
});

describe('two who write at once', () => {
  const pairs = [
    ['two of the desk', 'desk', 'desk'],
    ['the desk and who asked', 'desk', 'asker'],
    ['two windows of who asked', 'asker', 'asker'],
  ] as const;

  it.each(pairs)(
    '%s: one is written, the other reads it first, and nothing is lost',
    async (name, ...sides) => {
      const { token, ticket } = await asked(`${name.replaceAll(' ', '-')}@mail.test`);
      const write = (side: 'desk' | 'asker', message: string) => {
        const body = { read: 1, message };
        return side === 'desk' ? staff(`/answer/${ticket}`, body) : flex(`/send/${ticket}`, token, body);
      };
      const ends = await Promise.all(sides.map((side, at) => write(side, `Word ${at}`)));
      expect(ends.map(({ code }) => code).toSorted()).toEqual([0, 1]);
      const lost = ends.findIndex(({ code }) => code === 1);
      expect(ends[lost]).toMatchObject(refusal('ticket.went_on'));
      const { entries } = await seenBy(token, ticket);
      expect(entries.map(({ message }) => message)).toEqual([QUESTION.message, `Word ${1 - lost}`]);
      const body = { read: 2, message: 'Once more' };
      const again =
        sides[lost] === 'desk' ? staff(`/answer/${ticket}`, body) : flex(`/send/${ticket}`, token, body);
      expect((await again).code).toBe(0);
    },
  );

  it('halted after any statement of the first, the second waits for it and is refused', async () => {
    const { ticket, token } = await asked('halted@mail.test');
    const { pool } = stage.database;
    const held = await pool.connect();
    try {
      await held.query('begin');
      await held.query('select 1 from support_tickets where merchant_id = $1 for update', [
        stage.banksia.merchantId,
      ]);
      const first = staff(`/answer/${ticket}`, { read: 1, message: 'First' });
      const second = staff(`/resolve/${ticket}`, { read: 1 });
      await expect.poll(() => lockWaits(pool, 'support_tickets')).toBe(2);
      await held.query('commit');
      const ends = await Promise.all([first, second]);
      expect(ends.map(({ code }) => code).toSorted()).toEqual([0, 1]);
      const { entries, status } = await seenBy(token, ticket);
      expect(entries.length).toBe(2);
      expect(status).toBe(ends[0].code === 0 ? 'waiting' : 'resolved');
    } finally {
      held.release();
    }
  });
});

it('what was written is sealed, and the audit log says who did what without the words', async () => {
  const { ticket } = await asked('sealed@mail.test');
  await staff(`/answer/${ticket}`, { read: 1, message: 'A word of its own' });
  const { rows } = await stage.database.pool.query<{ entry: string; action: string[] }>(
    `select (select string_agg(e::text, ' ') from support_entries e) as entry,
      (select array_agg(distinct action) from audit_log where action like 'ticket.%') as action`,
  );
  const [{ entry, action } = { entry: '', action: [] }] = rows;
  expect(entry).not.toContain('A word of its own');
  expect(action.toSorted()).toEqual([
    'ticket.answered',
    'ticket.continued',
    'ticket.created',
    'ticket.reopened',
    'ticket.resolved',
  ]);
});
