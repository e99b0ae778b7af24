import type { MerchantFacts } from './merchant-facts.ts';

/** The time zone that a save sends: one that was chosen, while it may be. Another person's choice is not undone by the rest. */
export const zoneToSend = <Zone extends string>(
  status: MerchantFacts['status'],
  held: Zone | undefined,
  seen: Zone | undefined,
): { time_zone?: Zone } => (status === 'preparing' && held && held !== seen ? { time_zone: held } : {});
