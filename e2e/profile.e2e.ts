import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setBack } from '../apps/server/src/test/set-back.ts';
import { newestMessage } from './support/demo-tools.ts';
import { watch } from './support/look-at.ts';
import { newPage, seriousFindings } from './support/page.ts';
import { signedIn } from './support/session.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

const PASSWORD = 'Demo-Pass-2026';
const MINUTE_MS = 60_000;

const AREAS = [
  {
    area: 'merchant',
    root: '/merchant',
    profile: '/merchant/user/profile',
    settings: '/merchant/user/settings',
    email: 'owner@harbour.test',
    users: 'merchant_users',
    sessions: 'sessions',
  },
  {
    area: 'flexirates',
    root: '/flexirates',
    profile: '/flexirates/myProfile',
    settings: '/flexirates/myProfile',
    email: 'ratepayer@banksia.test',
    users: 'ratepayers',
    sessions: 'ratepayer_sessions',
  },
] as const;

let portal: RunningPortal;

beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.stop());
// One person signs in again and again here: that must not slow them down.
beforeEach(() => portal.database.pool.query('delete from sign_in_throttle'));

const open = () => newPage({ baseUrl: portal.baseUrl });

/** Fills in the sign-in that is on screen. */
async function enter(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function signIn(root: string, email: string): Promise<Page> {
  const page = await open();
  await page.goto(`${root}/login`);
  await enter(page, email);
  await page.waitForURL(`**${root}/home`);
  return page;
}

/** A page of a person whose sign-in is nothing to the test. */
async function openAs(area: 'merchant' | 'flexirates', email: string, path: string): Promise<Page> {
  const page = await newPage({
    baseUrl: portal.baseUrl,
    storageState: await signedIn(portal, email, area),
  });
  await page.goto(path);
  return page;
}

const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
const worn = async (page: Page) =>
  (await page.evaluate(
    `(({ lang, dataset: { preset, theme } }) => ({ lang, preset, theme }))(document.documentElement)`,
  )) as { lang: string; preset: string; theme: string };

/** A picture, wider than high, as a file. */
async function picture(page: Page): Promise<Buffer> {
  const address = await page.evaluate(`(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 800, height: 400 });
    const brush = canvas.getContext('2d');
    const fill = brush.createLinearGradient(0, 0, 800, 0);
    fill.addColorStop(0, '#fe4c1c');
    fill.addColorStop(1, '#00c49f');
    brush.fillStyle = fill;
    brush.fillRect(0, 0, 800, 400);
    return canvas.toDataURL('image/png');
  })()`);
  return Buffer.from(String(address).split(',')[1] ?? '', 'base64');
}

describe.each(AREAS)('in the $area area', ({ area, root, profile, settings, email, users, sessions }) => {
  const second = `second${root.replace('/', '.')}@example.test`;

  test('a person changes who they are', async () => {
    const page = await openAs(area, email, profile);
    await page.getByLabel('Full name').fill('');
    await page.getByLabel('Nickname').focus();
    await page.getByText('Name is required').waitFor();
    await page.getByLabel('Full name').fill('Robin Rosella');
    await page.getByLabel('Nickname').fill('Robbie');
    await page.getByLabel('Gender').selectOption('Other');
    await page.getByRole('button', { name: 'Save details' }).click();
    await toast(page, 'Your profile was changed');
    await page.getByRole('button', { name: 'Account of Robbie' }).waitFor();
    await page.reload();
    expect(await page.getByLabel('Full name').inputValue()).toBe('Robin Rosella');
    expect(await page.getByLabel('Gender').inputValue()).toBe('other');
    expect(await seriousFindings(page)).toEqual([]);
  });

  test('proves a second e-mail by a link that leads through the sign-in, and signs in with it', async () => {
    const page = await openAs(area, email, profile);
    await page.getByRole('button', { name: 'Add e-mail' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('E-mail').fill(second);
    await dialog.getByRole('button', { name: 'Send link' }).click();
    await toast(page, `A link was sent to ${second}`);
    const row = page.getByRole('listitem').filter({ hasText: second });
    await row.getByText('Unverified').waitFor();

    const { links } = await newestMessage(portal, { to: second, template: 'verify-email' });
    const elsewhere = await open();
    await elsewhere.goto(links[0]!);
    await elsewhere.waitForURL('**/login?**');
    await enter(elsewhere, email);
    await toast(elsewhere, 'E-mail verified');
    await elsewhere.waitForURL(`**${profile}`);
    await elsewhere.getByRole('button', { name: `What to do with ${second}` }).click();
    await elsewhere.getByRole('menuitem', { name: 'Make primary' }).click();
    await toast(elsewhere, `${second} is primary now`);
    await newestMessage(portal, { to: email, template: 'primary-email-changed' });

    await elsewhere.goto(links[0]!);
    await elsewhere
      .getByText(/This link has been used/)
      .first()
      .waitFor();

    const again = await signIn(root, second);
    await again.goto(profile);
    await again.getByRole('button', { name: `What to do with ${email}` }).click();
    await again.getByRole('menuitem', { name: 'Make primary' }).click();
    await toast(again, `${email} is primary now`);
    await again.getByRole('button', { name: `What to do with ${second}` }).click();
    await again.getByRole('menuitem', { name: 'Remove' }).click();
    await again.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await toast(again, `${second} was removed`);
  });

  test('crops an image to an avatar by keyboard, and takes it away', async () => {
    const page = await openAs(area, email, profile);
    const file = page.getByLabel('Image file');
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await file.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(1_048_577) });
    await page.getByText('This image is larger than 1 MB. Choose a smaller one').waitFor();
    await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no image') });
    await page.getByText('Choose a PNG, JPEG or WebP image').waitFor();
    expect(sent).toEqual([]);

    await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await picture(page) });
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('slider', { name: 'Zoom' }).focus();
    await page.keyboard.press('ArrowRight');
    await dialog.getByLabel('Move the image with the arrow keys').focus();
    await page.keyboard.press('ArrowLeft');
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save avatar' }).click();
    await toast(page, 'Your avatar was changed');
    const image = page.locator('main .lk-avatar img');
    await image.waitFor();
    const size = () =>
      image.evaluate((one) => {
        const { naturalWidth, naturalHeight } = one as unknown as Record<string, number>;
        return [naturalWidth, naturalHeight];
      });
    await expect.poll(size).toEqual([256, 256]);

    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Choose an image' }).waitFor();
    await expect.poll(() => page.locator('.lk-avatar img').count()).toBe(0);
  });

  test('finds their settings again where they sign in anew', async () => {
    const page = await openAs(area, email, settings);
    await page.getByLabel('Session timeout').selectOption('120');
    await page.getByLabel('Dates').selectOption('dd/mm/yyyy');
    await page.getByLabel('Theme', { exact: true }).selectOption('Aura');
    await page.getByRole('combobox', { name: 'Appearance' }).selectOption('Dark');
    await page.locator('form').getByLabel('Language').selectOption('zh');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await toast(page, 'Your settings were saved');
    const chosen = { lang: 'zh-Hans', preset: 'Aura', theme: 'dark' };
    await expect.poll(() => worn(page)).toEqual(chosen);

    const anew = await signIn(root, email);
    await expect.poll(() => worn(anew)).toEqual(chosen);
    await anew.goto(settings);
    expect(await anew.getByLabel('日期格式').inputValue()).toBe('dd/mm/yyyy');
    expect(await anew.getByLabel('会话超时').inputValue()).toBe('120');
    const { rows } = await portal.database.pool.query<{ locale: string }>(
      `select locale from ${users} where email = $1`,
      [email],
    );
    expect(rows[0]?.locale).toBe('zh');
    await anew.locator('header').getByLabel('语言').first().selectOption('en');
    await expect.poll(() => worn(anew)).toMatchObject({ lang: 'en-AU' });
    await portal.database.pool.query(`update ${users} set settings = '{}', locale = 'en'`);
  });

  test('is warned a minute before the idle limit, goes on, and is signed out when they do not', async () => {
    await portal.database.pool.query(`update ${users} set settings = '{"session_timeout": "15"}'`);
    const page = await open();
    const { faults, settled } = watch(page);
    await page.clock.install();
    await page.goto(`${root}/login?redirect=${profile}`);
    await enter(page, email);
    await page.getByLabel('Full name').waitFor();
    // What is still on its way would be given up when the clock jumps.
    await settled();
    expect(faults).toEqual([]);
    const warning = page.getByRole('dialog').filter({ hasText: 'You will be signed out in one minute' });
    /** The person does nothing for so long: here, and for the server. */
    const rest = async (minutes: number) => {
      await setBack(portal.database.pool, sessions, 'last_active_at', `${minutes} minutes`);
      await page.clock.fastForward(minutes * MINUTE_MS);
    };
    const idleSeconds = async () => {
      const { rows } = await portal.database.pool.query<{ seconds: number }>(
        `select extract(epoch from clock_timestamp() - max(last_active_at))::int as seconds from ${sessions}
          where revoked_at is null`,
      );
      return rows[0]!.seconds;
    };

    await rest(13);
    await page.clock.runFor(6000);
    expect(await warning.count(), 'two minutes before there is no warning').toBe(0);
    await rest(1);
    await page.clock.runFor(6000);
    await warning.waitFor();
    expect(await idleSeconds()).toBeGreaterThan(13 * 60);
    await page.keyboard.press('Escape');
    await expect
      .poll(idleSeconds, { message: 'a warning put aside goes on with the session' })
      .toBeLessThan(60);
    await expect.poll(() => warning.count()).toBe(0);
    await settled();
    await rest(14);
    await page.clock.runFor(6000);
    await warning.waitFor();
    await warning.getByRole('button', { name: 'Stay signed in' }).click();
    await expect.poll(idleSeconds).toBeLessThan(60);
    await expect.poll(() => warning.count()).toBe(0);

    const poll = await page.evaluate(pollInBackground, root);
    expect(poll).toBe(200);
    await rest(14);
    expect(await page.evaluate(pollInBackground, root), 'a poll is answered').toBe(200);
    expect(await idleSeconds(), 'and is no activity').toBeGreaterThan(13 * 60);
    await rest(2);
    expect(await page.evaluate(pollInBackground, root), 'the server ends it').toBe(401);
    await page.clock.runFor(6000);
    await page.waitForURL('**/login?redirect=**');
    await portal.database.pool.query(`update ${users} set settings = '{}'`);
  });
});

/** A call as the page's own polls make it, with the token of this tab. Returns its HTTP status. */
async function pollInBackground(root: string): Promise<number> {
  const area = root === '/merchant' ? 'merchant' : 'flex';
  const { token } = JSON.parse(sessionStorage.getItem(`lorikeet.session.${area}`) ?? '{}') as {
    token?: string;
  };
  const answer = await fetch(`/api/${area}/getUserInfo`, {
    headers: { authorization: `Bearer ${token}`, 'x-background': '1' },
  });
  return answer.status;
}
