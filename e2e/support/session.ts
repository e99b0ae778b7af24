import type { BrowserContextOptions, Page } from 'playwright-core';
import { solveAltcha } from '../../apps/server/src/adapters/altcha/solve-altcha.ts';
import type { Ask } from './all-screens.ts';
import { newPage, type PageOptions } from './page.ts';
import { DEMO_PASSWORD } from './sign-in.ts';
import type { RunningPortal } from './start-portal.ts';
import { noteSecretsOf } from './travelled-secrets.ts';

export type State = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** A person's session, to be given to pages: made by the calls of the sign-in screen, as its own journeys use that. */
export async function signedIn(
  portal: RunningPortal,
  email: string,
  area: 'merchant' | 'flexirates' = 'merchant',
): Promise<State> {
  const base = `${portal.baseUrl}/api`;
  const offered = await dataOf<Parameters<typeof solveAltcha>[0]>(
    'captcha',
    fetch(`${base}/official/captcha/challenge`),
  );
  const place = area === 'merchant' ? 'merchant' : 'flex';
  const tokens = await dataOf<{ access_token: string; refresh_token: string }>(
    `sign-in of ${email}`,
    fetch(`${base}/${place}/userLogin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email,
        password: DEMO_PASSWORD,
        rememberMe: true,
        google_token: await solveAltcha(offered),
      }),
    }),
  );
  noteSecretsOf(portal.baseUrl, tokens);
  const kept = { token: tokens.access_token, refreshToken: tokens.refresh_token, rememberMe: true };
  const localStorage = [{ name: `lorikeet.session.${place}`, value: JSON.stringify(kept) }];
  return { cookies: [], origins: [{ origin: portal.baseUrl, localStorage }] };
}

async function dataOf<T>(path: string, answer: Promise<Response>): Promise<T> {
  const { code, data, message } = (await (await answer).json()) as { code: number; data: T; message: string };
  if (code !== 0) throw new Error(`${path}: ${message}`);
  return data;
}

/** A page of a signed-in member of staff, on their first screen where nothing else is said. */
export async function openAs(
  portal: RunningPortal,
  email: string,
  path = '/merchant/home',
  options: Omit<PageOptions, 'baseUrl' | 'storageState'> = {},
): Promise<Page> {
  const storageState = await signedIn(portal, email);
  const page = await newPage({ baseUrl: portal.baseUrl, storageState, ...options });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  return page;
}

/** Asks the merchant area's calls with a session's own token. */
export function asking(portal: RunningPortal, state: State): Ask {
  const stored = state.origins[0]?.localStorage.find(({ name }) => name === 'lorikeet.session.merchant');
  const { token } = JSON.parse(stored?.value ?? '{}') as { token?: string };
  return async <T>(path: string, body?: object) => {
    const isForm = body instanceof FormData;
    const headers = {
      authorization: `Bearer ${token}`,
      ...(!isForm && { 'content-type': 'application/json' }),
    };
    const sent = body ? { method: 'POST', headers, body: isForm ? body : JSON.stringify(body) } : { headers };
    return dataOf<T>(path, fetch(`${portal.baseUrl}/api/merchant${path}`, sent));
  };
}
