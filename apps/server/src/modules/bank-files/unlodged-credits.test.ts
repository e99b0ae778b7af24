import { type LocalDate, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { facilityFor } from '../merchants/index.ts';
import { acceptFile, enterFile, withdrawCreditFile } from './index.ts';

const DAY = toLocalDate('2026-11-24');
let scene: DebitMerchants;
beforeAll(async () => {
  scene = await openDebitMerchants('2026-11-23', '19:00');
});
afterAll(() => scene.close());

const enter = (kind: 'payout' | 'refund') =>
  scene.within(scene.harbour, async (work) => {
    const id = work.newId();
    await enterFile(work, {
      id,
      kind,
      facility: await facilityFor(work),
      processingDate: DAY,
      reference: `HARB-${kind.toUpperCase()}-1`,
      records: 1,
      totalCents: 5_000,
      bytes: 1,
      sha256: 'x',
      storageKey: `bank-files/${id}.aba`,
    });
    return id;
  });
const mayClose = (day: LocalDate) => {
  const phase = scene.portal.portal.modules
    .flatMap(({ phases }) => phases ?? [])
    .find(({ name }) => name === 'close')!;
  return scene.within(scene.harbour, async (work) => {
    const { due } = await work.one<{ due: boolean }>(
      sql`select (${phase.mayBeDue!(day, work.now, work.carries)}) as due from merchants m where m.id = ${work.merchantId}`,
    );
    return due;
  });
};
const open = async () =>
  (await scene.exceptions(scene.harbour)).map(({ kind, reason, subject_id }) => [kind, reason, subject_id]);

it('tells people of a file of payouts or refunds whose day passed, until it is lodged or withdrawn', async () => {
  expect(await mayClose(DAY)).toBe(false);
  const payout = await enter('payout');
  const refund = await enter('refund');
  await scene.runPhase(scene.harbour, 'close', '2026-11-23');
  expect(await open()).toEqual([]);
  expect(await mayClose(DAY)).toBe(true);
  await scene.runPhase(scene.harbour, 'close', DAY);
  expect((await open()).toSorted()).toEqual(
    [payout, refund].map((id) => ['bank_file.not_lodged', 'date_passed', id]).toSorted(),
  );
  const letters = await scene.within(scene.lorikeet, async (work) => {
    const rows = await work.rows<{ body: Buffer }>(sql`
      select body from messages
      where merchant_id = ${work.merchantId} and subject_id = ${payout} and locale = 'en'`);
    return rows.map(({ body }) => work.vault.open(body));
  });
  expect(letters[0]).toMatch(/a payout for .+ withdraw the file: the money then goes into a new one/);
  await scene.within(scene.harbour, (work) => acceptFile(work, payout, 'R-1'));
  await scene.within(scene.harbour, (work) => withdrawCreditFile(work, refund, 'Late'));
  expect(await open()).toEqual([]);
});
