import { ratingYearOf } from '@lorikeet/domain/council';
import { addBankDays, addDays, daysBetween, type LocalDate, toCents } from '@lorikeet/domain/kernel';
import type { PaymentFrequency } from '@lorikeet/domain/schedules';
import {
  councilSettings,
  createReceiptsFile,
  grantAccess,
  issueRatesNotice,
  updateCouncilSettings,
} from '../modules/council/index.ts';
import { requestHardship } from '../modules/hardship/index.ts';
import { addRatepayer, hashPassword } from '../modules/identity/index.ts';
import {
  addAccount,
  type Change,
  changeSchedule,
  debitTerms,
  nameOfTerms,
  removeAccount,
} from '../modules/schedules/index.ts';
import { queriesOn, sql } from '../platform/db/sql.ts';
import { inTenant, type Platform, SYSTEM, type Work } from '../platform/work.ts';

/** Days before the demo's present on which the year's rates notices are issued. */
const NOTICES_AGO = 128;

/** What the shire charges a year on what is overdue: 10.50 %. */
const INTEREST_BPS = 1_050;

/** Days before the present on which the shire hands receipts to its rates system; what came since waits. */
const RECEIPTS_AGO = [32, 4];

type Deed =
  | { ago: number; do: 'begin'; frequency: PaymentFrequency }
  | { ago: number; do: 'skip' | 'pause' | 'end' | 'remove' }
  | { ago: number; do: 'hardship' }
  | { ago: number; do: 'extra'; cents: number };
type Payer = { owner: string; account: string; deeds: readonly Deed[] };

/** How some owners pay: one of every kind, and what they changed since. Grace Okonkwo is the demo's ratepayer. */
const PAYERS: readonly Payer[] = [
  {
    owner: 'Grace Okonkwo',
    account: '40418822',
    deeds: [
      { ago: 118, do: 'begin', frequency: 'fortnightly' },
      { ago: 47, do: 'skip' },
      { ago: 19, do: 'extra', cents: 15_000 },
    ],
  },
  { owner: 'Ruby Castellano', account: '50117633', deeds: [{ ago: 110, do: 'begin', frequency: 'monthly' }] },
  {
    owner: 'Omar and Layla Haddad',
    account: '61239044',
    deeds: [
      { ago: 96, do: 'begin', frequency: 'weekly' },
      { ago: 6, do: 'pause' },
    ],
  },
  {
    owner: 'William Thornbury',
    account: '20774415',
    deeds: [
      { ago: 90, do: 'begin', frequency: 'instalment' },
      { ago: 4, do: 'hardship' },
    ],
  },
  {
    owner: 'Siobhan Kelly',
    account: '33019226',
    deeds: [
      { ago: 84, do: 'begin', frequency: 'fortnightly' },
      { ago: 9, do: 'remove' },
    ],
  },
  {
    owner: 'Nikhil Sharma',
    account: '70461537',
    deeds: [
      { ago: 77, do: 'begin', frequency: 'monthly' },
      { ago: 30, do: 'end' },
    ],
  },
];

type Shire = { id: string };
type Owned = { id: string; owner_name: string; owner_email: string };

/** What the shire and its ratepayers do on a day of the history; an earlier day is begun on when it is shorter. */
export async function playRates(
  platform: Platform,
  { from, date, to }: { from: LocalDate; date: LocalDate; to: LocalDate },
): Promise<void> {
  const isOn = (ago: number) => daysBetween(date, to) === Math.min(ago, daysBetween(from, to) - 1);
  const deeds = PAYERS.flatMap((payer) =>
    payer.deeds.filter(({ ago }) => isOn(ago)).map((deed) => ({ payer, deed })),
  );
  const handsOver = RECEIPTS_AGO.some(isOn);
  if (!isOn(NOTICES_AGO) && deeds.length === 0 && !handsOver) return;
  const shire = await queriesOn(platform.pool).one<Shire>(
    sql`select tenant as id from merchant_directory where slug = 'banksia-shire'`,
  );
  if (isOn(NOTICES_AGO)) {
    await inTenant(platform, shire.id, SYSTEM, async (work) => {
      await updateCouncilSettings(work, { ...(await councilSettings(work)), interest_bps: INTEREST_BPS });
      await issueNotices(work);
    });
  }
  for (const { payer, deed } of deeds) await act(platform, shire, payer, deed);
  if (handsOver) await handOver(platform, shire);
}

/** The shire's owner makes a receipts file. */
async function handOver(platform: Platform, shire: Shire): Promise<void> {
  const owner = await queriesOn(platform.pool).one<{ id: string; name: string }>(sql`
    select id, name from merchant_users where merchant_id = ${shire.id} and type = 'owner' order by created_at limit 1`);
  await inTenant(platform, shire.id, { kind: 'user', ...owner }, (work) => createReceiptsFile(work));
}

