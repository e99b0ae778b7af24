import type {
  answerCardChallenge,
  getCardTerms,
  openCardAttempt,
  payInvoice,
  tokeniseCard,
} from '@lorikeet/contracts/card-payments';
import type { getCheckoutOrder, updateCheckoutDetails } from '@lorikeet/contracts/checkout-orders';
import type { WireInput, WireOutput } from '@lorikeet/contracts/contract';
import type { getBankOfBsb } from '@lorikeet/contracts/customers';
import type { getDebitTerms, payByBankAccount } from '@lorikeet/contracts/debit-payments';
import type { getPayableInvoice } from '@lorikeet/contracts/invoice-links';
import { PAYER_PATHS } from '@lorikeet/contracts/payer-paths';
import type { AttemptCalls, Reply } from '../../app/card-form/attempt-calls.ts';
import { ApiError } from '../../lib/api-error.ts';
import type { Locale } from '../../lib/interface-state.ts';
import { openCall } from '../../lib/open-call.ts';

type Calls = {
  getPayableInvoice: typeof getPayableInvoice;
  getCardTerms: typeof getCardTerms;
  tokeniseCard: typeof tokeniseCard;
  payInvoice: typeof payInvoice;
  answerCardChallenge: typeof answerCardChallenge;
  openCardAttempt: typeof openCardAttempt;
  getDebitTerms: typeof getDebitTerms;
  payByBankAccount: typeof payByBankAccount;
  getBankOfBsb: typeof getBankOfBsb;
  getCheckoutOrder: typeof getCheckoutOrder;
  updateCheckoutDetails: typeof updateCheckoutDetails;
};
type ReadName =
  | 'getPayableInvoice'
  | 'getCardTerms'
  | 'openCardAttempt'
  | 'getDebitTerms'
  | 'getBankOfBsb'
  | 'getCheckoutOrder';
type WriteName = Exclude<keyof Calls, ReadName>;

export type Bill = WireOutput<typeof getPayableInvoice>;
export type DebitTerms = WireOutput<typeof getDebitTerms>;
/** What was ordered, of a bill that an order made. */
export type Order = NonNullable<WireOutput<typeof getCheckoutOrder>['order']>;

const TIMEOUT_MS = 10_000;

/** Throws ApiError on any HTTP error, and with status 500 and no words when no reply came. */
async function exchange<T>(path: string, options: Parameters<typeof openCall>[1]): Promise<Reply<T>> {
  const reply = await openCall(path, options);
  if (!reply) throw new ApiError(500, '', null);
  if (reply.status >= 400) throw new ApiError(reply.status, reply.message, reply.data);
  return reply as Reply<T>;
}

/** Sends one call of a payer. Returns a refusal as body code 1; throws ApiError for everything else that failed. */
export const send = <N extends WriteName>(
  name: N,
  input: WireInput<Calls[N]>,
  { locale, key }: { locale: Locale; key?: string },
): Promise<Reply<WireOutput<Calls[N]>>> =>
  exchange(PAYER_PATHS[name], { body: input, locale, timeoutMs: TIMEOUT_MS, ...(key && { key }) });

/** Reads what a payer's page shows; a refusal is thrown like a failure, because there is nothing to show. */
export async function look<N extends ReadName>(
  name: N,
  input: WireInput<Calls[N]>,
  locale: Locale,
): Promise<WireOutput<Calls[N]>> {
  const query = new URLSearchParams(input as Record<string, string>);
  const reply = await exchange<WireOutput<Calls[N]>>(`${PAYER_PATHS[name]}?${query}`, {
    locale,
    timeoutMs: TIMEOUT_MS,
  });
  if (reply.code !== 0) throw new ApiError(200, reply.message, reply.data);
  return reply.data;
}

/** The card payments of the bill behind a link. */
export const attemptsBehind = (link: string, locale: Locale): AttemptCalls => ({
  tokenise: (card) => send('tokeniseCard', card, { locale }),
  pay: (paying, key) => send('payInvoice', { link, ...paying }, { locale, key }),
  look: (id) => look('openCardAttempt', { link, id }, locale),
  answer: (attempt, code) => send('answerCardChallenge', { link, attempt, code }, { locale }),
});
