import type { WireOutput } from '@lorikeet/contracts/contract';
import type { listMyPaymentMethods } from '@lorikeet/contracts/payment-methods';

export type Method = WireOutput<typeof listMyPaymentMethods>['rows'][number];
