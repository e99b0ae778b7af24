import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSmsHttp } from '../../adapters/sms-http/sms-http.ts';
import { createSmtp } from '../../adapters/smtp/smtp.ts';
import { deliverMessages } from '../../platform/messages/deliver-messages.ts';
import { mailPage } from '../../platform/messages/mail-page.ts';
import { type Message, queueMessage } from '../../platform/messages/queue-message.ts';
import { inTenant, SYSTEM } from '../../platform/work.ts';
import { quickHash } from '../../test/quick-hash.ts';
import { setBack } from '../../test/set-back.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { createTestPortal, type TestPortal } from '../../test/test-portal.ts';
import { createMerchant } from '../merchants/index.ts';

let database: TestDatabase;
let portal: TestPortal;
let merchantId: string;

const mail: Message = {
  channel: 'email',
  template: 'invitation',
  locale: 'en',
  to: 'payer@example.test',
  subject: 'Join Harbour Fitness',
  text: 'Open https://pay.test/merchant/invite/abc123 to join.',
  html: '<p>Open <a href="https://pay.test/merchant/invite/abc123">this</a></p>',
};
const sms: Message = {
  channel: 'sms',
  template: 'invitation',
  locale: 'en',
  to: '+61400000001',
  text: 'Join us',
};

const queue = (...messages: Message[]) =>
  inTenant(portal.platform, merchantId, SYSTEM, async (work) => {
    for (const message of messages) await queueMessage(work, message);
  });
const statuses = async () => {
  const { rows } = await database.pool.query('select status from messages order by id');
  return rows.map((row) => row.status as string);
};

beforeAll(async () => {
  database = await createTestDatabase();
  portal = createTestPortal(database, { DEMO: '1' });
  const made = await createMerchant(portal.platform, {
    slug: 'harbour-fitness',
    kind: 'business',
    legalName: 'Harbour',
    tradingName: 'Harbour Fitness',
    owner: {
      username: 'owner',
      name: 'Owner',
      email: 'owner@harbour.test',
      passwordHash: await quickHash('Demo-Pass-2026'),
    },
  });
  merchantId = made.merchantId;
});
beforeEach(() => database.pool.query('delete from messages'));
afterAll(async () => {
  await portal.close();
  await database.drop();
});

describe('the outgoing post', () => {
  it('is noted as sent in a demo where nobody carries it, and stays in the outbox', async () => {
    await queue(mail, sms);
    expect(await deliverMessages(portal.platform, {})).toBe(2);
    expect(await statuses()).toEqual(['sent', 'sent']);
  });

  it('is tried again, and not noted as sent, where nobody carries it and no outbox is shown', async () => {
    await queue(mail, sms);
    const nowhere = { ...portal.platform, carries: { email: false, sms: false } };
    expect(await deliverMessages(nowhere, {})).toBe(0);
    expect(await statuses()).toEqual(['queued', 'queued']);
  });

  it('goes out over SMTP once, with both faces; a refused recipient has bounced', async () => {
    const received: string[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) =>
        done(
          address.startsWith('gone') ? Object.assign(new Error('no such user'), { responseCode: 550 }) : null,
        ),
      onData(stream, _session, done) {
        let text = '';
        stream.on('data', (chunk) => {
          text += chunk;
        });
        stream.on('end', () => {
          received.push(text);
          done();
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    const smtp = createSmtp({ url: `smtp://127.0.0.1:${port}`, from: 'Lorikeet <no-reply@lorikeet.test>' });
    await queue(mail, { ...mail, to: 'gone@example.test' });
    await Promise.all([
      deliverMessages(portal.platform, { mail: smtp }),
      deliverMessages(portal.platform, { mail: smtp }),
    ]);
    await deliverMessages(portal.platform, { mail: smtp });
    expect(await statuses()).toEqual(['sent', 'bounced']);
    expect(received).toHaveLength(1);
    expect(received[0]).toContain('Subject: Join Harbour Fitness');
    expect(received[0]).toContain('text/plain');
    expect(received[0]).toContain('text/html');
    smtp.close();
    await new Promise<void>((resolve) => server.close(resolve));
  });

  it('is tried again later when the carrier fails, and given up after a day', async () => {
    let tries = 0;
    const carriers = {
      mail: {
        async send() {
          tries += 1;
          throw new Error('connection refused');
        },
      },
    };
    await queue(mail);
    await deliverMessages(portal.platform, carriers);
    await deliverMessages(portal.platform, carriers);
    expect(tries).toBe(1);
    let pausedMs = 0;
    for (let n = 0; n < 40; n += 1) {
      const { rows } = await database.pool.query<{ next_try_at: Date | null }>(
        'select next_try_at from messages',
      );
      if (rows[0]!.next_try_at) pausedMs += rows[0]!.next_try_at.getTime() - Date.now();
      await setBack(database.pool, 'messages', 'next_try_at', '2 hours');
      await deliverMessages(portal.platform, carriers);
    }
    expect(tries).toBe(31);
    expect(Math.round(pausedMs / 3_600_000)).toBe(24);
    const { rows } = await database.pool.query('select status, failure from messages');
    expect(rows).toEqual([{ status: 'failed', failure: 'connection refused' }]);
  });

  it('to what takes no SMS has come back as it is queued', async () => {
    await queue({ ...sms, to: '(02) 5550 1234' });
    expect(await statuses()).toEqual(['bounced']);
  });

  it('goes to an SMS gateway with its token; a number that will never do has bounced', async () => {
    const asked: { headers: Record<string, unknown>; body: Record<string, string> }[] = [];
    const gateway = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk) => {
        text += chunk;
      });
      request.on('end', () => {
        const body = JSON.parse(text) as Record<string, string>;
        asked.push({ headers: request.headers, body });
        response.writeHead(body.to === '+64211234567' ? 422 : 200).end('{}');
      });
    });
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
    const { port } = gateway.address() as AddressInfo;
    const carrier = createSmsHttp({ url: `http://127.0.0.1:${port}/send`, token: 'key' });
    await queue({ ...sms, to: '0400 000 001' }, { ...sms, to: '+64 21 123 4567' });
    await deliverMessages(portal.platform, { sms: carrier });
    expect(await statuses()).toEqual(['sent', 'bounced']);
    expect(asked[0]).toMatchObject({
      headers: { authorization: 'Bearer key' },
      body: { to: '+61400000001', text: 'Join us' },
    });
    await new Promise((resolve) => gateway.close(resolve));
  });
});

