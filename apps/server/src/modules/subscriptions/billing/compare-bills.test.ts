import { parseId, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { openCardSubscriptions } from '../../../test/card-subscriptions.ts';
import { startSubscription } from '../start-subscription.ts';

type Compared = {
  currency: string;
  bills: number;
  total_cents: number;
  last_total_cents: number;
  differences: Record<string, { bills: number; total_cents: number }>;
  undebited: { bills: number; total_cents: number };
};
type Preview = { id: string; comparison: Compared & { others: Compared[] } };

const stage = await openCardSubscriptions();
const { on, within, call, billed, morning } = stage;
afterAll(() => on.close());

const reprice = (id: string, cents: number) =>
  within((work) =>
    work.run(sql`
      update plan_versions set amount_cents = ${cents} where merchant_id = ${work.merchantId}
        and id = (select plan_version_id from subscriptions where merchant_id = ${work.merchantId} and id = ${id})`),
  );
const preview = async () => (await call<Preview>('/billing/preview', {})).data;
const billsOf = async (id: string, query: string) =>
  (
    await on.scene.portal.call<{ rows: { subscription_id: string; amount_cents: number }[] }>(
      'GET',
      `/api/merchant/billing/previewedBills?id=${id}&${query}`,
      { token: on.scene.harbour.token },
    )
  ).data.rows.map((row) => [parseId('subscription', row.subscription_id), row.amount_cents]);

describe('a dry run of bills that kept cards pay', () => {
  let shown: Preview;
  let subscribed: Record<'same' | 'higher' | 'dollars' | 'removed' | 'fresh', string>;
  beforeAll(async () => {
    const [same, higher, dollars, removed] = [
      await billed(),
      await billed(),
      await billed('approved', 'USD'),
      await billed(),
    ];
    await morning('2026-11-23');
    await morning('2026-11-25');
    await reprice(higher.id, 4_800);
    await reprice(dollars.id, 3_000);
    await within((work) =>
      work.run(sql`
        update payment_methods set status = 'removed', card_token = null
        where merchant_id = ${work.merchantId} and id = ${removed.methodId}`),
    );
    const fresh = await within((work) =>
      startSubscription(work, {
        customerId: same.customerId,
        planVersionId: same.planVersionId,
        mandateId: null,
        paymentMethodId: same.methodId,
        quantity: 1,
        startDate: toLocalDate('2026-12-28'),
      }),
    );
    on.scene.at('2026-12-23', '04:00');
    subscribed = {
      same: same.id,
      higher: higher.id,
      dollars: dollars.id,
      removed: removed.id,
      fresh: fresh.id,
    };
    shown = await preview();
  });

  it('says how they differ from the last time, as for those that are debited', async () => {
    expect(shown.comparison).toMatchObject({
      currency: 'AUD',
      bills: 4,
      total_cents: 4_000 + 4_800 + 4_000 + 4_000,
      last_total_cents: 12_000,
      differences: {
        new: { bills: 1, total_cents: 4_000 },
        higher: { bills: 1, total_cents: 4_800 },
        same: { bills: 2, total_cents: 8_000 },
      },
    });
    expect(await billsOf(shown.id, 'difference=higher')).toEqual([[subscribed.higher, 4_800]]);
    expect(await billsOf(shown.id, 'difference=new')).toEqual([[subscribed.fresh, 4_000]]);
  });

  it('names those whose card is gone, beside how they differ', async () => {
    expect(shown.comparison.undebited).toEqual({ bills: 1, total_cents: 4_000 });
    expect(await billsOf(shown.id, 'difference=undebited')).toEqual([[subscribed.removed, 4_000]]);
  });

  it('compares each currency by itself', async () => {
    expect(shown.comparison.others).toMatchObject([
      {
        currency: 'USD',
        bills: 1,
        total_cents: 3_000,
        last_total_cents: 4_000,
        differences: { lower: { bills: 1, total_cents: 3_000 }, new: { bills: 0 } },
        undebited: { bills: 0 },
      },
    ]);
    expect(await billsOf(shown.id, 'difference=lower&currency=USD')).toEqual([[subscribed.dollars, 3_000]]);
    expect(await billsOf(shown.id, 'difference=lower')).toEqual([]);
  });
});
