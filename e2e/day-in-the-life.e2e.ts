import { addBankDays, formatDateUs, type LocalDate } from '@lorikeet/domain/kernel';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { moveClockTo, newestMessage, startInTheMorning } from './support/demo-tools.ts';
import { watch } from './support/look-at.ts';
import {
  acceptInvitation,
  drawPayout,
  openCustomer,
  type Payer,
  payoutIs,
} from './support/merchant-steps.ts';
import {
  type LodgedFile,
  loadReturns,
  loadStatement,
  lodgeFile,
  recordNoReturns,
  returnsOf,
} from './support/operator-steps.ts';
import { newPage } from './support/page.ts';
import { type State, signedIn } from './support/session.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';
import { strayWords } from './support/stray-words.ts';

/*
 * What goes wrong in a month and is put right by staff, by the words of the screens alone: a debit that comes back twice
 * and its payer who pays again, a debit that the bank rejects, a whole file, a payout's file. Each screen is read in both
 * languages on the way.
 */

const SHORT: Payer = { name: 'Iris Bennett', email: 'iris@payers.test', quantity: 1, account: '11223344' };
const SOUND: Payer = { name: 'Nadia Costa', email: 'nadia@payers.test', quantity: 1, account: '33445566' };
const FOR = 'Coaching';
/** What people are called and typed. */
const KNOWN = [
  ...[SHORT, SOUND].flatMap(({ name }) => [name, ...name.split(' ')]),
  'Mei Nguyen',
  'Robin Hale',
  'Harbour Fitness',
  'Harbour Fitness Pty Ltd',
  'harbour-fitness',
  'lorikeet',
  'Commonwealth Bank',
  'No such branch',
  'Wrong date',
  'Wrong account',
  FOR,
  // An invoice is in its payer's language.
  /Dishonour fee: .*/g,
];

let portal: RunningPortal;
let merchant: Page;
let operator: Page;
/** The same two people, reading Chinese. */
let readers: ReadonlyMap<Page, Page>;
/** Bank days from the one on which everything is set up. */
let days: LocalDate[];
const stray: string[] = [];

beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.stop());

test('what the bank refuses, sends back or never pays is put right by the screens', async () => {
  onTestFailed(() => console.error(portal.log()));
  const today = await startInTheMorning(portal);
  days = Array.from({ length: 16 }, (_, n) => addBankDays(today, n));
  await openScreens();
  for (const payer of [SHORT, SOUND]) await signUp(payer);
  await charge(SHORT, '50.00');
  for (const amount of ['60.00', '70.00']) await charge(SOUND, amount);

  await moveClockTo(portal, days[2]!);
  const first = await lodgeFile(operator, '$180.00', 'CBA-1');
  await rejectItem();
  await tryAgain('$60.00');
  await moveClockTo(portal, days[3]!);
  await comesBack(first);
  await moveClockTo(portal, days[4]!);
  await recordNoReturns(operator, days[4]!);
  await rejectFile();
  await tryAgain('$60.00');
  await moveClockTo(portal, days[5]!);
  await recordNoReturns(operator, days[5]!);

  await moveClockTo(portal, days[6]!);
  await loadStatement(operator, [
    `${days[2]},120.00,DIRECT ENTRY ${first.content.header!.userId} ${first.reference}`,
    `${days[3]},-50.00,DE RETURNS ${first.content.header!.userId}`,
  ]);
  // The second attempt, the fee for the first one, and what the rejected file asked for.
  const second = await lodgeFile(operator, '$115.50', 'CBA-3');
  const { reference, amount } = await payoutIsRejectedAndDrawnAgain();
  await moveClockTo(portal, days[7]!);
  await loadStatement(operator, [`${days[7]},-${amount.slice(1)},DIRECT ENTRY CREDITS ${reference}`]);
  await payoutIs(merchant, 'Paid');
  await read(merchant);
  await suspendedPaysAgain(second);
  expect(stray).toEqual([]);
}, 400_000);

async function openScreens(): Promise<void> {
  const opened = async (email: string): Promise<[Page, Page]> => {
    const state = await signedIn(portal, email);
    const { baseUrl } = portal;
    return [
      await newPage({ baseUrl, storageState: state }),
      await newPage({ baseUrl, storageState: inChinese(state) }),
    ];
  };
  const [business, platform] = [await opened('owner@harbour.test'), await opened('operator@lorikeet.test')];
  [merchant] = business;
  [operator] = platform;
  readers = new Map([business, platform]);
}

function inChinese(state: State): State {
  const value = JSON.stringify({ state: { locale: 'zh', themeName: 'Lara' }, version: 0 });
  const [origin] = state.origins;
  const kept = (origin?.localStorage ?? []).filter(({ name }) => name !== 'lorikeet.interface');
  return {
    ...state,
    origins: [{ origin: portal.baseUrl, localStorage: [...kept, { name: 'lorikeet.interface', value }] }],
  };
}

/** Reads the screen as it stands, and the same one in Chinese. */
async function read(page: Page): Promise<void> {
  const reader = readers.get(page)!;
  const { settled } = watch(reader);
  await reader.goto(page.url());
  await reader.getByRole('heading', { level: 1 }).first().waitFor();
  await settled();
  for (const [one, language] of [
    [page, 'en'],
    [reader, 'zh'],
  ] as const) {
    const found = await strayWords(one, language, KNOWN);
    stray.push(...found.map((word) => `${language} ${new URL(page.url()).pathname}: ${word}`));
  }
}

