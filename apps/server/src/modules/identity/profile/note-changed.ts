import type { Event } from '../../../platform/events/event.ts';
import type { Tools, Work } from '../../../platform/work.ts';
import { type Person, RATEPAYERS } from '../person.ts';

/** How a ratepayer is named, reached and written to. */
export type RatepayerDetails = { name: string; email: string; phone: string | null; locale: 'en' | 'zh' };

/**
 * Announces that a ratepayer's details have changed, with what stood there before, sealed. Nothing for staff, whose
 * records are nowhere else, and nothing where all is as it was.
 */
export async function noteChanged(
  work: Work,
  person: Person,
  before: Partial<RatepayerDetails>,
  after: Partial<RatepayerDetails>,
): Promise<void> {
  if (person.realm !== RATEPAYERS) return;
  const changed = (Object.keys(after) as (keyof RatepayerDetails)[]).filter(
    (detail) => before[detail] !== after[detail],
  );
  if (changed.length === 0) return;
  const earlier = JSON.stringify(Object.fromEntries(changed.map((detail) => [detail, before[detail]])));
  await work.emit('ratepayer.details_changed', {
    id: person.id,
    sealed_before: work.vault.seal(earlier).toString('base64'),
  });
}

/** The details that changed, as they were before. */
export function readEarlierDetails(
  { vault }: Pick<Tools, 'vault'>,
  { payload }: Event<'ratepayer.details_changed'>,
): Partial<RatepayerDetails> {
  return JSON.parse(vault.open(Buffer.from(payload.sealed_before, 'base64')));
}
