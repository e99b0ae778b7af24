import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { drainEvents } from '../../platform/events/drain-events.ts';
import type { Listener } from '../../platform/events/event.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { announceNews } from '../../platform/news.ts';
import { inTenant, SYSTEM } from '../../platform/work.ts';
import { countedRun } from '../../test/meeting.ts';
import { openTeamStage, type TeamStage } from '../../test/team-stage.ts';
import { createTestPortal, type TestPortal } from '../../test/test-portal.ts';
import { listenersOf } from '../../worker.ts';

let stage: TeamStage;
let second: TestPortal;
const addresses: string[] = [];
const opened: AbortController[] = [];

beforeAll(async () => {
  stage = await openTeamStage();
  second = createTestPortal(stage.database);
  for (const { portal } of [stage.portal, second]) {
    await portal.app.listen({ port: 0, host: '127.0.0.1' });
    addresses.push(`http://127.0.0.1:${(portal.app.server.address() as AddressInfo).port}`);
  }
});
afterEach(() => {
  for (const one of opened.splice(0)) one.abort();
});
afterAll(async () => {
  await second.close();
  await stage.close();
});

/** An open stream and what it has said so far. */
async function follow(at: number, token = stage.owner.token) {
  const stop = new AbortController();
  opened.push(stop);
  const response = await fetch(`${addresses[at]}/api/merchant/notification/stream`, {
    headers: { authorization: `Bearer ${token}`, 'x-background': '1' },
    signal: stop.signal,
  });
  const said = { text: '', hasEnded: false };
  if (response.status === 200) {
    void (async () => {
      const decoder = new TextDecoder();
      for await (const piece of response.body!) said.text += decoder.decode(piece as Uint8Array);
    })()
      .catch(() => {})
      .finally(() => {
        said.hasEnded = true;
      });
  }
  const news = () => said.text.split('event: changed').length - 1;
  const ofRecords = () => said.text.split('event: records').length - 1;
  return { response, said, news, ofRecords, stop: () => stop.abort() };
}
const announce = (userId?: string) =>
  inTenant(stage.portal.platform, stage.merchantId, SYSTEM, (work) => announceNews(work, userId));

it('moves in every process when something happens in one, and says nothing of what', async () => {
  const [here, there] = [await follow(0), await follow(1)];
  expect(here.response.headers.get('content-type')).toContain('text/event-stream');
  expect(here.response.headers.get('x-accel-buffering')).toBe('no');
  // What may have been missed before the connection stood is news.
  await expect.poll(() => [here.news(), there.news()], { timeout: 5_000 }).toEqual([1, 1]);
  await announce();
  await expect.poll(() => [here.news(), there.news()], { timeout: 5_000 }).toEqual([2, 2]);
  expect(there.said.text.replace(/(retry: \d+|event: (changed|records)\ndata:|: still here)\n\n/g, '')).toBe(
    '',
  );
});

it('is one piece of news for many changes together, and of one person’s marks for them alone', async () => {
  const clerk = await stage.member('Cole');
  const own = await follow(0);
  const theirs = await follow(1, clerk.token);
  await announce();
  await expect.poll(() => own.news() > 0 && theirs.news() > 0, { timeout: 5_000 }).toBe(true);
  const before = [own.news(), theirs.news()];
  await Promise.all(Array.from({ length: 20 }, () => announce(clerk.uuid)));
  await expect.poll(() => theirs.news() > before[1]!, { timeout: 5_000 }).toBe(true);
  expect(own.news()).toBe(before[0]);
  expect(theirs.news() - before[1]!).toBeLessThan(20);
});

it('comes back by itself after the database has cut its connection', async () => {
  const own = await follow(0);
  await announce();
  await expect.poll(own.news, { timeout: 5_000 }).toBeGreaterThan(0);
  await stage.database.pool
    .query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lorikeet news'`)
    .catch(() => {});
  const before = own.news();
  await expect
    .poll(
      async () => {
        await announce();
        return own.news();
      },
      { timeout: 10_000, interval: 300 },
    )
    .toBeGreaterThan(before);
});

it('is for sessions with the permission; a session holds four at most, the oldest makes room', async () => {
  expect((await follow(0, 'garbage')).response.status).toBe(401);
  const reader = await stage.member('Rita', 'read-only');
  await stage.database.pool.query(
    `update roles set permissions = array_remove(permissions, 'notifications.read') where slug = 'read-only'`,
  );
  expect((await follow(0, reader.token)).response.status).toBe(403);
  const first = await follow(0);
  for (let n = 0; n < 4; n++) await follow(0);
  await expect.poll(() => first.said.hasEnded, { timeout: 5_000 }).toBe(true);
});

it('ends when its process is asked to stop, so that nothing keeps it', async () => {
  const third = createTestPortal(stage.database);
  await third.portal.app.listen({ port: 0, host: '127.0.0.1' });
  addresses[2] = `http://127.0.0.1:${(third.portal.app.server.address() as AddressInfo).port}`;
  const own = await follow(2);
  await third.close();
  await expect.poll(() => own.said.hasEnded, { timeout: 5_000 }).toBe(true);
});

it('tells open records in every process that money moved, many payments at once, and writes nothing down', async () => {
  const [here, there] = [await follow(0), await follow(1)];
  await announce();
  await expect.poll(() => here.news() > 0 && there.news() > 0, { timeout: 10_000 }).toBe(true);
  const before = [here.ofRecords(), there.ofRecords()];
  const charge = () => ({
    id: uuidv7(),
    customer_id: uuidv7(),
    invoice_id: uuidv7(),
    property_id: null,
    amount_cents: 198_00 as never,
    fee_cents: 0 as never,
    currency: 'AUD' as const,
  });
  await inTenant(stage.portal.platform, stage.merchantId, SYSTEM, async (work) => {
    await work.emit('card_payment.reversed', charge());
    for (let n = 0; n < 20; n++) await work.emit('card_payment.succeeded', charge());
  });
  const inbox = there.news();
  const counts = { asked: 0, ran: 0 };
  const own = listenersOf(stage.portal.portal)
    .filter(({ name }) => name.startsWith('notifications.'))
    .map((one): Listener => ({ ...one, handle: (run, event) => one.handle(countedRun(run, counts), event) }));
  await drainEvents(stage.portal.platform, own);
  expect(counts.asked, 'for news that nobody is told of nothing is begun').toBe(0);
  await expect
    .poll(() => here.ofRecords() > before[0]! && there.ofRecords() > before[1]!, { timeout: 15_000 })
    .toBe(true);
  expect(there.ofRecords() - before[1]!, 'they are gathered').toBeLessThan(5);
  expect(there.news(), 'nobody chose to be told of each').toBe(inbox);
  const { rows } = await stage.database.pool.query(
    `select 1 from notifications where kind = 'card_payment.succeeded'`,
  );
  expect(rows).toEqual([]);
}, 40_000);
