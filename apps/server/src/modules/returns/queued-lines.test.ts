import { addBankDays, printId, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { bankReturns, fileOf, type Returnable } from '../../test/bank-returns.ts';
import { brokenInvariants } from '../../test/broken-invariants.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { addStaff } from '../team/index.ts';
import { trustModule } from '../trust/index.ts';

let scene: DebitMerchants;
let bank: ReturnType<typeof bankReturns>;
let second: string;
beforeAll(async () => {
  scene = await openDebitMerchants('2026-11-23', '06:30');
  bank = bankReturns(scene);
  second = await scene.within(scene.lorikeet, async (work) => {
    const { id: role } = await work.one<{ id: string }>(
      sql`select id from roles where merchant_id = ${work.merchantId} and slug = 'owner'`,
    );
    const facts = { username: 'two', name: 'Two', email: 'two@lorikeet.test', passwordHash: 'unusable' };
    return addStaff(work, { ...facts, type: 'staff', roleIds: [role] });
  });
});
afterAll(() => scene.close());

type Asked = { line: number; as: 'applied' | 'dismissed'; reason?: string; paymentId?: string };
const resolve = (fileId: string, { paymentId, ...asked }: Asked) =>
  scene.portal.call<{ waiting: { approval_id: string } | null; refusal?: string }>(
    'POST',
    `/api/merchant/returns/resolve/${printId('returns_file', fileId)}`,
    {
      token: scene.lorikeet.token,
      body: {
        ...asked,
        ...(paymentId && {
          payment_id: printId('payment', paymentId),
          merchant_id: printId('merchant', scene.harbour.id),
        }),
      },
    },
  );
const candidates = async (fileId: string, line: number) => {
  const { data } = await scene.portal.call<{ rows: { payment_id: string }[] }>(
    'GET',
    `/api/merchant/returns/candidates?id=${printId('returns_file', fileId)}&line=${line}`,
    { token: scene.lorikeet.token },
  );
  return data.rows.map((row) => row.payment_id);
};
const stageOf = async (one: Returnable) => (await scene.payment(scene.harbour, one.paymentId)).stage;
const lineNo = (fileId: string) =>
  scene.within(scene.lorikeet, async (work) => {
    const { line } = await work.one<{ line: number }>(sql`
      select line_no as line from return_lines
      where merchant_id = ${work.merchantId} and returns_file_id = ${fileId} and outcome = 'queued' order by 1 limit 1`);
    return line;
  });
/** Everything of the file's window is read, and its last day closes. */
async function closeWindow(day: string, loaded: string) {
  let date = toLocalDate(day);
  for (let n = 0; n < 3; n += 1) {
    date = addBankDays(date, 1);
    if (date !== loaded) await bank.load(date, fileOf(date, []));
  }
  await scene.runPhase(scene.harbour, 'close', date);
  return date;
}
const broken = async () => [
  ...(await scene.broken()),
  ...(await brokenInvariants([trustModule], scene.platform)),
];
const openLines = async (fileId: string) =>
  (await scene.exceptions(scene.lorikeet)).filter((one) => one.subject_id === fileId).length;

describe('a queued return line', () => {
  it('keeps the debit of its account and amount from clearing, and the rest clears, until it is dismissed', async () => {
    const made = await bank.lodged('2026-11-23', [6, 6]);
    const content = fileOf('2026-11-24', [{ ...made[0]!.entry, lodgementReference: 'HARB-ZZZZZ' }]);
    const { fileId } = await bank.load('2026-11-24', content);
    await closeWindow('2026-11-23', '2026-11-24');
    expect(await Promise.all(made.map(stageOf))).toEqual(['submitted', 'cleared']);
    expect(await broken()).toEqual([]);
    const [file] = await scene.files(scene.harbour);
    expect(await scene.exceptions(scene.harbour)).toContainEqual({
      kind: 'bank_file.clearance_blocked',
      reason: 'return_queued',
      subject_id: file!.id,
    });
    const line = await lineNo(fileId);
    const bare = await resolve(fileId, { line, as: 'dismissed' });
    expect(bare.status).toBe(422);
    expect((await resolve(fileId, { line, as: 'dismissed', reason: 'Another biller’s' })).data).toEqual({
      waiting: null,
    });
    expect((await resolve(fileId, { line, as: 'dismissed', reason: 'Again' })).data.refusal).toBe(
      'returns.line_decided',
    );
    expect(await openLines(fileId)).toBe(0);
    await scene.runPhase(scene.harbour, 'close', '2026-11-27');
    expect(await Promise.all(made.map(stageOf))).toEqual(['cleared', 'cleared']);
    expect((await scene.files(scene.harbour))[0]).toMatchObject({ cleared_on: '2026-11-27' });
    expect(await broken()).toEqual([]);
  });

  it('is applied to a debit from which it differs once a second person agrees, with all that a return does', async () => {
    const made = await bank.lodged('2026-11-30', [6, 6]);
    const content = fileOf('2026-12-01', [{ ...made[0]!.entry, lodgementReference: 'HARB-YYYYY' }]);
    const { fileId } = await bank.load('2026-12-01', content);
    const line = await lineNo(fileId);
    expect((await candidates(fileId, line))[0]).toBe(printId('payment', made[0]!.paymentId));
    const wrong = await resolve(fileId, { line, as: 'applied', paymentId: made[1]!.paymentId });
    expect(wrong.data.refusal).toBe('returns.line_amount_differs');
    const asked = await resolve(fileId, { line, as: 'applied', paymentId: made[0]!.paymentId });
    const approval = asked.data.waiting!.approval_id;
    expect(await stageOf(made[0]!)).toBe('submitted');
    const approve = (token: string) =>
      scene.portal.call('POST', `/api/merchant/approval/approve/${approval}`, { token, body: {} });
    expect((await approve(scene.lorikeet.token)).code).not.toBe(0);
    expect((await approve(await scene.portal.tokenFor(scene.lorikeet.id, second))).code).toBe(0);
    await scene.drain();
    expect(await scene.payment(scene.harbour, made[0]!.paymentId)).toMatchObject({
      stage: 'returned',
      return_code: '6',
      returned_on: '2026-12-01',
    });
    expect(await bank.outcomes(fileId)).toEqual(['matched unknown_reference']);
    expect(await openLines(fileId)).toBe(0);
    expect(await broken()).toEqual([]);
    await closeWindow('2026-11-30', '2026-12-01');
    expect(await stageOf(made[1]!)).toBe('cleared');
    expect(await broken()).toEqual([]);
  });

  it('is applied at once to a debit with which it agrees, also after that cleared', async () => {
    const made = await bank.lodged('2026-12-07', [6]);
    const early = { ...made[0]!.entry };
    const { fileId } = await bank.load('2026-12-08', fileOf('2026-12-08', [{ ...early, dayOfMonth: 6 }]));
    const line = await lineNo(fileId);
    await scene.within(scene.lorikeet, (work) =>
      work.run(sql`update return_lines set day_of_month = 7
        where merchant_id = ${work.merchantId} and returns_file_id = ${fileId}`),
    );
    const { data } = await resolve(fileId, { line, as: 'applied', paymentId: made[0]!.paymentId });
    expect(data).toEqual({ waiting: null });
    await scene.drain();
    expect(await stageOf(made[0]!)).toBe('returned');
    expect(await broken()).toEqual([]);
  });
});
