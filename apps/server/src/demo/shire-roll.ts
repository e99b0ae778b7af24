import { ratingYearOf, ratingYearStart } from '@lorikeet/domain/council';
import { addDays, divideHalfUp, formatPlainAmount, toCents } from '@lorikeet/domain/kernel';
import { importRoll } from '../modules/council/index.ts';
import { queriesOn, sql } from '../platform/db/sql.ts';
import { csvRecord } from '../platform/lists/csv.ts';
import { createRun } from '../platform/run.ts';
import type { Platform } from '../platform/work.ts';
import { castOf } from './people.ts';
import { createRandom, type Random } from './random.ts';

const SEED = 40_417;

const HEADINGS = [
  'Assessment number',
  'Address',
  'Suburb',
  'State',
  'Postcode',
  'Owner',
  'Email',
  'Phone',
  'Land value',
  'Rates',
  'Arrears',
  'Balance',
  'Concession',
  'Concession amount',
];

/** Town, its postcode, what land costs there in dollars, and its streets. */
const TOWNS: readonly (readonly [string, string, number, readonly string[]])[] = [
  [
    'Banksia',
    '2700',
    245_000,
    ['Acacia Court', 'Civic Parade', 'Lilly Pilly Lane', 'Mill Street', 'Railway Terrace', 'Tea Tree Drive'],
  ],
  ['Ironbark Creek', '2701', 168_000, ['Blacksmith Lane', 'Creekside Road', 'Station Street']],
  ['Galah Plains', '2701', 310_000, ['Boundary Road', 'Droving Track', 'Homestead Road']],
];

/** The properties that the shire has already, as the roll says them. */
type Known = {
  assessment_number: string;
  address: string;
  suburb: string;
  postcode: string;
  owner_name: string;
  owner_email: string | null;
  owner_phone: string | null;
};

const money = (cents: number): string => formatPlainAmount(toCents(cents));

/** A year's rates in cents on land of so many dollars: the ordinary rate, the base amount and the waste charge. */
const ratesOn = (dollars: number): number =>
  divideHalfUp(BigInt(dollars) * 3_412n, 10_000n) + 41_200 + 48_650;

/**
 * What of a year's rates is left in November: paid up, the first instalment, nothing yet, or more than that from before.
 * Who has a sign-in, or may make one, has something to pay.
 */
function balanceOf(rates: number, random: Random, mayPay: boolean): { balance: number; arrears: number } {
  const quarter = Math.floor(rates / 40) * 10;
  const first = rates - 3 * quarter;
  const luck = mayPay ? 0.24 + random.next() * 0.76 : random.next();
  if (luck < 0.24) return { balance: 0, arrears: 0 };
  if (luck < 0.84) return { balance: rates - first, arrears: 0 };
  if (luck < 0.94) return { balance: rates, arrears: 0 };
  const arrears = 20_000 + random.below(180_000);
  return { balance: rates + arrears, arrears };
}

function recordOf(property: Known, random: Random, isPensioner: boolean): string {
  const town = TOWNS.find(([name]) => name === property.suburb)!;
  const dollars = town[2] + random.below(town[2]) - random.below(town[2] >> 1);
  const landValue = dollars * 100;
  const rates = ratesOn(dollars) - (isPensioner ? 25_000 : 0);
  const { balance, arrears } = balanceOf(rates, random, property.owner_email !== null);
  return csvRecord([
    property.assessment_number,
    property.address,
    property.suburb,
    'NSW',
    property.postcode,
    property.owner_name,
    property.owner_email ?? '',
    property.owner_phone ?? '',
    money(landValue),
    money(rates),
    money(arrears),
    money(balance),
    isPensioner ? 'Pensioner rebate' : '',
    isPensioner ? '250.00' : '',
  ]);
}

/** Properties beyond those that the shire has, up to a number of them in all. */
function inventedProperties(random: Random, count: number): Known[] {
  const cast = castOf(random, Math.max(count, 1));
  return Array.from({ length: count }, (_, at) => {
    const [suburb, postcode, , streets] = TOWNS[at % 5 < 3 ? 0 : (at % 2) + 1]!;
    const owner = cast[at]!;
    return {
      assessment_number: `${31_000 + at * 7}-${(at * 3) % 10}`,
      address: `${1 + Math.floor(at / 12)} ${random.pick(streets)}`,
      suburb,
      postcode,
      owner_name: owner.name,
      owner_email: null,
      owner_phone: at % 4 === 0 ? owner.phone : null,
    };
  });
}

/** Rows as a clerk mistyped them: a supplementary roll that was read and not taken in. */
const FAULTY = [
  [
    '20417-0',
    '3 Wattle Street',
    'Banksia',
    'NSW',
    '2700',
    'Grace Okonkwo',
    '',
    '',
    '',
    '1874.20',
    '',
    'nil',
    '',
    '',
  ],
  [
    '90017-4',
    '',
    'Banksia',
    'NSW',
    '2700',
    'Corner Store Pty Ltd',
    '',
    '',
    '',
    '2210.00',
    '',
    '2210.00',
    '',
    '',
  ],
  [
    '90024-1',
    '8 Mill Street',
    'Banksia',
    'NSW',
    '99',
    'Alma Reyes',
    '',
    '',
    '',
    '1920.50',
    '',
    '1920.50',
    '',
    '',
  ],
  [
    '90031-9',
    '11 Mill Street',
    'Banksia',
    'NSW',
    '2700',
    'Noel Pike',
    '',
    '',
    '',
    '1780.00',
    '',
    '1780.00',
    '',
    '',
  ],
];

/**
 * The shire's rates roll, taken in as its rates system wrote it yesterday: balances, land values, concessions and arrears
 * of so many properties. A second file waits with faulty rows.
 */
export async function takeInRoll(platform: Platform, count: number): Promise<void> {
  const queries = queriesOn(platform.pool);
  const council = await queries.one<{ id: string; time_zone: string }>(
    sql`select id, time_zone from merchants where slug = 'banksia-shire'`,
  );
  const owner = await queries.one<{ id: string; name: string }>(
    sql`select id, name from merchant_users where merchant_id = ${council.id} and type = 'owner' order by created_at limit 1`,
  );
  const run = createRun(platform, council.id, { kind: 'user', id: owner.id, name: owner.name });
  const known = await run.reads.rows<Known>(sql`
    select assessment_number, concat_ws(', ', address_line1, address_line2) as address, suburb, postcode, owner_name,
      owner_email, owner_phone from properties where merchant_id = ${council.id} order by assessment_number`);
  const random = createRandom(SEED);
  const all = [...known, ...inventedProperties(random, count - known.length)];
  const today = platform.clock.today(council.time_zone);
  const year = ratingYearOf(today);
  const reading = {
    rating_year: year,
    issued_on: addDays(ratingYearStart(year), 17),
    extracted_on: addDays(today, -2),
    receipts_file: 0,
  };
  const rows = all.map((property, at) => recordOf(property, random, at % 9 === 4));
  await importRoll(run, {
    filename: `rates-roll-${year}.csv`,
    csv: csvRecord(HEADINGS) + rows.join(''),
    reading: { ...reading, extracted_time: '18:30' },
    confirm: true,
  });
  await importRoll(run, {
    filename: `supplementary-${year}.csv`,
    csv: csvRecord(HEADINGS) + FAULTY.map((row) => csvRecord(row)).join(''),
    reading: { ...reading, extracted_on: addDays(today, -1), extracted_time: '18:30' },
    confirm: false,
  });
}
