import { parseDirectEntry, type ReturnCode, writeReturns } from '@lorikeet/bank-files';
import {
  addDays,
  instantAt,
  isBankDay,
  type LocalDate,
  parts,
  printId,
  toCents,
  toLocalDate,
} from '@lorikeet/domain/kernel';
import { acceptFile } from '../modules/bank-files/index.ts';
import { createProperty, grantAccess, issueRatesNotice } from '../modules/council/index.ts';
import { addRatepayer, createAccessTokens } from '../modules/identity/index.ts';
import { RATEPAYERS } from '../modules/identity/person.ts';
import { openSession } from '../modules/identity/session-store.ts';
import { loadReturns, recordNoReturns } from '../modules/returns/index.ts';
import { queriesOn } from '../platform/db/sql.ts';
import { createRun } from '../platform/run.ts';
import { inTenant, SYSTEM } from '../platform/work.ts';
import { brokenInvariants } from './broken-invariants.ts';
import { type DebitMerchants, openDebitMerchants } from './debit-merchants.ts';
import { quickHash } from './quick-hash.ts';
import { TOKEN_SECRET } from './test-portal.ts';

const PHASES = ['schedules.debits', 'notices', 'claim', 'schedules.cards', 'close'] as const;

type Signed = { token: string };
type Bank = (debit: { amountCents: number; reference: string }) => ReturnCode | undefined;
/** What a stage's bank has returned, by reference: each debit comes back once. */
type Answered = Set<string>;

/** A council whose ratepayers pay by schedules, on a clock that is moved day by day with a bank that answers. */
export async function openScheduleStage(start = '2026-07-20') {
  const scene = await openDebitMerchants(start);
  const { platform, banksia, within } = scene;
  let people = 0;
  let properties = 0;
  const answered: Answered = new Set();
  const tokens = createAccessTokens(TOKEN_SECRET);

  /** A ratepayer who is signed in. */
  async function ratepayer(name = 'Ana Lim') {
    people += 1;
    const email = `ana${people}@mail.test`;
    const id = (await addRatepayer(platform, {
      email,
      name,
      passwordHash: await quickHash('Kookaburra-Lane-47'),
    }))!;
    const wall = platform.clock.wall();
    const session = { key: id, userId: id, rememberMe: false, ip: '127.0.0.1', userAgent: undefined };
    const { sessionId } = await openSession(queriesOn(platform.pool), RATEPAYERS, session, wall);
    const token = await tokens.issue('flex', { tenant: id, user: id, session: sessionId }, wall);
    return { id, email, token };
  }

  /** A property that owes a year's rates by the state's four instalments, and its ratepayer. */
  async function property(owner: { id: string }, totalCents = 187_643) {
    properties += 1;
    const id = await within(banksia, async (work) => {
      const made = await createProperty(work, {
        assessmentNumber: `${30_000 + properties}-1`,
        line1: `${properties} Wattle Street`,
        suburb: 'Banksia',
        state: 'NSW',
        postcode: '2651',
        ownerName: 'Ana Lim',
      });
      await grantAccess(work, { propertyId: made, ratepayerId: owner.id, relation: 'owner' });
      return made;
    });
    if (totalCents > 0) await notice(id, totalCents);
    return { id, wireId: printId('property', id) };
  }

  async function notice(propertyId: string, totalCents: number, ratingYear = 2026) {
    await within(banksia, (work) =>
      issueRatesNotice(work, { propertyId, ratingYear, issuedOn: work.today, total: toCents(totalCents) }),
    );
    await scene.drain();
  }

  const call = <T = Record<string, never>>(
    method: 'GET' | 'POST',
    path: string,
    { token, body }: { token: string; body?: object },
  ) => scene.portal.call<T>(method, path, { token, ...(body && { body }) });

  /** Adds a bank account as the portal does: the agreement is read and its name sent back. */
  async function account(person: { token: string }, number = '12345148') {
    const terms = await call<{ terms: string }>(
      'GET',
      '/api/flex/paymentMethod/agreement?council=banksia-shire',
      person,
    );
    const added = await call<{ id: string }>('POST', '/api/flex/paymentMethod/add', {
      ...person,
      body: {
        council: 'banksia-shire',
        accepted_by: 'Ana Lim',
        account_name: 'ANA LIM',
        bsb: '062-184',
        account_number: number,
        terms: terms.data.terms,
        sole_authority: true,
        accepted: true,
        locale: 'en',
      },
    });
    return added;
  }

  const detail = async (person: Signed, propertyWireId: string) =>
    (await call<MySchedule>('GET', `/api/flex/schedule/detail?id=${propertyWireId}`, person)).data;

  return {
    ...scene,
    ratepayer,
    property,
    notice,
    call,
    account,
    detail,
    /** Confirms a change of a version; `owed` is what was owed when its effect was seen, else what is owed now. */
    async change(person: Signed, propertyWireId: string, version: number, change: object, owed?: number) {
      const owed_cents = owed ?? (await detail(person, propertyWireId))?.owed_cents ?? 0;
      const path = `/api/flex/schedule/change/${propertyWireId}`;
      const body = { version, owed_cents, change };
      return call<{ version: number; refusal?: string }>('POST', path, { ...person, body });
    },
    preview: (person: { token: string }, propertyWireId: string, change: object) =>
      call<{ version: number; owed_cents: number; before: Debit[]; after: Debit[]; refusal?: string }>(
        'POST',
        `/api/flex/schedule/preview/${propertyWireId}`,
        { ...person, body: { change } },
      ),
    /** Lives the bank's days one after another, up to a day: debits are made, announced, claimed, lodged and answered. */
    async live(until: string, bank: Bank = () => undefined) {
      for (let day = addDays(scene.platform.clock.bankToday(), 1); day <= until; day = addDays(day, 1)) {
        await liveDay(scene, day, { bank, answered });
      }
    },
    broken: () => brokenInvariants(scene.portal.portal.modules, scene.platform),
    letters: (to: string) => lettersTo(scene, to),
  };
}

