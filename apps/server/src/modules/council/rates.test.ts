import { toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { inTenant, SYSTEM, type Work } from '../../platform/work.ts';
import { type CouncilStage, openCouncilStage } from '../../test/council-stage.ts';
import { post } from '../ledger/index.ts';
import {
  issueRatesNotice,
  lockProperty,
  type OwedForProperty,
  owedForProperty,
  ratepayerLimits,
} from './index.ts';

let stage: CouncilStage;
beforeAll(async () => {
  stage = await openCouncilStage();
});
afterAll(() => stage.close());

const within = <T>(body: (work: Work) => Promise<T>, council = stage.banksia) =>
  inTenant(stage.platform, council.merchantId, SYSTEM, body);
const notice = (propertyId: string, ratingYear: number, cents: number) => ({
  propertyId,
  ratingYear,
  issuedOn: toLocalDate(`${ratingYear}-07-20`),
  total: toCents(cents),
});
const pay = (work: Work, propertyId: string, cents: number) =>
  post(work, {
    kind: 'tested',
    sourceId: work.newId(),
    currency: 'AUD',
    propertyId,
    effectiveDate: work.today,
    entries: [
      { account: 'bank', amountCents: cents },
      { account: 'receivable', amountCents: -cents },
    ],
  });
const openOf = ({ instalments }: OwedForProperty) => instalments.map((one) => one.open_cents);

describe('what a property owes', () => {
  it('is what its notices ask for less what was paid, the oldest instalment first', async () => {
    const { id } = await stage.property();
    await within((work) => issueRatesNotice(work, notice(id, 2026, 187_643)));
    const owed = await within((work) => owedForProperty(work, id));
    expect(owed.owed_cents).toBe(187_643);
    expect(owed.instalments.map(({ due_on, amount_cents }) => [due_on, amount_cents])).toEqual([
      ['2026-08-31', 46_913],
      ['2026-11-30', 46_910],
      ['2027-02-28', 46_910],
      ['2027-05-31', 46_910],
    ]);
    await within((work) => pay(work, id, 50_000));
    const later = await within((work) => owedForProperty(work, id));
    expect(later.owed_cents).toBe(137_643);
    expect(openOf(later)).toEqual([0, 43_823, 46_910, 46_910]);
    await within((work) => pay(work, id, 140_000));
    const credit = await within((work) => owedForProperty(work, id));
    expect(credit).toMatchObject({ owed_cents: -2_357, arrears_cents: 0, overdue_cents: 0 });
    expect(openOf(credit)).toEqual([0, 0, 0, 0]);
  });

  it('is its own: a neighbour’s payment and another council’s property change nothing', async () => {
    const [one, neighbour] = [await stage.property(), await stage.property()];
    await within((work) => issueRatesNotice(work, notice(one.id, 2026, 10_000)));
    await within((work) => pay(work, neighbour.id, 4_000));
    expect((await within((work) => owedForProperty(work, one.id))).owed_cents).toBe(10_000);
    expect((await within((work) => owedForProperty(work, one.id), stage.wattle)).owed_cents).toBe(0);
    await expect(within((work) => lockProperty(work, one.id), stage.wattle)).rejects.toMatchObject({
      status: 404,
    });
    await expect(
      within((work) => issueRatesNotice(work, notice(one.id, 2027, 100)), stage.wattle),
    ).rejects.toMatchObject({ status: 404 });
  });

  it('has one notice for a rating year, and the sum of its postings is kept with it', async () => {
    const { id } = await stage.property();
    await within((work) => issueRatesNotice(work, notice(id, 2025, 40_000)));
    await expect(within((work) => issueRatesNotice(work, notice(id, 2025, 1)))).rejects.toMatchObject({
      code: 'council.notice_exists',
    });
    await within((work) => issueRatesNotice(work, notice(id, 2026, 60_000)));
    const kept = await within((work) =>
      work.one(
        sql`select charged_cents from properties where merchant_id = ${work.merchantId} and id = ${id}`,
      ),
    );
    expect(kept).toEqual({ charged_cents: 100_000 });
    const owed = await within((work) => owedForProperty(work, id));
    expect(owed.instalments.map((one) => one.rating_year)).toEqual([
      2025, 2025, 2025, 2025, 2026, 2026, 2026, 2026,
    ]);
    expect(openOf(owed).reduce((sum, cents) => sum + cents, 0)).toBe(100_000);
  });
});

it('a council that has said nothing has limits all the same', async () => {
  expect(await within(ratepayerLimits)).toMatchObject({ skips_a_year: 2, smoothing: 'never_overdue' });
});
