import { toCents } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { bankFileForm } from '../../test/bank-file-form.ts';
import { bankReturns, fileOf } from '../../test/bank-returns.ts';
import { type DebitMerchants, openDebitMerchants, type Payer } from '../../test/debit-merchants.ts';
import { NO_LOCK } from '../../test/no-lock.ts';
import { loadReturns, returnsModule } from './index.ts';

let scene: DebitMerchants;
let bank: ReturnType<typeof bankReturns>;
beforeAll(async () => {
  scene = await openDebitMerchants('2026-11-23', '06:30');
  bank = bankReturns(scene);
});
afterAll(() => scene.close());

const mandateOf = (payer: Payer) =>
  scene.within(scene.harbour, async (work) => {
    const { status } = await work.one<{ status: string }>(
      sql`select status from mandates where merchant_id = ${work.merchantId} and id = ${payer.mandateId}`,
    );
    return status;
  });
describe('a return file', () => {
  it('loaded twice changes nothing; its lines in another file are no change, another code waits', async () => {
    const [made] = await bank.lodged('2026-12-16', [6]);
    const content = fileOf('2026-12-17', [made!.entry]);
    const first = await bank.load('2026-12-17', content);
    const again = await bank.load('2026-12-17', content);
    expect(again).toEqual({ fileId: first.fileId, isRepeat: true });
    expect(await scene.postings(scene.harbour, made!.paymentId)).toHaveLength(2);
    const other = await bank.load(
      '2026-12-18',
      fileOf('2026-12-18', [made!.entry, { ...made!.entry, returnCode: 3 }]),
    );
    expect(await bank.outcomes(other.fileId)).toEqual([
      'repeated',
      'queued bank_debit.second_return_differs',
    ]);
    expect(await mandateOf(made!.payer)).toBe('active');
    expect(await scene.broken()).toEqual([]);
  });

  it('waits line by line where amount, account, day or reference disagree, and never guesses', async () => {
    const made = await bank.lodged('2026-12-21', [6, 6, 6, 6, 6]);
    const [a, b, c, d, e] = made.map((one) => one.entry);
    const { fileId } = await bank.load(
      '2026-12-22',
      fileOf(
        '2026-12-22',
        [
          { ...a!, amountCents: toCents(1) },
          { ...b!, customerAccount: '999999' },
          { ...c!, dayOfMonth: 20 },
          { ...d!, lodgementReference: 'HARB-ZZZZZ' },
          { ...d!, lodgementReference: 'NOBODY-00000' },
          { ...d!, originalCode: 50 },
        ],
        { refusals: [e!] },
      ),
    );
    expect(await bank.outcomes(fileId)).toEqual([
      'queued amount_differs',
      'queued account_differs',
      'queued day_differs',
      'queued unknown_reference',
      'queued unknown_reference',
      'queued not_a_debit',
      'queued bank_debit.return_refused_by_bank',
    ]);
    for (const one of made) {
      expect(await scene.payment(scene.harbour, one.paymentId)).toMatchObject({ stage: 'submitted' });
    }
    const queue = (await scene.exceptions(scene.lorikeet)).filter((one) => one.subject_id === fileId);
    expect(queue).toHaveLength(7);
    expect(await scene.broken()).toEqual([]);
  });

  it('is refused whole when foreign, cut short, of tomorrow, or no return file', async () => {
    const [made] = await bank.lodged('2027-01-04', [6]);
    const good = fileOf('2027-01-05', [made!.entry]);
    const lines = good.split('\r\n');
    const cases: [string, string, string][] = [
      [
        'foreign',
        fileOf('2027-01-05', [{ ...made!.entry, userId: '999999' }], { userId: '999999' }),
        'returns.foreign',
      ],
      ['foreign line', fileOf('2027-01-05', [{ ...made!.entry, userId: '999999' }]), 'returns.foreign'],
      ['without its total', `${lines.slice(0, 2).join('\r\n')}\r\n`, 'returns.cut_short'],
      ['without a line', `${[lines[0], lines[2]].join('\r\n')}\r\n`, 'returns.unreadable'],
      ['cut in a line', good.slice(0, 200), 'returns.cut_short'],
      ['noise', 'hello\nworld', 'returns.unreadable'],
      ['of tomorrow', fileOf('2027-01-06', [made!.entry]), 'returns.future'],
    ];
    for (const [name, content, code] of cases) {
      await expect(bank.load('2027-01-05', content), name).rejects.toMatchObject({ code });
    }
    expect(await scene.payment(scene.harbour, made!.paymentId)).toMatchObject({ stage: 'submitted' });
    expect(await bank.isInboxClosed('2027-01-05')).toBe(false);
    // A line that cannot be read is reported, the rest is applied, and the inbox waits for a person.
    const second = await bank.lodged('2027-01-06', [6, 6]);
    const torn = fileOf(
      '2027-01-07',
      second.map((one) => one.entry),
    ).split('\r\n');
    torn[2] = `${torn[2]!.slice(0, 17)}X${torn[2]!.slice(18)}`;
    const { fileId } = await bank.load('2027-01-07', torn.join('\r\n'));
    expect(await bank.outcomes(fileId)).toEqual(['matched']);
    expect(await bank.isInboxClosed('2027-01-07')).toBe(false);
    expect((await scene.exceptions(scene.lorikeet)).map((one) => one.kind)).toContain('returns_file.faulty');
    expect(await scene.broken()).toEqual([]);
  });
});

