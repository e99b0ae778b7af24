import type { WireOutput } from '@lorikeet/contracts/contract';
import type { getPlan } from '@lorikeet/contracts/plans';

export type Plan = WireOutput<typeof getPlan>;
