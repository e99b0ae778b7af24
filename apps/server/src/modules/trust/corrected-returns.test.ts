import { toCents } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankReturns, fileOf } from '../../test/bank-returns.ts';
import { brokenInvariants } from '../../test/broken-invariants.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { onItsDay } from '../../test/on-its-day.ts';
import { balanceOf } from '../ledger/index.ts';
import { trustModule } from './index.ts';

type Line = { id: string; description: string; status: string; matched_kind: string | null };

let scene: DebitMerchants;
let bank: ReturnType<typeof bankReturns>;
beforeAll(async () => {
  scene = await openDebitMerchants('2026-11-23', '06:30');
  bank = bankReturns(scene);
});
afterAll(() => scene.close());

const post = async (path: string, body: object) => {
  const answer = await scene.portal.call<Record<string, unknown>>('POST', `/api/merchant${path}`, {
    token: scene.lorikeet.token,
    body,
  });
  await scene.drain();
  return answer;
};
const get = async <T>(path: string) =>
  (await scene.portal.call<T>('GET', `/api/merchant${path}`, { token: scene.lorikeet.token })).data;
const load = (...rows: string[]) => {
  const content = ['Date,Amount,Description', ...rows].join('\r\n');
  return onItsDay(scene.clock, content, () => post('/statement/import', { content }));
};
const line = async (description: string) =>
  (await get<{ rows: Line[] }>('/statement/list?page_size=100')).rows.find(
    (one) => one.description === description,
  )!;
const other = (id: string) => post(`/statement/resolve/${id}`, { as: 'other', reason: 'A charge' });
const broken = () => brokenInvariants([trustModule], scene.platform);
/** Debits of a day whose file the bank has credited. */
async function credited(day: string, codes: Parameters<typeof bank.lodged>[1]) {
  const made = await bank.lodged(day, codes);
  const { total_cents } = (await scene.files(scene.harbour)).at(-1)!;
  await load(`${day},${(total_cents / 100).toFixed(2)},DE CREDIT ${day}`);
  return made;
}
/** The file with the amount of its second return spoilt. */
const spoilt = (content: string) => {
  const records = content.split('\r\n');
  records[2] = `${records[2]!.slice(0, 20)}00000X${records[2]!.slice(26)}`;
  return records.join('\r\n');
};
const trustBank = () => scene.within(scene.lorikeet, (work) => balanceOf(work, 'trust-bank', 'AUD'));

describe('the sum of a day’s returns', () => {
  it('is one for a faulty file and its corrected one, and nothing else can be said of its line before', async () => {
    const made = await credited('2026-11-23', [3, 3, 3]);
    const whole = fileOf(
      '2026-11-24',
      made.map((one) => one.entry),
    );
    await bank.load('2026-11-24', spoilt(whole));
    expect(await bank.isInboxClosed('2026-11-24')).toBe(false);
    await load('2026-11-24,-60.03,DE RETURNS');
    const { id, status } = await line('DE RETURNS');
    expect(status).toBe('queued');
    const before = await trustBank();
    expect(await other(id)).toMatchObject({ code: 1, data: { refusal: 'statement.returns_faulty' } });
    expect(await trustBank()).toBe(before);

    const { fileId } = await bank.load('2026-11-24', whole);
    expect(await bank.outcomes(fileId)).toEqual(['repeated', 'matched', 'repeated']);
    expect(await line('DE RETURNS')).toMatchObject({
      status: 'matched',
      matched_kind: 'returns',
      matched_returns_id: expect.stringMatching(/^rtf_/),
    });
    expect(await broken()).toEqual([]);
    // Nothing of the two files waits any more: a line of the first one's sum is nobody's.
    await load('2026-11-25,-40.02,A CHARGE');
    const charge = await line('A CHARGE');
    expect((await get<{ rows: unknown[] }>(`/statement/candidates?id=${charge.id}`)).rows).toEqual([]);
    expect((await other(charge.id)).code).toBe(0);
  });

  it('has no credit that came back in it', async () => {
    const [debit, credit] = await credited('2026-11-26', [3, 3]);
    await bank.load(
      '2026-11-27',
      fileOf('2026-11-27', [
        debit!.entry,
        {
          ...credit!.entry,
          originalCode: 50,
          amountCents: toCents(7_700),
          lodgementReference: 'HARB-PAYOUT-9',
        },
      ]),
    );
    await load('2026-11-27,-20.00,DE RETURNS 27');
    expect(await line('DE RETURNS 27')).toMatchObject({ status: 'matched', matched_kind: 'returns' });
    expect(await broken()).toEqual([]);
  });

  it('is not booked as something else while it is expected', async () => {
    const made = await credited('2026-11-30', [3, 3]);
    const [a, b] = made.map((one) => ({ ...one.entry, amountCents: one.entry.amountCents }));
    await bank.load('2026-12-01', fileOf('2026-12-01', [a!]));
    await bank.load('2026-12-01', fileOf('2026-12-01', [b!]));
    // The line of a sum that is there fits one of two days; which one, nobody guesses.
    await load('2026-12-01,-20.00,RETURNS ONE', '2026-12-02,-20.00,RETURNS TWO');
    const { id, status } = await line('RETURNS ONE');
    expect(status).toBe('queued');
    const before = await trustBank();
    expect(await other(id)).toMatchObject({ code: 1, data: { refusal: 'statement.expected' } });
    expect(await trustBank()).toBe(before);
  });
});
