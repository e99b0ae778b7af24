import { ratingYearOf } from '@lorikeet/domain/council';
import { addBankDays, addDays, BANK_ZONE, instantAt, type LocalDate, toCents } from '@lorikeet/domain/kernel';
import type { Portal } from '../compose.ts';
import { sampleBankPhase } from '../demo/sample-bank.ts';
import { createDraft } from '../modules/accounting/index.ts';
import { requestApproval } from '../modules/approvals/index.ts';
import { createContact } from '../modules/contacts/index.ts';
import { createProperty, grantAccess, issueRatesNotice } from '../modules/council/index.ts';
import { createCoupon } from '../modules/coupons/create-coupon.ts';
import { acceptMandate, addBankAccount, createCustomer, termsFor } from '../modules/customers/index.ts';
import { addRatepayer } from '../modules/identity/index.ts';
import { createKey, createWebhook } from '../modules/integrations/index.ts';
import { createInvitation } from '../modules/invitations/index.ts';
import { createFacility, payoutAccountApproval, setPayoutAccount } from '../modules/merchants/index.ts';
import { createPlan } from '../modules/plans/index.ts';
import { addAccount, changeSchedule, debitTerms, nameOfTerms } from '../modules/schedules/index.ts';
import { startSubscription } from '../modules/subscriptions/index.ts';
import { openTicket } from '../modules/support/index.ts';
import { addStaff } from '../modules/team/index.ts';
import { beginPhases } from '../platform/days/begin-phases.ts';
import { createDays } from '../platform/days/days.ts';
import type { Phase } from '../platform/days/phase.ts';
import { runThrough } from '../platform/days/run-through.ts';
import { queriesOn, sql } from '../platform/db/sql.ts';
import { drainEvents } from '../platform/events/drain-events.ts';
import { inTenant, SYSTEM, type Work } from '../platform/work.ts';
import { quickHash } from '../test/quick-hash.ts';
import { listenersOf, phasesOf } from '../worker.ts';
import { orderSomething, reportSomething } from './open-office.ts';

type Tenant = { tenant: string; user: string };

/** Long enough for a debit to be announced, taken, cleared and paid out. */
const PAST_BANK_DAYS = 9;

const BANK = {
  name: 'Test bank',
  financialInstitution: 'CBA',
  debitUserAbn: null,
  traceBsb: '062-000',
  traceAccount: '12345678',
  entryDescription: 'DEBITS',
} as const;

const CONTACT = {
  side: 'customer' as const,
  organisation: null,
  name: 'Priya Raman',
  role: 'Accounts',
  email: 'priya@example.test',
  phone: '0491 570 110',
  tags: ['billing'],
  notes: 'Rings before noon',
};

const DRAFT = {
  description: 'Lockers',
  lines: [{ description: 'Locker', quantity: 2, unit_price_e4: 12_345, tax_code: 'taxable' as const }],
  issue_on: null,
  is_sent: false,
};

/** How far business time is behind the wall while the walk's merchants begin. */
export function beginnings(portal: Portal): void {
  const today = portal.platform.clock.bankToday();
  setTime(portal, instantAt(addBankDays(today, -PAST_BANK_DAYS), '04:00', BANK_ZONE));
}

function setTime(portal: Portal, at: Date): void {
  portal.offset.ms = Math.min(0, at.getTime() - portal.platform.clock.wall().getTime());
}

/**
 * Gives each merchant one of everything that the portal keeps, made by the real use cases over some days that end
 * today: a customer with a mandate, a plan and a subscription, an open invitation, invoices, debits in files that
 * the sample bank took and answered, a payout.
 */
export async function openBooks(
  portal: Portal,
  people: { platform: Tenant; ours: Tenant; neighbour: Tenant },
): Promise<void> {
  const within = <T>(who: Tenant, body: (work: Work) => Promise<T>) =>
    inTenant(portal.platform, who.tenant, SYSTEM, body);
  await within(people.platform, (work) =>
    createFacility(work, { ...BANK, model: 'sponsor', userName: 'LORIKEET', userId: '111111' }),
  );
  for (const [index, who] of [people.ours, people.neighbour].entries()) {
    await within(who, async (work) => {
      await createFacility(work, { model: 'facilitated', entryDescription: 'DEBITS' });
      await createFacility(work, { ...BANK, model: 'direct', userName: 'WALK', userId: `22222${index}` });
      await setPayoutAccount(work, { bsb: '062-000', account: '87654321', accountName: 'WALK' });
      await sellSomething(work);
    });
    await rateSomething(portal, who.tenant, index);
  }
  for (const who of [people.ours, people.neighbour]) {
    const actor = { ...SYSTEM, kind: 'user' as const, id: who.user, name: 'Walker' };
    await inTenant(portal.platform, who.tenant, actor, reportSomething);
  }
  await runPast(portal);
  // At the end of those days: it would expire before the next bank day if it were asked on the first.
  for (const [index, who] of [people.ours, people.neighbour].entries()) {
    await within(who, (work) => askForApproval(work, index));
  }
}

/** A change that a colleague asked for and that waits for the one who walks. */
async function askForApproval(work: Work, index: number): Promise<void> {
  const { id: role } = await work.one<{ id: string }>(
    sql`select id from roles where merchant_id = ${work.merchantId} and slug = 'admin'`,
  );
  const name = 'Cole Colleague';
  const maker = await addStaff(work, {
    username: 'cole',
    name,
    email: `cole@walk-${index}.test`,
    passwordHash: 'unusable',
    type: 'staff',
    roleIds: [role],
  });
  const typed = { bsb: '062-000', account: '11112222', accountName: 'WALK' };
  const asked = {
    subject: { kind: 'merchant', id: work.merchantId },
    after: { bsb: typed.bsb, account: '••• 2222' },
    payload: typed,
  };
  const actor = { kind: 'user', id: maker, name, permissions: new Set(['settings.write']) } as const;
  await requestApproval({ ...work, actor }, payoutAccountApproval, asked);
}

