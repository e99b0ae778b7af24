import { z } from 'zod';
import type { HumanCheck } from '../../modules/identity/ports.ts';

const TIMEOUT_MS = 5_000;

const answer = z.object({ success: z.boolean(), score: z.number().optional() });

/**
 * Google reCAPTCHA, version 3. A check that Google does not respond to in five seconds has failed. `origin` is Google's
 * host, which the page's security policy must allow.
 */
export function createRecaptcha(options: { siteKey: string; secret: string; origin: string }): HumanCheck {
  return {
    challenge: async () => ({ kind: 'recaptcha', site_key: options.siteKey, script_origin: options.origin }),
    async verify(proof, ip) {
      const body = new URLSearchParams({ secret: options.secret, response: proof, remoteip: ip });
      const response = await fetch(`${options.origin}/recaptcha/api/siteverify`, {
        method: 'POST',
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch(() => undefined);
      if (!response?.ok) return { isGood: false };
      const parsed = answer.safeParse(await response.json().catch(() => undefined));
      return { isGood: parsed.success && parsed.data.success && (parsed.data.score ?? 1) >= 0.5 };
    },
  };
}