async function lettersTo({ platform }: DebitMerchants, to: string) {
  const { rows } = await platform.pool.query<{ template: string; recipient: Buffer; body: Buffer }>(
    'select template, recipient, body from messages order by id',
  );
  return rows
    .filter((row) => platform.vault.open(row.recipient) === to)
    .map((row) => ({
      template: row.template,
      text: JSON.parse(platform.vault.open(row.body)).text as string,
    }));
}

export type ScheduleStage = Awaited<ReturnType<typeof openScheduleStage>>;
export type Debit = {
  kind: 'regular' | 'extra';
  nominal_on: LocalDate;
  on: LocalDate;
  amount_cents: number;
  fee_cents: number;
  standing: string;
};
export type MySchedule = {
  owed_cents: number;
  overdue_cents: number;
  first_day: LocalDate;
  payments: {
    id: string;
    on: string;
    amount_cents: number;
    status: string;
    return_code: string | null;
    is_mine: boolean;
  }[];
  is_mine: boolean;
  schedule: {
    id: string;
    version: number;
    status: string;
    reason: string | null;
    skips_left: number;
    years_without_skips: number[];
    next: { on: LocalDate; amount_cents: number } | null;
    debits: Debit[];
    payer_name: string;
    changes: { kind: string; by: string; amount_cents: number | null }[];
    account: { id: string; card: { last4: string } | null } | null;
  } | null;
};

async function liveDay(
  scene: DebitMerchants,
  day: LocalDate,
  asked: { bank: Bank; answered: Answered },
): Promise<void> {
  const { banksia, platform } = scene;
  const tenant = {
    id: banksia.id,
    slug: 'banksia-shire',
    kind: 'council' as const,
    timeZone: 'Australia/Sydney',
  };
  const run = createRun(platform, banksia.id, SYSTEM);
  for (const name of PHASES) {
    const phase = scene.portal.portal.modules
      .flatMap((module) => module.phases ?? [])
      .find((one) => one.name === name)!;
    if (name === 'close') await answer(scene, day, asked);
    scene.clock.set(instantAt(toLocalDate(day), phase.at, 'Australia/Sydney'));
    await phase.run(run, day, tenant);
    await scene.drain();
  }
}

/** The bank takes the files of the day and answers those of the day before. */
async function answer(
  scene: DebitMerchants,
  day: LocalDate,
  { bank, answered }: { bank: Bank; answered: Answered },
): Promise<void> {
  if (!isBankDay(day)) return;
  const { banksia, platform } = scene;
  scene.at(day, '10:00');
  const files = await scene.files(banksia);
  for (const file of files.filter(({ status }) => status === 'built')) {
    await inTenant(platform, banksia.id, SYSTEM, (work) =>
      acceptFile(work, file.id, `R-${file.id.slice(-6)}`),
    );
  }
  await scene.drain();
  const returns = [];
  for (const file of files.filter((one) => one.cleared_on === null && one.processing_date < day)) {
    const { details } = parseDirectEntry(await scene.fileText(file.storage_key));
    for (const detail of details.filter(({ code }) => code === 13)) {
      const code = bank({ amountCents: detail.amountCents, reference: detail.lodgementReference });
      if (!code || answered.has(detail.lodgementReference)) continue;
      answered.add(detail.lodgementReference);
      returns.push({
        returnCode: code,
        originalCode: 13 as const,
        amountCents: detail.amountCents,
        customerBsb: detail.bsb,
        customerAccount: detail.account,
        traceBsb: detail.traceBsb,
        traceAccount: detail.traceAccount,
        title: detail.title,
        lodgementReference: detail.lodgementReference,
        remitter: detail.remitter,
        dayOfMonth: parts(toLocalDate(file.processing_date)).day,
        userId: '401234',
      });
    }
  }
  if (returns.length === 0) {
    await inTenant(platform, banksia.id, SYSTEM, (work) =>
      recordNoReturns(work, { facilityId: banksia.facilityId, bankDate: day }),
    );
  } else {
    const content = writeReturns({
      financialInstitution: 'CBA',
      userName: 'CBA',
      userId: '401234',
      description: 'DE Returns',
      processingDate: day,
      returns,
    });
    await loadReturns(createRun(platform, banksia.id, SYSTEM), {
      facilityId: banksia.facilityId,
      filename: `returns-${day}.txt`,
      content,
    });
  }
  await scene.drain();
}
