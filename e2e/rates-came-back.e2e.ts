import type { ReturnCode } from '@lorikeet/bank-files';
import { TEST_CARDS } from '@lorikeet/domain/cards/entry';
import { addBankDays, formatDateUs, type LocalDate, toLocalDate } from '@lorikeet/domain/kernel';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { moveClockTo, newestMessage, startInTheMorning } from './support/demo-tools.ts';
import { flaws } from './support/look-at.ts';
import { loadReturns, lodgeFile, recordNoReturns, returnsOf } from './support/operator-steps.ts';
import { newPage } from './support/page.ts';
import { openAs, signedIn } from './support/session.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

/** Who pay fortnightly and monthly at the shire, and the accounts that pay. */
const GRACE = { email: 'ratepayer@banksia.test', account: '40418822' };
const RUBY = { email: 'ruby.castellano@mail.test', account: '50117633' };
const SHORT_OF_FUNDS: ReturnCode = 6;

let portal: RunningPortal;
let council: Page;
beforeAll(async () => {
  portal = await startPortal({ DEMO_DAYS: '60', DEMO_CUSTOMERS: '12' });
});
afterAll(() => portal?.stop());

const WORDS = {
  en: {
    plan: 'Payments to come',
    extra: 'Pay extra',
    amount: 'Amount',
    day: 'Taken on',
    effect: 'See what it does',
    planned: /^Extra payment of/,
    cameBack: /came back/,
    failed: 'Failed',
    owed: /\$([\d,]+\.\d\d) owed in all/,
  },
  zh: {
    plan: '待扣款项',
    extra: '额外付款',
    amount: '金额',
    day: '扣款日',
    effect: '查看影响',
    planned: / 额外付款 \$/,
    cameBack: /被退回/,
    failed: '失败',
    owed: /共欠 \$([\d,]+\.\d\d)/,
  },
} as const;
type Language = keyof typeof WORDS;

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const looksSound = async (page: Page, language: Language) =>
  expect(await flaws(page, language), page.url()).toEqual([]);

/** What is owed in all, as the page says it, in cents. */
async function owedOn(page: Page, language: Language): Promise<number> {
  const { owed } = WORDS[language];
  const text = await page.getByText(owed).first().innerText();
  return Math.round(Number(owed.exec(text)![1]!.replaceAll(',', '')) * 100);
}

/** A ratepayer's page of the property that has a plan. */
async function openPlan(email: string, language: Language): Promise<Page> {
  const page = await newPage({
    baseUrl: portal.baseUrl,
    width: language === 'zh' ? 390 : 1440,
    ...(language === 'zh' && { language, locale: 'zh-CN' }),
    storageState: await signedIn(portal, email, 'flexirates'),
  });
  await page.goto('/flexirates/schedules');
  const plans = page.locator('.lk-plan');
  await plans
    .filter({ hasText: language === 'zh' ? '下次扣款' : 'Next payment' })
    .first()
    .getByRole('link')
    .click();
  await page.getByRole('heading', { name: WORDS[language].plan }).waitFor();
  return page;
}

/** The first day on which an extra payment can be taken, and on which none of these pages names another. */
async function freeDay(pages: readonly Page[]): Promise<LocalDate> {
  const [first] = pages;
  const texts = await Promise.all(pages.map((page) => page.locator('main').innerText()));
  await press(first!, WORDS.en.extra);
  const form = first!.getByRole('dialog');
  let day = dayOf(await form.getByLabel(WORDS.en.day).inputValue());
  while (texts.some((text) => text.includes(formatDateUs(day)))) day = addBankDays(day, 1);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await form.waitFor({ state: 'hidden' });
  return day;
}

/** A day as fields have it. */
function dayOf(typed: string): LocalDate {
  const [month, date, year] = typed.split('/');
  return toLocalDate(`${year}-${month}-${date}`);
}

/** Plans an extra payment, of what the form says where nothing else is said, and returns its day. */
async function planExtra(
  page: Page,
  language: Language,
  wish?: { amount: string; day: LocalDate },
): Promise<LocalDate> {
  const words = WORDS[language];
  const form = page.getByRole('dialog');
  if (wish) {
    await press(page, words.extra);
    await form.getByLabel(words.amount, { exact: true }).fill(wish.amount);
    await form.getByLabel(words.day).fill(formatDateUs(wish.day));
  }
  const day = dayOf(await form.getByLabel(words.day).inputValue());
  await form.getByRole('button', { name: words.effect }).click();
  await looksSound(page, language);
  await form.getByRole('button', { name: words.extra, exact: true }).click();
  await form.waitFor({ state: 'hidden' });
  await page.getByText(words.planned).first().waitFor();
  return day;
}

