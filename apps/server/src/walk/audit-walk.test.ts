import type { Contract } from '@lorikeet/contracts';
import { hasFieldWords } from '@lorikeet/contracts/field-words';
import type { IdKind } from '@lorikeet/domain/kernel';
import { afterAll, expect, test } from 'vitest';
import { ASKED_LETTERS } from '../modules/identity/index.ts';
import { uuidv7 } from '../platform/ids.ts';
import { openScene } from './rehearsal-scene.ts';
import { REHEARSALS } from './rehearsals.ts';
import { sampleInput } from './sample-input.ts';
import { send } from './send.ts';
import { openWalk, PATIENCE_MS } from './walk-stage.ts';

/*
 * Whatever changes something is written down: every call that is no read is done once and must leave a row in the
 * audit log of some tenant. A new call whose sample is refused needs a rehearsal (rehearsals.ts). What a call writes
 * is tested beside its use case.
 */

const READS = 'reads: its input must not stand in an address';

const FORGOTTEN =
  'an account and none must look the same; the password that is chosen by its letter is written down';

/** Calls that are done without a row, each with its reason. */
const UNWRITTEN: Record<string, string> = {
  ...Object.fromEntries(
    ['startPasskey', 'startPasskeyProof', 'startPasskeySignIn']
      .flatMap((name) => [name, `ratepayer${name[0]!.toUpperCase()}${name.slice(1)}`])
      .map((name) => [name, 'makes a challenge, which ends by itself; what is done with it is written down']),
  ),
  refreshToken: 'renews a session that its sign-in has written down',
  ratepayerRefreshToken: 'renews a session that its sign-in has written down',
  checkPasswordLink: READS,
  ratepayerCheckPasswordLink: READS,
  checkRegistration: READS,
  forgetPassword: FORGOTTEN,
  ratepayerForgetPassword: FORGOTTEN,
  register: 'keeps what was asked; the merchant that its letter confirms is written down',
  findBill: 'opens a page for two hours and stores nothing; each try is counted',
  findBillByCrn: 'opens a page for two hours and stores nothing; each try is counted',
  tokeniseCard: 'makes a token, which ends by itself; nothing of the card is stored',
  markNotification: 'marks what its reader has read, for them alone',
  markAllNotifications: 'marks what its reader has read, for them alone',
  previewBulk: 'undoes all that it tries',
  makeOrderLink: 'shows the address of the checkout page, which its opening has written down',
  ...Object.fromEntries(
    ['noteTicketRead', 'noteOwnTicketRead', 'ratepayerNoteTicketRead'].map((name) => [
      name,
      'a mark of the reader’s own: it says that something was opened, and changes nothing of it',
    ]),
  ),
  previewCustomerImport: 'reads a file and keeps nothing',
  previewContactImport: 'reads a file and keeps nothing',
  previewPrice: 'reckons and keeps nothing',
  previewChange: 'reckons and keeps nothing',
  previewSkip: 'undoes all that it tries',
  previewCoupon: 'undoes all that it tries',
  previewPause: 'undoes all that it tries',
  previewCancel: 'undoes all that it tries',
  previewSubscription: 'undoes all that it tries',
  previewDunningPolicy: 'reckons and keeps nothing',
  previewBilling: 'reckons, and keeps only what it reckoned',
  previewInvitation: 'shows a letter and sends nothing',
  previewLetter: 'shows a letter and sends nothing',
  previewMyCardPayment: 'reckons and keeps nothing',
  previewMySchedule: 'reckons and keeps nothing',
  previewSchedule: 'reckons and keeps nothing',
  resendEmailLink: 'writes to an address that stands in the log since it was added',
  ratepayerResendEmailLink: 'writes to an address that stands in the log since it was added',
};