/** The year's notices: every property owes its rates by the state's four instalments. */
async function issueNotices(work: Work): Promise<void> {
  const ratingYear = ratingYearOf(work.today);
  const owing = await work.rows<{ id: string }>(sql`
    select p.id from properties p
    where p.merchant_id = ${work.merchantId} and not exists (
      select 1 from rates_notices n
      where n.merchant_id = ${work.merchantId} and n.property_id = p.id and n.rating_year = ${ratingYear})
    order by p.assessment_number`);
  for (const [index, { id }] of owing.entries()) {
    const total = toCents(128_040 + ((index * 7_331) % 96_000));
    await issueRatesNotice(work, { propertyId: id, ratingYear, issuedOn: work.today, total });
  }
}

async function act(platform: Platform, shire: Shire, payer: Payer, deed: Deed): Promise<void> {
  const property = await inTenant(platform, shire.id, SYSTEM, (work) =>
    work.one<Owned>(sql`
      select id, owner_name, owner_email from properties
      where merchant_id = ${work.merchantId} and owner_name = ${payer.owner} order by assessment_number limit 1`),
  );
  const ratepayerId = await signInOf(platform, property);
  const actor = { kind: 'payer', id: ratepayerId, name: payer.owner } as const;
  await inTenant(platform, shire.id, actor, async (work) => {
    if (deed.do === 'begin') {
      await grantAccess(work, { propertyId: property.id, ratepayerId, relation: 'owner' });
      const account = await addAccount(work, ratepayerId, {
        council: 'banksia-shire',
        accepted_by: payer.owner,
        account_name: payer.owner.toUpperCase(),
        bsb: '062-184',
        account_number: payer.account,
        terms: nameOfTerms(await debitTerms(work)),
        sole_authority: true,
        accepted: true,
        locale: 'en',
      });
      const start = addBankDays(work.clock.bankToday(), 3);
      const change: Change = {
        kind: 'begin',
        frequency: deed.frequency,
        start_on: start,
        payment_method_id: account.id,
      };
      await changeSchedule(work, { propertyId: property.id, version: 0, change }, { ratepayerId });
      return;
    }
    if (deed.do === 'hardship') {
      await requestHardship(work, { propertyId: property.id, ratepayerId }, askedFor(work.today));
      return;
    }
    await changeLater(work, property.id, ratepayerId, deed);
  });
}

/** What a person in hardship says of themselves. */
const askedFor = (today: LocalDate) => ({
  reason: 'lost_work' as const,
  words: 'The mill closed and I am between jobs. I can pay a little each fortnight until I start again.',
  income_cents: toCents(182_000),
  can_pay_cents: toCents(4_000),
  can_pay_every: 'fortnightly' as const,
  from_on: today,
  until_on: addDays(today, 150),
  holds_debits: false,
});

/** The ratepayer's sign-in, made when there is none. */
async function signInOf(
  platform: Platform,
  { owner_name: name, owner_email: email }: Owned,
): Promise<string> {
  const known = await queriesOn(platform.pool).maybe<{ id: string }>(
    sql`select id from ratepayers where email = ${email}`,
  );
  if (known) return known.id;
  return (await addRatepayer(platform, { email, name, passwordHash: await hashPassword('Demo-Pass-2026') }))!;
}

async function changeLater(
  work: Work,
  propertyId: string,
  ratepayerId: string,
  deed: Exclude<Deed, { do: 'begin' | 'hardship' }>,
): Promise<void> {
  const schedule = await work.maybe<{ id: string; version: number; customer_id: string; method: string }>(sql`
    select id, version, customer_id, payment_method_id as method from schedules
    where merchant_id = ${work.merchantId} and property_id = ${propertyId} and status = 'active'`);
  if (!schedule) return;
  if (deed.do === 'remove') {
    await removeAccount(work, { ratepayerId, customerId: schedule.customer_id, methodId: schedule.method });
    return;
  }
  const today = work.clock.bankToday();
  const next = await work.maybe<{ nominal: LocalDate }>(sql`
    select nominal_on as nominal from schedule_debits
    where merchant_id = ${work.merchantId} and schedule_id = ${schedule.id} and payment_id is null and kind = 'regular'
      and debit_on > ${addBankDays(today, 1)}
    order by debit_on limit 1`);
  const change = changeOf(deed, today, next?.nominal);
  if (!change) return;
  await changeSchedule(work, { propertyId, version: schedule.version, change }, { ratepayerId });
}

function changeOf(
  deed: Exclude<Deed, { do: 'begin' | 'hardship' | 'remove' }> | { do: 'skip' | 'pause' | 'end' | 'remove' },
  today: LocalDate,
  next: LocalDate | undefined,
): Change | undefined {
  switch (deed.do) {
    case 'skip':
      return next && { kind: 'skip', on: next };
    case 'pause':
      return { kind: 'pause', until: addDays(today, 27) };
    case 'extra':
      return { kind: 'extra', on: addBankDays(today, 1), amount_cents: toCents(deed.cents) };
    case 'end':
      return { kind: 'end' };
    default:
      return undefined;
  }
}
