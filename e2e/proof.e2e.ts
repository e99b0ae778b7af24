import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPage } from './support/page.ts';
import { button, DEMO_PASSWORD, enterAt, faces, RATEPAYER, STAFF } from './support/security-steps.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.stop());

test.each([
  { profile: '/merchant/user/profile', email: STAFF, sessions: 'sessions' },
  { profile: '/flexirates/myProfile', email: RATEPAYER, sessions: 'ratepayer_sessions' },
])(
  'a session whose sign-in is long ago asks for the password once, then goes on by itself: $profile',
  async ({ profile, email, sessions }) => {
    const page = await newPage({ baseUrl: portal.baseUrl });
    await enterAt(page, profile, email);
    await portal.database.pool.query(`update ${sessions} set proved_at = now() - interval '6 minutes'`);
    await button(page, 'Add e-mail').click();
    const adding = page.getByRole('dialog', { name: 'Add e-mail' });
    await adding.getByLabel('E-mail').fill('second@proof.test');
    await adding.getByRole('button', { name: 'Send link' }).click();

    const question = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await question.waitFor();
    await faces(page);
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('password');
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(await adding.getByLabel('E-mail').inputValue()).toBe('second@proof.test');

    await adding.getByRole('button', { name: 'Send link' }).click();
    await question.getByLabel('Password', { exact: true }).fill('Wrong-Pass-2026');
    await question.getByRole('button', { name: 'Confirm' }).click();
    await question.getByText('This is not your current password').waitFor();
    await question.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await question.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('second@proof.test', { exact: true }).waitFor();
    await adding.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'What to do with second@proof.test' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('second@proof.test', { exact: true }).waitFor({ state: 'detached' });
    expect(await question.count()).toBe(0);
  },
);
