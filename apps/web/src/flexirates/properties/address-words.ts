import type { FoundProperty } from './notice-facts.ts';

type Address = FoundProperty['address'];

/** The street: `Unit 3, 14 Wattle Street`. */
export const streetOf = ({ line1, line2 }: Address): string => [line1, line2].filter(Boolean).join(', ');
/** `Banksia NSW 2651` */
export const placeOf = ({ suburb, state, postcode }: Address): string => `${suburb} ${state} ${postcode}`;