/** Letters that are not counted by mailbox, each with its reason; all others are `ASKED_LETTERS`. */
const NOT_COUNTED: Record<string, string> = {
  'invoice-link': 'to whom an invoice bills, once a day for each',
  'invoice-reminder':
    'to whom an overdue invoice bills, once a day for each, and counted where a person asks for it',
  'order-paid': 'to who ordered, once for each order',
  'order-handed-over': 'to who ordered, once for each step of its fulfilment',
  'order-cancelled': 'to who ordered, once for each order',
  'card-charge': 'to whose kept card is charged, once for each charge',
  'card-declined': 'to whose kept card was charged in vain, once for each charge',
  'card-receipt': 'to whose card was charged, once for each charge',
  'period-skipped': 'to whom a subscription bills, once for each time that its periods are skipped',
  'period-not-skipped': 'to whom a subscription bills, once for each skip that is taken back',
  'coupon-given': 'to whom a subscription bills, once for each coupon that it is given',
  'coupon-removed': 'to whom a subscription bills, once for each coupon that is taken off',
  'unpaid-warning': 'to whom a subscription bills, once for each bill that is not tried again',
  'subscription-paused': 'to whom a subscription bills, once for an unpaid bill',
  'subscription-cancelled': 'to whom a subscription bills, once for an unpaid bill',
  'rates-receipt': 'to whose card was charged for a property, once for each charge',
  'schedule-plan': 'to whose plan it is, once for each time that it changes',
  'subscription-resumed': 'to whom a subscription bills, once the bill is paid',
  'two-factor-required': 'goes to the whole team at once: counted by mailbox where it is sent, not by sender',
  ...Object.fromEntries(
    [
      'reset-password',
      'invitation-waiting',
      'confirm-registration',
      'account-exists',
      'confirm-email',
      'known-email',
      'enquiry-received',
      'application-received',
      'enquiry-waiting',
      'application-waiting',
    ].map((template) => [template, 'asked for by anybody: counted with the human check, known or not']),
  ),
  ...Object.fromEntries(
    [
      'approval-asked',
      'approval-asked-of-platform',
      'approval-decided',
      'staff-email-changed',
      'two-factor-reset',
    ].map((template) => [template, 'to a colleague, about a change that was made or waits once']),
  ),
  ...Object.fromEntries(
    [
      'password-replaced',
      'primary-email-changed',
      'email-added',
      'email-removed',
      'payout-account-changed',
    ].map((template) => [template, 'warns whose own it is: holding it back would help a thief']),
  ),
  ...Object.fromEntries(
    [
      'mandate-agreement',
      'credit-note',
      'card-agreement',
      'mandate-cancelled',
      'mandate-moved-in',
      'property-access-ended',
      'hardship-received',
      'hardship-approved',
      'hardship-declined',
      'debit-returned',
      'file-not-lodged',
      'application-declined',
      'merchant-standing',
      'dispute',
      'ticket-received',
      'ticket-answered',
      'ticket-resolved',
      'ticket-waiting',
      'ticket-assigned',
    ].map((template) => [template, 'once for what happened, to whom it happened']),
  ),
};
const isNotCounted = (template: string) =>
  template in NOT_COUNTED || /^(security-|debit-|notice)/.test(template);

type Ids = ReadonlyMap<string, Map<IdKind, string>>;

const { world, database, close } = await openWalk();
afterAll(close);
const scene = await openScene(world);

async function rowsWritten(): Promise<number> {
  const { rows } = await database.pool.query('select count(*)::int as n from audit_log');
  return rows[0].n;
}

/** The templates of all messages, in their order. */
async function lettersOf(): Promise<string[]> {
  const { rows } = await database.pool.query<{ template: string }>(
    'select template from messages order by id',
  );
  return rows.map(({ template }) => template);
}

/** Fields that the log tells of and that have no words (add them to field-words.ts in the contracts). */
async function wordlessFields(): Promise<string[]> {
  const { rows } = await database.pool.query<{ field: string }>(`
    select distinct field from audit_log a, lateral (values (a.before), (a.after)) v (told),
      lateral jsonb_object_keys(case jsonb_typeof(told) when 'object' then told else '{}' end) field
    order by field`);
  return rows.map(({ field }) => field).filter((field) => !hasFieldWords(field));
}

