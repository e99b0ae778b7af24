import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';

type Fault = { path: string; code: string; message: string };

let scene: DebitMerchants;
beforeAll(async () => {
  scene = await openDebitMerchants();
});
afterAll(() => scene.close());

const post = (path: string, body: object) =>
  scene.portal.call<Record<string, unknown>>('POST', `/api/merchant${path}`, {
    token: scene.harbour.token,
    body,
  });
const get = (path: string) =>
  scene.portal.call<Record<string, unknown>>('GET', `/api/merchant${path}`, { token: scene.harbour.token });

const tier = (first: number, last: number | null, price = 10_000, fee = 0) => ({
  first_unit: first,
  last_unit: last,
  unit_price_e4: price,
  flat_fee_cents: fee,
});
const graduated = {
  name: 'Gym visits',
  process_type: 'monthly',
  fee_type: 'tiered_graduated',
  currency: 'AUD',
  tax_code: 'taxable',
  tiers: [tier(1, 10, 12_500, 500), tier(11, null, 9_999)],
};

const fault = (path: string, code: string, message: string): Fault => ({ path, code, message });

async function makePlan(): Promise<string> {
  const made = await post('/plan/create', graduated);
  expect(made).toMatchObject({ status: 200, code: 0 });
  return String(made.data.id);
}

describe('tier faults', () => {
  it.each<[string, ReturnType<typeof tier>[], Fault[]]>([
    [
      'an overlap',
      [tier(1, 10), tier(10, null)],
      [fault('tiers.1.first_unit', 'tier_overlap', 'Tier ranges cannot overlap')],
    ],
    [
      'a gap',
      [tier(1, 10), tier(12, null)],
      [fault('tiers.1.first_unit', 'tier_gap', 'There must be no gaps between tiers')],
    ],
    [
      'a late start',
      [tier(2, null)],
      [fault('tiers.0.first_unit', 'tier_first_must_be_1', 'The first tier must start at unit 1')],
    ],
    [
      'a fraction and a price of nothing',
      [tier(1, 10), tier(10.5, null, 0)],
      [
        fault('tiers.1.first_unit', 'tier_first_positive_integer', 'First unit must be a positive integer'),
        fault('tiers.1.unit_price_e4', 'tier_price_positive', 'Per-unit price must be positive'),
      ],
    ],
    [
      'an end before its start',
      [tier(1, 1)],
      [
        fault(
          'tiers.0.last_unit',
          'tier_last_greater_than_first',
          'Last unit must be greater than first unit',
        ),
      ],
    ],
  ])('are pinned to their row in the words of the rule: %s', async (_name, tiers, faults) => {
    const answer = await post('/plan/create', { ...graduated, tiers });
    expect(answer.status).toBe(422);
    expect(answer.data).toEqual({ faults });
  });

  it('are told beside the other faults, and the price must fit the fee type', async () => {
    const { name: _, ...nameless } = graduated;
    const answer = await post('/plan/create', {
      ...nameless,
      tiers: [tier(1, 5), tier(5, null)],
      amount_cents: 100,
    });
    expect((answer.data as unknown as { faults: Fault[] }).faults.map(({ path }) => path).sort()).toEqual([
      'name',
      'tiers.1.first_unit',
    ]);
    const flat = await post('/plan/create', { ...nameless, name: 'X', fee_type: 'flat' });
    expect(
      (flat.data as unknown as { faults: Fault[] }).faults.map(({ path, code }) => [path, code]),
    ).toEqual([
      ['tiers', 'unknown_field'],
      ['amount_cents', 'amount_required'],
    ]);
  });
});

describe('a plan', () => {
  it('is listed, edited into a new version, and not by the same data again', async () => {
    const id = await makePlan();
    const same = await post(`/plan/update/${id}`, graduated);
    expect(same.data).toMatchObject({ changed: false, version: 1 });
    const edited = await post(`/plan/update/${id}`, { ...graduated, name: 'Gym visits 2027' });
    expect(edited.data).toMatchObject({ changed: true, version: 2 });
    const detail = await get(`/plan/detail?id=${id}`);
    expect(detail.data).toMatchObject({
      status: 'active',
      current: { name: 'Gym visits 2027', version: 2, tiers: graduated.tiers },
      versions: [{ version: 2 }, { version: 1 }],
      can: { edit: true, activate: false, archive: true },
    });
    expect((await get('/plan/list?search=2027&currency=USD,CNY')).data).toMatchObject({ count: 0 });
    const list = await get('/plan/list?status=active&search=2027&currency=AUD,CNY');
    expect(list.data).toMatchObject({
      count: 1,
      rows: [{ id, amount_cents: 625, tiers: 2, subscribers: 0 }],
    });
  });

  it('is not edited from a version that another one has followed', async () => {
    const id = await makePlan();
    const edit = (name: string, seen_version: number) =>
      post(`/plan/update/${id}`, { ...graduated, name, seen_version });
    expect((await edit('Theirs', 1)).data).toMatchObject({ version: 2 });
    expect((await edit('Mine', 1)).data).toMatchObject({ refusal: 'record.changed_meanwhile' });
    expect((await edit('Mine', 2)).data).toMatchObject({ version: 3 });
  });

  it('is archived, is then not edited, and comes back', async () => {
    const id = await makePlan();
    expect((await post(`/plan/archive/${id}`, {})).data).toMatchObject({ status: 'archived' });
    const refused = await post(`/plan/update/${id}`, { ...graduated, name: 'Other' });
    expect(refused).toMatchObject({ status: 200, code: 1, message: expect.stringContaining('archived') });
    expect((await get('/plan/count')).data).toMatchObject({ archived: 1 });
    expect((await post(`/plan/activate/${id}`, {})).data).toMatchObject({ status: 'active' });
    const audited = await scene.within(scene.harbour, (work) =>
      work.rows<{ action: string }>(sql`select action from audit_log
        where merchant_id = ${work.merchantId} and action like 'plan.%' order by id`),
    );
    expect(audited.map(({ action }) => action)).toContain('plan.status_set');
  });

  it('shows its arithmetic for a quantity, and belongs to its merchant alone', async () => {
    const id = await makePlan();
    const price = await get(`/plan/price?id=${id}&quantity=12`);
    expect(price.data).toMatchObject({
      lines: [
        { tier_row: 0, from_unit: 1, to_unit: 10, amount_cents: 1750 },
        { tier_row: 1, from_unit: 11, to_unit: 12, amount_cents: 200 },
      ],
      total_cents: 1950,
      gst_cents: 177,
    });
    const above = await post('/plan/price', {
      fee_type: 'tiered_volume',
      tiers: [tier(1, 10)],
      currency: 'AUD',
      tax_code: 'taxable',
      quantity: 11,
    });
    expect(above).toMatchObject({ status: 200, code: 1 });
    expect(above.message).toContain('10 units, and 11');
    const foreign = await scene.portal.call('GET', `/api/merchant/plan/detail?id=${id}`, {
      token: scene.other.token,
    });
    expect(foreign.status).toBe(404);
  });
});

it('a version keeps what its units are called; a flat amount has none', async () => {
  const named = { ...graduated, unit_name: 'Visits' };
  const { data: made } = await post('/plan/create', named);
  expect((await get(`/plan/detail?id=${made.id}`)).data.current).toMatchObject({ unit_name: 'Visits' });
  const again = await post(`/plan/update/${made.id}`, named);
  expect(again.data).toMatchObject({ changed: false });
  const { tiers: _, ...flat } = { ...named, fee_type: 'flat', amount_cents: 100 };
  expect(await post('/plan/create', flat)).toMatchObject({ status: 422 });
});
