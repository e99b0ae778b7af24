import { addDays } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { businessDate, moveClockTo, startInTheMorning } from './support/demo-tools.ts';
import { flaws } from './support/look-at.ts';
import { newPage } from './support/page.ts';
import { asking, type State, signedIn } from './support/session.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

const POLICY = '/merchant/user/settings?tab=unpaid';

/** Weeks that are lived at once, and how many at most, until a debit comes back. */
const WEEKS = 2;
const WEEKS_MAX = 16;

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal({ DEMO_DAYS: '60', DEMO_CUSTOMERS: '40' });
  await startInTheMorning(portal);
});
afterAll(() => portal?.stop());

test('a policy on unpaid debits is tried on the past, saved, and every decision says its reason', async () => {
  onTestFailed(() => console.error(portal.log()));
  const { owner, payment } = await triedAgain();
  await tryAndSave(owner);
  const page = await newPage({ baseUrl: portal.baseUrl, storageState: owner });
  await page.goto(payment);
  await page.getByRole('heading', { name: 'Unpaid debits and reminders' }).waitFor();
  await page.getByText(/Refer to customer: \d+ bank days? after the return/).waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
  await readInChinese(owner, payment);
});

/** The saved policy and another one are compared on what really happened; then the other one is saved. */
async function tryAndSave(state: State): Promise<void> {
  const page = await newPage({ baseUrl: portal.baseUrl, storageState: state });
  await page.goto(POLICY);
  await page.getByLabel('On the next payday of the week').check();
  await page.getByLabel('Payday', { exact: true }).selectOption({ label: 'Thursday' });
  await page.getByLabel('Pause the subscription').check();
  await page.getByRole('button', { name: 'Try on the last year' }).click();
  await page.getByText(/first debits? (of .* )?came back since/).waitFor();
  const row = page.getByRole('row').filter({ hasText: 'Recovered, known' });
  expect(await row.getByRole('cell').count()).toBe(2);
  const ends = page.getByRole('row').filter({ hasText: 'Subscriptions, once nothing is tried again' });
  await ends.getByText('Left overdue').waitFor();
  await ends.getByText(/^\d+ paused/).waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
  await page.getByRole('button', { name: 'Save policy' }).click();
  await page.getByText('Saved').first().waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel('On the next payday of the week').isChecked()).toBe(true);
  expect(await page.getByLabel('Pause the subscription').isChecked()).toBe(true);
  // Every agreement of the demo was signed before, and keeps its day.
  await page.getByText(/agreements in force announce another day/).waitFor();
}

/**
 * A debit that was tried again, and the owner who reads of it: where luck gave the demo none, the weeks that follow do. A
 * session does not outlast them.
 */
async function triedAgain(): Promise<{ owner: State; payment: string }> {
  for (let weeks = 0; weeks <= WEEKS_MAX; weeks += WEEKS) {
    if (weeks > 0) await moveClockTo(portal, addDays(await businessDate(portal), WEEKS * 7), { bank: true });
    const owner = await signedIn(portal, 'owner@harbour.test');
    const payment = await triedAgainBy(owner);
    if (payment) return { owner, payment };
  }
  throw new Error('no debit of the demo was tried again');
}

async function triedAgainBy(state: State): Promise<string | undefined> {
  const ask = asking(portal, state);
  const { rows } = await ask<{ rows: { id: string }[] }>('/payment/list?status=failed&page_size=50');
  for (const { id } of rows) {
    const { decisions } = await ask<{ decisions: { decision: string }[] }>(
      `/dunning/decisions?payment_id=${id}`,
    );
    if (decisions[0]?.decision === 'retry') return `/merchant/transactions/detail/${id}`;
  }
  return undefined;
}

async function readInChinese(state: State, payment: string): Promise<void> {
  for (const [url, words] of [
    [payment, '未付扣款与提醒'],
    [POLICY, '用过往记录试算'],
  ] as const) {
    const page = await newPage({ baseUrl: portal.baseUrl, storageState: state, width: 390, language: 'zh' });
    await page.goto(url);
    await page.getByText(words).first().waitFor();
    expect(await flaws(page, 'zh')).toEqual([]);
  }
}
