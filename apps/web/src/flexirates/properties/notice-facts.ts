import type { WireInput, WireOutput } from '@lorikeet/contracts/contract';
import { type addProperty, getAccountInfo } from '@lorikeet/contracts/properties';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { sessions, updateSession } from '../../lib/sessions.ts';

/** What stands on a rates notice. */
export type NoticeFacts = Omit<WireInput<typeof addProperty>, 'relation'>;
export type FoundProperty = WireOutput<typeof getAccountInfo>;
/** A property that was found, with the facts that found it. */
export type RegistrationAccount = { facts: NoticeFacts; found: FoundProperty };

/** What these calls refuse is shown beside the form, not in a dialog. */
export const SHOWN_HERE = { expected: [1, 422, 429] };

/** The sentence of a limit that was reached; every other failure is thrown. */
export function limitWords(error: unknown): string {
  if (error instanceof ApiError && error.status === 429) return error.message;
  throw error;
}

/** Looks the property up: the found one, or the sentence that says why not. */
export async function lookUp(facts: NoticeFacts): Promise<FoundProperty | string> {
  try {
    const { code, data, message } = await call(getAccountInfo, facts, SHOWN_HERE);
    return code === 0 ? data : message;
  } catch (error) {
    return limitWords(error);
  }
}

/** Keeps what was found while its finder registers; it is in memory only and gone with the page. */
export function keepAccount({ facts, found }: RegistrationAccount): void {
  updateSession('flex', { registrationAccount: { ...facts, found: JSON.stringify(found) } });
}

export const forgetAccount = (): void => updateSession('flex', { registrationAccount: null });

/** What was kept, or null. */
export function useKeptAccount(): RegistrationAccount | null {
  const kept = sessions.flex((state) => state.registrationAccount);
  if (!kept?.found) return null;
  const { council = '', assessment_number = '', verification_code = '', found } = kept;
  return {
    facts: { council, assessment_number, verification_code },
    found: JSON.parse(found) as FoundProperty,
  };
}