async function runPast(portal: Portal): Promise<void> {
  const { platform } = portal;
  const bank = sampleBankPhase(async () => true);
  const phases: Phase[] = [...phasesOf(portal).filter(({ name }) => name !== bank.name), bank];
  const settle = () => drainEvents(platform, listenersOf(portal, phases));
  await beginPhases(queriesOn(platform.pool), phases);
  const days = createDays(platform, phases, { isHistory: true });
  await runThrough(days, platform.clock.wall(), async (at) => {
    await settle();
    setTime(portal, at);
  });
  await settle();
  portal.offset.ms = 0;
}

/** A property with a ratepayer of its own, as a council has them. */
async function rateSomething({ platform }: Portal, tenant: string, index: number): Promise<void> {
  const email = `ratepayer${index}@example.test`;
  const ratepayerId = await addRatepayer(platform, {
    email,
    name: 'Rae Payer',
    passwordHash: await quickHash('Walk-Pass-2026'),
  });
  if (!ratepayerId) throw new Error(`${email} has a sign-in already`);
  await inTenant(platform, tenant, SYSTEM, async (work) => {
    const propertyId = await createProperty(work, {
      assessmentNumber: '10417-3',
      line1: '14 Wattle Street',
      suburb: 'Banksia',
      state: 'NSW',
      postcode: '2651',
      ownerName: 'Rae Payer',
      ownerEmail: email,
    });
    await grantAccess(work, { propertyId, ratepayerId, relation: 'owner' });
    await openTicket(work, {
      owner: { ratepayerId },
      asker: 'Rae Payer',
      propertyId,
      kind: 'payment',
      subject: 'The second instalment',
      message: 'When is it due?',
    });
    await payBySchedule(work, propertyId, ratepayerId);
  });
}

/** The property owes a year's rates, and its ratepayer pays them month by month. */
async function payBySchedule(work: Work, propertyId: string, ratepayerId: string): Promise<void> {
  const ratingYear = ratingYearOf(work.today);
  await issueRatesNotice(work, { propertyId, ratingYear, issuedOn: work.today, total: toCents(187_643) });
  const account = await addAccount(work, ratepayerId, {
    council: 'walk',
    accepted_by: 'Rae Payer',
    account_name: 'RAE PAYER',
    bsb: '062-000',
    account_number: '44556677',
    terms: nameOfTerms(await debitTerms(work)),
    sole_authority: true,
    accepted: true,
    locale: 'en',
  });
  const change = {
    kind: 'begin' as const,
    frequency: 'monthly' as const,
    start_on: addBankDays(work.clock.bankToday(), 20),
    payment_method_id: account.id,
  };
  await changeSchedule(work, { propertyId, version: 0, change }, { ratepayerId });
}

async function sellSomething(work: Work): Promise<void> {
  const customerId = await createCustomer(work, {
    name: 'Casey Customer',
    first_name: 'Casey',
    last_name: 'Customer',
    email_primary: 'casey@example.test',
    phone_mobile: '0491 570 006',
  });
  const { id: planId, plan_version_id: planVersionId } = await createPlan(work, {
    name: 'Membership',
    process_type: 'weekly',
    fee_type: 'flat',
    currency: 'AUD',
    amount_cents: 11_000,
    tax_code: 'taxable',
  });
  const startDate = addBankDays(work.today, 1);
  const mandateId = await agree(work, customerId, startDate);
  await startSubscription(work, {
    customerId,
    planVersionId,
    mandateId,
    quantity: 1,
    startDate,
    isAgreed: true,
  });
  await createContact(work, { ...CONTACT, customer_id: customerId });
  await createWebhook(work, { url: 'https://hooks.walk.test/', description: null, events: [] });
  await createKey(work, {
    name: 'Warehouse',
    permissions: ['customers.read'],
    networks: [],
    expires_in_days: null,
  });
  await orderSomething(work, customerId);
  await createDraft(work, { ...DRAFT, customer_id: customerId, due_date: addDays(work.today, 30) });
  await createCoupon(work, {
    coupon_code: 'SPRING',
    kind: 'percent',
    percent_bp: 1_000,
    currency: 'AUD',
    plan_ids: [planId],
  });
  await createInvitation(work, {
    name: 'Iris Invited',
    email: 'iris@example.test',
    phone: '0491 570 156',
    plan_id: planId,
    quantity: 1,
    plan_start_date: addDays(work.today, 60),
    channels: ['email'],
    locale: 'en',
  });
}

async function agree(work: Work, customerId: string, firstDate: LocalDate): Promise<string> {
  const method = await addBankAccount(work, {
    customerId,
    bsb: '062-000',
    account: '12345678',
    accountName: 'CASEY CUSTOMER',
  });
  const agreed = {
    amount: { kind: 'fixed', amount: toCents(11_000) },
    frequency: 'weekly',
    firstDate,
    endDate: null,
    planName: 'Membership',
  } as const;
  const { mandateId } = await acceptMandate(work, {
    customerId,
    paymentMethodId: method.id,
    terms: await termsFor(work, agreed),
    soleAuthority: true,
    locale: 'en',
    identifiedBy: 'paper',
    acceptedBy: 'Casey Customer',
  });
  return mandateId;
}
