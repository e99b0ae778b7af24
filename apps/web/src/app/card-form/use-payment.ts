import { cardDigits, readExpiry } from '@lorikeet/domain/cards/entry';
import type { CardNetwork } from '@lorikeet/domain/fees';
import type { Currency } from '@lorikeet/domain/kernel';
import { useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { createAttemptKeys } from '../../lib/attempt-keys.ts';
import type { Locale } from '../../lib/interface-state.ts';
import { type Attempt, type AttemptCalls, refusalOf, type Token } from './attempt-calls.ts';
import type { ForeignCard } from './foreign-card.ts';
import { type FeeRule, feeOfNetwork, type PayValues } from './pay-form.ts';

/** What the page says above the button when nothing was charged. */
export type Notice =
  | { kind: 'changed' | 'feeChanged' | 'lost' | 'testOnly' }
  | { kind: 'otherFee'; fee: number }
  | { kind: 'refused'; message: string };

export type Intent = {
  locale: Locale;
  currency: Currency;
  amount: number;
  /** What the page shows as due. */
  due: number;
  /** The highest fee that the page shows. */
  shownFee: number;
  rules: readonly FeeRule[];
  values: PayValues;
};

type Exchanged = Pick<Token, 'token' | 'network'>;

/** The token of the card as typed; the same card is exchanged once, so that a repeat is the same payment. */
function useToken(calls: AttemptCalls) {
  const kept = useRef<{ card: string; token: Exchanged } | null>(null);
  /** A card in Stripe's fields is exchanged by Stripe's script. */
  async function ofForeign({ version, exchange }: ForeignCard, name: string) {
    const card = JSON.stringify([version, name]);
    if (kept.current?.card === card) return kept.current.token;
    const made = await exchange(name);
    if ('message' in made) return { refusal: undefined, message: made.message };
    kept.current = { card, token: made };
    return made;
  }
  return {
    async of({
      number,
      expiry,
      cvv,
      name,
      foreign,
    }: PayValues): Promise<Exchanged | { refusal: string | undefined; message: string }> {
      if (foreign) return ofForeign(foreign, name.trim());
      const month = readExpiry(expiry) ?? { month: 0, year: 0 };
      const input = { number: cardDigits(number), exp_month: month.month, exp_year: month.year, cvv, name };
      const card = JSON.stringify(input);
      if (kept.current?.card === card) return kept.current.token;
      const { code, data, message } = await calls.tokenise(input);
      if (code !== 0) return { refusal: refusalOf(data), message };
      kept.current = { card, token: data };
      return data;
    },
    forget: () => {
      kept.current = null;
    },
  };
}

const NOTICES: Readonly<Record<string, 'changed' | 'feeChanged' | 'testOnly'>> = {
  'card_payment.amount_changed': 'changed',
  'invoice.nothing_is_due': 'changed',
  'schedule.nothing_owed': 'changed',
  'card_payment.fee_changed': 'feeChanged',
  'card.number_refused': 'testOnly',
};

/** The refusals after which the terms on the page are no longer those that hold. */
const OUTDATED = ['changed', 'feeChanged'];

/**
 * Pays once. The card is exchanged for a token without the bill, and the bill is paid with the token without the card. A repeat after a lost reply carries the same key and the same token, so that it is the same payment.
 */
export function usePayment(calls: AttemptCalls, onAttempt: (attempt: Attempt) => void, refresh: () => void) {
  const [keys] = useState(() => createAttemptKeys());
  const tokens = useToken(calls);
  const [notice, setNotice] = useState<Notice | null>(null);
  /** The network that the processor named, where the number alone did not. */
  const [network, setNetwork] = useState<CardNetwork | undefined>(undefined);
  const busy = useRef(false);
  const [isPaying, setPaying] = useState(false);

  const refused = (refusal: string | undefined, message: string) => {
    keys.settled();
    tokens.forget();
    const kind = refusal ? NOTICES[refusal] : undefined;
    if (!kind || OUTDATED.includes(kind)) refresh();
    setNotice(kind ? { kind } : { kind: 'refused', message });
  };

  async function attempt(intent: Intent): Promise<void> {
    const { locale, currency, amount, due, rules, values } = intent;
    const { kept } = values;
    const token = kept ? { token: '', network: kept.network } : await tokens.of(values);
    if (!('token' in token)) return refused(token.refusal, token.message);
    const fee = feeOfNetwork(rules, amount, token.network);
    setNetwork(token.network);
    if (fee > intent.shownFee) return setNotice({ kind: 'otherFee', fee });
    const sums = { amount_cents: amount, due_cents: due, expected_fee_cents: fee, accepted: true as const };
    const input = {
      ...sums,
      currency,
      card_token: token.token,
      name: values.name.trim(),
      email: values.email.trim(),
      locale,
      save_card: values.save,
    };
    const byKept = kept && { ...sums, payment_method_id: kept.id };
    const { code, data, message } = await (byKept && calls.payKept
      ? calls.payKept(byKept, keys.keyFor(byKept))
      : calls.pay(input, keys.keyFor(input)));
    if (code !== 0) return refused(refusalOf(data), message);
    keys.settled();
    tokens.forget();
    refresh();
    onAttempt(data);
  }

  async function pay(intent: Intent): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setPaying(true);
    setNotice(null);
    try {
      await attempt(intent);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // The page keeps what it showed as due: only then is a repeat the same payment, and any other one refused.
      if (error.status < 500) refused(undefined, error.message);
      else setNotice({ kind: 'lost' });
    } finally {
      busy.current = false;
      setPaying(false);
    }
  }

  return { pay, isPaying, notice, network, clear: () => setNotice(null) };
}
