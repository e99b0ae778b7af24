import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { flaws } from './look-at.ts';

const WORDS = {
  en: {
    addAccount: 'Add a bank account',
    council: 'Council',
    readAll: 'Read all of it',
    name: 'Your name',
    accountName: 'Account name',
    account: 'Account number',
    sole: 'I can authorise debits from this account alone',
    agree: /^I agree to the direct debit/,
    add: 'Agree and add',
    setUp: 'Set up payments',
    often: 'How often',
    from: 'Pay from',
    effect: 'See what it does',
    next: 'Next payment',
    begin: 'Agree and begin',
    toCome: 'Payments to come',
    change: /^Change the payment of/,
    skip: 'Skip this payment',
    skipNow: 'Skip it',
    skipped: /^Skipped the payment of/,
  },
  zh: {
    addAccount: '添加银行账户',
    council: '市政厅',
    readAll: '阅读全文',
    name: '您的姓名',
    accountName: '账户户名',
    account: '账号',
    sole: '我有权单独授权从此账户扣款',
    agree: /^我同意直接借记授权/,
    add: '同意并添加',
    setUp: '设置付款',
    often: '频率',
    from: '扣款账户',
    effect: '查看影响',
    next: '下次扣款',
    begin: '同意并开始',
    toCome: '待扣款项',
    change: /^更改.* 的付款$/,
    skip: '跳过此笔',
    skipNow: '跳过',
    skipped: /^跳过 .* 的付款/,
  },
} as const;
type Language = keyof typeof WORDS;

const looksSound = async (page: Page, language: Language) =>
  expect(await flaws(page, language), page.url()).toEqual([]);
const press = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).click();

/** Adds a bank account of Grace Okonkwo, its agreement read; `council` is chosen where there are several. */
export async function addAccount(page: Page, language: Language, council?: string): Promise<void> {
  const words = WORDS[language];
  await page.goto('/flexirates/paymentMethods');
  await press(page, words.addAccount);
  const form = page.getByRole('dialog', { name: words.addAccount });
  if (council) {
    await form.getByLabel(words.council, { exact: true }).selectOption({ label: council });
    await form.locator('.lk-agreement').filter({ hasText: council }).first().waitFor();
  }
  await form.getByText(words.readAll).waitFor();
  await looksSound(page, language);
  await form.getByLabel(words.name).fill('Grace Okonkwo');
  await form.getByLabel(words.accountName).fill('GRACE OKONKWO');
  await form.getByLabel('BSB').fill('062-184');
  await form.getByLabel(words.account).fill('70405060');
  await form.getByLabel(words.sole).check();
  await form.getByLabel(words.agree).check();
  await press(page, words.add);
  await form.waitFor({ state: 'hidden' });
  await page.getByText('••• 5060').or(page.getByText('5060')).first().waitFor();
  await looksSound(page, language);
}

/** On the page of a property without a schedule: begun fortnightly, every payment shown before. */
export async function beginFortnightly(page: Page, language: Language): Promise<void> {
  const words = WORDS[language];
  await press(page, words.setUp);
  const form = page.getByRole('dialog', { name: words.setUp });
  await form.getByLabel(words.often).selectOption('fortnightly');
  await form.getByLabel(words.from).selectOption({ index: 1 });
  await looksSound(page, language);
  await press(page, words.effect);
  await form.getByText(words.next).waitFor();
  await looksSound(page, language);
  await press(page, words.begin);
  await form.waitFor({ state: 'hidden' });
  await page.getByText(words.toCome).waitFor();
  await looksSound(page, language);
}

/** Leaves out the first payment that can still be changed, its effect seen before. */
export async function skipFirst(page: Page, language: Language): Promise<void> {
  const words = WORDS[language];
  await page.getByRole('button', { name: words.change }).first().click();
  await page.getByRole('menuitem', { name: words.skip }).click();
  await press(page, words.effect);
  await looksSound(page, language);
  await press(page, words.skipNow);
  await page.getByText(words.skipped).first().waitFor();
}
