import type { BrowserContextOptions } from 'playwright-core';
import type { Ask } from './all-screens.ts';
import { newPage } from './page.ts';
import { signIn } from './sign-in.ts';
import type { RunningPortal } from './start-portal.ts';

export type State = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** A person's session, to be given to further pages. */
export async function signedIn(
  portal: RunningPortal,
  email: string,
  area: 'merchant' | 'flexirates' = 'merchant',
): Promise<State> {
  const page = await newPage({ baseUrl: portal.baseUrl });
  await signIn(page, email, { remember: true, area });
  return page.context().storageState();
}

/** Asks the merchant area's calls with a session's own token. */
export function asking(portal: RunningPortal, state: State): Ask {
  const stored = state.origins[0]?.localStorage.find(({ name }) => name === 'lorikeet.session.merchant');
  const { token } = JSON.parse(stored?.value ?? '{}') as { token?: string };
  return async <T>(path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const sent = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
    const answer = await fetch(`${portal.baseUrl}/api/merchant${path}`, sent);
    const said = (await answer.json()) as { code: number; data: T; message: string };
    if (said.code !== 0) throw new Error(`${path}: ${said.message}`);
    return said.data;
  };
}
