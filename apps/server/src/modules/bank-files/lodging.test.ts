import { isRefusal, printId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queriesOn, sql } from '../../platform/db/sql.ts';
import { bankFileForm } from '../../test/bank-file-form.ts';
import { bankReturns, fileOf } from '../../test/bank-returns.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';

import { beginSending, filesToSend } from './index.ts';

type FileRow = {
  id: string;
  merchant_name: string;
  status: string;
  is_overdue: boolean;
  total_cents: number;
};
type ExceptionRow = { id: string; kind: string; merchant_id: string; merchant_name: string; status: string };
type Rows<R> = { rows: R[]; count: number };

let scene: DebitMerchants;
beforeAll(async () => {
  scene = await openDebitMerchants('2026-11-23', '06:30');
  for (const [merchant, cents] of [
    [scene.harbour, 1000],
    [scene.other, 2000],
    [scene.banksia, 4000],
  ] as const) {
    const payer = await scene.payer(merchant);
    await scene.debit(merchant, payer, { cents, due: '2026-11-23' });
    await scene.runPhase(merchant, 'claim', '2026-11-23');
  }
});
afterAll(() => scene.close());

const get = async <T>(path: string, who: { token: string }) =>
  scene.portal.call<T>('GET', `/api/merchant${path}`, { token: who.token });
const post = (path: string, who: { token: string }, body: object) =>
  scene.portal.call('POST', `/api/merchant${path}`, { token: who.token, body });
const filesOf = async (who: { token: string }, query = '') =>
  (await get<Rows<FileRow>>(`/bankFile/list?page_size=20${query}`, who)).data.rows;

