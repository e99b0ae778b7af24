import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newestMessage } from './support/demo-tools.ts';
import { newPage } from './support/page.ts';
import {
  button,
  DEMO_PASSWORD,
  enterAt,
  faces,
  forgetSecondFactors,
  heading,
  RATEPAYER,
  SECURITY,
  SETTINGS,
  STAFF,
  signOut,
  typePassword,
} from './support/security-steps.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(async () => {
  await forgetSecondFactors(portal);
  await portal?.stop();
});

/** A page with a device that can hold passkeys. They belong to a name, so the portal is reached by its name. */
async function withDevice(): Promise<Page> {
  const page = await newPage({ baseUrl: portal.baseUrl.replace('127.0.0.1', 'localhost') });
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return page;
}

/** Adds a passkey on the person's security page and keeps the recovery codes that come with the first. */
async function addPasskey(page: Page, name: string): Promise<void> {
  await button(page, 'Add a passkey').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.locator('input[aria-invalid=true]').waitFor();
  await dialog.getByLabel('Name').fill(name);
  await faces(page);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor();
  await faces(page);
  await button(page, 'I kept them').click();
  await page.getByText(name, { exact: true }).waitFor();
  await page.getByText('Not used yet').waitFor();
  await faces(page);
}

for (const [who, address, email] of [
  ['staff', SETTINGS, STAFF],
  ['a ratepayer', SECURITY, RATEPAYER],
] as const) {
  test(`${who}: a passkey is added, is the second factor, and signs in without the password`, async () => {
    const page = await withDevice();
    await enterAt(page, address, email);
    await addPasskey(page, 'Work laptop');
    await newestMessage(portal, { to: email, template: 'security-passkey-added' });
    await signOut(page);

    // As the second factor, after the password.
    await faces(page);
    await typePassword(page, email);
    await heading(page, 'Two-Factor Authentication');
    await faces(page);
    await button(page, 'Use a passkey').click();
    await page.waitForURL(`**${address}`);
    await signOut(page);

    // Instead of the password, and back to where the person wanted to be.
    await page.goto(address);
    await button(page, 'Sign in with a passkey').click();
    await page.waitForURL(`**${address}`);
    await page.getByText('Last used').waitFor();

    await button(page, 'Rename Work laptop').click();
    await page.getByRole('dialog').getByLabel('Name').fill('Office');
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
    await page.getByText('Office', { exact: true }).waitFor();

    // A recent proof: the session's sign-in is made to be long ago.
    for (const sessions of ['sessions', 'ratepayer_sessions'])
      await portal.database.pool.query(`update ${sessions} set proved_at = null`);
    await button(page, 'Remove Office').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Confirm it’s you').waitFor();
    await faces(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByText('Office removed').waitFor();
    await signOut(page);
    await typePassword(page, email, DEMO_PASSWORD);
    await page.waitForURL(`**${address}`);
  });
}

test('a passkey of nobody here is refused as a wrong password is', async () => {
  await forgetSecondFactors(portal);
  const page = await withDevice();
  await enterAt(page, SETTINGS, STAFF);
  await addPasskey(page, 'Work laptop');
  await signOut(page);
  await portal.database.pool.query('delete from user_passkeys');
  await button(page, 'Sign in with a passkey').click();
  await page.getByText('Invalid credentials').waitFor();
  await faces(page);
  expect(new URL(page.url()).pathname).toBe('/merchant/login');
});

test('an address of digits offers no passkey, and says why', async () => {
  const page = await newPage({ baseUrl: portal.baseUrl });
  await forgetSecondFactors(portal);
  await enterAt(page, SETTINGS, STAFF);
  await page.getByText('Passkeys need the portal’s name').waitFor();
  expect(await button(page, 'Add a passkey').count()).toBe(0);
  await signOut(page);
  expect(await button(page, 'Sign in with a passkey').count()).toBe(0);
});
