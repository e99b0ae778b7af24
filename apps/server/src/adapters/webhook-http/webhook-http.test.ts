import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { isInside } from './inside-addresses.ts';
import { createWebhookHttp } from './webhook-http.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});

/** A receiver on this machine; returns its address. */
async function receiver(answer: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(answer as never);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}

const request = (url: string) => ({ url, headers: { 'content-type': 'application/json' }, body: '{"a":1}' });
const here = createWebhookHttp({ mayReachThisMachine: true, answerMs: 1_000 });
const outside = createWebhookHttp({ mayReachThisMachine: false, answerMs: 1_000 });

describe('an address inside the network', () => {
  it.each([
    ['0.0.0.0', true],
    ['10.1.2.3', true],
    ['100.64.0.1', true],
    ['127.0.0.1', true],
    ['169.254.169.254', true],
    ['172.16.0.1', true],
    ['172.31.255.255', true],
    ['172.32.0.1', false],
    ['192.168.1.1', true],
    ['198.18.0.1', true],
    ['224.0.0.1', true],
    ['255.255.255.255', true],
    ['8.8.8.8', false],
    ['1.1.1.1', false],
    ['::', true],
    ['::1', true],
    ['::ffff:10.0.0.1', true],
    ['::ffff:8.8.8.8', true],
    ['64:ff9b::a00:1', true],
    ['fc00::1', true],
    ['fd00:ec2::254', true],
    ['fe80::1', true],
    ['ff02::1', true],
    ['2001:db8::1', true],
    ['2002:a00:1::', true],
    ['2001:0:53aa::1', true],
    ['2606:4700:4700::1111', false],
    ['2a00:1450:4001::1', false],
  ])('%s: %s', (address, expected) => {
    expect(isInside(address)).toBe(expected);
  });

  it.each([
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://[::ffff:7f00:1]/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://0177.0.0.1/x',
    'https://localhost/x',
    'https://169.254.169.254/latest/meta-data/',
    'https://[fd00:ec2::254]/x',
    'https://10.0.0.1./x',
    'http://8.8.8.8/x',
    'http://localhost/x',
  ])('%s is not sent to, however it is written', async (url) => {
    expect(await outside.isReachable(url)).toBe(false);
    expect(await outside.send(request(url))).toMatchObject({ status: null, fault: 'address_inside' });
  });

  it('is found behind a name, also when it is one of several', async () => {
    for (const addresses of [['10.0.0.1'], ['8.8.8.8', '169.254.169.254'], ['2606:4700::1', '::1']]) {
      const sender = createWebhookHttp({ mayReachThisMachine: false, resolve: async () => addresses });
      expect(await sender.isReachable('https://hooks.example.test')).toBe(false);
      expect((await sender.send(request('https://hooks.example.test'))).fault).toBe('address_inside');
    }
  });

  it('is not reached by a name that answers differently a moment later: the checked address is connected to', async () => {
    let asked = 0;
    const hits: string[] = [];
    const url = await receiver((incoming, answer) => {
      hits.push(incoming.headers.host ?? '');
      answer.end('ok');
    });
    const resolve = async () => {
      asked += 1;
      return asked === 1 ? ['127.0.0.1'] : ['10.0.0.1'];
    };
    const sender = createWebhookHttp({ mayReachThisMachine: true, resolve, answerMs: 1_000 });
    const named = url.replace('127.0.0.1', 'localhost');
    expect(await sender.send(request(named))).toMatchObject({ status: 200, fault: null });
    expect(asked).toBe(1);
    expect(hits).toEqual([new URL(named).host]);
    expect(await sender.send(request(named))).toMatchObject({ status: null, fault: 'address_inside' });
    expect(hits).toHaveLength(1);
  });

  it('is not reached by a redirect, which is an answer like any other', async () => {
    let isReached = false;
    const inner = await receiver((_, answer) => {
      isReached = true;
      answer.end();
    });
    const url = await receiver((_, answer) => answer.writeHead(302, { location: inner }).end());
    expect(await here.send(request(url))).toMatchObject({ status: 302, fault: null });
    expect(isReached).toBe(false);
  });
});

describe('a receiver', () => {
  it('gets the body and the headers, once', async () => {
    const got: string[] = [];
    const url = await receiver((incoming, answer) => {
      incoming.on('data', (part) => got.push(String(part)));
      incoming.on('end', () => answer.writeHead(204).end());
    });
    expect(await here.send(request(url))).toMatchObject({ status: 204, fault: null, answer: '' });
    expect(got.join('')).toBe('{"a":1}');
  });

  it('that hangs is left after the time-out, before its answer and in the middle of it', async () => {
    const silent = await receiver(() => {});
    const half = await receiver((_, answer) => void answer.writeHead(200).write('a'));
    for (const url of [silent, half]) {
      const outcome = await here.send(request(url));
      expect(outcome).toMatchObject({ status: null, fault: 'timed_out' });
      expect(outcome.durationMs).toBeLessThan(5_000);
    }
  });

  it('that cuts the connection, or is not there, is a fault with a name', async () => {
    const cutting = await receiver((incoming) => void incoming.socket.destroy());
    expect((await here.send(request(cutting))).fault).toBe('cut');
    const gone = await receiver(() => {});
    const server = servers.pop()!;
    await new Promise((done) => server.close(done));
    expect((await here.send(request(gone))).fault).toBe('refused');
    const nowhere = createWebhookHttp({ mayReachThisMachine: false, resolve: async () => [] });
    expect((await nowhere.send(request('https://nowhere.example.test'))).fault).toBe('unknown_host');
  });

  it('that switches protocols has not answered', async () => {
    const switching = await receiver((incoming) => {
      incoming.socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n');
    });
    expect(await here.send(request(switching))).toMatchObject({ status: null, fault: 'cut' });
  });

  it('that ends its answer by its connection is heard to the end, and one cut in the middle is a fault', async () => {
    const closing = await receiver((incoming) => {
      incoming.socket.end('HTTP/1.1 200 OK\r\nconnection: close\r\n\r\nall of it');
    });
    expect(await here.send(request(closing))).toMatchObject({ status: 200, answer: 'all of it' });
    const short = await receiver((incoming) => {
      incoming.socket.end('HTTP/1.1 200 OK\r\ncontent-length: 90\r\n\r\nsome of it');
    });
    expect(await here.send(request(short))).toMatchObject({ status: null, fault: 'cut' });
  });

  it('that answers without end is heard for four kilobytes', async () => {
    const url = await receiver((_, answer) => {
      answer.writeHead(200);
      const more = () => {
        while (!answer.destroyed && answer.write('x'.repeat(1_024)));
      };
      answer.on('drain', more);
      more();
    });
    const outcome = await here.send(request(url));
    expect([outcome.status, outcome.answer?.length]).toEqual([200, 4_096]);
  });
});