describe('the files that a tenant lodges', () => {
  it('are those of every facilitated merchant for the platform, and its own for a direct one', async () => {
    const all = await filesOf(scene.lorikeet);
    expect(all.map((file) => [file.merchant_name, file.total_cents]).toSorted()).toEqual([
      ['Harbour Fitness', 1000],
      ['Other Gym', 2000],
    ]);
    expect((await filesOf(scene.banksia)).map((file) => file.merchant_name)).toEqual(['Banksia Shire']);
    const one = printId('merchant', scene.other.id);
    expect((await filesOf(scene.lorikeet, `&merchant_id=${one}`)).map((file) => file.total_cents)).toEqual([
      2000,
    ]);
    // Naming another's merchant shows nothing of it.
    expect(await filesOf(scene.banksia, `&merchant_id=${one}`)).toEqual([]);
  });

  it('are summed by what has to be done with them', async () => {
    const summary = async (who: { token: string }) => (await get('/bankFile/summary', who)).data;
    expect(await summary(scene.lorikeet)).toMatchObject({
      today: '2026-11-23',
      to_lodge: { files: 2, total_cents: 3000 },
      overdue: { files: 0, total_cents: 0 },
      merchants: [{ name: 'Harbour Fitness' }, { name: 'Other Gym' }],
    });
    expect(await summary(scene.banksia)).toMatchObject({ to_lodge: { files: 1, total_cents: 4000 } });
    expect((await get('/bankFile/summary', scene.harbour)).status).toBe(403);
    scene.at('2026-11-24', '09:00');
    expect(await summary(scene.lorikeet)).toMatchObject({ overdue: { files: 2, total_cents: 3000 } });
    expect((await filesOf(scene.lorikeet)).every((file) => file.is_overdue)).toBe(true);
    scene.at('2026-11-23', '09:00');
  });

  it('are held while their merchant is suspended or its debits are stopped, and go once that is lifted', async () => {
    const { other, lorikeet } = scene;
    const [file] = await scene.files(other);
    const ask = { merchant_id: printId('merchant', other.id) };
    const facility = await scene.within(lorikeet, (work) =>
      work.one<{ id: string }>(sql`select id from facilities where merchant_id = ${work.merchantId}`),
    );
    const waiting = async () => {
      const inbox = { tenant: lorikeet.id, facilityId: facility.id };
      const files = await filesToSend(queriesOn(scene.platform.pool), inbox, {
        now: scene.platform.clock.now(),
        limit: 10,
      });
      return files.some(({ id }) => id === file!.id);
    };
    const download = async () =>
      (
        await scene.portal.call<{ refusal?: string }>(
          'POST',
          `/api/merchant/bankFile/download/${printId('bank_file', file!.id)}`,
          { token: lorikeet.token, body: ask },
        )
      ).data.refusal;
    const sending = () =>
      scene
        .within(other, (work) => beginSending(work, file!.id))
        .then(
          () => 'none',
          (error) => (isRefusal(error) ? error.code : Promise.reject(error)),
        );
    const standing = (merchant: string, debits: string) =>
      scene.within(other, async (work) => {
        await work.run(sql`update merchants set status = ${merchant} where id = ${work.merchantId}`);
        await work.run(sql`update facilities set status = ${debits} where merchant_id = ${work.merchantId}`);
      });
    for (const [merchant, debits, refusal] of [
      ['suspended', 'active', 'bank_file.merchant_held'],
      ['live', 'stopped', 'bank_file.facility_stopped'],
    ] as const) {
      await standing(merchant, debits);
      expect([await waiting(), await sending(), await download()]).toEqual([false, refusal, refusal]);
    }
    await standing('live', 'active');
    expect(await waiting()).toBe(true);
  });

  it('clear over the closed days of their inbox', async () => {
    const [file] = await scene.files(scene.harbour);
    const fil = printId('bank_file', file!.id);
    const mer = printId('merchant', scene.harbour.id);
    await post(`/bankFile/accept/${fil}`, scene.lorikeet, { merchant_id: mer, receipt: 'CBA-77' });
    await scene.drain();
    const { data } = await get(`/bankFile/detail?id=${fil}&merchant_id=${mer}`, scene.lorikeet);
    expect(data).toMatchObject({
      file: { status: 'accepted', receipt: 'CBA-77' },
      accepted_by: 'Owner',
      clears_on: '2026-11-26',
      inbox: [
        { bank_date: '2026-11-24', is_closed: false },
        { bank_date: '2026-11-25', is_closed: false },
        { bank_date: '2026-11-26', is_closed: false },
      ],
      stages: [{ stage: 'submitted', count: 1, amount_cents: 1000 }],
    });
    scene.at('2026-11-24', '17:00');
    const day = async () => {
      const { facilities } = (
        await get<{ facilities: { days: object[] }[] }>('/returns/inbox', scene.lorikeet)
      ).data;
      return facilities[0]!.days[0];
    };
    expect(await day()).toMatchObject({
      bank_date: '2026-11-24',
      closed_by: null,
      files: 1,
      total_cents: 1000,
    });
    expect(await post('/returns/none', scene.lorikeet, { bank_date: '2026-11-24' })).toMatchObject({
      code: 0,
    });
    expect(await day()).toMatchObject({ closed_by: 'none' });
  });
});

