import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export type RawReply = { status: number; headers: string; body: string };

const PATIENCE_MS = 10_000;

/**
 * Sends bytes as they are to a listening server, and reads what comes until the connection ends or `quietMs` pass after
 * the last byte. What no client library would send. Status 0: nothing came.
 */
export async function sendRaw(
  port: number,
  bytes: string | Buffer | readonly (string | Buffer)[],
  quietMs = 150,
): Promise<RawReply> {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  let last = Date.now();
  let isOver = false;
  socket.on('data', (chunk) => {
    chunks.push(chunk);
    last = Date.now();
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    isOver = true;
  });
  const started = Date.now();
  for (const each of Array.isArray(bytes) ? bytes : [bytes]) socket.write(each as Buffer);
  while (!isOver && Date.now() - started < PATIENCE_MS) {
    if (chunks.length > 0 && Date.now() - last > quietMs) break;
    await pause(5);
  }
  socket.destroy();
  return parse(Buffer.concat(chunks).toString('utf8'));
}

function parse(text: string): RawReply {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0);
  return { status, headers: head.toLowerCase(), body: rest.join('\r\n\r\n') };
}
