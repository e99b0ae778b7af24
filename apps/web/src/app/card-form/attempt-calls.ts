import type {
  getCardTerms,
  openCardAttempt,
  payInvoice,
  tokeniseCard,
} from '@lorikeet/contracts/card-payments';
import type { WireInput, WireOutput } from '@lorikeet/contracts/contract';

export type Terms = WireOutput<typeof getCardTerms>;
export type Attempt = WireOutput<typeof openCardAttempt>;
export type Token = WireOutput<typeof tokeniseCard>;
/** What is paid, with which card, as each way of paying by card sends it. */
export type Paying = Omit<WireInput<typeof payInvoice>, 'link'>;
/** The same with a card that is kept. */
export type PayingByKept = Pick<Paying, 'amount_cents' | 'expected_fee_cents' | 'accepted'> & {
  due_cents: number;
  payment_method_id: string;
};

export type Reply<T> = { code: number; data: T; message: string };

/**
 * How a page makes, follows and answers card payments: behind the link of a bill, or signed in. A refusal is body code 1;
 * every other failure is an ApiError.
 */
export type AttemptCalls = {
  tokenise(card: WireInput<typeof tokeniseCard>): Promise<Reply<Token>>;
  pay(paying: Paying, key: string): Promise<Reply<Attempt>>;
  /** Where the payer's kept cards are known. */
  payKept?(paying: PayingByKept, key: string): Promise<Reply<Attempt>>;
  look(id: string): Promise<Attempt>;
  /** Null gives the payment up. */
  answer(id: string, code: string | null): Promise<Reply<Attempt>>;
};

/** The name of the rule that refused, in what a refusal carries. */
export const refusalOf = (data: unknown) => (data as { refusal?: string } | null)?.refusal;
