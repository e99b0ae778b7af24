import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Content } from '../../platform/files/file-store.ts';
import { bankReturns, fileOf } from '../../test/bank-returns.ts';
import { type BankStage, openBankStage } from '../../test/bank-stage.ts';

let stage: BankStage;
let text: string;
let paymentId: string;
/** Under which keys files of the bank were stored. */
const brought: string[] = [];
beforeAll(async () => {
  stage = await openBankStage();
  const [made] = await bankReturns(stage.scene).lodged('2026-11-23', [6]);
  text = fileOf('2026-11-24', [made!.entry]);
  ({ paymentId } = made!);
  stage.scene.at('2026-11-24', '09:00');
  const { files } = stage.scene.platform;
  const { write } = files;
  Object.assign(files, {
    write: (key: string, content: Content) => {
      if (key.startsWith('received/')) brought.push(key);
      return write(key, content);
    },
  });
});
afterAll(() => stage.close());
beforeEach(async () => {
  stage.bank.reset();
  await stage.scene.database.pool.query('delete from file_transfers');
  await stage.later();
});

const NAME = 'dtret01_301500_20261124.txt';
const loaded = async () =>
  (await stage.scene.database.pool.query<{ status: string }>('select status from returns_files')).rows;
const posted = async () =>
  Number((await stage.scene.database.pool.query('select count(*) from postings')).rows[0].count);

describe('a return file at the bank', () => {
  it('is not loaded while the bank is writing it, nor by a name of what is unfinished', async () => {
    stage.bank.put(`in/.${NAME}`, text);
    stage.bank.put(`in/${NAME}.part`, text);
    stage.bank.put(`in/${NAME}`, text.slice(0, 200));
    await stage.turn();
    await stage.later();
    await stage.turn();
    expect(await loaded()).toEqual([]);
    expect(stage.bank.names('in')).toHaveLength(3);
    expect(await stage.transfers()).toMatchObject([{ status: 'begun', fault: 'cut_short', tries: 2 }]);
  });

  it('is left in place and changes nothing wherever its bytes are cut off', async () => {
    stage.bank.put(`in/${NAME}`, text);
    for (let bytes = 0; bytes < text.length; bytes++) {
      Object.assign(stage.bank.told, { cut: { at: 'read', bytes }, counted: 0 });
      await stage.later();
      await stage.turn();
      expect((await stage.connection()).fault, `${bytes}`).toBe('cut');
    }
    expect(await loaded()).toEqual([]);
    expect(stage.bank.names('in')).toEqual([NAME]);
  }, 120_000);

  it('is loaded once as an upload is and moved, whichever request or answer is lost', async () => {
    let postings: number | undefined;
    for (const at of ['before', 'after'] as const) {
      for (let request = 0; request < 14; request++) {
        stage.bank.reset({ at, request });
        await stage.scene.database.pool.query('delete from file_transfers');
        stage.bank.put(`in/${NAME}`, text);
        for (let visit = 0; visit < 3; visit++) {
          await stage.later();
          await stage.turn();
        }
        expect(stage.bank.names('in'), `${at} ${request}`).toEqual([]);
        expect(stage.bank.names('done')).toEqual([NAME]);
        expect(stage.bank.text(`done/${NAME}`)).toBe(text);
        expect(await loaded()).toEqual([{ status: 'loaded' }]);
        expect(await stage.transfers()).toMatchObject([{ direction: 'in', status: 'done' }]);
        postings ??= await posted();
        expect(await posted()).toBe(postings);
      }
    }
    expect(await stage.scene.payment(stage.scene.harbour, paymentId)).toMatchObject({ stage: 'returned' });
  }, 120_000);

  it('that was gone while it was being written, and is there again as it was, is taken up again', async () => {
    const visit = async (written: string | null) => {
      stage.bank.reset();
      if (written !== null) stage.bank.put(`in/${NAME}`, written);
      await stage.later();
      await stage.turn();
      return (await stage.transfers())[0];
    };
    expect(await visit(text.slice(0, 200))).toMatchObject({ status: 'begun', tries: 1 });
    expect(await visit(null)).toMatchObject({ status: 'dropped' });
    expect(await visit(text.slice(0, 200))).toMatchObject({ status: 'begun', fault: 'cut_short', tries: 1 });
    expect([stage.bank.names('in'), stage.bank.names('done')]).toEqual([[NAME], []]);
    await visit(text);
    expect([stage.bank.names('in'), stage.bank.names('done')]).toEqual([[], [NAME]]);
  });

  it('that comes again, under its name or another, changes nothing and is moved', async () => {
    const before = await posted();
    for (const name of [NAME, NAME, 'again.txt']) {
      stage.bank.put(`in/${name}`, text);
      await stage.later();
      await stage.turn();
    }
    expect(stage.bank.names('in')).toEqual([]);
    expect(stage.bank.names('done')).toHaveLength(3);
    expect(await loaded()).toHaveLength(1);
    expect(await posted()).toBe(before);
    expect(await stage.transfers()).toHaveLength(1);
  });

  it('is loaded once by two processes', async () => {
    const other = fileOf('2026-11-24', []);
    stage.bank.put('in/none.txt', other);
    await stage.both();
    await stage.later();
    await stage.both();
    expect(stage.bank.names('done')).toEqual(['none.txt']);
    expect(await loaded()).toHaveLength(2);
  });

  it.each([
    ['is none', (): string => 'BSB list', 'unreadable'],
    ['is of another user ID', (): string => fileOf('2026-11-24', [], { userId: '999999' }), 'foreign'],
    ['is of a day to come', (): string => fileOf('2026-11-27', []), 'future'],
  ] as const)('that %s is moved and named to a person', async (_, content, reason) => {
    const before = (await loaded()).length;
    stage.bank.put('in/odd.txt', content());
    await stage.turn();
    expect(stage.bank.names('in')).toEqual([]);
    expect(stage.bank.names('done')).toEqual(['odd.txt']);
    expect(await stage.transfers()).toMatchObject([{ status: 'refused', fault: reason }]);
    expect((await stage.exceptions('facility.file_refused')).at(-1)).toMatchObject({
      status: 'open',
      reason,
    });
    expect(await loaded()).toHaveLength(before);
  });

  it('stays in the store where it was loaded, and nowhere else', async () => {
    const { files } = stage.scene.platform;
    const there = await Promise.all(brought.map((key) => files.exists(key)));
    const rows = await stage.scene.database.pool.query<{ key: string }>(
      'select storage_key as key from returns_files',
    );
    expect(brought.length).toBeGreaterThan(there.filter(Boolean).length);
    expect(brought.filter((_, at) => there[at]).sort()).toEqual(
      rows.rows
        .map(({ key }) => key)
        .filter((key) => brought.includes(key))
        .sort(),
    );
  });
});
