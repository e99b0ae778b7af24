import type { WireOutput } from '@lorikeet/contracts/contract';
import type { getMandate } from '@lorikeet/contracts/mandates';

/** A direct debit request as the customer's page shows it. */
export type Mandate = WireOutput<typeof getMandate>;
