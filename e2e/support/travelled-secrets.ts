import type { Page } from 'playwright-core';
import { secretsIn } from '../../apps/server/src/test/find-secrets.ts';

const travelled = new Map<string, Set<string>>();

/** Notes every password, token, code and account number that a page sends or gets, by its portal's address. */
export function noteSecrets(page: Page, baseUrl: string): void {
  const note = (body: string | null) => noteSecretsOf(baseUrl, parsed(body));
  page.on('request', (request) => {
    if (request.url().includes('/api/')) note(request.postData());
  });
  page.on('response', (response) => {
    // Of what the demo's outbox shows, links are meant to be read; the reference of the calls is anybody's.
    if (!response.url().includes('/api/') || /\/api\/(demo\/|openapi\.json)/.test(response.url())) return;
    // The page may be gone before the body is read: then nobody saw it.
    void response.text().then(note, () => undefined);
  });
}

/** Notes what a test itself got from a portal. */
export function noteSecretsOf(baseUrl: string, body: unknown): void {
  const known = travelled.get(baseUrl) ?? new Set<string>();
  travelled.set(baseUrl, known);
  for (const secret of secretsIn(body)) known.add(secret);
}

/** The secrets that went to and from a portal. */
export const travelledSecrets = (baseUrl: string): string[] => [...(travelled.get(baseUrl) ?? [])];

function parsed(body: string | null): unknown {
  try {
    return JSON.parse(body ?? '');
  } catch {
    return null;
  }
}
