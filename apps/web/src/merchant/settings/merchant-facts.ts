import type { WireOutput } from '@lorikeet/contracts/contract';
import type { getMerchant } from '@lorikeet/contracts/merchants';

export type MerchantFacts = WireOutput<typeof getMerchant>;
export type FacilityFacts = MerchantFacts['facilities'][number];
