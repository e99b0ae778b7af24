import { addDays } from '@lorikeet/domain/kernel';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { paidByCard } from './support/bills.ts';
import { moveClockTo, newestMessage, startInTheMorning } from './support/demo-tools.ts';
import { flaws } from './support/look-at.ts';
import { newPage } from './support/page.ts';
import { signedIn } from './support/session.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

const OWNER = 'owner@harbour.test';
/** The test card whose payer disputes the charge after some days. */
const DISPUTED_LATER = '4000000000000259';

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal({ DEMO_DAYS: '60', DEMO_CUSTOMERS: '12' });
});
afterAll(() => portal?.stop());

test('a payer’s bank disputes a card payment: a letter says so, the merchant answers once, and the money comes back, at the latest by an appeal', async () => {
  onTestFailed(() => console.error(portal.log()));
  const today = await startInTheMorning(portal);
  const state = await signedIn(portal, OWNER);
  const { id: one } = await paidByCard(portal, DISPUTED_LATER);
  const { id: other } = await paidByCard(portal, DISPUTED_LATER);
  await moveClockTo(portal, addDays(today, 11));

  // Both are disputed; the letter that came last is about one of them.
  const letter = await newestMessage(portal, { to: OWNER, template: 'dispute' });
  const [id, weak] = letter.links.some((link) => link.includes(one)) ? [one, other] : [other, one];
  expect(letter.text).toContain('disputes a card payment');
  const page = await newPage({ baseUrl: portal.baseUrl, storageState: state });
  await page.goto(new URL(letter.links.find((link) => link.includes(id)) ?? '').pathname);
  await page.getByRole('heading', { name: 'Disputes' }).waitFor();
  await page.getByText('Disputed', { exact: true }).first().waitFor();
  expect(
    await page
      .getByRole('button', { name: 'Refund', exact: true })
      .isEnabled()
      .catch(() => false),
  ).toBe(false);
  expect(await flaws(page, 'en')).toEqual([]);

  await answer(page);
  await page.getByText('Answered. The payer’s bank decides').waitFor();
  expect(await page.getByRole('button', { name: 'Answer dispute' }).count()).toBe(0);

  const losing = await newPage({ baseUrl: portal.baseUrl, storageState: state });
  await losing.goto(`/merchant/transactions/detail/${weak}`);
  await say(losing, 'Answer dispute', 'losing evidence', 'Send answer');

  await moveClockTo(portal, addDays(today, 20));
  await page.reload();
  await page.getByText('Dispute won').first().waitFor();
  await page.getByText('Succeeded', { exact: true }).first().waitFor();
  expect(await flaws(page, 'en')).toEqual([]);

  await losing.reload();
  await losing.getByText('It can be appealed until').waitFor();
  await say(losing, 'Appeal the loss', 'The member signed for it.', 'Send appeal');
  await losing.getByText('The loss was appealed').waitFor();
  expect(await losing.getByRole('button', { name: 'Appeal the loss' }).count()).toBe(0);
  expect(await flaws(losing, 'en')).toEqual([]);
  // Ten bank days, of which the turn of the year holds few.
  await moveClockTo(portal, addDays(today, 44));
  await losing.reload();
  await losing.getByText('Dispute won').first().waitFor();
  await losing.getByText('Loss undone by an appeal').first().waitFor();

  const zh = await newPage({ baseUrl: portal.baseUrl, storageState: state, width: 390, language: 'zh' });
  await zh.goto(`/merchant/transactions/detail/${id}`);
  await zh.getByRole('heading', { name: '争议' }).waitFor();
  await zh.getByText('争议胜诉').first().waitFor();
  expect(await flaws(zh, 'zh')).toEqual([]);
});

/** Opens the dialog of a button, sends it empty, says something in it, and sends it again. */
async function say(page: Page, button: string, words: string, send: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: send }).click();
  await dialog.locator('.lk-field-error').first().waitFor();
  await dialog.getByRole('textbox').fill(words);
  await dialog.getByRole('button', { name: send }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Answers the dispute of the page, after an empty answer was refused. */
async function answer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Answer dispute' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send answer' }).click();
  await dialog.locator('.lk-field-error').first().waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
  await dialog
    .getByLabel('What was this payment for?')
    .fill('Membership; the member checked in on three days.');
  await giveEvidence(dialog);
  expect(await flaws(page, 'en')).toEqual([]);
  await dialog.getByRole('button', { name: 'Send answer' }).click();
  await page.getByText('The dispute is answered').waitFor();
  await page.getByRole('button', { name: /^Visits\.pdf/ }).waitFor();
}

/** Gives two files: one of them the wrong one, which is taken away again; a file of words alone is refused. */
async function giveEvidence(dialog: Locator): Promise<void> {
  const file = (name: string, content = '%PDF-1.4\nvisits\n%%EOF\n') => ({
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from(content),
  });
  const field = dialog.getByLabel('Add file').last();
  await field.setInputFiles(file('Notes.pdf', 'only words'));
  await dialog.locator('.lk-field-error').first().waitFor();
  await field.setInputFiles(file('Wrong.pdf'));
  await dialog.getByRole('button', { name: 'Remove Wrong.pdf' }).click();
  await dialog.getByRole('button', { name: 'Remove Wrong.pdf' }).waitFor({ state: 'detached' });
  await dialog.getByLabel('What the file shows').selectOption({ label: 'Proof of the service' });
  await field.setInputFiles(file('Visits.pdf'));
  await dialog.getByRole('button', { name: /^Visits\.pdf/ }).waitFor();
}