describe('what waits for a person', () => {
  const open = async (who: { token: string }) =>
    (await get<Rows<ExceptionRow>>('/exception/list?page_size=50&status=open', who)).data.rows;

  it('about a file is shown to its lodger, whichever merchant the debits belong to', async () => {
    for (const merchant of [scene.other, scene.banksia])
      await scene.runPhase(merchant, 'close', '2026-11-24');
    const [seen] = await open(scene.lorikeet);
    expect(seen).toMatchObject({ kind: 'bank_file.not_lodged', merchant_name: 'Other Gym' });
    expect(await open(scene.other)).toEqual([]);
    expect((await open(scene.banksia)).map((one) => one.kind)).toEqual(['bank_file.not_lodged']);
    const settled = { merchant_id: seen!.merchant_id, resolution: 'Lodged by telephone' };
    // Neither the merchant itself nor a stranger settles it.
    expect((await post(`/exception/resolve/${seen!.id}`, scene.other, settled)).status).toBe(404);
    expect((await post(`/exception/resolve/${seen!.id}`, scene.banksia, settled)).status).toBe(404);
    expect(await post(`/exception/resolve/${seen!.id}`, scene.lorikeet, settled)).toMatchObject({ code: 0 });
    expect(await open(scene.lorikeet)).toEqual([]);
    const all = await get<Rows<ExceptionRow>>('/exception/list?page_size=50&status=resolved', scene.lorikeet);
    expect(all.data.rows[0]).toMatchObject({ resolution: 'Lodged by telephone' });
  });

  it('about a payer is before the merchant alone', async () => {
    const bank = bankReturns(scene);
    const [dead] = await bank.lodged('2026-12-07', [4]);
    await bank.load('2026-12-08', fileOf('2026-12-08', [dead!.entry]));
    expect((await open(scene.harbour)).map((one) => one.kind)).toContain('payment.return_undecided');
    expect((await open(scene.lorikeet)).map((one) => one.kind)).not.toContain('payment.return_undecided');
    expect((await open(scene.other)).map((one) => one.kind)).not.toContain('payment.return_undecided');
  });

  it('is found by its kind and by what is known of it', async () => {
    const bank = bankReturns(scene);
    const [made] = await bank.lodged('2026-12-09', [6]);
    const stray = { ...made!.entry, lodgementReference: 'HARB-ZZZZZ' };
    await bank.load('2026-12-10', fileOf('2026-12-10', [stray]));
    const found = async (query: string) =>
      (await get<Rows<ExceptionRow>>(`/exception/list?page_size=10&${query}`, scene.lorikeet)).data.rows.map(
        (one) => one.kind,
      );
    expect(await found('kind=returns_file.line_queued,returns_file.faulty')).toEqual([
      'returns_file.line_queued',
    ]);
    expect(await found('search=HARB-ZZZZZ')).toEqual(['returns_file.line_queued']);
    expect(await found('search=HARB-00000')).toEqual([]);
  });
});

describe('a return file that cannot be read to its end', () => {
  it('says what is wrong with each line, in both languages', async () => {
    const bank = bankReturns(scene);
    const [made] = await bank.lodged('2026-12-14', [6, 6]);
    const lines = fileOf('2026-12-15', [made!.entry, made!.entry]).split('\r\n');
    lines[2] = `${lines[2]!.slice(0, 20)}XX${lines[2]!.slice(22)}`;
    const { fileId } = await bank.load('2026-12-15', lines.join('\r\n'));
    const { data } = await get<{ faults: { line: number; message: { en: string; zh: string } }[] }>(
      `/returns/detail?id=${printId('returns_file', fileId)}`,
      scene.lorikeet,
    );
    expect(data.faults[0]).toMatchObject({
      line: 3,
      message: { en: expect.stringMatching(/\w/), zh: expect.stringMatching(/[\u4e00-\u9fff]/) },
    });
  });

  it('is refused with its lines and codes, in the words of the person who loads it', async () => {
    const refused = (locale: 'en' | 'zh') =>
      scene.portal.call<{ refusal: string; fault_codes: string }>('POST', '/api/merchant/returns/load', {
        token: scene.lorikeet.token,
        locale,
        body: bankFileForm({ filename: 'noise.txt', content: 'hello\nworld' }),
      });
    const english = await refused('en');
    expect(english).toMatchObject({ code: 1, data: { refusal: 'returns.unreadable' } });
    expect(english.data.fault_codes).toBe('1 HEADER_MISSING, 1 RECORD_TYPE, 2 RECORD_TYPE, 2 TOTAL_MISSING');
    expect(english.message).toMatch(/Line 1: [A-Z].+\. Line 2: /);
    const chinese = await refused('zh');
    expect(chinese.data.fault_codes).toBe(english.data.fault_codes);
    expect(chinese.message).toMatch(/第 1 行：[\u4e00-\u9fff]/);
    expect(chinese.message).not.toMatch(/record|length|header/);
  });
});