type Tried = { isDone: boolean; isWritten: boolean; refusals: string[] };

/** Makes a call as it was rehearsed or, where its own schema is enough, with its samples, until one is done. */
async function doOnce(contract: Contract, first: Ids): Promise<Tried> {
  const refusals: string[] = [];
  for (const prepare of [rehearsed, ...samples(contract, first)]) {
    const prepared = await prepare(contract).catch((error: Error) => void refusals.push(error.message));
    if (!prepared) continue;
    await scene.settle();
    const before = await rowsWritten();
    const token = prepared.token ?? (await scene.tokenFor(contract.name));
    const { status, body } = await send(world.portal.app, contract, { input: prepared.input, token });
    if (status === 200 && body.code === 0) {
      // What a call asks of the background counts as its own.
      await scene.settle();
      return { isDone: true, isWritten: (await rowsWritten()) > before, refusals };
    }
    refusals.push(JSON.stringify(body));
  }
  return { isDone: false, isWritten: false, refusals };
}

const rehearsed = async ({ name }: Contract) => REHEARSALS[name]?.(scene);

/** First with what the world began with: what a sample made would be asked to become what it is. */
function samples({ name }: Contract, first: Ids) {
  if (name in REHEARSALS) return [];
  const { tenant } = world.callerOf(scene.contractOf(name));
  const merchant = tenant === scene.lorikeet.tenant ? scene.neighbour.tenant : tenant;
  const of = (ids: Map<IdKind, string>, isFull: boolean) => async (contract: Contract) => ({
    input:
      sampleInput(contract, (kind) => ids.get(kind) ?? (kind === 'merchant' ? merchant : uuidv7()), isFull) ??
      {},
    token: undefined,
  });
  const began = first.get(tenant)!;
  return [
    of(began, true),
    async (contract: Contract) => of(await world.idsOf(tenant), true)(contract),
    of(began, false),
  ];
}

test(
  'every change is done once and leaves a row in the audit log',
  async () => {
    const changes = world.portal.routes.bound.filter(
      ({ method, area }) => method !== 'GET' && area !== 'demo',
    );
    const tenants = [...new Set(changes.map((contract) => world.callerOf(contract).tenant))];
    const first = new Map(
      await Promise.all(tenants.map(async (tenant) => [tenant, await world.idsOf(tenant)] as const)),
    );
    const undone: string[] = [];
    const silent: string[] = [];
    const uncounted: string[] = [];
    const needless: string[] = [];
    for (const contract of changes) {
      const { name } = contract;
      const before = await lettersOf();
      const { isDone, isWritten, refusals } = await doOnce(contract, first);
      for (const template of (await lettersOf()).slice(before.length))
        if (!ASKED_LETTERS.includes(template) && !isNotCounted(template))
          uncounted.push(`${name}: ${template}`);
      if (!isDone) undone.push(`${name}: ${refusals.join(' | ')}`);
      if (isDone && !isWritten && !(name in UNWRITTEN)) silent.push(name);
      if (isWritten && name in UNWRITTEN) needless.push(name);
      await world.revive();
    }
    expect(undone, 'rehearse what they need in rehearsals.ts').toEqual([]);
    expect(silent).toEqual([]);
    expect(uncounted, 'count what goes where the asker says: ASKED_LETTERS of identity').toEqual([]);
    expect(needless).toEqual([]);
    expect(await wordlessFields()).toEqual([]);
    const names = new Set(changes.map(({ name }) => name));
    const listed = Object.keys({ ...UNWRITTEN, ...REHEARSALS });
    expect(listed.filter((name) => !names.has(name))).toEqual([]);
  },
  PATIENCE_MS,
);
