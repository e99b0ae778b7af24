import { connect, type Socket } from 'node:net';

export type RawCall = { method: 'GET' | 'POST'; path: string; token?: string; key?: string; body?: object };
export type RawClient = { call(asked: RawCall): Promise<string>; close(): void };

/**
 * One kept connection that sends a call and waits for its reply, over a bare socket: a full HTTP client would take
 * as much of the processor as a fast server does. Reads replies with a content-length only. Throws on any status
 * but 200.
 */
export async function openRawClient(port: number): Promise<RawClient> {
  const socket = await connected(port);
  let waiting: ((reply: string) => void) | undefined;
  let received = '';
  socket.setEncoding('latin1');
  socket.on('data', (piece: string) => {
    received += piece;
    if (!isWhole(received)) return;
    const reply = received;
    received = '';
    waiting?.(reply);
  });
  const send = (text: string) =>
    new Promise<string>((resolve, reject) => {
      waiting = resolve;
      socket.once('close', reject);
      socket.write(text, () => socket.off('close', reject));
    });
  return {
    async call(asked) {
      const reply = await send(written(asked));
      if (!reply.startsWith('HTTP/1.1 200')) throw new Error(`${asked.path}: ${reply.slice(0, 1000)}`);
      return Buffer.from(reply.slice(reply.indexOf('\r\n\r\n') + 4), 'latin1').toString();
    },
    close: () => socket.destroy(),
  };
}

/** Throws on a reply that is not a success. */
export function succeeded(reply: string): void {
  if (!reply.startsWith('{"code":0,')) throw new Error(reply.slice(0, 500));
}

function connected(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket));
    socket.once('error', reject);
  });
}

function isWhole(received: string): boolean {
  const headEnd = received.indexOf('\r\n\r\n');
  if (headEnd < 0) return false;
  const length = /content-length: (\d+)/i.exec(received.slice(0, headEnd))?.[1];
  if (length === undefined) throw new Error('a reply without content-length');
  return received.length >= headEnd + 4 + Number(length);
}

function written({ method, path, token, key, body }: RawCall): string {
  const payload = body ? JSON.stringify(body) : '';
  const head = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...(key ? [`idempotency-key: ${key}`] : []),
    ...(body ? ['content-type: application/json', `content-length: ${Buffer.byteLength(payload)}`] : []),
  ];
  return `${head.join('\r\n')}\r\n\r\n${Buffer.from(payload).toString('latin1')}`;
}
