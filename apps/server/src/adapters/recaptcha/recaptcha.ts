import { z } from 'zod';
import type { HumanCheck } from '../../modules/identity/ports.ts';

const VERIFY_URL = 'https://www.google.com/recaptcha/api/siteverify';
const TIMEOUT_MS = 5_000;

const answer = z.object({ success: z.boolean(), score: z.number().optional() });

/** Google reCAPTCHA, version 2 or 3. A check that Google does not respond in five seconds has failed. */
export function createRecaptcha(options: { siteKey: string; secret: string }): HumanCheck {
  return {
    challenge: async () => ({ kind: 'recaptcha', site_key: options.siteKey }),
    async verify(proof, ip) {
      const body = new URLSearchParams({ secret: options.secret, response: proof, remoteip: ip });
      const response = await fetch(VERIFY_URL, {
        method: 'POST',
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch(() => undefined);
      if (!response?.ok) return false;
      const parsed = answer.safeParse(await response.json().catch(() => undefined));
      return parsed.success && parsed.data.success && (parsed.data.score ?? 1) >= 0.5;
    },
  };
}
