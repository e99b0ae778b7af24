/** One failing field of an HTTP 422, already worded in the reader's language by the server. */
export type FieldFault = { path: string; code?: string; message: string };

/** An HTTP failure, or no answer at all (status 500). `data` is what the envelope carried. */
export class ApiError extends Error {
  readonly status: number;
  readonly data: unknown;
  readonly requestId: string | null;

  constructor(status: number, message: string, data: unknown, requestId: string | null = null) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.data = data;
    this.requestId = requestId;
  }
}

const isFault = (value: unknown): value is FieldFault =>
  typeof value === 'object' && value !== null && 'path' in value && 'message' in value;

/** The failing fields of a 422, or none. */
export function fieldFaults(error: unknown): FieldFault[] {
  if (!(error instanceof ApiError) || error.status !== 422) return [];
  const { data } = error;
  if (Array.isArray(data)) return data.filter(isFault);
  if (typeof data !== 'object' || data === null) return [];
  const list = Object.values(data).find(Array.isArray) ?? [];
  return list.filter(isFault);
}

/** Whether the human check was not taken as passed, as one that is too old: it is to be passed again. */
export const isUnchecked = (error: unknown): boolean =>
  fieldFaults(error).some(({ path }) => path === 'google_token');

/** Whether there is no such thing: the server knows none, or what the address names cannot be one. */
export const isNoRecord = (error: Error | null): boolean =>
  error instanceof ApiError &&
  (error.status === 404 || fieldFaults(error).some(({ code }) => code === 'invalid_id'));

/** Whether the session is over: the person is on the way to the sign-in. */
export const hasEnded = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** What an error face says of a failed read. */
export const failureOf = (error: Error | null): { message: string; requestId: string | null } | null =>
  error && { message: error.message, requestId: error instanceof ApiError ? error.requestId : null };
