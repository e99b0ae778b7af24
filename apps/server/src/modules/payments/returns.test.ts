import { parseDirectEntry, type ReturnCode, type ReturnedEntry, writeReturns } from '@lorikeet/bank-files';
import { type LocalDate, parts, toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { SYSTEM } from '../../platform/work.ts';
import { type DebitMerchants, openDebitMerchants, type Payer } from '../../test/debit-merchants.ts';
import { acceptFile, loadReturns } from './index.ts';

let scene: DebitMerchants;
beforeAll(async () => {
  scene = await openDebitMerchants('2026-11-23', '06:30');
});
afterAll(() => scene.close());

type Made = { paymentId: string; payer: Payer; entry: ReturnedEntry };

/** Debits of one day, each of a payer of its own, in a lodged file; and the bank's return entry of each. */
async function lodged(day: string, codes: ReturnCode[], merchant = scene.harbour): Promise<Made[]> {
  scene.at(day, '06:30');
  const made: Omit<Made, 'entry'>[] = [];
  for (const [i, code] of codes.entries()) {
    const payer = await scene.payer(merchant, { name: `Payer ${day} ${i}`, account: `77${code}00${i}1` });
    const { paymentId } = await scene.debit(merchant, payer, { cents: 2000 + i, due: day });
    made.push({ paymentId, payer });
  }
  await scene.live(merchant, 'claim', day);
  const file = (await scene.files(merchant)).at(-1)!;
  await scene.within(merchant, (work) => acceptFile(work, file.id, 'R'));
  await scene.drain();
  const { details } = parseDirectEntry(await scene.fileText(file.storage_key));
  return Promise.all(
    made.map(async (one, i) => {
      const { lodgement_reference: reference } = await scene.payment(merchant, one.paymentId);
      const detail = details.find((each) => each.lodgementReference === reference)!;
      return {
        ...one,
        entry: {
          returnCode: codes[i]!,
          originalCode: 13,
          amountCents: detail.amountCents,
          customerBsb: detail.bsb,
          customerAccount: detail.account,
          traceBsb: detail.traceBsb,
          traceAccount: detail.traceAccount,
          title: detail.title,
          lodgementReference: detail.lodgementReference,
          remitter: detail.remitter,
          dayOfMonth: parts(toLocalDate(day)).day,
          userId: '301500',
        },
      };
    }),
  );
}

const fileOf = (
  day: string,
  returns: ReturnedEntry[],
  extra: { userId?: string; refusals?: ReturnedEntry[] } = {},
) =>
  writeReturns({
    financialInstitution: 'CBA',
    userName: 'CBA',
    userId: extra.userId ?? '301500',
    description: 'DE Returns',
    processingDate: toLocalDate(day),
    returns,
    ...(extra.refusals ? { refusals: extra.refusals } : {}),
  });

async function load(day: string, content: string) {
  scene.at(day, '09:00');
  const loaded = await loadReturns(
    scene.platform,
    { merchantId: scene.lorikeet.id, actor: SYSTEM },
    { facilityId: scene.lorikeet.facilityId, filename: `dtret-${day}.txt`, content },
  );
  await scene.drain();
  return loaded;
}

const outcomes = (fileId: string) =>
  scene.within(scene.lorikeet, async (work) => {
    const rows = await work.rows<{ outcome: string; reason: string | null }>(sql`
      select outcome, reason from return_lines
      where merchant_id = ${work.merchantId} and returns_file_id = ${fileId} order by line_no`);
    return rows.map((row) => (row.reason ? `${row.outcome} ${row.reason}` : row.outcome));
  });
const mandateOf = (payer: Payer) =>
  scene.within(scene.harbour, async (work) => {
    const { status } = await work.one<{ status: string }>(
      sql`select status from mandates where merchant_id = ${work.merchantId} and id = ${payer.mandateId}`,
    );
    return status;
  });
const retryOf = (paymentId: string) =>
  scene.within(scene.harbour, (work) =>
    work.maybe<{
      id: string;
      attempt: number;
      debit_date: LocalDate;
      notice_allows_from: LocalDate;
      amount_cents: number;
    }>(sql`
      select id, attempt, debit_date, notice_allows_from, amount_cents from payments
      where merchant_id = ${work.merchantId} and retry_of = ${paymentId}`),
  );
const isInboxClosed = (day: string) =>
  scene.within(scene.lorikeet, async (work) => {
    const row = await work.maybe(sql`
      select 1 from returns_inbox where merchant_id = ${work.merchantId} and bank_date = ${day}`);
    return row !== undefined;
  });

describe('a return', () => {
  it('does what its code asks for', async () => {
    const made = await lodged('2026-11-23', [6, 3, 1, 4, 7, 9]);
    const { fileId } = await load(
      '2026-11-24',
      fileOf(
        '2026-11-24',
        made.map((one) => one.entry),
      ),
    );
    expect(await outcomes(fileId)).toEqual(Array.from({ length: 6 }, () => 'matched'));
    for (const one of made) {
      expect(await scene.payment(scene.harbour, one.paymentId)).toMatchObject({
        stage: 'returned',
        returned_on: '2026-11-24',
        return_code: String(one.entry.returnCode),
      });
    }
    expect(await Promise.all(made.map((one) => mandateOf(one.payer)))).toEqual([
      'active',
      'cancelled',
      'needs_details',
      'cancelled',
      'active',
      'needs_details',
    ]);
    // Insufficient funds is tried once more on the third bank day, told with the dishonour.
    expect(await retryOf(made[0]!.paymentId)).toMatchObject({
      attempt: 2,
      debit_date: '2026-11-27',
      notice_allows_from: '2026-11-25',
      amount_cents: 2000,
    });
    for (const one of made.slice(1)) expect(await retryOf(one.paymentId)).toBeUndefined();
    const deceased = await scene.within(scene.harbour, (work) =>
      work.one<{ messages_stopped: boolean }>(
        sql`select messages_stopped from customers where merchant_id = ${work.merchantId} and id = ${made[3]!.payer.customerId}`,
      ),
    );
    expect(deceased.messages_stopped).toBe(true);
    const queued = (await scene.exceptions(scene.harbour)).filter((one) => one.kind === 'return_for_staff');
    expect(queued.map((one) => one.reason).sort()).toEqual(['customer_deceased', 'unknown']);
    expect(await isInboxClosed('2026-11-24')).toBe(true);
    expect(await scene.broken()).toEqual([]);
  });

  it('with code 6 a second time suspends the mandate; three in a row are flagged', async () => {
    const [first] = await lodged('2026-11-30', [6]);
    await load('2026-12-01', fileOf('2026-12-01', [first!.entry]));
    const retry = (await retryOf(first!.paymentId))!;
    expect(retry.debit_date).toBe('2026-12-04');
    const again = async (paymentId: string, day: string, returned: string) => {
      await scene.live(scene.harbour, 'claim', day);
      const file = (await scene.files(scene.harbour)).at(-1)!;
      await scene.within(scene.harbour, (work) => acceptFile(work, file.id, 'R'));
      await scene.drain();
      const { lodgement_reference: reference } = await scene.payment(scene.harbour, paymentId);
      await load(
        returned,
        fileOf(returned, [
          {
            ...first!.entry,
            lodgementReference: String(reference),
            dayOfMonth: parts(toLocalDate(day)).day,
          },
        ]),
      );
    };
    await again(retry.id, '2026-12-04', '2026-12-07');
    expect(await mandateOf(first!.payer)).toBe('suspended');
    expect(await retryOf(retry.id)).toBeUndefined();
    expect((await scene.exceptions(scene.harbour)).map((one) => one.kind)).not.toContain(
      'repeated_dishonours',
    );
    await scene.within(scene.harbour, (work) =>
      work.run(
        sql`update mandates set status = 'active' where merchant_id = ${work.merchantId} and id = ${first!.payer.mandateId}`,
      ),
    );
    scene.at('2026-12-08', '06:00');
    const third = await scene.debit(scene.harbour, first!.payer, { cents: 2000, due: '2026-12-08' });
    await again(third.paymentId, '2026-12-08', '2026-12-09');
    expect((await scene.exceptions(scene.harbour)).map((one) => one.kind)).toContain('repeated_dishonours');
    expect(await scene.broken()).toEqual([]);
  });

  it('with code 8 stops the facility and leaves the mandate', async () => {
    const [made] = await lodged('2026-12-10', [8], scene.other);
    await load('2026-12-11', fileOf('2026-12-11', [made!.entry]));
    const facility = await scene.within(scene.other, (work) =>
      work.one<{ status: string }>(sql`select status from facilities where merchant_id = ${work.merchantId}`),
    );
    expect(facility.status).toBe('stopped');
    const status = await scene.within(scene.other, (work) =>
      work.one<{ status: string }>(sql`select status from mandates where merchant_id = ${work.merchantId}`),
    );
    expect(status.status).toBe('active');
  });

  it('of a file that nobody recorded proves that it was lodged', async () => {
    scene.at('2026-12-14', '06:30');
    const payer = await scene.payer(scene.harbour, { name: 'Proof' });
    const { paymentId } = await scene.debit(scene.harbour, payer, { cents: 3333, due: '2026-12-14' });
    const beside = await scene.debit(scene.harbour, payer, { cents: 4444, due: '2026-12-14' });
    await scene.live(scene.harbour, 'claim', '2026-12-14');
    const file = (await scene.files(scene.harbour)).at(-1)!;
    const { details } = parseDirectEntry(await scene.fileText(file.storage_key));
    const detail = details.find((one) => one.amountCents === 3333)!;
    const { fileId } = await load(
      '2026-12-15',
      fileOf('2026-12-15', [
        {
          returnCode: 6,
          originalCode: 13,
          amountCents: toCents(3333),
          customerBsb: detail.bsb,
          customerAccount: detail.account,
          traceBsb: detail.traceBsb,
          traceAccount: detail.traceAccount,
          title: detail.title,
          lodgementReference: detail.lodgementReference,
          remitter: detail.remitter,
          dayOfMonth: 14,
          userId: '301500',
        },
      ]),
    );
    expect(await outcomes(fileId)).toEqual(['matched']);
    expect((await scene.files(scene.harbour)).at(-1)).toMatchObject({ id: file.id, status: 'accepted' });
    expect(await scene.payment(scene.harbour, paymentId)).toMatchObject({ stage: 'returned' });
    expect(await scene.payment(scene.harbour, beside.paymentId)).toMatchObject({ stage: 'submitted' });
    expect((await scene.exceptions(scene.harbour)).map((one) => one.kind)).toContain(
      'file_lodged_unrecorded',
    );
    expect(await scene.broken()).toEqual([]);
  });
});

describe('a return file', () => {
  it('loaded twice changes nothing; its lines in another file are no change, another code waits', async () => {
    const [made] = await lodged('2026-12-16', [6]);
    const content = fileOf('2026-12-17', [made!.entry]);
    const first = await load('2026-12-17', content);
    const again = await load('2026-12-17', content);
    expect(again).toEqual({ fileId: first.fileId, isRepeat: true });
    expect(await scene.postings(scene.harbour, made!.paymentId)).toHaveLength(2);
    const other = await load(
      '2026-12-18',
      fileOf('2026-12-18', [made!.entry, { ...made!.entry, returnCode: 3 }]),
    );
    expect(await outcomes(other.fileId)).toEqual(['repeated', 'queued bank_debit.second_return_differs']);
    expect(await mandateOf(made!.payer)).toBe('active');
    expect(await scene.broken()).toEqual([]);
  });

  it('waits line by line where amount, account, day or reference disagree, and never guesses', async () => {
    const made = await lodged('2026-12-21', [6, 6, 6, 6, 6]);
    const [a, b, c, d, e] = made.map((one) => one.entry);
    const { fileId } = await load(
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
    expect(await outcomes(fileId)).toEqual([
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
    const [made] = await lodged('2027-01-04', [6]);
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
      await expect(load('2027-01-05', content), name).rejects.toMatchObject({ code });
    }
    expect(await scene.payment(scene.harbour, made!.paymentId)).toMatchObject({ stage: 'submitted' });
    expect(await isInboxClosed('2027-01-05')).toBe(false);
    // A line that cannot be read is reported, the rest is applied, and the inbox waits for a person.
    const second = await lodged('2027-01-06', [6, 6]);
    const torn = fileOf(
      '2027-01-07',
      second.map((one) => one.entry),
    ).split('\r\n');
    torn[2] = `${torn[2]!.slice(0, 17)}X${torn[2]!.slice(18)}`;
    const { fileId } = await load('2027-01-07', torn.join('\r\n'));
    expect(await outcomes(fileId)).toEqual(['matched']);
    expect(await isInboxClosed('2027-01-07')).toBe(false);
    expect((await scene.exceptions(scene.lorikeet)).map((one) => one.kind)).toContain('returns_file');
    expect(await scene.broken()).toEqual([]);
  });
});

describe('who may lodge files and load returns', () => {
  it('is the platform for facilitated merchants, whose own staff get 403, and the merchant for its own facility', async () => {
    await lodged('2027-01-11', [6]);
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
      call(scene.harbour, 'POST', '/returns/load', { filename: 'a', content: 'b' }),
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