describe('who may lodge files and load returns', () => {
  it('is the platform for facilitated merchants, whose own staff get 403, and the merchant for its own facility', async () => {
    await bank.lodged('2027-01-11', [6]);
    const file = (await scene.files(scene.harbour)).at(-1)!;
    const wire = (prefix: string, id: string) => `${prefix}_${id.replaceAll('-', '')}`;
    const call = (who: { token: string }, method: 'GET' | 'POST', url: string, body?: object) =>
      scene.portal.call(method, `/api/merchant${url}`, { token: who.token, ...(body ? { body } : {}) });
    const fil = wire('fil', file.id);
    const forbidden = await Promise.all([
      call(scene.harbour, 'GET', '/bankFile/list'),
      call(scene.harbour, 'GET', `/bankFile/detail?id=${fil}`),
      call(scene.harbour, 'POST', `/bankFile/download/${fil}`, {}),
      call(scene.harbour, 'POST', `/bankFile/accept/${fil}`, { receipt: 'x' }),
      call(scene.harbour, 'POST', `/bankFile/withdraw/${fil}`, { reason: 'x' }),
      call(scene.harbour, 'POST', '/returns/load', bankFileForm({ filename: 'a', content: 'b' })),
      call(scene.harbour, 'POST', '/returns/none', { bank_date: '2027-01-11' }),
      call(scene.harbour, 'GET', '/returns/list'),
      call(scene.harbour, 'POST', '/debitRun/start', {}),
    ]);
    expect(forbidden.map((answer) => answer.status)).toEqual(Array.from({ length: 9 }, () => 403));
    const merchant = wire('mer', scene.harbour.id);
    const seen = await call(scene.lorikeet, 'GET', `/bankFile/detail?id=${fil}&merchant_id=${merchant}`);
    expect(seen).toMatchObject({
      status: 200,
      data: { file: { status: 'accepted', merchant_id: merchant } },
    });
    // Another merchant's file is not there for a direct merchant.
    expect(
      await call(scene.banksia, 'GET', `/bankFile/detail?id=${fil}&merchant_id=${merchant}`),
    ).toMatchObject({
      status: 404,
    });
    scene.at('2027-01-11', '09:00');
    expect(await call(scene.banksia, 'POST', '/returns/none', { bank_date: '2027-01-11' })).toMatchObject({
      status: 200,
      code: 0,
    });
    const list = await call(scene.lorikeet, 'GET', '/bankFile/list?page_size=10');
    expect(list).toMatchObject({ status: 200, code: 0 });
    const ticket = await scene.portal.call<{ path: string }>(
      'POST',
      `/api/merchant/bankFile/download/${fil}`,
      {
        token: scene.lorikeet.token,
        body: { merchant_id: merchant },
      },
    );
    const opened = await scene.portal.portal.app.inject({ method: 'GET', url: ticket.data.path });
    expect(opened.statusCode).toBe(200);
    expect(opened.body).toBe(await scene.fileText(file.storage_key));
  });
});

describe('a loading that was interrupted', () => {
  it('continues by a phase of its inbox’s own tenant before merchants close, each line once', async () => {
    const made = await bank.lodged('2027-01-18', [6, 9]);
    const content = fileOf(
      '2027-01-19',
      made.map((one) => one.entry),
    );
    const { fileId } = await bank.load('2027-01-19', content);
    // As if the process had died after the first line: the second has no outcome and its debit is untouched.
    await scene.within(scene.lorikeet, (work) =>
      work.run(sql`
        update returns_files set status = 'loading' where merchant_id = ${work.merchantId} and id = ${fileId}`),
    );
    const before = await scene.postings(scene.harbour, made[0]!.paymentId);
    const phase = returnsModule.phases!.find(({ name }) => name === 'returns.finish')!;
    expect(phase.kinds).toEqual(['platform']);
    expect(phase.at < returnsModule.phases!.find(({ name }) => name === 'close')!.at).toBe(true);
    await scene.runPhase(scene.lorikeet, 'returns.finish', '2027-01-19');
    expect(await bank.outcomes(fileId)).toEqual(['matched', 'matched']);
    expect(await scene.postings(scene.harbour, made[0]!.paymentId)).toEqual(before);
    const again = await bank.load('2027-01-19', content);
    expect(again).toEqual({ fileId, isRepeat: true });
    expect(await scene.broken()).toEqual([]);
  });

  it('applies each line once where its last statements arrive after another took the loading up', async () => {
    const made = await bank.lodged('2027-02-01', [6, 9, 6]);
    const content = fileOf(
      '2027-02-02',
      made.map((one) => one.entry),
    );
    scene.at('2027-02-02', '09:00');
    // The lock of a process that was killed is free before its last statements have arrived.
    const run = { ...createRun(scene.platform, scene.lorikeet.id, SYSTEM), ...NO_LOCK };
    const file = { facilityId: scene.lorikeet.facilityId, filename: 'met.txt', content };
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => loadReturns(run, file)));
    await scene.drain();
    expect(new Set(others.map(({ fileId }) => fileId))).toEqual(new Set([first!.fileId]));
    expect(await bank.outcomes(first!.fileId)).toEqual(['matched', 'matched', 'matched']);
    for (const { paymentId } of made) expect(await scene.postings(scene.harbour, paymentId)).toHaveLength(2);
    expect(await scene.broken()).toEqual([]);
  });
});
