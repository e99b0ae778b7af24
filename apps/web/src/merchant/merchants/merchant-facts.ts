import type { WireOutput } from '@lorikeet/contracts/contract';
import type { getPlatformMerchant } from '@lorikeet/contracts/merchants';

export type PlatformMerchant = WireOutput<typeof getPlatformMerchant>;