describe('the demo', () => {
  type Outbox = { messages: { to: string; links: string[]; channel: string; subject: string | null }[] };
  const outbox = (query = '') => portal.call<Outbox>('GET', `/api/demo/outbox${query}`);

  it('shows messages opened, newest first, with their links, and finds them', async () => {
    await queue(mail);
    await new Promise((resolve) => setTimeout(resolve, 5));
    await queue({ ...sms, to: '+61 400 222 333' });
    const { data } = await outbox();
    expect(data.messages.map((one) => one.channel)).toEqual(['sms', 'email']);
    expect(data.messages[1]).toMatchObject({
      to: 'payer@example.test',
      subject: 'Join Harbour Fitness',
      links: ['https://pay.test/merchant/invite/abc123'],
      merchant: { slug: 'harbour-fitness', name: 'Harbour Fitness' },
      status: 'queued',
    });
    expect((await outbox('?to=PAYER')).data.messages).toHaveLength(1);
    expect((await outbox('?channel=sms')).data.messages).toHaveLength(1);
    for (const typed of ['0400 222 333', '0400 22', '%2B61 400 222', '222333'])
      expect((await outbox(`?to=${typed}`)).data.messages, typed).toMatchObject([{ to: '+61400222333' }]);
    expect((await outbox('?to=0400 333')).data.messages).toEqual([]);
    expect((await outbox('?merchant=nobody')).data.messages).toEqual([]);
    expect((await outbox('?template=receipt')).data.messages).toEqual([]);
  });

  it('sends its clock forward and says when the days have run', async () => {
    const read = () => portal.call<{ now: string; target: string; busy: boolean }>('GET', '/api/demo/clock');
    const rest = await read();
    expect(rest.data.busy).toBe(false);
    expect(rest.data.target).toBe(rest.data.now);
    const { data } = await portal.call<{ now: string; target: string; busy: boolean }>(
      'POST',
      '/api/demo/clock',
      {
        body: { advance_days: 3, bank: true },
      },
    );
    const days = (Date.parse(data.target) - Date.parse(data.now)) / 86_400_000;
    expect(data.busy).toBe(true);
    expect(days).toBeCloseTo(3, 4);
    await portal.call('POST', '/api/demo/clock', { body: { advance_days: 1 } });
    const further = (Date.parse((await read()).data.target) - Date.parse(data.target)) / 86_400_000;
    expect(further).toBeCloseTo(1, 4);
    await database.pool.query('update business_clock set target_ms = null');
    expect((await read()).data.busy).toBe(false);
    expect((await portal.call('POST', '/api/demo/clock', { body: { advance_days: 0 } })).status).toBe(422);
  });

  it('does not exist outside of a demo', async () => {
    const real = createTestPortal(database, { DATABASE_POOL: '4' });
    expect((await real.call('GET', '/api/demo/outbox')).status).toBe(404);
    expect((await real.call('POST', '/api/demo/clock', { body: { advance_days: 1 } })).status).toBe(404);
    await real.close();
  });
});

describe('a letter', () => {
  it('says the same in text and in HTML, and lets no markup through', () => {
    const { text, html } = mailPage({
      locale: 'en',
      sender: 'Harbour & Co',
      brand: null,
      title: 'Hello <b>you</b>',
      paragraphs: ['One.', 'Two.'],
      facts: [['Amount', '$10.00']],
      action: { label: 'Open', url: 'https://pay.test/?a=1&b=2' },
    });
    expect(text).toContain('Amount: $10.00');
    expect(text).toContain('https://pay.test/?a=1&b=2');
    expect(html).toContain('Hello &#60;b&#62;you&#60;/b&#62;');
    expect(html).not.toContain('<b>you');
  });
});
