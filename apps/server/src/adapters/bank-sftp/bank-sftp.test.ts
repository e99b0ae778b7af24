import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BankFolders, BankServer } from '../../modules/bank-connections/ports.ts';
import { fingerprintOf, newKey, openSftpServer, type SftpServer } from '../../test/sftp-server.ts';
import { createBankSftp } from './bank-sftp.ts';

let bank: SftpServer;
const here = createBankSftp({ mayReachThisMachine: true, readyMs: 3_000, answerMs: 3_000 });
beforeAll(async () => {
  bank = await openSftpServer();
});
afterEach(() => bank.reset());
afterAll(() => bank.close());

const server = (change: Partial<BankServer> = {}): BankServer => ({
  host: '127.0.0.1',
  port: bank.port(),
  username: 'lorikeet',
  hostKey: bank.hostKey,
  login: 'key',
  secret: bank.clientKey,
  ...change,
});
const textOf = async (parts: AsyncIterable<Buffer>) =>
  String(Buffer.concat(await Readable.from(parts).toArray()));
async function* content(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

describe('a visit at a bank', () => {
  it.each([
    ['key', (): string => bank.clientKey],
    ['password', (): string => 'right'],
  ] as const)('signed in by %s writes, reads back, renames, lists and removes', async (login, secret) => {
    await here.visit(server({ login, secret: secret() }), async (folders) => {
      expect(await folders.sizeOf('/out/a')).toBeNull();
      await folders.write('/out/a', content('hello'));
      expect(await folders.sizeOf('/out/a')).toBe(5);
      expect(await folders.digestOf('/out/a')).toMatch(/^2cf24dba/);
      await folders.rename('/out/a', '/out/b');
      expect(await folders.list('/out')).toEqual([{ name: 'b', bytes: 5 }]);
      expect(await folders.read('/out/b', textOf)).toBe('hello');
      await folders.remove('/out/b');
      await folders.remove('/out/b');
    });
    expect(bank.names('out')).toEqual([]);
  });

  it('never renames onto another file, and says so without ending the visit', async () => {
    bank.put('out/a', 'one');
    bank.put('out/b', 'two');
    await here.visit(server(), async (folders) => {
      await expect(folders.rename('/out/a', '/out/b')).rejects.toThrow('/out/a');
      expect(await folders.sizeOf('/out/b')).toBe(3);
    });
    expect(bank.text('out/b')).toBe('two');
  });

  it('to a server that shows another key ends before anybody signs in, and tells the key', async () => {
    const hostKey = fingerprintOf(newKey().private);
    const visit = here.visit(server({ hostKey, login: 'password', secret: 'right' }), async () => 'in');
    await expect(visit).rejects.toMatchObject({ fault: 'host_key', shownHostKey: bank.hostKey });
  });

  it.each([
    ['a wrong password', () => ({ login: 'password' as const, secret: 'wrong' })],
    ['another key', () => ({ secret: newKey().private })],
    ['another name', () => ({ username: 'somebody' })],
  ])('is refused by %s', async (_, change) => {
    await expect(here.visit(server(change()), async () => 'in')).rejects.toMatchObject({ fault: 'login' });
  });

  it('is refused where nobody listens, and inside the network', async () => {
    await expect(here.visit(server({ port: 1 }), async () => 'in')).rejects.toMatchObject({
      fault: 'no_answer',
    });
    const outside = createBankSftp({ mayReachThisMachine: false });
    for (const host of ['127.0.0.1', 'localhost', '10.0.0.1', '169.254.169.254', '::1']) {
      expect(await outside.isReachable(host)).toBe(false);
      await expect(outside.visit(server({ host }), async () => 'in')).rejects.toMatchObject({
        fault: 'address_inside',
      });
    }
    const named = createBankSftp({
      mayReachThisMachine: false,
      resolve: async () => ['8.8.8.8', '10.0.0.1'],
    });
    expect(await named.isReachable('sftp.bank.example')).toBe(false);
  });

  it('that is cut in any request ends with that, and no operation is left waiting', async () => {
    for (const at of ['before', 'after'] as const) {
      for (let request = 0; request < 12; request++) {
        bank.reset({ at, request });
        const visit = here.visit(server(), async (folders) => {
          await folders.write('/out/a', content('hello'));
          await folders.digestOf('/out/a');
          await folders.rename('/out/a', '/out/b');
          await folders.list('/out');
        });
        await expect(visit, `${at} ${request}`).rejects.toMatchObject({ fault: 'cut' });
      }
    }
  }, 60_000);

  it.each([
    ['write', (folders: BankFolders) => folders.write('/out/b', content('hello'))],
    ['read', (folders: BankFolders) => folders.read('/out/a', textOf)],
    ['digest', (folders: BankFolders) => folders.digestOf('/out/a')],
  ])(
    'to a server that answers everything but the bytes of a %s ends',
    async (_, transfer: (folders: BankFolders) => Promise<unknown>) => {
      bank.put('out/a', 'hello');
      bank.told.answersBytesMs = Number.POSITIVE_INFINITY;
      const hurried = createBankSftp({ mayReachThisMachine: true, stallMs: 500 });
      await expect(hurried.visit(server(), transfer)).rejects.toMatchObject({ fault: 'timed_out' });
    },
  );

  it('to a slow server takes its time while bytes move', async () => {
    bank.put('out/a', 'x'.repeat(400_000));
    bank.told.answersBytesMs = 250;
    const hurried = createBankSftp({ mayReachThisMachine: true, stallMs: 1_000 });
    const read = await hurried.visit(server(), (folders) => folders.read('/out/a', textOf));
    expect(read).toHaveLength(400_000);
  });
});

describe('a private key', () => {
  it('is one without a passphrase', async () => {
    expect(await here.isPrivateKey(bank.clientKey)).toBe(true);
    expect(await here.isPrivateKey(newKey().public)).toBe(false);
    expect(await here.isPrivateKey('nothing')).toBe(false);
  });
});
