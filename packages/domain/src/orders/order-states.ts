/** What an order sells. */
export const ORDER_TYPES = ['physical', 'virtual', 'service'] as const;
export type OrderType = (typeof ORDER_TYPES)[number];

/** What a type may ask of whoever orders: where goods go, where codes are mailed, when a service is given. */
export const ORDER_ASKS = { physical: 'address', virtual: 'email', service: 'appointment' } as const;
export type OrderAsk = (typeof ORDER_ASKS)[OrderType];

export const ORDER_STATES = [
  'draft',
  'open',
  'paid',
  'partly_fulfilled',
  'fulfilled',
  'completed',
  'cancelled',
  'expired',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

export const ORDER_EVENTS = [
  'edit',
  'open',
  'pay',
  'fulfil_part',
  'fulfil_rest',
  'complete',
  'cancel',
  'expire',
] as const;
export type OrderEvent = (typeof ORDER_EVENTS)[number];

/** States in which something is still to be handed over. */
export const TO_FULFIL_STATES = ['paid', 'partly_fulfilled'] as const satisfies readonly OrderState[];
