import type { WireOutput } from '@lorikeet/contracts/contract';
import type { previewSkip } from '@lorikeet/contracts/subscription-skips';
import type { getSubscription, previewChange } from '@lorikeet/contracts/subscriptions';

export type Subscription = WireOutput<typeof getSubscription>;
/** What a change would cost, before it is made. */
export type Quote = WireOutput<typeof previewChange>;
/** Which periods would be skipped, before they are. */
export type SkipQuote = WireOutput<typeof previewSkip>;