/** The day's debits go to the bank, and those of the named accounts come back the bank day after. */
async function dishonour(day: LocalDate, accounts: readonly string[], receipt: string): Promise<void> {
  await moveClockTo(portal, day);
  const { content } = await lodgeFile(council, formatDateUs(day), receipt);
  const next = addBankDays(day, 1);
  await moveClockTo(portal, next);
  const codes = new Map(accounts.map((account) => [account, SHORT_OF_FUNDS]));
  await loadReturns(council, `${receipt}.txt`, returnsOf(content, codes, next));
  await expect
    .poll(() => council.getByRole('row').filter({ hasText: 'Applied' }).count())
    .toBe(accounts.length);
}

test('a debit of the rates comes back: both payers are told why and what becomes of it, and each repairs it in a way of their own', async () => {
  onTestFailed(() => console.error(portal.log()));
  await startInTheMorning(portal);
  council = await openAs(portal, 'owner@banksia.test');
  const grace = await openPlan(GRACE.email, 'en');
  const ruby = await openPlan(RUBY.email, 'zh');
  const day = await freeDay([grace, ruby]);
  await planExtra(grace, 'en', { amount: '150.00', day });
  await planExtra(ruby, 'zh', { amount: '90.00', day });
  await dishonour(day, [GRACE.account, RUBY.account], 'NAB-1');

  await grace.reload();
  const told = grace.locator('.lk-notice').filter({ hasText: WORDS.en.cameBack });
  await told.getByText('there was too little in the account', { exact: false }).waitFor();
  await grace.getByText(WORDS.en.failed, { exact: true }).first().waitFor();
  await looksSound(grace, 'en');
  const letter = await newestMessage(portal, { to: GRACE.email, template: 'schedule-plan' });
  expect(letter.subject).toContain('a payment came back');
  expect(letter.text).toContain('$150.00');
  const owed = await owedOn(grace, 'en');

  // On the phone the card pays it at once.
  await ruby.reload();
  const toldRuby = ruby.locator('.lk-notice').filter({ hasText: '$90.00' });
  await toldRuby.getByText(WORDS.zh.cameBack).waitFor();
  await looksSound(ruby, 'zh');
  const owedByRuby = await owedOn(ruby, 'zh');
  await payByCard(ruby);
  await expect.poll(() => owedOn(ruby, 'zh')).toBe(owedByRuby - 9_000);
  await toldRuby.waitFor({ state: 'detached' });
  await looksSound(ruby, 'zh');

  // At the desk it is planned anew, goes to the bank, and clears.
  await told.getByRole('button', { name: 'Pay it now' }).click();
  expect(await grace.getByRole('dialog').getByLabel('Amount', { exact: true }).inputValue()).toBe('150.00');
  const again = await planExtra(grace, 'en');
  await told.getByRole('button').waitFor({ state: 'detached' });
  await repaired(grace, again, owed);
});

/** A typed card pays the amount that came back. */
async function payByCard(phone: Page): Promise<void> {
  await press(phone, '银行卡付款');
  const form = phone.getByRole('dialog');
  await form.getByText('其他金额').click();
  await form.getByLabel('付款金额').fill('90.00');
  await form.getByLabel('卡号').fill(TEST_CARDS.find((one) => one.outcome === 'approved')!.number);
  await form.getByLabel('有效期').fill('12 / 30');
  await form.getByLabel('安全码').fill('123');
  await form.getByLabel('持卡人姓名').fill('Ruby Castellano');
  await form.getByLabel('接收收据的邮箱').fill('ruby@mail.test');
  await form.getByRole('checkbox', { name: /^我同意/ }).check();
  await form.getByRole('button', { name: /^支付/ }).click();
  await form.getByText(/^已为 .* 支付 \$90\.00$/).waitFor();
  await form.getByRole('button', { name: '关闭', exact: true }).last().click();
  await form.waitFor({ state: 'hidden' });
}

/** The second debit goes out on its day, none of it comes back, and the plan counts it as paid. */
async function repaired(page: Page, day: LocalDate, owed: number): Promise<void> {
  await moveClockTo(portal, day);
  await lodgeFile(council, formatDateUs(day), 'NAB-2');
  // An accepted file's debits are with the bank a moment after its receipt is shown.
  const notices = async () => {
    await page.reload();
    await page.getByRole('heading', { name: WORDS.en.plan }).waitFor();
    return page.locator('.lk-notice').filter({ hasText: WORDS.en.cameBack }).count();
  };
  await expect.poll(notices).toBe(0);
  for (const after of [1, 2, 3]) {
    const next = addBankDays(day, after);
    await moveClockTo(portal, next);
    await recordNoReturns(council, next);
  }
  await moveClockTo(portal, addBankDays(day, 4));
  await page.reload();
  const made = page.getByRole('listitem').filter({ hasText: '$150.00' });
  await made.filter({ hasText: 'Succeeded' }).first().waitFor();
  expect(await owedOn(page, 'en')).toBeLessThanOrEqual(owed - 15_000);
  await looksSound(page, 'en');
}
