import { type SmsCarrier, Undeliverable } from '../../platform/messages/carriers.ts';

const TIMEOUT_MS = 10_000;

/**
 * SMS through any gateway that takes `POST {"id", "to", "text"}` with a bearer token. 400, 404 and 422 say that
 * this number will never do; anything else is tried again.
 */
export function createSmsHttp(options: { url: string; token: string | undefined }): SmsCarrier {
  return {
    async send(sms) {
      const response = await fetch(options.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': sms.id,
          ...(options.token && { authorization: `Bearer ${options.token}` }),
        },
        body: JSON.stringify(sms),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (response.ok) return;
      const reason = `the SMS gateway answered ${response.status}`;
      throw [400, 404, 422].includes(response.status) ? new Undeliverable(reason) : new Error(reason);
    },
  };
}
