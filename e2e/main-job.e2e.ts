import { addBankDays, formatDateUs, type LocalDate } from '@lorikeet/domain/kernel';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { moveClockTo, newestMessage, startInTheMorning } from './support/demo-tools.ts';
import {
  acceptInvitation,
  createTieredPlan,
  drawPayout,
  invite,
  openCustomer,
  type Payer,
  payoutAmounts,
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
import { run, runTool } from './support/run-tool.ts';
import { signIn } from './support/sign-in.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

const PLAN = 'Swim school';
/** Units 1 to 2 at $25 and $10 once, 3 to 10 at $20, from 11 on at $15.50. */
const SHORT: Payer = { name: 'Iris Bennett', email: 'iris@payers.test', quantity: 4, account: '11223344' };
const CLOSED: Payer = { name: 'Oscar Reid', email: 'oscar@payers.test', quantity: 2, account: '22334455' };
const SOUND: Payer = { name: 'Nadia Costa', email: 'nadia@payers.test', quantity: 12, account: '33445566' };

let portal: RunningPortal;
let merchant: Page;
let operator: Page;
/** Bank days: that of the debits, and the four after it. */
let days: LocalDate[];

beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.stop());

test('from an invitation to a payout', async () => {
  onTestFailed(() => console.error(portal.log()));
  const today = await startInTheMorning(portal);
  const debitDay = addBankDays(today, 3);
  days = [0, 1, 2, 3, 4, 5].map((n) => addBankDays(debitDay, n));
  merchant = await newPage({ baseUrl: portal.baseUrl });
  operator = await newPage({ baseUrl: portal.baseUrl });
  await signIn(merchant, 'owner@harbour.test');
  await signIn(operator, 'operator@lorikeet.test');

  await createTieredPlan(merchant, PLAN);
  for (const payer of [SHORT, CLOSED, SOUND]) await signUp(payer);

  await moveClockTo(portal, days[0]!);
  const file = await lodgeFile(operator, '$411.00', 'CBA-4711');
  expect(file.content.faults).toEqual([]);
  const debited = file.content.details.filter(({ code }) => code === 13).map((each) => each.amountCents);
  expect(debited.toSorted((a, b) => a - b)).toEqual([60_00, 100_00, 251_00]);

  await moveClockTo(portal, days[1]!);
  await dishonour(file);
  for (const day of [days[2]!, days[3]!]) {
    await moveClockTo(portal, day);
    await recordNoReturns(operator, day);
  }

  await moveClockTo(portal, days[4]!);
  await payOut(file);
  await checkBooks();
});

async function signUp(payer: Payer): Promise<void> {
  await invite(merchant, payer, PLAN, formatDateUs(days[0]!));
  const { links } = await newestMessage(portal, { to: payer.email, channel: 'email' });
  const link = links.find((each) => each.includes('/merchant/invite/'));
  const page = await newPage({ baseUrl: portal.baseUrl, width: 390 });
  await acceptInvitation(page, link ?? '', payer);
}

/** One comes back for want of funds and is tried again, one because the account is closed, which ends its mandate. */
async function dishonour({ content }: LodgedFile): Promise<void> {
  const codes = new Map([
    [SHORT.account, 6],
    [CLOSED.account, 3],
  ] as const);
  await loadReturns(operator, 'returns.txt', returnsOf(content, codes, days[1]!));
  await expect.poll(() => operator.getByRole('row').filter({ hasText: 'Applied' }).count()).toBe(2);

  await openCustomer(merchant, SHORT.name);
  await merchant.getByRole('tab', { name: 'Debits' }).click();
  const debits = merchant.getByRole('row');
  const retryDay = formatDateUs(addBankDays(days[1]!, 3));
  await debits
    .filter({ hasText: retryDay })
    .filter({ hasText: 'Second try of' })
    .getByText('Scheduled')
    .waitFor();
  await debits.filter({ hasText: '6 Refer to customer' }).waitFor();

  await openCustomer(merchant, CLOSED.name);
  const mandate = merchant.locator('section').filter({ hasText: 'DDR' });
  await mandate.getByText('Cancelled').first().waitFor();
  await merchant.getByRole('tab', { name: 'Debits' }).click();
  await debits.filter({ hasText: '3 Account closed' }).waitFor();
}

/** What cleared and was credited is drawn, approved, lodged and found on the bank's statement. */
async function payOut({ content, reference }: LodgedFile): Promise<void> {
  const [debitDay, returnDay, , , , payoutDay] = days;
  const { userId } = content.header!;
  await loadStatement(operator, [
    `${debitDay},411.00,DIRECT ENTRY ${userId} ${reference}`,
    `${returnDay},-160.00,DE RETURNS ${userId}`,
  ]);
  const payout = await drawPayout(merchant);
  const { paid, opening, gross, net } = await payoutAmounts(merchant);
  expect(gross).toContain('$251.00');
  expect(net.reduce((sum, each) => sum + each, opening)).toBe(paid);

  const dollars = `${Math.floor(paid / 100)}.${String(paid % 100).padStart(2, '0')}`;
  const { content: credit } = await lodgeFile(operator, `$${dollars}`, 'CBA-4712');
  expect(credit.details.filter(({ code }) => code === 50).map((each) => each.amountCents)).toEqual([paid]);
  await payoutIs(merchant, 'With the bank');
  await moveClockTo(portal, payoutDay!);
  await loadStatement(operator, [`${payoutDay},-${dollars},DIRECT ENTRY CREDITS ${payout.reference}`]);
  await payoutIs(merchant, 'Paid');
  await merchant.getByText('On the bank’s statement of').waitFor();
}

/** Every invariant holds, and a stranger's program reads the same ledger. */
async function checkBooks(): Promise<void> {
  const verified = await runTool(portal, 'verify');
  expect(verified.output).not.toContain('BROKEN');
  expect(verified.exit).toBe(0);
  for (const slug of ['harbour-fitness', 'lorikeet']) {
    const journal = await runTool(portal, 'journal', '--merchant', slug);
    expect(journal.exit).toBe(0);
    const checked = await run('hledger', ['-f', '-', 'check', '-s'], journal.output);
    // Where hledger is not installed nothing is known, and that is no failure of ours.
    if (checked.exit !== 127) expect(checked).toMatchObject({ exit: 0 });
  }
}
