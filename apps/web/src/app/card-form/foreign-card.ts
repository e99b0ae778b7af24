import type { CardNetwork } from '@lorikeet/domain/fees';

export type ForeignField = 'number' | 'expiry' | 'cvv';

/** A card that is typed into Stripe's own fields: nothing of it is in this page but what is wrong with it. */
export type ForeignCard = {
  /** The first failing rule of each field, by the names of the form's own. */
  faults: Partial<Record<ForeignField, string>>;
  network: CardNetwork | undefined;
  /** Another one with each change of a field. */
  version: number;
  focus(field: ForeignField): void;
  /** Exchanges the card for a token; what was refused, in words. */
  exchange(name: string): Promise<{ token: string; network: CardNetwork } | { message: string }>;
};

const NOTHING_TYPED_YET = { number: 'missing', expiry: 'missing', cvv: 'missing' };

/** What is wrong with a card in Stripe's fields, which have nothing in them before they have come. */
export const foreignFaults = (card: ForeignCard | null): ForeignCard['faults'] =>
  card?.faults ?? NOTHING_TYPED_YET;

export const isForeignField = (field: string): field is ForeignField => field in NOTHING_TYPED_YET;
