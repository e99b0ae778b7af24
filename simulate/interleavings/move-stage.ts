import { addDays, formatPlainAmount, toCents } from '@lorikeet/domain/kernel';
import { checkImport } from '../../apps/server/src/modules/mandate-imports/check-import.ts';
import { takeInImport } from '../../apps/server/src/modules/mandate-imports/take-in.ts';
import { uploadImport } from '../../apps/server/src/modules/mandate-imports/upload-import.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import type { Run } from '../../apps/server/src/platform/run.ts';
import type { TODAY } from './stage.ts';

const HEADINGS = 'Name,Email,BSB,Account number,Reference,Signed on,Amount,Next date';
const COLUMNS = {
  name: 0,
  email: 1,
  bsb: 2,
  account_number: 3,
  reference: 4,
  signed_on: 5,
  amount: 6,
  next_date: 7,
};

/** A payer's row in the file of another provider. */
const rowOf = (n: number, next: typeof TODAY) =>
  `Payer ${n},payer${n}@moved.test,062-000,7100000${n},OLD-${n},2024-02-03,${formatPlainAmount(toCents(2_500))},${next}`;

/**
 * Requests that move in from another provider: one whose payer has been told long enough, and two files that were agreed
 * to and both name a second. And a request of a subscription that its payer is about to replace.
 */
export async function fillMoves(run: Run, today: typeof TODAY, subscription: { id: string; planId: string }) {
  const next = addDays(today, 20);
  const checked = async (filename: string, rows: readonly number[]) => {
    const content = Buffer.from(`${[HEADINGS, ...rows.map((n) => rowOf(n, next))].join('\r\n')}\r\n`);
    const { id } = await uploadImport(run, { filename, content: content.toString('base64') });
    await checkImport(run, {
      id,
      columns: COLUMNS,
      date_order: 'ymd',
      provider: 'OldPay',
      old_user_id: '',
      amounts: 'fixed',
      plan_id: subscription.planId,
      locale: 'en',
    });
    await run.inTransaction((work) =>
      work.run(sql`
        update mandate_imports set status = 'taking_in' where merchant_id = ${work.merchantId} and id = ${id}`),
    );
    return id;
  };
  const told = await checked('told.csv', [1]);
  const [file, sameAuthority] = [await checked('file.csv', [2, 3]), await checked('again.csv', [2])];
  await takeInImport(run, told);
  return run.inTransaction(async (work) => {
    await work.run(sql`
      update messages set status = 'sent', sent_at = ${work.now}
      where merchant_id = ${work.merchantId} and template = 'mandate-moved-in'`);
    const row = await work.one<{ id: string; mandateId: string }>(sql`
      update mandate_import_rows set allowed_from = ${today}
      where merchant_id = ${work.merchantId} and import_id = ${told} returning id, mandate_id as "mandateId"`);
    const old = await work.one<{ mandateId: string; customerId: string; methodId: string }>(sql`
      select s.mandate_id as "mandateId", s.customer_id as "customerId", m.payment_method_id as "methodId"
      from subscriptions s join mandates m on m.merchant_id = s.merchant_id and m.id = s.mandate_id
      where s.merchant_id = ${work.merchantId} and s.id = ${subscription.id}`);
    return { file, sameAuthority, row, old, subscriptionId: subscription.id };
  });
}
