import { ApiError } from './api-error.ts';
import { warn } from './confirm.ts';
import { word } from './i18n.ts';
import { addToast } from './toasts.ts';

/**
 * What the person sees when a call fails. `expected` names the statuses (and body code 1) that the caller
 * shows in its own way; those stay quiet here and are still thrown or returned.
 */
export type Expected = readonly number[] | 'all';

const isExpected = (expected: Expected | undefined, status: number) =>
  expected === 'all' || (expected?.includes(status) ?? false);

/** The server's sentence, or ours for its status. */
export function failureText(status: number, serverMessage: string | null): string {
  if (serverMessage) return serverMessage;
  if (status === 401) return word('errors.unauthorized');
  if (status === 403 || status === 422) return word('errors.forbidden');
  if (status === 500) return word('errors.internal');
  return word('errors.occurred');
}

/** Body code 1: a refusal; the answer is still the caller's. */
export function announceRefusal(message: string | null, expected?: Expected) {
  if (isExpected(expected, 1)) return;
  toast(message || word('errors.forbidden'));
}

const toast = (detail: string) =>
  addToast({ severity: 'error', summary: word('errors.error'), detail, life: 3000 });

/**
 * An HTTP error: 403 and 422 toast the server's sentence or the forbidden text, 500 the internal-error
 * text; every one also opens a dialog with a warning icon.
 */
export function announceHttpError(error: ApiError, serverMessage: string | null, expected?: Expected) {
  if (isExpected(expected, error.status)) return;
  if (error.status === 403 || error.status === 422) toast(serverMessage || word('errors.forbidden'));
  if (error.status === 500) toast(word('errors.internal'));
  warn(error.name, error.message);
}

/** No answer at all: the network text, also as a toast, which needs nothing that is not here yet. */
export function announceLost(error: ApiError, expected?: Expected) {
  if (isExpected(expected, error.status)) return;
  toast(error.message);
  warn(error.name, error.message);
}

/** No answer at all: treated as status 500 with the network text. */
export const networkError = (): ApiError => new ApiError(500, word('errors.network'), null);
