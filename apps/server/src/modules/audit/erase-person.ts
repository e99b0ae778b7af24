import { erasePersonKey } from '../../platform/audit/person-keys.ts';
import type { Work } from '../../platform/work.ts';

/**
 * Makes everything personal that this tenant's audit log holds of a person permanently unreadable, by destroying the
 * key that sealed it; the rows stay and their chain verifies. Harmless when done twice.
 */
export async function erasePersonFromAudit(
  work: Work,
  person: { kind: 'customer' | 'contact' | 'user' | 'ratepayer'; id: string },
): Promise<void> {
  const place = { queries: work, vault: work.vault, merchantId: work.merchantId };
  if (!(await erasePersonKey(place, person.id, work.now))) return;
  await work.audit({ action: 'audit.person_erased', subjectKind: person.kind, subjectId: person.id });
}
