import { toLocalDate } from '@lorikeet/domain/kernel';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { type BillingScene, openBillingScene } from '../../test/billing-scene.ts';
import { acceptMandate, addBankAccount, moveMandate, termsFor } from '../customers/index.ts';
import { raiseException } from '../exceptions/index.ts';
import { billingMayBeDue } from './billing/billing-due.query.ts';
import { changeSubscriptionMethod } from './index.ts';

let scene: BillingScene;
let sub: Awaited<ReturnType<BillingScene['subscribe']>>;

/** A monthly subscription from 10 December; today is 23 November. */
beforeEach(async () => {
  scene = await openBillingScene();
  const { plan_version_id: version } = await scene.plan();
  sub = await scene.subscribe(version, { start: '2026-12-10' });
});
afterEach(() => scene.close());

const attention = async () =>
  (await scene.exceptions(scene.harbour)).filter(({ kind }) => kind === 'customer.debits_blocked');

/** Another request of the same payer, for one amount, so that it takes nothing over by itself. */
const signed = () =>
  scene.within(scene.harbour, async (work) => {
    const { customerId } = sub.payer;
    const { id } = await addBankAccount(work, {
      customerId,
      bsb: '062-184',
      account: '99345148',
      accountName: 'PAYER',
    });
    const terms = await termsFor(work, {
      amount: { kind: 'fixed', amount: 4_000 as never },
      frequency: 'monthly',
      firstDate: null,
      endDate: null,
      planName: null,
    });
    const by = {
      soleAuthority: true,
      locale: 'en',
      identifiedBy: 'invitation',
      acceptedBy: 'Payer',
    } as const;
    return (await acceptMandate(work, { customerId, paymentMethodId: id, terms, ...by })).mandateId;
  });

describe('a line about a request that holds debits back', () => {
  it('is closed at once when staff have the subscription billed by another request', async () => {
    await scene.within(scene.harbour, (work) =>
      moveMandate(work, sub.payer.mandateId, 'suspend', { note: 'test' }),
    );
    await scene.drain();
    expect(await attention()).toHaveLength(1);
    const mandate = await signed();
    await scene.within(scene.harbour, (work) =>
      changeSubscriptionMethod(work, { id: sub.id, mandate_id: mandate }),
    );
    expect(await attention()).toEqual([]);
  });

  it('has billing look at its merchant while it is open', async () => {
    const isDue = async () =>
      (
        await scene.platform.pool.query(
          sql`select 1 from merchants m where m.id = ${scene.harbour.id}
          and (${billingMayBeDue(toLocalDate('2026-11-23'))})`,
        )
      ).rows.length > 0;
    expect(await isDue()).toBe(false);
    await scene.within(scene.harbour, (work) =>
      raiseException(work, {
        kind: 'customer.debits_blocked',
        reason: 'suspended',
        subjectId: sub.payer.customerId,
      }),
    );
    expect(await isDue()).toBe(true);
  });
});
