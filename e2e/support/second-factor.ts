import { setTimeout as sleep } from 'node:timers/promises';
import { generateSync } from 'otplib';
import type { Page } from 'playwright-core';

const STEP_MS = 30_000;

/** An authenticator app: each code it shows is of a later time step than the one before, as the portal asks. */
export function authenticator(secret: string) {
  let last = 0;
  return {
    /** The next code that was not shown yet; waits when the present ones were. */
    async next(): Promise<string> {
      const step = () => Math.floor(Date.now() / STEP_MS);
      // The portal takes the step after the present one too; a third code must wait.
      while (last > step()) await sleep(200);
      last = Math.max(step(), last + 1);
      return generateSync({ secret, epoch: last * (STEP_MS / 1000) });
    },
    /** One that is of another time. */
    wrong: (): string => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 3600 }),
  };
}

export type Authenticator = ReturnType<typeof authenticator>;
export type Enrolled = { app: Authenticator; codes: string[] };

/** Sets two-factor up on the page's panel with an app of its own; returns the app and the recovery codes. */
export async function enrol(page: Page): Promise<Enrolled> {
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  const secret = (await page.locator('.lk-secret code').innerText()).replace(/\s/g, '');
  const app = authenticator(secret);
  await page.getByLabel('Enter the code that the app shows').fill(await app.next());
  await page.getByRole('button', { name: 'Enable', exact: true }).click();
  await page.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor();
  const codes = await page.locator('.lk-recovery-codes code').allInnerTexts();
  return { app, codes };
}
