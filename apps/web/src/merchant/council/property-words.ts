import type { WireOutput } from '@lorikeet/contracts/contract';
import type { getProperty, listProperties } from '@lorikeet/contracts/council';

export type PropertyRow = WireOutput<typeof listProperties>['rows'][number];
export type Property = WireOutput<typeof getProperty>;
export type PropertyAccess = Property['accesses'][number];

type Address = PropertyRow['address'];

/** The street: `Unit 3, 14 Wattle Street`. */
export const streetOf = ({ line1, line2 }: Address): string => [line1, line2].filter(Boolean).join(', ');
/** `Banksia NSW 2651` */
export const placeOf = ({ suburb, state, postcode }: Address): string => `${suburb} ${state} ${postcode}`;
