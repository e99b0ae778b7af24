import { addDays, type LocalDate, printId, toCents } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { createRun, type Run } from '../../../platform/run.ts';
import { SYSTEM, type Work } from '../../../platform/work.ts';
import { type CouncilStage, openCouncilStage } from '../../../test/council-stage.ts';
import { HEAD, row } from '../../../test/roll-lines.ts';
import { post } from '../../ledger/index.ts';
import { importRoll, undoRoll } from '../imports/import-roll.ts';
import { issueRatesNotice } from '../index.ts';
import { propertyDetail } from '../property-list.query.ts';

let stage: CouncilStage;
let run: Run;
let token: string;
beforeAll(async () => {
  stage = await openCouncilStage();
  token = await stage.staff(stage.banksia);
  run = createRun(stage.platform, stage.banksia.merchantId, SYSTEM);
});
afterAll(() => stage.close());
beforeEach(() => stage.database.pool.query('delete from property_tries'));

const within = <T>(body: (work: Work) => Promise<T>) => run.inTransaction(body);
const today = () => within(async (work) => work.today);
const issue = (propertyId: string, ratingYear: number, issuedOn: LocalDate) =>
  within((work) => issueRatesNotice(work, { propertyId, ratingYear, issuedOn, total: toCents(120_000) }));

type Facts = {
  code: string | null;
  lines: { label: string; amount: string }[];
  owed: string;
  instalments: { open: string }[];
};
/** Prints a notice; returns what stands on it. */
async function printed(noticeId: string): Promise<Facts> {
  const path = `/api/merchant/council/notice/print/${printId('rates_notice', noticeId)}`;
  expect((await stage.call('POST', path, { token })).code).toBe(0);
  return within(async (work) => {
    const { facts } = await work.one<{ facts: Buffer }>(sql`
      select facts from documents where merchant_id = ${work.merchantId} order by created_at desc, id desc limit 1`);
    return JSON.parse(work.vault.open(facts)) as Facts;
  });
}
const print = async (noticeId: string) => (await printed(noticeId)).code;

/** A property with last year's notice, printed. */
async function home() {
  const { id, facts } = await stage.property();
  const old = await issue(id, 2025, addDays(await today(), -400));
  const code = await print(old);
  const isGood = async (of: string | null) =>
    (await stage.find({ ...facts, verification_code: of ?? 'AAAA-AAAA' })).code === 0;
  return { id, old, code, isGood, number: facts.assessment_number };
}
const detailOf = (id: string) => within((work) => propertyDetail(work, id));

it('the code of a notice ends on the day on which a later year’s notice is issued', async () => {
  const { id, code, isGood } = await home();
  expect(await isGood(code)).toBe(true);
  await issue(id, 2026, addDays(await today(), 20));
  expect(await isGood(code)).toBe(true);
  expect(await detailOf(id)).toMatchObject({ code_source: 'notice' });
  await issue(id, 2027, await today());
  expect(await isGood(code)).toBe(false);
  expect(await detailOf(id)).toMatchObject({ code_source: null, code_issued_at: null });
});

it('a roll of the next year ends the codes of the year before, and one that is undone gives them back', async () => {
  const { code, isGood, number } = await home();
  const id = await importRoll(run, {
    filename: 'roll.csv',
    csv: [HEAD, row(1, { owner: 'Grace Okonkwo' }).replace('1001-1', number)].join('\r\n'),
    reading: {
      rating_year: 2026,
      issued_on: await today(),
      extracted_on: '2020-01-05' as LocalDate,
      extracted_time: '10:00',
    },
    confirm: true,
  });
  expect(await isGood(code)).toBe(false);
  await undoRoll(run, id);
  expect(await isGood(code)).toBe(true);
});

it('a copy of an older notice has no code and ends none', async () => {
  const { id, old, code, isGood } = await home();
  const next = await issue(id, 2026, await today());
  const current = await print(next);
  expect(await print(old)).toBeNull();
  expect([await isGood(code), await isGood(current)]).toEqual([false, true]);
});

it('a notice of a council that is closing has no code', async () => {
  const { old, code } = await home();
  const as = (status: string) =>
    stage.database.pool.query('update merchants set status = $1 where id = $2', [
      status,
      stage.banksia.merchantId,
    ]);
  await as('closing');
  expect(await print(old)).toBeNull();
  await as('live');
  expect(code).not.toBeNull();
});

it('a copy of an older notice asks for what is open of its year and before, not for what a later one asks', async () => {
  const { id, old } = await home();
  const next = await issue(id, 2026, await today());
  const rates = { amount: '$1,200.00' };
  const copy = await printed(old);
  expect(copy).toMatchObject({ lines: [rates], owed: '$1,200.00' });
  expect(await printed(next)).toMatchObject({
    lines: [rates, { label: 'From before', amount: '$1,200.00' }],
    owed: '$2,400.00',
  });
  await within((work) =>
    post(work, {
      kind: 'tested',
      sourceId: work.newId(),
      currency: 'AUD',
      propertyId: id,
      effectiveDate: work.today,
      entries: [
        { account: 'bank', amountCents: 50_000 },
        { account: 'receivable', amountCents: -50_000 },
      ],
    }),
  );
  expect(await printed(old)).toMatchObject({
    lines: [rates, { label: 'Paid or credited', amount: '−$500.00' }],
    owed: '$700.00',
  });
});

it('a notice that is printed before its day ends the code before, which no copy brings back', async () => {
  const { id, old, code, isGood } = await home();
  const next = await issue(id, 2026, addDays(await today(), 20));
  const early = await print(next);
  expect([await isGood(code), await isGood(early)]).toEqual([false, true]);
  expect(await print(old)).toBeNull();
  expect(await isGood(early)).toBe(true);
});

it('a code that staff hand out is that of the latest notice, until the next one', async () => {
  const { id, isGood, code } = await home();
  const path = `/api/merchant/council/property/issueCode/${printId('property', id)}`;
  expect((await stage.call('POST', path, { token, body: { deliver: 'print' } })).code).toBe(0);
  expect(await isGood(code)).toBe(false);
  expect(await detailOf(id)).toMatchObject({ code_source: 'notice' });
  await issue(id, 2026, await today());
  expect(await detailOf(id)).toMatchObject({ code_source: null });
});
