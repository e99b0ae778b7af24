import { parseDirectEntry } from '@lorikeet/bank-files';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';

let scene: DebitMerchants;
beforeAll(async () => {
  scene = await openDebitMerchants('2026-11-23', '06:30');
});
afterAll(() => scene.close());

/** What the file of a day says of its one debit. */
async function written(day: string) {
  await scene.runPhase(scene.harbour, 'claim', day);
  const file = (await scene.files(scene.harbour)).at(-1)!;
  const [detail] = parseDirectEntry(await scene.fileText(file.storage_key)).details;
  return detail!;
}

const choose = (set: string) =>
  scene.platform.pool.query(`update facilities set ${set} where merchant_id = $1`, [scene.harbour.id]);

it('a facility writes names, marks and references as it agreed with its bank', async () => {
  const payer = await scene.payer(scene.harbour, { name: "Zoe O'Brien % Sons" });
  const debit = (due: string) => scene.debit(scene.harbour, payer, { cents: 2_000, due });
  const numberOf = async (invoiceId: string) =>
    (
      await scene.within(scene.harbour, (work) =>
        work.one<{ number: number }>(
          sql`select number from invoices where merchant_id = ${work.merchantId} and id = ${invoiceId}`,
        ),
      )
    ).number;

  const first = await debit('2026-11-26');
  const plain = await written('2026-11-26');
  expect(plain).toMatchObject({ title: "ZOE O'BRIEN   SONS", indicator: 'N' });
  expect(plain.lodgementReference).toMatch(
    new RegExp(`^HARB-${await numberOf(first.invoiceId)}-[0-9A-Z]{5}$`),
  );

  await debit('2026-11-27');
  expect(await written('2026-11-27')).toMatchObject({ indicator: ' ' });

  await choose("title_set = 'becs', names_invoice = false");
  await debit('2026-11-30');
  const full = await written('2026-11-30');
  expect(full).toMatchObject({ title: "ZOE O'BRIEN % SONS", indicator: ' ' });
  expect(full.lodgementReference).toMatch(/^HARB-[0-9A-Z]{5}$/);

  await choose('marks_new_details = false');
  const another = await scene.payer(scene.harbour, { name: 'Lin Zhao', account: '99887766' });
  await scene.debit(scene.harbour, another, { cents: 2_000, due: '2026-12-01' });
  expect(await written('2026-12-01')).toMatchObject({ indicator: ' ' });
});
