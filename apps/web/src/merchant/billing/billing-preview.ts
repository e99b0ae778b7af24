import type { previewBilling } from '@lorikeet/contracts/billing';
import type { WireOutput } from '@lorikeet/contracts/contract';

export type BillingPreview = WireOutput<typeof previewBilling>;
