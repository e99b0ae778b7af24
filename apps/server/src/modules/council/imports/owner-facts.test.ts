import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { createRun, type Run } from '../../../platform/run.ts';
import { SYSTEM } from '../../../platform/work.ts';
import { type CouncilStage, openCouncilStage } from '../../../test/council-stage.ts';
import { HEAD, laterReadings, row } from '../../../test/roll-lines.ts';
import { makeCode, noteRequest } from '../index.ts';
import { transferProperty } from '../property-access.ts';
import { importRoll, undoRoll } from './import-roll.ts';

let stage: CouncilStage;
let run: Run;
beforeAll(async () => {
  stage = await openCouncilStage();
  run = createRun(stage.platform, stage.banksia.merchantId, SYSTEM);
});
afterAll(() => stage.close());

type Owner = { name: string; email: string; phone: string };
const reading = laterReadings();
let homes = 0;
/** A roll of one property, extracted years ago, later than the one before. */
function roll(n: number, owner: Owner, contact = true): Promise<string> {
  const line = row(n, { owner: owner.name });
  return importRoll(run, {
    filename: 'roll.csv',
    csv: contact
      ? [`${HEAD},Owner email,Owner phone`, `${line},${owner.email},${owner.phone}`].join('\r\n')
      : [HEAD, line].join('\r\n'),
    reading: reading(),
    confirm: true,
  });
}

/** A property of the seller, and its number. */
async function home() {
  homes += 1;
  const n = homes;
  const seller = { name: 'Sue Seller', email: `sue${n}@mail.test`, phone: '0400000001' };
  await roll(n, seller);
  const { id } = await run.reads.one<{ id: string }>(sql`
    select id from properties where merchant_id = ${run.merchantId} and assessment_number = ${`${1000 + n}-1`}`);
  return { n, id, seller };
}
const ownerOf = (id: string) =>
  run.reads.one(sql`
    select owner_name as name, owner_email as email, owner_phone as phone from properties
    where merchant_id = ${run.merchantId} and id = ${id}`);
const BUYER = { owner_name: 'Ben Buyer', owner_email: 'ben@mail.test', owner_phone: null };
const ON_FILE = { name: 'Ben Buyer', email: 'ben@mail.test', phone: null };
const sell = (id: string) => run.inTransaction((work) => transferProperty(work, { id, ...BUYER }));
const giveCode = (id: string) => run.inTransaction((work) => makeCode(work, id, 'notice'));
const codes = async (id: string) => {
  const found = await run.reads.rows<{ why: string | null }>(sql`
    select voided_why as why from property_codes where merchant_id = ${run.merchantId} and property_id = ${id}
    order by issued_at, id`);
  return found.map(({ why }) => why);
};

it('a roll that was extracted before a sale leaves the buyer on file, and mails the seller no code', async () => {
  const { n, id, seller } = await home();
  await sell(id);
  const stale = await roll(n, seller);
  expect(await ownerOf(id)).toEqual(ON_FILE);
  await run.inTransaction((work) => noteRequest(work, id));
  expect(await stage.letters(seller.email)).toEqual([]);
  await undoRoll(run, stale);
  expect(await ownerOf(id)).toEqual(ON_FILE);
});

it('a roll that was extracted after a sale names its own owner', async () => {
  const { n, id } = await home();
  await sell(id);
  await stage.database.pool.query("update properties set owner_changed_at = '2019-01-01Z' where id = $1", [
    id,
  ]);
  const next = { name: 'Nia Next', email: 'nia@mail.test', phone: '0400000003' };
  await roll(n, next);
  expect(await ownerOf(id)).toEqual(next);
});

it('a roll that is undone after a sale leaves the buyer on file', async () => {
  const { n, id, seller } = await home();
  const later = await roll(n, { ...seller, phone: '0400000009' });
  await sell(id);
  await undoRoll(run, later);
  expect(await ownerOf(id)).toEqual(ON_FILE);
});

it('another name takes the e-mail and phone of its row, empty as they are, and ends the codes; so does its undo', async () => {
  const { n, id, seller } = await home();
  await giveCode(id);
  const renamed = await roll(n, { name: 'Ben Buyer', email: '', phone: '' });
  expect(await ownerOf(id)).toEqual({ name: 'Ben Buyer', email: null, phone: null });
  expect(await codes(id)).toEqual(['owner_changed']);
  await giveCode(id);
  await undoRoll(run, renamed);
  expect(await ownerOf(id)).toEqual(seller);
  expect(await codes(id)).toEqual(['owner_changed', 'owner_changed']);
});

it('the same name, however it is written, keeps what the row leaves empty, and its codes', async () => {
  const { n, id, seller } = await home();
  await giveCode(id);
  await roll(n, { name: 'SUE SELLER', email: '', phone: '' });
  expect(await ownerOf(id)).toEqual({ ...seller, name: 'SUE SELLER' });
  await roll(n, seller, false);
  expect(await ownerOf(id)).toEqual(seller);
  expect(await codes(id)).toEqual([null]);
});
