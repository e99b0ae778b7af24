import { printId } from '@lorikeet/domain/kernel';

export type RecordedEvent = {
  id: string;
  name: string;
  version: number;
  sequence: string | number;
  payload: unknown;
  happened_at: Date;
};

/** The body that a receiver gets: the same text at every try. */
export const bodyOf = (merchantId: string, event: RecordedEvent): string =>
  JSON.stringify({
    id: printId('event', event.id),
    type: event.name,
    version: event.version,
    merchant_id: printId('merchant', merchantId),
    created_at: event.happened_at.toISOString(),
    sequence: Number(event.sequence),
    data: event.payload,
  });
