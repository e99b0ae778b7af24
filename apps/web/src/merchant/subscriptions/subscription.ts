import type { WireOutput } from '@lorikeet/contracts/contract';
import type { previewSkip } from '@lorikeet/contracts/subscription-skips';
import type { previewCancel } from '@lorikeet/contracts/subscription-stops';
import type { getSubscription, previewChange, previewSubscription } from '@lorikeet/contracts/subscriptions';

export type Subscription = WireOutput<typeof getSubscription>;
/** What a new subscription would cost, before it is made. */
export type StartQuote = WireOutput<typeof previewSubscription>;
/** What a change would cost, before it is made. */
export type Quote = WireOutput<typeof previewChange>;
/** What a pause or an end would do, before it is made. */
export type StopQuote = WireOutput<typeof previewCancel>;
/** Which periods would be skipped, before they are. */
export type SkipQuote = WireOutput<typeof previewSkip>;
