import { personKeys, personKeysToSeal } from '../../platform/audit/person-keys.ts';
import { ERASED, openValue, sealValue } from '../../platform/audit/sealed-values.ts';
import type { Work } from '../../platform/work.ts';

const placeOf = (work: Work) => ({ queries: work, vault: work.vault, merchantId: work.merchantId });

/** Seals what a person says, or is told, with their own key of this tenant: nobody reads it once that is destroyed. */
export async function sealFor(work: Work, person: string, value: unknown): Promise<string> {
  return sealValue(await personKeysToSeal(placeOf(work), [person], work.now), person, value);
}

/** What was sealed for a person; null once it was erased, and for nothing. */
export async function openFor<Value>(
  work: Work,
  person: string,
  sealed: string | null,
): Promise<Value | null> {
  if (sealed === null) return null;
  const value = openValue(await personKeys(placeOf(work), [person]), sealed);
  return value === ERASED ? null : (value as Value);
}
