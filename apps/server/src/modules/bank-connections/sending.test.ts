import { printId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BankStage, openBankStage } from '../../test/bank-stage.ts';
import { visitLoop } from './index.ts';
import type { BankFolders, BankServer } from './ports.ts';

let stage: BankStage;
let file: Awaited<ReturnType<BankStage['file']>>;
beforeAll(async () => {
  stage = await openBankStage();
  file = await stage.file();
});
afterAll(() => stage.close());
beforeEach(async () => {
  stage.bank.reset();
  await stage.unsend(file.id);
  await stage.later();
});

const bankSees = () => stage.bank.names('out').filter((name) => !name.startsWith('.'));

describe('a file that waits to be lodged', () => {
  it('arrives whole, is recorded as with the bank, and is not sent again', async () => {
    await stage.turn();
    expect(stage.bank.text(`out/${file.filename}`)).toBe(file.text);
    expect(await stage.acceptances()).toBe(1);
    const { requests } = stage.bank.told;
    await stage.later();
    await stage.turn();
    // The second visit asks for nothing but the bank's own files.
    expect(stage.bank.told.requests - requests).toBeLessThanOrEqual(4);
    const { rows } = await stage.scene.database.pool.query('select receipt from bank_files where id = $1', [
      file.id,
    ]);
    expect(rows[0].receipt).toMatch(/^SFTP [0-9a-f]{16}$/);
  });

  it('is sent once by two processes', async () => {
    for (let round = 0; round < 5; round++) {
      stage.bank.reset();
      await stage.unsend(file.id);
      await stage.later();
      await stage.both();
      expect(stage.bank.names('out')).toEqual([file.filename]);
      expect(await stage.acceptances()).toBe(1);
    }
  });

  it('is sent by size alone where the bank lets nobody read', async () => {
    stage.bank.told.cannotRead = true;
    await stage.turn();
    expect(stage.bank.text(`out/${file.filename}`)).toBe(file.text);
    expect(await stage.status(file.id)).toBe('accepted');
  });

  it('stays behind where another file has its name, with a word to people, until that is gone', async () => {
    stage.bank.put(`out/${file.filename}`, 'another');
    for (let visit = 0; visit < 4; visit++) {
      await stage.later();
      await stage.turn();
    }
    expect(stage.bank.text(`out/${file.filename}`)).toBe('another');
    expect(await stage.status(file.id)).toBe('built');
    expect(await stage.transfers()).toMatchObject([{ status: 'begun', fault: 'name_taken' }]);
    expect(await stage.exceptions('bank_file.not_sent')).toMatchObject([
      { status: 'open', reason: 'name_taken' },
    ]);
    stage.bank.remove(`out/${file.filename}`);
    await stage.later();
    await stage.turn();
    expect(await stage.status(file.id)).toBe('accepted');
    expect(await stage.exceptions('bank_file.not_sent')).toMatchObject([
      { status: 'resolved', resolution: 'file_lodged' },
    ]);
  });

  it('that somebody has downloaded is theirs to lodge', async () => {
    await stage.scene.database.pool.query(`update bank_files set status = 'downloaded' where id = $1`, [
      file.id,
    ]);
    await stage.turn();
    expect(stage.bank.names('out')).toEqual([]);
    expect(await stage.transfers()).toEqual([]);
  });
});

describe('a file of debits of today', () => {
  it('is not sent from the cut-off on: a person is told of it at the close of the day', async () => {
    const { scene } = stage;
    scene.at('2026-11-23', '15:59');
    await stage.turn();
    expect(await stage.status(file.id)).toBe('accepted');
    await stage.unsend(file.id);
    await stage.later();
    scene.at('2026-11-23', '16:00');
    await stage.turn();
    expect(bankSees()).toEqual([file.filename]);
    expect(await stage.status(file.id)).toBe('built');
    await scene.runPhase(scene.harbour, 'close', '2026-11-23');
    expect(await stage.exceptions('bank_file.not_lodged')).toMatchObject([{ status: 'open' }]);
    scene.at('2026-11-23', '07:00');
  });
});

