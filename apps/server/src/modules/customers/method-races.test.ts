import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { type BillingScene, openBillingScene } from '../../test/billing-scene.ts';
import { lockWaits } from '../../test/lock-waits.ts';
import { acceptMandate } from './accept-mandate.ts';
import { addBankAccount } from './add-bank-account.ts';
import { termsFor } from './agreement/agreement-terms.ts';
import { removeMethod, setDefaultMethod } from './change-payment-method.ts';
import { createCustomer } from './create-customer.ts';

let scene: BillingScene;
beforeAll(async () => {
  scene = await openBillingScene();
});
afterAll(() => scene.close());

const within = <T>(body: (work: Work) => Promise<T>) => scene.within(scene.harbour, body);
const account = (customerId: string, number: string) => ({
  customerId,
  bsb: '062-184',
  account: number,
  accountName: 'PAYER',
});

/** A customer with some bank accounts, the first of them the default. */
const payerWith = (...numbers: string[]) =>
  within(async (work) => {
    const customerId = await createCustomer(work, { name: 'Payer', email_primary: null, locale: 'en' });
    const methods: string[] = [];
    for (const number of numbers) methods.push((await addBankAccount(work, account(customerId, number))).id);
    return { customerId, methods };
  });

const methodsOf = (customerId: string) =>
  within((work) =>
    work.rows<{ id: string; status: string; is_default: boolean }>(sql`
      select id, status, is_default from payment_methods
      where merchant_id = ${work.merchantId} and customer_id = ${customerId} order by created_at, id`),
  );

/** Lets both wait for a customer's default method, the first one first, before either goes on. */
async function atOnce(method: string, first: () => Promise<unknown>, second: () => Promise<unknown>) {
  const { pool } = scene.database;
  const held = await pool.connect();
  try {
    await held.query('begin');
    await held.query('select 1 from payment_methods where merchant_id = $1 and id = $2 for update', [
      scene.harbour.id,
      method,
    ]);
    const one = first();
    await expect.poll(() => lockWaits(pool)).toBe(1);
    const other = second();
    await expect.poll(() => lockWaits(pool)).toBe(2);
    await held.query('commit');
    await Promise.all([one, other]);
  } finally {
    held.release();
  }
}

describe('two changes of a customer’s default method at once', () => {
  it('are made one after the other', async () => {
    const { customerId, methods } = await payerWith('11111111', '22222222', '33333333');
    await atOnce(
      methods[0]!,
      () => within((work) => setDefaultMethod(work, methods[1]!)),
      () => within((work) => setDefaultMethod(work, methods[2]!)),
    );
    expect((await methodsOf(customerId)).map((one) => one.is_default)).toEqual([false, false, true]);
  });

  it('leave a payer who accepts with their new account', async () => {
    const { customerId, methods } = await payerWith('11111111', '22222222');
    const accepting = { ...account(customerId, '44444444'), isDefault: true };
    await atOnce(
      methods[0]!,
      () => within((work) => setDefaultMethod(work, methods[1]!)),
      () => within((work) => addBankAccount(work, accepting)),
    );
    expect((await methodsOf(customerId)).map((one) => one.is_default)).toEqual([false, false, true]);
  });
});

it('an account is not removed while a payer agrees to be debited from it', async () => {
  const { customerId, methods } = await payerWith('11111111');
  let open = () => {};
  const opened = new Promise<void>((done) => {
    open = done;
  });
  const accepting = within(async (work) => {
    const { id: paymentMethodId } = await addBankAccount(work, account(customerId, '11111111'));
    const terms = await termsFor(work, {
      amount: { kind: 'varying' },
      frequency: 'monthly',
      firstDate: null,
      endDate: null,
      planName: null,
    });
    await opened;
    await acceptMandate(work, {
      customerId,
      paymentMethodId,
      terms,
      soleAuthority: true,
      locale: 'en',
      identifiedBy: 'invitation',
      acceptedBy: 'Payer',
    });
  });
  await new Promise((done) => setTimeout(done, 150));
  const removing = within((work) => removeMethod(work, methods[0]!)).catch((error) => error.code);
  await new Promise((done) => setTimeout(done, 250));
  open();
  await accepting.catch(() => {});
  expect(await removing).toBe('payment_method.has_mandate');
  expect(await methodsOf(customerId)).toMatchObject([{ status: 'active' }]);
});
