import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { createTestPortal, type TestPortal } from '../../test/test-portal.ts';
import { openTwoMerchants, type TwoMerchants } from '../../test/two-merchants.ts';
import { inTenant, type Platform, SYSTEM } from '../work.ts';
import type { Carriers } from './carriers.ts';
import { deliverMessages } from './deliver-messages.ts';
import { type Message, queueMessages } from './queue-message.ts';

let database: TestDatabase;
let portal: TestPortal;
let merchants: TwoMerchants;
beforeAll(async () => {
  database = await createTestDatabase();
  portal = createTestPortal(database, { DEMO: '1' });
  merchants = await openTwoMerchants(portal);
  await database.pool.query('delete from messages');
});
afterEach(() => database.pool.query('delete from messages'));
afterAll(async () => {
  await portal.close();
  await database.drop();
});

const notice = (to: string, change: Partial<Message> = {}): Message => ({
  channel: 'email',
  template: 'debit-notice',
  locale: 'en',
  to,
  subject: 'A notice',
  text: 'A notice',
  ...change,
});
const queue = (merchantId: string, messages: readonly Message[]) =>
  inTenant(portal.platform, merchantId, SYSTEM, (work) => queueMessages(work, messages));
/** Merchants are served in the order of their ids: the first has much to send. */
const inOrder = () => [merchants.harbour.id, merchants.other.id].sort() as [string, string];
const many = (n: number) => Array.from({ length: n }, (_, at) => notice(`bulk${at}@mail.test`));

/** A carrier that takes its time, and notes to whom it sent in which order. */
function slow(ms: number): { carriers: Carriers; sent: string[] } {
  const sent: string[] = [];
  const send = async ({ to }: { to: string }) => {
    await new Promise((done) => setTimeout(done, ms));
    sent.push(to);
  };
  return { carriers: { mail: { send }, sms: { send } }, sent };
}

describe('many notices of one merchant', () => {
  it('leave another merchant its turn, and all arrive', async () => {
    const [first, second] = inOrder();
    await queue(first, many(120));
    await queue(second, [notice('payer@other.test')]);
    const { carriers, sent } = slow(20);
    expect(await deliverMessages(portal.platform, carriers, { turnMs: 60 })).toBe(121);
    expect(sent.indexOf('payer@other.test')).toBeLessThan(40);
    expect(new Set(sent).size).toBe(121);
  });

  it('are sent alone where only that merchant is asked for', async () => {
    const [first, second] = inOrder();
    await queue(first, [notice('ours@mail.test')]);
    await queue(second, [notice('theirs@mail.test')]);
    const { carriers, sent } = slow(0);
    expect(await deliverMessages(portal.platform, carriers, { among: [first] })).toBe(1);
    expect(sent).toEqual(['ours@mail.test']);
    expect(await deliverMessages(portal.platform, carriers)).toBe(1);
  });

  it('are not waited for by who waits for a code, in the same merchant', async () => {
    const [first] = inOrder();
    await queue(first, many(60));
    await queue(first, [notice('person@mail.test', { isAwaited: true })]);
    const { carriers, sent } = slow(20);
    expect(await deliverMessages(portal.platform, carriers)).toBe(61);
    expect(sent.indexOf('person@mail.test')).toBeLessThan(12);
  });

  it('that nobody takes hold up no message of another channel', async () => {
    const [first] = inOrder();
    await queue(first, [...many(5), notice('+61400000001', { channel: 'sms' })]);
    let letGo = () => {};
    const stuck = new Promise<void>((done) => {
      letGo = done;
    });
    const texts: string[] = [];
    const carriers: Carriers = {
      mail: { send: () => stuck },
      sms: {
        async send({ to }) {
          texts.push(to);
          letGo();
        },
      },
    };
    // Five are sent at once: in one line the sixth would wait for them.
    const late = setTimeout(letGo, 5_000);
    const begun = performance.now();
    expect(await deliverMessages(portal.platform, carriers)).toBe(6);
    clearTimeout(late);
    expect(texts).toEqual(['+61400000001']);
    expect(performance.now() - begun).toBeLessThan(5_000);
  });

  it('are shared with other processes where more than one merchant waits', async () => {
    const [first, second] = inOrder();
    let shared = 0;
    const share = () => {
      shared += 1;
    };
    await queue(first, many(2));
    await deliverMessages(portal.platform, slow(1).carriers, { share });
    expect(shared).toBe(0);
    await queue(first, many(2));
    await queue(second, many(2));
    await deliverMessages(portal.platform, slow(1).carriers, { share });
    expect(shared).toBe(1);
  });
});

describe('one message that fails in its own way', () => {
  const statuses = async () => {
    const { rows } = await database.pool.query<{ status: string; failure: string | null }>(
      'select status, failure from messages order by id',
    );
    return rows;
  };

  it('and cannot be opened is tried later, and holds up or repeats no other', async () => {
    const [first, second] = inOrder();
    await queue(first, many(3));
    await queue(second, [notice('payer@other.test')]);
    await database.pool.query(
      `update messages set body = '\\x00' where id = (select id from messages where merchant_id = $1 order by id limit 1)`,
      [first],
    );
    const { carriers, sent } = slow(1);
    expect(await deliverMessages(portal.platform, carriers)).toBe(3);
    expect(await deliverMessages(portal.platform, carriers)).toBe(0);
    expect(sent.sort()).toEqual(['bulk1@mail.test', 'bulk2@mail.test', 'payer@other.test']);
    expect((await statuses()).map(({ status }) => status).sort()).toEqual(['queued', 'sent', 'sent', 'sent']);
  });

  it('and is refused in words that the database does not take is noted all the same', async () => {
    const [first] = inOrder();
    await queue(first, [notice('payer@mail.test')]);
    const send = () => Promise.reject(new Error('550\0 no'));
    expect(await deliverMessages(portal.platform, { mail: { send } })).toBe(0);
    expect(await statuses()).toEqual([{ status: 'queued', failure: '550 no' }]);
  });

  it('and fails in the database leaves the next merchant its turn, then is told', async () => {
    const [first, second] = inOrder();
    await queue(first, [notice('payer@mail.test')]);
    await queue(second, [notice('payer@other.test')]);
    const locks = {
      ...portal.platform.pool.locks,
      with: ((name, body, options) =>
        name.endsWith(first)
          ? Promise.reject(new Error('the database is away'))
          : portal.platform.pool.locks.with(name, body, options)) as Platform['pool']['locks']['with'],
    };
    const pool = new Proxy(portal.platform.pool, {
      get: (own, key) => (key === 'locks' ? locks : Reflect.get(own, key)),
    });
    const { carriers, sent } = slow(1);
    await expect(deliverMessages({ ...portal.platform, pool }, carriers)).rejects.toThrow('away');
    expect(sent).toEqual(['payer@other.test']);
  });
});