/** Invited without a plan: each debit is announced before. */
async function signUp(payer: Payer): Promise<void> {
  await merchant.goto('/merchant/customers/createInvite');
  const form = merchant.locator('form');
  await form.getByLabel('Customer name').fill(payer.name);
  await form.getByRole('textbox', { name: 'E-mail' }).fill(payer.email);
  await form.getByLabel('Phone').fill('0491 570 006');
  await form.getByRole('button', { name: 'Send invite' }).click();
  await merchant.waitForURL('**/merchant/customers/detail/**');
  const { links } = await newestMessage(portal, { to: payer.email, channel: 'email' });
  const page = await newPage({ baseUrl: portal.baseUrl, width: 390 });
  await acceptInvitation(page, links.find((each) => each.includes('/merchant/invite/')) ?? '', payer);
}

/** A debit by hand; the form names the first day that its notice allows. */
async function charge(payer: Payer, amount: string): Promise<void> {
  await openCustomer(merchant, payer.name);
  await merchant.getByRole('button', { name: 'Create payment' }).click();
  const dialog = merchant.getByRole('dialog');
  await dialog.getByLabel('Amount').fill(amount);
  await dialog.getByLabel('Description').fill(FOR);
  await dialog.getByRole('button', { name: 'Create payment' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** The bank refuses one debit of a file that it took. */
async function rejectItem(): Promise<void> {
  const row = operator.getByRole('table', { name: 'Debits in the file' }).getByRole('row');
  await row.filter({ hasText: '$60.00' }).getByRole('button', { name: 'More' }).click();
  await operator.getByRole('menuitem', { name: 'The bank rejected this debit' }).click();
  const dialog = operator.getByRole('dialog');
  await dialog.getByLabel('The bank’s reason').fill('No such branch');
  await dialog.getByRole('button', { name: 'Record rejection' }).click();
  await row.filter({ hasText: '$60.00' }).getByText('Failed').waitFor();
  await read(operator);
}

/** The merchant asks for it once more; the rejected debit then says that there is a new one. */
async function tryAgain(amount: string): Promise<void> {
  await merchant.goto('/merchant/transactions/list?tab=failed');
  await merchant.getByRole('row').filter({ hasText: 'Rejected by the bank' }).first().click();
  await merchant.getByRole('button', { name: 'Try again' }).click();
  const dialog = merchant.getByRole('dialog');
  await dialog.getByText(`Debit ${amount} again?`).waitFor();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await merchant.getByRole('link', { name: /^Tried again on/ }).waitFor();
  await merchant.getByRole('heading', { name: 'Tries at this debt' }).waitFor();
  await read(merchant);
}

/** The payer had not enough money: it is tried once more by itself. */
async function comesBack({ content }: LodgedFile): Promise<void> {
  await loadReturns(operator, 'first.txt', returnsOf(content, new Map([[SHORT.account, 6]]), days[3]!));
  await operator.getByRole('row').filter({ hasText: 'Applied' }).first().waitFor();
  await read(operator);
}

/** The bank takes the next file and then refuses all of it. */
async function rejectFile(): Promise<void> {
  await lodgeFile(operator, '$60.00', 'CBA-2');
  await recordRejection('Wrong date');
}

async function recordRejection(reason: string): Promise<void> {
  await operator.getByRole('button', { name: 'Record rejection' }).click();
  const dialog = operator.getByRole('dialog');
  await dialog.getByLabel('The bank’s reason').fill(reason);
  await dialog.getByRole('button', { name: 'Record rejection' }).click();
  await operator.getByText('Rejected by the bank').first().waitFor();
  await read(operator);
}

/** The payout's file is refused: its account is confirmed, and the balance is drawn and paid once more. */
async function payoutIsRejectedAndDrawnAgain(): Promise<{ reference: string; amount: string }> {
  await drawPayout(merchant);
  const amount = /\$[\d,.]+/.exec(await merchant.getByRole('heading', { level: 1 }).innerText())?.[0] ?? '';
  await lodgeFile(operator, amount, 'CBA-P1');
  await recordRejection('Wrong account');
  await payoutIs(merchant, 'Rejected');
  await read(merchant);
  await merchant.goto('/merchant/payout/list');
  await merchant.getByRole('button', { name: 'Confirm account' }).waitFor();
  await read(merchant);
  await merchant.getByRole('button', { name: 'Confirm account' }).click();
  await merchant.getByRole('dialog').getByRole('button', { name: 'Confirm account' }).click();
  await merchant.getByText('Payouts go on').waitFor();
  const { reference } = await drawPayout(merchant);
  expect(await merchant.getByRole('heading', { level: 1 }).innerText()).toContain(amount);
  await lodgeFile(operator, amount, 'CBA-P2');
  await payoutIs(merchant, 'With the bank');
  return { reference, amount };
}

/** The second attempt comes back too. Staff speak with the payer, resume the request, and the debt is debited again. */
async function suspendedPaysAgain({ content }: LodgedFile): Promise<void> {
  await loadReturns(operator, 'second.txt', returnsOf(content, new Map([[SHORT.account, 6]]), days[7]!));
  await operator.getByRole('row').filter({ hasText: 'Applied' }).first().waitFor();
  await openCustomer(merchant, SHORT.name);
  const chip = (words: string) => merchant.locator('.lk-page-head').getByText(words, { exact: true });
  await chip('Suspended').waitFor();
  await merchant.getByText('Nothing is debited while the direct debit is suspended').first().waitFor();
  await read(merchant);
  await merchant.getByRole('button', { name: 'Resume' }).click();
  await chip('Active').waitFor();
  await moveClockTo(portal, days[10]!);
  await lodgeFile(operator, '$55.50', 'CBA-4');
  await openCustomer(merchant, SHORT.name);
  await chip('Active').waitFor();
  await merchant.getByRole('tab', { name: 'Debits' }).click();
  const today = merchant.getByRole('row').filter({ hasText: formatDateUs(days[10]!) });
  await today.first().getByText('Processing').waitFor();
  await read(merchant);
}
