import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { Undeliverable } from '../../platform/messages/carriers.ts';
import { createSmtp } from './smtp.ts';

test('with TLS required nothing is sent to a server that offers none', async () => {
  let taken = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      taken += 1;
      stream.resume().on('end', () => done());
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  const mail = { id: '1', to: 'grace@mail.test', subject: 'Hello', text: 'Hello' };
  const strict = createSmtp({ url, from: 'a@b.test', requireTls: true });
  await expect(strict.send(mail as never)).rejects.toThrow(/STARTTLS|TLS/);
  expect(taken).toBe(0);
  const plain = createSmtp({ url, from: 'a@b.test' });
  await plain.send(mail as never);
  expect(taken).toBe(1);
  strict.close();
  plain.close();
  await new Promise<void>((closed) => void server.close(() => closed()));
});

test.each([
  { refuses: 'MAIL FROM', isFinal: false },
  { refuses: 'RCPT TO', isFinal: true },
  { refuses: 'DATA', isFinal: false },
])('a refusal of $refuses says that the recipient is wrong: $isFinal', async ({ refuses, isFinal }) => {
  const refusal = Object.assign(new Error('refused'), { responseCode: 550 });
  const answer = (command: string) => (command === refuses ? refusal : null);
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom: (_address, _session, done) => done(answer('MAIL FROM')),
    onRcptTo: (_address, _session, done) => done(answer('RCPT TO')),
    onData: (stream, _session, done) => stream.resume().on('end', () => done(answer('DATA'))),
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const smtp = createSmtp({ url: `smtp://127.0.0.1:${port}`, from: 'a@b.test' });
  const error = await smtp
    .send({ id: '1', to: 'grace@mail.test', subject: 'Hello', text: 'Hello' })
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect(error instanceof Undeliverable).toBe(isFinal);
  smtp.close();
  await new Promise<void>((closed) => void server.close(() => closed()));
});
