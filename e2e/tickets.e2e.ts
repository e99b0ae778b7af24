import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { flaws } from './support/look-at.ts';
import { newPage } from './support/page.ts';
import { openAs, signedIn } from './support/session.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal({ DEMO_DAYS: '60', DEMO_CUSTOMERS: '12' });
});
afterAll(() => portal?.stop());

const file = (name: string, words: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(words) });

test('a ratepayer asks the council with a file, is answered and writes again', async () => {
  onTestFailed(() => console.error(portal.log()));
  const storageState = await signedIn(portal, 'ratepayer@banksia.test', 'flexirates');
  const page = await newPage({ baseUrl: portal.baseUrl, storageState });
  await page.goto('/flexirates/support');
  await page.getByText('My daughter wants to look after Old Mill Road').waitFor();
  await page.getByRole('button', { name: 'Ask your council' }).click();
  const form = page.getByRole('dialog', { name: 'Ask your council' });
  await form.getByLabel('Property').selectOption({ index: 1 });
  await form.getByLabel('What it is about').selectOption({ label: 'A payment or a bill' });
  await form.getByLabel('Subject').fill('Two notices for one quarter');
  await form.getByRole('textbox', { name: 'Message' }).fill('Both came on Monday.\nWhich one holds?');
  await form
    .locator('input[type="file"]')
    .setInputFiles([file('both.docx', 'First: 412.50\nSecond: 421.50\n')]);
  await form.getByText('both.docx').waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
  await form.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('heading', { level: 1, name: 'Two notices for one quarter' }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'both.txt' }).click(),
  ]);
  expect(await text(await download.createReadStream())).toBe('First: 412.50\nSecond: 421.50\n');
  expect(await flaws(page, 'en')).toEqual([]);

  const desk = await openAs(portal, 'owner@banksia.test', '/merchant/council/support');
  const row = desk.getByRole('row').filter({ hasText: 'Two notices for one quarter' });
  await row.getByText('New', { exact: true }).waitFor();
  expect(await flaws(desk, 'en')).toEqual([]);
  await row.getByRole('link').click();
  await desk.getByRole('button', { name: 'both.txt' }).waitFor();
  await desk.getByLabel('Assigned to').selectOption({ index: 1 });
  await desk.getByText('Assigned', { exact: true }).waitFor();
  await desk
    .getByRole('textbox', { name: 'Message' })
    .fill('The second one. The first was printed too early.');
  expect(await flaws(desk, 'en')).toEqual([]);
  await desk.getByRole('button', { name: 'Send answer' }).click();
  await desk.getByText('Waiting for a reply').waitFor();

  await page.reload();
  await page.getByText('The first was printed too early').waitFor();
  await page.getByRole('button', { name: 'This is settled' }).click();
  await page.getByText('This question is settled.').waitFor();
  await page.getByRole('textbox', { name: 'Message' }).fill('Now a third one came.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('Reopened').first().waitFor();
});

test('a merchant’s staff ask the platform beside its help, and an operator answers', async () => {
  onTestFailed(() => console.error(portal.log()));
  const page = await openAs(portal, 'owner@harbour.test', '/merchant/support');
  await page.getByRole('textbox', { name: 'Search the answers' }).waitFor();
  await page.getByText('Which columns does an import need?').waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
  await page.getByRole('button', { name: 'Ask us' }).click();
  const form = page.getByRole('dialog', { name: 'Ask us' });
  await form.getByRole('button', { name: 'Send' }).click();
  expect(await form.getByRole('combobox').getAttribute('aria-invalid')).toBe('true');
  await form.getByLabel('What it is about').selectOption({ label: 'Something does not work' });
  await form.getByLabel('Subject').fill('The logo is refused');
  await form.getByRole('textbox', { name: 'Message' }).fill('It is a PNG.');
  await form.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('heading', { level: 1, name: 'The logo is refused' }).waitFor();
  await page.getByText('With us').waitFor();
  expect(await flaws(page, 'en')).toEqual([]);

  const storageState = await signedIn(portal, 'operator@lorikeet.test');
  const desk = await newPage({ baseUrl: portal.baseUrl, storageState, width: 390, language: 'zh' });
  await desk.goto('/merchant/platform/support');
  await desk.getByText('The logo is refused').click();
  await desk.getByRole('heading', { level: 1, name: 'The logo is refused' }).waitFor();
  await desk.getByRole('textbox', { name: '内容' }).fill('Is it interlaced?');
  expect(await flaws(desk, 'zh')).toEqual([]);
  await desk.getByRole('button', { name: '发送回复' }).click();
  await desk.getByText('等待对方回复').waitFor();

  await page.goto('/support');
  await page.getByRole('link', { name: 'Your team’s questions and answers' }).click();
  await page.getByText('The logo is refused').waitFor();
  await page.getByText('New', { exact: true }).first().waitFor();
});
