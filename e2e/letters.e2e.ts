import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { newestMessage } from './support/demo-tools.ts';
import { flaws } from './support/look-at.ts';
import { newPage } from './support/page.ts';
import { asking, signedIn } from './support/session.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal({ DEMO_DAYS: '60', DEMO_CUSTOMERS: '12' });
});
afterAll(() => portal?.stop());

type Invoice = { id: string; due_cents: number; customer_name: string };

test('a letter is changed, looked at and tried; the real one carries it until the standard is put back', async () => {
  onTestFailed(() => console.error(portal.log()));
  const storageState = await signedIn(portal, 'owner@harbour.test');
  const ask = asking(portal, storageState);
  const page = await newPage({ baseUrl: portal.baseUrl, storageState });
  await page.goto('/merchant/notification');
  await page.getByRole('button', { name: 'Words of letters' }).click();
  expect(await flaws(page, 'en')).toEqual([]);
  await page.getByRole('link', { name: 'Invoice with its payment link', exact: true }).click();
  await page.getByText('Sent in the standard words').waitFor();
  const mail = page.frameLocator('iframe');
  await mail.getByText('It is due on Fri 27 November 2026.').waitFor();
  expect(await flaws(page, 'en')).toEqual([]);

  // What must be told cannot be left out, and the refusal names it.
  const text = page.getByLabel('Text', { exact: true });
  await text.fill('Please pay us. <i>Thank you</i>');
  await page.getByRole('alert').getByText('{due}').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Put {due} into the text').first().waitFor();

  await text.fill('Your bill from {merchant} is here. <i>Thank you</i>');
  await page.getByRole('button', { name: '{due}' }).click();
  await page.getByLabel('Subject').fill('Your bill {invoice}');
  await mail.getByText('<i>Thank you</i>It is due on').waitFor();
  await page.getByRole('button', { name: 'Send a test to me' }).click();
  await page.getByText('A test is on its way to owner@harbour.test').waitFor();
  const tested = await newestMessage(portal, { to: 'owner@harbour.test', template: 'letter-test' });
  expect(tested.subject).toBe('[Test] Your bill INV-000421');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Sent in your own words').waitFor();
  await page.getByText(/^Version 1, /).waitFor();

  const { rows } = await ask<{ rows: Invoice[] }>('/invoice/list?status=open&page_size=100');
  const [first, second] = rows.filter(({ due_cents: due }) => due > 0);
  const sentOf = async (invoice: Invoice) => {
    const { sent_to: to } = await ask<{ sent_to: string }>(`/invoice/sendLink/${invoice.id}`, {});
    return newestMessage(portal, { to, template: 'invoice-link' });
  };
  const sent = await sentOf(first!);
  expect(sent.subject).toMatch(/^Your bill INV-/);
  expect(sent.text).toContain('Your bill from Harbour Fitness is here. <i>Thank you</i>');
  expect(sent.html).not.toContain('<i>');

  await page.getByRole('button', { name: 'Back to the standard words' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Back to the standard words' }).click();
  await page.getByText('Sent in the standard words').waitFor();
  expect((await sentOf(second!)).subject).toMatch(/^Invoice INV-\d+ from Harbour Fitness$/);
  await page.getByRole('button', { name: 'Take the words of version 1' }).click();
  await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('Your bill {invoice}');
});

test('a letter is changed over nobody’s words that its writer has not been told of', async () => {
  onTestFailed(() => console.error(portal.log()));
  const storageState = await signedIn(portal, 'owner@harbour.test');
  const ask = asking(portal, storageState);
  const page = await newPage({ baseUrl: portal.baseUrl, storageState });
  await page.goto('/merchant/notification/letters/edit/debit-notice-en');
  const text = page.getByLabel('Text', { exact: true });
  const mine = await text.inputValue();
  await text.fill(`${mine} {`);

  type Letter = { version: number; subject: string; heading: string; text: string; sms: string | null };
  const { version, subject, heading, sms } = await ask<Letter>('/letter/detail?kind=debit-notice&locale=en');
  const theirs = { kind: 'debit-notice', locale: 'en', version, subject, heading, sms };
  await ask('/letter/update', { ...theirs, text: `${mine} A colleague’s sentence.` });

  // Refused for its brace, the screen has read the colleague's version; its writer has not.
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/^Version 1, /).waitFor();
  await text.fill(`${mine} Mine.`);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Somebody else changed this letter meanwhile').first().waitFor();
  expect(await text.inputValue()).toBe(`${mine} Mine.`);
  // Told of it, they may.
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/^Version 2, /).waitFor();
});

test('the letters are read on a phone in Chinese', async () => {
  const storageState = await signedIn(portal, 'owner@harbour.test');
  const look = {
    baseUrl: portal.baseUrl,
    storageState,
    width: 390,
    language: 'zh',
  } as const;
  const phone = await newPage(look);
  await phone.goto('/merchant/notification/letters');
  await phone.getByRole('link', { name: '扣款通知', exact: true }).waitFor();
  expect(await flaws(phone, 'zh')).toEqual([]);
  await phone.goto('/merchant/notification/letters/edit/debit-notice-zh');
  await phone.frameLocator('iframe').getByText('将于2026年11月27日 周五从您的账户扣款 $45.00').waitFor();
  expect(await flaws(phone, 'zh')).toEqual([]);
});