describe('a file whose end nothing can tell', () => {
  /** The bank takes it the moment it has its name, and the answer is lost. */
  const lose = async () => {
    stage.bank.reset({ at: 'renamed' });
    stage.bank.told.takesAtOnce = true;
    await stage.turn();
    expect(await stage.status(file.id)).toBe('sending');
  };

  it('can neither be taken back nor lodged by hand while it is looked for', async () => {
    await lose();
    const { lorikeet, harbour, portal } = stage.scene;
    const call = (step: string, body: object = {}) =>
      portal.call('POST', `/api/merchant/bankFile/${step}/${file.wire}`, {
        token: lorikeet.token,
        body: { merchant_id: printId('merchant', harbour.id), ...body },
      });
    for (const [step, body] of [
      ['withdraw', { reason: 'x' }],
      ['download', {}],
    ] as const)
      expect(await call(step, body)).toMatchObject({ data: { refusal: `bank_file.${step}_refused` } });
    const cancelled = await portal.call(
      'POST',
      `/api/merchant/payment/cancel/${printId('payment', file.paymentId)}`,
      {
        token: harbour.token,
        body: { reason: 'x' },
      },
    );
    expect(cancelled).toMatchObject({ data: { refusal: 'bank_debit.already_with_the_bank' } });
  });

  it('is not sent again: a person is asked, and the receipt ends the question', async () => {
    await lose();
    await stage.later();
    await stage.turn();
    expect(await stage.status(file.id)).toBe('downloaded');
    expect(await stage.transfers()).toMatchObject([{ status: 'unclear' }]);
    expect((await stage.exceptions('bank_file.delivery_unclear')).at(-1)).toMatchObject({ status: 'open' });
    await stage.later();
    await stage.turn();
    expect(stage.bank.names('out')).toEqual([]);
    const { lorikeet, harbour, portal } = stage.scene;
    await portal.call('POST', `/api/merchant/bankFile/accept/${file.wire}`, {
      token: lorikeet.token,
      body: { merchant_id: printId('merchant', harbour.id), receipt: 'By telephone' },
    });
    expect(await stage.acceptances()).toBe(1);
    expect((await stage.exceptions('bank_file.delivery_unclear')).at(-1)).toMatchObject({
      status: 'resolved',
      resolution: 'file_lodged',
    });
  });

  it('goes to a person as well when the connection is switched off meanwhile', async () => {
    await lose();
    const { lorikeet, portal } = stage.scene;
    const facility = printId('facility', lorikeet.facilityId);
    const step = (name: 'pause' | 'resume') =>
      portal.call('POST', `/api/merchant/bankConnection/${name}/${facility}`, { token: lorikeet.token });
    expect((await step('pause')).code).toBe(0);
    expect(await stage.status(file.id)).toBe('downloaded');
    expect((await step('resume')).code).toBe(0);
  });
});

describe('a bank', () => {
  /** A bank whose server says nothing after the sign-in. */
  const stuck = () => {
    const never = () => new Promise<never>(() => {});
    const folders = Object.fromEntries(
      ['sizeOf', 'digestOf', 'write', 'read', 'list', 'rename', 'remove'].map((name) => [name, never]),
    ) as unknown as BankFolders;
    const line = { visits: 0, isReachable: async () => true, isPrivateKey: async () => true };
    return Object.assign(line, {
      visit<T>(_: BankServer, body: (remote: BankFolders) => Promise<T>): Promise<T> {
        line.visits += 1;
        return body(folders);
      },
    });
  };

  it('that never ends a visit does not hold up the looks for others', async () => {
    const line = stuck();
    const loop = visitLoop(line, 200);
    const stopping = new AbortController();
    for (const visits of [1, 2]) {
      expect(await loop.run(stage.scene.platform, () => {}, stopping.signal)).toBe(1);
      expect(line.visits).toBe(visits);
      // Held by its visit, it is not due.
      expect(await loop.run(stage.scene.platform, () => {}, stopping.signal)).toBe(0);
      await stage.later();
    }
    stopping.abort();
  });

  it('is left at once when the process stops, and is free for another one', async () => {
    const stopping = new AbortController();
    const turn = visitLoop(stuck()).run(stage.scene.platform, () => {}, stopping.signal);
    setTimeout(() => stopping.abort(), 300);
    await turn;
    expect((await stage.connection()).failures).toBe(0);
    await stage.turn();
    expect(await stage.status(file.id)).toBe('accepted');
  });

  it('that is down is told of after three visits, and forgotten once it is up', async () => {
    await stage.bank.stop();
    for (let visit = 0; visit < 4; visit++) {
      await stage.later();
      await stage.turn();
    }
    expect(await stage.connection()).toMatchObject({ failures: 4, fault: 'no_answer' });
    expect((await stage.exceptions('facility.bank_not_reached')).at(-1)).toMatchObject({
      status: 'open',
      reason: 'no_answer',
    });
    // Before its pause is over nobody looks.
    await stage.turn();
    expect((await stage.connection()).failures).toBe(4);
    await stage.bank.listen();
    await stage.later();
    await stage.turn();
    expect(await stage.connection()).toMatchObject({ failures: 0, fault: null });
    expect(stage.bank.names('out')).toEqual([file.filename]);
    expect((await stage.exceptions('facility.bank_not_reached')).at(-1)).toMatchObject({
      status: 'resolved',
      resolution: 'reached',
    });
  });

  it.each([
    ['shows another key', { host_key: `SHA256:${'A'.repeat(43)}` }, 'host_key'],
    ['does not know the password', { login: 'password', secret: 'wrong' }, 'login'],
    ['lacks a folder', { incoming_folder: '/nowhere' }, 'folder'],
  ] as const)('that %s gets nothing more, and the visit says why', async (_, change, fault) => {
    await stage.set(change);
    await stage.turn();
    expect(await stage.connection()).toMatchObject({ failures: 1, fault });
    if (fault !== 'folder') expect(stage.bank.names('out')).toEqual([]);
    await stage.set();
  });
});
